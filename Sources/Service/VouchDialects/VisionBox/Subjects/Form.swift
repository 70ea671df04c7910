public import VouchReport

extension VisionBox {
    /// Questions to a person whose answers go along with the subject.
    public struct FormParameters: Sendable, Hashable {
        public let formId: String
        public let questions: [FormQuestion]

        public init(formId: String, questions: [FormQuestion]) {
            self.formId = formId
            self.questions = questions
        }
    }

    public struct FormQuestion: Sendable, Hashable {
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            case email = "Email"
            case text = "Text"
        }

        public let questionId: String
        public let kind: Kind
        public let text: String

        public init(questionId: String, kind: Kind, text: String) {
            self.questionId = questionId
            self.kind = kind
            self.text = text
        }
    }

    public struct FormReport: PersonalRecord {
        public let answer: [FormAnswer]
    }

    public struct FormAnswer: PersonalRecord {
        public let formId: String
        public let answers: [Answer]
    }

    public struct Answer: PersonalRecord {
        public let questionId: String
        public let value: String
    }

    public struct FormError: Error, Sendable, Hashable {
        public let userCanceled: Bool
        public let termsAndConditionsAccepted: Bool
        public let featureError: FeatureError?
    }

    /// Shows a form: the app's screen.
    public protocol FormProtocol: Sendable {
        /// - Returns: texts by question; asked again while one is ``FormQuestion/accepts(_:)`` false.
        /// - Throws: `CancellationError` if the person ended it.
        func answers(to questions: [FormQuestion], of formId: String) async throws -> [String: String]
    }
}

extension VisionBox.FormQuestion {
    /// In bytes of UTF-8.
    public static let longestAnswer = 1000

    /// Whether an answer has the question's form: one `@` with a name before and a host after it, or any text.
    public func accepts(_ answer: String) -> Bool {
        guard !answer.isEmpty, answer.utf8.count <= Self.longestAnswer else { return false }
        guard kind == .email else { return true }
        let parts = answer.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !answer.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}

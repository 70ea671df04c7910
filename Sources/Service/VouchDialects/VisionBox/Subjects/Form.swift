public import VouchReport

extension VisionBox {
    /// Questions to a person whose answers go along with the subject.
    public struct FormParameters: Sendable, Hashable {
        /// Of the form.
        public let formId: String
        /// In the order of asking.
        public let questions: [FormQuestion]

        public init(formId: String, questions: [FormQuestion]) {
            self.formId = formId
            self.questions = questions
        }
    }

    /// One question of a form.
    public struct FormQuestion: Sendable, Hashable {
        /// What an answer must be.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// An address of mail.
            case email = "Email"
            /// Anything.
            case text = "Text"
        }

        /// Within the form.
        public let questionId: String
        /// What an answer must be.
        public let kind: Kind
        /// For the person.
        public let text: String

        public init(questionId: String, kind: Kind, text: String) {
            self.questionId = questionId
            self.kind = kind
            self.text = text
        }
    }

    /// What a person answered.
    public struct FormReport: PersonalRecord {
        /// One for each form.
        public let answer: [FormAnswer]
    }

    /// What a person answered to one form.
    public struct FormAnswer: PersonalRecord {
        /// Of the form.
        public let formId: String
        /// In the order of the questions.
        public let answers: [Answer]
    }

    /// One answer.
    public struct Answer: PersonalRecord {
        /// Within the form.
        public let questionId: String
        /// As given.
        public let value: String
    }

    /// Why there are no answers.
    public struct FormError: Error, Sendable, Hashable {
        /// Whether the person ended it.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// Nil if the person ended it.
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

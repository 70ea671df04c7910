public import VouchDialects
public import VouchReport

extension VisionBox {
    /// Questions to a person, whose answers are stored with the subject.
    public struct FormParameters: Sendable, Hashable {
        /// The form's identifier.
        public let formId: String
        /// The questions, in the order of asking.
        public let questions: [FormQuestion]

        public init(formId: String, questions: [FormQuestion]) {
            self.formId = formId
            self.questions = questions
        }
    }

    /// One question of a form.
    public struct FormQuestion: Sendable, Hashable {
        /// The form that an answer must have.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// An e-mail address.
            case email = "Email"
            /// Any text.
            case text = "Text"
        }

        /// The question's identifier within its form.
        public let questionId: String
        /// The form that an answer must have.
        public let kind: Kind
        /// The question as the person sees it.
        public let text: String

        public init(questionId: String, kind: Kind, text: String) {
            self.questionId = questionId
            self.kind = kind
            self.text = text
        }
    }

    /// The answers of a person.
    public struct FormReport: PersonalRecord {
        /// One for each form; Vouch asks one form at a time.
        public let answer: [FormAnswer]
    }

    /// The answers to one form.
    public struct FormAnswer: PersonalRecord {
        /// The form's identifier.
        public let formId: String
        /// The answers, in the order of the questions.
        public let answers: [Answer]
    }

    /// One answer.
    public struct Answer: PersonalRecord {
        /// The question's identifier within its form.
        public let questionId: String
        /// The answer as given, at most ``FormQuestion/longestAnswer`` bytes.
        public let value: String
    }

    /// Why there are no answers.
    public struct FormError: Error, Sendable, Hashable {
        /// Whether the person ended the form.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// What went wrong; nil if the person ended the form.
        public let featureError: FeatureError?
    }

    /// Shows a form: the device by ``DeviceForm``, or a screen of the app's own.
    public protocol FormProtocol: Sendable {
        /// Asks the questions. Called again while an answer is not acceptable: ``FormQuestion/accepts(_:)``.
        ///
        /// - Returns: the answers by the question's identifier; a missing one counts as empty.
        /// - Throws: `CancellationError` if the person ended it; any other error is reported as
        ///   ``ErrorCode/dataError``.
        func answers(to questions: [FormQuestion], of formId: String) async throws -> [String: String]
    }
}

extension VisionBox.FormQuestion {
    /// The most bytes of an answer in UTF-8.
    public static let longestAnswer = 1000

    /// Whether an answer has the question's form: any text for ``Kind/text``; for ``Kind/email`` one `@` with a name
    /// before it and a host of two or more labels after it, and no blank. An empty answer is never acceptable.
    public func accepts(_ answer: String) -> Bool {
        guard !answer.isEmpty, answer.utf8.count <= Self.longestAnswer else { return false }
        guard kind == .email else { return true }
        let parts = answer.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !answer.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}

import VouchCore

/// A question that a person answers in words. It may hold an answer: printing it shows nothing.
public struct ScreenInput: Sendable, Redacted {
    /// What is asked for, for the keyboard.
    public enum Kind: Sendable, Hashable {
        /// Any text.
        case text
        /// An e-mail address.
        case email
    }

    /// The question.
    public let label: String
    /// What is asked for.
    public let kind: Kind
    /// What was answered before; empty for nothing.
    public let value: String
    /// Why that was not accepted; empty if it was, or nothing was answered.
    public let remark: String
    /// Receives the answer, whenever it changes, before the button that goes on.
    public let take: @MainActor @Sendable (String) -> Void

    /// A question, and what receives its answer.
    public init(
        _ label: String, kind: Kind = .text, value: String = "", remark: String = "",
        take: @escaping @MainActor @Sendable (String) -> Void
    ) {
        self.label = label
        self.kind = kind
        self.value = value
        self.remark = remark
        self.take = take
    }
}

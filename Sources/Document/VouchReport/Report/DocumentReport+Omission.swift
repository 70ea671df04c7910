extension DocumentReport {
    /// Something that was to be read and was not, and what to do about it: `text.engineMissing` where print was not read
    /// because its engine is not installed. Holds no value of the document.
    public struct Omission: Codable, Sendable, Hashable {
        /// For programs; stable: `text.engineMissing`, `text.engineFailed`, `budget.time`.
        public let code: String
        /// What was not read, for people.
        public let message: String
        /// What to do about it.
        public let hint: String

        public init(code: String, message: String, hint: String) {
            self.code = code
            self.message = message
            self.hint = hint
        }
    }
}

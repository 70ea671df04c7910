extension VisionBox {
    /// What went wrong: for the app, for its log and for the person. Holds no personal data.
    public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of error that apps branch on.
        public let errorType: ErrorType
        /// The number of ``ErrorCode``; an app's own provider may use others.
        public let errorCode: Int
        /// Feature and cause, in English, for logs.
        public let description: String
        /// The text for the person: the app's own, or Vouch's in English.
        public let publicMessage: String
        /// The vendor's name of the code: `MrzTimeout`.
        public let name: String

        public init(errorType: ErrorType, errorCode: Int, description: String, publicMessage: String, name: String) {
            self.errorType = errorType
            self.errorCode = errorCode
            self.description = description
            self.publicMessage = publicMessage
            self.name = name
        }

        /// A documented error.
        ///
        /// - Parameters:
        ///   - type: the kind of error; nil for the code's usual one.
        ///   - messages: the app's own texts.
        public init(_ code: ErrorCode, type: ErrorType? = nil, messages: PublicMessages = PublicMessages()) {
            let type = type ?? code.usualType
            self.init(
                errorType: type, errorCode: code.rawValue, description: "\(code.feature.rawValue): \(code.meaning)",
                publicMessage: messages[type], name: code.name)
        }

        /// The documented code; nil if the number is an app's own.
        public var code: ErrorCode? { ErrorCode(rawValue: errorCode) }
    }
}

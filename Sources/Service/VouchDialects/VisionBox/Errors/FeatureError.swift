extension VisionBox {
    /// What went wrong: for the app, for its log and for the person. Holds no personal data.
    public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What kind of trouble it is.
        public let errorType: ErrorType
        /// The number of ``ErrorCode``.
        public let errorCode: Int
        /// For logs.
        public let description: String
        /// May be shown.
        public let publicMessage: String
        /// Of ``ErrorCode``: `MrzTimeout`.
        public let name: String

        public init(errorType: ErrorType, errorCode: Int, description: String, publicMessage: String, name: String) {
            self.errorType = errorType
            self.errorCode = errorCode
            self.description = description
            self.publicMessage = publicMessage
            self.name = name
        }

        /// - Parameters:
        ///   - type: nil takes the usual one of the code's feature.
        ///   - messages: the app's own texts.
        public init(_ code: ErrorCode, type: ErrorType? = nil, messages: PublicMessages = PublicMessages()) {
            let type = type ?? code.usualType
            self.init(
                errorType: type, errorCode: code.rawValue, description: "\(code.feature.rawValue): \(code.meaning)",
                publicMessage: messages[type], name: code.name)
        }

        /// The code, if it is a documented one.
        public var code: ErrorCode? { ErrorCode(rawValue: errorCode) }
    }
}

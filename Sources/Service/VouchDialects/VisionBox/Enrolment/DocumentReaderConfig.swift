public import Foundation

extension VisionBox {
    /// What holds for the whole SDK.
    public struct EnrolmentConfig: Sendable, Hashable {
        /// For the names of States, and texts; nil takes English.
        public var language: Locale?
        /// The app's own words for ``FeatureError/publicMessage``.
        public var messages: PublicMessages

        public init(language: Locale? = nil, messages: PublicMessages = PublicMessages()) {
            self.language = language
            self.messages = messages
        }
    }

    /// How documents are read, whatever a call asks for.
    public struct DocumentReaderConfig: Sendable, Hashable {
        /// Whether further pages of a document are asked for.
        public let multipageProcessing: Bool
        /// Which document models are used: a name of the provider's. Android: `databaseId`.
        public let databaseID: String
        /// A file or folder of further document models. Only on iOS.
        public let databasePath: String?
        /// In seconds: the shorter of this and the call's own counts. Only on iOS.
        public let scannerTimeout: TimeInterval

        /// As on iOS.
        public init(
            multipageProcessing: Bool, databaseID: String, databasePath: String? = nil,
            scannerTimeout: TimeInterval = ReadDocumentParameters.usualTimeout
        ) {
            self.multipageProcessing = multipageProcessing
            self.databaseID = databaseID
            self.databasePath = databasePath
            self.scannerTimeout = scannerTimeout
        }

        /// As on Android.
        public init(multipageProcessing: Bool, databaseId: String) {
            self.init(multipageProcessing: multipageProcessing, databaseID: databaseId)
        }
    }
}

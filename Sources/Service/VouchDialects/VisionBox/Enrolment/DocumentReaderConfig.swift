public import Foundation

extension VisionBox {
    /// How documents are read, whatever a call asks for.
    public struct DocumentReaderConfig: Sendable, Hashable {
        /// What a scan looks at.
        public enum Scenario: String, Sendable, Hashable, CaseIterable {
            /// The page: zone and print.
            case ocr = "OCR"
            /// The zone alone.
            case mrz = "MRZ"
        }

        /// Whether further pages of a document are asked for.
        public let multipageProcessing: Bool
        /// Which document models are used: a name of the provider's. Android: `databaseId`.
        public let databaseID: String
        /// A file or folder of further document models. Only on iOS.
        public let databasePath: String?
        /// In seconds: the shorter of this and the call's own counts. Only on iOS.
        public let scannerTimeout: TimeInterval
        /// For the provider. Vouch judges no holograms: its own providers leave that check not performed.
        public let checkHologram: Bool
        /// What a scan looks at.
        public let scenario: Scenario

        /// As on iOS.
        public init(
            multipageProcessing: Bool, databaseID: String, databasePath: String? = nil,
            scannerTimeout: TimeInterval = ReadDocumentParameters.usualTimeout, checkHologram: Bool = false,
            scenario: Scenario = .ocr
        ) {
            self.multipageProcessing = multipageProcessing
            self.databaseID = databaseID
            self.databasePath = databasePath
            self.scannerTimeout = scannerTimeout
            self.checkHologram = checkHologram
            self.scenario = scenario
        }

        /// As on Android.
        public init(
            multipageProcessing: Bool, databaseId: String, checkHologram: Bool = false, scenario: Scenario = .ocr
        ) {
            self.init(
                multipageProcessing: multipageProcessing, databaseID: databaseId, checkHologram: checkHologram,
                scenario: scenario)
        }
    }
}

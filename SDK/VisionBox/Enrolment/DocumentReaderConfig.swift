public import Foundation
public import VouchDialects

extension VisionBox {
    /// How the document reader is set up; ``ReadDocumentParameters`` say what one call does.
    public struct DocumentReaderConfig: Sendable, Hashable {
        /// What a scan reads.
        public enum Scenario: String, Sendable, Hashable, CaseIterable {
            /// The page: zone and print.
            case ocr = "OCR"
            /// The zone alone.
            case mrz = "MRZ"
        }

        /// Whether further pages of a document are asked for. For the provider.
        public let multipageProcessing: Bool
        /// The document models to use, by a name of the provider's. Android: `databaseId`.
        public let databaseID: String
        /// The path of further document models, for the provider; in the SDK a `.dat` file. Only on iOS.
        public let databasePath: String?
        /// How long a scan lasts, in seconds; the shorter of this and the call's own counts. Not checked: 0 or less
        /// ends a scan at once. Only on iOS.
        public let scannerTimeout: TimeInterval
        /// Whether holograms are to be judged. For the provider: Vouch's own leave that check not performed.
        public let checkHologram: Bool
        /// What a scan reads. For the provider.
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

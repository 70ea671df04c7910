public import VouchFields
public import VouchReport

extension VisionBox {
    /// Scans documents: a camera and Vouch's reader, or whatever an app has. Models are the provider's to load.
    public protocol DocumentReaderScanProtocol: Sendable {
        /// Runs until a document was read, with its zone where it has one.
        ///
        /// - Parameter config: whether further pages are to be asked for, and by which models.
        /// - Throws: `CancellationError` if the person ended it; any other error is told as ``ErrorCode/mrzError``.
        func scanDocument(_ config: DocumentReaderConfig) async throws -> DocumentReport
    }

    /// Reads chips: NFC of a phone, or any reader.
    public protocol DocumentReaderRFIDProtocol: Sendable {
        /// - Parameter page: what was scanned: it opens the chip.
        /// - Returns: the report of page and chip.
        /// - Throws: ``ChipTrouble``; `CancellationError` if the person ended it.
        func readChip(of page: DocumentReport) async throws -> DocumentReport
    }

    /// Why a chip was not read.
    public struct ChipTrouble: Error, Sendable, Hashable {
        public let status: VouchFields.DocumentDataStatus

        public init(_ status: VouchFields.DocumentDataStatus) { self.status = status }
    }

    /// What a person decides on the way. An app's screens implement it.
    public protocol DocumentReaderScreens: Sendable {
        func acceptsTermsAndConditions() async -> Bool
        /// Before the chip is read; not asked with `showRFIDInstructions` false, and then it cannot be skipped.
        func rfidInstructions() async -> RFIDDecision
        /// - Parameter rfidStatus: nil unless it is to be shown.
        func preview(_ report: DocumentReaderReport, rfidStatus: DocumentRFIDStatus?) async -> PreviewDecision
        /// - Returns: whether to try again.
        func show(_ error: FeatureError) async -> Bool
    }

    public enum RFIDDecision: Sendable, Hashable { case read, skip, cancel }

    public enum PreviewDecision: Sendable, Hashable { case accept, retry, cancel }
}

extension VisionBox.DocumentReaderScreens {
    public func acceptsTermsAndConditions() async -> Bool { true }
    public func rfidInstructions() async -> VisionBox.RFIDDecision { .read }
    public func preview(
        _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
    ) async -> VisionBox.PreviewDecision { .accept }
    public func show(_ error: VisionBox.FeatureError) async -> Bool { false }
}

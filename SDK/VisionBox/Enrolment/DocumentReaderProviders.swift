public import Foundation
public import VouchDevice
public import VouchDialects
public import VouchFields
public import VouchReport

extension VisionBox {
    /// Makes itself ready before it is used: document models, keys, a camera.
    public protocol SoftStarting: Sendable {
        /// Prepares the provider. Called once, before its first use; again if it failed.
        ///
        /// - Parameter progress: may be called with the progress, 0...100.
        /// - Throws: any error if it cannot be used; a reading then fails with ``ErrorCode/invalidDatabaseState``.
        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws
    }

    /// Scans documents: a camera and Vouch's reader, or the app's own. The provider loads its models itself.
    public protocol DocumentReaderScanProtocol: SoftStarting {
        /// Runs until a document was read, with its zone if it has one. Cancelled when the time is over.
        ///
        /// - Parameter config: whether further pages are to be asked for, and by which models.
        /// - Throws: `CancellationError` if the person ended it; any other error is reported as ``ErrorCode/mrzError``.
        func scanDocument(_ config: DocumentReaderConfig) async throws -> ScannedDocument
    }

    /// The result of a scan. Personal data in the clear.
    public struct ScannedDocument: Sendable {
        /// What was read from the page.
        public let report: DocumentReport
        /// A picture file of the document; nil if the scanner kept none.
        public let documentImage: Data?

        public init(_ report: DocumentReport, documentImage: Data? = nil) {
            self.report = report
            self.documentImage = documentImage
        }
    }

    /// Reads chips: NFC of a phone, or any reader.
    public protocol DocumentReaderRFIDProtocol: SoftStarting {
        /// Reads the chip of a scanned document. Cancelled when the time is over.
        ///
        /// - Parameters:
        ///   - page: what was scanned: its zone opens the chip.
        ///   - progress: may be called with the progress, 0...100; the first call says that the chip was found.
        /// - Returns: the report of page and chip.
        /// - Throws: ``ChipTrouble``; `CancellationError` if the person ended it; any other error counts as
        ///   `chipGenericError`.
        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport

        /// Reads a chip without a scan, by what the app knows of the document.
        ///
        /// - Throws: as ``readChip(of:progress:)``.
        func readChip(
            with access: ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport
    }

    /// Reads a digital travel credential: a document's chip contents that a wallet or a server keeps.
    public protocol DigitalTravelCredentialProtocol: Sendable {
        /// Reads one credential.
        ///
        /// - Returns: the report of its contents.
        /// - Throws: `CancellationError` if the person ended it; any other error is reported as
        ///   ``ErrorCode/genericError``.
        func readCredential() async throws -> DocumentReport
    }

    /// Why a chip was not read.
    public struct ChipTrouble: Error, Sendable, Hashable {
        /// The reason, one of the `chip…` values; others count as if there were none.
        public let status: VouchFields.DocumentDataStatus

        public init(_ status: VouchFields.DocumentDataStatus) { self.status = status }
    }

    /// Asks the person to unlock the device: a fingerprint, a face, a code.
    public typealias DeviceLock = VouchDevice.DeviceLock
}

extension VisionBox.SoftStarting {
    public func softStart(progress: @escaping @Sendable (Int) -> Void) async throws {}
}

extension VisionBox.DocumentReaderRFIDProtocol {
    /// For a provider that needs a scanned page: throws ``VisionBox/ChipTrouble`` with `chipNotSupported`.
    public func readChip(
        with access: VisionBox.ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
    ) async throws -> DocumentReport { throw VisionBox.ChipTrouble(.chipNotSupported) }
}

public import Foundation
public import VouchFields
public import VouchReport

extension VisionBox {
    /// Makes itself ready before it is used: document models, keys, a camera.
    public protocol SoftStarting: Sendable {
        /// Called once, before the first use; again if it failed.
        ///
        /// - Parameter progress: may be told how far it is, 0...100.
        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws
    }

    /// Scans documents: a camera and Vouch's reader, or whatever an app has. Models are the provider's to load.
    public protocol DocumentReaderScanProtocol: SoftStarting {
        /// Runs until a document was read, with its zone where it has one.
        ///
        /// - Parameter config: whether further pages are to be asked for, and by which models.
        /// - Throws: `CancellationError` if the person ended it; any other error is told as ``ErrorCode/mrzError``.
        func scanDocument(_ config: DocumentReaderConfig) async throws -> ScannedDocument
    }

    /// What a scan gives. Personal data in the clear.
    public struct ScannedDocument: Sendable {
        /// What was read.
        public let report: DocumentReport
        /// A picture file of the document, if the scanner kept one.
        public let documentImage: Data?

        public init(_ report: DocumentReport, documentImage: Data? = nil) {
            self.report = report
            self.documentImage = documentImage
        }
    }

    /// Reads chips: NFC of a phone, or any reader.
    public protocol DocumentReaderRFIDProtocol: SoftStarting {
        /// - Parameters:
        ///   - page: what was scanned: it opens the chip.
        ///   - progress: may be told how far it is, 0...100; the first call says that the chip was found.
        /// - Returns: the report of page and chip.
        /// - Throws: ``ChipTrouble``; `CancellationError` if the person ended it.
        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport

        /// The same without a scan, by what the app knows of the document.
        func readChip(
            with access: ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport
    }

    /// Reads a digital travel credential: a document's chip contents that a wallet or a server keeps.
    public protocol DigitalTravelCredentialProtocol: Sendable {
        /// - Throws: `CancellationError` if the person ended it.
        func readCredential() async throws -> DocumentReport
    }

    /// Why a chip was not read.
    public struct ChipTrouble: Error, Sendable, Hashable {
        /// Why the chip was not read.
        public let status: VouchFields.DocumentDataStatus

        public init(_ status: VouchFields.DocumentDataStatus) { self.status = status }
    }

    /// Asks the person to unlock the device: a fingerprint, a face, a code.
    public protocol DeviceLock: Sendable {
        /// - Returns: whether it is the device's owner. True where the device has no lock.
        func unlock() async -> Bool
    }
}

extension VisionBox.SoftStarting {
    public func softStart(progress: @escaping @Sendable (Int) -> Void) async throws {}
}

extension VisionBox.DocumentReaderRFIDProtocol {
    /// A provider that needs a scanned page.
    public func readChip(
        with access: VisionBox.ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
    ) async throws -> DocumentReport { throw VisionBox.ChipTrouble(.chipNotSupported) }
}

import Foundation
import VouchChip
public import VouchDevice
public import VouchDialects
public import VouchReport

extension VisionBox {
    /// Reads a digital travel credential of a file: the virtual component, as a wallet or a server keeps it.
    ///
    /// Its signer is checked as a chip's is. Nothing proves that a chip was there.
    public struct CredentialFile: DigitalTravelCredentialProtocol {
        private let path: String
        private let device: Device

        /// - Parameters:
        ///   - path: of a DTC-VC: `DTCContentInfo` in DER. Looked at when it is read.
        ///   - device: whose reader checks it.
        public init(_ path: String, device: Device = .standard) { (self.path, self.device) = (path, device) }

        /// - Throws: `DTCError` for a file that is none; what the file system and the reader throw.
        public func readCredential() async throws -> DocumentReport {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            // One byte more, so that a longer file is told.
            let bytes = try file.read(upToCount: DTCVirtualComponent.maximumLength + 1) ?? Data()
            var request = ReadingRequest([])
            request.credential = try DTCVirtualComponent([UInt8](bytes))
            return try await device.reader.read(request)
        }
    }
}

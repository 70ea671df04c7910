import VouchAPI
public import VouchBarcode
public import VouchCamera
import VouchChip
public import VouchClient
public import VouchReport

/// Reads on a Vouch server: what was captured goes there, and a chip is read from there. What guides the capture stays on
/// the device.
public struct ServerReading: DocumentReading {
    private let client: VouchClient
    private let guiding: GuidingNetworks

    /// - Parameters:
    ///   - client: reaches the server.
    ///   - networks: the folder of Vouch's small networks, which guide; nil for the one beside the program.
    public init(_ client: VouchClient, networks: String? = nil) {
        self.client = client
        guiding = GuidingNetworks(folder: networks)
    }

    /// The server has its own document models; `models` is not sent.
    public func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {
        _ = try guiding.engines(review: AutomaticReview())
        progress(1)
    }

    public func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
        try guiding.engines(review: review)
    }

    /// A chip is read first; the reading then compares it with the pages.
    ///
    /// - Throws: ``ReadingRefusal/notSupported`` for a request that restricts documents, has models or an earlier capture:
    ///   those do not travel, and without them the answer would be to another question.
    public func read(_ request: ReadingRequest) async throws -> DocumentReport {
        guard request.isPlain else { throw ReadingRefusal.notSupported }
        var session: String?
        if let chip = request.chip {
            // Refused here, so that a wrong key does not take a round trip.
            _ = try chip.key.password()
            var wanted = ChipSessionRequest(
                supportsExtendedLength: chip.transport.supportsExtendedLength, dataGroups: chip.groups?.sorted())
            switch chip.key {
            case .zone(let lines): wanted.mrz = lines.joined(separator: "\n")
            case .fields(let number, let birth, let expiry):
                (wanted.documentNumber, wanted.dateOfBirth, wanted.dateOfExpiry) = (number, birth, expiry)
            case .cardAccessNumber(let digits): wanted.can = digits
            }
            session = try await ChipRelay(client, chip: chip.transport).read(wanted).id
        }
        return try await client.read(request.files, selfie: request.selfie, chip: session)
    }

    /// - Throws: always: the server reads documents.
    public func barcodes(in file: [UInt8]) async throws -> [Barcode] { throw ClientError(.noPicture) }
}

import Foundation
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
    /// - Throws: ``ReadingRefusal/notExpected`` for a document that the request does not expect,
    ///   ``ReadingRefusal/noCredentials``, and as the protocol says.
    public func read(_ request: ReadingRequest) async throws -> DocumentReport {
        guard request.credential == nil else { throw ReadingRefusal.noCredentials }
        var session: String?
        if let chip = request.chip { session = try await readChip(chip) }
        return try await read(request, chipSession: session)
    }

    /// Has the server read a chip: challenges and verdict are the server's.
    ///
    /// - Returns: the identifier of the chip session, which other requests to the server name for ten minutes.
    /// - Throws: ``ChipKeyError``; `ClientError`, with the problem `document.unreadable` for a chip that cannot be opened.
    public func readChip(_ chip: ChipAccess) async throws -> String {
        // Refused here, so that a wrong key does not take a round trip.
        _ = try chip.key.password()
        var asked = ChipSessionRequest(
            supportsExtendedLength: chip.transport.supportsExtendedLength, dataGroups: chip.groups?.sorted())
        switch chip.key {
        case .zone(let lines): asked.mrz = lines.joined(separator: "\n")
        case .fields(let number, let birth, let expiry):
            (asked.documentNumber, asked.dateOfBirth, asked.dateOfExpiry) = (number, birth, expiry)
        case .cardAccessNumber(let digits): asked.can = digits
        }
        return try await ChipRelay(client, chip: chip.transport).read(asked).id
    }

    /// Reads one document with the chip that a session has read before; the request's own chip is not looked at.
    ///
    /// - Throws: as ``read(_:)``.
    public func read(_ request: ReadingRequest, chipSession session: String?) async throws -> DocumentReport {
        let expect =
            request.expecting == .all
            ? nil
            : VouchAPI.ReadingRequest.Expectation(
                request.expecting.conditionsText, mode: request.expecting.mode.rawValue)
        let wanted = VouchAPI.ReadingRequest(
            request.files.map { .init(Data($0)) }, selfie: request.selfie.map { Data($0) },
            readsText: request.readsText ? nil : false, chipSession: session, expect: expect,
            models: request.models.isEmpty ? nil : request.models, previous: request.previous)
        do {
            return try await client.readAll(wanted).first
        } catch let error as ClientError where expect != nil && error.problem == Problem.Code.unreadable.rawValue {
            throw ReadingRefusal.notExpected
        }
    }

    /// - Throws: always: the server reads documents.
    public func barcodes(in file: [UInt8]) async throws -> [Barcode] { throw ClientError(.noPicture) }
}

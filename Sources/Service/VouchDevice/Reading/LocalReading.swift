#if os(Linux)
import Foundation
import Synchronization
public import VouchBarcode
public import VouchCamera
import VouchChip
public import VouchKit
public import VouchReport
public import VouchVisual

/// Reads in this process, with Vouch's own engines, which are loaded at the first use.
public final class LocalReading: DocumentReading {
    private let configuration: DocumentService.Configuration
    private let state = Mutex<(models: String?, service: DocumentService)?>(nil)

    /// - Parameter configuration: of the engines; its models come before those of
    ///   ``prepare(models:progress:)``.
    public init(_ configuration: DocumentService.Configuration = LocalReading.usual) {
        self.configuration = configuration
    }

    /// The usual configuration, but a minute for each picture: those of the device's own camera are no hostile files, and a machine
    /// with other work to do needs longer.
    public static var usual: DocumentService.Configuration {
        var configuration = DocumentService.Configuration()
        configuration.budget.time = .seconds(60)
        return configuration
    }

    /// - Throws: `ReadingProblem` if networks or models are missing or damaged.
    public func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {
        _ = try service(with: models)
        progress(1)
    }

    public func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
        try service().captureEngines(review: review)
    }

    public func side(_ file: [UInt8], of request: ReadingRequest) async throws -> SideRead? {
        let found = try await service().side(.data(Data(file), name: "side"), policy: Self.policy(request))
        return found.map { SideRead(file, found: $0) }
    }

    public func read(_ request: ReadingRequest) async throws -> DocumentReport {
        let service = try service()
        var saved: SavedChip?
        if let chip = request.chip {
            var plan = ReadPlan.standard
            if let groups = chip.groups { plan.groups = .only(groups) }
            let result = try await service.inspectChip(
                over: chip.transport, passwords: [try chip.key.password()], plan: plan)
            saved = result.saved
        } else if let credential = request.credential {
            saved = SavedChip(Dictionary(credential.files.map { ($0.file, $0.bytes) }) { first, _ in first })
        }
        let inputs = request.files.enumerated().map { DocumentInput.data(Data($1), name: "side-\($0 + 1)") }
        let selfie = request.selfie.map { DocumentInput.data(Data($0), name: "selfie") }
        let reading: Reading
        do {
            reading = try await service.reading(
                of: inputs, chip: saved, selfie: selfie, policy: Self.policy(request),
                ahead: request.ahead.compactMap { $0.found as? SideAhead })
        } catch let problem as ReadingProblem where problem.code == "models.malformed" {
            throw ReadingRefusal.malformedModel
        }
        if reading.problems.contains(where: \.isOfUnexpected) { throw ReadingRefusal.notExpected }
        guard let report = reading.report else {
            throw reading.problems.first ?? ReadingProblem("input.none", "no input", hint: "give at least one picture")
        }
        return report
    }

    private static func policy(_ request: ReadingRequest) -> ReadingPolicy {
        ReadingPolicy(
            readsText: request.readsText, expecting: request.expecting, models: request.models,
            previous: request.previous, grouping: .one)
    }

    public func barcodes(in file: [UInt8]) async throws -> [Barcode] {
        let reading = try await service().reading(
            of: [.data(Data(file), name: "picture")], policy: ReadingPolicy(scope: .barcodes))
        if let problem = reading.problems.first, reading.pictures.isEmpty { throw problem }
        return reading.barcodes.map(\.reading.barcode)
    }

    public func paymentCard(in file: [UInt8]) async throws -> PaymentCardContent? {
        var policy = ReadingPolicy(grouping: .one, hashesInputs: false, includesGraphics: false)
        policy.readsPaymentCards = true
        let reading = try await service().reading(of: [.data(Data(file), name: "picture")], policy: policy)
        if reading.pictures.isEmpty, let problem = reading.problems.first { throw problem }
        return reading.paymentCard
    }

    private func service() throws -> DocumentService { try service(with: state.withLock { $0?.models }) }

    private func service(with models: String?) throws -> DocumentService {
        try state.withLock { state in
            if let state, state.models == models { return state.service }
            var configuration = configuration
            if let models {
                let bytes = [UInt8](try FileReading.data(of: models, limit: Self.longestDatabase))
                configuration.models = .both(configuration.models, .database(bytes, key: nil))
            }
            let service = try DocumentService.build(configuration)
            state = (models, service)
            return service
        }
    }

    private static let longestDatabase = 256 << 20
}
#endif

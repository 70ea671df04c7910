import Foundation
import HTTPTypes
import StoreTestSupport
import Synchronization
import VouchAPI
import VouchCore
import VouchDialects
import VouchKit
import VouchReport

@testable import VouchServer
@testable import VouchServerDialects

/// Lets everybody in as the tenant that the `Authorization` field names; `demo` if there is none.
struct TenantByName: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard access != .open else { return nil }
        let tenant = request.fields[.authorization] ?? "demo"
        guard tenant != "nobody" else { throw Problem(.unauthenticated, "no token") }
        return Caller(tenant: tenant, client: "client of \(tenant)", scopes: [.read])
    }
}

/// Answers with a report, and remembers what it was asked.
final class FixedReadings: DocumentReadings {
    struct Asked {
        var inputs = 0
        var hasSelfie = false
        var policy: ReadingPolicy?
    }

    let asked = Mutex(Asked())
    private let outcome: Result<DocumentReport, any Error & Sendable>

    init(_ outcome: Result<DocumentReport, any Error & Sendable>) { self.outcome = outcome }

    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        asked.withLock { $0 = Asked(inputs: inputs.count, hasSelfie: selfie != nil, policy: policy) }
        return try outcome.get()
    }
}

enum RegulaTestService {
    /// With all engines, made once.
    static let real = Result { try DocumentService.build(.init(clock: { Date(timeIntervalSince1970: 1_795_435_200) })) }

    static func description() -> RegulaService.Description {
        var description = RegulaService.Description(version: DocumentService.version)
        description.computerName = "counter-1"
        description.systemInfo = "test"
        let models = (try? LoadedModels(.builtIn))?.models ?? []
        description.documents = models.map { Regula.DatabaseDocument($0) }
        return description
    }

    static func table(
        _ readings: any DocumentReadings, pages: (any PageCutting)? = nil,
        transactions: (any TransactionStore)? = nil, limits: Regula.ProcessRequest.Limits = .init()
    ) async throws -> RouteTable {
        let transactions =
            if let transactions { transactions } else { StoredTransactions(in: try await MemoryStores().transients) }
        let service = RegulaService(
            readings: readings, pages: pages, transactions: transactions, description: description(), limits: limits,
            newIdentifier: { "00000000-0000-4000-8000-000000000001" })
        return RouteTable(service.routes, gate: TenantByName())
    }

    static func table(_ service: DocumentService) async throws -> RouteTable {
        try await table(service, pages: service)
    }
}

import Synchronization
import VouchStores

/// Credentials in memory, of which readings can be made to wait for one another.
final class GatheredCredentials: CredentialStore {
    private let all = Mutex<[String: ClientCredential]>([:])
    /// Readings are not answered before so many are asked for.
    private let gathered = Mutex(1)
    private let asked = Mutex(0)

    func gather(_ count: Int) {
        asked.withLock { $0 = 0 }
        gathered.withLock { $0 = count }
    }

    func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        asked.withLock { $0 += 1 }
        let count = gathered.withLock { $0 }
        while asked.withLock({ $0 }) < count { await Task.yield() }
        return all.withLock { $0["\(kind) \(identifier)"] }
    }

    func staff(named name: String) async throws -> ClientCredential? {
        all.withLock { $0.values.first { $0.kind == .staff && $0.name == name && !$0.isRevoked } }
    }

    func credentials(
        of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
    ) async throws -> [ClientCredential] {
        all.withLock { $0.values.filter { $0.tenant == tenant } }
    }

    func save(_ credential: ClientCredential) async throws {
        all.withLock { $0["\(credential.kind) \(credential.identifier)"] = credential }
    }

    func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        all.withLock { all in
            guard !known.isRevoked, all["\(known.kind) \(known.identifier)"] == known else { return false }
            all["\(known.kind) \(known.identifier)"] = new
            return true
        }
    }
}

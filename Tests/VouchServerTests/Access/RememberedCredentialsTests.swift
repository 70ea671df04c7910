import Synchronization
import Testing
import VouchCore
import VouchStores

@testable import VouchServer

struct RememberedCredentialsTests {
    /// Counts what is asked of it.
    private final class Counted: CredentialStore {
        let all = Mutex<[String: ClientCredential]>([:])
        let asked = Mutex(0)
        /// Done once, while a credential is being read.
        let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)

        func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
            asked.withLock { $0 += 1 }
            let found = all.withLock { $0["\(kind) \(identifier)"] }
            let interruption = interruption.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            try await interruption?()
            return found
        }

        func staff(named name: String) async throws -> ClientCredential? { nil }

        func credentials(
            of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
        ) async throws -> [ClientCredential] { [] }

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

    private final class Time: Sendable {
        private let milliseconds = Mutex<Int64>(1_795_435_200_000)

        var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

        func pass(milliseconds passed: Int64) { milliseconds.withLock { $0 += passed } }
    }

    private let store = Counted()
    private let time = Time()
    private let remembered: RememberedCredentials
    private let credential = ClientCredential("k1", kind: .key, tenant: "a", scopes: [.read], salt: [1], hash: [2])

    init() { remembered = RememberedCredentials(store) { [time] in time.now } }

    private func revoked() -> ClientCredential {
        var credential = credential
        credential.isRevoked = true
        return credential
    }

    @Test func `a credential is read once in a second`() async throws {
        try await store.save(credential)
        for _ in 0..<100 { #expect(try await remembered.credential("k1", kind: .key) == credential) }
        #expect(store.asked.withLock { $0 } == 1)
        #expect(try await remembered.credential("k1", kind: .secret) == nil, "another kind is another credential")
    }

    @Test func `a revocation counts at once here, and after a second when made elsewhere`() async throws {
        try await store.save(credential)
        _ = try await remembered.credential("k1", kind: .key)
        try await remembered.save(revoked())
        #expect(try await remembered.credential("k1", kind: .key)?.isRevoked == true)

        try await remembered.save(credential)
        _ = try await remembered.credential("k1", kind: .key)
        try await store.save(revoked())
        time.pass(milliseconds: 999)
        #expect(try await remembered.credential("k1", kind: .key)?.isRevoked == false)
        time.pass(milliseconds: 1)
        #expect(try await remembered.credential("k1", kind: .key)?.isRevoked == true)
    }

    @Test func `a new secret counts at once, and after one that was refused the store is asked again`() async throws {
        try await store.save(credential)
        _ = try await remembered.credential("k1", kind: .key)
        let new = ClientCredential("k1", kind: .key, tenant: "a", scopes: [.read], salt: [3], hash: [4])
        #expect(try await remembered.replace(credential, by: new))
        #expect(try await remembered.credential("k1", kind: .key) == new)
        try await store.save(revoked())
        #expect(try await !remembered.replace(new, by: credential))
        #expect(try await remembered.credential("k1", kind: .key)?.isRevoked == true)
    }

    @Test func `what was read before a change is not remembered after it`() async throws {
        try await store.save(credential)
        let change = revoked()
        store.interruption.withLock { [remembered] in $0 = { try await remembered.save(change) } }
        _ = try await remembered.credential("k1", kind: .key)
        #expect(try await remembered.credential("k1", kind: .key)?.isRevoked == true)
    }

    @Test func `unknown names are asked for each time`() async throws {
        for number in 0..<50 { #expect(try await remembered.credential("x\(number)", kind: .key) == nil) }
        try await store.save(credential)
        #expect(try await remembered.credential("k1", kind: .key) == credential)
        #expect(store.asked.withLock { $0 } == 51)
    }
}

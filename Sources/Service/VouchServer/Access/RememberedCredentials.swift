import Synchronization
import VouchCore
import VouchStores

/// Credentials of another store, remembered for a moment, so that a busy client's are not read for each of its requests.
///
/// Changes made through it count at once. Changes by another server on the same store, such as a revocation, count
/// after ``seconds``.
package final class RememberedCredentials: CredentialStore {
    /// How long an answer of the store is remembered, in seconds.
    package static let seconds: Int64 = 1
    /// The most credentials: beyond that, all are forgotten.
    private static let capacity = 10_000

    private struct Name: Hashable {
        let identifier: String
        let kind: ClientCredential.Kind
    }

    private struct State {
        var known: [Name: (credential: ClientCredential, until: Timestamp)] = [:]
        /// Grows with every change, so that what was read before one is not remembered after it.
        var changes = 0
    }

    private let store: any CredentialStore
    private let clock: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// Remembers what `store` answers for ``seconds``, by this clock.
    package init(_ store: any CredentialStore, clock: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.clock = clock
    }

    package func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        let name = Name(identifier: identifier, kind: kind)
        let now = clock()
        let (known, changes) = state.withLock { ($0.known[name], $0.changes) }
        if let known, now < known.until { return known.credential }
        // Names that are unknown are not remembered: a guesser would fill the memory.
        guard let credential = try await store.credential(identifier, kind: kind) else { return nil }
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.known.count >= Self.capacity { state.known = [:] }
            state.known[name] = (credential, now.adding(seconds: Self.seconds))
        }
        return credential
    }

    /// Not remembered: staff sign in seldom.
    package func staff(named name: String) async throws -> ClientCredential? { try await store.staff(named: name) }

    package func credentials(
        of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
    ) async throws -> [ClientCredential] {
        try await store.credentials(of: tenant, kind: kind, after: place, limit: limit)
    }

    package func save(_ credential: ClientCredential) async throws {
        defer { forget(Name(identifier: credential.identifier, kind: credential.kind)) }
        try await store.save(credential)
    }

    package func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        // Also where it is refused: then what is remembered is not what is kept.
        defer { forget(Name(identifier: known.identifier, kind: known.kind)) }
        return try await store.replace(known, by: new)
    }

    private func forget(_ name: Name) {
        state.withLock { state in
            state.known[name] = nil
            state.changes += 1
        }
    }
}

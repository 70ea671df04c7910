import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

/// Keeps callers from trying registration codes, which are short enough to be read out. Counted in the store: for every interface,
/// and for all servers that share it.
package struct CodeGuesses: Sendable {
    /// Of unknown codes in five minutes, by caller and address: a customer's own server asks for all its persons from one.
    static let admitted = 100
    /// In seconds.
    private static let period: Int64 = 300
    /// Of two servers that count at once, one counts again.
    private static let mostTrials = 20

    private let store: any TransientStore

    package init(in store: any TransientStore) { self.store = store }

    /// Runs the work that a code grants, and counts a failed guess when the code is unknown.
    ///
    /// - Throws: what `work` does; ``/VouchAPI/Problem``, `access.tooManyRequests`, once too many codes were unknown; errors of the
    ///   store.
    package func counting<Result>(
        _ request: ServerRequest, _ work: () async throws -> Result
    ) async throws -> Result {
        let key = TransientKey(
            .guesses, "\(request.caller?.client ?? "") \(PeerAddresses.neighbourhood(of: request.address))",
            tenant: request.caller?.tenant ?? "")
        let now = request.received
        if let known = try await store.item(at: key, now: now), Self.count(known) >= Self.admitted {
            throw Problem(
                .tooMany, "too many unknown registration codes",
                retryAfter: Int(known.expires.seconds - now.seconds) + 1)
        }
        do {
            return try await work()
        } catch let error as EnrolmentError where error.code == .notEnrolled {
            try await count(key, at: now)
            throw error
        }
    }

    private func count(_ key: TransientKey, at now: Timestamp) async throws {
        for _ in 0..<Self.mostTrials {
            let known = try await store.item(at: key, now: now)
            let number = known.map(Self.count) ?? 0
            let item = TransientItem(
                Sensitive(Array("\(number + 1)".utf8)), expires: known?.expires ?? now.adding(seconds: Self.period))
            let condition = known.map { TransientCondition.version($0.version) } ?? .absent
            if try await store.put(item, at: key, if: condition, now: now) != nil { return }
        }
    }

    private static func count(_ item: TransientItem) -> Int {
        item.body.reveal { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }
}

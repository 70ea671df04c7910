import Foundation
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

    private let store: any TransientStore

    package init(in store: any TransientStore) { self.store = store }

    /// Runs the work that a code grants, and counts a failed guess when the code is unknown.
    ///
    /// - Throws: what `work` does; ``/VouchAPI/Problem``, `access.tooManyRequests`, once too many codes were unknown; errors of the
    ///   store.
    package func counting<Result>(
        _ request: ServerRequest, _ work: () async throws -> Result
    ) async throws -> Result {
        let tenant = request.caller?.tenant ?? ""
        let caller = "\(request.caller?.client ?? "") \(PeerAddresses.neighbourhood(of: request.address))"
        let now = request.received
        let wrong = try await store.items(labelled: caller, .guesses, tenant: tenant, now: now)
        if wrong.count >= Self.admitted, let first = wrong.first {
            throw Problem(
                .tooMany, "too many unknown registration codes",
                retryAfter: Int(first.expires.seconds - now.seconds) + 1)
        }
        do {
            return try await work()
        } catch let error as EnrolmentError where error.code == .notEnrolled {
            // An item for each, so that none is lost where many come at once.
            let item = TransientItem(Sensitive([]), expires: now.adding(seconds: Self.period), label: caller)
            try await store.put(
                item, at: TransientKey(.guesses, UUID().uuidString, tenant: tenant), if: .always, now: now)
            throw error
        }
    }
}

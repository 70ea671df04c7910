import Foundation
import VouchAPI
import VouchCore
import VouchStores

/// Where links lead that were sent by e-mail: to a session, by a code that cannot be guessed.
package struct MailedLinks: Sendable {
    /// What a code stands for.
    package struct Link: Codable, Sendable, Redacted {
        /// The token of the session that the link begins.
        package let session: String
        /// The address by which the app calls the service.
        package let base: String

        package init(session: String, base: String) { (self.session, self.base) = (session, base) }
    }

    private static let codeBytes = 16

    private let store: any TransientStore
    private let randomBytes: @Sendable (Int) throws -> [UInt8]

    /// - Parameter randomBytes: makes so many random bytes.
    package init(in store: any TransientStore, randomBytes: @escaping @Sendable (Int) throws -> [UInt8]) {
        (self.store, self.randomBytes) = (store, randomBytes)
    }

    /// - Returns: the code.
    /// - Throws: ``/VouchAPI/Problem``, `service.busy`, if the tenant has too many that are open.
    package func keep(_ link: Link, of tenant: String, until end: Timestamp, at now: Timestamp) async throws -> String {
        let code = Hexadecimal.text(try randomBytes(Self.codeBytes))
        do {
            try await store.put(
                TransientItem(Sensitive(Array(try JSONEncoder().encode(link))), expires: end, label: link.session),
                at: key(code, tenant), if: .absent, now: now)
        } catch is TransientStoreIsFull {
            throw Problem(
                .busy, "too many links that were sent by e-mail are open",
                remedy: "try again when some have begun an enrolment, were withdrawn or have expired", retryAfter: 60)
        }
        return code
    }

    /// - Returns: nil for a code that was never sent, whose time is over, or whose link was withdrawn.
    package func link(_ code: String, of tenant: String, at now: Timestamp) async throws -> Link? {
        guard code.utf8.count == 2 * Self.codeBytes else { return nil }
        let item = try await store.item(at: key(code, tenant), now: now)
        return item?.body.reveal { try? JSONDecoder().decode(Link.self, from: Data($0)) }
    }

    /// Withdraws the links that begin a session.
    package func remove(session: String, of tenant: String) async throws {
        _ = try await store.remove(labelled: session, .mailedLink, tenant: tenant)
    }

    private func key(_ code: String, _ tenant: String) -> TransientKey {
        TransientKey(.mailedLink, code, tenant: tenant)
    }
}

import Foundation
import VouchCore
import VouchStores

/// Where links lead that were sent by e-mail: to a session, by a code that cannot be guessed.
package struct MailedLinks: Sendable {
    /// What a code stands for.
    package struct Link: Codable, Sendable, Redacted {
        package let tenant: String
        /// The token of the session that the link begins.
        package let session: String
        /// The address by which the app calls the service.
        package let base: String

        package init(tenant: String, session: String, base: String) {
            (self.tenant, self.session, self.base) = (tenant, session, base)
        }
    }

    /// Who opens a link names no customer.
    private static let noTenant = ""
    private static let codeBytes = 16

    private let store: any TransientStore
    private let randomBytes: @Sendable (Int) throws -> [UInt8]

    /// - Parameter randomBytes: makes so many random bytes.
    package init(in store: any TransientStore, randomBytes: @escaping @Sendable (Int) throws -> [UInt8]) {
        (self.store, self.randomBytes) = (store, randomBytes)
    }

    /// - Returns: the code.
    package func keep(_ link: Link, until end: Timestamp, at now: Timestamp) async throws -> String {
        let code = try randomBytes(Self.codeBytes).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        try await store.put(
            TransientItem(Sensitive(Array(try JSONEncoder().encode(link))), expires: end, label: link.session),
            at: key(code), if: .absent, now: now)
        return code
    }

    /// - Returns: nil for a code that was never sent, whose time is over, or whose link was withdrawn.
    package func link(_ code: String, at now: Timestamp) async throws -> Link? {
        guard code.utf8.count == 2 * Self.codeBytes else { return nil }
        let item = try await store.item(at: key(code), now: now)
        return item?.body.reveal { try? JSONDecoder().decode(Link.self, from: Data($0)) }
    }

    /// Withdraws the links that begin a session.
    package func remove(session: String) async throws {
        _ = try await store.remove(labelled: session, .mailedLink, tenant: Self.noTenant)
    }

    private func key(_ code: String) -> TransientKey { TransientKey(.mailedLink, code, tenant: Self.noTenant) }
}

import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

/// Enrolments that the portal has triggered, until a day after they began.
package struct PortalRegistrations: EnrolmentFollowing {
    /// How long one is shown once its link was opened, and once its link's time is over; in seconds.
    private static let shownSeconds: Int64 = 86_400
    private static let shownAfterLink: Int64 = 3_600
    /// How long making one may take. A server that ends in the middle leaves its mark for as long.
    private static let makingSeconds: Int64 = 60

    enum Mail: String, Codable {
        case notAsked, sending, sent, refused, revoked
    }

    /// The parts of a link, until it was opened.
    struct Link: Codable, Redacted {
        let user: EnrolledUser
        let url: String
        /// PNG.
        let picture: Data
        let expires: Int64
        /// What the link begins; nil for one that an earlier version made.
        var session: String?
        /// The person's, for e-mail.
        var language: String?
    }

    struct Record: Codable, Redacted {
        var mail = Mail.notAsked
        /// nil while it is being made, and once it was opened: then the enrolment names its person.
        var link: Link?
        /// The enrolment's token, once it has begun.
        var enrolment: String?
    }

    private let store: any TransientStore

    /// Keeps registrations in `store`, within its limits for ``TransientKey/Kind/registration``.
    package init(in store: any TransientStore) { self.store = store }

    /// Random hexadecimal digits that the portal made; anything else names no registration.
    static func isName(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// - Returns: nil if there is one of this name already: the form was sent twice.
    /// - Throws: ``/VouchAPI/Problem``, `service.busy`, if the tenant has too many.
    func begin(_ name: String, _ tenant: String, at now: Timestamp) async throws -> Int? {
        try await put(Record(), name, tenant, .absent, now.adding(seconds: Self.makingSeconds), now)
    }

    func made(
        _ link: Link, _ mail: Mail, _ name: String, _ tenant: String, version: Int, at now: Timestamp
    ) async throws {
        _ = try await put(
            Record(mail: mail, link: link), name, tenant, .version(version),
            Timestamp(milliseconds: link.expires).adding(seconds: Self.shownAfterLink), now)
    }

    func recordMail(_ mail: Mail, _ name: String, _ tenant: String, at now: Timestamp) async throws {
        try await change(name, tenant, now) { record, expires in
            (Record(mail: mail, link: record.link, enrolment: record.enrolment), expires)
        }
    }

    /// The link was withdrawn: it is forgotten here.
    func revoke(_ name: String, _ tenant: String, at now: Timestamp) async throws {
        try await change(name, tenant, now) { record, expires in
            (Record(mail: .revoked, link: nil, enrolment: record.enrolment), expires)
        }
    }

    func drop(_ name: String, _ tenant: String) async throws {
        try await store.remove(TransientKey(.registration, name, tenant: tenant))
    }

    func record(_ name: String, _ tenant: String, at now: Timestamp) async throws -> Record? {
        try await kept(name, tenant, now)?.record
    }

    /// The link was opened: user, address and link are forgotten here.
    package func began(
        _ origin: String, enrolment: String, tenant: String, at now: Timestamp
    ) async throws {
        try await change(origin, tenant, now) { record, _ in
            (Record(mail: record.mail, link: nil, enrolment: enrolment), now.adding(seconds: Self.shownSeconds))
        }
    }

    // MARK: -

    /// The person may open the link while the mail's state is written.
    private func change(
        _ name: String, _ tenant: String, _ now: Timestamp,
        _ change: (Record, _ expires: Timestamp) -> (Record, Timestamp)
    ) async throws {
        for _ in 0..<4 {
            guard let kept = try await kept(name, tenant, now) else { return }
            let (record, expires) = change(kept.record, kept.expires)
            if try await put(record, name, tenant, .version(kept.version), expires, now) != nil { return }
        }
    }

    private func kept(
        _ name: String, _ tenant: String, _ now: Timestamp
    ) async throws -> (record: Record, version: Int, expires: Timestamp)? {
        let item = try await store.item(at: TransientKey(.registration, name, tenant: tenant), now: now)
        guard let item,
            let record = item.body.reveal({ try? PropertyListDecoder().decode(Record.self, from: Data($0)) })
        else { return nil }
        return (record, item.version, item.expires)
    }

    private func put(
        _ record: Record, _ name: String, _ tenant: String, _ condition: TransientCondition, _ expires: Timestamp,
        _ now: Timestamp
    ) async throws -> Int? {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let item = TransientItem(Sensitive(Array(try encoder.encode(record))), expires: expires)
        do {
            return try await store.put(
                item, at: TransientKey(.registration, name, tenant: tenant), if: condition, now: now)
        } catch is TransientStoreIsFull {
            throw Problem(
                .busy, "too many enrolments started from the portal are open",
                remedy: "try again when some have begun, or when their links have expired", retryAfter: 60)
        }
    }
}

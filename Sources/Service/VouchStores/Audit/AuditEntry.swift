import VouchCore
import VouchPKI

/// One thing that happened to what is kept: who did what to which record, when, and how it ended. No personal data.
package struct AuditRecord: Sendable, Hashable {
    /// The chain in which the entry is numbered: a tenant's name, or ``operator`` for the whole server.
    package let chain: String
    /// When it was done.
    package let time: Timestamp
    /// The client's identifier; ``operator`` for a command.
    package let client: String
    /// Method and template of a route, such as `DELETE /v1/subjects/{id}`, or a command, such as `keys rotate`.
    package let action: String
    /// The identifier of the enrolment, authentication, journey, credential or webhook; empty if there is none.
    package let identifier: String
    /// The subject whose data was read or changed; empty if not known.
    package let subject: String
    /// `read`, `changed`, `answered` where nothing that is kept was touched, or a problem's code.
    package let outcome: String
    /// The request's identifier, as in `X-Request-ID` and in logs.
    package let request: String

    /// The name of the chain, and of the client, for what operators do by commands.
    package static let `operator` = "@operator"

    package init(
        chain: String, time: Timestamp, client: String, action: String, identifier: String = "", subject: String = "",
        outcome: String, request: String = ""
    ) {
        self.chain = chain
        self.time = time
        self.client = client
        self.action = action
        self.identifier = identifier
        self.subject = subject
        self.outcome = outcome
        self.request = request
    }
}

/// A record in its chain: bound to the one before by its hash.
package struct AuditEntry: Sendable, Hashable {
    /// The action, its client and its object.
    package let record: AuditRecord
    /// Counts from 1 in its chain, without gaps.
    package let number: Int64
    /// The hash of the entry before, 32 bytes; zeros for the first.
    package let previous: [UInt8]
    /// SHA-256 of ``canonicalForm``, 32 bytes.
    package let hash: [UInt8]

    /// The hash before the first entry: 32 zero bytes.
    package static let start = [UInt8](repeating: 0, count: 32)

    /// An entry as it is kept or sent. Nothing is checked here: ``AuditVerifier`` does that.
    package init(record: AuditRecord, number: Int64, previous: [UInt8], hash: [UInt8]) {
        self.record = record
        self.number = number
        self.previous = previous
        self.hash = hash
    }

    /// The next entry of a chain, with its number and hashes.
    ///
    /// - Throws: errors of the digest.
    package init(
        _ record: AuditRecord, after last: AuditHead, _ cryptography: some MessageDigesting
    ) throws {
        let unhashed = AuditEntry(record: record, number: last.length + 1, previous: last.hash, hash: [])
        self.init(
            record: record, number: unhashed.number, previous: last.hash,
            hash: try cryptography.digest(.sha256, of: unhashed.canonicalForm))
    }

    /// The bytes to hash: a name and version, then every member with its length in bytes before it, so that no two entries
    /// have the same form.
    package var canonicalForm: [UInt8] {
        let members = [
            "vouch-audit-1", record.chain, "\(number)", "\(record.time.milliseconds)", record.client, record.action,
            record.identifier, record.subject, record.outcome, record.request,
        ]
        var form: [UInt8] = []
        form.reserveCapacity(members.reduce(previous.count) { $0 + $1.utf8.count + 5 })
        for member in members {
            form += "\(member.utf8.count):".utf8
            form += member.utf8
        }
        return form + previous
    }
}

/// How long a chain is, and the hash of its last entry. Kept elsewhere, it shows whether entries were removed.
package struct AuditHead: Sendable, Hashable {
    /// The chain's name: ``AuditRecord/chain``.
    package let chain: String
    /// The number of entries in the chain.
    package let length: Int64
    /// The hash of the last entry, 32 bytes, which depends on every entry before it; ``AuditEntry/start`` for an empty
    /// chain.
    package let hash: [UInt8]

    package init(chain: String, length: Int64, hash: [UInt8]) {
        self.chain = chain
        self.length = length
        self.hash = hash
    }

    /// The head of a chain without entries.
    package init(of chain: String) { self.init(chain: chain, length: 0, hash: AuditEntry.start) }

    /// The head of a chain that ends with this entry.
    package init(_ entry: AuditEntry) {
        self.init(chain: entry.record.chain, length: entry.number, hash: entry.hash)
    }
}

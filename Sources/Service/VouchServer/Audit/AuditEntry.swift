public import VouchCore
public import VouchPKI

/// One thing that happened to what is kept: who did what to which record, when, and how it ended. No personal data.
public struct AuditRecord: Sendable, Hashable {
    /// Of whom entries are numbered together: a tenant's name, or ``operator`` for the whole server.
    public let chain: String
    /// When it was done.
    public let time: Timestamp
    /// The client's identifier; ``operator`` for a command.
    public let client: String
    /// Method and template of a route, such as `DELETE /v1/subjects/{id}`, or a command, such as `keys rotate`.
    public let action: String
    /// Of the enrolment, authentication, journey or credential; empty where there is none.
    public let identifier: String
    /// Whose data they are; empty where that is not known.
    public let subject: String
    /// `read`, `changed`, `answered` where nothing that is kept was touched, or a problem's code.
    public let outcome: String
    /// The request's identifier, as in `X-Request-ID` and in logs.
    public let request: String

    /// The chain, and the client, of what operators do by commands.
    public static let `operator` = "@operator"

    public init(
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
public struct AuditEntry: Sendable, Hashable {
    /// What was done, by whom, to what.
    public let record: AuditRecord
    /// Counts from 1 in its chain, without gaps.
    public let number: Int64
    /// The hash of the entry before, 32 bytes; zeros for the first.
    public let previous: [UInt8]
    /// SHA-256 of ``canonicalForm``, 32 bytes.
    public let hash: [UInt8]

    /// What stands before the first entry.
    public static let start = [UInt8](repeating: 0, count: 32)

    /// An entry as it is kept or sent: not checked here, but by ``AuditVerifier``.
    public init(record: AuditRecord, number: Int64, previous: [UInt8], hash: [UInt8]) {
        self.record = record
        self.number = number
        self.previous = previous
        self.hash = hash
    }

    /// The next entry of a chain.
    public init(
        _ record: AuditRecord, after last: AuditHead, _ cryptography: some MessageDigesting
    ) throws {
        let unhashed = AuditEntry(record: record, number: last.length + 1, previous: last.hash, hash: [])
        self.init(
            record: record, number: unhashed.number, previous: last.hash,
            hash: try cryptography.digest(.sha256, of: unhashed.canonicalForm))
    }

    /// What is hashed: a name and version, then every member with its length in bytes before it, so that no two entries
    /// have the same form.
    public var canonicalForm: [UInt8] {
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

/// How long a chain is, and the hash of its last entry: who knows it notices when entries are taken away.
public struct AuditHead: Sendable, Hashable {
    /// Of entries that follow each other.
    public let chain: String
    /// So many entries there are.
    public let length: Int64
    /// Of the last entry, which holds those before it.
    public let hash: [UInt8]

    public init(chain: String, length: Int64, hash: [UInt8]) {
        self.chain = chain
        self.length = length
        self.hash = hash
    }

    /// Of a chain without entries.
    public init(of chain: String) { self.init(chain: chain, length: 0, hash: AuditEntry.start) }

    /// Of the last entry.
    public init(_ entry: AuditEntry) {
        self.init(chain: entry.record.chain, length: entry.number, hash: entry.hash)
    }
}

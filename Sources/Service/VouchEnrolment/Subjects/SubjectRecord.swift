public import VouchCore

/// A client's own record of a person, in the client's own format. The server does not interpret it.
public struct SubjectRecord: Sendable, Hashable, Redacted {
    /// The person's subject. One subject has at most one record.
    public let id: String
    /// Whose record it is.
    public let tenant: String
    /// When it was added.
    public let created: Timestamp
    /// When it was last replaced; ``created`` until then. Retention counts from here.
    public var changed: Timestamp
    /// Counts from 1 with every change.
    public var version: Int
    /// JSON: an object.
    public var content: Sensitive<[UInt8]>

    /// A record that was not kept yet.
    public init(id: String, tenant: String, content: Sensitive<[UInt8]>, at now: Timestamp) {
        self.init(id: id, tenant: tenant, created: now, changed: now, version: 1, content: content)
    }

    /// A record as it is kept.
    public init(
        id: String, tenant: String, created: Timestamp, changed: Timestamp, version: Int, content: Sensitive<[UInt8]>
    ) {
        self.id = id
        self.tenant = tenant
        self.created = created
        self.changed = changed
        self.version = version
        self.content = content
    }
}

/// Keeps what clients store of persons, each tenant's apart: what another tenant has is never found. A record is deleted with
/// its subject.
public protocol SubjectRecords: Sendable {
    /// Keeps a new record.
    ///
    /// - Throws: ``StoreConflict`` if its subject has one; ``EnrolmentStoreError/full``.
    func insert(_ record: SubjectRecord) async throws

    /// The record of a subject; nil if this tenant has none.
    func record(ofSubject id: String, tenant: String) async throws -> SubjectRecord?

    /// Whether a subject has a record, also one that is damaged.
    func hasRecord(ofSubject id: String, tenant: String) async throws -> Bool

    /// Replaces a record, if its version is still the one that is kept; raises the version.
    ///
    /// - Returns: the record as it is kept now.
    /// - Throws: ``StoreConflict`` if it was changed meanwhile, or is gone.
    func update(_ record: SubjectRecord) async throws -> SubjectRecord
}

public import VouchCore

/// `POST /v1/subjects` and `PUT /v1/subjects/{id}`: what a client stores of a person, in a shape of its own. The server looks
/// at none of it. Personal data.
public struct SubjectRequest<Content: Sendable>: Sendable, Redacted {
    /// Any JSON object, at most 10 MB, without repeated names and at most 30 levels deep.
    public var content: Content
    /// The version that is replaced, if another one is to be refused; nil replaces any.
    public var version: Int?

    public init(_ content: Content, version: Int? = nil) {
        (self.content, self.version) = (content, version)
    }
}

extension SubjectRequest: Decodable where Content: Decodable {}
extension SubjectRequest: Encodable where Content: Encodable {}

/// A person whom a client stored, without what it stored.
public struct SubjectEntry: Codable, Sendable, Hashable {
    /// The person's subject, by which the record is fetched, replaced and deleted.
    public let id: String
    /// Counts from 1 with every replacement.
    public let version: Int
    /// When the person was stored; RFC 3339, UTC.
    public let created: String
    /// When the record was last replaced; RFC 3339, UTC.
    public let changed: String

    public init(id: String, version: Int, created: String, changed: String) {
        self.id = id
        self.version = version
        self.created = created
        self.changed = changed
    }
}

/// `GET /v1/subjects/{id}`: a person whom a client stored, with what it stored. Personal data.
public struct StoredSubject<Content: Sendable>: Sendable, Redacted {
    /// The person's subject.
    public let id: String
    /// Counts from 1 with every replacement.
    public let version: Int
    /// When the person was stored; RFC 3339, UTC.
    public let created: String
    /// When the record was last replaced; RFC 3339, UTC.
    public let changed: String
    /// What the client stored.
    public let content: Content

    /// - Parameters:
    ///   - entry: the record as a list has it.
    ///   - content: what the client stored.
    public init(_ entry: SubjectEntry, _ content: Content) {
        id = entry.id
        version = entry.version
        created = entry.created
        changed = entry.changed
        self.content = content
    }
}

extension StoredSubject: Decodable where Content: Decodable {}
extension StoredSubject: Encodable where Content: Encodable {}

/// The counts of records that deleting a subject removed.
public struct DeletionReceipt: Codable, Sendable, Hashable {
    /// Subject whose data were deleted.
    public let subject: String
    /// How many enrolments were deleted.
    public let enrolments: Int
    /// How many journeys were deleted.
    public let journeys: Int
    /// How many records that clients stored of the person were deleted, 0 or 1; nil from a server that keeps none.
    public let records: Int?
    /// Statement of the same as JWS in compact form, signed with a key of `/.well-known/jwks.json`.
    public let receipt: String

    public init(subject: String, enrolments: Int, journeys: Int, records: Int? = nil, receipt: String) {
        self.subject = subject
        self.enrolments = enrolments
        self.journeys = journeys
        self.records = records
        self.receipt = receipt
    }
}

/// How a server signs what it answers about stored persons: a JWS in compact form, in a field of its own, by a key of
/// `/.well-known/jwks.json`. Its claims are `event`, the identifier of the `request`, `status`, and `sha256` of the body in base64url.
public enum SubjectStatement {
    /// The name of the field that has the statement.
    public static let field = "Vouch-Statement"
    /// The claim `event` of such a statement.
    public static let event = "answered"
}

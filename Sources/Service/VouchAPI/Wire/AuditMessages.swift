/// An entry of the audit log, in `/v1/audit` and in an exported chain: one object a line.
public struct AuditItem: Codable, Sendable, Hashable {
    /// A tenant's name, or `@operator`.
    public let chain: String
    /// Counts from 1 in its chain.
    public let number: Int64
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let time: Int64
    /// Who did it.
    public let client: String
    /// Method and template of a route, or a command.
    public let action: String
    /// Of an enrolment, authentication, journey or credential; empty where there is none.
    public let identifier: String
    /// Whose data they are; empty where that is not known.
    public let subject: String
    /// `read`, `changed`, `answered`, or a problem's code.
    public let outcome: String
    /// What was asked for.
    public let request: String
    /// Of the entry before: 64 hexadecimal digits.
    public let previous: String
    /// 64 hexadecimal digits.
    public let hash: String

    public init(
        chain: String, number: Int64, time: Int64, client: String, action: String, identifier: String, subject: String,
        outcome: String, request: String, previous: String, hash: String
    ) {
        self.chain = chain
        self.number = number
        self.time = time
        self.client = client
        self.action = action
        self.identifier = identifier
        self.subject = subject
        self.outcome = outcome
        self.request = request
        self.previous = previous
        self.hash = hash
    }
}

/// What `GET /v1/audit/heads` tells: signed statements of how long the chain was, to be kept elsewhere.
public struct AuditHeads: Codable, Sendable, Hashable {
    /// JWS in compact form, the shortest chain first.
    public let heads: [String]

    public init(heads: [String]) { self.heads = heads }
}

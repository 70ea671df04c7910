/// An entry of the audit log, in `/v1/audit` and in an exported chain: one object a line.
public struct AuditItem: Codable, Sendable, Hashable {
    /// Chain of the entry: a tenant's name, or `@operator`.
    public let chain: String
    /// Number in the chain, from 1 without a gap.
    public let number: Int64
    /// When it happened, in milliseconds since 1970-01-01T00:00:00Z.
    public let time: Int64
    /// Name of the client that did it.
    public let client: String
    /// Method and template of a route, or name of a command.
    public let action: String
    /// Identifier of the enrolment, authentication, journey or credential; empty where there is none.
    public let identifier: String
    /// Subject whose data were touched; empty where that is not known.
    public let subject: String
    /// Outcome: `read`, `changed`, `answered`, or a problem's code.
    public let outcome: String
    /// Identifier of the request, as in `X-Request-ID`.
    public let request: String
    /// Hash of the entry before, 64 hexadecimal digits.
    public let previous: String
    /// Hash of this entry, 64 hexadecimal digits.
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

/// The answer of `GET /v1/audit/heads`: signed statements of the chain's length, to be kept elsewhere.
public struct AuditHeads: Codable, Sendable, Hashable {
    /// Statements as JWS in compact form, the shortest chain first.
    public let heads: [String]

    public init(heads: [String]) { self.heads = heads }
}

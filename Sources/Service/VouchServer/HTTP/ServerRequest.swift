public import HTTPTypes
public import VouchCore

/// A request, whole, whatever brought it.
public struct ServerRequest: Sendable {
    /// Of HTTP.
    public let method: HTTPRequest.Method
    /// Percent-encoded, without the query, such as `/v1/readings`.
    public let path: String
    /// The query's names and values, percent-decoded; the last of a repeated name counts.
    public let query: [String: String]
    /// Of HTTP, as the client sent them.
    public let fields: HTTPFields
    /// No longer than the server admits.
    public let body: [UInt8]
    /// Told to the caller and in logs: `X-Request-ID`, or made by the server.
    public let identifier: String
    /// When the server took it in.
    public let received: Timestamp
    /// Of the peer, for rate limits; empty where there is none.
    public let address: String

    /// The values of the route's `{names}`, percent-decoded.
    public internal(set) var parameters: [String: String] = [:]
    /// Who asks; nil on routes that are open to everybody.
    public internal(set) var caller: Caller?
    /// For what the request creates, if it has an `Idempotency-Key`: the same each time that the request comes, so that what
    /// has this identifier already was created by it. Else nil.
    var reservedIdentifier: String?

    /// - Parameter target: path and query, such as `/v1/readings?limit=10`.
    public init(
        _ method: HTTPRequest.Method, _ target: String, fields: HTTPFields = [:], body: [UInt8] = [],
        identifier: String, received: Timestamp, address: String = ""
    ) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? FormFields.decode(parts[1].utf8) ?? [:] : [:]
        self.fields = fields
        self.body = body
        self.identifier = identifier
        self.received = received
        self.address = address
    }
}

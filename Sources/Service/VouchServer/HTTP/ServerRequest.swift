import HTTPTypes
import VouchCore

/// A whole request, independent of what received it.
package struct ServerRequest: Sendable {
    /// The HTTP method.
    package let method: HTTPRequest.Method
    /// The path without the query, percent-encoded, such as `/v1/readings`.
    package let path: String
    /// The query's names and values, percent-decoded; the last of a repeated name counts. Empty for a query that is
    /// malformed or longer than 16 KiB.
    package let query: [String: String]
    /// The header fields, as the client sent them.
    package let fields: HTTPFields
    /// The whole body, no longer than the server admits; empty if there is none.
    package private(set) var body: [UInt8]
    /// The request's identifier in the response and in logs: the client's `X-Request-ID`, or one that the server made.
    package let identifier: String
    /// When the request arrived.
    package let received: Timestamp
    /// The network address of the peer, for rate limits; empty if not known.
    package let address: String

    /// The values of the route's `{names}`, percent-decoded.
    package internal(set) var parameters: [String: String] = [:]
    /// The caller; nil on routes with ``Access/open``.
    package internal(set) var caller: Caller?
    /// Hears why it could not be answered as it should; nil if nobody does.
    var hearing: (@Sendable (ServerCause) -> Void)?
    /// The identifier for what the request creates, if it has an `Idempotency-Key`: the same each time that the request
    /// comes, so that what has this identifier already was created by it. Otherwise nil.
    var reservedIdentifier: String?

    /// - Parameter target: path and query, such as `/v1/readings?limit=10`.
    package init(
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

    /// The request with its body, which came after its head.
    func with(body: [UInt8]) -> ServerRequest {
        var request = self
        request.body = body
        return request
    }
}

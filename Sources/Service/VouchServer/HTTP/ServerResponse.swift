import Foundation
import HTTPTypes
import VouchAPI

/// A response: whole, or with a stream of pieces that follow.
package struct ServerResponse: Sendable {
    /// The HTTP status.
    package var status: HTTPResponse.Status
    /// The header fields. What listens adds the request's identifier, the length and security fields.
    package var fields: HTTPFields
    /// The body's bytes, or the first of them if there is a ``stream``.
    package var body: [UInt8]
    /// Pieces that are sent as they come, without a length beforehand; nil for a response that is whole.
    package var stream: AsyncStream<[UInt8]>?
    /// The connection after a response 101; nil for every other response.
    package var socket: SocketConversation?
    /// The template of the route that answered, for logs and metrics; nil if none did.
    package internal(set) var route: String?
    /// Whether it answers a form that is open to all: a password, for a token.
    package internal(set) var isOpenForm = false

    package init(_ status: HTTPResponse.Status, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A response with a value as JSON: members in the order of their names, so that equal values have equal bytes.
    ///
    /// - Throws: errors of the encoder.
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, type: String = "application/json"
    ) throws -> ServerResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ServerResponse(
            status, fields: [.contentType: type], body: [UInt8](try encoder.encode(value)))
    }

    /// 101: the connection becomes a WebSocket. What listens adds the fields of the handshake.
    static func socket(_ conversation: SocketConversation) -> ServerResponse {
        var response = ServerResponse(.switchingProtocols)
        response.socket = conversation
        return response
    }

    /// A problem as `application/problem+json` (RFC 9457), with its status and the fields that this status asks for.
    package static func problem(_ problem: Problem) -> ServerResponse {
        let status = HTTPResponse.Status(code: problem.status)
        // Strings and numbers only: encoding them cannot fail.
        var response =
            (try? json(problem, status: status, type: "application/problem+json")) ?? ServerResponse(status)
        if let seconds = problem.retryAfter { response.fields[.retryAfter] = String(seconds) }
        if problem.code == .unauthenticated { response.fields[.wwwAuthenticate] = "Bearer" }
        if problem.code == .upgradeRequired {
            // RFC 9110, §15.5.22, and RFC 6455, §4.4.
            response.fields[.upgrade] = "websocket"
            response.fields[.connection] = "Upgrade"
            response.fields[.secWebSocketVersion] = "13"
        }
        return response
    }
}

import Foundation
import HTTPTypes
import VouchAPI

/// The client's part of the opening handshake, RFC 6455, §4.2.1.
struct SocketHandshake {
    /// The subprotocols that the client offers, in its order.
    let subprotocols: [String]

    /// - Parameter supported: one of these is spoken.
    /// - Throws: ``/VouchAPI/Problem``: `request.upgradeRequired` where the request asks for no WebSocket or for another
    ///   version of it, `request.malformed` where its key or subprotocols are not right.
    init(_ request: ServerRequest, supporting supported: String) throws(Problem) {
        let fields = request.fields
        guard request.method == .get, request.body.isEmpty else {
            throw Problem(.malformed, "a WebSocket begins with GET, without a body")
        }
        guard Self.list(fields, .upgrade).contains(where: { $0.lowercased() == "websocket" }),
            Self.list(fields, .connection).contains(where: { $0.lowercased() == "upgrade" })
        else {
            throw Problem(
                .upgradeRequired, "the request asks for no WebSocket",
                remedy: "send Connection: Upgrade and Upgrade: websocket, or use long poll")
        }
        guard fields[values: .secWebSocketVersion].map({ $0.trimmingCharacters(in: .whitespaces) }) == ["13"] else {
            throw Problem(
                .upgradeRequired, "the version of WebSocket is not 13", remedy: "send Sec-WebSocket-Version: 13")
        }
        let keys = fields[values: .secWebSocketKey]
        guard keys.count == 1, keys[0].utf8.count == 24, Data(base64Encoded: keys[0])?.count == 16 else {
            throw Problem(.malformed, "Sec-WebSocket-Key is not 16 bytes in Base64")
        }
        subprotocols = Self.list(fields, .secWebSocketProtocol)
        guard subprotocols.contains(supported) else {
            throw Problem(
                .malformed, "no subprotocol is one of this resource",
                remedy: "send Sec-WebSocket-Protocol: \(supported)")
        }
    }

    /// The items of a field that is a list, from all its lines.
    static func list(_ fields: HTTPFields, _ name: HTTPField.Name) -> [String] {
        fields[values: name].flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

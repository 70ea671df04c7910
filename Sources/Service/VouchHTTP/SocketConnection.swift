import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOWebSocket
import VouchServer

/// A connection that becomes a WebSocket, for a program.
struct SocketConnection: MessageSocket {
    private let handler: NIOLoopBound<SocketHandler>
    private let loop: any EventLoop

    /// Has the connection's next response 101 make it a socket.
    ///
    /// - Throws: if the connection has ended.
    init(on channel: any Channel, limits: SocketLimits) async throws {
        loop = channel.eventLoop
        handler = try await channel.eventLoop.submit {
            let handler = SocketHandler(limits: limits)
            try channel.pipeline.syncOperations.handler(type: UpgradeGate.self).prepare(handler)
            return NIOLoopBound(handler, eventLoop: channel.eventLoop)
        }.get()
    }

    func receive() async throws -> [UInt8]? {
        let (handler, loop) = (handler, loop)
        let promise = loop.makePromise(of: [UInt8]?.self)
        let message = try await withTaskCancellationHandler {
            loop.execute { handler.value.next(promise) }
            return try await promise.futureResult.get()
        } onCancel: {
            loop.execute { handler.value.stopWaiting() }
        }
        try Task.checkCancellation()
        return message
    }

    func send(_ text: [UInt8]) async throws {
        let handler = handler
        let promise = loop.makePromise(of: Void.self)
        loop.execute { handler.value.send(text, promise) }
        try await promise.futureResult.get()
    }

    /// - Returns: why it closed, whichever end did that.
    func close(_ closing: SocketClosing) async -> SocketClosing {
        let handler = handler
        let promise = loop.makePromise(of: SocketClosing?.self)
        loop.execute { handler.value.close(closing, promise) }
        return (try? await promise.futureResult.get()) ?? closing
    }

    /// The server's part of the opening handshake, whose answer to the key NIO computes. RFC 6455, §4.2.2.
    static func fields(
        answering request: HTTPFields, _ conversation: SocketConversation, on channel: any Channel
    ) async throws -> HTTPFields {
        var asked = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        for name in [HTTPField.Name.secWebSocketKey, .secWebSocketVersion] {
            for value in request[values: name] { asked.headers.add(name: name.rawName, value: value) }
        }
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        let answer = try await upgrader.buildUpgradeResponse(
            channel: channel, upgradeRequest: asked, initialResponseHeaders: [:]
        ).get()
        return [
            .upgrade: "websocket", .connection: "Upgrade", .secWebSocketProtocol: conversation.subprotocol,
            .secWebSocketAccept: answer["Sec-WebSocket-Accept"].first ?? "",
        ]
    }
}

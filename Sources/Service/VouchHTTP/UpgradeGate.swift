import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Lets a connection become a WebSocket, at any of its requests: a proxy may send one over a connection that has served
/// others, so NIO's own upgraders, which look at the first request only, do not do.
///
/// After a request that asks for another protocol, NIO's parser stops for good and keeps what comes. So nothing is read from
/// there on until the answer stands: 101 puts the parser of frames in its place, any other ends the connection.
///
/// The parser is lenient in what it stops for, so more requests count as asking here. Where it has not stopped and
/// another request has come already, all goes on as after any other request.
final class UpgradeGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        case http
        /// The request that is being read asks for another protocol.
        case asked
        /// It has been read.
        case waiting
        /// Frames have taken HTTP's place.
        case switched
    }

    private var state = State.http
    /// Requests whose responses have not ended.
    private var requests = 0
    private var holdsRead = false
    private var prepared: SocketHandler?

    /// Has the next response 101 switch the connection to frames. Called on the event loop.
    func prepare(_ handler: SocketHandler) { prepared = handler }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            requests += 1
            guard state != .switched else { break }
            // Where another request waits for its answer, this one shows that the parser went on after it.
            state = Self.asksForUpgrade(head) ? .asked : .http
            if holdsRead {
                holdsRead = false
                context.read()
            }
        case .end where state == .asked: state = .waiting
        case .body, .end: break
        }
        context.fireChannelRead(data)
        // Answered before it had come whole: no answer follows that would end the connection.
        if state == .waiting, requests == 0 { context.close(promise: nil) }
    }

    /// Whether NIO's parser may stop after a request: it does for `CONNECT`, and for `Upgrade` where `Connection` or
    /// `Proxy-Connection` names it, however that is spelt or folded.
    private static func asksForUpgrade(_ head: HTTPRequest) -> Bool {
        head.method == .connect || head.headerFields[.upgrade] != nil
    }

    func read(context: ChannelHandlerContext) {
        guard state != .waiting else {
            holdsRead = true
            return
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isLast = state == .waiting && requests == 1
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast:
            if head.status == .switchingProtocols, let prepared {
                context.write(data, promise: promise)
                switchOver(to: prepared, context)
                return
            }
            head.headerFields[.connection] = head.status == .upgradeRequired ? "Upgrade, close" : "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where state == .switched:
            promise?.succeed(())
        case .end:
            requests -= 1
            guard state != .switched else {
                // Hummingbird's loop ends: the conversation has.
                promise?.succeed(())
                context.close(promise: nil)
                return
            }
            context.write(data, promise: promise)
            guard isLast else { return }
            context.flush()
            context.close(promise: nil)
        default:
            context.write(data, promise: promise)
        }
    }

    private func switchOver(to handler: SocketHandler, _ context: ChannelHandlerContext) {
        state = .switched
        prepared = nil
        let pipeline = context.pipeline.syncOperations
        do {
            let frames = WebSocketFrameDecoder(maxFrameSize: handler.longestFrame)
            try pipeline.addHandler(WebSocketFrameEncoder(), position: .before(self))
            try pipeline.addHandler(ByteToMessageHandler(frames), position: .before(self))
            try pipeline.addHandler(handler, position: .before(self))
            let http = [
                try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self),
                try pipeline.context(handlerType: HTTPResponseEncoder.self),
                try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
            ]
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            EventLoopFuture.andAllComplete(http.map { pipeline.removeHandler(context: $0) }, on: context.eventLoop)
                .whenComplete { _ in
                    let (gate, context) = bound.value
                    // No frame may reach the parser of requests, which would keep it.
                    if gate.holdsRead { context.read() }
                }
        } catch {
            // The pipeline is none of Hummingbird's: its talk cannot begin.
            context.close(promise: nil)
        }
    }
}

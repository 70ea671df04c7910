import NIOCore
import NIOHTTPTypes
import VouchServer

/// Closes connections whose sender takes too long: to begin a request, or to end it. A byte now and then keeps a connection
/// from being idle, not from this. Of too many connections, those that wait longest are closed sooner.
final class SlowSenders: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private static let usualBody: Int64 = 64 << 20

    private let headTime: TimeAmount
    private let bodyTime: TimeAmount
    private let connections: OpenConnections
    private let peers: PeerAddresses
    private var number: Int?
    private var closing: Scheduled<Void>?
    /// Requests whose responses have not ended. A sender that waits for one is not slow.
    private var open = 0

    init(headTime: TimeAmount, bodyTime: TimeAmount, _ connections: OpenConnections, _ peers: PeerAddresses) {
        (self.headTime, self.bodyTime) = (headTime, bodyTime)
        (self.connections, self.peers) = (connections, peers)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        let address = channel.remoteAddress?.ipAddress ?? ""
        number = connections.opened(
            by: peers.isProxy(address) ? nil : PeerAddresses.neighbourhood(of: address)
        ) { channel.close(promise: nil) }
        wait(headTime, context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            open += 1
            // A longer body than usual has more time, at a megabyte a second; whether it is admitted is decided elsewhere.
            let length = head.headerFields[.contentLength].flatMap { Int64($0) } ?? 0
            let more = min(max(length - Self.usualBody, 0), 4 * Self.usualBody) >> 20
            wait(bodyTime + .seconds(more), context, isNew: false)
        // Answering takes as long as it takes: that is not the sender's doing.
        case .end where open > 0:
            closing?.cancel()
            if let number { connections.isAnswered(number) }
        // It has been answered before it had come whole.
        case .end: wait(headTime, context)
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            open = max(0, open - 1)
            if open == 0 { wait(headTime, context) }
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    /// Frames of a socket have taken HTTP's place, or the connection has ended.
    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        closing?.cancel()
        if let number { connections.closed(number) }
        number = nil
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext, isNew: Bool = true) {
        closing?.cancel()
        let channel = context.channel
        // A body is part of the same wait: sending a byte of it now and then does not restart the time.
        if isNew, let number { connections.waits(number) }
        closing = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

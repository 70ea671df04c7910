import NIOCore
import NIOHTTPTypes

/// Closes connections whose sender takes too long: to begin a request, or to end it. A byte now and then keeps a connection
/// from being idle, not from this.
final class SlowSenders: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let headTime: TimeAmount
    private let bodyTime: TimeAmount
    private var closing: Scheduled<Void>?
    /// Requests whose responses have not ended. A sender that waits for one is not slow.
    private var open = 0

    init(headTime: TimeAmount, bodyTime: TimeAmount) {
        self.headTime = headTime
        self.bodyTime = bodyTime
    }

    func handlerAdded(context: ChannelHandlerContext) { wait(headTime, context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            open += 1
            wait(bodyTime, context)
        // Answering takes as long as it takes: that is not the sender's doing.
        case .end where open > 0: closing?.cancel()
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
        closing?.cancel()
        context.fireChannelInactive()
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        closing?.cancel()
        let channel = context.channel
        closing = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

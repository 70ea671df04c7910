import NIOCore
import NIOWebSocket
import VouchServer

/// A connection's frames on their way to the machine, and what it says on its way to the connection.
final class SocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = Never
    typealias OutboundOut = WebSocketFrame

    /// Messages that wait for the program; beyond them nothing is read.
    private static let mostWaiting = 4

    let longestFrame: Int
    private var machine: SocketMachine
    private let began = ContinuousClock.now
    private var inbox: [[UInt8]] = []
    private var holdsRead = false
    private var reader: EventLoopPromise<[UInt8]?>?
    private var ended: [EventLoopPromise<SocketClosing?>] = []
    private var timer: RepeatedTask?
    private var context: ChannelHandlerContext?
    private var isOver = false

    init(limits: SocketLimits) {
        machine = SocketMachine(limits: limits)
        longestFrame = limits.longestMessage
    }

    // MARK: For the program, on the event loop

    /// The next message; nil once the socket closes.
    func next(_ promise: EventLoopPromise<[UInt8]?>) {
        if !inbox.isEmpty {
            promise.succeed(inbox.removeFirst())
            if holdsRead {
                holdsRead = false
                context?.read()
            }
        } else if isOver || !machine.isOpen || reader != nil {
            promise.succeed(nil)
        } else {
            reader = promise
        }
    }

    /// Ends a wait for a message.
    func stopWaiting() { takeReader()?.succeed(nil) }

    func send(_ text: [UInt8], _ promise: EventLoopPromise<Void>) {
        let actions = machine.send(text)
        guard context != nil, !actions.isEmpty else { return promise.fail(ChannelError.ioOnClosedChannel) }
        perform(actions, promise)
    }

    /// Closes from this end, and returns when both have, and why.
    func close(_ closing: SocketClosing, _ promise: EventLoopPromise<SocketClosing?>) {
        guard !isOver else { return promise.succeed(machine.closing) }
        ended.append(promise)
        perform(machine.close(closing, at: now))
    }

    // MARK: For the connection

    private var now: Duration { ContinuousClock.now - began }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleRepeatedTask(initialDelay: .milliseconds(500), delay: .milliseconds(500)) {
            _ in
            let handler = handler.value
            handler.perform(handler.machine.tick(at: handler.now))
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        over()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        perform(machine.received(SocketFrame(unwrapInboundIn(data)), at: now))
    }

    func read(context: ChannelHandlerContext) {
        guard inbox.count < Self.mostWaiting else {
            holdsRead = true
            return
        }
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            perform(machine.close(.goingAway, at: now))
            context.fireUserInboundEventTriggered(event)
        case ChannelEvent.inputClosed:
            // A socket that is half open is lost.
            perform(machine.lost())
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        perform(machine.lost())
        over()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: perform(machine.malformed(isTooLong: true, at: now))
        case is NIOWebSocketError: perform(machine.malformed(isTooLong: false, at: now))
        // Data after bytes that are not frames is not read.
        case is ByteToMessageDecoderError: break
        default: perform(machine.lost())
        }
    }

    private func perform(_ actions: [SocketMachine.Action], _ promise: EventLoopPromise<Void>? = nil) {
        guard let context else { return }
        var promise = promise
        for action in actions {
            switch action {
            case .deliver(let message):
                if let reader = takeReader() { reader.succeed(message) } else { inbox.append(message) }
            case .send(let frame):
                context.writeAndFlush(
                    wrapOutboundOut(WebSocketFrame(frame, context.channel.allocator)), promise: promise)
                promise = nil
            case .end:
                over()
                context.close(promise: nil)
            }
        }
        if !machine.isOpen { stopWaiting() }
    }

    private func takeReader() -> EventLoopPromise<[UInt8]?>? {
        defer { reader = nil }
        return reader
    }

    private func over() {
        guard !isOver else { return }
        isOver = true
        timer?.cancel()
        inbox = []
        stopWaiting()
        for promise in ended { promise.succeed(machine.closing) }
        ended = []
    }
}

extension SocketFrame {
    /// As NIO's parser has it.
    init(_ frame: WebSocketFrame) {
        self.init(
            Kind(rawValue: UInt8(webSocketOpcode: frame.opcode)), Array(frame.unmaskedData.readableBytesView),
            isFinal: frame.fin, isMasked: frame.maskKey != nil,
            hasReservedBits: frame.rsv1 || frame.rsv2 || frame.rsv3)
    }
}

extension WebSocketFrame {
    /// To a client: without a masking key.
    init(_ frame: SocketFrame, _ allocator: ByteBufferAllocator) {
        let opcode: WebSocketOpcode =
            switch frame.kind {
            case .text: .text
            case .binary: .binary
            case .close: .connectionClose
            case .ping: .ping
            case .pong: .pong
            case .continuation, nil: .continuation
            }
        self.init(fin: frame.isFinal, opcode: opcode, data: allocator.buffer(bytes: frame.payload))
    }
}

/// One frame of RFC 6455, §5.2, whatever parsed it. Its payload is no longer masked.
package struct SocketFrame: Sendable, Equatable {
    /// The kinds of frames.
    package enum Kind: UInt8, Sendable {
        /// A further piece of a message.
        case continuation = 0x0
        /// A message in UTF-8, or its first piece.
        case text = 0x1
        /// Bytes, or their first piece.
        case binary = 0x2
        /// The last frame of its sender.
        case close = 0x8
        /// A ping, to be answered with a pong.
        case ping = 0x9
        /// Answers a ping, or comes by itself.
        case pong = 0xA
    }

    /// The kind of the frame; nil for an opcode that RFC 6455 reserves.
    package var kind: Kind?
    /// Whether the frame is the last of its message.
    package var isFinal: Bool
    /// Whether it came with a masking key. Clients must send one; servers must not.
    package var isMasked: Bool
    /// Whether one of the three reserved bits is set.
    package var hasReservedBits: Bool
    /// The payload, unmasked.
    package var payload: [UInt8]

    package init(
        _ kind: Kind?, _ payload: [UInt8] = [], isFinal: Bool = true, isMasked: Bool = false,
        hasReservedBits: Bool = false
    ) {
        self.kind = kind
        self.isFinal = isFinal
        self.isMasked = isMasked
        self.hasReservedBits = hasReservedBits
        self.payload = payload
    }
}

/// Why a socket closes: what its Close frame says, RFC 6455, §7.4.
package struct SocketClosing: Error, Sendable, Equatable {
    /// The status code, 1000 to 4999.
    package let code: UInt16
    /// The reason: at most 123 bytes of UTF-8, without personal data.
    package let reason: String

    /// - Parameter reason: cut to what fits a frame.
    package init(_ code: UInt16, _ reason: String) {
        self.code = code
        var fitting = reason
        while fitting.utf8.count > 123 { fitting.removeLast() }
        self.reason = fitting
    }

    /// The work is done.
    package static let done = SocketClosing(1000, "done")
    /// The server ends, and its sessions with it.
    package static let goingAway = SocketClosing(1001, "the server is shutting down")
    /// The connection ended without a Close frame. Never sent.
    static let lost = SocketClosing(1006, "the connection was lost")

    static func broken(_ reason: String) -> SocketClosing { SocketClosing(1002, reason) }
    static let notText = SocketClosing(1003, "messages are text")
    static let notUTF8 = SocketClosing(1007, "the text is not UTF-8")
    static func policy(_ reason: String) -> SocketClosing { SocketClosing(1008, reason) }
    static let tooLong = SocketClosing(1009, "the message is too long")

    /// The payload of its frame.
    var payload: [UInt8] { [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8) }
}

/// Limits of a socket. Whatever the peer does, the server holds no more than these.
package struct SocketLimits: Sendable {
    /// The longest message, and so the longest frame, in bytes.
    package var longestMessage = 1 << 20
    /// The most frames of one message.
    package var mostFragments = 64
    /// Frames that may come at once, of any kind. Each message of the server's admits as many again as it may be answered in.
    package var frames = 64
    /// Frames that may come each second beyond those.
    package var framesPerSecond = 20
    /// How long the peer may send no frame before it is sent a ping.
    package var quiet: Duration = .seconds(10)
    /// How long to wait for a frame after the ping before the socket closes.
    package var patience: Duration = .seconds(20)
    /// The longest time from the first frame of a message to its last.
    package var message: Duration = .seconds(30)
    /// The longest time that a socket may be open, however busy it is: a peer that sends and never reads is not quiet.
    package var longest: Duration = .seconds(600)
    /// How long to wait for the peer's Close frame, once the server has sent its own.
    package var closing: Duration = .seconds(2)

    package init() {}
}

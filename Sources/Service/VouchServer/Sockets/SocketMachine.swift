/// One end of a WebSocket, the server's: takes frames and time, and says what to do. RFC 6455, without extensions.
///
/// It does no I/O and has no clock; times are since the socket opened. Frames are checked as they come: those of a client are
/// masked, have no reserved bits, and are few and short enough for its limits.
package struct SocketMachine: Sendable {
    /// The actions to perform, in order.
    package enum Action: Sendable, Equatable {
        /// Hand a message, in UTF-8, to the program.
        case deliver([UInt8])
        /// Send a frame to the peer.
        case send(SocketFrame)
        /// Close the connection: nothing follows.
        case end
    }

    private enum State: Equatable {
        case open
        /// The server's Close frame has been sent; the peer's is waited for.
        case closing(until: Duration)
        case ended
    }

    private let limits: SocketLimits
    private var state = State.open
    /// Why the socket closes or has closed; nil while it is open.
    package private(set) var closing: SocketClosing?
    /// The message whose last frame has not come.
    private var message: (bytes: [UInt8], fragments: Int, began: Duration)?
    /// When a whole frame came last.
    private var heard: Duration = .zero
    private var pinged: Duration?
    /// Frames that may come now.
    private var credit: Double
    private var credited: Duration = .zero

    package init(limits: SocketLimits) {
        self.limits = limits
        credit = Double(limits.frames)
    }

    /// Whether messages may be sent and received.
    package var isOpen: Bool { state == .open }

    // MARK: What comes

    /// Takes a frame of the peer.
    package mutating func received(_ frame: SocketFrame, at now: Duration) -> [Action] {
        switch state {
        case .ended: return []
        case .closing:
            // Data under way is of no use any more.
            guard frame.kind == .close else { return [] }
            state = .ended
            return [.end]
        case .open: break
        }
        heard = now
        pinged = nil
        guard takesCredit(at: now) else { return fail(.policy("too many frames"), at: now) }
        do throws(SocketClosing) {
            return try take(frame, at: now)
        } catch {
            return fail(error, at: now)
        }
    }

    private mutating func takesCredit(at now: Duration) -> Bool {
        let earned = (now - credited) / .seconds(1) * Double(limits.framesPerSecond)
        credit = min(Double(limits.frames), credit + max(earned, 0))
        credited = now
        guard credit >= 1 else { return false }
        credit -= 1
        return true
    }

    private mutating func take(_ frame: SocketFrame, at now: Duration) throws(SocketClosing) -> [Action] {
        guard let kind = frame.kind else { throw .broken("the opcode is reserved") }
        guard !frame.hasReservedBits else { throw .broken("a reserved bit is set") }
        guard frame.isMasked else { throw .broken("the frame is not masked") }
        switch kind {
        case .close, .ping, .pong:
            guard frame.isFinal, frame.payload.count <= 125 else {
                throw .broken("a control frame is in pieces, or longer than 125 bytes")
            }
            return try control(kind, frame.payload)
        case .binary: throw .notText
        case .text:
            guard message == nil else { throw .broken("a message begins before the previous one has ended") }
            message = ([], 0, now)
        case .continuation:
            guard message != nil else { throw .broken("there is no message to continue") }
        }
        guard var message else { return [] }
        guard frame.payload.count <= limits.longestMessage - message.bytes.count else { throw .tooLong }
        message.fragments += 1
        guard message.fragments <= limits.mostFragments else { throw .policy("the message has too many frames") }
        message.bytes += frame.payload
        self.message = frame.isFinal ? nil : message
        guard frame.isFinal else { return [] }
        guard String(validating: message.bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        return [.deliver(message.bytes)]
    }

    private mutating func control(_ kind: SocketFrame.Kind, _ payload: [UInt8]) throws(SocketClosing) -> [Action] {
        switch kind {
        case .ping: return [.send(SocketFrame(.pong, payload))]
        case .close:
            let received = try Self.closing(payload)
            closing = received ?? SocketClosing(1005, "")
            state = .ended
            // The same code, as RFC 6455, §5.5.1, has it.
            let echo = received.map { [UInt8($0.code >> 8), UInt8($0.code & 0xFF)] } ?? []
            return [.send(SocketFrame(.close, echo)), .end]
        default: return []
        }
    }

    /// - Returns: nil for a Close frame without a code.
    private static func closing(_ payload: [UInt8]) throws(SocketClosing) -> SocketClosing? {
        guard !payload.isEmpty else { return nil }
        guard payload.count >= 2 else { throw .broken("a Close frame has an incomplete code") }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: throw .broken("invalid close code")
        }
        guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else { throw .notUTF8 }
        return SocketClosing(code, reason)
    }

    /// Takes bytes of the peer that are not a frame.
    ///
    /// - Parameter isTooLong: whether a frame is longer than its limit; otherwise it breaks the protocol.
    package mutating func malformed(isTooLong: Bool, at now: Duration) -> [Action] {
        fail(isTooLong ? .tooLong : .broken("the bytes are not frames"), at: now)
    }

    /// Takes the end of the connection.
    package mutating func lost() -> [Action] {
        guard state != .ended else { return [] }
        state = .ended
        closing = closing ?? .lost
        return [.end]
    }

    // MARK: What is sent

    /// Sends a message of the program's.
    ///
    /// - Returns: nothing if the socket is no longer open.
    package mutating func send(_ text: [UInt8]) -> [Action] {
        guard state == .open else { return [] }
        // It will be answered.
        credit = min(Double(limits.frames), credit + Double(limits.mostFragments))
        return [.send(SocketFrame(.text, text))]
    }

    /// Closes the socket, from this end.
    package mutating func close(_ closing: SocketClosing, at now: Duration) -> [Action] { fail(closing, at: now) }

    private mutating func fail(_ why: SocketClosing, at now: Duration) -> [Action] {
        guard state == .open else { return [] }
        closing = why
        message = nil
        state = .closing(until: now + limits.closing)
        return [.send(SocketFrame(.close, why.payload))]
    }

    /// Takes the time. Call it about once a second.
    package mutating func tick(at now: Duration) -> [Action] {
        switch state {
        case .ended: return []
        case .closing(let end):
            guard now >= end else { return [] }
            state = .ended
            return [.end]
        case .open:
            if now >= limits.longest { return fail(.policy("the socket was open for too long"), at: now) }
            if let message, now - message.began >= limits.message {
                return fail(.policy("the message took too long"), at: now)
            }
            if let pinged {
                return now - pinged >= limits.patience ? fail(.policy("no frame followed a ping"), at: now) : []
            }
            guard now - heard >= limits.quiet else { return [] }
            pinged = now
            return [.send(SocketFrame(.ping))]
        }
    }
}

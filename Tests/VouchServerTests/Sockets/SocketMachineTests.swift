import Testing

@testable import VouchServer

/// The server's end of a socket, frame by frame, without a connection and without waiting.
struct SocketMachineTests {
    private let limits: SocketLimits
    private var machine: SocketMachine

    init() {
        var limits = SocketLimits()
        (limits.longestMessage, limits.mostFragments, limits.frames, limits.framesPerSecond) = (100, 4, 10, 2)
        self.limits = limits
        machine = SocketMachine(limits: limits)
    }

    private static func frame(
        _ kind: SocketFrame.Kind?, _ text: String = "", isFinal: Bool = true, isMasked: Bool = true,
        hasReservedBits: Bool = false
    ) -> SocketFrame {
        SocketFrame(
            kind, Array(text.utf8), isFinal: isFinal, isMasked: isMasked, hasReservedBits: hasReservedBits)
    }

    private static func close(_ bytes: [UInt8]) -> SocketFrame { SocketFrame(.close, bytes, isMasked: true) }

    @Test mutating func `a message comes whole, in one frame or several, with a ping between them`() {
        #expect(machine.received(Self.frame(.text, "one"), at: .zero) == [.deliver(Array("one".utf8))])
        #expect(machine.received(Self.frame(.text, "t", isFinal: false), at: .zero) == [])
        #expect(machine.received(Self.frame(.ping, "?"), at: .zero) == [.send(SocketFrame(.pong, Array("?".utf8)))])
        #expect(machine.received(Self.frame(.continuation, "w", isFinal: false), at: .zero) == [])
        #expect(machine.received(Self.frame(.continuation, "o"), at: .zero) == [.deliver(Array("two".utf8))])
        // A letter may be cut between frames: only the whole is text.
        let letter = Array("ü".utf8)
        let first = SocketFrame(.text, [letter[0]], isFinal: false, isMasked: true)
        #expect(machine.received(first, at: .zero) == [])
        let last = SocketFrame(.continuation, [letter[1]], isMasked: true)
        #expect(machine.received(last, at: .zero) == [.deliver(letter)])
        #expect(machine.received(Self.frame(.pong), at: .zero) == [])
        #expect(machine.isOpen)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let frames: [SocketFrame]
        let code: UInt16

        init(_ name: String, _ code: UInt16, _ frames: SocketFrame...) {
            testDescription = name
            self.code = code
            self.frames = frames
        }
    }

    static let faults = [
        Fault("not masked", 1002, frame(.text, "x", isMasked: false)),
        Fault("a Close frame that is not masked", 1002, SocketFrame(.close)),
        Fault("a reserved bit", 1002, frame(.text, "x", hasReservedBits: true)),
        Fault("a reserved opcode", 1002, frame(nil)),
        Fault("a continuation of nothing", 1002, frame(.continuation, "x")),
        Fault("a message within a message", 1002, frame(.text, "x", isFinal: false), frame(.text, "y")),
        Fault("a continuation after the end", 1002, frame(.text, "x"), frame(.continuation, "y")),
        Fault("a ping in pieces", 1002, frame(.ping, isFinal: false)),
        Fault("a ping that is too long", 1002, frame(.ping, String(repeating: "x", count: 126))),
        Fault("a Close frame with half a code", 1002, close([3])),
        Fault("a code below 1000", 1002, close([0x03, 0xE7])),
        Fault("a code that is never sent", 1002, close([0x03, 0xEE])),
        Fault("a code above 4999", 1002, close([0x13, 0x88])),
        Fault("a reason that is not UTF-8", 1007, close([0x03, 0xE8, 0xFF])),
        Fault("bytes", 1003, frame(.binary, "x")),
        Fault("text that is not UTF-8", 1007, SocketFrame(.text, [0xC3, 0x28], isMasked: true)),
        Fault("half a surrogate pair", 1007, SocketFrame(.text, [0xED, 0xA0, 0x80], isMasked: true)),
        Fault("a letter that the message cuts", 1007, SocketFrame(.text, [0xC3], isMasked: true)),
        Fault("too long", 1009, frame(.text, String(repeating: "x", count: 101))),
        Fault(
            "too long in all", 1009, frame(.text, String(repeating: "x", count: 60), isFinal: false),
            frame(.continuation, String(repeating: "x", count: 41))),
        Fault(
            "fragments without end", 1008, frame(.text, isFinal: false), frame(.continuation, isFinal: false),
            frame(.continuation, isFinal: false), frame(.continuation, isFinal: false),
            frame(.continuation, isFinal: false)),
    ]

    @Test(arguments: faults)
    mutating func `what breaks the rules closes the socket, and is not delivered`(_ fault: Fault) {
        var actions: [SocketMachine.Action] = []
        for frame in fault.frames { actions += machine.received(frame, at: .zero) }
        guard case .send(let frame)? = actions.last else {
            Issue.record("nothing is sent")
            return
        }
        #expect(frame.kind == .close)
        #expect(!frame.isMasked)
        #expect(frame.payload.prefix(2) == [UInt8(fault.code >> 8), UInt8(fault.code & 0xFF)])
        #expect(machine.closing?.code == fault.code)
        #expect(!machine.isOpen)
        // Nothing is delivered after it, and the peer's own Close frame ends the connection.
        #expect(machine.received(Self.frame(.text, "late"), at: .zero) == [])
        #expect(machine.send([1]) == [])
        #expect(machine.received(Self.close([]), at: .zero) == [.end])
        #expect(machine.received(Self.close([]), at: .zero) == [])
    }

    @Test mutating func `a peer that closes gets its code back, and the connection ends`() {
        let actions = machine.received(Self.close([0x0F, 0xA0] + Array("bye".utf8)), at: .zero)
        #expect(actions == [.send(SocketFrame(.close, [0x0F, 0xA0])), .end])
        #expect(machine.closing == SocketClosing(4000, "bye"))
        #expect(!machine.isOpen)
        #expect(machine.tick(at: .seconds(100)) == [])
        #expect(machine.lost() == [])
    }

    @Test mutating func `a Close frame of ours waits for the peer's for its time, and no longer`() {
        #expect(
            machine.close(.goingAway, at: .seconds(5)) == [
                .send(SocketFrame(.close, [0x03, 0xE9] + Array("the server is shutting down".utf8)))
            ])
        #expect(machine.close(.done, at: .seconds(5)) == [])
        #expect(machine.tick(at: .seconds(6)) == [])
        #expect(machine.tick(at: .seconds(7)) == [.end])
        #expect(machine.closing == .goingAway)
    }

    @Test mutating func `frames that come faster than they are asked for close the socket`() {
        for _ in 0..<10 { #expect(machine.received(Self.frame(.pong), at: .zero) == []) }
        #expect(machine.received(Self.frame(.pong), at: .milliseconds(400)).count == 1)
        #expect(machine.closing?.code == 1008)
    }

    @Test mutating func `time earns frames, and each message of the server's admits an answer`() {
        for second in 0..<50 {
            for _ in 0..<2 { #expect(machine.received(Self.frame(.pong), at: .seconds(second)) == []) }
        }
        for _ in 0..<100 {
            #expect(machine.send([0x7B]) == [.send(SocketFrame(.text, [0x7B]))])
            #expect(machine.received(Self.frame(.text, "{}"), at: .seconds(50)) == [.deliver(Array("{}".utf8))])
        }
        #expect(machine.isOpen)
    }

    @Test mutating func `a quiet peer is pinged, and one that does not answer is given up`() {
        #expect(machine.tick(at: .seconds(9)) == [])
        #expect(machine.tick(at: .seconds(10)) == [.send(SocketFrame(.ping))])
        #expect(machine.tick(at: .seconds(11)) == [])
        #expect(machine.received(Self.frame(.pong), at: .seconds(12)) == [])
        #expect(machine.tick(at: .seconds(21)) == [])
        #expect(machine.tick(at: .seconds(22)) == [.send(SocketFrame(.ping))])
        #expect(machine.tick(at: .seconds(41)) == [])
        #expect(machine.tick(at: .seconds(42)).count == 1)
        #expect(machine.closing?.code == 1008)
    }

    @Test mutating func `a message that never ends is given up, however busy its sender is`() {
        #expect(machine.received(Self.frame(.text, isFinal: false), at: .zero) == [])
        for second in 1..<30 {
            #expect(machine.received(Self.frame(.pong), at: .seconds(second)) == [])
            #expect(machine.tick(at: .seconds(second)) == [])
        }
        #expect(machine.tick(at: .seconds(30)).count == 1)
        #expect(machine.closing?.code == 1008)
    }

    @Test mutating func `a socket is not open longer than it may be, however busy its peer is`() {
        for second in 1..<600 {
            #expect(machine.received(Self.frame(.pong), at: .seconds(second)) == [])
            #expect(machine.tick(at: .seconds(second)) == [])
        }
        #expect(machine.tick(at: .seconds(600)).count == 1)
        #expect(machine.closing?.code == 1008)
        #expect(machine.tick(at: .seconds(602)) == [.end])
    }

    @Test mutating func `a connection that is lost ends the socket once`() {
        #expect(machine.lost() == [.end])
        #expect(machine.closing?.code == 1006)
        #expect(machine.lost() == [])
        #expect(machine.malformed(isTooLong: true, at: .zero) == [])
    }

    @Test func `a reason fits its frame, whole letters only`() {
        let closing = SocketClosing(1008, String(repeating: "ü", count: 100))
        #expect(closing.payload.count <= 125)
        #expect(closing.reason.utf8.count == 122)
        #expect(closing.reason.allSatisfy { $0 == "ü" })
    }
}

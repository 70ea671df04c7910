import VouchServer

/// Plays anything as a client's frames, and as time that passes, to a socket's machine: it holds no more than its limits,
/// delivers text only, and says nothing after its end.
///
/// Pieces of one byte of shape, one byte of length and that many bytes. Of the shape: the lower four bits are the opcode, then
/// final, masked, a reserved bit; the highest bit says that so many seconds pass instead, as the length has it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSocket(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    var limits = SocketLimits()
    (limits.longestMessage, limits.mostFragments, limits.frames) = (300, 8, 40)
    var machine = SocketMachine(limits: limits)
    var now = Duration.zero
    var hasEnded = false
    while let shape = rest.popFirst(), let length = rest.popFirst() {
        let wasOpen = machine.isOpen
        let actions: [SocketMachine.Action]
        if shape & 0x80 != 0 {
            now += .seconds(Int(length))
            actions = machine.tick(at: now)
        } else {
            let payload = Array(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
            actions = machine.received(
                SocketFrame(
                    SocketFrame.Kind(rawValue: shape & 0x0F), payload, isFinal: shape & 0x10 != 0,
                    isMasked: shape & 0x20 != 0, hasReservedBits: shape & 0x40 != 0), at: now)
        }
        precondition(!hasEnded || actions.isEmpty, "something follows the end")
        for action in actions {
            switch action {
            case .deliver(let message):
                precondition(wasOpen && message.count <= limits.longestMessage)
                precondition(String(validating: message, as: UTF8.self) != nil)
            case .send(let frame):
                precondition(!frame.isMasked && frame.isFinal && frame.payload.count <= 125)
            case .end: hasEnded = true
            }
        }
        precondition(machine.isOpen || machine.closing != nil)
    }
    // Time alone closes a socket whose peer says nothing more.
    for _ in 0..<4 {
        now += .seconds(60)
        if machine.tick(at: now).contains(.end) { hasEnded = true }
    }
    precondition(hasEnded && !machine.isOpen && machine.lost().isEmpty)
    return 0
}

import VouchChip

/// A way to a chip on which things happen: at command n, counted from 1 over all sessions, `event` may do anything.
final class ReadingTransport: ChipTransport {
    enum Event: Sendable {
        /// The command goes through.
        case none
        /// The chip is gone before it hears the command.
        case lostBefore
        /// The chip has heard it, and its answer is lost.
        case lostAfter
        case failure(ChipError)
        /// Something else than what the chip said.
        case answer([UInt8])
        /// No answer, ever.
        case silence
    }

    private struct State: Sendable {
        var chip: any ChipTransport
        var count = 0
        var reconnections = 0
        var isLost = false
    }

    let supportsExtendedLength: Bool
    private let state: Box<State>
    private let event: @Sendable (_ number: Int, _ command: [UInt8]) async -> Event
    private let replacement: (any ChipTransport)?

    /// - Parameter replacement: the chip that lies on the reader after the first loss.
    init(
        _ chip: any ChipTransport, replacement: (any ChipTransport)? = nil,
        event: @escaping @Sendable (_ number: Int, _ command: [UInt8]) async -> Event
    ) {
        supportsExtendedLength = chip.supportsExtendedLength
        state = Box(State(chip: chip))
        self.event = event
        self.replacement = replacement
    }

    /// Loses the chip at these commands.
    static func losing(
        _ chip: any ChipTransport, at numbers: Set<Int>, isHeard: Bool = false,
        replacement: (any ChipTransport)? = nil
    ) -> ReadingTransport {
        ReadingTransport(chip, replacement: replacement) { number, _ in
            numbers.contains(number) ? (isHeard ? .lostAfter : .lostBefore) : .none
        }
    }

    var count: Int { state.current.count }
    var reconnections: Int { state.current.reconnections }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let lost = ChipError(.transportLost, at: .transport)
        let number = state.change { state in
            state.count += 1
            return state.count
        }
        if state.current.isLost { throw lost }
        let happening = await event(number, command)
        switch happening {
        case .none: return try await state.current.chip.transmit(command)
        case .lostBefore, .lostAfter:
            state.change { $0.isLost = true }
            if case .lostAfter = happening { _ = try await state.current.chip.transmit(command) }
            throw lost
        case .failure(let error): throw error
        case .answer(let bytes): return bytes
        case .silence:
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
    }

    func reconnect() async throws {
        state.change { state in
            state.isLost = false
            state.reconnections += 1
            if let replacement { state.chip = replacement }
        }
        try await state.current.chip.reconnect()
    }
}

/// A clock on which no time passes, but that lets whoever waits wait no longer when told so, once.
final class AlarmClock: Clock {
    private let isRinging = Box(false)
    var now: ManualClock.Instant { ManualClock.Instant(offset: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func ring() { isRinging.change { $0 = true } }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        while true {
            let isTime = isRinging.change { ringing in
                defer { ringing = false }
                return ringing
            }
            if isTime { return }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

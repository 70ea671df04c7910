import Testing
import VouchChip

/// Time limits, cancellation, and the lengths that a chip accepts.
@Suite(.timeLimit(.minutes(1))) struct SessionTimeTests {
    static let step = ProcedureStep.read(.common)

    /// Never answers; ends only when it is cancelled.
    private static let silence = ClosureTransport { _, _ in
        try await Task.sleep(for: .seconds(3_600))
        return [0x90, 0x00]
    }

    @Test(arguments: [(Duration.milliseconds(30), nil), (nil, Duration.milliseconds(30))] as [(Duration?, Duration?)])
    func `a chip that never answers is given up on when the time is over`(_ limits: (Duration?, Duration?)) async {
        let session = ChipSession(transport: Self.silence, overallLimit: limits.0, stepLimit: limits.1)
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .timedOut)
        #expect(await chipErrorCode { try await session.send(.read(1), at: .connect) } == .timedOut)
    }

    @Test func `a step that has used up its time is not continued, another may`() async throws {
        let clock = ManualClock()
        let transport = ClosureTransport { _, _ in
            clock.advance(by: .seconds(4))
            return [0x90, 0x00]
        }
        let session = ChipSession(transport: transport, overallLimit: nil, stepLimit: .seconds(7), clock: clock)
        for _ in 0..<2 { _ = try await session.send(.read(1), at: Self.step) }
        _ = try await session.send(.read(1), at: .read(.documentSecurity))
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .timedOut)
        let steps = await session.statistics.steps
        #expect(steps.map(\.elapsed) == [.seconds(8), .seconds(4)])
    }

    @Test func `the time before and between commands counts for the whole`() async {
        let clock = ManualClock()
        let session = ChipSession(
            transport: scripted([[0x90, 0x00]]), overallLimit: .seconds(10), stepLimit: nil, clock: clock)
        clock.advance(by: .seconds(10))
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .timedOut)
    }

    @Test func `a cancelled task ends the exchange with CancellationError, and the session`() async {
        let session = ChipSession(transport: Self.silence, overallLimit: .seconds(3_600))
        let task = Task { try await session.send(.read(1), at: Self.step) }
        try? await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .transportLost)
    }

    // MARK: Lengths

    /// Gives as many bytes as asked for, and refuses more than `most`.
    private func picky(most: Int, status: [UInt8] = [0x67, 0x00], extended: Bool = true) -> ClosureTransport {
        ClosureTransport(extended: extended) { _, command in
            let length = command.expectedLength ?? 0
            return length > most ? status : [UInt8](repeating: 1, count: length) + [0x90, 0x00]
        }
    }

    @Test(arguments: [[0x67, 0x00], [0x6A, 0x80], [0x6A, 0x86], [0x6F, 0x00]] as [[UInt8]])
    func `a refused length is followed by a shorter one, and remembered`(_ status: [UInt8]) async throws {
        for (most, asked, attempts) in [
            (65_536, 65_536, 1), (60_000, 256, 2), (256, 256, 2), (255, 223, 3), (200, 128, 4), (100, 64, 5),
            (20, 8, 6),
        ] {
            let transport = picky(most: most, status: status)
            let session = ChipSession(unhurried: transport)
            let first = try await session.send(.read(nil), expecting: 65_536, at: Self.step)
            #expect(first.asked == asked)
            #expect(first.response.data.count == asked)
            #expect(transport.commands.count == attempts)
            let second = try await session.send(.read(nil), expecting: 65_536, at: Self.step)
            #expect(second.asked == asked)
            #expect(transport.commands.count == attempts + 1, "the length is remembered")
        }
    }

    @Test func `a chip that refuses every length is told as it said`() async throws {
        let session = ChipSession(unhurried: picky(most: 0))
        let last = try await session.send(.read(nil), expecting: 65_536, at: Self.step)
        #expect(last.response.status == .wrongLength)
        #expect(await session.memory.refusedRead == nil)
    }

    @Test func `the chip's own limit and the transport's are kept (EF.ATR/INFO)`() async throws {
        let transport = picky(most: 65_536)
        let session = ChipSession(unhurried: transport)
        await session.remember { $0.note(longestCommand: 1_000, longestResponse: 2_002) }
        let read = try await session.send(.read(nil), expecting: 65_536, at: Self.step)
        #expect(read.asked == 2_000)
        let short = ChipSession(unhurried: picky(most: 65_536, extended: false))
        #expect(try await short.send(.read(nil), expecting: 65_536, at: Self.step).asked == 256)
    }

    @Test func `a chip that drops its session over a length is asked for less in the next`() async throws {
        let session = ChipSession(unhurried: scripted([[0x67, 0x00]]))
        await session.secure(with: CountingProtection())
        let code = await chipErrorCode { try await session.send(.read(nil), expecting: 4_000, at: Self.step) }
        #expect(code == .secureMessagingFailed)
        let memory = await session.memory
        #expect(memory.extendedLength == .refused)
        let next = ChipSession(unhurried: picky(most: 256), memory: memory)
        #expect(try await next.send(.read(nil), expecting: 4_000, at: Self.step).asked == 256)
    }
}

/// A clock that stands still until it is told to go on. Sleeping on it ends with cancellation only.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private let time = Box(Duration.zero)
    var now: Instant { Instant(offset: time.current) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) { time.change { $0 += duration } }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .seconds(3_600))
    }
}

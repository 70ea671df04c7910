/// Reads a chip, from the first command to the last file. ICAO Doc 9303-11 §4.2, Doc 9303-10 §3.
///
/// If the chip is removed, the reader waits for it: complete files are kept, the chip is opened again, and the
/// interrupted file continues where it stopped. One value may be used for several readings, one after the other.
public struct ChipReader: Sendable {
    let transport: any ChipTransport
    let cryptography: any ChipCryptography
    let random: any RandomSource
    let clock: any Clock<Duration>

    /// Makes a reader of the chip that the transport reaches.
    ///
    /// - Parameters:
    ///   - transport: way to the chip.
    ///   - cryptography: library of the access protocols.
    ///   - random: source of nonces and keys.
    ///   - clock: measures the limits of the ``ReadPlan``.
    public init(
        transport: any ChipTransport, cryptography: any ChipCryptography,
        random: any RandomSource = SystemRandomSource(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.cryptography = cryptography
        self.random = random
        self.clock = clock
    }

    /// Reads while being iterated; ending the iteration, or cancelling the task, stops the reading.
    ///
    /// - Parameter passwords: in the order of preference; none for a chip without access control.
    /// - Returns: events, of which ``ReadingEvent/finished(_:)`` is the last. The sequence throws ``ChipError`` if the
    ///   chip could not be opened; once it is open, an error is reported in ``ChipReading/interruption`` and nothing is
    ///   lost. If the task is cancelled, it throws `CancellationError`, or simply ends if no event was awaited.
    public func events(
        _ plan: ReadPlan = .standard, passwords: [AccessPassword]
    ) -> AsyncThrowingStream<ReadingEvent, any Error> {
        let run = ReadingSession(self, plan: plan, passwords: passwords)
        return AsyncThrowingStream { try await run.next() }
    }

    /// Reads a chip without events on the way.
    ///
    /// - Parameter passwords: in the order of preference; none for a chip without access control.
    /// - Returns: everything that was read. An error after the chip was opened is in ``ChipReading/interruption``.
    /// - Throws: ``ChipError`` if the chip could not be opened; `CancellationError` if the task was cancelled.
    public func read(_ plan: ReadPlan = .standard, passwords: [AccessPassword]) async throws -> ChipReading {
        for try await event in events(plan, passwords: passwords) {
            if case .finished(let reading) = event { return reading }
        }
        throw CancellationError()
    }
}

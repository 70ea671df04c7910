/// Reads a chip, from the first command to the last file. ICAO Doc 9303-11 §4.2, Doc 9303-10 §3.
///
/// A chip that is taken away is waited for: whole files are kept, the chip is opened again, and the file that was cut
/// off goes on where it stopped. Many readings may use one value, one after the other.
public struct ChipReader: Sendable {
    let transport: any ChipTransport
    let cryptography: any ChipCryptography
    let random: any RandomSource
    let clock: any Clock<Duration>

    public init(
        transport: any ChipTransport, cryptography: any ChipCryptography,
        random: any RandomSource = SystemRandomSource(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.cryptography = cryptography
        self.random = random
        self.clock = clock
    }

    /// Reads as it is iterated; ending the iteration, or the task, stops the reading.
    ///
    /// - Parameter passwords: in the order of preference; none for a chip that asks for nothing.
    /// - Returns: events, of which ``ReadingEvent/finished(_:)`` is the last. The sequence throws ``ChipError`` if the
    ///   chip could not be opened; once it was open, an error is told by ``ChipReading/interruption`` and nothing is
    ///   lost. When the task is cancelled it throws `CancellationError`, or ends if it was not being waited for.
    public func events(
        _ plan: ReadPlan = .standard, passwords: [AccessPassword]
    ) -> AsyncThrowingStream<ReadingEvent, any Error> {
        let run = ReadingRun(self, plan: plan, passwords: passwords)
        return AsyncThrowingStream { try await run.next() }
    }

    /// The same without looking at the progress.
    public func read(_ plan: ReadPlan = .standard, passwords: [AccessPassword]) async throws -> ChipReading {
        for try await event in events(plan, passwords: passwords) {
            if case .finished(let reading) = event { return reading }
        }
        throw CancellationError()
    }
}

public import VouchCore
public import VouchPKI

/// Reads a chip and has it prove itself in the same session. ICAO Doc 9303-11 (eighth edition) §4 and appendix J.
///
/// The order: access control, the lists and the keys, chip authentication (everything after it runs under its keys),
/// terminal authentication where there is a credential, active authentication, then the other groups; passive
/// authentication and the mapping are computed over the bytes as they were read. If a chip is removed, the inspector
/// waits for it, like ``ChipReader``: completed proofs are kept, and chip authentication is repeated before anything
/// else is read.
public struct ChipInspector: Sendable {
    let transport: any ChipTransport
    let cryptography: any ProofCryptography
    let random: any RandomSource
    let clock: any Clock<Duration>

    /// Makes an inspector of the chip that the transport reaches. It may be used several times, one after the other.
    ///
    /// - Parameters:
    ///   - transport: way to the chip.
    ///   - cryptography: library of the protocols and checks.
    ///   - random: source of nonces, keys and challenges.
    ///   - clock: measures the limits of the ``ReadPlan``.
    public init(
        transport: any ChipTransport, cryptography: any ProofCryptography,
        random: any RandomSource = SystemRandomSource(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.cryptography = cryptography
        self.random = random
        self.clock = clock
    }

    /// Inspects as it is iterated, as ``ChipReader/events(_:passwords:)`` reads.
    ///
    /// - Returns: events; ``ChipReading/inspection`` of the last one is set. Errors are those of a reading.
    public func events(
        _ plan: InspectionPlan, passwords: [AccessPassword]
    ) -> AsyncThrowingStream<ReadingEvent, any Error> {
        var recording: RecordingTransport?
        if plan.recordsTranscript { recording = RecordingTransport(transport, isRedacted: true, clock: clock) }
        let reader = ChipReader(
            transport: recording ?? transport, cryptography: cryptography, random: random, clock: clock)
        let proving = Proving(plan: plan, cryptography: cryptography, recording: recording)
        let run = ReadingSession(reader, plan: plan.reading, passwords: passwords, proving: proving)
        return AsyncThrowingStream { try await run.next() }
    }

    /// Inspects a chip with everything at its default: every file that the chip lists but fingers and irises, every
    /// proof that it offers.
    ///
    /// - Parameters:
    ///   - passwords: in the order of preference, such as ``AccessPassword/mrz(_:)`` and ``AccessPassword/can(_:)``.
    ///   - store: the certificates that are trusted.
    ///   - day: day of the inspection, in UTC.
    /// - Throws: as ``inspect(_:passwords:)`` does.
    public func inspect(
        with passwords: AccessPassword..., trusting store: TrustStore, on day: CalendarDate
    ) async throws -> ChipInspection {
        try await inspect(InspectionPlan(trustStore: store, day: day), passwords: passwords)
    }

    /// Inspects a chip without events on the way.
    ///
    /// - Throws: as ``ChipReader/read(_:passwords:)`` does: only if the chip could not be opened, or the task was
    ///   cancelled.
    public func inspect(_ plan: InspectionPlan, passwords: [AccessPassword]) async throws -> ChipInspection {
        for try await event in events(plan, passwords: passwords) {
            guard case .finished(let reading) = event, let report = reading.inspection else { continue }
            return ChipInspection(reading: reading, report: report)
        }
        throw CancellationError()
    }
}

/// The result of inspecting a chip: its content, and what is proven of it.
public struct ChipInspection: Sendable {
    /// Files, outcomes and costs of the reading. Personal data.
    public let reading: ChipReading
    /// Verdict and checks, without personal data of the chip.
    public let report: InspectionReport
}

import VouchCore

/// Reads a chip and has it prove itself in the same session. ICAO Doc 9303-11 (eighth edition) §4 and appendix J.
///
/// The order: access control, the lists and the keys, chip authentication (everything after it runs under its keys),
/// terminal authentication where there is a credential, active authentication, then the other groups; passive
/// authentication and the mapping are computed over the bytes as they were read. Chips that are taken away are waited
/// for, as ``ChipReader`` does: proofs that were made stay, and chip authentication is made again before anything else is
/// read.
public struct ChipInspector: Sendable {
    let transport: any ChipTransport
    let cryptography: any ProofCryptography
    let random: any RandomSource
    let clock: any Clock<Duration>

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
    /// - Returns: events; ``ChipReading/inspection`` of the last one is there. Errors are those of a reading.
    public func events(
        _ plan: InspectionPlan, passwords: [AccessPassword]
    ) -> AsyncThrowingStream<ReadingEvent, any Error> {
        var recording: RecordingTransport?
        if plan.recordsTranscript { recording = RecordingTransport(transport, isRedacted: true, clock: clock) }
        let reader = ChipReader(
            transport: recording ?? transport, cryptography: cryptography, random: random, clock: clock)
        let proving = Proving(plan: plan, cryptography: cryptography, recording: recording)
        let run = ReadingRun(reader, plan: plan.reading, passwords: passwords, proving: proving)
        return AsyncThrowingStream { try await run.next() }
    }

    /// The same without looking at the progress.
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

/// What came of inspecting a chip: what it holds, and what that is worth.
public struct ChipInspection: Sendable {
    /// The files, and all else that reading brings. Personal data.
    public let reading: ChipReading
    public let report: InspectionReport
}

/// What makes an inspection of a reading.
struct Proving: Sendable {
    let plan: InspectionPlan
    let cryptography: any ProofCryptography
    let recording: RecordingTransport?
    let challenges: RepeatedChallenge

    init(plan: InspectionPlan, cryptography: any ProofCryptography, recording: RecordingTransport?) {
        self.plan = plan
        self.cryptography = cryptography
        self.recording = recording
        challenges = RepeatedChallenge(plan.challenges)
    }
}

/// One challenge for one inspection: a chip that was lost before its answer came is asked the same once more, which a
/// source that gives a challenge only once could not help with.
actor RepeatedChallenge: ChallengeSource {
    /// The source gives none.
    struct Unavailable: Error {}

    private let source: any ChallengeSource
    private var given: [UInt8]?

    init(_ source: any ChallengeSource) { self.source = source }

    func challenge(_ count: Int) async throws -> [UInt8] {
        if let given { return given }
        let challenge: [UInt8]
        do {
            challenge = try await source.challenge(count)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            throw Unavailable()
        }
        guard challenge.count == count else { throw Unavailable() }
        given = challenge
        return challenge
    }
}

/// The parts that turn a reading into an inspection.
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

/// One challenge for one inspection. A chip that was lost before it answered is asked the same again, even if the
/// source returns each challenge only once.
actor RepeatedChallenge: ChallengeSource {
    /// The source returned none.
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

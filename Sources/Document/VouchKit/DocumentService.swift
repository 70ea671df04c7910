import VouchCamera
public import VouchReport

/// Reads identity documents: pictures, PDFs and videos in, a report out.
///
/// ```swift
/// import VouchKit
///
/// let service = try DocumentService.build()
/// let report = try await service.read([.file("passport.jpg")])
/// for (name, field) in report.orderedFields { print(name, field.value ?? "-", field.outcome.outcome) }
/// ```
///
/// Build one and keep it: its networks are loaded once, and any number of tasks may use it. Readings run on separate
/// threads, at most ``Configuration/concurrentReadings`` at once. A cancelled task stops its reading between steps and
/// inside the long ones.
///
/// Hostile pictures are decoded in this process: a server that reads strangers' pictures should run it in a process
/// that may crash.
public struct DocumentService: Sendable {
    /// The version of Vouch.
    public static let version = "0.2.0"

    /// The configuration with which the service was built.
    public let configuration: Configuration
    let engines: ServiceEngines
    let gate: ReadingGate
    let executor = SeparateThreads(label: "vouch.reading")
    var opener: InputOpener { engines.opener }

    /// Builds a service with all its engines.
    ///
    /// - Throws: ``ReadingProblem``: networks or models are missing or damaged. A missing text engine is not an error:
    ///   each reading reports that print was not read.
    public static func build(_ configuration: Configuration = Configuration()) throws(ReadingProblem) -> DocumentService
    {
        DocumentService(configuration, try ServiceEngines.build(configuration))
    }

    init(_ configuration: Configuration, _ engines: ServiceEngines) {
        self.configuration = configuration
        self.engines = engines
        gate = ReadingGate(places: configuration.concurrentReadings)
    }

    /// Reads one document.
    ///
    /// - Parameters:
    ///   - inputs: pictures of its sides, or one file that contains them; at least one.
    ///   - chip: files of its chip, read earlier. Without inputs the report is of the chip alone.
    ///   - selfie: a picture of the person who presents the document, to compare with its portraits.
    ///   - policy: what is read, and how strictly.
    ///   - progress: receives each step.
    /// - Returns: the report; for a picture without a document, one that says so.
    /// - Throws: ``ReadingProblem`` if no input could be decoded, or the document could not be read completely;
    ///   `CancellationError`.
    public func read(
        _ inputs: [DocumentInput], chip: SavedChip? = nil, selfie: DocumentInput? = nil,
        policy: ReadingPolicy = ReadingPolicy(), progress: ReadingProgress? = nil
    ) async throws -> DocumentReport {
        var policy = policy
        policy.scope = .all
        let reading = try await reading(
            of: inputs, chip: chip, selfie: selfie, policy: policy, progress: progress)
        guard let report = reading.report else {
            throw reading.problems.first ?? ReadingProblem("input.none", "no input", hint: "give at least one picture")
        }
        return report
    }

    /// Reads one document, or only the zones or barcodes of pictures, depending on the policy, and returns everything
    /// found.
    ///
    /// - Parameter ahead: sides that were searched before, of which those among the inputs are not searched again.
    /// - Throws: `CancellationError`; ``ReadingProblem`` if the clock has no valid date, or a model of the policy is
    ///   malformed. A failure of an input is not
    ///   an error: it is among ``Reading/problems``.
    public func reading(
        of inputs: [DocumentInput], chip: SavedChip? = nil, selfie: DocumentInput? = nil,
        policy: ReadingPolicy = ReadingPolicy(), ahead: [SideAhead] = [], progress: ReadingProgress? = nil
    ) async throws -> Reading {
        defer { progress?.end() }
        let run = try run(policy, chip: chip, selfie: selfie, ahead: ahead, progress: progress)
        return try await gate.run {
            try await withTaskExecutorPreference(executor) { try await run.reading(of: inputs) }
        }
    }

    func run(
        _ policy: ReadingPolicy, chip: SavedChip? = nil, selfie: DocumentInput? = nil, ahead: [SideAhead] = [],
        progress: ReadingProgress? = nil
    ) throws -> ReadingRun {
        let now = configuration.clock()
        let today = try configuration.day(of: now)
        return ReadingRun(
            engines: engines, models: try engines.models.adding(policy.models), policy: policy, chip: chip,
            selfie: selfie, sealSigners: configuration.sealSigners, budget: configuration.budget, today: today,
            readAt: now.formatted(.iso8601), progress: progress, ahead: ahead,
            conditions: SideAhead.Conditions(policy, today: today, service: gate),
            evidence: policy.evidence == .none ? .none : .recorded(ReadingRecorder()))
    }
}

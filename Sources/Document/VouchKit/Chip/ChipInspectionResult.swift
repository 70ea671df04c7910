public import VouchChip
public import VouchCore
import VouchDocument
public import VouchReport

/// The result of reading and checking a chip: the chip's part of a document report, and the files.
public struct ChipInspectionResult: Sendable, Redacted {
    /// The verdict, every check and the certificates.
    public let report: DocumentReport.Chip
    /// Values in normal form, by the names of a report's fields, such as `documentNumber`.
    public let fields: [String: String]
    /// The first face of DG2; nil if it was not read.
    public let portrait: DocumentReport.Graphic?
    /// The files, for a reading to compare with the document's pages.
    public let saved: SavedChip
    /// Each file that was requested or listed, in order, with its length in bytes if it was read.
    public let files: [(name: String, length: Int?)]
    /// Commands sent, bytes and time.
    public let statistics: ChipStatistics
    /// Why the reading ended early; nil if it is complete.
    public let interruption: ChipError?
}

extension DocumentService {
    /// Reads a chip over a transport and has it prove itself: PACE, chip authentication and active authentication, each with
    /// challenges and keys made here.
    ///
    /// - Parameters:
    ///   - transport: the way to the chip; it is not trusted.
    ///   - passwords: in the order of preference.
    ///   - plan: what to read, and how long that may take.
    ///   - random: of every challenge and every ephemeral key.
    /// - Throws: `ChipError` if the chip could not be opened; ``ReadingProblem`` without a trust store;
    ///   `CancellationError`.
    public func inspectChip(
        over transport: any ChipTransport, passwords: [AccessPassword], plan: ReadPlan = .standard,
        random: any RandomSource = SystemRandomSource()
    ) async throws -> ChipInspectionResult {
        let today = try configuration.day(of: configuration.clock())
        let store = try engines.trust.store()
        var proving = InspectionPlan(trustStore: store, day: today)
        proving.reading = plan
        proving.challenges = LocalChallengeSource(random)
        let inspector = ChipInspector(transport: transport, cryptography: engines.cryptography, random: random)
        let inspection = try await inspector.inspect(proving, passwords: passwords)
        let saved = SavedChip(inspection.reading)
        let findings = ChipFindings(saved, store: store, today: today, cryptography: engines.cryptography)
        return ChipInspectionResult(
            report: DocumentReport.Chip(inspection.report),
            fields: Dictionary(
                findings.fields.compactMap { name, field in
                    field.value.map { (name.rawValue, $0.reveal { $0 }) }
                }, uniquingKeysWith: { first, _ in first }),
            portrait: findings.portrait.map {
                DocumentReport.Graphic(.portrait, chip: $0, decoded: findings.portraitPicture)
            }, saved: saved,
            files: inspection.reading.outcomes.map { file, _ in
                (file.name, inspection.reading.file(file)?.bytes.reveal { $0.count })
            },
            statistics: inspection.reading.statistics, interruption: inspection.reading.interruption)
    }
}

import VouchCore

/// The result of a reading: the bytes as read, their content, findings, and cost.
///
/// It proves only that the chip knew the password's secret: see ``checks`` for what was checked.
public struct ChipReading: Sendable {
    /// The application that was read.
    public let application: ChipApplication
    /// How the chip was opened.
    public let accessControl: AccessControl
    /// The files that were read, in order, including those of the master file.
    public let files: [ChipFile]
    /// The outcome of each file that was requested or listed, in order.
    public let outcomes: [(file: ElementaryFile, outcome: FileOutcome)]
    /// The checks made on the way, by stable name.
    public let checks: [(name: StaticCode, outcome: CheckOutcome)]
    /// Findings on the way.
    public let findings: [ChipFinding]
    /// Commands, bytes and time, in all and of each step.
    public let statistics: ChipStatistics
    /// The chip's abilities as learned so far.
    public let memory: ChipMemory
    /// How often the chip had to be opened again, because it had left the field or dropped the session.
    public let reconnections: Int
    /// How many attempts the password had left before this one; nil if the chip did not say.
    public let remainingTries: Int?
    /// Why the reading ended early; nil if it is complete.
    public let interruption: ChipError?
    /// The proof of chip authentication mapping, to be checked with EF.CardSecurity.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// Report of a ``ChipInspector``; nil for a reading alone.
    public let inspection: InspectionReport?
    /// The chip's answer to the challenge of active authentication, to be saved with the files and checked again; nil
    /// if there is none.
    public let activeAuthenticationEvidence: ActiveAuthenticationEvidence?

    package init(
        application: ChipApplication, accessControl: AccessControl, files: [ChipFile],
        outcomes: [(file: ElementaryFile, outcome: FileOutcome)],
        checks: [(name: StaticCode, outcome: CheckOutcome)], findings: [ChipFinding], statistics: ChipStatistics,
        memory: ChipMemory, reconnections: Int, remainingTries: Int?, interruption: ChipError?,
        chipAuthentication: ChipAuthenticationMapping?, inspection: InspectionReport? = nil,
        activeAuthenticationEvidence: ActiveAuthenticationEvidence? = nil
    ) {
        self.application = application
        self.accessControl = accessControl
        self.files = files
        self.outcomes = outcomes
        self.checks = checks
        self.findings = findings
        self.statistics = statistics
        self.memory = memory
        self.reconnections = reconnections
        self.remainingTries = remainingTries
        self.interruption = interruption
        self.chipAuthentication = chipAuthentication
        self.inspection = inspection
        self.activeAuthenticationEvidence = activeAuthenticationEvidence
    }

    /// A file as it was read.
    ///
    /// - Returns: nil if it was not read.
    public func file(_ file: ElementaryFile) -> ChipFile? { files.first { $0.file == file } }
}

extension ChipReading {
    /// The reading, from the record at its end.
    init(
        _ record: ReadingRecord, of application: ChipApplication, checks: [(name: StaticCode, outcome: CheckOutcome)],
        inspection: InspectionReport?, statistics: ChipStatistics, memory: ChipMemory
    ) {
        self.init(
            application: application, accessControl: record.accessControl, files: record.files,
            outcomes: record.outcomes, checks: checks, findings: record.findings, statistics: statistics,
            memory: memory, reconnections: record.reconnections, remainingTries: record.remainingTries,
            interruption: record.interruption, chipAuthentication: record.chipAuthentication, inspection: inspection,
            activeAuthenticationEvidence: record.proofs.activeAuthentication?.evidence)
    }
}

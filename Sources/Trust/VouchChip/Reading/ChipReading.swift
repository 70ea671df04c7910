import VouchCore

/// Everything a reading brought: the bytes as they were read, what they say, what was strange, what it cost.
///
/// Nothing is proven by it but that the chip knew the password's secret: see ``checks`` for what was checked.
public struct ChipReading: Sendable {
    public let application: ChipApplication
    public let accessControl: AccessControl
    /// The files whose bytes are there, in the order in which they were read; those of the master file included.
    public let files: [ChipFile]
    /// What became of each file that was looked for or listed, in the order in which they were looked at.
    public let outcomes: [(file: ElementaryFile, outcome: FileOutcome)]
    /// What was checked on the way, by stable name.
    public let checks: [(name: StaticCode, outcome: CheckOutcome)]
    public let findings: [ChipFinding]
    public let statistics: ChipStatistics
    /// What the chip has shown about itself.
    public let memory: ChipMemory
    /// How often the chip had to be opened again.
    public let reconnections: Int
    /// How many tries the password had left before this one, where the chip warned of it.
    public let remainingTries: Int?
    /// Why the reading ended early; nil where everything was looked at.
    public let interruption: ChipError?
    /// The proof of chip authentication mapping, to be checked with EF.CardSecurity.
    package let chipAuthentication: ChipAuthenticationMapping?
    /// What was proven, by a ``ChipInspector``; nil where nothing was asked to be proven.
    public let inspection: InspectionReport?
    /// The chip's answer to the challenge of active authentication, to be saved beside the files and checked again; nil
    /// where there is none.
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

    /// The file, if its bytes are there.
    public func file(_ file: ElementaryFile) -> ChipFile? { files.first { $0.file == file } }
}

/// A file of the chip as it was read.
public struct ChipFile: Sendable {
    public let file: ElementaryFile
    /// As they came, for hashing and saving: the file's own object and nothing after it.
    public let bytes: Sensitive<[UInt8]>
    /// Nil where they make no sense.
    public let content: LDSContent?

    public init(file: ElementaryFile, bytes: Sensitive<[UInt8]>, content: LDSContent?) {
        self.file = file
        self.bytes = bytes
        self.content = content
    }
}

/// What a chip says without any key.
public struct ChipSurvey: Sendable {
    /// EF.CardAccess; nil where there is none: then PACE is not offered.
    public let cardAccess: SecurityInfos?
    /// EF.ATR/INFO
    public let attributes: EFATRInfo?
    /// EF.DIR
    public let directory: EFDIR?
    /// The applications Vouch knows and those of EF.DIR, with how the chip answered SELECT.
    public let applications: [(application: ChipApplication, answer: Answer)]
    /// Whether EF.COM could be read without access control.
    public let isOpen: Bool
    public let findings: [ChipFinding]
    public let statistics: ChipStatistics

    /// How a chip answered SELECT of an application without keys.
    @nonexhaustive
    public enum Answer: Sendable, Hashable {
        case selectable
        /// It is there, or pretends to be, and wants access control first (pain P2).
        case protected(StatusWord)
        case absent
        case refused(StatusWord)
    }

    package init(
        cardAccess: SecurityInfos?, attributes: EFATRInfo?, directory: EFDIR?,
        applications: [(application: ChipApplication, answer: Answer)], isOpen: Bool, findings: [ChipFinding],
        statistics: ChipStatistics
    ) {
        self.cardAccess = cardAccess
        self.attributes = attributes
        self.directory = directory
        self.applications = applications
        self.isOpen = isOpen
        self.findings = findings
        self.statistics = statistics
    }
}

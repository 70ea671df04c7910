/// Facts that a chip reveals without a password.
public struct ChipSurvey: Sendable {
    /// EF.CardAccess; nil if there is none: then PACE is not offered.
    public let cardAccess: SecurityInfos?
    /// EF.ATR/INFO; nil if the chip has none, or does not release it.
    public let attributes: EFATRInfo?
    /// EF.DIR; nil if the chip has none, or does not release it.
    public let directory: EFDIR?
    /// The applications Vouch knows and those of EF.DIR, with the chip's response to SELECT.
    public let applications: [(application: ChipApplication, answer: Answer)]
    /// Whether EF.COM could be read without access control.
    public let isOpen: Bool
    /// Findings on the way.
    public let findings: [ChipFinding]
    /// Commands, bytes and time, in all and of each step.
    public let statistics: ChipStatistics

    /// The chip's response to SELECT of an application without access control.
    @nonexhaustive
    public enum Answer: Sendable, Hashable {
        /// The application was selected.
        case selectable
        /// It exists, or appears to, and requires access control first.
        case protected(StatusWord)
        /// The chip has no such application.
        case absent
        /// The chip refused the command, with this status, without saying whether it has the application.
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

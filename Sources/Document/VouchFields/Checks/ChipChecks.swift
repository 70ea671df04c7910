public import VouchCore

/// The proofs of the chip, as far as a document's status needs them.
public struct ChipChecks: Codable, Sendable {
    /// Passive authentication: signature, hashes and chain hold, and there is no finding about country or revocation.
    public let passiveAuthentication: CheckOutcome
    /// Active authentication: the chip signed a challenge with its own key.
    public let activeAuthentication: CheckOutcome
    /// Chip authentication: the chip agreed on a session with its own key.
    public let chipAuthentication: CheckOutcome
    /// Terminal authentication: the chip admitted the terminal to fingers and irises.
    public let terminalAuthentication: CheckOutcome
    /// BAC opened the chip.
    public let basicAccessControl: CheckOutcome
    /// PACE opened the chip.
    public let pace: CheckOutcome
    /// The verdict on the chip: passed is genuine, failed is not.
    public let genuine: CheckOutcome

    public init(
        passiveAuthentication: CheckOutcome, activeAuthentication: CheckOutcome = .notPerformed(.notExamined),
        chipAuthentication: CheckOutcome = .notPerformed(.notExamined),
        terminalAuthentication: CheckOutcome = .notPerformed(.notExamined),
        basicAccessControl: CheckOutcome = .notPerformed(.notExamined),
        pace: CheckOutcome = .notPerformed(.notExamined),
        genuine: CheckOutcome = .notPerformed(.genuineNotEstablished)
    ) {
        self.passiveAuthentication = passiveAuthentication
        self.activeAuthentication = activeAuthentication
        self.chipAuthentication = chipAuthentication
        self.terminalAuthentication = terminalAuthentication
        self.basicAccessControl = basicAccessControl
        self.pace = pace
        self.genuine = genuine
    }
}

extension CheckOutcome.Reason {
    /// The verdict about the chip is open, or was not requested.
    public static let genuineNotEstablished = Self(.chipGenuineNotEstablished)
}

extension CheckOutcome.Finding {
    /// The verdict says that the chip is a clone or was altered.
    public static let chipNotGenuine = Self(.chipNotGenuine)
}

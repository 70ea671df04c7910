public import VouchCore

/// The proofs of the chip, as far as a document's status needs them.
public struct ChipChecks: Sendable {
    /// Signature, hashes and chain; and no finding about country or revocation.
    public let passiveAuthentication: CheckOutcome
    /// That the chip signs a challenge with a key of its own.
    public let activeAuthentication: CheckOutcome
    /// That the chip agrees on a session with a key of its own.
    public let chipAuthentication: CheckOutcome
    /// That the terminal was admitted to fingers and irises.
    public let terminalAuthentication: CheckOutcome
    /// That the chip was opened by BAC.
    public let basicAccessControl: CheckOutcome
    /// That the chip was opened by PACE.
    public let pace: CheckOutcome
    /// Passed: the verdict says that the chip is genuine; failed: it says that it is not.
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
    public static let genuineNotEstablished = Self(code: "chip.genuineNotEstablished")
}

extension CheckOutcome.Finding {
    /// The verdict says that the chip is a clone or was altered.
    public static let chipNotGenuine = Self(code: "chip.notGenuine", clause: "Doc 9303-11 §5")
}

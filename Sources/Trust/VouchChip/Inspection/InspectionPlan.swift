import VouchCore
public import VouchPKI

/// What an inspection is to prove, and with what: everything that reading alone does not need.
public struct InspectionPlan: Sendable {
    /// A proof that the chip itself has to make.
    public enum Proof: Sendable, Hashable, CaseIterable {
        /// With the keys of DG14. Doc 9303-11 §6.2.
        case chipAuthentication
        /// With the key of DG15. Doc 9303-11 §6.1.
        case activeAuthentication
        /// With the key of EF.CardSecurity, where PACE with chip authentication mapping opened the chip. Doc 9303-11
        /// §4.4.3.5.
        case chipAuthenticationMapping
    }

    /// What to read. The files that proofs need (DG14, DG15, EF.CardSecurity, EF.CVCA) are read beside it wherever the
    /// chip lists them: they tell nothing of the person.
    public var reading = ReadPlan.standard
    /// Whom to believe.
    public var trustStore: TrustStore
    /// The day of inspection, in universal time: certificates are valid or not on a day.
    public var day: CalendarDate
    /// Passive authentication is made in any case.
    public var proofs = Set(Proof.allCases)
    /// Where the challenge of active authentication comes from.
    public var challenges: any ChallengeSource = LocalChallengeSource()
    /// What the terminal proves itself with. With it the groups that its certificates open, DG3 and DG4, are read too,
    /// if the chip lists them and ``ReadPlan/groups`` leaves the choice to the chip.
    public var terminal: TerminalCredential?
    /// Whether the report holds a redacted transcript.
    public var recordsTranscript = false

    public init(trustStore: TrustStore, day: CalendarDate) {
        self.trustStore = trustStore
        self.day = day
    }
}

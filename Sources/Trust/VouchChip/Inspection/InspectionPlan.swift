import VouchCore
public import VouchPKI

/// The proofs that an inspection should make, with their keys and certificates: everything that reading alone does not need.
public struct InspectionPlan: Sendable {
    /// A proof made by the chip itself.
    public enum Proof: Sendable, Hashable, CaseIterable {
        /// Chip authentication with a key of DG14. Doc 9303-11 §6.2.
        case chipAuthentication
        /// Active authentication with the key of DG15. Doc 9303-11 §6.1.
        case activeAuthentication
        /// Chip authentication mapping with a key of EF.CardSecurity, if PACE opened the chip by that mapping. Doc
        /// 9303-11 §4.4.3.5.
        case chipAuthenticationMapping
    }

    /// The files to read. Files that proofs need (DG14, DG15, EF.CardSecurity, EF.CVCA) are also read if the chip lists
    /// them: they contain no personal data.
    public var reading = ReadPlan.standard
    /// The certificates and lists that are trusted.
    public var trustStore: TrustStore
    /// The date of inspection, in UTC: certificates are valid or invalid on a date.
    public var day: CalendarDate
    /// Which proofs the chip is asked for; by default all.
    public var proofs = Set(Proof.allCases)
    /// Documents for which passive authentication is not performed, and which are therefore never proven; none by
    /// default.
    public var exemptions = PassiveAuthenticationExemptions.none
    /// Which model the caller takes the document for; nil if it did not identify one.
    public var model: String?
    /// The source of the challenge of active authentication.
    public var challenges: any ChallengeSource = LocalChallengeSource()
    /// The terminal's credential. With it the groups its certificates open, DG3 and DG4, are read too, if the chip
    /// lists them and ``ReadPlan/groups`` leaves the choice to the chip.
    public var terminal: TerminalCredential?
    /// Whether the report includes a redacted transcript.
    public var recordsTranscript = false

    public init(trustStore: TrustStore, day: CalendarDate) {
        self.trustStore = trustStore
        self.day = day
    }
}

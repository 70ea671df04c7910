import VouchCore
public import VouchPKI

/// Everything that an inspection established, for a file or a person: what was checked, with what result, and why.
///
/// It holds nothing that the chip says of the person, and no bytes of its files. What it does hold can tell a document
/// from others: the signer's certificate, which some ten thousand documents share; findings, which tell oddities of one
/// chip; and times. Keep it no longer than what it is about.
public struct InspectionReport: Sendable {
    /// Of this type: what the names and values mean changes only with it.
    public static let version = 1

    public let verdict: Verdict
    /// Every step's outcome, by stable name, in the order of the procedure.
    public let checks: [(name: StaticCode, outcome: CheckOutcome)]
    /// Oddities of files, protocols and certificates, each with its clause; whether or not a check failed for them.
    public let findings: [ChipFinding]
    /// What published lists say is wrong with documents of this signer, or with this one; what it did to the verdict is
    /// in the checks.
    public let listedFlaws: [ListedFlaw]
    /// How the chip was opened; nil for files that were saved.
    public let accessControl: AccessControl?
    public let algorithms: Algorithms
    /// Those that EF.SOD and EF.CardSecurity led to, the signer's before its authority's.
    public let certificates: [CertificateEntry]
    /// Which certificates a trust store would need to go on (pain P7).
    public let missingAnchors: [MissingTrustAnchor]
    public let versions: Versions
    /// The day that certificates were held against.
    public let day: CalendarDate
    /// What each step cost, in the order in which they first happened; empty for files that were saved.
    public let steps: [ChipStatistics.Step]
    /// From the first to the last exchange with the chip; zero for files that were saved.
    public let elapsed: Duration
    /// nil where none was asked for. It has headers, lengths and status words, and no data of the chip.
    public let transcript: Transcript?

    public func outcome(_ name: StaticCode) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }

    /// What was used to sign, hash and prove.
    public struct Algorithms: Sendable, Hashable {
        /// Of EF.SOD.
        public let signature: SignatureScheme?
        /// Of the data groups.
        public let hashes: DigestAlgorithm?
        public let activeAuthentication: ActiveAuthenticationAlgorithm?
        public let chipAuthentication: ChipAuthenticationAlgorithm?
    }

    /// How chip authentication agreed on keys.
    public struct ChipAuthenticationAlgorithm: Sendable, Hashable {
        public let parameters: DomainParameters?
        public let cipher: BlockCipher?
    }

    public struct Versions: Sendable, Hashable {
        /// As EF.SOD says it, which is signed, or else EF.COM.
        public let lds: LDSVersion?
        public let unicode: UnicodeVersion?
    }
}

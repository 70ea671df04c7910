import VouchCore
public import VouchPKI

/// The result of an inspection, for storage or for people: what was checked, with what result, and why.
///
/// It contains no personal data from the chip and no bytes of its files. But its content can identify a document: the
/// signer's certificate, which some ten thousand documents share; findings about one chip; and times. Keep it no longer
/// than its subject.
public struct InspectionReport: Sendable {
    /// The version of this type: names and values change their meaning only with it.
    public static let version = 1

    /// What may be said of the chip, and why.
    public let verdict: Verdict
    /// Every step's outcome, by stable name, in the order of the procedure.
    public let checks: [(name: StaticCode, outcome: CheckOutcome)]
    /// Deviations of files, protocols and certificates, each with its clause, whether or not a check failed because of
    /// them.
    public let findings: [ChipFinding]
    /// Flaws that published lists report about documents of this signer, or about this one; their effect on the verdict
    /// is in the checks.
    public let listedFlaws: [ListedFlaw]
    /// How the chip was opened; nil for saved files.
    public let accessControl: AccessControl?
    /// By which the proofs were given.
    public let algorithms: Algorithms
    /// Those that EF.SOD and EF.CardSecurity led to, the signer's before its authority's.
    public let certificates: [CertificateEntry]
    /// The certificates missing from the trust store.
    public let missingAnchors: [MissingTrustAnchor]
    /// Of the formats on the chip.
    public let versions: Versions
    /// The date certificates were checked against.
    public let day: CalendarDate
    /// The cost of each step, in the order of first occurrence; empty for saved files.
    public let steps: [ChipStatistics.Step]
    /// From the first to the last exchange with the chip; zero for saved files.
    public let elapsed: Duration
    /// nil if not requested. It has headers, lengths and status words, but no data from the chip.
    public let transcript: Transcript?

    /// Of a check of this inspection, by its name; nil if there is no such check.
    public func outcome(_ name: StaticCode) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }

    /// The algorithms used to sign, hash and prove.
    public struct Algorithms: Sendable, Hashable {
        /// Of EF.SOD.
        public let signature: SignatureScheme?
        /// Of the data groups.
        public let hashes: DigestAlgorithm?
        /// Nil if there was no active authentication.
        public let activeAuthentication: ActiveAuthenticationAlgorithm?
        /// Nil if there was no chip authentication.
        public let chipAuthentication: ChipAuthenticationAlgorithm?
    }

    /// How chip authentication agreed on keys.
    public struct ChipAuthenticationAlgorithm: Sendable, Hashable {
        /// Of the group the keys were agreed in; nil if the chip names none.
        public let parameters: DomainParameters?
        /// Of the session afterwards; nil if the chip names none.
        public let cipher: BlockCipher?
    }

    /// Of the formats on the chip.
    public struct Versions: Sendable, Hashable {
        /// From EF.SOD, which is signed, or else EF.COM.
        public let lds: LDSVersion?
        /// Of the texts; nil if EF.COM does not say.
        public let unicode: UnicodeVersion?
    }
}

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

    /// Whether the chip is the State's own, and the rule that decided it.
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
    /// Algorithms of signature, hashes and proofs.
    public let algorithms: Algorithms
    /// Certificates that EF.SOD and EF.CardSecurity led to; each signer comes before its authority.
    public let certificates: [CertificateEntry]
    /// Authorities whose certificates the trust store lacks, if that is why there is no chain.
    public let missingAnchors: [MissingTrustAnchor]
    /// Versions of the data on the chip.
    public let versions: Versions
    /// Day on which certificates were judged, in UTC.
    public let day: CalendarDate
    /// The cost of each step, in the order of first occurrence; empty for saved files.
    public let steps: [ChipStatistics.Step]
    /// Time of the whole reading; zero for saved files.
    public let elapsed: Duration
    /// The exchange with the chip, if requested and not of saved files: headers, lengths and status words, but no data.
    public let transcript: Transcript?

    /// Outcome of a check of this inspection.
    ///
    /// - Parameter name: stable name, such as `passiveAuthentication.signature`.
    /// - Returns: nil if this inspection has no such check.
    public func outcome(_ name: StaticCode) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }

    /// The algorithms with which the chip's content was signed and hashed, and the chip proven.
    public struct Algorithms: Sendable, Hashable {
        /// Signature of EF.SOD; nil if there is none that verifies.
        public let signature: SignatureScheme?
        /// Hash function of the data groups; nil if EF.SOD names none that is known.
        public let hashes: DigestAlgorithm?
        /// Signature of active authentication; nil if it was not performed, or is invalid.
        public let activeAuthentication: ActiveAuthenticationAlgorithm?
        /// Agreement of chip authentication; nil unless it passed.
        public let chipAuthentication: ChipAuthenticationAlgorithm?
    }

    /// How chip authentication agreed on keys.
    public struct ChipAuthenticationAlgorithm: Sendable, Hashable {
        /// Group of numbers or elliptic curve; nil if the key names none that is known.
        public let parameters: DomainParameters?
        /// Cipher of the session afterwards.
        public let cipher: BlockCipher?
    }

    /// Versions of the data on the chip, from EF.SOD, which is signed, or else from EF.COM.
    public struct Versions: Sendable, Hashable {
        /// Version of the logical data structure; nil if neither file says.
        public let lds: LDSVersion?
        /// Version of Unicode; nil if the file that ``lds`` is from does not say.
        public let unicode: UnicodeVersion?
    }
}

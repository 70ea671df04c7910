import VouchCore

/// The result of active authentication.
public struct ActiveAuthenticationResult: Sendable, Hashable {
    /// Whether the chip holds the private key of the given public key. It says nothing about whose key that is: a
    /// forger has a key too. Only passive authentication of the DG15 with that key binds it to the document.
    public let possessionOfKey: CheckOutcome
    /// Algorithm of the signature; nil if it is invalid or missing.
    public let algorithm: ActiveAuthenticationAlgorithm?
    /// Challenge and signature, to verify them again later or elsewhere; nil if the chip gave no signature.
    public let evidence: ActiveAuthenticationEvidence?
    /// Findings on the way.
    public let findings: [ChipFinding]

    package init(
        _ possessionOfKey: CheckOutcome, algorithm: ActiveAuthenticationAlgorithm? = nil,
        evidence: ActiveAuthenticationEvidence?, findings: [ChipFinding] = []
    ) {
        self.possessionOfKey = possessionOfKey
        self.algorithm = algorithm
        self.evidence = evidence
        self.findings = findings
    }
}

/// The terminal's challenge and the chip's answer, to be saved with the chip's files.
///
/// A signature proves to anyone that the chip signed the challenge. That the chip was present *at that time* is known
/// only to the issuer of the challenge. Doc 9303-11 appendix C describes other meanings a challenge can be given.
public struct ActiveAuthenticationEvidence: Sendable, Hashable {
    /// The terminal's challenge RND.IFD, 8 bytes.
    public let challenge: [UInt8]
    /// The chip's signature, as it sent it.
    public let signature: [UInt8]

    public init(challenge: [UInt8], signature: [UInt8]) {
        self.challenge = challenge
        self.signature = signature
    }
}

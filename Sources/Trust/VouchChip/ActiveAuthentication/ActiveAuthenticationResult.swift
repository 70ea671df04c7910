import VouchCore

/// What active authentication came to.
public struct ActiveAuthenticationResult: Sendable, Hashable {
    /// That the chip holds the private key of the given public key. It says nothing about whose key that is: a forger
    /// has a key too. Only passive authentication of the DG15 that the key was taken from binds it to the document.
    public let possessionOfKey: CheckOutcome
    /// nil where the signature did not hold.
    public let algorithm: ActiveAuthenticationAlgorithm?
    /// To check it again, later or elsewhere; nil where the chip gave no signature.
    public let evidence: ActiveAuthenticationEvidence?
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

/// What the terminal sent and what the chip answered, as it may be saved beside the chip's files.
///
/// A signature proves to whoever looks at it that the chip signed the challenge. That it was there *then* is known only
/// to who issued the challenge. Doc 9303-11 appendix C tells what else a challenge can be made to mean.
public struct ActiveAuthenticationEvidence: Sendable, Hashable {
    /// RND.IFD, 8 bytes.
    public let challenge: [UInt8]
    /// As the chip gave it.
    public let signature: [UInt8]

    public init(challenge: [UInt8], signature: [UInt8]) {
        self.challenge = challenge
        self.signature = signature
    }
}

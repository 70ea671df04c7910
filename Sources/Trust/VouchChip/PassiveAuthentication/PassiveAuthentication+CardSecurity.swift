import VouchCore
public import VouchPKI

/// Whether the State signed EF.CardSecurity, which binds the keys of PACE with chip authentication mapping and of chip
/// authentication version 2. Doc 9303-11 §9.2.11.
public struct CardSecurityResult: Sendable {
    /// The signer signed the SecurityInfos.
    public let signature: CheckOutcome
    /// A trust anchor vouches for the signer, and did so when the signature was made.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the day of inspection.
    public let validity: CheckOutcome
    public let revocation: CheckOutcome

    public let signer: Certificate?
    public let path: CertificatePath?
    public let missingAnchor: MissingTrustAnchor?
    /// Oddities that fail nothing.
    public let remarks: [CheckOutcome.Finding]

    /// The outcomes by stable name, in the order of a report.
    public var checks: [(name: StaticCode, outcome: CheckOutcome)] {
        [
            ("cardSecurity.signature", signature), ("cardSecurity.chain", chain), ("cardSecurity.validity", validity),
            ("cardSecurity.revocation", revocation),
        ]
    }
}

extension PassiveAuthentication {
    /// Checks EF.CardSecurity with the anchors of EF.SOD.
    public func verify(_ file: EFCardSecurity) -> CardSecurityResult {
        let signature = file.signedData.verify(cryptography)
        var chain = ChainCheck(trustStore: trustStore, cryptography: cryptography)
        chain.run(signature, documentCode: nil)
        let revocation = RevocationCheck(
            path: chain.outcome == .passed ? chain.path : nil, trustStore: trustStore, day: day,
            cryptography: cryptography)
        return CardSecurityResult(
            signature: signature.outcome, chain: chain.outcome, validity: validity(of: signature.signer),
            revocation: revocation.outcome, signer: signature.signer, path: chain.path,
            missingAnchor: chain.missingAnchor, remarks: signature.remarks + chain.remarks + anchorRemarks(chain.path))
    }
}

import VouchCore
public import VouchPKI

/// Whether the State signed EF.CardSecurity, which binds the keys of PACE with chip authentication mapping and of chip
/// authentication version 2. Doc 9303-11 §9.2.11.
public struct CardSecurityResult: Sendable {
    /// The signer signed the SecurityInfos.
    public let signature: CheckOutcome
    /// A trust anchor confirms the signer, at the time of signing.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the date of inspection.
    public let validity: CheckOutcome
    /// No list of the store names the signer or a link of the path, and no defect list the signer; not performed without a
    /// path, or without a current list.
    public let revocation: CheckOutcome

    /// Certificate that signed EF.CardSecurity; nil if there is none whose signature verifies.
    public let signer: Certificate?
    /// Certificates from the signer to an anchor of the store; nil if there is no such path.
    public let path: CertificatePath?
    /// The authority whose certificate the store lacks; nil unless that is why there is no path.
    public let missingAnchor: MissingTrustAnchor?
    /// Deviations that fail no check.
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
        let validation = validator.validate(
            signature.signer, signing: SignedClaim(signingTime: signature.signingTime))
        return CardSecurityResult(
            signature: signature.outcome, chain: validation.chain, validity: validation.validity,
            revocation: validation.revocation, signer: signature.signer, path: validation.path,
            missingAnchor: validation.missingAnchor, remarks: signature.remarks + validation.remarks)
    }
}

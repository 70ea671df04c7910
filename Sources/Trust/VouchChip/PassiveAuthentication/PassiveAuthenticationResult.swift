import VouchCore
public import VouchPKI

/// The result of passive authentication, part by part.
public struct PassiveAuthenticationResult: Sendable {
    /// The signer signed the list of hashes.
    public let signature: CheckOutcome
    /// All groups that were read; not performed if none was.
    public let hashes: CheckOutcome
    /// By number: every group listed in EF.SOD or read.
    public let hashesOfGroups: [Int: CheckOutcome]
    /// A trust anchor confirms the signer, at the time of signing.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the date of inspection.
    public let validity: CheckOutcome
    /// Document, signer and authority belong to the same State.
    public let country: CheckOutcome
    /// Of the signer's certificate.
    public let revocation: CheckOutcome

    /// Nil if there is no certificate that verifies.
    public let signer: Certificate?
    /// nil if no anchor was found.
    public let path: CertificatePath?
    /// The certificate missing from the trust store, if that is why there is no chain.
    public let missingAnchor: MissingTrustAnchor?
    /// Of the signature; nil if there is none that verifies.
    public let scheme: SignatureScheme?
    /// Of the hashes.
    public let digestAlgorithm: DigestAlgorithm?
    /// According to the signer; nil if not stated, as usual.
    public let signingTime: CalendarDate?
    /// Deviations that fail no check.
    public let remarks: [CheckOutcome.Finding]

    /// The outcomes by stable name, in the order of a report.
    public var checks: [(name: StaticCode, outcome: CheckOutcome)] {
        [("passiveAuthentication.signature", signature), ("passiveAuthentication.hashes", hashes)]
            + hashesOfGroups.keys.sorted().compactMap { group in
                guard (1...16).contains(group), let outcome = hashesOfGroups[group] else { return nil }
                return (Self.groupNames[group - 1], outcome)
            } + [
                ("passiveAuthentication.chain", chain), ("passiveAuthentication.validity", validity),
                ("passiveAuthentication.country", country), ("passiveAuthentication.revocation", revocation),
            ]
    }

    private static let groupNames: [StaticCode] = [
        "passiveAuthentication.hashes.DG1", "passiveAuthentication.hashes.DG2", "passiveAuthentication.hashes.DG3",
        "passiveAuthentication.hashes.DG4", "passiveAuthentication.hashes.DG5", "passiveAuthentication.hashes.DG6",
        "passiveAuthentication.hashes.DG7", "passiveAuthentication.hashes.DG8", "passiveAuthentication.hashes.DG9",
        "passiveAuthentication.hashes.DG10", "passiveAuthentication.hashes.DG11", "passiveAuthentication.hashes.DG12",
        "passiveAuthentication.hashes.DG13", "passiveAuthentication.hashes.DG14", "passiveAuthentication.hashes.DG15",
        "passiveAuthentication.hashes.DG16",
    ]
}

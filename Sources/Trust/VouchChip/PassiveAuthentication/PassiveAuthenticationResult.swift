import VouchCore
public import VouchPKI

/// The result of passive authentication, part by part.
public struct PassiveAuthenticationResult: Sendable {
    /// The signer signed the list of hashes.
    public let signature: CheckOutcome
    /// Every group that was read has the hash that EF.SOD lists; not performed if no group was read.
    public let hashes: CheckOutcome
    /// Outcome of each group by its number: of every group that EF.SOD lists or that was read.
    public let hashesOfGroups: [Int: CheckOutcome]
    /// A trust anchor confirms the signer, at the time of signing.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the date of inspection.
    public let validity: CheckOutcome
    /// Document, signer and authority belong to the same State.
    public let country: CheckOutcome
    /// No list of the store names the signer or a link of the path, and no defect list the signer; not performed without a
    /// path, or without a current list.
    public let revocation: CheckOutcome

    /// Certificate that signed EF.SOD; nil if there is none whose signature verifies.
    public let signer: Certificate?
    /// Certificates from the signer to an anchor of the store; nil if there is no such path.
    public let path: CertificatePath?
    /// The authority whose certificate the store lacks; nil unless that is why there is no path.
    public let missingAnchor: MissingTrustAnchor?
    /// Signature scheme of EF.SOD; nil if there is no signature that verifies.
    public let scheme: SignatureScheme?
    /// Hash function of the data groups; nil if it is not known.
    public let digestAlgorithm: DigestAlgorithm?
    /// Day of signing by the signer's own statement; nil if not stated, as usual.
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

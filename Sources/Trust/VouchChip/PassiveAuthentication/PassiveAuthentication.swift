import VouchCore
public import VouchPKI

/// Whether the State signed the chip's content. Doc 9303-11 §5.1.
///
/// It proves that the files are the State's and unaltered, not that the chip is the one the State issued: files can be
/// copied. Every part has its own outcome; only all of them together answer the question.
public struct PassiveAuthentication: Sendable {
    /// The certificates and lists that are trusted.
    public let trustStore: TrustStore
    /// Day on which certificates are judged, in UTC.
    public let day: CalendarDate
    let cryptography: any TrustCryptography

    /// Certificates are judged as of `day`.
    public init(trustStore: TrustStore, day: CalendarDate, cryptography: any TrustCryptography) {
        self.trustStore = trustStore
        self.day = day
        self.cryptography = cryptography
    }

    /// Checks EF.SOD and the data groups that were read.
    ///
    /// - Parameters:
    ///   - sod: EF.SOD of the same application.
    ///   - groups: files by number, 1…16, as read: the file's outermost object and nothing after it.
    /// - Returns: the outcome of each part. Nothing is thrown; what cannot be checked is *not performed*.
    public func verify(_ sod: EFSOD, groups: [Int: [UInt8]]) -> PassiveAuthenticationResult {
        // Signers outside EF.SOD are searched for only if it includes none, which Doc 9303-10 §4.6.2 does not provide
        // for.
        let signers = sod.signedData.certificates.isEmpty ? sod.signedData.signers : []
        let issuers = Set(signers.prefix(SignedData.maximumSignerCount).compactMap { $0.issuerName })
        let others = issuers.flatMap { trustStore.signers(named: $0) }
        let signature = sod.signedData.verify(others: others, alike: OID.securityObjects, cryptography)
        var hashes = HashCheck(securityObject: sod.securityObject, cryptography: cryptography)
        hashes.run(groups)
        let hashesOfGroups = hashes.outcomes
        let zone = hashesOfGroups[1] == .passed ? groups[1].flatMap { Self.machineReadableZone($0) } : nil

        let validation = validator.validate(
            signature.signer,
            signing: SignedClaim(
                signingTime: signature.signingTime, documentCode: zone?.documentCode,
                issuingState: zone?.issuingState))
        return PassiveAuthenticationResult(
            signature: Self.outcome(of: signature, type: sod.signedData.contentType), hashes: hashes.overall,
            hashesOfGroups: hashesOfGroups,
            chain: validation.chain, validity: validation.validity, country: validation.country,
            revocation: validation.revocation, signer: signature.signer, path: validation.path,
            missingAnchor: validation.missingAnchor, scheme: signature.scheme,
            digestAlgorithm: sod.securityObject.digestAlgorithm, signingTime: signature.signingTime,
            remarks: signature.remarks + validation.remarks)
    }

    /// A sound signature over content of an unknown type may have been made for something else.
    private static func outcome(of signature: SignedDataVerification, type: OID) -> CheckOutcome {
        let isUnknown = signature.outcome == .passed && !OID.securityObjects.contains(type)
        return isUnknown ? .notPerformed(.unknownContentType) : signature.outcome
    }

    /// Who may sign what a chip holds: the same for EF.SOD and EF.CardSecurity.
    var validator: CertificatePathValidator {
        CertificatePathValidator(store: trustStore, day: day, policy: .documentSigner, cryptography: cryptography)
    }

    private static func machineReadableZone(_ file: [UInt8]) -> (documentCode: String, issuingState: String)? {
        guard let file = try? LDSContent.decode(ElementaryFile.dataGroups[0], file),
            case .machineReadableZone(let zone) = file.content
        else { return nil }
        guard let code = zone.documentCode, let state = zone.issuingState else { return nil }
        return (code, state)
    }
}

extension DG1 {
    /// Without fillers; nil if the zone is of another length than TD1, TD2 and TD3.
    fileprivate var documentCode: String? { text(0..<2) }
    /// Without fillers; nil if the zone is of another length than TD1, TD2 and TD3.
    var issuingState: String? { text(2..<5) }

    /// The code and the State stand first in all formats, whatever follows. Doc 9303-4 to -6.
    private func text(_ range: Range<Int>) -> String? {
        characters.reveal { characters in
            guard [88, 72, 90].contains(characters.count) else { return nil }
            return String(decoding: characters[range].filter { $0 != UInt8(ascii: "<") }, as: UTF8.self)
        }
    }
}

extension SignerInfo {
    fileprivate var issuerName: DistinguishedName? {
        guard case .issuerAndSerialNumber(let issuer, _) = identifier else { return nil }
        var reader = TLVReader(issuer)
        return try? DistinguishedName(parsing: &reader)
    }
}

import VouchCore
public import VouchPKI

/// Whether the State signed what the chip holds. Doc 9303-11 §5.1.
///
/// It proves that the files are the State's and unaltered, not that the chip is the one the State made: files can be
/// copied. Every part has its own outcome; only all of them together are an answer.
public struct PassiveAuthentication: Sendable {
    public let trustStore: TrustStore
    /// The day of inspection, in universal time.
    public let day: CalendarDate
    let cryptography: any TrustCryptography

    public init(trustStore: TrustStore, day: CalendarDate, cryptography: any TrustCryptography) {
        self.trustStore = trustStore
        self.day = day
        self.cryptography = cryptography
    }

    /// Checks EF.SOD and the data groups that were read.
    ///
    /// - Parameter groups: by number, 1…16: the files as they were read, the file's own object and nothing after it
    ///   (pain P11).
    public func verify(_ sod: EFSOD, groups: [Int: [UInt8]]) -> PassiveAuthenticationResult {
        // Signers beside EF.SOD are looked for only where it brings none, which Doc 9303-10 §4.6.2 does not foresee.
        let signers = sod.signedData.certificates.isEmpty ? sod.signedData.signers : []
        let issuers = Set(signers.prefix(SignedData.maximumSignerCount).compactMap { $0.issuerName })
        let others = issuers.flatMap { trustStore.signers(named: $0) }
        let signature = sod.signedData.verify(others: others, cryptography)
        var hashes = HashCheck(securityObject: sod.securityObject, cryptography: cryptography)
        hashes.run(groups)
        let hashesOfGroups = hashes.outcomes
        let zone = hashesOfGroups[1] == .passed ? groups[1].flatMap { Self.machineReadableZone($0) } : nil

        var chain = ChainCheck(trustStore: trustStore, cryptography: cryptography)
        chain.run(signature, documentCode: zone?.documentCode)
        let country = CountryCheck(
            signer: signature.signer, path: chain.outcome == .passed ? chain.path : nil,
            issuingState: zone?.issuingState)
        let revocation = RevocationCheck(
            path: chain.outcome == .passed ? chain.path : nil, trustStore: trustStore, day: day,
            cryptography: cryptography)
        return PassiveAuthenticationResult(
            signature: signature.outcome, hashes: hashes.overall, hashesOfGroups: hashesOfGroups,
            chain: chain.outcome, validity: validity(of: signature.signer), country: country.outcome,
            revocation: revocation.outcome, signer: signature.signer, path: chain.path,
            missingAnchor: chain.missingAnchor, scheme: signature.scheme,
            digestAlgorithm: sod.securityObject.digestAlgorithm, signingTime: signature.signingTime,
            remarks: signature.remarks + chain.remarks + anchorRemarks(chain.path))
    }

    /// Doc 9303-12 §4.1: a signer's certificate lasts as long as any document that it signed. On the day of inspection
    /// it must be valid therefore, or the document has expired too, or a key that should be gone was used.
    func validity(of signer: Certificate?) -> CheckOutcome {
        guard let signer else { return .notPerformed(.noSignerKnown) }
        if let start = signer.validity.start, day < start { return .failed(.signerNotYetValid) }
        return signer.validity.contains(day) ? .passed : .failed(.signerExpired)
    }

    /// An anchor is trusted because it was brought, not for its dates (RFC 5280 §6.1.1), so its end is a remark only.
    func anchorRemarks(_ path: CertificatePath?) -> [CheckOutcome.Finding] {
        guard let anchor = path?.anchor else { return [] }
        return anchor.validity.contains(day) ? [] : [.authorityExpired]
    }

    private static func machineReadableZone(_ file: [UInt8]) -> (documentCode: String, issuingState: String)? {
        guard let file = try? LDSContent.decode(ElementaryFile.dataGroups[0], file),
            case .machineReadableZone(let zone) = file.content
        else { return nil }
        return zone.characters.reveal { characters in
            // Of TD1, TD2 and TD3: the code and the State stand first, whatever follows. Doc 9303-4 to -6.
            guard [88, 72, 90].contains(characters.count) else { return nil }
            func text(_ part: ArraySlice<UInt8>) -> String {
                String(decoding: part.filter { $0 != UInt8(ascii: "<") }, as: UTF8.self)
            }
            return (text(characters[0..<2]), text(characters[2..<5]))
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

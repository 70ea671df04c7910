public import VouchBarcode
public import VouchPKI
public import VouchCore

/// Whether a State signed what a digital seal says. ICAO Doc 9303-13 appendix D, technical report "VDS-NC".
///
/// Like passive authentication, without a chip: the contents are the State's and unaltered, or they are not, or that
/// cannot be established because a certificate is missing, which is named. It does not prove that the seal belongs to
/// the document. The signer is checked by VouchPKI's one ``VouchPKI/CertificatePathValidator``.
public struct SealVerifier: Sendable {
    /// The certificates and lists that are trusted.
    public let store: TrustStore
    /// Day on which certificates and dates are judged, in UTC.
    public let today: CalendarDate
    let cryptography: any TrustCryptography

    /// Certificates are judged as of `today`.
    public init(store: TrustStore, today: CalendarDate, cryptography: any TrustCryptography) {
        self.store = store
        self.today = today
        self.cryptography = cryptography
    }

    /// Checks a seal that names its signer's certificate but does not include it.
    ///
    /// - Parameter signerCertificates: searched beside the store: certificates from a directory or a State's pages.
    ///   None of them needs to be trusted.
    public func verify(_ seal: VisibleDigitalSeal, signerCertificates: [Certificate] = []) -> SealVerification {
        let reference = SealSignerReference(
            identifier: seal.header.signerIdentifier, certificateReference: seal.header.certificateReference)
        let zone = seal.zoneHead
        let claim = SealClaim(
            message: seal.signedBytes.reveal { $0 }, signature: seal.signature, digest: .ofKey,
            issuingState: seal.header.issuingState, zoneState: zone?.issuingState,
            documentCode: zone?.documentCode, dateOfIssue: seal.header.dateOfIssue,
            dateOfSignature: seal.header.dateOfSignature, needsPurpose: false)
        var examination = SealExamination(claim: claim, verifier: self)
        if reference.isForTests { examination.remark(.testReference) }
        return examination.run(among: reference.matches(among: signers(signerCertificates)), missing: reference)
    }

    /// Checks an ICAO barcode, whose signer's certificate is named by its hash and may be included.
    ///
    /// - Parameter signerCertificates: as above.
    public func verify(_ seal: ICAOBarcode, signerCertificates: [Certificate] = []) -> SealVerification {
        let named = seal.header.certificateReference
        let zone = seal.zoneHead
        let claim = SealClaim(
            message: seal.signedBytes.reveal { $0 }, signature: seal.signature ?? [],
            digest: seal.header.algorithm.map { .named($0.digest) } ?? .unknown,
            issuingState: seal.header.issuingState, zoneState: zone?.issuingState, documentCode: zone?.documentCode,
            dateOfIssue: nil, dateOfSignature: seal.header.dateOfSignature?.date, needsPurpose: false)
        var examination = SealExamination(claim: claim, verifier: self)
        guard seal.signature != nil, let named else { return examination.runUnsigned() }
        let included = seal.signerCertificate.flatMap { try? Certificate($0) }
        if seal.signerCertificate != nil, included == nil { return examination.refuse(.certificateMalformed) }
        let known = [included].compactMap { $0 } + signers(signerCertificates)
        let matching = known.filter { certificate in
            (try? cryptography.digest(.sha1, of: certificate.encoded))?.suffix(5).elementsEqual(named) == true
        }
        return examination.run(
            among: matching,
            missing: SealSignerReference(
                identifier: seal.header.issuingState, certificateReference: Hex.text(named)))
    }

    /// Checks a 2D-Doc, whose signer's certificate is named by its subject's common name.
    ///
    /// - Parameter signerCertificates: as above; of the list of trusted services that the State publishes.
    public func verify(_ document: TwoDDoc, signerCertificates: [Certificate] = []) -> SealVerification {
        let header = document.header
        let claim = SealClaim(
            message: document.signedBytes.reveal { $0 }, signature: document.signature, digest: .ofKey,
            issuingState: StateCode.text(twoLetters: header.issuingState), zoneState: nil, documentCode: nil,
            dateOfIssue: header.dateOfIssue, dateOfSignature: header.dateOfSignature, needsPurpose: false)
        var examination = SealExamination(claim: claim, verifier: self)
        // The first authority and the first certificate are those of the published test documents.
        if header.authority == "FR00" { examination.remark(.testReference) }
        let matching = signers(signerCertificates).filter {
            $0.subject.values(.commonName).contains { $0.uppercased() == header.certificate }
        }
        return examination.run(
            among: matching,
            missing: SealSignerReference(identifier: header.authority, certificateReference: header.certificate))
    }

    private func signers(_ given: [Certificate]) -> [Certificate] {
        given + store.certificates.lazy.map { $0.certificate }.filter { !$0.isAuthority }
    }

    /// Checks a seal that includes its signer's certificate.
    public func verify(_ seal: VDSNC) -> SealVerification {
        let claim = SealClaim(
            message: seal.signedBytes.reveal { $0 }, signature: seal.signature.value,
            digest: seal.signature.algorithm.map { .named($0.digest) } ?? .unknown,
            issuingState: seal.header.issuingState, zoneState: nil,
            documentCode: seal.header.documentCode, dateOfIssue: nil, dateOfSignature: nil, needsPurpose: true)
        var examination = SealExamination(claim: claim, verifier: self)
        guard let certificate = try? Certificate(seal.signature.certificate) else {
            return examination.refuse(.certificateMalformed)
        }
        return examination.run(among: [certificate], missing: nil)
    }
}

/// The data needed to verify a seal, independent of its kind.
struct SealClaim {
    /// The hash function named in the seal.
    enum Digest {
        /// None is named: the length of the key decides.
        case ofKey
        case named(DigestAlgorithm)
        /// An unknown one is named.
        case unknown
    }

    let message: [UInt8]
    /// `r ‖ s`
    let signature: [UInt8]
    let digest: Digest
    /// Without fillers.
    let issuingState: String
    /// In the zone inside.
    let zoneState: String?
    /// The document code to compare with a signer's list of document types.
    let documentCode: String?
    let dateOfIssue: CalendarDate?
    let dateOfSignature: CalendarDate?
    /// Whether a signer's certificate must say that it is for seals.
    let needsPurpose: Bool
}

extension VisibleDigitalSeal {
    fileprivate var zoneHead: (documentCode: String, issuingState: String)? {
        message(.machineReadableZone)?.value?.zoneHead
    }
}

extension ICAOBarcode {
    fileprivate var zoneHead: (documentCode: String, issuingState: String)? {
        message(.machineReadableZone)?.value?.zoneHead
    }
}

extension VisibleDigitalSeal.Value {
    /// The first characters of the zone inside: document code and issuing State. Doc 9303-6 and -7.
    fileprivate var zoneHead: (documentCode: String, issuingState: String)? {
        guard case .machineReadableZone(let zone) = self else { return nil }
        return zone.characters.reveal { characters in
            guard characters.count >= 5 else { return nil }
            func text(_ part: ArraySlice<UInt8>) -> String {
                String(decoding: part.filter { $0 != UInt8(ascii: "<") }, as: UTF8.self)
            }
            return (text(characters[0..<2]), text(characters[2..<5]))
        }
    }
}

extension VDSNC.Header {
    /// The codes that signers of health proofs list.
    fileprivate var documentCode: String? {
        switch type {
        case "icao.vacc": "NV"
        case "icao.test": "NT"
        default: nil
        }
    }
}

extension VDSNC.Signature.Algorithm {
    fileprivate var digest: DigestAlgorithm {
        switch self {
        case .es256: .sha256
        case .es384: .sha384
        case .es512: .sha512
        }
    }
}

extension ICAOBarcode.Algorithm {
    fileprivate var digest: DigestAlgorithm {
        switch self {
        case .ecdsaSHA256: .sha256
        case .ecdsaSHA384: .sha384
        case .ecdsaSHA512: .sha512
        }
    }
}

extension StateCode {
    /// The three-letter code of a State, from its two-letter code of ISO 3166-1; the latter if it is not known.
    static func text(twoLetters: String) -> String {
        let letters = Array(twoLetters.utf8)
        for index in 0..<count {
            let code = StateCode(at: index)
            if let two = code.twoLetterCode, [two.0, two.1] == letters, code.mayIssue, code.use != .withdrawn {
                return code.text
            }
        }
        return twoLetters
    }
}

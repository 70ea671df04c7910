import VouchCore
import VouchPKI

/// Whether an anchor vouches for the signer, when it signed. Doc 9303-12 §6.1.
///
/// There is no trusted time of signing. Where the signed attributes name one it is the signer's word, and counts: the
/// signer's certificate must have been valid then. Where they do not, the signature was made at some time of the
/// certificate's validity or never lawfully. Whether the certificate is valid today is another question with an outcome
/// of its own, so that an old document and a forged one are told apart.
struct ChainCheck {
    let trustStore: TrustStore
    let cryptography: any TrustCryptography
    private(set) var outcome: CheckOutcome = .notPerformed(.noSignerKnown)
    private(set) var path: CertificatePath?
    private(set) var missingAnchor: MissingTrustAnchor?
    private(set) var remarks: [CheckOutcome.Finding] = []

    init(trustStore: TrustStore, cryptography: any TrustCryptography) {
        self.trustStore = trustStore
        self.cryptography = cryptography
    }

    mutating func run(_ signature: SignedDataVerification, documentCode: String?) {
        guard let signer = signature.signer else { return }
        switch CertificatePathBuilder(store: trustStore, cryptography: cryptography).path(from: signer) {
        case .found(let path):
            self.path = path
            outcome = judge(path, signer, signingTime: signature.signingTime)
            remark(path, signer, signingTime: signature.signingTime, documentCode)
        case .missing(let anchor):
            missingAnchor = anchor
            outcome = .notPerformed(.noTrustAnchor)
        case .forged: outcome = .failed(.issuerSignatureInvalid)
        case .unsupported: outcome = .notPerformed(.unsupportedIssuer)
        case .tooComplex: outcome = .notPerformed(.pathTooComplex)
        }
    }

    private func judge(_ path: CertificatePath, _ signer: Certificate, signingTime: CalendarDate?) -> CheckOutcome {
        // An anchor is trusted whatever it says.
        let certified = [signer] + path.links
        guard certified.allSatisfy({ $0.extensions.unknownCritical.isEmpty }) else {
            return .failed(.unknownCriticalExtension)
        }
        if let usage = signer.extensions.keyUsage, !usage.contains(.digitalSignature) {
            return .failed(.signerKeyUsage)
        }
        // An authority also certifies who signs lists and visible seals; their keys must not make passports.
        let purposes = signer.extensions.extendedKeyUsage
        if !purposes.isEmpty, purposes.allSatisfy({ OID.otherPurposes.contains($0) || $0.isBelow(.visibleSeals) }) {
            return .failed(.signerForOtherPurpose)
        }
        if let signingTime, !signer.validity.contains(signingTime) { return .failed(.notValidAtSigning) }
        for (certificate, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            guard let issued = certificate.validity.start, let end = issuer.validity.end, end < issued else { continue }
            return .failed(.issuedAfterExpiry)
        }
        return .passed
    }

    private mutating func remark(
        _ path: CertificatePath, _ signer: Certificate, signingTime: CalendarDate?, _ documentCode: String?
    ) {
        let extensions = signer.extensions
        if path.certificates.count == 1 || signer.isAuthority { remarks.append(.signerIsAuthority) }
        if path.certificates.count > 2 { remarks.append(.linkCertificateUsed) }
        if extensions.keyUsage == nil { remarks.append(.keyUsageMissing) }
        if let signingTime, let period = extensions.privateKeyUsagePeriod, !period.contains(signingTime) {
            remarks.append(.signedOutsideKeyUsagePeriod)
        }
        if let documentCode, !extensions.documentTypes.isEmpty,
            !extensions.documentTypes.contains(where: { documentCode.hasPrefix($0.filter { $0 != "<" }) })
        {
            remarks.append(.documentTypeNotListed)
        }
        for (certificate, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            remark(certificate, issuer)
        }
    }

    private mutating func remark(_ certificate: Certificate, _ issuer: Certificate) {
        if !certificate.issuer.isInSameOrder(as: issuer.subject) { remarks.append(.issuerNameDiffers) }
        if let named = certificate.extensions.authorityKeyIdentifier,
            let own = issuer.extensions.subjectKeyIdentifier, named != own
        {
            remarks.append(.keyIdentifierDiffers)
        }
        if let issued = certificate.validity.start, let start = issuer.validity.start, issued < start {
            remarks.append(.issuedBeforeAuthority)
        }
    }
}

extension OID {
    /// `id-icao-mrtd-security-vds`: visible digital seals. Doc 9303-13.
    fileprivate static let visibleSeals = OID(2, 23, 136, 1, 1, 14)
    /// Master lists, deviation lists (Doc 9303-12 §7.1), defect lists (BSI TR-03129-2 §8.2).
    fileprivate static let otherPurposes: [OID] = [
        .masterListSigning, .deviationListSigning, .defectListSigning, .visibleSeals,
    ]
}

import VouchCore

/// Whether an anchor confirms the signer at the time of signing. Doc 9303-12 §6.1.
///
/// There is no trusted time of signing. Where the signed content names one it is the signer's word, and counts: the
/// signer's certificate must have been valid then. Otherwise the signature was made at some time of the certificate's
/// validity or never lawfully. Whether the certificate is valid today is another question with an outcome of its own,
/// so that an old document and a forged one are distinguished.
struct ChainCheck {
    let validator: CertificatePathValidator
    private(set) var outcome: CheckOutcome = .notPerformed(.noSignerKnown)
    private(set) var path: CertificatePath?
    private(set) var missingAnchor: MissingTrustAnchor?
    private(set) var remarks: [CheckOutcome.Finding] = []

    private var policy: ValidationPolicy { validator.policy }

    init(validator: CertificatePathValidator) { self.validator = validator }

    mutating func run(_ signer: Certificate, _ claim: SignedClaim) {
        switch validator.path(from: signer) {
        case .found(let path):
            self.path = path
            outcome = judge(path, signer, claim)
            if policy.judgesProfile { remark(path, signer, claim) }
        case .missing(let anchor):
            missingAnchor = anchor
            outcome = .notPerformed(.noTrustAnchor)
        case .forged: outcome = .failed(.issuerSignatureInvalid)
        case .unsupported: outcome = .notPerformed(.unsupportedIssuer)
        case .tooComplex: outcome = .notPerformed(.pathTooComplex)
        }
    }

    private func judge(_ path: CertificatePath, _ signer: Certificate, _ claim: SignedClaim) -> CheckOutcome {
        guard policy.judgesProfile else { return policy.permits(signer) ? .passed : .failed(.signerForOtherPurpose) }
        // An anchor is trusted whatever its content.
        let certified = [signer] + path.links
        guard certified.allSatisfy({ $0.extensions.unknownCritical.isEmpty }) else {
            return .failed(.unknownCriticalExtension)
        }
        if let usage = signer.extensions.keyUsage, !usage.contains(.digitalSignature) {
            return .failed(.signerKeyUsage)
        }
        guard policy.permits(signer) else { return .failed(.signerForOtherPurpose) }
        if policy.unlistedType == .fails, !lists(claim, signer) { return .failed(policy.documentTypeNotListed) }
        // A time before the certificate's start is a clock's, for then the key could not be used lawfully at all; one
        // after its end is that of a key that should be gone.
        if let day = claim.signingTime, let end = signer.validity.end, end < day { return .failed(.notValidAtSigning) }
        for (certificate, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            guard let issued = certificate.validity.start, let end = issuer.validity.end, end < issued else { continue }
            return .failed(.issuedAfterExpiry)
        }
        return .passed
    }

    /// Whether the document is of a type that the signer may sign. True if either does not say.
    private func lists(_ claim: SignedClaim, _ signer: Certificate) -> Bool {
        let types = signer.extensions.documentTypes
        guard let code = claim.documentCode, !types.isEmpty else { return true }
        return types.contains { code.hasPrefix($0.filter { $0 != "<" }) }
    }

    private mutating func remark(_ path: CertificatePath, _ signer: Certificate, _ claim: SignedClaim) {
        let extensions = signer.extensions
        if path.certificates.count == 1 || signer.isAuthority { remarks.append(.signerIsAuthority) }
        if path.certificates.count > 2 { remarks.append(.linkCertificateUsed) }
        if extensions.keyUsage == nil { remarks.append(.keyUsageMissing) }
        if policy.expectsPurpose, extensions.extendedKeyUsage.isEmpty { remarks.append(.purposeMissing) }
        if let day = claim.signingTime, let start = signer.validity.start, day < start {
            remarks.append(.signedBeforeCertificate)
        }
        if let day = claim.signingTime, let period = extensions.privateKeyUsagePeriod, !period.contains(day) {
            remarks.append(.signedOutsideKeyUsagePeriod)
        }
        if policy.unlistedType == .isRemarked, !lists(claim, signer) { remarks.append(policy.documentTypeNotListed) }
        if policy.remarksIssuers {
            for certificate in path.certificates { remark(certificate) }
            for (certificate, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
                remark(certificate, issuer)
            }
        }
        // An anchor is trusted because it was brought, not for its dates (RFC 5280 §6.1.1), so its end is a remark
        // only.
        if let day = validator.day, let anchor = path.anchor, !anchor.validity.contains(day) {
            remarks.append(.authorityExpired)
        }
    }

    /// Notes deviations in a certificate that are not obstacles.
    private mutating func remark(_ certificate: Certificate) {
        func note(_ finding: CheckOutcome.Finding) {
            if !remarks.contains(finding) { remarks.append(finding) }
        }
        let isProfile = { (deviation: TLVDeviation) in deviation.kind == .reservedValue }
        if certificate.deviations.contains(where: isProfile) { note(.certificateProfile) }
        if certificate.deviations.contains(where: { !isProfile($0) }) { note(.certificateEncoding) }
        if certificate.subject.hasLowerCaseCountry || certificate.issuer.hasLowerCaseCountry {
            note(.countryNotUpperCase)
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

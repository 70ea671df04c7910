import VouchPKI
import VouchCore

/// The checks of one seal, one after the other.
struct SealExamination {
    let claim: SealClaim
    let verifier: SealVerifier

    private var remarks: [CheckOutcome.Finding] = []
    private var signature: CheckOutcome = .notPerformed(.signerCertificateMissing)
    private var chain: CheckOutcome = .notPerformed(.noSignerKnown)
    private var signer: Certificate?
    private var path: CertificatePath?
    private var missingAnchor: MissingTrustAnchor?
    private var scheme: SignatureScheme?

    /// Certificates of one reference that are tried: an authority gives a number once.
    private static let maximumCandidateCount = 8

    init(claim: SealClaim, verifier: SealVerifier) {
        self.claim = claim
        self.verifier = verifier
    }

    mutating func remark(_ finding: CheckOutcome.Finding) {
        if !remarks.contains(finding) { remarks.append(finding) }
    }

    // MARK: Running

    /// - Parameter missing: what is told where there are no candidates.
    mutating func run(among candidates: [Certificate], missing: SealSignerReference?) -> SealVerification {
        var unique: [Certificate] = []
        for candidate in candidates where !unique.contains(candidate) {
            guard unique.count < Self.maximumCandidateCount else { break }
            unique.append(candidate)
        }
        let attempts = unique.map { SignatureAttempt(claim, $0, verifier.cryptography) }
        // The one that signed. Where several would have, as where somebody else gave a number to the same key, the one
        // that is vouched for.
        let signing = attempts.filter { $0.verdict == .valid }
        let best =
            signing.first { checkedPath(from: $0.certificate) != nil } ?? signing.first
            ?? attempts.first { $0.verdict == .invalid } ?? attempts.first
        if let best { take(best) }
        return result(missing: best == nil ? missing : nil)
    }

    private func checkedPath(from certificate: Certificate) -> CertificatePath? {
        guard case .found(let path) = builder.path(from: certificate) else { return nil }
        return path
    }

    private var builder: CertificatePathBuilder {
        CertificatePathBuilder(store: verifier.store, cryptography: verifier.cryptography)
    }

    private mutating func take(_ attempt: SignatureAttempt) {
        let signer = attempt.certificate
        self.signer = signer
        scheme = attempt.scheme
        switch attempt.verdict {
        case .valid: signature = .passed
        case .invalid: signature = .failed(.signatureInvalid)
        case .unsupported: signature = .notPerformed(.unsupportedSignature)
        }
        if attempt.isOfOtherDigest { remark(.unusualDigest) }
        switch builder.path(from: signer) {
        case .found(let path):
            self.path = path
            chain = judge(path, signer)
            remark(path, signer)
        case .missing(let anchor):
            missingAnchor = anchor
            chain = .notPerformed(.noTrustAnchor)
        case .forged: chain = .failed(.issuerSignatureInvalid)
        case .unsupported: chain = .notPerformed(.unsupportedIssuer)
        case .tooComplex: chain = .notPerformed(.pathTooComplex)
        }
    }

    /// A seal whose signer cannot even be read.
    mutating func refuse(_ finding: CheckOutcome.Finding) -> SealVerification {
        signature = .failed(finding)
        return result(missing: nil)
    }

    private mutating func result(missing: SealSignerReference?) -> SealVerification {
        let trusted = chain == .passed ? path : nil
        let country = country(trusted)
        return SealVerification(
            signature: signature, chain: chain, validity: validity, country: country,
            revocation: SealRevocation(
                path: trusted, store: verifier.store, day: verifier.today, cryptography: verifier.cryptography
            ).outcome,
            signer: signer, path: path, missingSigner: missing, missingAnchor: missingAnchor, scheme: scheme,
            remarks: remarks)
    }

    // MARK: Chain

    private func judge(_ path: CertificatePath, _ signer: Certificate) -> CheckOutcome {
        // An anchor is trusted whatever it says.
        guard ([signer] + path.links).allSatisfy({ $0.extensions.unknownCritical.isEmpty }) else {
            return .failed(.unknownCriticalExtension)
        }
        let extensions = signer.extensions
        if let usage = extensions.keyUsage, !usage.contains(.digitalSignature) { return .failed(.signerKeyUsage) }
        // Who signs master lists, or anything else that is named, does not sign seals.
        let purposes = extensions.extendedKeyUsage
        if !purposes.isEmpty, !purposes.contains(where: { $0 == .visibleSeals || $0.isBelow(.visibleSeals) }) {
            return .failed(.signerForOtherPurpose)
        }
        if let code = claim.documentCode, !extensions.documentTypes.isEmpty,
            !extensions.documentTypes.contains(where: { code.hasPrefix($0.filter { $0 != "<" }) })
        {
            return .failed(.documentTypeNotListed)
        }
        if let day = claim.dateOfSignature, !signer.validity.contains(day) { return .failed(.notValidAtSigning) }
        for (certificate, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            guard let issued = certificate.validity.start, let end = issuer.validity.end, end < issued else { continue }
            return .failed(.issuedAfterExpiry)
        }
        return .passed
    }

    private mutating func remark(_ path: CertificatePath, _ signer: Certificate) {
        if path.certificates.count == 1 || signer.isAuthority { remark(.signerIsAuthority) }
        if path.certificates.count > 2 { remark(.linkCertificateUsed) }
        if signer.extensions.keyUsage == nil { remark(.keyUsageMissing) }
        if claim.needsPurpose, signer.extensions.extendedKeyUsage.isEmpty { remark(.purposeMissing) }
        if let day = claim.dateOfSignature, let period = signer.extensions.privateKeyUsagePeriod,
            !period.contains(day)
        {
            remark(.signedOutsideKeyUsagePeriod)
        }
        if let anchor = path.anchor, !anchor.validity.contains(verifier.today) { remark(.authorityExpired) }
    }

    // MARK: Validity and country

    private var validity: CheckOutcome {
        let day = verifier.today
        if let signed = claim.dateOfSignature, day < signed { return .failed(.signedInFuture) }
        if let issued = claim.dateOfIssue, day < issued { return .failed(.issuedInFuture) }
        guard let signer else { return .notPerformed(.noSignerKnown) }
        if let start = signer.validity.start, day < start { return .failed(.signerNotYetValid) }
        return signer.validity.contains(day) ? .passed : .failed(.signerExpired)
    }

    /// - Parameter trusted: nil where nobody vouches for the signer.
    private mutating func country(_ trusted: CertificatePath?) -> CheckOutcome {
        if let zone = claim.zoneState, zone != claim.issuingState { remark(.zoneStateDiffers) }
        guard let signer else { return .notPerformed(.noSignerKnown) }
        guard let country = signer.subject.country ?? signer.issuer.country else { return .notPerformed(.noCountry) }
        if let trusted {
            guard let anchor = trusted.anchor?.subject.country else { return .notPerformed(.noCountry) }
            guard IssuingCountry.isSame(country, anchor) else { return .failed(.signerCountryDiffers) }
        }
        guard IssuingCountry.mayIssue(country, for: claim.issuingState) else {
            return IssuingCountry.isOfKnownCountry(claim.issuingState)
                ? .failed(.issuingStateDiffers) : .notPerformed(.unknownIssuingState)
        }
        // Without a chain anybody may call himself what he likes.
        return trusted == nil ? .notPerformed(.countryWithoutChain) : .passed
    }
}

extension OID {
    /// `id-icao-mrtd-security-vds`
    fileprivate static let visibleSeals = OID(2, 23, 136, 1, 1, 14)
}

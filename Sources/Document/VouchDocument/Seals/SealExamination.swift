import VouchCore
import VouchPKI

/// The checks of one seal: which certificate made its signature, whether that signer is trusted, and the seal's own
/// dates.
struct SealExamination {
    let claim: SealClaim
    let verifier: SealVerifier

    private var remarks: [CheckOutcome.Finding] = []

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

    /// - Parameter missing: the certificate to report as missing if there are no candidates.
    mutating func run(among candidates: [Certificate], missing: SealSignerReference?) -> SealVerification {
        var unique: [Certificate] = []
        for candidate in candidates where !unique.contains(candidate) {
            guard unique.count < Self.maximumCandidateCount else { break }
            unique.append(candidate)
        }
        guard let attempt = best(of: unique.map { SignatureAttempt(claim, $0, verifier.cryptography) }) else {
            return result(.notPerformed(.signerCertificateMissing), attempt: nil, missing: missing)
        }
        let signature: CheckOutcome =
            switch attempt.verdict {
            case .valid: .passed
            case .invalid: .failed(.sealSignatureInvalid)
            case .unsupported: .notPerformed(.unsupportedSignature)
            }
        if attempt.isOfOtherDigest { remark(.unusualDigest) }
        return result(signature, attempt: attempt, missing: nil)
    }

    /// Examines a seal without a signature.
    mutating func runUnsigned() -> SealVerification {
        result(.notPerformed(.init(.signatureNoSigner)), attempt: nil, missing: nil)
    }

    /// A seal whose signer is unreadable.
    mutating func refuse(_ finding: CheckOutcome.Finding) -> SealVerification {
        result(.failed(finding), attempt: nil, missing: nil)
    }

    /// The attempt that verified. If several did, for example because two authorities certified the same key, one with
    /// a path to an anchor.
    private func best(of attempts: [SignatureAttempt]) -> SignatureAttempt? {
        let signing = attempts.filter { $0.verdict == .valid }
        return signing.first { validator.isAnchored($0.certificate) } ?? signing.first
            ?? attempts.first { $0.verdict == .invalid } ?? attempts.first
    }

    private var validator: CertificatePathValidator {
        CertificatePathValidator(
            store: verifier.store, day: verifier.today, policy: .sealSigner(expectsPurpose: claim.needsPurpose),
            cryptography: verifier.cryptography)
    }

    private mutating func result(
        _ signature: CheckOutcome, attempt: SignatureAttempt?, missing: SealSignerReference?
    ) -> SealVerification {
        let validation = validator.validate(
            attempt?.certificate,
            signing: SignedClaim(
                signingTime: claim.dateOfSignature, documentCode: claim.documentCode,
                issuingState: claim.issuingState))
        validation.remarks.forEach { remark($0) }
        if let zone = claim.zoneState, zone != claim.issuingState { remark(.zoneStateDiffers) }
        return SealVerification(
            signature: signature, chain: validation.chain, validity: dates ?? validation.validity,
            country: validation.country, revocation: validation.revocation, signer: validation.signer,
            path: validation.path, missingSigner: missing, missingAnchor: validation.missingAnchor,
            scheme: attempt?.scheme, remarks: remarks)
    }

    /// The seal's own dates must have come; nil if they have.
    private var dates: CheckOutcome? {
        if let signed = claim.dateOfSignature, verifier.today < signed { return .failed(.signedInFuture) }
        if let issued = claim.dateOfIssue, verifier.today < issued { return .failed(.issuedInFuture) }
        return nil
    }
}

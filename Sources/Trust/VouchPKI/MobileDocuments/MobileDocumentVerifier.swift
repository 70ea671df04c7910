public import VouchCore

/// Whether an issuer signed what a mobile document says, and whether that still holds. ISO/IEC 18013-5 (2021) §9.3.1.
///
/// It does not show that the person who sent the answer holds the document: for that the device authenticates the
/// session it answered in, and the session's transcript is not in the answer.
public struct MobileDocumentVerifier: Sendable {
    /// Its anchors are the issuing authorities' (IACA).
    public let store: TrustStore
    /// The present time, in UTC.
    public let now: MobileTime
    let cryptography: any TrustCryptography

    /// Checks documents against the anchors of `store`, as of `now`, in UTC.
    public init(store: TrustStore, now: MobileTime, cryptography: any TrustCryptography) {
        self.store = store
        self.now = now
        self.cryptography = cryptography
    }

    /// Performs every check of a document. Fetches nothing: revocation is judged by the lists in ``store``.
    public func verify(_ document: MobileDocument) -> MobileDocumentVerification {
        let object = document.securityObject
        let signer: Certificate?
        let signature: CheckOutcome
        if let first = document.issuerSignature.certificates.first {
            signer = try? Certificate(first)
            signature =
                signer.map { document.issuerSignature.verify(by: $0.publicKey, cryptography: cryptography) }
                ?? .failed(.mdocSignerMalformed)
        } else {
            signer = nil
            signature = .notPerformed(.mdocSignerMissing)
        }
        let validation = CertificatePathValidator(
            store: store, day: now.day, policy: .mobileDocumentSigner, cryptography: cryptography
        ).validate(signer, signing: SignedClaim(signingTime: object.signed.day))
        return MobileDocumentVerification(
            signature: signature, digests: digests(document),
            documentType: object.documentType == document.documentType ? .passed : .failed(.mdocTypeDiffers),
            validity: validity(object, signer), chain: validation.chain, signerValidity: validation.validity,
            revocation: validation.revocation,
            device: .notPerformed(document.hasDeviceAuthentication ? .mdocSessionUnknown : .mdocSignerMissing),
            signer: signer, path: validation.path)
    }

    /// Every element answered must be one that was signed; an issuer may sign more than is answered.
    private func digests(_ document: MobileDocument) -> CheckOutcome {
        guard document.nameSpaces.contains(where: { !$0.items.isEmpty }) else {
            return .notPerformed(.mdocNothingReleased)
        }
        guard let algorithm = document.securityObject.digestAlgorithm else {
            return .notPerformed(.mdocDigestUnsupported)
        }
        for space in document.nameSpaces {
            for item in space.items {
                guard let expected = document.securityObject.digests[space.name]?[item.digestID] else {
                    return .failed(.mdocDigestMissing)
                }
                let bytes = item.encoded.reveal { $0 }
                guard let digest = try? cryptography.digest(algorithm, of: bytes) else {
                    return .notPerformed(.mdocDigestUnsupported)
                }
                guard digest == expected else { return .failed(.mdocDigestDiffers) }
            }
        }
        return .passed
    }

    private func validity(_ object: MobileSecurityObject, _ signer: Certificate?) -> CheckOutcome {
        if now < object.validFrom { return .failed(.mdocNotYetValid) }
        if object.validUntil < now { return .failed(.mdocExpired) }
        if let period = signer?.validity, let day = object.signed.day, !period.contains(day) {
            return .failed(.mdocSignedOutsideCertificate)
        }
        return .passed
    }
}

/// The outcome of each check of a mobile document.
public struct MobileDocumentVerification: Sendable {
    /// The signer's key made the signature.
    public let signature: CheckOutcome
    /// Each element answered is one that was signed.
    public let digests: CheckOutcome
    /// The answer and the signed object name the same type.
    public let documentType: CheckOutcome
    /// The signed object holds now, and was signed while the signer's certificate did.
    public let validity: CheckOutcome
    /// There is a path from the signer to an anchor.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the day.
    public let signerValidity: CheckOutcome
    /// No certificate on the path is revoked, by the lists that the trust store holds.
    public let revocation: CheckOutcome
    /// Never performed: the session in which the device answered is not known.
    public let device: CheckOutcome
    /// The certificate of the signer; nil if the answer has none that can be read.
    public let signer: Certificate?
    /// The certificates from the signer to an anchor; nil if no anchor was found.
    public let path: CertificatePath?

    /// The outcomes, in the order of a report.
    public var checks: [(name: StaticCode, outcome: CheckOutcome)] {
        [
            ("signature", signature), ("digests", digests), ("documentType", documentType), ("validity", validity),
            ("chain", chain), ("signerValidity", signerValidity), ("revocation", revocation), ("device", device),
        ]
    }

    /// Failed if a check failed; passed if issuer, elements and time were all found right. The device decides nothing.
    public var outcome: CheckOutcome {
        for check in checks { if case .failed = check.outcome { return check.outcome } }
        let needed = [signature, digests, documentType, validity, chain]
        return needed.first { $0 != .passed } ?? .passed
    }
}

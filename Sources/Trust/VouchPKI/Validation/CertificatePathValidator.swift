public import VouchCore

/// Checks whether a trust anchor vouches for a signer, and still does. RFC 5280 §6.1, Doc 9303-12 §6.1.
///
/// The one validator of X.509 certificates: for signers of chips, seals and lists, each by its ``ValidationPolicy``.
/// Card verifiable certificates of terminals are not checked here: the chip checks those, against its own trust point
/// and its own date (Doc 9303-11 §7.1).
///
/// No list is fetched: revocation is known as far as the store holds lists.
public struct CertificatePathValidator: Sendable {
    /// Where anchors and links come from.
    public let store: TrustStore
    /// The day of inspection, in universal time; nil if certificates and lists count whatever their dates.
    public let day: CalendarDate?
    /// The requirements of the purpose.
    public let policy: ValidationPolicy
    let cryptography: any TrustCryptography

    /// Certificates are judged as of `day`; with nil, no day is checked.
    public init(
        store: TrustStore, day: CalendarDate?, policy: ValidationPolicy, cryptography: any TrustCryptography
    ) {
        self.store = store
        self.day = day
        self.policy = policy
        self.cryptography = cryptography
    }

    /// Checks a signer.
    ///
    /// - Parameters:
    ///   - signer: nil if its certificate is missing: then nothing is performed.
    ///   - claim: what the signed content says about itself.
    public func validate(_ signer: Certificate?, signing claim: SignedClaim = SignedClaim()) -> CertificateValidation {
        var chain = ChainCheck(validator: self)
        if let signer { chain.run(signer, claim) }
        let trusted = chain.outcome == .passed ? chain.path : nil
        let country = CountryCheck(
            policy: policy, signer: signer, path: trusted, issuingState: claim.issuingState)
        return CertificateValidation(
            signer: signer, chain: chain.outcome, validity: validity(of: signer), country: country.outcome,
            revocation: revocation(of: trusted), path: chain.path, missingAnchor: chain.missingAnchor,
            remarks: chain.remarks + (country.isForOtherCountry ? [.signerCountryDiffers] : []))
    }

    /// Whether a path of signatures leads from the signer to an anchor. Nothing else is checked.
    public func isAnchored(_ signer: Certificate) -> Bool {
        guard case .found = path(from: signer) else { return false }
        return true
    }

    func path(from signer: Certificate) -> CertificatePathBuilder.Result {
        CertificatePathBuilder(store: store, cryptography: cryptography).path(from: signer)
    }

    /// Whether a list withdraws the signer of the path or a link on it.
    func revocation(of path: CertificatePath?) -> CheckOutcome {
        RevocationCheck(path: path, trustStore: store, day: day, cryptography: cryptography).outcome
    }

    /// Doc 9303-12 §4.1: a signer's certificate lasts as long as any document that it signed. On the day of inspection
    /// it must be valid therefore, or the document has expired too, or a key that should be gone was used.
    private func validity(of signer: Certificate?) -> CheckOutcome {
        guard let signer else { return .notPerformed(.noSignerKnown) }
        guard let day else { return .notPerformed(.noDay) }
        if let start = signer.validity.start, day < start { return .failed(.signerNotYetValid) }
        return signer.validity.contains(day) ? .passed : .failed(policy.signerExpired)
    }
}

/// The signed content's statements about itself, as far as they concern its signer.
public struct SignedClaim: Sendable {
    /// The day, in universal time, on which the signer says that it signed; nil if it does not say.
    public var signingTime: CalendarDate?
    /// Document code: the first characters of the zone, without fillers, such as `P` or `ID`; nil if unknown.
    public var documentCode: String?
    /// Issuing State as in the zone, without fillers; nil if unknown, or if the signature does not cover it.
    public var issuingState: String?

    public init(signingTime: CalendarDate? = nil, documentCode: String? = nil, issuingState: String? = nil) {
        self.signingTime = signingTime
        self.documentCode = documentCode
        self.issuingState = issuingState
    }
}

/// The result of validating a signer, part by part.
public struct CertificateValidation: Sendable {
    /// Certificate of the signer; nil if it was missing.
    public let signer: Certificate?
    /// A trust anchor vouches for the signer, for this purpose, and did so when the signature was made.
    public let chain: CheckOutcome
    /// The signer's certificate is valid on the day of inspection.
    public let validity: CheckOutcome
    /// The issuing State is that of the signer and of its authority.
    public let country: CheckOutcome
    /// No list of the store names the signer or a link of the path, and no defect list the signer; not performed
    /// without a path, or without a current list.
    public let revocation: CheckOutcome
    /// Certificates from the signer to an anchor; nil if no anchor was found.
    public let path: CertificatePath?
    /// The certificate that the trust store lacks, if that is why there is no path.
    public let missingAnchor: MissingTrustAnchor?
    /// Oddities that fail nothing.
    public let remarks: [CheckOutcome.Finding]
}

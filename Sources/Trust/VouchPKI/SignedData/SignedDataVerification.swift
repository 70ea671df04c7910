import VouchCore

/// The result of checking the signatures of signed data: EF.SOD, EF.CardSecurity, a master list. RFC 5652 §5.6.
///
/// It does not establish who the signer is: see ``CertificatePathBuilder``.
package struct SignedDataVerification: Sendable {
    package let outcome: CheckOutcome
    /// The certificate the signature was checked with; nil if none was found.
    package let signer: Certificate?
    /// According to the signer; nil if not stated.
    package let signingTime: CalendarDate?
    /// The algorithm, as far as known.
    package let scheme: SignatureScheme?
    /// Oddities that do not fail the check.
    package let remarks: [CheckOutcome.Finding]
    /// Readable certificates of the signed data.
    package let certificates: [Certificate]
}

extension SignedData {
    /// Checks that every signer signed the content.
    ///
    /// - Parameters:
    ///   - others: certificates from elsewhere that may include the signer's.
    ///   - alike: types of content that stand for the same: issuers use one outside the signature and another in it.
    package func verify(
        others: [Certificate] = [], alike: Set<OID> = [], _ cryptography: any TrustCryptography
    ) -> SignedDataVerification {
        let readable = certificates.compactMap { try? Certificate($0) }
        var remarks: [CheckOutcome.Finding] = readable.count < certificates.count ? [.unreadableCertificate] : []
        var checks: [SignerCheck] = []
        // No known object has more than one; each costs a verification.
        for signer in signers.prefix(Self.maximumSignerCount) {
            var check = SignerCheck(signer: signer, signedData: self, alike: alike, cryptography: cryptography)
            check.run(certificates: readable, others: others)
            remarks += check.remarks
            checks.append(check)
        }
        let first = checks.first
        // Parts that were not looked at are not said to be right.
        let unexamined: CheckOutcome? =
            signers.count > Self.maximumSignerCount ? .notPerformed(.tooManySigners) : nil
        return SignedDataVerification(
            outcome: checks.first { $0.outcome != .passed }?.outcome ?? unexamined ?? first?.outcome
                ?? .failed(.noSigner),
            signer: first?.certificate, signingTime: first?.signer.signingTime, scheme: first?.scheme,
            remarks: remarks, certificates: readable)
    }

    package static let maximumSignerCount = 4

    /// Whether the content is itself a set of signed attributes: then the signature was made for something else. RFC
    /// 5652 §5.3.
    fileprivate var isContentAttributes: Bool {
        var reader = TLVReader(content)
        guard let elements = try? reader.setElements() else { return false }
        return elements.contains { element in
            var attribute = TLVReader(element.value)
            return (try? attribute.objectIdentifier()) == .messageDigestAttribute
        }
    }
}

/// The check of one signature.
private struct SignerCheck {
    let signer: SignerInfo
    let signedData: SignedData
    let alike: Set<OID>
    let cryptography: any TrustCryptography

    var outcome: CheckOutcome = .passed
    var certificate: Certificate?
    var scheme: SignatureScheme?
    var remarks: [CheckOutcome.Finding] = []

    mutating func run(certificates: [Certificate], others: [Certificate]) {
        guard let certificate = find(in: certificates, others) else {
            outcome = .notPerformed(.signerCertificateMissing)
            return
        }
        self.certificate = certificate
        guard let digest = digest() else {
            outcome = .notPerformed(.unsupportedDigest)
            return
        }
        guard let algorithm = SignatureAlgorithm(signer.signatureAlgorithm, digest: digest) else {
            outcome = .notPerformed(.unsupportedSignature)
            return
        }
        scheme = algorithm.schemes.first
        if algorithm.contradictsDigest { remarks.append(.contradictingDigests) }
        if case .pss(let digest, _, let saltLength)? = scheme, saltLength != digest.length {
            remarks.append(.unusualSalt)
        }
        do {
            try checkAttributes([digest] + algorithm.schemes.map { $0.digest })
        } catch {
            outcome = .notPerformed(.cryptographyFailed)
        }
        guard outcome == .passed else { return }
        checkSignature(algorithm, certificate)
        // The signature is right, but says nothing of the content.
        if outcome == .passed, signer.signedAttributes != nil, signer.messageDigest == nil {
            outcome = .notPerformed(.contentDigestMissing)
        }
    }

    /// Some signers put a signature algorithm where only a hash function belongs.
    private mutating func digest() -> DigestAlgorithm? {
        if let digest = DigestAlgorithm(signer.digestAlgorithm.algorithm) { return digest }
        let named = SignatureAlgorithm(signer.digestAlgorithm, digest: nil)?.schemes.first?.digest
        if named != nil { remarks.append(.signatureForDigest) }
        return named
    }

    /// The signed attributes must be about this content.
    private mutating func checkAttributes(_ digests: [DigestAlgorithm]) throws {
        guard signer.signedAttributes != nil else {
            remarks.append(.noSignedAttributes)
            if signedData.isContentAttributes { outcome = .failed(.contentTypeMismatch) }
            return
        }
        if let type = signer.attributedContentType {
            let isAlike = alike.contains(type) && alike.contains(signedData.contentType)
            guard type == signedData.contentType || isAlike else {
                outcome = .failed(.contentTypeMismatch)
                return
            }
            if type != signedData.contentType { remarks.append(.contentTypeMismatch) }
        } else {
            remarks.append(.contentTypeMissing)
        }
        guard let messageDigest = signer.messageDigest else { return }
        // The digest algorithm beside it made the message digest; some signers use the signature's instead, or another.
        let others = DigestAlgorithm.allCases.filter { !digests.contains($0) }
        for digest in digests + others where digest.length == messageDigest.count {
            guard try cryptography.digest(digest, of: signedData.content) == messageDigest else { continue }
            if !digests.contains(digest) { remark(.contradictingDigests) }
            return
        }
        outcome = .failed(.contentDigestMismatch)
    }

    private mutating func checkSignature(_ algorithm: SignatureAlgorithm, _ certificate: Certificate) {
        for (index, message) in signer.signedMessages(content: signedData.content).enumerated() {
            switch algorithm.verdict(on: signer.signature, of: message, under: certificate.publicKey, cryptography) {
            case .valid:
                if index > 0 {
                    let isTagged = message.first == UInt8(ASN1.context(0))
                    remarks.append(isTagged ? .attributesOtherTag : .attributesReordered)
                }
                outcome = .passed
                return
            case .invalid: outcome = .failed(.signatureInvalid)
            case .unsupported: outcome = .notPerformed(.unsupportedSignature)
            }
        }
        tryOtherAlgorithms(algorithm, certificate)
    }

    /// A signature of the signer's key by another algorithm than named is a signature all the same.
    private mutating func tryOtherAlgorithms(_ algorithm: SignatureAlgorithm, _ certificate: Certificate) {
        guard let message = signer.signedMessages(content: signedData.content).first else { return }
        for scheme in SignatureScheme.others(than: algorithm.schemes, for: certificate.publicKey) {
            let isValid = try? cryptography.isValid(
                signer.signature, of: message, by: scheme, publicKey: certificate.publicKey.encoded)
            guard isValid == true else { continue }
            self.scheme = scheme
            outcome = .passed
            remark(.otherSignatureAlgorithm)
            return
        }
    }

    private mutating func remark(_ finding: CheckOutcome.Finding) {
        if !remarks.contains(finding) { remarks.append(finding) }
    }

    /// According to the SignerInfo. Some signers write an issuer that is not their certificate's, so the serial number
    /// alone is accepted too, and a single included certificate is always tried: the signature decides.
    private mutating func find(in certificates: [Certificate], _ others: [Certificate]) -> Certificate? {
        if let inside = certificates.first(where: { matches($0) }) {
            if !isSpelledAlike(inside) { remarks.append(.signerIdentifierMismatch) }
            return inside
        }
        let alike = certificates.filter { hasSerialNumber($0) }
        for guess in [alike, certificates] where guess.count == 1 {
            remarks.append(.signerIdentifierMismatch)
            return guess.first
        }
        guard let outside = others.first(where: { matches($0) }) else { return nil }
        remarks.append(.signerNotInside)
        return outside
    }

    private func hasSerialNumber(_ certificate: Certificate) -> Bool {
        guard case .issuerAndSerialNumber(_, let number) = signer.identifier else { return false }
        return number.drop(while: { $0 == 0 }) == certificate.serialNumber.drop(while: { $0 == 0 })
    }

    /// Whether the signer's issuer is written as in its certificate, apart from case and kinds of strings.
    private func isSpelledAlike(_ certificate: Certificate) -> Bool {
        guard case .issuerAndSerialNumber(let issuer, _) = signer.identifier, issuer != certificate.issuer.encoded
        else {
            return true
        }
        var reader = TLVReader(issuer)
        return (try? DistinguishedName(parsing: &reader))?.isInSameOrder(as: certificate.issuer) ?? false
    }

    private func matches(_ certificate: Certificate) -> Bool {
        switch signer.identifier {
        case .issuerAndSerialNumber(let issuer, _):
            guard hasSerialNumber(certificate) else { return false }
            var reader = TLVReader(issuer)
            return certificate.issuer.encoded == issuer
                || (try? DistinguishedName(parsing: &reader)) == certificate.issuer
        case .subjectKeyIdentifier(let identifier):
            if let own = certificate.extensions.subjectKeyIdentifier { return own == identifier }
            // RFC 5280 §4.2.1.2, method 1.
            return (try? cryptography.digest(.sha1, of: certificate.publicKey.key)) == identifier
        }
    }
}

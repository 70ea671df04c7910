import VouchCore

/// Whether the authority withdrew the signer's certificate, or a link on the way to it. Doc 9303-12 §6.1 and §7.2.
struct RevocationCheck {
    let path: CertificatePath?
    let trustStore: TrustStore
    let day: CalendarDate
    let cryptography: any SignatureVerifying

    var outcome: CheckOutcome {
        guard let path else { return .notPerformed(.revocationWithoutChain) }
        // An anchor that signs by itself is on nobody's list.
        guard path.certificates.count > 1 else { return .notPerformed(.noRevocationList) }
        var worst: CheckOutcome = .passed
        for (index, pair) in zip(path.certificates, path.certificates.dropFirst()).enumerated() {
            let (certificate, issuer) = pair
            guard let list = list(of: issuer) else {
                if worst == .passed { worst = .notPerformed(.noRevocationList) }
                continue
            }
            if list.revokes(serialNumber: certificate.serialNumber) {
                return .failed(index == 0 ? .signerRevoked : .linkRevoked)
            }
            if let next = list.nextUpdate, next < day, worst == .passed {
                worst = .notPerformed(.outdatedRevocationList)
            }
        }
        return worst
    }

    /// The newest list of the authority that one of its keys signed.
    ///
    /// An authority has one list for all that it issued, under its newest key, so the key that signed the certificate
    /// may not be the list's. Under another name serial numbers begin anew: there the key must be the same.
    private func list(of issuer: Certificate) -> CertificateRevocationList? {
        let candidates = trustStore.revocationLists.filter { list in
            guard !list.hasUnknownCriticalExtensions else { return false }
            if list.issuer == issuer.subject { return true }
            guard let named = list.authorityKeyIdentifier else { return false }
            return named == issuer.extensions.subjectKeyIdentifier
        }
        return candidates.sorted { $0.issued > $1.issued }.prefix(Self.maximumCandidates).first { list in
            list.verdict(under: issuer.publicKey, cryptography) == .valid
                || list.issuer == issuer.subject && trustStore.hasSigner(of: list, cryptography)
        }
    }

    private static let maximumCandidates = 8
}

extension TrustStore {
    /// Whether an anchor signed the list.
    package func hasSigner(of list: CertificateRevocationList, _ cryptography: any SignatureVerifying) -> Bool {
        let anchors = entries(named: list.issuer).filter { $0.isAnchor }.map { $0.certificate }
        let likely = anchors.filter { $0.extensions.subjectKeyIdentifier == list.authorityKeyIdentifier }
        let others = anchors.filter { $0.extensions.subjectKeyIdentifier != list.authorityKeyIdentifier }
        return (likely + others).prefix(CertificatePathBuilder.maximumChecks).contains {
            list.verdict(under: $0.publicKey, cryptography) == .valid
        }
    }
}

import VouchCore

/// Whether the authority withdrew the signer's certificate, or a link on the way to it. Doc 9303-12 §6.1 and §7.2.
struct RevocationCheck {
    let path: CertificatePath?
    let trustStore: TrustStore
    let day: CalendarDate
    let cryptography: any SignatureVerifying

    var outcome: CheckOutcome {
        guard let path else { return .notPerformed(.revocationWithoutChain) }
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

    /// The newest list that the authority's key signed.
    private func list(of issuer: Certificate) -> CertificateRevocationList? {
        let candidates = trustStore.revocationLists.filter { list in
            guard !list.hasUnknownCriticalExtensions else { return false }
            guard let named = list.authorityKeyIdentifier, let own = issuer.extensions.subjectKeyIdentifier else {
                return list.issuer == issuer.subject
            }
            return named == own
        }
        return candidates.sorted { $0.thisUpdate > $1.thisUpdate }.prefix(Self.maximumCandidates).first {
            $0.verdict(under: issuer.publicKey, cryptography) == .valid
        }
    }

    private static let maximumCandidates = 8
}

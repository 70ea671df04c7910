import VouchCore

/// Whether the authority revoked the signer's certificate, or a link in its path, or a defect list names the signer.
/// Doc 9303-12 §6.1 and §7.2, BSI TR-03129-2 §8.3.1.1.
struct RevocationCheck {
    /// nil if no anchor vouches for the signer.
    let path: CertificatePath?
    let trustStore: TrustStore
    /// nil if lists count whatever their dates.
    let day: CalendarDate?
    let cryptography: any TrustCryptography

    /// Lists of defects name signers; that a list leaves one out says nothing.
    var outcome: CheckOutcome {
        guard let path, let signer = path.signer else { return .notPerformed(.revocationWithoutChain) }
        let effects = trustStore.flaws(of: ListedDocument(signer: signer), cryptography).map { $0.effect }
        if effects.contains(.signerRevoked) { return .failed(.signerListed) }
        let outcome = outcome(of: path)
        if outcome.isFailed { return outcome }
        if effects.contains(.signerOnHold) { return .notPerformed(.signerOnHold) }
        if effects.contains(.documentUnusable) { return .notPerformed(.documentsUnusable) }
        return outcome
    }

    private func outcome(of path: CertificatePath) -> CheckOutcome {
        // No list names an anchor that signs by itself.
        guard path.certificates.count > 1 else { return .notPerformed(.noRevocationList) }
        var worst: CheckOutcome = .passed
        for (index, pair) in zip(path.certificates, path.certificates.dropFirst()).enumerated() {
            let (certificate, issuer) = pair
            let lists = lists(of: issuer)
            guard let newest = lists.first else {
                if worst == .passed { worst = .notPerformed(.noRevocationList) }
                continue
            }
            if lists.contains(where: { $0.revokes(serialNumber: certificate.serialNumber) }) {
                return .failed(index == 0 ? .signerRevoked : .linkRevoked)
            }
            if worst == .passed { worst = standing(of: newest) }
        }
        return worst
    }

    /// Whether a list that names no certificate of the path is current.
    private func standing(of list: CertificateRevocationList) -> CheckOutcome {
        guard let day else { return .passed }
        // A clock is wrong, here or there: today's list may name certificates that this one does not.
        if day < list.thisUpdate { return .notPerformed(.futureRevocationList) }
        guard let end = list.nextUpdate ?? list.thisUpdate.adding(days: Self.usualDays), end < day else {
            return .passed
        }
        return .notPerformed(.outdatedRevocationList)
    }

    /// How long a list without a next update remains valid. Doc 9303-12 requires a new one at least every 90 days.
    private static let usualDays = 90

    /// The lists that speak of an issuer's certificates: the authority's newest, signed by one of its keys, and the one
    /// that the issuer's own key signed, if that is another.
    ///
    /// Most authorities have one list for all certificates they issued, signed with their newest key, so the certificate
    /// may be signed with a different key than the list. Some have a list for each key, and then the newest says nothing
    /// of what another key signed. Under another name serial numbers start over, so the key must be the same.
    private func lists(of issuer: Certificate) -> [CertificateRevocationList] {
        let candidates = trustStore.revocationLists.filter { list in
            guard !list.hasUnknownCriticalExtensions else { return false }
            if list.issuer == issuer.subject { return true }
            guard let named = list.authorityKeyIdentifier else { return false }
            return named == issuer.extensions.subjectKeyIdentifier
        }
        let newest = candidates.sorted { $0.issued > $1.issued }.prefix(Self.maximumCandidates).first { list in
            list.verdict(under: issuer.publicKey, cryptography) == .valid
                || list.issuer == issuer.subject && trustStore.hasSigner(of: list, cryptography)
        }
        let own = candidates.filter {
            $0.authorityKeyIdentifier != nil && $0.authorityKeyIdentifier == issuer.extensions.subjectKeyIdentifier
                && $0.authorityKeyIdentifier != newest?.authorityKeyIdentifier
        }.max { $0.issued < $1.issued }
        let signed = own.flatMap { $0.verdict(under: issuer.publicKey, cryptography) == .valid ? $0 : nil }
        return [newest, signed].compactMap { $0 }
    }

    private static let maximumCandidates = 8
}

import VouchCore

/// Whether the authority withdrew the signer's certificate, or a link on the way to it, or a list of defects names the
/// signer. Doc 9303-12 §6.1 and §7.2, BSI TR-03129-2 §8.3.1.1.
package struct RevocationCheck {
    let path: CertificatePath?
    let trustStore: TrustStore
    /// nil where only what is withdrawn is asked for, whenever the lists are of.
    let day: CalendarDate?
    let cryptography: any TrustCryptography

    package init(
        path: CertificatePath?, trustStore: TrustStore, day: CalendarDate?, cryptography: any TrustCryptography
    ) {
        self.path = path
        self.trustStore = trustStore
        self.day = day
        self.cryptography = cryptography
    }

    /// Lists of defects name whom they mean; they say of nobody that nothing is wrong.
    package var outcome: CheckOutcome {
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
            if worst == .passed { worst = standing(of: list) }
        }
        return worst
    }

    /// Whether a list that names nobody of the path is one of today.
    private func standing(of list: CertificateRevocationList) -> CheckOutcome {
        guard let day else { return .passed }
        // A clock is wrong, here or there: what it does not name yet may be named by the list of today.
        if day < list.thisUpdate { return .notPerformed(.futureRevocationList) }
        guard let end = list.nextUpdate ?? list.thisUpdate.adding(days: Self.usualDays), end < day else {
            return .passed
        }
        return .notPerformed(.outdatedRevocationList)
    }

    /// How long a list is believed that does not say when the next one comes. Doc 9303-12 has one issued every 90 days at
    /// least.
    private static let usualDays = 90

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

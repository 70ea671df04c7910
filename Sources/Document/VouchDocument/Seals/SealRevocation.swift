import VouchPKI
import VouchCore

/// Whether the authority withdrew the signer's certificate, or a link on the way to it. Doc 9303-12 §6.1 and §7.2.
struct SealRevocation {
    /// nil where no anchor vouches for the signer.
    let path: CertificatePath?
    let store: TrustStore
    let day: CalendarDate
    let cryptography: any SignatureVerifying

    private static let maximumCandidateCount = 8

    var outcome: CheckOutcome {
        guard let path else { return .notPerformed(.revocationWithoutChain) }
        // An anchor that signs by itself is on nobody's list.
        guard path.certificates.count > 1 else { return .notPerformed(.noRevocationList) }
        var outcome: CheckOutcome = .passed
        for (index, pair) in zip(path.certificates, path.certificates.dropFirst()).enumerated() {
            let (certificate, issuer) = pair
            guard let list = list(of: issuer) else {
                if outcome == .passed { outcome = .notPerformed(.noRevocationList) }
                continue
            }
            if list.revokes(serialNumber: certificate.serialNumber) {
                return .failed(index == 0 ? .signerRevoked : .linkRevoked)
            }
            if let next = list.nextUpdate, next < day, outcome == .passed {
                outcome = .notPerformed(.outdatedRevocationList)
            }
        }
        return outcome
    }

    /// The newest list of the authority that one of its keys signed: it has one for all that it issued, under its
    /// newest key, unless its name changed.
    private func list(of issuer: Certificate) -> CertificateRevocationList? {
        let candidates = store.revocationLists.filter { list in
            !list.hasUnknownCriticalExtensions
                && (list.issuer == issuer.subject
                    || list.authorityKeyIdentifier != nil
                        && list.authorityKeyIdentifier == issuer.extensions.subjectKeyIdentifier)
        }
        return candidates.sorted { $0.issued > $1.issued }.prefix(Self.maximumCandidateCount).first { list in
            list.verdict(under: issuer.publicKey, cryptography) == .valid
                || list.issuer == issuer.subject && store.hasSigner(of: list, cryptography)
        }
    }
}

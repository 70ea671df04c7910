extension TrustStore {
    /// The flaws that the store's lists report about a document, in the order of the lists.
    package func flaws(of document: ListedDocument, _ cryptography: some MessageDigesting) -> [ListedFlaw] {
        var fingerprints: [DigestAlgorithm: [UInt8]] = [:]
        func fingerprint(_ algorithm: DigestAlgorithm?, _ certificate: Certificate) -> [UInt8]? {
            guard let algorithm else { return nil }
            if certificate == document.signer, let known = fingerprints[algorithm] { return known }
            let fingerprint = try? cryptography.digest(algorithm, of: certificate.encoded)
            if certificate == document.signer { fingerprints[algorithm] = fingerprint }
            return fingerprint
        }
        var flaws: [ListedFlaw] = []
        for list in publishedLists where list.speaks(of: document.signer) {
            let found =
                switch list.content {
                case .defects(let defects):
                    defects.flaws(of: document, in: list.reference) { fingerprint(defects.digestAlgorithm, $0) }
                case .deviations(let deviations):
                    deviations.flaws(of: document, in: list.reference) { fingerprint(deviations.digestAlgorithm, $0) }
                }
            for flaw in found where flaw.isNews(beside: flaws) { flaws.append(flaw) }
        }
        return flaws
    }
}

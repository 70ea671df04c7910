extension Certificate {
    /// Whether its key identifier follows from its key, so that no other key has it: by one of the methods of RFC 5280
    /// §4.2.1.2 and RFC 7093 §2, or as the hash of the whole key structure.
    package func hasDerivedKeyIdentifier(_ cryptography: some MessageDigesting) -> Bool {
        guard let identifier = extensions.subjectKeyIdentifier, identifier.count >= 8 else { return false }
        for message in [publicKey.key, publicKey.encoded] {
            for algorithm in DigestAlgorithm.allCases {
                guard let digest = try? cryptography.digest(algorithm, of: message), digest.count >= identifier.count
                else { continue }
                if identifier.elementsEqual(digest.prefix(identifier.count)) { return true }
                // Method 2: four bits that say so, and the last 60 bits.
                let end = digest.suffix(8)
                guard identifier.count == 8, let first = end.first else { continue }
                if identifier.elementsEqual([0x40 | first & 0x0F] + end.dropFirst()) { return true }
            }
        }
        return false
    }
}

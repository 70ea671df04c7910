import TrustTestSupport
import VouchChip
import VouchPKI

extension TrustAuthority {
    /// EF.SOD over groups.
    package func securityObject(
        _ groups: [Int: [UInt8]], by signer: String, key: String? = nil, digest: DigestAlgorithm = .sha256,
        isPSS: Bool = false, options: [String] = []
    ) throws -> [UInt8] {
        let hashes = try groups.keys.sorted().map { number in
            LDSSecurityObject.DataGroupHash(
                dataGroup: number, hash: try TrustVector.cryptography.digest(digest, of: groups[number] ?? []))
        }
        let content = LDSSecurityObject(
            version: 0, hashAlgorithm: AlgorithmIdentifier(algorithm: digest.identifier, parameters: TLVWriter.null),
            hashes: hashes, ldsVersion: nil, unicodeVersion: nil)
        let signed = try sign(
            content.encoded, by: signer, key: key, digest: digest.commandName, isPSS: isPSS, options: options)
        return TLVWriter.object(0x77, signed)
    }
}

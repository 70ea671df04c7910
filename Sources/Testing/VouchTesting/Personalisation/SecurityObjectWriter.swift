import VouchChip
import VouchPKI

/// Writes the content of EF.SOD, and EF.SOD itself if it is unsigned. Doc 9303-10 §4.6.2.
enum SecurityObjectWriter {
    static let ldsSecurityObject = OID(2, 23, 136, 1, 1, 1)

    /// LDSSecurityObject: the digests of the data groups; version 1 also includes the LDS version.
    static func content(
        groups: [Int: [UInt8]], digest: DigestAlgorithm, ldsVersion: String, _ cryptography: any ChipCryptography
    ) throws -> [UInt8] {
        let hashes = try groups.keys.sorted().map { number in
            SecurityInfoWriter.sequence([
                SecurityInfoWriter.integer(number),
                TLVWriter.object(0x04, try cryptography.digest(digest, of: groups[number] ?? [])),
            ])
        }
        let isVersion1 = ldsVersion >= "0108"
        let version =
            isVersion1
            ? [
                SecurityInfoWriter.sequence([
                    TLVWriter.object(0x13, Array(ldsVersion.utf8)), TLVWriter.object(0x13, Array("040000".utf8)),
                ])
            ] : []
        return SecurityInfoWriter.sequence(
            [SecurityInfoWriter.integer(isVersion1 ? 1 : 0), algorithm(digest), SecurityInfoWriter.sequence(hashes)]
                + version)
    }

    static func algorithm(_ digest: DigestAlgorithm) -> [UInt8] {
        let identifier =
            switch digest {
            case .sha1: OID(1, 3, 14, 3, 2, 26)
            case .sha224: OID(2, 16, 840, 1, 101, 3, 4, 2, 4)
            case .sha256: OID(2, 16, 840, 1, 101, 3, 4, 2, 1)
            case .sha384: OID(2, 16, 840, 1, 101, 3, 4, 2, 2)
            case .sha512: OID(2, 16, 840, 1, 101, 3, 4, 2, 3)
            }
        return SecurityInfoWriter.sequence([SecurityInfoWriter.oid(identifier), TLVWriter.object(0x05, [])])
    }

    /// SignedData with content but without signers or certificates: well-formed, but worthless.
    static func unsigned(_ content: [UInt8], type: OID) -> [UInt8] {
        let signedData = SecurityInfoWriter.sequence([
            SecurityInfoWriter.integer(3), TLVWriter.object(0x31, []),
            SecurityInfoWriter.sequence([
                SecurityInfoWriter.oid(type), TLVWriter.object(0xA0, TLVWriter.object(0x04, content)),
            ]),
            TLVWriter.object(0x31, []),
        ])
        return SecurityInfoWriter.sequence([
            SecurityInfoWriter.oid(OID(1, 2, 840, 113549, 1, 7, 2)), TLVWriter.object(0xA0, signedData),
        ])
    }
}

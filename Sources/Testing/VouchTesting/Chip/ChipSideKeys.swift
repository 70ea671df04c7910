import VouchChip
import VouchPKI

/// Keys from a shared secret or a password. Doc 9303-11 §9.7.1.
enum ChipSideKeys {
    enum Purpose: UInt8 {
        case encryption = 1
        case authentication = 2
        case password = 3
    }

    static func key(
        _ purpose: Purpose, from secret: SecretBytes, for cipher: BlockCipher, _ cryptography: any ChipCryptography
    ) throws -> SecretBytes {
        let digest: DigestAlgorithm = cipher == .aes192 || cipher == .aes256 ? .sha256 : .sha1
        var input = secret.reveal { Array($0) } + [0, 0, 0, purpose.rawValue]
        defer { input.erase() }
        var output = try cryptography.digest(digest, of: input)
        defer { output.erase() }
        var key = Array(output.prefix(cipher.keyLength))
        if cipher == .tripleDES {
            for index in key.indices where key[index].nonzeroBitCount % 2 == 0 { key[index] ^= 1 }
        }
        return SecretBytes(erasing: &key)
    }
}

/// ISO/IEC 9797-1 padding method 2: `80` and as many `00` as the block needs.
enum ChipSidePadding {
    static func added(to bytes: [UInt8], block: Int) -> [UInt8] {
        let padded = bytes + [0x80]
        return padded + [UInt8](repeating: 0, count: (block - padded.count % block) % block)
    }

    /// nil if there is none.
    static func removed(from bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80 else { return nil }
        return Array(bytes[..<end])
    }
}

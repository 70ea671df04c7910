import VouchPKI

/// The message recovered from an RSA signature of active authentication: header, M1, digest, trailer. ISO/IEC 9796-2
/// scheme 1 with partial recovery, as Doc 9303-11 §6.1.2.2 narrows it down.
package struct RecoveredMessage: Sendable, Hashable {
    package enum Failure: Error, Sendable, Hashable {
        /// Not a representative: the result for a signature by another key.
        case notRepresentative
        /// A representative whose trailer names no digest of the standard.
        case unknownTrailer
        /// Too short for a digest and a nonce.
        case tooShort
    }

    /// M1, the chip's own nonce.
    package let recoverable: [UInt8]
    package let digest: DigestAlgorithm
    /// H(M1 ‖ M2).
    package let digestValue: [UInt8]
    /// Whether SHA-1 is named by a two-byte trailer, where the standard requires `BC`.
    package let namesSHA1: Bool
    /// Padding for a nonce shorter than the available room. The standard has none.
    package let fillerLength: Int

    /// - Parameter block: as long as the modulus, whose bits fill whole bytes.
    package init(parsing block: [UInt8]) throws(Failure) {
        guard let first = block.first, let last = block.last, block.count > 2, last == 0xBC || last == 0xCC else {
            throw .notRepresentative
        }
        // Bits 01, then 1 for a message that continues outside the signature, then fillers `B` up to a final `A`.
        guard first == 0x6A || first == 0x6B else { throw .notRepresentative }
        var start = 1
        if first == 0x6B {
            while start < block.count, block[start] == 0xBB { start += 1 }
            guard start < block.count, block[start] == 0xBA else { throw .notRepresentative }
            start += 1
        }
        let trailerLength = last == 0xBC ? 1 : 2
        if last == 0xBC {
            digest = .sha1
        } else {
            guard let named = Self.digests[block[block.count - 2]] else { throw .unknownTrailer }
            digest = named
        }
        namesSHA1 = digest == .sha1 && trailerLength == 2
        let end = block.count - trailerLength - digest.length
        // A chip that contributes nothing to the message could be made to sign anything the terminal chooses.
        guard end > start else { throw .tooShort }
        recoverable = Array(block[start..<end])
        digestValue = Array(block[end..<end + digest.length])
        fillerLength = start - 1
    }

    /// Whether the digest is that of M1 and the terminal's challenge.
    package func answers(_ challenge: [UInt8], by cryptography: any ChipCryptography) throws -> Bool {
        try cryptography.digest(digest, of: recoverable + challenge) == digestValue
    }

    /// The first byte of a two-byte trailer. ISO/IEC 10118-3; `33` is none that Doc 9303 lists.
    private static let digests: [UInt8: DigestAlgorithm] = [
        0x33: .sha1, 0x34: .sha256, 0x35: .sha512, 0x36: .sha384, 0x38: .sha224,
    ]
}

extension RecoveredMessage {
    /// Takes the RSA result: the representative, or the modulus minus the representative, which the older way of
    /// signing may produce (ISO/IEC 9796-2 B.4). A representative is even and the modulus odd, so it cannot be both.
    ///
    /// - Returns: the message, and whether it came the older way.
    package static func opening(
        _ block: [UInt8], modulus: [UInt8]
    ) throws(Failure) -> (message: RecoveredMessage, isComplement: Bool) {
        if let last = block.last, last & 1 == 0 { return (try RecoveredMessage(parsing: block), false) }
        guard block.count == modulus.count, block.lexicographicallyPrecedes(modulus) else { throw .notRepresentative }
        var complement = modulus
        var borrow = 0
        for index in block.indices.reversed() {
            let difference = Int(modulus[index]) - Int(block[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            complement[index] = UInt8(difference & 0xFF)
        }
        return (try RecoveredMessage(parsing: complement), true)
    }
}

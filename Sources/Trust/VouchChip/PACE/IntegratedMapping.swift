import VouchPKI

/// Ĝ = f(R(s, t)): a pseudorandom number made of both sides' nonces, mapped into the group.
/// ICAO Doc 9303-11 §4.4.3.3.2.
package struct IntegratedMapping: Sendable {
    let cipher: BlockCipher
    let cryptography: any ChipCryptography

    package init(cipher: BlockCipher, cryptography: any ChipCryptography) {
        self.cipher = cipher
        self.cryptography = cryptography
    }

    /// l in bytes: the smallest whole number of blocks that holds a key.
    package static func nonceLength(for cipher: BlockCipher) -> Int { cipher.keyLength > 16 ? 32 : 16 }

    package func generator(
        chipNonce: SecretBytes, terminalNonce: [UInt8], in group: any AgreementGroup
    ) throws -> [UInt8] {
        var number = try pseudorandom(
            chipNonce: chipNonce, terminalNonce: terminalNonce, primeBits: group.parameters.primeBits)
        defer { number.erase() }
        return try group.element(mapping: number)
    }

    /// `x1 ‖ x2 ‖ … ‖ xn`, as many blocks of l bits as exceed the prime by 64 bits. Figure 2.
    package func pseudorandom(
        chipNonce: SecretBytes, terminalNonce: [UInt8], primeBits: Int
    ) throws -> [UInt8] {
        let length = Self.nonceLength(for: cipher)
        guard chipNonce.count == length, terminalNonce.count == cipher.keyLength else {
            throw CryptographyError.wrongLength
        }
        let (constant0, constant1) = length == 16 ? Self.shortConstants : Self.longConstants
        var nonce = chipNonce.reveal { Array($0) }
        defer { nonce.erase() }
        var key = try encrypted(nonce, with: SecretBytes(terminalNonce))
        let blocks = (primeBits + 64 + 8 * length - 1) / (8 * length)
        var output: [UInt8] = []
        output.reserveCapacity(blocks * length)
        for _ in 0..<blocks {
            let current = SecretBytes(key.prefix(cipher.keyLength))
            key.erase()
            output += try encrypted(constant1, with: current)
            key = try encrypted(constant0, with: current)
        }
        key.erase()
        return output
    }

    private func encrypted(_ message: [UInt8], with key: SecretBytes) throws -> [UInt8] {
        try cryptography.encrypt(
            message, with: cipher, key: key,
            mode: .cbc(initialVector: [UInt8](repeating: 0, count: cipher.blockLength)))
    }

    /// c0 and c1 for l = 128.
    private static let shortConstants: ([UInt8], [UInt8]) = (
        [0xA6, 0x68, 0x89, 0x2A, 0x7C, 0x41, 0xE3, 0xCA, 0x73, 0x9F, 0x40, 0xB0, 0x57, 0xD8, 0x59, 0x04],
        [0xA4, 0xE1, 0x36, 0xAC, 0x72, 0x5F, 0x73, 0x8B, 0x01, 0xC1, 0xF6, 0x02, 0x17, 0xC1, 0x88, 0xAD]
    )

    /// c0 and c1 for l = 256.
    private static let longConstants: ([UInt8], [UInt8]) = (
        [
            0xD4, 0x63, 0xD6, 0x52, 0x34, 0x12, 0x4E, 0xF7, 0x89, 0x70, 0x54, 0x98, 0x6D, 0xCA, 0x0A, 0x17,
            0x4E, 0x28, 0xDF, 0x75, 0x8C, 0xBA, 0xA0, 0x3F, 0x24, 0x06, 0x16, 0x41, 0x4D, 0x5A, 0x16, 0x76,
        ],
        [
            0x54, 0xBD, 0x72, 0x55, 0xF0, 0xAA, 0xF8, 0x31, 0xBE, 0xC3, 0x42, 0x3F, 0xCF, 0x39, 0xD6, 0x9B,
            0x6C, 0xBF, 0x06, 0x66, 0x77, 0xD0, 0xFA, 0xAE, 0x5A, 0xAD, 0xD9, 0x9D, 0xF8, 0xE5, 0x35, 0x17,
        ]
    )
}

extension DomainParameters {
    /// The length of the prime p.
    var primeBits: Int {
        switch self {
        case .standardized(let parameters): parameters.primeBits
        case .elliptic(let parameters): Self.bits(of: parameters.prime)
        case .modular(let parameters): Self.bits(of: parameters.prime)
        }
    }

    private static func bits(of number: [UInt8]) -> Int {
        let significant = number.drop { $0 == 0 }
        return significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    }
}

extension StandardizedParameters {
    /// Doc 9303-11 table 12.
    var primeBits: Int {
        switch self {
        case .modp1024Order160: 1024
        case .modp2048Order224, .modp2048Order256: 2048
        case .p192, .brainpoolP192r1: 192
        case .p224, .brainpoolP224r1: 224
        case .p256, .brainpoolP256r1: 256
        case .brainpoolP320r1: 320
        case .p384, .brainpoolP384r1: 384
        case .brainpoolP512r1: 512
        case .p521: 521
        }
    }
}

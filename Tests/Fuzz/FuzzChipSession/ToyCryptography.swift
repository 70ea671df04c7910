import VouchChip
import VouchPKI

/// Cryptography that encrypts nothing and finds every MAC of zeros right: it lets a fuzzer past what it cannot forge.
struct ToyCryptography: ChipCryptography {
    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        [UInt8](repeating: 1, count: algorithm.length)
    }

    func encrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8] {
        guard message.count.isMultiple(of: cipher.blockLength) else { throw CryptographyError.wrongLength }
        return message
    }

    func decrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8] {
        try encrypt(message, with: cipher, key: key, mode: mode)
    }

    func authenticationCode(of message: [UInt8], with cipher: BlockCipher, key: SecretBytes) throws -> [UInt8] {
        [UInt8](repeating: 0, count: 8)
    }

    func group(_ parameters: DomainParameters) throws -> any AgreementGroup { ToyGroup(parameters: parameters) }
}

/// Any bytes of the right length are an element.
struct ToyGroup: AgreementGroup {
    let parameters: DomainParameters
    var order: [UInt8] { [0xFF, 0xFF] }
    var elementLength: Int { parameters.isElliptic ? 5 : 4 }
    var generator: [UInt8] { [4] + [UInt8](repeating: 7, count: elementLength - 1) }

    private func checked(_ element: [UInt8]) throws -> [UInt8] {
        guard element.count == elementLength else { throw CryptographyError.wrongLength }
        guard element.contains(where: { $0 > 1 }) else { throw CryptographyError.invalidElement }
        return element
    }

    func multiply(_ element: [UInt8], by scalar: SecretBytes) throws -> [UInt8] { try checked(element) }

    func combine(_ a: [UInt8], _ b: [UInt8]) throws -> [UInt8] {
        _ = try checked(a)
        return try checked(b)
    }

    func element(mapping pseudorandom: [UInt8]) throws -> [UInt8] { generator }
}

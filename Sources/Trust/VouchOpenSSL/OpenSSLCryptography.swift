import COpenSSL
import VouchChip
import VouchPKI

/// The primitives of the chip protocols, by OpenSSL 3. The only room that knows OpenSSL.
public struct OpenSSLCryptography: ChipCryptography {
    public init() {}

    public func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: algorithm.length)
        try check(vouch_digest(algorithm.libraryName, message, message.count, &digest, digest.count))
        return digest
    }

    public func encrypt(
        _ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode
    ) throws -> [UInt8] {
        try transform(message, with: cipher, key: key, mode: mode, encrypts: true)
    }

    public func decrypt(
        _ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode
    ) throws -> [UInt8] {
        try transform(message, with: cipher, key: key, mode: mode, encrypts: false)
    }

    public func authenticationCode(
        of message: [UInt8], with cipher: BlockCipher, key: SecretBytes
    ) throws -> [UInt8] {
        guard key.count == cipher.keyLength else { throw CryptographyError.wrongLength }
        var code = [UInt8](repeating: 0, count: 8)
        try check(
            key.reveal { key in
                cipher == .tripleDES
                    ? vouch_retail_mac(view(key), message, message.count, &code)
                    : vouch_cmac(cipher.libraryName + "-CBC", view(key), message, message.count, &code)
            })
        return code
    }

    public func group(_ parameters: DomainParameters) throws -> any AgreementGroup {
        try OpenSSLGroup(parameters)
    }

    private func transform(
        _ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode, encrypts: Bool
    ) throws -> [UInt8] {
        guard key.count == cipher.keyLength else { throw CryptographyError.wrongLength }
        let (suffix, vector): (String, [UInt8]) =
            switch mode {
            case .cbc(let initialVector): ("-CBC", initialVector)
            // OpenSSL names triple DES in ECB without the mode.
            case .ecb: (cipher == .tripleDES ? "" : "-ECB", [])
            }
        var output = [UInt8](repeating: 0, count: message.count)
        try check(
            key.reveal { key in
                vector.withUnsafeBytes { vector in
                    vouch_cipher(
                        cipher.libraryName + suffix, encrypts ? 1 : 0, view(key), view(vector), message,
                        message.count, &output)
                }
            })
        return output
    }
}

/// The same bytes in the form the shim takes; valid as long as the buffer is.
func view(_ buffer: UnsafeRawBufferPointer) -> vouch_bytes {
    vouch_bytes(bytes: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), length: buffer.count)
}

/// Turns the shim's results into errors, and clears OpenSSL's own. Every call of the shim that can fail is checked by
/// this, on the same thread.
func check(_ result: Int32) throws(CryptographyError) {
    // Also after a success: OpenSSL records failed attempts on the way.
    vouch_clear_errors()
    switch result {
    case 0: return
    case VOUCH_CRYPTO_LENGTH.rawValue: throw .wrongLength
    case VOUCH_CRYPTO_ELEMENT.rawValue: throw .invalidElement
    case VOUCH_CRYPTO_PARAMETERS.rawValue: throw .unsupportedParameters
    default: throw .libraryFailed
    }
}

extension DigestAlgorithm {
    /// As OpenSSL names it.
    var libraryName: String {
        switch self {
        case .sha1: "SHA1"
        case .sha224: "SHA224"
        case .sha256: "SHA256"
        case .sha384: "SHA384"
        case .sha512: "SHA512"
        }
    }
}

extension BlockCipher {
    /// As OpenSSL names it, without the mode.
    var libraryName: String {
        switch self {
        case .tripleDES: "DES-EDE3"
        case .aes128: "AES-128"
        case .aes192: "AES-192"
        case .aes256: "AES-256"
        }
    }
}

extension OpenSSLCryptography: SignatureRecovering {
    public func recover(_ block: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
        try OpenSSLKey(subjectPublicKeyInfo: publicKey).rsaPublic(block)
    }
}

extension OpenSSLCryptography: SignatureVerifying {
    public func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool {
        try OpenSSLKey(subjectPublicKeyInfo: publicKey).isValid(signature, of: message, by: scheme)
    }
}

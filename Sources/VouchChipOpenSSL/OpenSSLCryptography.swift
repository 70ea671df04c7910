import COpenSSL
import VouchChip

/// The primitives of the chip protocols, by OpenSSL 3. The only room that knows OpenSSL.
public struct OpenSSLCryptography: Sendable {
    public init() {}

    public func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: algorithm.length)
        try check(vouch_digest(algorithm.libraryName, message, message.count, &digest, digest.count))
        return digest
    }
}

/// Turns the shim's results into errors.
func check(_ result: Int32) throws(ChipCryptographyError) {
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

/// The primitives the chip protocols are made of. One conformer wraps one library; protocols never name it.
///
/// Everything is a pure function of its arguments: randomness is passed in (``RandomSource``). Bytes are big-endian.
/// - Throws: every method throws ``ChipCryptographyError``.
public protocol ChipCryptography: Sendable {
    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8]

    /// Without padding: `message` must be whole blocks.
    func encrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8]

    /// Without padding: `message` must be whole blocks.
    func decrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8]

    /// 8 bytes: the retail MAC (ISO/IEC 9797-1 algorithm 3, DES) for ``BlockCipher/tripleDES``, of whole blocks, since
    /// padding is the protocol's; for AES, CMAC (NIST SP 800-38B) cut to its first 8 bytes, of any length.
    func authenticationCode(of message: [UInt8], with cipher: BlockCipher, key: SecretBytes) throws -> [UInt8]

    /// The group in which keys are agreed. Explicit parameters are checked: a real group, of a size that makes sense.
    func group(_ parameters: DomainParameters) throws -> any AgreementGroup
}

/// The cyclic group of a key agreement, elliptic (ECDH) or multiplicative modulo a prime (DH). BSI TR-03111.
///
/// Elements are uncompressed points `04 ‖ X ‖ Y` or big-endian numbers modulo p, each padded to ``elementLength``.
/// Every element passed in is checked to be in the group and not its neutral element.
public protocol AgreementGroup: Sendable {
    var parameters: DomainParameters { get }
    /// Big-endian, without leading zeros.
    var order: [UInt8] { get }
    var generator: [UInt8] { get }
    /// In bytes: 1 + 2 · field for points, that of p for DH.
    var elementLength: Int { get }

    /// `scalar · element`, or `element` to the power `scalar`.
    /// - Throws: ``ChipCryptographyError/invalidElement`` also where the result would be the neutral element.
    func multiply(_ element: [UInt8], by scalar: SecretBytes) throws -> [UInt8]

    /// `a + b`, or `a · b`.
    func combine(_ a: [UInt8], _ b: [UInt8]) throws -> [UInt8]

    /// The element that integrated mapping makes of pseudorandom bytes (a number, reduced modulo p here).
    /// Doc 9303-11 §4.4.3.3.2 and appendix B: point encoding; for DH, the power by the cofactor.
    func element(mapping pseudorandom: [UInt8]) throws -> [UInt8]
}

/// Cryptography refused its arguments.
public enum ChipCryptographyError: Error, Sendable, Hashable {
    /// A key, block or number of the wrong length.
    case wrongLength
    /// A point off the curve, a number outside the group, or a neutral element.
    case invalidElement
    /// Parameters of no known or no sound group.
    case unsupportedParameters
    /// The library failed for a reason of its own.
    case libraryFailed
}

/// Where random bytes come from. The system's in production, fixed in tests that follow worked examples.
public protocol RandomSource: Sendable {
    /// - Throws: if the source is broken or, in tests, used up.
    func bytes(_ count: Int) throws -> [UInt8]
}

/// The operating system's generator.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func bytes(_ count: Int) throws -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

public import VouchPKI

/// The primitives of the chip protocols, except the hash functions. One conformer wraps one library; protocols never
/// name it.
///
/// Everything is a pure function of its arguments: randomness is passed in (``RandomSource``). Bytes are big-endian.
/// - Throws: every method throws `CryptographyError`.
public protocol ChipCryptography: MessageDigesting {
    /// Without padding: `message` must be whole blocks.
    func encrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8]

    /// Without padding: `message` must be whole blocks.
    func decrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8]

    /// 8 bytes: the retail MAC (ISO/IEC 9797-1 algorithm 3, DES) for ``BlockCipher/tripleDES``, of whole blocks, since
    /// the protocol does the padding; for AES, CMAC (NIST SP 800-38B) cut to its first 8 bytes, of any length.
    func authenticationCode(of message: [UInt8], with cipher: BlockCipher, key: SecretBytes) throws -> [UInt8]

    /// The group in which keys are agreed. Explicit parameters are checked: a sound group, neither too small nor too
    /// large.
    func group(_ parameters: DomainParameters) throws -> any AgreementGroup
}

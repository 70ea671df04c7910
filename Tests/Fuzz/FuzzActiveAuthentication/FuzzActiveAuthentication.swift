import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// What a chip may answer to active authentication, and what DG14 and DG15 may say about it.
///
/// The first byte chooses: a recovered message, its check with an RSA that does nothing, keys and signatures with the
/// real one, or the offers of chip authentication.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzActiveAuthentication(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let mode = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch mode % 4 {
    case 0: recover(rest)
    case 1: check(rest)
    case 2: checkReally(rest)
    default: offers(rest)
    }
    return 0
}

private func recover(_ block: [UInt8]) {
    if let message = try? RecoveredMessage(parsing: block) {
        let trailer = block.last == 0xBC ? 1 : 2
        precondition(!message.recoverable.isEmpty && message.digestValue.count == message.digest.length)
        precondition(
            1 + message.fillerLength + message.recoverable.count + message.digest.length + trailer == block.count)
    }
    let modulus = [UInt8](repeating: 0xFF, count: block.count)
    if let opened = try? RecoveredMessage.opening(block, modulus: modulus) {
        precondition(opened.isComplement == ((block.last ?? 0) & 1 == 1))
    }
}

/// Digests are sums, and RSA is the identity, so that every block can be reached.
private struct Idle: ChipCryptography, SignatureVerifying, SignatureRecovering {
    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        [UInt8](repeating: message.reduce(0, &+), count: algorithm.length)
    }

    func encrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8] {
        throw CryptographyError.libraryFailed
    }

    func decrypt(_ message: [UInt8], with cipher: BlockCipher, key: SecretBytes, mode: BlockMode) throws -> [UInt8] {
        throw CryptographyError.libraryFailed
    }

    func authenticationCode(of message: [UInt8], with cipher: BlockCipher, key: SecretBytes) throws -> [UInt8] {
        throw CryptographyError.libraryFailed
    }

    func group(_ parameters: DomainParameters) throws -> any AgreementGroup {
        throw CryptographyError.unsupportedParameters
    }

    func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool { false }

    func recover(_ block: [UInt8], publicKey: [UInt8]) throws -> [UInt8] { block }
}

private func check(_ signature: [UInt8]) {
    guard signature.count >= 64 else { return }
    let modulus = [UInt8](repeating: 0xFF, count: signature.count)
    let key = SubjectPublicKeyInfo(
        algorithm: AlgorithmIdentifier(algorithm: .rsaEncryption, parameters: TLVWriter.null),
        key: TLVWriter.sequence([TLVWriter.positiveNumber(modulus), TLVWriter.integer(3)]))
    let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    guard
        let result = try? ActiveAuthenticationEvidence(challenge: challenge, signature: signature).check(
            answering: challenge, by: key, algorithms: [], cryptography: Idle())
    else { preconditionFailure("the library did not fail") }
    precondition((result.possessionOfKey == .passed) == (result.algorithm != nil))
    let other = try? ActiveAuthenticationEvidence(challenge: challenge, signature: signature).check(
        answering: challenge.reversed(), by: key, algorithms: [], cryptography: Idle())
    precondition(other?.possessionOfKey != .passed)
}

/// The first byte says how long the key is, in eights.
private func checkReally(_ bytes: [UInt8]) {
    let length = Int(bytes.first ?? 0) * 8
    let file = Array(bytes.dropFirst().prefix(length))
    let signature = Array(bytes.dropFirst(length + 1))
    var reader = TLVReader(file)
    guard let key = try? SubjectPublicKeyInfo(parsing: &reader) else { return }
    let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    do {
        _ = try ActiveAuthenticationEvidence(challenge: challenge, signature: signature).check(
            answering: challenge, by: key, algorithms: [], cryptography: OpenSSLCryptography())
    } catch {
        precondition(error.step == .activeAuthentication)
    }
}

private func offers(_ bytes: [UInt8]) {
    guard let infos = try? SecurityInfos(parsing: bytes, of: .cardSecurity) else { return }
    let selection = ChipAuthenticationOffer.selection(of: infos, in: .cardSecurity)
    precondition(selection.offers.allSatisfy { $0.keyReference?.isEmpty != true })
    precondition(selection.isOffered || selection.offers.isEmpty)
}

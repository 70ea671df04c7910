import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchTesting

/// Chip authentication step by step. Doc 9303-11 has no example of it: one of BSI's, and numbers computed elsewhere.
@Suite struct ChipAuthenticationExampleTests {
    private let cryptography = OpenSSLCryptography()

    @Test func `the worked example of BSI: shared secret, keys and token`() throws {
        let example = try VectorFile("9303-11/ca-eac-worked-example")
        let group = try cryptography.group(.standardized(.brainpoolP256r1))
        let terminalKey = try example.secret("terminal-private-key")
        #expect(try group.multiply(group.generator, by: terminalKey) == (try example.bytes("terminal-public-key")))
        let shared = try group.multiply(try example.bytes("chip-public-key"), by: terminalKey)
        let fromChip = try group.multiply(
            try example.bytes("terminal-public-key"), by: try example.secret("chip-private-key"))
        #expect(shared == fromChip)
        let secret = Array(shared[1..<33])
        #expect(secret == (try example.bytes("shared-secret")))
        // Version 2 puts the nonce behind the secret; apart from that the derivation is the same.
        let keys = try KeyDerivation(cryptography).sessionKeys(
            from: SecretBytes(secret + (try example.bytes("nonce"))), cipher: .aes128)
        #expect(keys.encryption.exposed == (try example.bytes("encryption-key")))
        #expect(keys.authentication.exposed == (try example.bytes("authentication-key")))
        let input = TLVWriter.object(
            0x7F49,
            of: [
                TLVWriter.object(0x06, OID(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2).bytes),
                TLVWriter.object(0x86, try example.bytes("terminal-public-key")),
            ])
        #expect(
            try cryptography.authenticationCode(of: input, with: .aes128, key: keys.authentication)
                == (try example.bytes("token")))
    }

    static let ciphers: [(name: String, cipher: BlockCipher, number: UInt32)] = [
        ("3des", .tripleDES, 1), ("aes128", .aes128, 2), ("aes192", .aes192, 3), ("aes256", .aes256, 4),
    ]

    @Test(arguments: ["prime256v1", "brainpoolP512r1", "dh"], 0..<4)
    func `commands, keys and the compressed key are as another program computes them`(
        _ name: String, _ index: Int
    ) async throws {
        let example = try VectorFile("9303-11/ca-computed")
        let (label, cipher, number) = Self.ciphers[index]
        let parameters = try #require(StandardizedParameters(rawValue: Int(try example.bytes("\(name)-group")[0])))
        let isElliptic = parameters.isElliptic
        let infos = SecurityInfos([
            .chipAuthentication(
                ChipAuthenticationInfo(
                    identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 3, isElliptic ? 2 : 1, number), version: 1, keyID: nil)),
            .chipAuthenticationPublicKey(
                ChipAuthenticationPublicKeyInfo(
                    identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 1, isElliptic ? 2 : 1),
                    publicKey: SubjectPublicKeyInfo(
                        algorithm: DomainParameters.standardized(parameters).algorithmIdentifier,
                        key: try example.bytes("\(name)-chip-public-key")), keyID: nil)),
        ])
        let chip = AnsweringChannel { _, command in
            ResponseAPDU(data: command.instruction == 0x86 ? [0x7C, 0x00] : [], status: .success)
        }
        let result = try await ChipAuthentication(
            channel: chip, cryptography: cryptography,
            random: FixedRandomSource([try example.bytes("\(name)-terminal-private-key")])
        ).perform(with: infos, of: ElementaryFile.dataGroups[13])
        #expect(result.possessionOfKey == .passed)
        #expect(result.findings.isEmpty)
        #expect(result.compressedTerminalKey == (try example.bytes("\(name)-compressed-terminal-key")))

        let sent = try await chip.commands.dropLast().map { try $0.encoded(at: .chipAuthentication) }
        let expected = try (1...sent.count).map { try example.bytes("\(name)-\(label)-command-\($0)") }
        #expect(sent == expected)
        #expect(sent.count == (cipher == .tripleDES ? 1 : 2))

        // Keys cannot be looked at; what they do to a command can.
        var own = try #require(await chip.protection)
        var wanted = SecureMessaging(
            keys: SessionKeys(
                cipher: cipher, encryption: try example.secret("\(name)-\(label)-encryption-key"),
                authentication: try example.secret("\(name)-\(label)-authentication-key"),
                sendSequenceCounter: [UInt8](repeating: 0, count: cipher.blockLength)),
            cryptography: cryptography)
        let command = CommandAPDU(instruction: 0xA4, parameter1: 2, parameter2: 0x0C, data: [1, 1])
        #expect(try own.protect(command, at: .transport) == (try wanted.protect(command, at: .transport)))
    }
}

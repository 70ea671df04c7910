import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchTesting

@testable import VouchChip
import VouchPKI

/// Doc 9303-11, appendices G and I: whole runs with every value between.
@Suite struct PACEExampleTests {
    let cryptography = OpenSSLCryptography()

    static let examples: [(name: String, make: @Sendable () throws -> PACEVector)] = [
        ("G.1", PACEVector.ecdhGeneric), ("G.2", PACEVector.dhGeneric), ("I.1", PACEVector.chipAuthentication),
    ]

    @Test(arguments: examples.indices)
    func `the run of the appendix is followed byte for byte`(_ index: Int) async throws {
        let vector = try Self.examples[index].make()
        let chip = ScriptedChip(try vector.script())
        let result = try await vector.pace(chip).establish()
        #expect(await chip.isFinished)
        #expect(result.remainingTries == nil)
        #expect((result.chipAuthentication == nil) == (index != 2))
        // The first command of the session shows that its keys and its counter are right.
        var messaging = result.secureMessaging
        var reference = SecureMessaging(
            keys: SessionKeys(
                cipher: .aes128, encryption: try vector.file.secret("encryption-key"),
                authentication: try vector.file.secret("authentication-key"),
                sendSequenceCounter: [UInt8](repeating: 0, count: 16)), cryptography: cryptography)
        let command = CommandAPDU(instruction: 0xA4, parameter1: 4, parameter2: 12, data: [1, 2, 3], expectedLength: 9)
        #expect(try messaging.protect(command, at: .transport) == reference.protect(command, at: .transport))
    }

    @Test(arguments: examples.indices)
    func `the password's key decrypts the nonce`(_ index: Int) throws {
        let vector = try Self.examples[index].make()
        let key = try vector.password().key(for: .aes128, by: cryptography)
        #expect(key.exposed == (try vector.bytes("password-key")))
        let nonce = try cryptography.decrypt(
            try vector.bytes("encrypted-nonce"), with: .aes128, key: key,
            mode: .cbc(initialVector: [UInt8](repeating: 0, count: 16)))
        #expect(nonce == (try vector.bytes("nonce")))
        if index != 1 {
            guard case .mrz(let mrzKey) = try vector.password() else {
                Issue.record("not of the kind asked for")
                return
            }
            #expect(mrzKey.information.exposed == (try vector.bytes("information")))
            #expect(try mrzKey.seed(by: cryptography).exposed == vector.bytes("password-encoding"))
        }
    }

    @Test(arguments: examples.indices)
    func `the nonce is mapped to the generator of the appendix`(_ index: Int) throws {
        let vector = try Self.examples[index].make()
        let group = try cryptography.group(vector.parameters)
        let source = FixedRandomSource([try vector.bytes("map-terminal-private-key")])
        let own = try EphemeralKeyPair(on: group.generator, in: group, source)
        #expect(own.publicKey.transmitted == (try vector.bytes("map-terminal-public-key")))
        let chip = try PACEPublicKey(
            received: try vector.bytes("map-chip-public-key")[...], in: group, at: .pace(.mapNonce))
        let shared = try own.agree(with: chip, in: group)
        #expect(shared == (try vector.bytes("map-shared-secret")))
        // The chip's side of it.
        let chipSecret = try vector.file.secret("map-chip-private-key")
        #expect(try group.multiply(group.generator, by: chipSecret) == chip.element)
        #expect(try group.multiply(own.publicKey.element, by: chipSecret) == shared)
        let generator = try GenericMapping.generator(nonce: try vector.file.secret("nonce"), shared: shared, in: group)
        #expect(generator == (try vector.bytes("mapped-generator")))
    }

    @Test(arguments: examples.indices)
    func `keys and tokens are those of the appendix`(_ index: Int) throws {
        let vector = try Self.examples[index].make()
        try checkAgreement(vector, generator: try vector.bytes("mapped-generator"), key: "terminal-private-key")
    }

    private func checkAgreement(_ vector: PACEVector, generator: [UInt8], key: String) throws {
        let group = try cryptography.group(vector.parameters)
        let own = try EphemeralKeyPair(on: generator, in: group, FixedRandomSource([try vector.bytes(key)]))
        #expect(own.publicKey.transmitted == (try vector.bytes("terminal-public-key")))
        let chip = try PACEPublicKey(
            received: try vector.bytes("chip-public-key")[...], in: group, at: .pace(.agreeKey))
        #expect(try group.multiply(generator, by: try vector.file.secret("chip-private-key")) == chip.element)
        var element = try own.agree(with: chip, in: group)
        let secret = group.sharedSecret(erasing: &element)
        #expect(element.isEmpty)
        #expect(secret.exposed == (try vector.bytes("shared-secret")))

        let variant = try #require(PACEProtocol(vector.info.identifier))
        let keys = try KeyDerivation(cryptography).sessionKeys(from: secret, cipher: variant.cipher)
        #expect(keys.encryption.exposed == (try vector.bytes("encryption-key")))
        #expect(keys.authentication.exposed == (try vector.bytes("authentication-key")))
        for (name, key) in [("terminal", chip), ("chip", own.publicKey)] {
            let input = PACE.tokenInput(
                identifier: vector.info.identifier, key: key, agreement: variant.agreement)
            #expect(input == (try vector.bytes("\(name)-token-input")))
            let token = try cryptography.authenticationCode(of: input, with: .aes128, key: keys.authentication)
            #expect(token == (try vector.bytes("\(name)-token")))
        }
    }

    static let integrated: [(name: String, key: String, make: @Sendable () throws -> PACEVector)] = [
        ("H.1", "terminal-private-key", PACEVector.ecdhIntegrated),
        ("H.2", "terminal-private-key-modulo-order", PACEVector.dhIntegrated),
    ]

    @Test(arguments: integrated.indices)
    func `integrated mapping is that of appendix H`(_ index: Int) throws {
        let (_, key, make) = Self.integrated[index]
        let vector = try make()
        let group = try cryptography.group(vector.parameters)
        let nonce = try cryptography.decrypt(
            try vector.bytes("encrypted-nonce"), with: .aes128, key: try vector.file.secret("password-key"),
            mode: .cbc(initialVector: [UInt8](repeating: 0, count: 16)))
        #expect(nonce == (try vector.bytes("nonce")))
        let mapping = IntegratedMapping(cipher: .aes128, cryptography: cryptography)
        let number = try mapping.pseudorandom(
            chipNonce: SecretBytes(nonce), terminalNonce: try vector.bytes("terminal-nonce"),
            primeBits: vector.parameters.primeBits)
        #expect(number == (try vector.bytes("pseudorandom")))
        let expected = try vector.bytes("mapped-generator")
        #expect(try group.element(mapping: try vector.bytes("pseudorandom-modulo-prime")) == expected)
        let generator = try mapping.generator(
            chipNonce: SecretBytes(nonce), terminalNonce: try vector.bytes("terminal-nonce"), in: group)
        #expect(generator == expected)
        try checkAgreement(vector, generator: generator, key: key)
    }

    /// Appendix H prints no commands; these are made of its values as §4.4.4 says.
    @Test(arguments: integrated.indices)
    func `a run with the values of appendix H sends what §4.4.4 says`(_ index: Int) async throws {
        let (_, key, make) = Self.integrated[index]
        let vector = try make()
        // The appendix gives no password for its Kπ, so the chip of this test encrypts the nonce for another.
        let password = AccessPassword.can(.init("123456"))
        let z = try cryptography.encrypt(
            try vector.bytes("nonce"), with: .aes128, key: try password.key(for: .aes128, by: cryptography),
            mode: .cbc(initialVector: [UInt8](repeating: 0, count: 16)))
        func exchange(_ class1: UInt8, _ sent: [UInt8], _ answered: [UInt8]) -> ScriptedChip.Exchange {
            let data = TLVWriter.object(0x7C, sent)
            return .init(
                [class1, 0x86, 0, 0, UInt8(data.count)] + data + [0], TLVWriter.object(0x7C, answered) + [0x90, 0])
        }
        func object(_ tag: UInt32, _ name: String) throws -> [UInt8] { TLVWriter.object(tag, try vector.bytes(name)) }
        let chip = ScriptedChip([
            .init(
                [0x00, 0x22, 0xC1, 0xA4, 0x0F, 0x80, 0x0A] + (try vector.bytes("identifier")) + [0x83, 1, 2],
                [0x90, 0]),
            exchange(0x10, [], TLVWriter.object(0x80, z)),
            exchange(0x10, try object(0x81, "terminal-nonce"), [0x82, 0]),
            exchange(0x10, try object(0x83, "terminal-public-key"), try object(0x84, "chip-public-key")),
            exchange(0x00, try object(0x85, "terminal-token"), try object(0x86, "chip-token")),
        ])
        let source = FixedRandomSource([try vector.bytes("terminal-nonce"), try vector.bytes(key)])
        let pace = try PACE(
            channel: chip, cryptography: cryptography, random: source, info: vector.info,
            parameters: vector.parameters, password: password)
        _ = try await pace.establish()
        #expect(await chip.isFinished)
    }

    @Test func `chip authentication mapping is proved and disproved`() async throws {
        let vector = try PACEVector.chipAuthentication()
        let chip = ScriptedChip(try vector.script())
        let proof = try #require(try await vector.pace(chip).establish().chipAuthentication)
        #expect(proof.data.exposed == (try vector.bytes("chip-authentication-data")))
        #expect(proof.chipMappingKey == (try vector.bytes("map-chip-public-key")))
        let key = try vector.bytes("static-public-key")
        #expect(try vector.bytes("chip-authentication-public-key-info").suffix(68).prefix(65) == key[...])
        #expect(try proof.verify(staticKey: key, cryptography: cryptography) == .passed)

        let clause = "Doc 9303-11 §4.4.3.5.2"
        let other = try vector.bytes("chip-public-key")
        guard case .failed(let mismatch) = try proof.verify(staticKey: other, cryptography: cryptography) else {
            Issue.record("a clone's key was accepted")
            return
        }
        #expect(mismatch.code == .chipAuthenticationMappingMismatch)
        #expect(mismatch.clause.rawValue == clause)
        let brokenKeys: [[UInt8]] = [[], [0], Array(key.dropLast()), key.dropLast() + [key[64] ^ 1]]
        for broken in brokenKeys {
            guard case .failed(let invalid) = try proof.verify(staticKey: broken, cryptography: cryptography) else {
                Issue.record("a broken key was accepted")
                continue
            }
            #expect(invalid.code == .chipAuthenticationMappingInvalidKey)
        }
    }

    @Test func `private keys are masked, and asked for again when 0 or too large`() throws {
        let order: [UInt8] = [0x01, 0x7F]
        let source = FixedRandomSource([[0xFE, 0], [0xFF, 0x80], [0x01, 0x7F], [0xFF, 0x7E]])
        #expect(try EphemeralKeyPair.privateKey(below: order, source).exposed == [0x01, 0x7E])
        let stuck = FixedRandomSource([[UInt8]](repeating: [0, 0], count: 128))
        #expect(throws: CryptographyError.libraryFailed) {
            try EphemeralKeyPair.privateKey(below: order, stuck)
        }
    }
}

import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchMRZ
import VouchTesting

@Suite struct BACTests {
    let vector: VectorFile
    let cryptography = OpenSSLCryptography()

    init() throws { vector = try VectorFile("9303-11/D-basic-access-control") }

    private var key: MRZKey {
        get throws { try MRZKey(documentNumber: "L898902C", dateOfBirth: "690806", dateOfExpiry: "940623") }
    }

    private func random() throws -> FixedRandomSource {
        FixedRandomSource([try vector.bytes("terminal-nonce"), try vector.bytes("terminal-keying-material")])
    }

    private func run(_ script: [ScriptedChip.Exchange]) async throws -> (SecureMessaging, ScriptedChip) {
        let chip = ScriptedChip(script)
        let bac = BAC(channel: chip, cryptography: cryptography, random: try random())
        return (try await bac.establish(with: try key), chip)
    }

    @Test func `keys are derived from their seed as D.1 and D.2 show`() throws {
        let derivation = KeyDerivation(cryptography)
        let seed = try vector.secret("seed")
        let encryption = try derivation.key(from: seed, for: .encryption, cipher: .tripleDES)
        let authentication = try derivation.key(from: seed, for: .authentication, cipher: .tripleDES)
        #expect(encryption.exposed == (try vector.bytes("document-encryption-key")))
        #expect(authentication.exposed == (try vector.bytes("document-authentication-key")))
        for (name, counter, final) in [
            ("encryption", UInt8(1), encryption), ("authentication", 2, authentication),
        ] {
            let input = try vector.bytes("seed") + [0, 0, 0, counter]
            #expect(try vector.bytes("seed-and-\(name)-counter") == input)
            let digest = try cryptography.digest(.sha1, of: input)
            #expect(try vector.bytes("\(name)-digest") == digest)
            let raw = try vector.bytes("\(name)-key-before-parity")
            #expect(raw[...] == digest.prefix(16))
            // Parity changes the lowest bit of a byte at most.
            #expect(zip(raw, final.exposed).allSatisfy { $0 | 1 == $1 | 1 && $1.nonzeroBitCount % 2 == 1 })
        }
        #expect(try key.information.exposed == vector.bytes("information"))
        #expect(try key.seed(by: cryptography).exposed == vector.bytes("information-digest"))
        let keys = try BACKeys(key, cryptography: cryptography)
        #expect(keys.encryption.exposed == encryption.exposed)
        #expect(keys.authentication.exposed == authentication.exposed)
    }

    @Test func `the authentication of D.3 is followed byte for byte`() async throws {
        let keys = try BACKeys(key, cryptography: cryptography)
        let token = try keys.seal(try vector.bytes("terminal-message"), cryptography: cryptography)
        #expect(try token == vector.bytes("terminal-cryptogram") + vector.bytes("terminal-code"))
        let answer = try vector.bytes("chip-cryptogram") + vector.bytes("chip-code")
        #expect(try keys.open(answer, cryptography: cryptography) == vector.bytes("chip-message"))

        let session = try KeyDerivation(cryptography).sessionKeys(
            from: try vector.secret("session-seed"), cipher: .tripleDES,
            startingAt: try vector.bytes("send-sequence-counter"))
        #expect(session.encryption.exposed == (try vector.bytes("encryption-key")))
        #expect(session.authentication.exposed == (try vector.bytes("authentication-key")))
    }

    @Test func `the session of D.4 reads EF.COM byte for byte`() async throws {
        var script: [ScriptedChip.Exchange] = [
            .init(try vector.bytes("get-challenge"), try vector.bytes("chip-nonce") + [0x90, 0]),
            .init(try vector.bytes("external-authenticate"), try vector.bytes("external-authenticate-response")),
        ]
        for name in ["select", "read-4", "read-18"] {
            script.append(
                .init(try vector.bytes("\(name)-protected"), try vector.bytes("\(name)-response")))
        }
        var (messaging, chip) = try await run(script)
        var file: [UInt8] = []
        for name in ["select", "read-4", "read-18"] {
            let plain = try CommandAPDU(parsing: try vector.bytes("\(name)-plain"))
            let step = ProcedureStep.read(.common)
            let response = try await chip.send(try messaging.protect(plain, at: step), at: step)
            let data = try messaging.unprotect(response, at: step)
            #expect(data == ResponseAPDU(data: try vector.bytes("\(name)-data"), status: .success))
            file += data.data
        }
        #expect(file == (try vector.bytes("file")))
        #expect(await chip.isFinished)
    }

    /// Status words of EXTERNAL AUTHENTICATE and what they mean.
    static let refusals: [(StatusWord, ChipError.Code)] = [
        (.authenticationFailed, .wrongPassword(remainingTries: nil)),
        (.securityStatusNotSatisfied, .wrongPassword(remainingTries: nil)),
        (StatusWord(rawValue: 0x63C2), .wrongPassword(remainingTries: 2)),
        (.authenticationMethodBlocked, .passwordBlocked),
        (.conditionsNotSatisfied, .rejected(.conditionsNotSatisfied)),
        (.instructionNotSupported, .rejected(.instructionNotSupported)),
        (.wrongLength, .rejected(.wrongLength)),
    ]

    @Test(arguments: refusals.indices)
    func `a wrong key and a refusal are told apart`(_ index: Int) async throws {
        let (status, code) = Self.refusals[index]
        let script: [ScriptedChip.Exchange] = [
            .init(nil, try vector.bytes("chip-nonce") + [0x90, 0]), .init(nil, [status.sw1, status.sw2]),
        ]
        await expect(code, .bac(.externalAuthenticate)) { try await run(script) }
    }

    @Test(arguments: [
        ("no challenge", "6D00", ChipError.Code.rejected(.instructionNotSupported)),
        ("a challenge of no bytes", "9000", .malformedResponse),
        ("a short challenge", "010203040506079000", .malformedResponse),
        ("a long challenge", "0102030405060708099000", .malformedResponse),
        ("half a status", "90", .malformedResponse),
        ("silence", "", .malformedResponse),
    ])
    func `a broken challenge is refused`(_ name: String, _ answer: String, _ code: ChipError.Code) async throws {
        let script: [ScriptedChip.Exchange] = [.init(nil, try #require(Hex.bytes(answer)))]
        await expect(code, .bac(.getChallenge)) { try await run(script) }
    }

    @Test func `every changed bit of the chip's token is noticed`() async throws {
        let answer = try vector.bytes("external-authenticate-response")
        for bit in 0..<40 * 8 {
            var forged = answer
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            let script: [ScriptedChip.Exchange] = [
                .init(nil, try vector.bytes("chip-nonce") + [0x90, 0]), .init(nil, forged),
            ]
            await expect(.secureMessagingFailed, .bac(.externalAuthenticate)) { try await run(script) }
        }
    }

    @Test func `a token of another run, ours sent back or of another length is refused`() async throws {
        let answer = try vector.bytes("external-authenticate-response")
        let own = try vector.bytes("terminal-cryptogram") + vector.bytes("terminal-code") + [0x90, 0]
        let keys = try BACKeys(key, cryptography: cryptography)
        // Right keys, wrong nonces: what a recorder of another session has.
        let replayed = try keys.seal([UInt8](repeating: 7, count: 32), cryptography: cryptography) + [0x90, 0]
        let forged: [([UInt8], ChipError.Code)] = [
            (own, .secureMessagingFailed), (replayed, .secureMessagingFailed),
            (Array(answer.dropFirst()), .malformedResponse), ([0] + answer, .malformedResponse),
            ([0x90, 0], .malformedResponse), ([UInt8](repeating: 0, count: 65_000) + [0x90, 0], .malformedResponse),
        ]
        for (bytes, code) in forged {
            let script: [ScriptedChip.Exchange] = [
                .init(nil, try vector.bytes("chip-nonce") + [0x90, 0]), .init(nil, bytes),
            ]
            await expect(code, .bac(.externalAuthenticate)) { try await run(script) }
        }
    }

    @Test func `a random source that is used up is an error, not a weak key`() async throws {
        let chip = ScriptedChip([.init(nil, try vector.bytes("chip-nonce") + [0x90, 0])])
        let bac = BAC(channel: chip, cryptography: cryptography, random: FixedRandomSource([]))
        await expect(.cryptographyFailed, .bac(.externalAuthenticate)) { try await bac.establish(with: try key) }
    }
}

/// Expects a ``ChipError`` of this code at this step.
func expect<Value>(
    _ code: ChipError.Code, _ step: ProcedureStep? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Value
) async {
    do {
        _ = try await work()
        Issue.record("no error, expected \(code)", sourceLocation: sourceLocation)
    } catch let error as ChipError {
        #expect(error.code == code, sourceLocation: sourceLocation)
        if let step { #expect(error.step == step, sourceLocation: sourceLocation) }
    } catch {
        Issue.record("\(error), expected \(code)", sourceLocation: sourceLocation)
    }
}

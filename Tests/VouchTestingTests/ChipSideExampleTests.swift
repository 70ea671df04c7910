import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

@testable import VouchTesting

/// The chip's half of the worked examples of Doc 9303-11, byte for byte: the terminal's messages are those printed.
@Suite struct ChipSideExampleTests {
    private let cryptography = OpenSSLCryptography()

    private func chip(_ content: ChipContent, _ random: [[UInt8]]) -> VirtualChip {
        VirtualChip(
            content: content, quirks: ChipQuirks(), faults: ChipFaults(), cryptography: cryptography,
            random: FixedRandomSource(random))
    }

    @Test func `BAC and secure messaging answer as in appendix D`() throws {
        let example = try WorkedExample("9303-11/D-basic-access-control")
        var content = ChipContent()
        content.accessKeyInformation = SecretBytes(try example.bytes("information"))
        let common = StoredFile(file: .common, bytes: try example.bytes("file"), rule: .afterAccessControl)
        content.applications = [StoredApplication(application: .eMRTD, files: [common])]
        var chip = chip(content, [try example.bytes("chip-nonce"), try example.bytes("chip-keying-material")])

        let select = CommandAPDU(
            instruction: 0xA4, parameter1: 0x04, parameter2: 0x0C, data: ChipApplication.eMRTD.identifier)
        #expect(chip.respond(to: try select.encoded(at: .transport)) == [0x90, 0x00])
        #expect(
            chip.respond(to: try example.bytes("get-challenge")) == (try example.bytes("chip-nonce")) + [0x90, 0x00])
        for step in ["external-authenticate", "select", "read-4", "read-18"] {
            let command = try example.bytes(step == "external-authenticate" ? step : step + "-protected")
            #expect(chip.respond(to: command) == (try example.bytes(step + "-response")), "\(step)")
        }
    }

    private func content(
        _ identifier: OID, _ parameters: StandardizedParameters, password: [UInt8], key: ChipAuthenticationKey? = nil
    ) throws -> ChipContent {
        var content = ChipContent()
        let suite = try #require(PACEProtocol(identifier))
        content.offers = [
            OfferedPACE(
                identifier: identifier, suite: suite, parameters: .standardized(parameters),
                parameterID: parameters.rawValue)
        ]
        content.passwords[.mrz] = SecretBytes(password)
        content.chipAuthenticationKeys = key.map { [$0] } ?? []
        return content
    }

    private static let steps = ["set-authentication-template", "request-nonce", "map-nonce", "agree-key"]

    /// Runs the printed commands. The last response may hold more than ours: names of terminal authorities.
    private func follow(_ example: WorkedExample, _ chip: inout VirtualChip, sourceLocation: SourceLocation) throws {
        for step in Self.steps {
            let expected = step == Self.steps[0] ? [0x90, 0x00] : try example.bytes(step + "-response")
            let response = chip.respond(to: try example.bytes(step))
            #expect(Hex.text(response) == Hex.text(expected), "\(step)", sourceLocation: sourceLocation)
        }
    }

    @Test func `PACE with generic mapping answers as in appendix G, ECDH`() throws {
        let example = try WorkedExample("9303-11/G.1-ecdh-generic-mapping")
        var chip = chip(
            try content(
                OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), .brainpoolP256r1,
                password: try example.bytes("password-encoding")),
            [
                try example.bytes("nonce"), try example.bytes("map-chip-private-key"),
                try example.bytes("chip-private-key"),
            ])
        try follow(example, &chip, sourceLocation: #_sourceLocation)
        #expect(
            chip.respond(to: try example.bytes("exchange-tokens"))
                == [0x7C, 0x0A, 0x86, 0x08] + (try example.bytes("chip-token")) + [0x90, 0x00])
    }

    @Test func `PACE with generic mapping answers as in appendix G, DH`() throws {
        let example = try WorkedExample("9303-11/G.2-dh-generic-mapping")
        let key = try WorkedExample("9303-11/G.1-ecdh-generic-mapping").bytes("password-encoding")
        var chip = chip(
            try content(OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 1, 2), .modp1024Order160, password: key),
            [
                try example.bytes("nonce"), try example.bytes("map-chip-private-key"),
                try example.bytes("chip-private-key"),
            ])
        try follow(example, &chip, sourceLocation: #_sourceLocation)
        #expect(
            chip.respond(to: try example.bytes("exchange-tokens"))
                == [0x7C, 0x0A, 0x86, 0x08] + (try example.bytes("chip-token")) + [0x90, 0x00])
    }

    @Test func `PACE with chip authentication mapping answers as in appendix I`() throws {
        let example = try WorkedExample("9303-11/I.1-ecdh-chip-authentication-mapping")
        let derived = try WorkedExample("virtual-passport/derived")
        let key = ChipAuthenticationKey(
            identifier: 13, parameters: .standardized(.brainpoolP256r1),
            privateKey: SecretBytes(try derived.bytes("I.1-static-private-key")),
            publicKey: try example.bytes("static-public-key"), ciphers: [])
        var chip = chip(
            try content(
                OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2), .brainpoolP256r1,
                password: try example.bytes("password-encoding"), key: key),
            [
                try example.bytes("nonce"), try example.bytes("chip-authentication-data"),
                try derived.bytes("I.1-chip-private-key"),
            ])
        try follow(example, &chip, sourceLocation: #_sourceLocation)
        #expect(
            chip.respond(to: try example.bytes("exchange-tokens")) == (try example.bytes("exchange-tokens-response")))
    }

    @Test(arguments: [
        ("H.1-ecdh-integrated-mapping", StandardizedParameters.brainpoolP256r1),
        ("H.2-dh-integrated-mapping", .modp1024Order160),
    ])
    func `integrated mapping makes the keys and tokens of appendix H`(
        _ name: String, _ parameters: StandardizedParameters
    ) throws {
        let example = try WorkedExample("9303-11/\(name)")
        let identifier = OID(bytes: try example.bytes("identifier"))
        let scalar =
            parameters.isElliptic
            ? try example.bytes("chip-private-key")
            : try WorkedExample("virtual-passport/derived").bytes("H.2-chip-private-key")
        let suite = try #require(PACEProtocol(identifier))
        var run = PACERun(
            offer: OfferedPACE(
                identifier: identifier, suite: suite, parameters: .standardized(parameters), parameterID: nil),
            group: try cryptography.group(.standardized(parameters)), reference: .mrz, password: SecretBytes([1]))
        let random = FixedRandomSource([try example.bytes("nonce"), scalar])
        _ = try run.encryptedNonce(random, cryptography)
        #expect(try run.map(try example.bytes("terminal-nonce"), keys: [], random, cryptography).isEmpty)
        #expect(
            try run.agree(try example.bytes("terminal-public-key"), random) == (try example.bytes("chip-public-key")))
        let outcome = try run.outcome(cryptography)
        #expect(outcome.token == (try example.bytes("chip-token")))
        #expect(outcome.expectedToken == (try example.bytes("terminal-token")))
    }
}

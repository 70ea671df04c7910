import Foundation
import Testing
import VouchChipOpenSSL

@testable import VouchChip

/// PACE with libeac (OpenPACE) on the other side, which shares no code with ours. It knows generic mapping.
@Suite(.serialized) struct OpenPACETests {
    struct Suite: Sendable, CustomTestStringConvertible {
        let cipher: BlockCipher
        let parameters: StandardizedParameters

        var variant: PACEProtocol {
            PACEProtocol(agreement: parameters.isElliptic ? .ecdh : .dh, mapping: .generic, cipher: cipher)
        }
        var testDescription: String { "\(cipher.rawValue), \(parameters)" }
    }

    static let suites = StandardizedParameters.allCases.flatMap { parameters in
        BlockCipher.allCases.map { Suite(cipher: $0, parameters: parameters) }
    }
    /// TD1, whose layout libeac takes every zone to have.
    static let zone =
        "I<UTOL898902C36<<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<6ERIKSSON<<ANNA<MARIA<<<<<<<<<<"

    private let cryptography = OpenSSLCryptography()

    static func passwords() throws -> [(password: AccessPassword, text: String)] {
        let key = try MRZKey(documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "120415")
        return [
            (.mrz(key), zone), (try .can(checking: "123456"), "123456"), (try .pin(checking: "112233"), "112233"),
            (try .puk(checking: "1234567890"), "1234567890"),
        ]
    }

    @Test(arguments: suites)
    func `libeac agrees with itself, line by line`(_ suite: Suite) throws {
        guard let program = OpenPACEPeer.program else { return }
        let identifier = try #require(suite.variant.identifier)
        let (chip, terminal) = (
            try OpenPACEPeer(program, .chip, identifier, suite.parameters.rawValue, "MRZ", password: Self.zone),
            try OpenPACEPeer(program, .terminal, identifier, suite.parameters.rawValue, "MRZ", password: Self.zone)
        )
        try terminal.ask("open", chip.ask("nonce"))
        let (chipMapping, terminalMapping) = (try chip.ask("mapping"), try terminal.ask("mapping"))
        try chip.ask("map", terminalMapping)
        try terminal.ask("map", chipMapping)
        let (chipKey, terminalKey) = (try chip.ask("public"), try terminal.ask("public"))
        try chip.ask("agree", terminalKey)
        try terminal.ask("agree", chipKey)
        let (chipToken, terminalToken) = (try chip.ask("token"), try terminal.ask("token"))
        #expect(throws: OpenPACEPeer.Refused.self) { try chip.ask("verify", chipToken) }
        try chip.ask("verify", terminalToken)
        try terminal.ask("verify", chipToken)
    }

    @Test(arguments: suites)
    func `our terminal opens a session with libeac's chip`(_ suite: Suite) async throws {
        guard let program = OpenPACEPeer.program else { return }
        for (password, text) in try Self.passwords() {
            let (pace, chip) = try makeRun(program, suite, password, chipPassword: text)
            var messaging = try await pace.establish().secureMessaging
            try await chip.ask("session")
            // The first command as libeac would protect it.
            let command = CommandAPDU(instruction: 0xA4, parameter1: 2, parameter2: 12, data: [1, 0x1E])
            let block = suite.cipher.blockLength
            let encrypted = try await chip.ask("encrypt 1", MessagePadding.padded(command.data, to: block))
            let object = TLVWriter.object(0x87, [1] + encrypted)
            let input = MessagePadding.padded([0x0C, 0xA4, 2, 12], to: block) + object
            let code = try await chip.ask("protect 1", MessagePadding.padded(input, to: block))
            #expect(try messaging.protect(command, at: .transport).data == object + TLVWriter.object(0x8E, code))
        }
    }

    @Test(arguments: [
        Suite(cipher: .aes128, parameters: .p256), Suite(cipher: .tripleDES, parameters: .modp1024Order160),
    ])
    func `libeac's chip does not open with another password (P4)`(_ suite: Suite) async throws {
        guard let program = OpenPACEPeer.program else { return }
        for (password, _) in try Self.passwords() {
            let other = password.kind == .mrz ? Self.zone.replacing("L898902C36", with: "L898902C44") : "654321"
            let (pace, _) = try makeRun(program, suite, password, chipPassword: other)
            await #expect {
                _ = try await pace.establish()
            } throws: { error in
                (error as? ChipError)?.code == .wrongPassword(remainingTries: nil)
            }
        }
    }

    private func makeRun(
        _ program: URL, _ suite: Suite, _ password: AccessPassword, chipPassword: String
    ) throws -> (PACE, OpenPACEChip) {
        let identifier = try #require(suite.variant.identifier)
        let number = suite.parameters.rawValue
        let chip = try OpenPACEChip(program, identifier, number, password.kind, password: chipPassword)
        let pace = try PACE(
            channel: chip, cryptography: cryptography, random: SystemRandomSource(),
            info: PACEInfo(identifier: identifier, version: 2, parameterID: number),
            parameters: .standardized(suite.parameters), password: password)
        return (pace, chip)
    }
}

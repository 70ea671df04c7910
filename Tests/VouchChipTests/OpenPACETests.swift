import Foundation
import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// PACE with libeac (OpenPACE) on the other side, which shares no code with ours. It knows generic mapping; where it
/// leaves Doc 9303-11 is said at the head of `openpace-peer.c`.
@Suite(.serialized, .enabled(if: OpenPACEPeer.program != nil, "needs cc, pkg-config and libeac-dev"))
struct OpenPACETests {
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

    /// Over the four ciphers of a group each password has its turn, and over the groups with each cipher.
    private static func password(for index: Int) throws -> (password: AccessPassword, text: String) {
        try passwords()[(index + index / 4) % 4]
    }

    /// What fails here is the judge's fault.
    @Test(arguments: suites.filter { $0.cipher == .aes192 })
    func `libeac agrees with itself, line by line`(_ suite: Suite) throws {
        let program = try #require(OpenPACEPeer.program)
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

    @Test(arguments: suites.indices)
    func `our terminal opens a session with libeac's chip`(_ index: Int) async throws {
        let program = try #require(OpenPACEPeer.program)
        let suite = Self.suites[index]
        let (password, text) = try Self.password(for: index)
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

    @Test(arguments: suites.indices)
    func `libeac's terminal opens our chip and reads DG1`(_ index: Int) async throws {
        let program = try #require(OpenPACEPeer.program)
        let suite = Self.suites[index]
        let passport = try makePassport(suite)
        let (password, text) = try Self.password(for: index)
        let terminal = try OpenPACETerminal(
            program, passport, try #require(suite.variant.identifier), suite.parameters.rawValue, password.kind,
            password: text)
        try await terminal.establish()
        // PACE with the PUK is for the PIN's sake; it opens no file.
        guard password.kind != .puk else { return }
        #expect(try await terminal.readDG1() == passport.storedBytes(of: .dataGroups[0]))
    }

    @Test func `our chip does not open to libeac's terminal with another password`() async throws {
        let program = try #require(OpenPACEPeer.program)
        let suite = Suite(cipher: .aes256, parameters: .brainpoolP384r1)
        let identifier = try #require(suite.variant.identifier)
        let cases: [(AccessPassword.Kind, String, StatusWord)] = [
            (.can, "123457", .authenticationFailed), (.pin, "112234", StatusWord(rawValue: 0x63C2)),
        ]
        for (kind, text, status) in cases {
            let terminal = try OpenPACETerminal(
                program, makePassport(suite), identifier, suite.parameters.rawValue, kind, password: text)
            await #expect(throws: OpenPACETerminal.Unexpected(status: status)) { try await terminal.establish() }
        }
    }

    private func makePassport(_ suite: Suite) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.format = .td1
        configuration.holder.dateOfExpiry = "120415"
        configuration.pin = Sensitive("112233")
        configuration.puk = Sensitive("1234567890")
        configuration.pace = [.init(suite.variant, .standardized(suite.parameters))]
        configuration.chipAuthentication = nil
        configuration.activeAuthentication = nil
        configuration.groups = [1]
        return try VirtualPassport(configuration)
    }

    @Test(arguments: [
        Suite(cipher: .aes128, parameters: .p256), Suite(cipher: .tripleDES, parameters: .modp1024Order160),
    ])
    func `libeac's chip does not open with another password`(_ suite: Suite) async throws {
        let program = try #require(OpenPACEPeer.program)
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

import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchTesting

@testable import VouchChip
import VouchPKI

@Suite struct AccessProcedureTests {
    let cryptography = OpenSSLCryptography()
    let bac: VectorFile
    let pace: PACEVector

    init() throws {
        bac = try VectorFile("9303-11/D-basic-access-control")
        pace = try PACEVector.ecdhGeneric()
    }

    static let selectApplication: [UInt8] = [0, 0xA4, 4, 0x0C, 7, 0xA0, 0, 0, 2, 0x47, 0x10, 1]
    static let selectCommon: [UInt8] = [0, 0xA4, 2, 0x0C, 2, 1, 0x1E]
    static let readOne: [UInt8] = [0, 0xB0, 0, 0, 1]
    static let success: [UInt8] = [0x90, 0]
    static let refused: [UInt8] = [0x69, 0x82]

    private var key: AccessPassword {
        get throws { .mrz(try MRZKey(documentNumber: "L898902C", dateOfBirth: "690806", dateOfExpiry: "940623")) }
    }

    /// BAC as in appendix D.
    private func bacScript() throws -> [ScriptedChip.Exchange] {
        [
            .init(try bac.bytes("get-challenge"), try bac.bytes("chip-nonce") + Self.success),
            .init(try bac.bytes("external-authenticate"), try bac.bytes("external-authenticate-response")),
        ]
    }

    private func bacRandom() throws -> [[UInt8]] {
        [try bac.bytes("terminal-nonce"), try bac.bytes("terminal-keying-material")]
    }

    private func run(
        _ chip: ScriptedChip, offers: [PACEInfo] = [], explicit: [PACEDomainParameterInfo] = [],
        passwords: [AccessPassword], random: [[UInt8]]
    ) async throws -> AccessResult {
        let procedure = AccessProcedure(
            channel: chip, cryptography: cryptography, random: FixedRandomSource(random),
            reset: { try await chip.reconnect() })
        return try await procedure.establish(offers: offers, explicit: explicit, passwords: passwords)
    }

    private func codes(_ result: AccessResult) -> [String] { result.findings.map { $0.finding.code.rawValue } }

    @Test func `a plain chip is read without access control`() async throws {
        let chip = ScriptedChip([
            .init(Self.selectApplication, Self.success), .init(Self.selectCommon, Self.success),
            .init(Self.readOne, [0x60] + Self.success),
        ])
        let result = try await run(chip, passwords: [try key], random: [])
        #expect(result.accessControl == .none)
        #expect("\(result.accessControl)" == "none")
        #expect(result.secureMessaging == nil)
        #expect(result.isApplicationSelected)
        #expect(result.findings.isEmpty)
        #expect(await chip.isFinished)
    }

    /// The ways in which a chip asks for BAC: what comes between SELECT and GET CHALLENGE.
    static let demands: [[ScriptedChip.Exchange]] = [
        [.init(selectApplication, success), .init(selectCommon, refused)],
        [.init(selectApplication, success), .init(selectCommon, success), .init(readOne, refused)],
        [.init(selectApplication, success), .init(selectCommon, success), .init(readOne, success)],
        [.init(selectApplication, success), .init(selectCommon, [0x6A, 0x82])],
        [.init(selectApplication, refused)],
    ]

    @Test(arguments: demands.indices)
    func `without PACE the chip is opened by BAC`(_ index: Int) async throws {
        let chip = ScriptedChip(Self.demands[index] + (try bacScript()))
        let result = try await run(chip, passwords: [try .can(checking: "123456"), try key], random: try bacRandom())
        #expect("\(result.accessControl)" == "BAC")
        #expect(result.findings.isEmpty)
        #expect(result.isApplicationSelected)
        #expect(result.secureMessaging?.cipher == .tripleDES)
        #expect(await chip.isFinished)
        #expect(await chip.reconnections == 0)
    }

    @Test func `PACE comes first and leaves the master file selected`() async throws {
        let chip = ScriptedChip(try pace.script())
        let random = [try pace.bytes("map-terminal-private-key"), try pace.bytes("terminal-private-key")]
        let result = try await run(chip, offers: [pace.info], passwords: [try pace.password()], random: random)
        #expect("\(result.accessControl)" == "PACE-GM")
        #expect(result.accessControl.detail == "PACE-GM, ECDH, AES-128, brainpoolP256r1, MRZ")
        #expect(!result.isApplicationSelected)
        #expect(result.findings.isEmpty)
        #expect(await chip.isFinished)
    }

    @Test func `BAC after a failed PACE follows a reset and is a finding`() async throws {
        for answer: [UInt8] in [[0x6A, 0x80], [0x90, 0], [0x7C, 0, 0x90, 0], [0x6F, 0]] {
            let chip = ScriptedChip(
                try pace.script("request-nonce", answering: answer) + [.init(Self.selectApplication, Self.refused)]
                    + bacScript())
            let result = try await run(chip, offers: [pace.info], passwords: [try key], random: try bacRandom())
            #expect(result.accessControl == .bac)
            #expect(codes(result) == ["accessControl.paceFailed"])
            #expect(await chip.reconnections == 1)
            #expect(await chip.isFinished)
        }
    }

    @Test func `a wrong password is told at once and nothing else is tried`() async throws {
        for status: [UInt8] in [[0x63, 0], [0x63, 0xC2], [0x69, 0x83], [0x69, 0x82]] {
            let chip = ScriptedChip(try pace.script("exchange-tokens", answering: status))
            let random = [try pace.bytes("map-terminal-private-key"), try pace.bytes("terminal-private-key")]
            do {
                _ = try await run(
                    chip, offers: [pace.info, pace.info],
                    passwords: [try pace.password(), try .pin(checking: "123456")], random: random)
                Issue.record("no error")
            } catch let error as ChipError {
                switch error.code {
                case .wrongPassword, .passwordBlocked: break
                default: Issue.record("\(error)")
                }
            }
            #expect(await chip.isFinished)
            #expect(await chip.reconnections == 0)
        }
    }

    @Test func `a counted password is never offered twice`() async throws {
        // The chip's answer to the nonce is broken; whether its counter has moved, nobody knows.
        var template = try pace.bytes("set-authentication-template")
        template[template.count - 1] = 3
        let chip = ScriptedChip([.init(template, Self.success), .init(try pace.bytes("request-nonce"), Self.success)])
        await expect(.malformedResponse, .pace(.requestNonce)) {
            try await run(
                chip, offers: [pace.info, pace.info], passwords: [try .pin(checking: "123456"), try key], random: [])
        }
        #expect(await chip.isFinished)
    }

    @Test func `a chip without CAN is opened by the MRZ`() async throws {
        var template = try pace.bytes("set-authentication-template")
        template[template.count - 1] = 2
        let chip = ScriptedChip([.init(template, [0x6A, 0x88])] + (try pace.script()))
        let random = [try pace.bytes("map-terminal-private-key"), try pace.bytes("terminal-private-key")]
        let result = try await run(
            chip, offers: [pace.info], passwords: [try .can(checking: "123456"), try pace.password()], random: random)
        #expect(codes(result) == ["accessControl.passwordUnknown"])
        #expect(result.accessControl.detail.hasSuffix("MRZ"))
        #expect(await chip.isFinished)
    }

    @Test func `a chip that knows no BAC is told by the failure of PACE`() async throws {
        let chip = ScriptedChip(
            try pace.script("request-nonce", answering: [0x6A, 0x80])
                + [.init(Self.selectApplication, Self.refused), .init(try bac.bytes("get-challenge"), [0x6D, 0])])
        await expect(.rejected(.wrongData), .pace(.requestNonce)) {
            try await run(chip, offers: [pace.info], passwords: [try key], random: [])
        }
        #expect(await chip.isFinished)
    }

    @Test func `without a password of the right kind nothing but reading is tried`() async throws {
        for passwords in [[], [try AccessPassword.can(checking: "123456")]] {
            let chip = ScriptedChip([.init(Self.selectApplication, Self.refused)])
            await expect(.unsupportedParameter, .bac(.deriveKeys)) {
                try await run(chip, passwords: passwords, random: [])
            }
            #expect(await chip.isFinished)
        }
    }

    @Test func `a missing application and a lost chip are what they are`() async throws {
        let missing = ScriptedChip([.init(Self.selectApplication, [0x6A, 0x82])])
        await expect(.rejected(.fileNotFound), .select(.eMRTD)) {
            try await run(missing, passwords: [try key], random: [])
        }
        let lost = ChipError(.transportLost, at: .transport)
        let chip = ScriptedChip([.init(nil, .failure(lost))])
        await expect(.transportLost) { try await run(chip, offers: [pace.info], passwords: [try key], random: []) }
        #expect(await chip.reconnections == 0)
    }

    @Test func `a chip with nothing but unsound groups does not keep the terminal busy`() async throws {
        let identifier = OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
        let offers = (32..<64).map { PACEInfo(identifier: identifier, version: 2, parameterID: $0) }
        let number = [UInt8](repeating: 0xFF, count: 32)
        let curve = EllipticParameters(
            prime: number, a: [1], b: [1], generator: [4] + number + number, order: number, cofactor: 1)
        let explicit = (32..<64).map {
            PACEDomainParameterInfo(
                identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2), parameters: .elliptic(curve), parameterID: $0)
        }
        let select: ScriptedChip.Exchange = .init(Self.selectApplication, Self.refused)
        let chip = ScriptedChip([select] + (try bacScript()))
        let result = try await run(
            chip, offers: offers, explicit: explicit, passwords: [try key, try .can(checking: "123456")],
            random: try bacRandom())
        #expect(result.accessControl == .bac)
        #expect(codes(result) == [String](repeating: "accessControl.paceOfferUnsupported", count: 8))
    }

    @Test func `offers that nobody knows are findings, and BAC follows`() async throws {
        let unknown = [
            PACEInfo(identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 9, 1), version: 2, parameterID: 13),
            PACEInfo(identifier: pace.info.identifier, version: 3, parameterID: 13),
            PACEInfo(identifier: pace.info.identifier, version: 2, parameterID: 5),
            PACEInfo(identifier: pace.info.identifier, version: 2, parameterID: 40),
            PACEInfo(identifier: pace.info.identifier, version: 2, parameterID: nil),
            PACEInfo(identifier: pace.info.identifier, version: 2, parameterID: 0),
        ]
        let chip = ScriptedChip([.init(Self.selectApplication, Self.refused)] + (try bacScript()))
        let result = try await run(chip, offers: unknown, passwords: [try key], random: try bacRandom())
        #expect(codes(result) == [String](repeating: "accessControl.paceOfferUnknown", count: 6))
        #expect(await chip.isFinished)
    }
}

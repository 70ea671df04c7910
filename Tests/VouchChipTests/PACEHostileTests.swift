import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchTesting

@testable import VouchChip
import VouchPKI

/// One answer of a chip that is broken or plays foul, and what it must lead to.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
    let name: String
    let step: String
    let code: ChipError.Code
    let answer: @Sendable (PACEVector) throws -> [UInt8]

    var testDescription: String { name }

    init(
        _ name: String, _ step: String, _ code: ChipError.Code,
        _ answer: @escaping @Sendable (PACEVector) throws -> [UInt8]
    ) {
        self.name = name
        self.step = step
        self.code = code
        self.answer = answer
    }

    /// Bare status words.
    init(_ step: String, _ status: UInt16, _ code: ChipError.Code) {
        self.init("\(step) \(StatusWord(rawValue: status))", step, code) { _ in
            [UInt8(status >> 8), UInt8(status & 0xFF)]
        }
    }

    var procedureStep: ProcedureStep {
        switch step {
        case "set-authentication-template": .pace(.setAuthenticationTemplate)
        case "request-nonce": .pace(.requestNonce)
        case "map-nonce": .pace(.mapNonce)
        case "agree-key": .pace(.agreeKey)
        default: .pace(.exchangeTokens)
        }
    }

    static func answered(_ objects: [UInt8]) -> [UInt8] { TLVWriter.object(0x7C, objects) + [0x90, 0] }

    static func element(_ tag: UInt32, _ value: [UInt8]) -> [UInt8] { answered(TLVWriter.object(tag, value)) }
}

@Suite struct PACEHostileTests {
    static let anywhere: [HostileAnswer] = ["request-nonce", "map-nonce", "agree-key", "exchange-tokens"].flatMap {
        step in
        [
            HostileAnswer("\(step): half a status", step, .malformedResponse) { _ in [0x90] },
            HostileAnswer("\(step): silence", step, .malformedResponse) { _ in [] },
            HostileAnswer("\(step): success and no data", step, .malformedResponse) { _ in [0x90, 0] },
            HostileAnswer("\(step): an empty 7C", step, .malformedResponse) { _ in [0x7C, 0, 0x90, 0] },
            HostileAnswer("\(step): a wrong outer tag", step, .malformedResponse) { vector in
                var answer = try vector.bytes("\(step)-response")
                answer[0] = 0x7D
                return answer
            },
            HostileAnswer("\(step): a wrong inner tag", step, .malformedResponse) { vector in
                let answer = try vector.bytes("\(step)-response")
                return HostileAnswer.element(0x99, Array(answer.dropLast(2).dropFirst(4)))
            },
            HostileAnswer("\(step): cut off by one byte", step, .malformedResponse) { vector in
                Array(try vector.bytes("\(step)-response").dropLast(3)) + [0x90, 0]
            },
            HostileAnswer("\(step): a byte too many", step, .malformedResponse) { vector in
                Array(try vector.bytes("\(step)-response").dropLast(2)) + [0, 0x90, 0]
            },
            HostileAnswer("\(step): two answers in one", step, .malformedResponse) { vector in
                let objects = try vector.bytes("\(step)-response").dropLast(2).dropFirst(2)
                return HostileAnswer.answered(Array(objects + objects))
            },
            HostileAnswer("\(step): a length of four gigabytes", step, .malformedResponse) { _ in
                [0x7C, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0x90, 0]
            },
            HostileAnswer("\(step): an indefinite length", step, .malformedResponse) { _ in
                [0x7C, 0x80, 0x80, 0, 0, 0, 0x90, 0]
            },
            HostileAnswer("\(step): an empty object", step, .malformedResponse) { vector in
                let tag = try vector.bytes("\(step)-response")[2]
                return step == "exchange-tokens"
                    ? HostileAnswer.element(0x87, []) : HostileAnswer.element(UInt32(tag), [])
            },
            HostileAnswer(step, 0x6A80, .rejected(.wrongData)),
            HostileAnswer(step, 0x6F00, .rejected(.unknownError)),
            HostileAnswer(step, 0x6983, .passwordBlocked),
            HostileAnswer(step, 0x63C3, .wrongPassword(remainingTries: 3)),
            HostileAnswer(step, 0x63C0, .passwordBlocked),
        ]
    }

    static let statuses: [HostileAnswer] = [
        HostileAnswer("set-authentication-template", 0x6A80, .rejected(.wrongData)),
        HostileAnswer("set-authentication-template", 0x6A88, .rejected(.referencedDataNotFound)),
        HostileAnswer("set-authentication-template", 0x6983, .passwordBlocked),
        HostileAnswer("set-authentication-template", 0x6984, .rejected(.referenceDataNotUsable)),
        HostileAnswer("set-authentication-template", 0x6985, .rejected(.conditionsNotSatisfied)),
        HostileAnswer("set-authentication-template", 0x63C0, .passwordBlocked),
        HostileAnswer("set-authentication-template", 0x6300, .rejected(.authenticationFailed)),
        HostileAnswer("request-nonce", 0x6300, .rejected(.authenticationFailed)),
        HostileAnswer("map-nonce", 0x6985, .rejected(.conditionsNotSatisfied)),
        HostileAnswer("exchange-tokens", 0x6300, .wrongPassword(remainingTries: nil)),
        HostileAnswer("exchange-tokens", 0x6982, .wrongPassword(remainingTries: nil)),
        HostileAnswer("exchange-tokens", 0x63C2, .wrongPassword(remainingTries: 2)),
        HostileAnswer("exchange-tokens", 0x6984, .rejected(.referenceDataNotUsable)),
        HostileAnswer("exchange-tokens", 0x6985, .passwordBlocked),
    ]

    static let keys: [HostileAnswer] = [("map-nonce", UInt32(0x82)), ("agree-key", 0x84)].flatMap { step, tag in
        let prefix = step == "map-nonce" ? "map-" : ""
        return [
            HostileAnswer("\(step): our own key", step, .invalidKey) { vector in
                HostileAnswer.element(tag, try vector.bytes("\(prefix)terminal-public-key"))
            },
            HostileAnswer("\(step): a point off the curve", step, .invalidKey) { vector in
                var key = try vector.bytes("\(prefix)chip-public-key")
                key[key.count - 1] ^= 1
                return HostileAnswer.element(tag, key)
            },
            HostileAnswer("\(step): the point at infinity", step, .invalidKey) { _ in HostileAnswer.element(tag, [0]) },
            HostileAnswer("\(step): the point (0, 0)", step, .invalidKey) { _ in
                HostileAnswer.element(tag, [4] + [UInt8](repeating: 0, count: 64))
            },
            HostileAnswer("\(step): coordinates above the prime", step, .invalidKey) { _ in
                HostileAnswer.element(tag, [4] + [UInt8](repeating: 0xFF, count: 64))
            },
            HostileAnswer("\(step): a compressed point", step, .invalidKey) { vector in
                HostileAnswer.element(tag, [2] + (try vector.bytes("\(prefix)chip-public-key"))[1..<33])
            },
            HostileAnswer("\(step): a hybrid point", step, .invalidKey) { vector in
                HostileAnswer.element(tag, [6] + (try vector.bytes("\(prefix)chip-public-key")).dropFirst())
            },
            HostileAnswer("\(step): a point one byte short", step, .invalidKey) { vector in
                HostileAnswer.element(tag, Array(try vector.bytes("\(prefix)chip-public-key").dropLast()))
            },
            HostileAnswer("\(step): sixty thousand bytes of key", step, .invalidKey) { _ in
                HostileAnswer.element(tag, [UInt8](repeating: 4, count: 60_000))
            },
        ]
    }

    static let nonces: [HostileAnswer] = [1, 8, 15, 17, 144, 40_000].map { count in
        HostileAnswer("a nonce of \(count) bytes", "request-nonce", .malformedResponse) { _ in
            HostileAnswer.element(0x80, [UInt8](repeating: 9, count: count))
        }
    }

    static let tokens: [HostileAnswer] = [
        HostileAnswer("another token", "exchange-tokens", .secureMessagingFailed) { vector in
            var token = try vector.bytes("chip-token")
            token[7] ^= 1
            return HostileAnswer.element(0x86, token)
        },
        HostileAnswer("our own token", "exchange-tokens", .secureMessagingFailed) { vector in
            HostileAnswer.element(0x86, try vector.bytes("terminal-token"))
        },
        HostileAnswer("the start of the token", "exchange-tokens", .secureMessagingFailed) { vector in
            HostileAnswer.element(0x86, Array(try vector.bytes("chip-token").dropLast()))
        },
        HostileAnswer("an empty token", "exchange-tokens", .secureMessagingFailed) { _ in
            HostileAnswer.element(0x86, [])
        },
        HostileAnswer("a chip authentication where none was asked for", "exchange-tokens", .malformedResponse) {
            vector in
            HostileAnswer.answered(
                TLVWriter.object(0x86, try vector.bytes("chip-token")) + [0x8A, 16] + [UInt8](repeating: 1, count: 16))
        },
        HostileAnswer("references in the wrong order", "exchange-tokens", .malformedResponse) { vector in
            HostileAnswer.answered(
                TLVWriter.object(0x86, try vector.bytes("chip-token")) + [0x88, 1, 0x41, 0x87, 1, 0x41])
        },
    ]

    @Test(arguments: anywhere + statuses + keys + nonces + tokens)
    func `a broken or hostile answer ends the run with the right error`(_ hostile: HostileAnswer) async throws {
        try await check(hostile, try PACEVector.ecdhGeneric())
    }

    private func check(_ hostile: HostileAnswer, _ vector: PACEVector) async throws {
        let chip = ScriptedChip(try vector.script(hostile.step, answering: try hostile.answer(vector)))
        await expect(hostile.code, hostile.procedureStep) { try await vector.pace(chip).establish() }
        // Nothing is sent after it.
        #expect(await chip.isFinished)
    }

    static let numbers: [HostileAnswer] = [("map-nonce", UInt32(0x82)), ("agree-key", 0x84)].flatMap { step, tag in
        [
            HostileAnswer("\(step): the number 0", step, .invalidKey) { _ in HostileAnswer.element(tag, [0]) },
            HostileAnswer("\(step): the number 1", step, .invalidKey) { _ in HostileAnswer.element(tag, [1]) },
            HostileAnswer("\(step): p - 1, of order 2", step, .invalidKey) { vector in
                var number = try vector.bytes("prime")
                number[number.count - 1] -= 1
                return HostileAnswer.element(tag, number)
            },
            HostileAnswer("\(step): p", step, .invalidKey) { vector in
                HostileAnswer.element(tag, try vector.bytes("prime"))
            },
            HostileAnswer("\(step): 2, outside the subgroup", step, .invalidKey) { _ in
                HostileAnswer.element(tag, [2])
            },
            HostileAnswer("\(step): a number longer than p", step, .invalidKey) { vector in
                HostileAnswer.element(tag, [1] + (try vector.bytes("prime")))
            },
            HostileAnswer("\(step): our own number behind zeros", step, .invalidKey) { vector in
                let prefix = step == "map-nonce" ? "map-" : ""
                return HostileAnswer.element(tag, [0, 0] + (try vector.bytes("\(prefix)terminal-public-key")))
            },
        ]
    }

    @Test(arguments: numbers)
    func `numbers outside the subgroup are refused`(_ hostile: HostileAnswer) async throws {
        try await check(hostile, try PACEVector.dhGeneric())
    }

    static let proofs: [HostileAnswer] = [
        HostileAnswer("no proof", "exchange-tokens", .malformedResponse) { vector in
            HostileAnswer.element(0x86, try vector.bytes("chip-token"))
        },
        HostileAnswer("an empty proof", "exchange-tokens", .malformedResponse) { vector in
            HostileAnswer.answered(TLVWriter.object(0x86, try vector.bytes("chip-token")) + [0x8A, 0])
        },
        HostileAnswer("a proof of half a block", "exchange-tokens", .malformedResponse) { vector in
            HostileAnswer.answered(
                TLVWriter.object(0x86, try vector.bytes("chip-token")) + [0x8A, 8] + [UInt8](repeating: 1, count: 8))
        },
        HostileAnswer("a proof without padding", "exchange-tokens", .malformedResponse) { vector in
            let proof = try vector.bytes("encrypted-chip-authentication-data")
            return HostileAnswer.answered(
                TLVWriter.object(0x86, try vector.bytes("chip-token"))
                    + TLVWriter.object(0x8A, Array(proof.dropLast(16))))
        },
    ]

    @Test(arguments: proofs)
    func `a broken proof of chip authentication is refused`(_ hostile: HostileAnswer) async throws {
        try await check(hostile, try PACEVector.chipAuthentication())
    }

    @Test func `a lost chip stays a lost chip`() async throws {
        let vector = try PACEVector.ecdhGeneric()
        let lost = ChipError(.transportLost, at: .pace(.agreeKey))
        let chip = ScriptedChip(try vector.script()[..<3] + [.init(nil, .failure(lost))])
        await expect(.transportLost, .pace(.agreeKey)) { try await vector.pace(chip).establish() }
    }

    @Test func `refusals keep the status for people`() async throws {
        let vector = try PACEVector.ecdhGeneric()
        let chip = ScriptedChip(try vector.script("exchange-tokens", answering: [0x69, 0x82]))
        do {
            _ = try await vector.pace(chip).establish()
            Issue.record("no error")
        } catch let error as ChipError {
            #expect((error.underlying as? ChipError)?.code == .rejected(.securityStatusNotSatisfied))
        }
    }

    @Test func `numbers with leading zeros are understood, as some chips pad them`() async throws {
        let vector = try PACEVector.dhGeneric()
        let chip = ScriptedChip(
            try vector.script(
                "map-nonce", answering: HostileAnswer.element(0x82, [0] + (try vector.bytes("map-chip-public-key"))))
                + vector.script()[3...])
        _ = try await vector.pace(chip).establish()
        #expect(await chip.isFinished)
    }
}

import Testing
import TrustTestSupport
import VouchChip
import VouchOpenSSL

/// Responses that a session must not survive.
@Suite struct SecureMessagingHostileTests {
    typealias Answer = SecureMessagingPeer.Answer
    typealias Attack = @Sendable (inout SecureMessagingPeer) throws -> [UInt8]

    static let data: [UInt8] = Array(1...20)

    static let attacks: [(name: String, attack: Attack)] = [
        ("nothing but 9000", { _ in [0x90, 0] }),
        ("6987, the chip misses objects", { _ in [0x69, 0x87] }),
        ("6988, the chip doubts a MAC", { _ in [0x69, 0x88] }),
        ("6982, the session is gone", { _ in [0x69, 0x82] }),
        ("plain data", { _ in data + [0x90, 0] }),
        ("plain data that look like an object", { _ in [0x87, 2, 1, 5, 0x90, 0] }),
        ("a status without MAC", { _ in [0x99, 2, 0x90, 0, 0x90, 0] }),
        ("a MAC and nothing else", { chip in try chip.answer(Answer(data: [], hasStatus: false)) }),
        ("data without DO'99'", { chip in try chip.answer(Answer(data: data, hasStatus: false)) }),
        ("another status outside", { chip in try chip.answer(Answer(data: data, outerStatus: [0x62, 0x82])) }),
        (
            "success outside, refusal inside",
            { chip in
                try chip.answer(Answer(data: [], status: [0x69, 0x82], outerStatus: [0x90, 0]))
            }
        ),
        (
            "a status of one byte",
            { chip in try chip.answer(Answer(data: data, status: [0x90], outerStatus: [0x90, 0])) }
        ),
        (
            "a status of three bytes",
            { chip in
                try chip.answer(Answer(data: data, status: [0x90, 0, 0], outerStatus: [0x90, 0]))
            }
        ),
        ("an empty status", { chip in try chip.answer(Answer(data: data, status: [], outerStatus: [0x90, 0])) }),
        ("a MAC of zeros", { chip in try chip.answer(Answer(data: data, code: [UInt8](repeating: 0, count: 8))) }),
        (
            "a short MAC",
            { chip in
                let honest = try chip.answer(Answer(data: []))
                return [0x99, 2, 0x90, 0, 0x8E, 4] + honest[6..<10] + [0x90, 0]
            }
        ),
        ("an empty MAC", { _ in [0x99, 2, 0x90, 0, 0x8E, 0, 0x90, 0] }),
        ("padding indicator 2", { chip in try chip.answer(Answer(data: data, indicator: [2])) }),
        ("no padding indicator", { chip in try chip.answer(Answer(data: data, indicator: [])) }),
        (
            "padding of zeros",
            { chip in
                try chip.answer(Answer(data: data, padding: [UInt8](repeating: 0, count: 12)))
            }
        ),
        (
            "padding without its mark",
            { chip in
                try chip.answer(Answer(data: data, padding: [0x81] + [UInt8](repeating: 0, count: 11)))
            }
        ),
        ("no padding", { chip in try chip.answer(Answer(data: [UInt8](repeating: 0x11, count: 16), padding: [])) }),
        (
            "a block of padding too many",
            { chip in
                try chip.answer(Answer(data: data, padding: [0x80] + [UInt8](repeating: 0, count: 27)))
            }
        ),
        ("DO'85' for an even instruction", { chip in try chip.answer(Answer(data: data, tag: 0x85)) }),
        ("DO'81', data in the clear", { chip in try chip.answer(Answer(data: data, tag: 0x81)) }),
        (
            "DO'87' of the indicator alone",
            { chip in
                var objects: [UInt8] = [0x87, 1, 1, 0x99, 2, 0x90, 0]
                _ = try chip.answer(Answer(data: []))
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        (
            "an empty DO'87'",
            { chip in
                var objects: [UInt8] = [0x87, 0, 0x99, 2, 0x90, 0]
                _ = try chip.answer(Answer(data: []))
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        (
            "half a block of encrypted data",
            { chip in
                var objects: [UInt8] = [0x87, 9, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0x99, 2, 0x90, 0]
                _ = try chip.answer(Answer(data: []))
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        (
            "the status before the data",
            { chip in
                let data = try chip.answer(Answer(data: data)).dropLast(2 + 10 + 4)
                var objects: [UInt8] = [0x99, 2, 0x90, 0] + data
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        (
            "something after the MAC",
            { chip in
                Array(try chip.answer(Answer(data: data)).dropLast(2)) + [0x99, 2, 0x90, 0, 0x90, 0]
            }
        ),
        ("a byte after the MAC", { chip in Array(try chip.answer(Answer(data: data)).dropLast(2)) + [0, 0x90, 0] }),
        (
            "an unknown object",
            { chip in
                _ = try chip.answer(Answer(data: []))
                var objects: [UInt8] = [0x80, 1, 5, 0x99, 2, 0x90, 0]
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        (
            "data twice",
            { chip in
                let data = try chip.answer(Answer(data: data)).dropLast(2 + 10 + 4)
                var objects = Array(data + data + [0x99, 2, 0x90, 0])
                objects += [0x8E, 8] + (try chip.code(objects))
                return objects + [0x90, 0]
            }
        ),
        ("cut off by one byte", { chip in Array(try chip.answer(Answer(data: data)).dropLast(3)) + [0x90, 0] }),
        ("a length of four gigabytes", { _ in [0x87, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0x90, 0] }),
        ("an indefinite length", { _ in [0x87, 0x80, 1, 2, 0, 0, 0x90, 0] }),
        ("sixty thousand zeros", { _ in [UInt8](repeating: 0, count: 60_000) + [0x90, 0] }),
        (
            "a response one step ahead",
            { chip in
                _ = try chip.answer(Answer(data: data))
                return try chip.answer(Answer(data: data))
            }
        ),
    ]

    private static let command = CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: 20)

    private func expectEnd(of terminal: inout SecureMessaging, by bytes: [UInt8]) throws {
        let step = ProcedureStep.read(.common)
        let response = try ResponseAPDU(parsing: bytes, at: step)
        do {
            _ = try terminal.unprotect(response, at: step)
            Issue.record("accepted")
        } catch {
            #expect(error.code == .secureMessagingFailed)
            if response.data.isEmpty {
                #expect((error.underlying as? ChipError)?.code == .rejected(response.status))
            }
        }
        // The session is over: not even an honest exchange works.
        #expect(throws: ChipError.self) { try terminal.protect(Self.command, at: step) }
        #expect(throws: ChipError.self) { try terminal.unprotect(response, at: step) }
    }

    @Test(arguments: attacks.indices, [BlockCipher.tripleDES, .aes128])
    func `a doubtful response ends the session`(_ index: Int, _ cipher: BlockCipher) throws {
        var (terminal, chip) = SecureMessagingTests.pair(cipher)
        let protected = try terminal.protect(Self.command, at: .transport)
        _ = try chip.open(try protected.encoded(at: .transport))
        try expectEnd(of: &terminal, by: try Self.attacks[index].attack(&chip))
    }

    @Test(arguments: BlockCipher.allCases)
    func `every changed bit of a response is noticed`(_ cipher: BlockCipher) throws {
        var (fresh, chip) = SecureMessagingTests.pair(cipher)
        _ = try chip.open(try fresh.protect(Self.command, at: .transport).encoded(at: .transport))
        let honest = try chip.answer(Answer(data: Self.data))
        for bit in 0..<honest.count * 8 {
            var forged = honest
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            var terminal = fresh
            try expectEnd(of: &terminal, by: forged)
        }
        #expect(try fresh.unprotect(ResponseAPDU(parsing: honest, at: .transport), at: .transport).data == Self.data)
    }

    @Test func `a replayed response is noticed`() throws {
        var (terminal, chip) = SecureMessagingTests.pair(.aes256)
        _ = try chip.open(try terminal.protect(Self.command, at: .transport).encoded(at: .transport))
        let recorded = try chip.answer(Answer(data: Self.data))
        _ = try terminal.unprotect(ResponseAPDU(parsing: recorded, at: .transport), at: .transport)
        _ = try terminal.protect(Self.command, at: .transport)
        try expectEnd(of: &terminal, by: recorded)
    }

    @Test func `a response without a command is refused`() throws {
        var (terminal, chip) = SecureMessagingTests.pair(.aes192)
        let bytes = try chip.answer(Answer(data: Self.data))
        #expect(throws: ChipError.self) {
            try terminal.unprotect(ResponseAPDU(parsing: bytes, at: .transport), at: .transport)
        }
    }
}

import Testing
import TrustTestSupport
import VouchChip
import VouchOpenSSL

@Suite struct SecureMessagingTests {
    static let step = ProcedureStep.read(.common)

    static func keys(_ cipher: BlockCipher) -> SessionKeys {
        SessionKeys(
            cipher: cipher, encryption: SecretBytes((0..<cipher.keyLength).map { UInt8($0 * 7 + 1) }),
            authentication: SecretBytes((0..<cipher.keyLength).map { UInt8($0 * 5 + 3) }),
            // All ones: the first increment carries through every byte.
            sendSequenceCounter: [UInt8](repeating: 0xFF, count: cipher.blockLength))
    }

    static func pair(_ cipher: BlockCipher) -> (terminal: SecureMessaging, chip: SecureMessagingPeer) {
        let keys = keys(cipher)
        return (SecureMessaging(keys: keys, cryptography: OpenSSLCryptography()), SecureMessagingPeer(keys))
    }

    @Test(arguments: BlockCipher.allCases, [UInt8(0xB0), 0xB1, 0x86])
    func `commands and responses of all sizes pass between two implementations`(
        _ cipher: BlockCipher, _ instruction: UInt8
    ) throws {
        var (terminal, chip) = Self.pair(cipher)
        var generator = SystemRandomNumberGenerator()
        let sizes = [0, 1, 7, 8, 15, 16, 17, 111, 112, 127, 128, 223, 224, 231, 232, 239, 240, 255, 256, 65_000]
        for size in sizes + (0..<12).map({ _ in Int.random(in: 0...6_000, using: &generator) }) {
            let data = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let lengths = [nil, 1, 255, 256, 257, 65_535, 65_536, Int.random(in: 1...65_536, using: &generator)]
            let expected = lengths.randomElement(using: &generator) ?? nil
            let command = CommandAPDU(
                classByte: size % 2 == 0 ? 0x00 : 0x10, instruction: instruction, parameter1: UInt8(size & 0xFF),
                parameter2: 3, data: data, expectedLength: expected)
            let protected = try terminal.protect(command, at: Self.step)
            let opened = try chip.open(try protected.encoded(at: Self.step))
            #expect(opened.header == command.header)
            #expect(opened.data == data)
            #expect(opened.expected == expected)

            let answer = SecureMessagingPeer.Answer(
                data: data, status: size % 3 == 0 ? [0x62, 0x82] : [0x90, 0], tag: instruction % 2 == 1 ? 0x85 : 0x87)
            let bytes = try chip.answer(answer)
            let response = try terminal.unprotect(try ResponseAPDU(parsing: bytes, at: Self.step), at: Self.step)
            #expect(response.data == data)
            #expect([response.status.sw1, response.status.sw2] == answer.status)
        }
    }

    @Test func `protected commands are short as long as their parts fit`() throws {
        let cases: [(data: Int, expected: Int?, isExtended: Bool)] = [
            (0, nil, false), (0, 1, false), (0, 223, false), (0, 224, true), (0, 255, true), (0, 256, false),
            (0, 257, true), (0, 65_536, true), (223, nil, false), (224, nil, false), (240, nil, true),
        ]
        for (count, expected, isExtended) in cases {
            var (terminal, _) = Self.pair(.aes256)
            let command = CommandAPDU(
                instruction: 0xB0, parameter1: 0, parameter2: 0, data: [UInt8](repeating: 1, count: count),
                expectedLength: expected)
            let protected = try terminal.protect(command, at: Self.step)
            #expect(protected.expectedLength == (isExtended ? 65_536 : 256), "\(count) \(String(describing: expected))")
            #expect(protected.classByte == 0x0C)
            let bytes = try protected.encoded(at: Self.step)
            #expect(Array(bytes.suffix(isExtended ? 2 : 1)) == (isExtended ? [0, 0] : [0]))
            #expect((bytes[4] == 0) == isExtended)
        }
    }

    @Test(arguments: BlockCipher.allCases)
    func `the longest data fit a response and one more byte does not`(_ cipher: BlockCipher) throws {
        for length in [0, 14, 24, 40, 100, 150, 160, 254, 255, 256, 261, 270, 1000, 65_535, 65_536] {
            let (terminal, chip) = Self.pair(cipher)
            let longest = terminal.longestData(inResponseOf: length)
            func size(_ count: Int) throws -> Int {
                var chip = chip
                return try chip.answer(.init(data: [UInt8](repeating: 1, count: count))).count - 2
            }
            if longest > 0 { #expect(try size(longest) <= length) }
            #expect(try size(longest + 1) > length)
        }
        #expect(Self.pair(.tripleDES).terminal.longestData(inResponseOf: 256) == 231)
        #expect(Self.pair(.aes128).terminal.longestData(inResponseOf: 256) == 223)
    }

    @Test func `a command that is protected already or too long is not sent`() {
        var (terminal, _) = Self.pair(.aes128)
        for command in [
            CommandAPDU(classByte: 0x0C, instruction: 0xB0, parameter1: 0, parameter2: 0),
            CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: 65_537),
            CommandAPDU(
                instruction: 0xD6, parameter1: 0, parameter2: 0, data: [UInt8](repeating: 0, count: 65_535)),
        ] {
            #expect(throws: ChipError.self) { try terminal.protect(command, at: Self.step) }
        }
    }

    @Test func `two commands without a response between end the session`() throws {
        var (terminal, _) = Self.pair(.aes128)
        let command = CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: 1)
        _ = try terminal.protect(command, at: Self.step)
        for _ in 0..<2 {
            #expect {
                try terminal.protect(command, at: Self.step)
            } throws: {
                ($0 as? ChipError)?.code == .secureMessagingFailed
            }
        }
    }

    @Test func `no key shows when a session is printed or dumped`() {
        let keys = SessionKeys(
            cipher: .aes128, encryption: SecretBytes([UInt8](repeating: 0xAB, count: 16)),
            authentication: SecretBytes([UInt8](repeating: 0xCD, count: 16)),
            sendSequenceCounter: [UInt8](repeating: 0, count: 16))
        let terminal = SecureMessaging(keys: keys, cryptography: OpenSSLCryptography())
        var text = "\(terminal) \(String(reflecting: keys))"
        dump(terminal, to: &text)
        for secret in ["171", "205", "AB AB", "0xab", "cdcd"] { #expect(!text.contains(secret)) }
    }
}

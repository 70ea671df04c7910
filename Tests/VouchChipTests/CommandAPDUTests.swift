import Testing
import VouchChip
import VouchPKI

@Suite struct CommandAPDUTests {
    /// Header, data length, expected length and what ISO/IEC 7816-4 §5.1 makes of them after the header.
    static let cases: [(Int, Int?, prefix: String, suffix: String)] = [
        (0, nil, "", ""), (0, 1, "01", ""), (0, 256, "00", ""), (0, 257, "000101", ""), (0, 65_536, "000000", ""),
        (1, nil, "01", ""), (255, nil, "FF", ""), (255, 256, "FF", "00"), (256, nil, "000100", ""),
        (256, 256, "000100", "0100"), (3, 65_536, "000003", "0000"), (65_535, 65_536, "00FFFF", "0000"),
    ]

    @Test(arguments: cases.indices)
    func `each case of ISO 7816-4 is written as the standard says and read back`(_ index: Int) throws {
        let (count, expected, prefix, suffix) = Self.cases[index]
        let command = CommandAPDU(
            instruction: 0xB0, parameter1: 1, parameter2: 2, data: [UInt8](repeating: 0xAA, count: count),
            expectedLength: expected)
        let bytes = try command.encoded(at: .transport)
        #expect(bytes == [0x00, 0xB0, 1, 2] + (Hex.bytes(prefix) ?? []) + command.data + (Hex.bytes(suffix) ?? []))
        #expect(try CommandAPDU(parsing: bytes) == command)
    }

    @Test func `the extended form may be asked for where the short one would do`() throws {
        let command = CommandAPDU(
            instruction: 0xB0, parameter1: 0, parameter2: 0, data: [1], expectedLength: 256)
        let bytes = try command.encoded(isExtended: true, at: .transport)
        #expect(Hex.text(bytes) == "00B0000000000101" + "0100")
        #expect(try CommandAPDU(parsing: bytes) == command)
    }

    @Test(arguments: [
        "", "00", "00B000", "00B0000005AA", "00B0000001AABBCC", "00B000000000", "00B00000000000AA",
    ])
    func `lengths that do not add up are refused`(_ text: String) throws {
        let bytes = try #require(Hex.bytes(text))
        #expect(throws: ChipError.self) { try CommandAPDU(parsing: bytes) }
    }

    @Test func `no command is written for lengths that do not exist`() {
        for expected in [0, -1, 65_537] {
            let command = CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: expected)
            #expect(throws: ChipError.self) { try command.encoded(at: .transport) }
        }
    }

    @Test func `printing a command shows no data`() {
        let command = CommandAPDU(instruction: 0x82, parameter1: 0, parameter2: 0, data: [0xDE, 0xAD, 0xBE, 0xEF])
        for text in ["\(command)", String(reflecting: command)] {
            #expect(text == "00820000 Lc 4 Le absent")
        }
        var dumped = ""
        dump(command, to: &dumped)
        #expect(!dumped.contains("222"))
    }
}

import Testing
import VouchCore

@testable import VouchMRZ

/// Each check digit by itself: where it stands, what it is and what it should be.
@Suite struct CheckDigitTests {
    private static let td3 = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private func zone(_ lines: [String]) throws -> MRZ { try MRZ(lines: lines.map { Array($0.utf8) }) }

    private func said(_ check: MRZCheck) -> String {
        check.digit.map { digit in
            let signs = String(decoding: [digit.printed, digit.computed], as: UTF8.self)
            return "\(digit.line):\(digit.column) \(signs) \(digit.protects.map { "\($0)" }.joined(separator: ","))"
        } ?? ""
    }

    @Test func `a check digit says where it is, what it protects and what is right`() throws {
        // Doc 9303-4, appendix B.
        #expect(
            try zone(Self.td3).checks.map(said) == [
                "2:10 66 documentNumber", "2:20 22 dateOfBirth", "2:28 99 dateOfExpiry", "2:43 11 optionalData",
                "2:44 00 documentNumber,dateOfBirth,dateOfExpiry,optionalData",
            ])
    }

    @Test func `a wrong digit is reported beside the right one`() throws {
        let altered = Self.td3[1].replacing("7408122F", with: "7408127F")
        let check = try #require(try zone([Self.td3[0], altered]).checks.first { $0.name == .dateOfBirth })
        #expect(said(check) == "2:20 72 dateOfBirth")
        guard case .failed = check.outcome else {
            Issue.record("a wrong digit passed")
            return
        }
    }

    @Test func `the digit of a long number stands behind its end`() throws {
        // Doc 9303-5, §4.2.2, note on field 05.
        let lines = [
            "I<UTOD23145890<7349<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
        let check = try #require(try zone(lines).checks.first { $0.name == .documentNumber })
        #expect(said(check) == "1:19 99 documentNumber")
        #expect(check.outcome == .passed)
    }

    @Test func `a filler is no check digit of an empty number, but may stand beside empty optional data`() throws {
        let empty = "<<<<<<<<<<UTO<<<<<<<F<<<<<<<<<<<<<<<<<<<<<<<"
        let checks = try zone([Self.td3[0], empty]).checks
        func outcome(_ name: MRZCheck.Name) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }
        #expect(outcome(.optionalData) == .passed)
        #expect(outcome(.dateOfBirth) == .notPerformed(.init(.fieldEmpty)))
        for name in [MRZCheck.Name.documentNumber, .composite] {
            guard case .failed = outcome(name) else {
                Issue.record("\(name) passed")
                continue
            }
        }
    }

    @Test func `a digit alone behind a full number continues nothing`() throws {
        // The digit of D23145890 is 7; it belongs where the filler is.
        let lines = [
            "I<UTOD23145890<7<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
        let check = try #require(try zone(lines).checks.first { $0.name == .documentNumber })
        guard case .failed = check.outcome else {
            Issue.record("\(check.outcome)")
            return
        }
    }

    @Test func `what the rules changed is told character by character`() throws {
        var lattice = CharacterLattice.certain(Self.td3.map { Array($0.utf8) })
        lattice.blur(line: 1, column: 13, to: UInt8(ascii: "T"), probability: 0.9)
        let decoding = MRZDecoder(today: MRZVectors.today).decode(lattice)
        #expect(decoding.lines == Self.td3.map { Array($0.utf8) })
        #expect(
            decoding.corrections == [
                .init(line: 2, column: 14, seen: UInt8(ascii: "T"), corrected: UInt8(ascii: "7"))
            ])
        let clear = MRZDecoder(today: MRZVectors.today).decode(.certain(Self.td3.map { Array($0.utf8) }))
        #expect(clear.corrections == [])
    }

    @Test func `lines of other lengths than were seen are compared as far as both go`() {
        func decoding(_ lines: [String], _ raw: [String]) -> MRZDecoding {
            MRZDecoding(
                format: nil, lines: lines.map { Array($0.utf8) }, verdict: MRZVerdict(wrongCheckDigits: [.composite]),
                rawLines: raw.map { Array($0.utf8) },
                characterProbabilities: [], fields: [], checks: [], score: 0)
        }
        #expect(decoding(["AB", "C"], ["AX0"]).corrections.map(\.column) == [2])
        #expect(decoding([], ["AX0"]).corrections == [])
    }
}

import Testing
import VouchCore
import VouchTestSupport

@testable import VouchMRZ

// Zones of 1x30, 2x30 with 1x9, 3x30, 2x36 and 2x44 all have a vector.
@Suite struct MRZParsingTests {
    @Test(arguments: CheckDigitVector.all)
    func `check digit is as the standard computes it`(_ v: CheckDigitVector) throws {
        #expect(try checkDigit(of: v.field.utf8) == v.digit)
    }

    @Test func `check digit refuses what is not of the alphabet`() {
        #expect(throws: MRZError(.illegalCharacter, line: 1, column: 3)) { try checkDigit(of: "12a4".utf8) }
    }

    @Test(arguments: ZoneVector.all)
    func `zone is read as its layout says`(_ v: ZoneVector) throws {
        let mrz = try MRZ(parsing: v.lines.joined(separator: "\n"))
        #expect(mrz.format.label == v.format)
        #expect(mrz.lines == v.bytes)
        let fields = mrz.fields(today: MRZVectors.today)
        for (name, value) in v.fields {
            let field = fields.first { "\($0.name)" == name && "\($0.name)" == name }
            #expect(field.map { String(decoding: $0.value, as: UTF8.self) } == value, "field \(name)")
        }
        for (name, standing) in v.standings {
            #expect(fields.first { "\($0.name)" == name }.map { "\($0.standing)" } == standing, "field \(name)")
        }
    }

    // The composite over the whole zone is a check of its own.
    @Test(arguments: ZoneVector.all)
    func `checks fail exactly where the print is wrong`(_ v: ZoneVector) throws {
        let mrz = try MRZ(lines: v.bytes)
        var failing: [String] = []
        for check in mrz.checks { if case .failed = check.outcome { failing.append("\(check.name)") } }
        #expect(failing == v.failing)
        #expect(mrz.verdict(today: MRZVectors.today).isValid == v.valid)
    }

    @Test(.shows("B68"), arguments: ZoneVector.all)
    func `the zone with correct check digits differs in the wrong ones alone`(_ v: ZoneVector) throws {
        let mrz = try MRZ(lines: v.bytes)
        let corrected = mrz.withCorrectCheckDigits
        if v.failing.isEmpty { #expect(corrected == mrz) }
        let changed = zip(corrected.lines.joined(), mrz.lines.joined()).count { $0 != $1 }
        // A composite that was right of wrong digits is not right of corrected ones.
        #expect(changed <= v.failing.count + 1)
        for check in corrected.checks {
            if case .failed = check.outcome { Issue.record("\(check.name) is still wrong") }
        }
        #expect(corrected.withCorrectCheckDigits == corrected)
    }

    @Test(arguments: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])
    func `whatever stands where a check digit belongs, the specimen's comes back`(_ wrong: Character) throws {
        let sound = try MRZ(lines: #require(ZoneVector.all.first { $0.format == "TD3" && $0.valid }).bytes)
        for column in [9, 19, 27, 42, 43] {
            var lines = sound.lines
            lines[1][column] = try #require(wrong.asciiValue)
            #expect(try MRZ(lines: lines, format: .td3).withCorrectCheckDigits == sound)
        }
    }

    @Test(arguments: MalformedVector.all)
    func `malformed zone is refused at the right place`(_ v: MalformedVector) {
        do {
            _ = try MRZ(parsing: v.text)
            Issue.record("accepted")
        } catch {
            #expect("\(error.code)" == v.code)
            #expect(error.line == v.line)
            #expect(error.column == v.column)
        }
    }

    @Test func `given names are parted by one filler`() throws {
        let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"
        func zone(_ names: String) throws -> MRZ {
            let first = "P<UTO" + names + String(repeating: "<", count: 39 - names.utf8.count)
            return try MRZ(lines: [Array(first.utf8), Array(second.utf8)])
        }
        #expect(try zone("ERIKSSON<<ANNA<MARIA").verdict(today: MRZVectors.today).isValid)
        let parted = try zone("ERIKSSON<<ANNA<<MARIA")
        #expect(!parted.verdict(today: MRZVectors.today).isValid)
        let names = parted.fields(today: MRZVectors.today).first { $0.name == .secondaryIdentifier }
        #expect(names?.standing == .failed)
    }

    @Test(arguments: [
        (
            ["I<UTOD231458907<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
            MRZError(.lineLength, line: 1, column: 30)
        ),
        (
            ["I<UTOD231458907<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<"],
            MRZError(.unknownLayout)
        ),
        (["P<UTO", "L898"], MRZError(.unknownLayout)),
    ])
    func `one line of a wrong length is named, of several the layout is unknown`(_ lines: [String], _ error: MRZError) {
        #expect(throws: error) { try MRZ(lines: lines.map { Array($0.utf8) }) }
    }

    @Test(.shows("B67")) func `line ends and empty lines of any kind are taken`() throws {
        let lines = ZoneVector.all[0].lines
        let plain = try MRZ(parsing: lines.joined(separator: "\n"))
        #expect(try MRZ(parsing: "\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n") == plain)
        #expect(try MRZ(parsing: "  " + lines.joined(separator: "  \n\n\t") + " ") == plain)
        // The lines come out as they went in.
        #expect(plain.text == lines.joined(separator: "\n") + "\n")
    }

    @Test func `a text without end is refused`() {
        #expect(throws: MRZError(.unknownLayout)) { try MRZ(parsing: repeatElement(UInt8(ascii: "A"), count: 1 << 20)) }
    }

    @Test func `a wanted format is obeyed`() throws {
        let visa = ZoneVector.all.first { $0.format == "MRV-A" }
        let lines = try #require(visa).bytes
        #expect(try MRZ(lines: lines, format: .mrvA).format == .mrvA)
        #expect(throws: MRZError(.unknownLayout)) { try MRZ(lines: lines, format: .td1) }
        // As a passport the last places would be check digits, and fillers are none that holds.
        #expect(try MRZ(lines: lines, format: .td3).verdict(today: MRZVectors.today).isValid == false)
    }
}

import Testing
import VouchCore

@testable import VouchMRZ

@Suite struct MRZWritingTests {
    private func eriksson(_ format: MRZFormat) -> MRZContents {
        MRZContents(
            format: format, documentCode: format == .td3 ? "P" : "I", issuingState: "UTO",
            primaryIdentifier: "Eriksson", secondaryIdentifier: "Anna-Maria",
            documentNumber: format == .td3 ? "L898902C3" : "D23145890", nationality: "UTO", dateOfBirth: "740812",
            sex: "F", dateOfExpiry: "120415", optionalData: format == .td3 ? "ZE184226B" : "")
    }

    // Check digits are computed, never copied.
    @Test(arguments: [(MRZFormat.td3, "TD3"), (.td1, "TD1"), (.td2, "TD2")])
    func `the standard's holder is written as in its figures`(_ format: MRZFormat, _ label: String) throws {
        let figure = try #require(ZoneVector.all.first { $0.format == label })
        #expect(try MRZ(writing: eriksson(format)).lines == figure.bytes)
    }

    @Test func `empty optional data may have a filler for its check digit`() throws {
        var contents = eriksson(.td3)
        contents.optionalData = []
        contents.writesFillerForEmptyCheck = true
        let mrz = try MRZ(writing: contents)
        #expect(mrz.lines[1][42] == UInt8(ascii: "<"))
        #expect(mrz.verdict(today: MRZVectors.today).isValid)
    }

    @Test func `a long number goes on in the optional data`() throws {
        var contents = eriksson(.td1)
        contents.documentNumber = Array("D23145890734".utf8)
        contents.optionalData = Array("AB".utf8)
        let mrz = try MRZ(writing: contents)
        #expect(mrz.lines[0] == Array("I<UTOD23145890<7349<AB<<<<<<<<".utf8))
        let fields = mrz.fields(today: MRZVectors.today)
        #expect(fields.first { $0.name == .documentNumber }?.value == Array("D23145890734".utf8))
        #expect(fields.first { $0.name == .optionalData }?.value == Array("AB".utf8))
        #expect(mrz.verdict(today: MRZVectors.today).isValid)
    }

    @Test func `a long number goes on in the optional data of a larger card, as far as they go`() throws {
        var contents = eriksson(.td2)
        contents.documentNumber = Array("D23145890734".utf8)
        contents.optionalData = Array("AB".utf8)
        let mrz = try MRZ(writing: contents)
        #expect(String(decoding: mrz.lines[1], as: UTF8.self).hasPrefix("D23145890<UTO"))
        #expect(mrz.lines[1][28..<35] == Array("7349<AB".utf8)[...])
        let decoding = MRZDecoder(today: MRZVectors.today).decode(.certain(mrz.lines))
        #expect(decoding.isValid)
        #expect(decoding.lines == mrz.lines)
        contents.optionalData = Array("ABC".utf8)
        #expect(throws: MRZError(.valueTooLong, line: 2, column: 36)) { try MRZ(writing: contents) }
    }

    @Test func `one wrong character of a long number fails it`() throws {
        for (from, to) in [("D23145890", "D23145891"), ("7349<", "7359<"), ("7349<", "7340<")] {
            let line = "D23145890<UTO3407127M95071227349<<<8".replacing(from, with: to)
            let mrz = try MRZ(lines: ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", line].map { Array($0.utf8) })
            let check = try #require(mrz.checks.first { $0.name == .documentNumber })
            #expect(check.outcome != .passed, "\(line)")
            #expect(check.digit?.line == 2, "\(line)")
            #expect(check.digit?.column == 32, "\(line)")
        }
    }

    @Test(arguments: [
        // Doc 9303-4 §4.2.3
        ("Smith-Jones", "Susie Margaret", "SMITH<JONES<<SUSIE<MARGARET"),
        ("O'Connor", "Enya Siobhan", "OCONNOR<<ENYA<SIOBHAN"),
        ("Van Der Muellen", "Martin", "VAN<DER<MUELLEN<<MARTIN"),
        ("Arkfreith", "", "ARKFREITH"),
        ("Nilavadhanananda", "Chayapa Dejthamrong Krasuang", "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
        ("Nilavadhanananda", "Arnpol Petch Charonguang", "NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU"),
        ("Papandropoulous", "Jonathon Warren Trevor", "PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR"),
        // Ours: the cut would fall on a filler, so the component before it gives up its last letter.
        ("Nilavadhanananda", "Chayapa Dejthamrongo Krasuang", "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
        ("Bennelong Wooloomooloo Warrandyte Warnambool", "Dingo Potoroo", "BENNELONG<WOOLOOMOOLOO<WARRANDYTE<WA<<D"),
    ])
    func `a name is fitted into a passport`(_ primary: String, _ secondary: String, _ expected: String) {
        let name = MRZName.fitted(
            primary: MRZName.written(primary.utf8), secondary: MRZName.written(secondary.utf8), length: 39)
        #expect(String(decoding: name, as: UTF8.self) == expected)
        #expect(name.count <= 39)
        #expect(MRZName.mayBeTruncated(name + repeatElement(60, count: 39 - name.count)) == (name.count == 39))
    }

    @Test(arguments: 0..<20)
    func `what is written parses to the same and is valid`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for format in Specimen.formats {
            let contents = Specimen.make(format, using: &random)
            let mrz = try MRZ(writing: contents)
            let again = try MRZ(parsing: mrz.text)
            #expect(again == mrz)
            #expect(again.verdict(today: MRZVectors.today).isValid)
            let number = again.fields(today: MRZVectors.today).first { $0.name == .documentNumber }
            #expect(number?.value == contents.documentNumber)
        }
    }

    @Test func `a value too long for its field is refused at its end`() {
        var contents = eriksson(.td3)
        contents.optionalData = [UInt8](repeating: 65, count: 15)
        #expect(throws: MRZError(.valueTooLong, line: 2, column: 43)) { try MRZ(writing: contents) }
    }

    @Test func `a value without a place is refused`() {
        var contents = eriksson(.td3)
        contents.optionalData2 = [65]
        #expect(throws: MRZError(.fieldNotInLayout)) { try MRZ(writing: contents) }
    }
}

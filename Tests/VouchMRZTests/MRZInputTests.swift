import Testing
import VouchCore
import VouchMRZ

/// Zones as people type them.
@Suite struct MRZInputTests {
    private let lines = ZoneVector.all[0].lines

    private func read(_ text: String) throws -> (mrz: MRZ, changes: [MRZInput.Change]) {
        let input = try MRZInput(text)
        return (try MRZ(parsing: input), input.changes)
    }

    private func plain() throws -> MRZ { try MRZ(parsing: lines.joined(separator: "\n")) }

    @Test func `a zone as printed is taken unchanged`() throws {
        let (mrz, changes) = try read("\r\n" + lines.joined(separator: "\r\n\r\n") + " \n")
        #expect(mrz == (try plain()))
        #expect(changes.isEmpty)
    }

    @Test func `small letters are taken, and that they were is told`() throws {
        let (mrz, changes) = try read(lines.joined(separator: "\n").lowercased())
        #expect(mrz == (try plain()))
        #expect(changes == [.capitalised])
    }

    @Test func `spaces between characters are removed`() throws {
        let spaced = lines.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n")
        let (mrz, changes) = try read(spaced.replacing("< <", with: "<\t<"))
        #expect(mrz == (try plain()))
        #expect(changes == [.spacesRemoved])
    }

    @Test(arguments: ZoneVector.all)
    func `a zone whose lines were joined is broken as its layout breaks`(_ v: ZoneVector) throws {
        let (mrz, changes) = try read(v.lines.joined(separator: " "))
        #expect(mrz.lines == v.bytes)
        #expect(changes == (v.lines.count > 1 ? [.spacesRemoved, .linesBroken] : []))
    }

    @Test func `a zone broken elsewhere is mended, and one that lacks a character is refused`() throws {
        let whole = lines.joined()
        let (mrz, changes) = try read(whole.prefix(30) + "\n" + whole.dropFirst(30))
        #expect(mrz == (try plain()))
        #expect(changes == [.linesBroken])
        #expect(throws: MRZError.self) { try read(String(whole.dropLast())) }
    }

    @Test func `nothing else is taken for something it is not`() throws {
        let text = lines.joined(separator: "\n")
        #expect(throws: MRZError(.illegalCharacter, line: 1, column: 2)) { try read(text.replacing("P<", with: "P§")) }
        // As it was typed, whatever was removed before it.
        #expect(throws: MRZError(.illegalCharacter, line: 3, column: 5)) {
            try read("Passport\n\u{FEFF}" + text.replacing("\nL8989", with: "\n \"L8§89"))
        }
        #expect(throws: MRZError(.unknownLayout)) { try read("") }
        #expect(throws: MRZError(.unknownLayout)) { try MRZInput(repeatElement(UInt8(ascii: "A"), count: 1 << 20)) }
    }

    @Test(arguments: [
        ("&lt;", MRZInput.Change.charactersReplaced), ("&LT;", .charactersReplaced), ("&#60;", .charactersReplaced),
        ("&amp;lt;", .charactersReplaced), ("\\u003c", .charactersReplaced), ("\\u003C", .charactersReplaced),
        ("%3C", .charactersReplaced), ("＜", .charactersReplaced), ("‹", .charactersReplaced),
        ("«", .charactersReplaced), ("<\u{200B}", .invisibleRemoved), ("\u{AD}<", .invisibleRemoved),
        ("< ", .spacesRemoved), ("<\u{A0}", .spacesRemoved), ("<\u{2009}", .spacesRemoved),
    ])
    func `other ways to write a filler are read, and said`(_ written: String, _ change: MRZInput.Change) throws {
        let (mrz, changes) = try read(lines.joined(separator: "\n").replacing("<", with: written))
        #expect(mrz == (try plain()))
        #expect(changes == [change])
    }

    @Test func `pairs of fillers written as one are read`() throws {
        let (mrz, changes) = try read(lines.joined(separator: "\n").replacing("<<", with: "«"))
        #expect(mrz == (try plain()))
        #expect(changes == [.charactersReplaced])
    }

    @Test(arguments: [
        ("\u{FEFF}%", [MRZInput.Change.invisibleRemoved]), ("\"%\"", [.quotesRemoved]), ("“%”", [.quotesRemoved]),
        ("MRZ: %", [.labelRemoved]), ("mrz=%", [.capitalised, .labelRemoved]), ("`%`", [.quotesRemoved]),
        ("Machine readable zone\n%", [.capitalised, .spacesRemoved, .labelRemoved]), ("> %", [.quotesRemoved]),
        ("{\"mrz\": \"%\"}", [.capitalised, .quotesRemoved, .labelRemoved]),
    ])
    func `what surrounds a zone is removed, and said`(_ around: String, _ changes: [MRZInput.Change]) throws {
        let parts = around.split(separator: "%", omittingEmptySubsequences: false)
        let read = try read(parts[0] + lines.joined(separator: "\n") + (parts.count > 1 ? parts[1] : ""))
        #expect(read.mrz == (try plain()))
        #expect(Set(read.changes).isSuperset(of: Set(changes).subtracting([.capitalised, .spacesRemoved])))
    }

    @Test func `lines of a list are read`() throws {
        let list = "[" + lines.map { "\"\($0)\"" }.joined(separator: ",\n") + "]"
        #expect(try read(list).mrz == plain())
        let escaped = "\"" + lines.joined(separator: "\\n") + "\""
        #expect(try read(escaped).mrz == plain())
        #expect(try read(escaped).changes == [.quotesRemoved])
    }

    @Test func `a space where a filler stands is one, and a name without its fillers gets them`() throws {
        let spaced = lines[0].replacing("ANNA<MARIA", with: "ANNA MARIA")
        #expect(try read(spaced + "\n" + lines[1]).mrz == plain())
        #expect(try read(spaced + "\n" + lines[1]).changes == [.spacesToFillers])
        let bare = try read("P<UTOERIKSSON<<ANNA<MARIA\n" + lines[1])
        #expect(bare.mrz == (try plain()))
        #expect(bare.changes == [.fillersAdded])
        let both = try read("P<UTOERIKSSON<<ANNA MARIA\n" + lines[1])
        #expect(both.mrz == (try plain()))
        #expect(both.changes == [.spacesToFillers, .fillersAdded])
        let long = try read(lines[0] + "<<\n" + lines[1])
        #expect(long.mrz == (try plain()))
        #expect(long.changes == [.fillersRemoved])
    }

    @Test func `nothing is added to or taken from a line that ends with a check digit, nor letters anywhere`() throws {
        #expect(throws: MRZError.self) { try read(lines[0] + "\n" + lines[1].dropLast()) }
        #expect(throws: MRZError.self) { try read(lines[0] + "\n" + lines[1] + "<") }
        #expect(throws: MRZError.self) { try read(lines[0] + "A\n" + lines[1]) }
        #expect(throws: MRZError.self) { try read(lines[0].dropLast() + "AA\n" + lines[1]) }
    }

    @Test func `one letter in a digit's place leaves every other field, and is named`() throws {
        let (mrz, changes) = try read(lines.joined(separator: "\n").replacing("C36UTO", with: "C3GUTO"))
        #expect(changes.isEmpty)
        #expect(mrz.unexpectedPlaces == [MRZ.Place(line: 2, column: 10)])
        #expect(mrz.surname == "ERIKSSON")
        #expect(mrz.dateOfBirth(today: MRZVectors.today)?.description == "1974-08-12")
        #expect(!mrz.verdict(today: MRZVectors.today).isValid)
        let standings = mrz.fields(today: MRZVectors.today).filter { $0.standing == .failed }.map(\.name)
        #expect(standings == [.documentNumber])
    }

    @Test func `the strict parser stays strict`() {
        #expect(throws: MRZError.self) { try MRZ(parsing: lines.joined(separator: "\n").lowercased()) }
        #expect(throws: MRZError.self) { try MRZ(parsing: lines.joined(separator: " ")) }
    }

    @Test func `printing what was typed shows nothing of it`() throws {
        let input = try MRZInput(lines.joined(separator: "\n"))
        var dumped = ""
        dump(input, to: &dumped)
        #expect("\(input)" == "<redacted input, 2 lines>")
        #expect(!dumped.contains("80"))
        #expect(!dumped.contains("ERIKSSON"))
    }
}

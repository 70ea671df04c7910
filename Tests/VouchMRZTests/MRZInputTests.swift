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
        #expect(throws: MRZError(.illegalCharacter, line: 1, column: 2)) { try read(text.replacing("P<", with: "P«")) }
        #expect(throws: MRZError(.unknownLayout)) { try read("") }
        #expect(throws: MRZError(.unknownLayout)) { try MRZInput(repeatElement(UInt8(ascii: "A"), count: 1 << 20)) }
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

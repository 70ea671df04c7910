import Testing

@testable import VouchBarcode

/// Payloads as scanners, interfaces and jurisdictions damage them; found with another project's tests. Issue 18.
@Suite struct AAMVADamageTests {
    private static let base = "two subfiles"

    private static func text(_ vector: AAMVAVector, _ replacements: (String, String)...) -> [UInt8] {
        var payload = vector.payload
        for (old, new) in replacements { payload = payload.split(separator: old, maxSplits: 1).joined(separator: new) }
        return payload.unicodeScalars.map { UInt8($0.value) }
    }

    private static func fields(_ bytes: [UInt8]) throws -> [String: String] {
        try AAMVADocument.parse(bytes).fieldTexts
    }

    /// Each beside, or in place of, every control character.
    static let strangers: [([UInt8], [UInt8])] = [
        ([0x85], []), ([], [0x85]), ([0x9C], [0x9D]), ([0xC2, 0x85], []), ([], [0xC2, 0x8D, 0xC2, 0x85]),
    ]

    @Test(arguments: strangers)
    func `C1 characters around separators change nothing`(_ before: [UInt8], _ after: [UInt8]) throws {
        let vector = try AAMVAVector.named(Self.base)
        let bytes = vector.bytes.flatMap { $0 < 0x20 ? before + [$0] + after : [$0] }
        let document = try AAMVADocument.parse(bytes)
        #expect(document.fieldTexts == vector.fields)
        #expect(document.header?.version == vector.version)
        #expect(document.defectTexts.contains("controlCharactersMangled"))
    }

    @Test(arguments: [[UInt8(0x80)], [0xC2, 0x80]])
    func `C1 characters in place of separators are what they stand for`(_ mark: [UInt8]) throws {
        let vector = try AAMVAVector.named(Self.base)
        let bytes = vector.bytes.flatMap { $0 < 0x20 ? mark.dropLast() + [0x80 | $0] : [$0] }
        let document = try AAMVADocument.parse(bytes)
        #expect(document.fieldTexts == vector.fields)
        #expect(document.subfiles.map { "\($0.type)" } == vector.subfiles)
    }

    @Test func `letters of other character sets within a value stay`() throws {
        let vector = try AAMVAVector.named(Self.base)
        // Š of Windows-1252 within a word, and Ö of UTF-8, whose second byte is among the C1 characters.
        let strange = Self.text(vector, ("DACOSTA", "DACO\u{8A}TA"))
        #expect(try Self.fields(strange)["surname"] == "DACO\u{8A}TA")
        let plain = Self.text(vector, ("DACOSTA", "D\u{C3}\u{96}COSTA"))
        #expect(try Self.fields(plain)["surname"] == "DÖCOSTA")
        #expect(!(try AAMVADocument.parse(plain).defectTexts.contains("controlCharactersMangled")))
    }

    @Test(arguments: [
        ("80202   0  ", "80202"), ("80202 0    ", "80202"), ("802020     ", "80202"), ("80202-0    ", "80202"),
        ("80202    ", "80202"), ("80202-    ", "80202"), ("80202 00 00", "80202"), ("80202-1200 ", "80202-1200"),
        ("802021200  ", "80202-1200"), ("802020", "802020"), ("A1A1A10000 ", "A1A 1A1"), ("80202 0 1  ", "80202 0 1"),
    ])
    func `an extension of blanks and zeros is none`(_ code: String, _ expected: String) throws {
        let vector = try AAMVAVector.named(Self.base)
        #expect(try Self.fields(Self.text(vector, ("DAK802020000  ", "DAK\(code)")))["postalCode"] == expected)
    }

    @Test(arguments: [
        ("DCSDACOSTA\n", "DCSDACOSTA,          \n", "surname", "DACOSTA"),
        ("DCSDACOSTA\n", "DCSDACOSTA ,  ,  \n", "surname", "DACOSTA"),
        ("DAG410 DAHLIA ST\n", "DAG410 DAHLIA ST,         \n", "street", "410 DAHLIA ST"),
        ("DAG410 DAHLIA ST\n", "DAG410 DAHLIA ST,         APT 4\n", "street", "410 DAHLIA ST, APT 4"),
        ("DAG410 DAHLIA ST\n", "DAG410  DAHLIA ST\n", "street", "410  DAHLIA ST"),
        ("DAIDENVER\n", "DAIDENVER,\n", "city", "DENVER"),
        ("DADMARA,LUZ\n", "DADMARA,      LUZ,    \n", "middleNames", "MARA LUZ"),
    ])
    func `padding behind a comma is no part of a name or a street`(
        _ old: String, _ new: String, _ field: String, _ expected: String
    ) throws {
        let vector = try AAMVAVector.named(Self.base)
        try #require(vector.payload.contains(old))
        #expect(try Self.fields(Self.text(vector, (old, new)))[field] == expected)
    }

    /// With an issuer that is known, and with one that is not: then the header stands for itself.
    @Test(arguments: [("636020", "#L"), ("636020", "D?"), ("999999", "#L"), ("999999", "D?"), ("999999", "??")])
    func `a damaged designator leaves the version before it`(_ issuer: String, _ type: String) throws {
        let vector = try AAMVAVector.named("version 10")
        let start = try #require(vector.payload.firstRange(of: "DL00"))
        var payload = vector.payload
        payload.replaceSubrange(start, with: type + "00")
        let known = try #require(payload.firstRange(of: "ANSI "))
        payload.replaceSubrange(known.upperBound..<payload.index(known.upperBound, offsetBy: 6), with: issuer)
        let document = try AAMVADocument.parse(payload.unicodeScalars.map { UInt8($0.value) })
        #expect(document.header?.version == 10)
        #expect(document.fieldTexts["surname"] == vector.fields["surname"])
        #expect(document.fieldTexts["documentNumber"] == vector.fields["documentNumber"])
    }

    @Test func `a text with the letters of a header and a number is none`() {
        let text = Array("ANSI 6360001002 is a number, and nothing more is said of it here".utf8)
        #expect(throws: AAMVAError.self) { try AAMVADocument.parse(text) }
    }

    @Test(arguments: ["ZCZCAGRN\nZCBX", "ZCZCAGRN"])
    func `a subfile glued behind a date begins there`(_ subfile: String) throws {
        let vector = try AAMVAVector.named(Self.base)
        let start = try #require(vector.payload.firstRange(of: "ZCZCA"))
        // The date last, and nothing between it and the subfile.
        var body = String(vector.payload[..<start.lowerBound])
        while body.unicodeScalars.last.map({ $0.value <= 0x20 }) ?? false { body.unicodeScalars.removeLast() }
        let date = try #require(body.firstRange(of: "DBB11301988\n"))
        body.removeSubrange(date)
        let bytes = (body + "\nDBB11301988" + subfile + "\r").unicodeScalars.map { UInt8($0.value) }
        let document = try AAMVADocument.parse(bytes)
        #expect(document.fieldTexts["dateOfBirth"] == "1988-11-30")
        #expect(document.subfiles.map { "\($0.type)" } == vector.subfiles)
        #expect(document.subfiles.last?.elements.first.map { "\($0.id)" } == "ZCA")
        #expect(!document.defectTexts.contains("dateFormat:DBB"))
    }
}

import Testing

@testable import VouchBarcode

@Suite struct AAMVAElementTests {
    @Test func `no two meanings of an identifier share a version`() {
        for one in AAMVAElements.all {
            let overlapping = AAMVAElements.definitions(of: one.id).filter { $0.versions.overlaps(one.versions) }
            #expect(overlapping.count == 1, "\(one.id)")
        }
    }

    @Test func `an element is mandatory only where it exists`() {
        for definition in AAMVAElements.all {
            guard let mandatory = definition.mandatory else { continue }
            #expect(definition.versions.contains(mandatory.lowerBound))
            #expect(definition.versions.contains(mandatory.upperBound))
        }
    }

    /// The counts of the standard's tables of mandatory elements.
    @Test(arguments: [(1, 13), (2, 21), (3, 19), (4, 22), (8, 22), (9, 22), (10, 22)])
    func `a version has so many mandatory elements`(_ version: Int, _ count: Int) {
        #expect(AAMVAElements.mandatory(version: version, type: .licence).count == count)
        let driving = version < 2 || (2...3).contains(version) ? (version < 2 ? 3 : 4) : 3
        #expect(AAMVAElements.mandatory(version: version, type: .identityCard).count == count - driving)
    }

    @Test func `one identifier means what its version says`() throws {
        let former = try AAMVADocument.parse(AAMVAVector.named("version 01 with every element").bytes)
        let alias = try #require(former.element("DBN"))
        #expect(alias.name == "aliasFullName")
        #expect(AAMVAElements.definition(of: "DBN", version: 9)?.name == "aliasFamilyName")
        #expect(AAMVAElements.definition(of: "DBG", version: 1)?.name == "medicalCodes")
        #expect(AAMVAElements.definition(of: "DBG", version: 4)?.name == "aliasGivenName")
    }

    @Test func `the raw bytes stay as they came beside the value`() throws {
        let document = try AAMVADocument.parse(AAMVAVector.named("postal code with ten digits").bytes)
        let element = try #require(document.element("DAK"))
        #expect(element.raw.reveal { $0 } == Array("8020200000  ".utf8))
        #expect(element.text?.reveal { $0 } == Array("80202".utf8))
        #expect(element.label?.text.description == "Address - Postal Code")
    }

    @Test func `elements of a jurisdiction are kept as they are`() throws {
        let document = try AAMVADocument.parse(AAMVAVector.named("two subfiles").bytes)
        let element = try #require(document.element("ZCA"))
        #expect(element.name == nil)
        #expect(element.raw.reveal { $0 } == Array("BRO".utf8))
        #expect(element.id.isJurisdictionSpecific)
        #expect(document.element("ZCB")?.value == nil)
        #expect(document.element("DZZ") == nil)
    }

    @Test func `codes come with their meaning in English`() throws {
        let document = try AAMVADocument.parse(AAMVAVector.named("eyes in two letters").bytes)
        #expect(document.element("DAY")?.value?.reveal { $0 } == .code(Array("BRO".utf8), meaning: "brown"))
        #expect(document.element("DAZ")?.value?.reveal { $0 } == .code(Array("BLK".utf8), meaning: "black"))
        #expect(document.element("DDA")?.value?.reveal { $0 } == .code(Array("F".utf8), meaning: "fully compliant"))
    }

    @Test func `a card is a licence or an identity card`() throws {
        #expect(try AAMVADocument.parse(AAMVAVector.named("identity card").bytes).isIdentityCard == true)
        #expect(try AAMVADocument.parse(AAMVAVector.named("version 10").bytes).isIdentityCard == false)
    }

    @Test func `heights keep their unit`() throws {
        #expect(AAMVAMeasures.height(Array("509".utf8), prefersCentimetres: false)?.inches == 69)
        #expect(AAMVAMeasures.height(Array("509".utf8), prefersCentimetres: false)?.unit == .feetAndInches)
        #expect(AAMVAMeasures.height(Array("175".utf8), prefersCentimetres: true)?.centimetres == 175)
        #expect(AAMVAMeasures.height(Array("175".utf8), prefersCentimetres: false)?.unit == .centimetres)
        #expect(AAMVAMeasures.height(Array("6'".utf8), prefersCentimetres: false)?.inches == 72)
        #expect(AAMVAMeasures.height(Array("069 IN".utf8), prefersCentimetres: true)?.centimetres == 175)
        for wrong in ["", "IN", "9999", "12 IN", "5'13", "000", "99999999999999999999", "0-0"] {
            #expect(AAMVAMeasures.height(Array(wrong.utf8), prefersCentimetres: false) == nil, "\(wrong)")
        }
    }

    @Test func `every jurisdiction has its own number, in order`() {
        let numbers = AAMVAJurisdiction.all.map(\.issuerIdentificationNumber)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.filter { $0 >= 636_000 } == Array(636_000...636_062))
        #expect(numbers.filter { $0 < 636_000 } == Array(604_426...604_434))
        let codes = AAMVAJurisdiction.all.map { "\($0.postalCode.text)" }.filter { !$0.isEmpty }
        #expect(Set(codes).count == codes.count)
        // Fifty States and the District, five territories, thirteen provinces and territories of Canada, two of Mexico.
        #expect(AAMVAJurisdiction.all.filter { $0.country == .unitedStates }.count == 57)
        #expect(AAMVAJurisdiction.all.filter { $0.country == .canada }.count == 13)
        #expect(AAMVAJurisdiction(issuerIdentificationNumber: 636_015)?.name == "Texas")
    }
}

/// Dates and elements as jurisdictions write them.
@Suite struct AAMVADateTests {
    @Test(arguments: [(2030, 2030), (2031, 2030), (2029, 1930)])
    func `a year of two digits is the latest that may be meant`(_ latest: Int, _ year: Int) {
        #expect(AAMVADateReader.read(Array("011530".utf8), latestYear: latest)?.date.year == year)
    }

    @Test(arguments: [("1/2/2030", true), ("01/02/2030", true), ("001/02/2030", false), ("01/002/2030", false)])
    func `a day and a month have two digits at most`(_ text: String, _ isDate: Bool) {
        #expect((AAMVADateReader.read(Array(text.utf8), latestYear: 2030) != nil) == isDate)
    }

    @Test(arguments: [(19, false), (20, true), (98, true), (99, false)])
    func `a height is one of a person`(_ inches: Int, _ isOne: Bool) {
        #expect((AAMVAHeight(inches: inches, unit: .inches) != nil) == isOne)
    }

    @Test(arguments: [(0, false), (1, true)])
    func `a version after the latest is noted`(_ later: Int, _ isNoted: Bool) throws {
        var bytes = try AAMVAVector.named("two subfiles").bytes
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("ANSI ".utf8)) })
        // The version stands behind the issuer's six digits.
        let version = AAMVAElements.latestVersion + later
        bytes.replaceSubrange(start + 11..<start + 13, with: Array((version < 10 ? "0\(version)" : "\(version)").utf8))
        #expect(try AAMVADocument.parse(bytes).defectTexts.contains("versionUnknown") == isNoted)
    }

    @Test func `the longest text that a symbol may hold is looked at`() throws {
        let bytes = try AAMVAVector.named("two subfiles").bytes
        let longest = bytes + [UInt8](repeating: 0x0D, count: AAMVADocument.maximumLength - bytes.count)
        #expect(throws: Never.self) { try AAMVADocument.parse(longest) }
        #expect(throws: AAMVAError(.tooLong)) { try AAMVADocument.parse(longest + [0x0D]) }
    }

    @Test(arguments: [
        ("99999999", true), ("99/99/9999", true), ("NEVER", true), ("UNKNOWN", false), ("--", false), ("", false),
        ("9999", false), ("12312030", false),
    ])
    func `only nines and words that say so mean that there is no end`(_ text: String, _ isEndless: Bool) {
        #expect(AAMVADateReader.saysNoExpiry(Array(text.utf8)) == isEndless)
    }

    @Test(arguments: [("B", 2), ("C", 2), ("D", 1), ("F", 1), ("A", 1)])
    func `the next element of a jurisdiction is the next letter's, or the one after it`(_ letter: String, _ count: Int)
    {
        let line = Array("ZVZVA100ZV\(letter)200".utf8)
        let splitter = AAMVARecordSplitter(version: 9, alreadySeen: [], designated: [])
        #expect(splitter.parted(line[...]).count == count)
    }
}

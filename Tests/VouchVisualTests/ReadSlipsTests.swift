import Testing
import VouchCore

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// Issue 34: what an engine loses of a value in a way that the rest of the value, or what stands around it, tells.
@Suite struct ReadSlipsTests {
    // MARK: Marks within a value

    @Test(arguments: [
        (FieldName.placeOfBirth, "Utopia City)", "Utopia City"), (.surname, "(ERIKSSON/ЭРИКССОН", "ERIKSSON/ЭРИКССОН"),
        (.placeOfBirth, "ROMA (RM)", "ROMA (RM)"), (.givenNames, ")", ")"), (.documentNumber, "(A12", "(A12"),
    ])
    func `a bracket without its other half is no part of a name or place`(
        _ field: FieldName, _ read: String, _ spelt: String
    ) {
        #expect(FieldSpelling(state: nil).spelt(read, as: field) == spelt)
    }

    @Test(arguments: [
        ("EESTIEST", "EESTI / EST"), ("EESTIYEST", "EESTI / EST"), ("GERMANYD", "GERMANYD"),
        ("ALBANIAALB", "ALBANIA / ALB"),
        ("BUDAPEST", "BUDAPEST"), ("EST", "EST"), ("EESTI", "EESTI"), ("Eestiest", "Eestiest"), ("TRIEST", "TRIEST"),
    ])
    func `a State's name and its code are two words`(_ read: String, _ spelt: String) {
        #expect(FieldSpelling(state: nil).spelt(read, as: .placeOfBirth) == spelt)
    }

    @Test(arguments: [
        ("UKR", "K/F", "Ж/F"), ("UKR", "K / F", "Ж / F"), ("POL", "K/F", "K/F"), ("UKR", "K/M", "K/M"),
        ("QQQ", "K/F", "K/F"), ("UKR", "F", "F"),
    ])
    func `where sexes are Cyrillic a K before F is another letter`(_ state: String, _ read: String, _ spelt: String) {
        #expect(FieldSpelling(state: state).spelt(read, as: .sex) == spelt)
    }

    @Test(arguments: [
        ("VIF", "V/F"), ("MOTIF", "MOT/F"), ("MOT IE", "MOT / F"), ("KVK lF", "KVK / F"), ("SIEVIETE1F", "SIEVIETE/F"),
    ])
    func `the stroke between a sex in two languages may be read as a letter`(_ read: String, _ spelt: String) {
        #expect(LetterRepair.pair(read) == spelt)
    }

    @Test(arguments: ["MOTIM", "VYRIE", "MOTIVE", "MALE", "FEMALE", "MOTIF MOTIF", "F", "", "QQQIF"])
    func `what a word and a letter do not both say is no sex in two languages`(_ read: String) {
        #expect(LetterRepair.pair(read) == nil)
    }

    @Test func `slanted marks of feet and inches are quotation marks`() {
        #expect(LetterRepair.feet("5′-08″") == "5’-08”")
        #expect(LetterRepair.feet("5'-08\"") == "5'-08\"")
    }

    @Test func `of two words as near the one of the same length is meant`() {
        #expect(NationalitySpelling(state: "FRA").spelt("Françaisà") == "Française")
        #expect(NationalitySpelling(state: "FRA").spelt("Français") == "Français")
    }

    @Test func `an oblique read twice parts a day once`() {
        #expect(DateRepair.readings(of: "10/29|/2018").contains("10/29/2018"))
        #expect(DateRepair.readings(of: "10|/29/2018").contains("10/29/2018"))
    }

    @Test func `a document's code is a capital letter`() {
        let day = VisualVector.today
        #expect(PrintedValue.normalise("p", name: .documentCode, today: day).value == "P")
    }

    @Test(arguments: [("LAKI-LAKI", "M"), ("Perempuan", "F"), ("Nữ", "F"), ("МАШКИ", "M"), ("AYOL", "F")])
    func `sexes are known in further languages`(_ print: String, _ sex: String) {
        #expect(PrintedSex.normalise(print).value == sex)
    }

    @Test(arguments: [("CĂPRUI", "BRO"), ("Mavi", "BLU"), ("ZÖLD", "GRN"), ("Coklat", "BRO"), ("ŠEDÁ", "GRY")])
    func `colours of eyes are known in further languages`(_ print: String, _ code: String) {
        let day = VisualVector.today
        #expect(PrintedValue.normalise(print, name: .eyeColour, today: day).value == code)
    }

    // MARK: What stands around a value

    private typealias Row = (text: String, x: Double, y: Double)

    private func layout(_ rows: [Row]) throws -> PageLayout {
        let page = PrintedPage(lines: rows.map { VisualVector.line($0.text, x: $0.x, y: $0.y, height: 28) })
        return try #require(PageLayout.all(page).first)
    }

    private func assignment(
        _ layout: PageLayout, type: DocumentType = .drivingLicence, state: String = "USA", jurisdiction: String? = "QQ"
    ) -> FieldAssignment {
        FieldAssignment(
            text: PageText(layout, labels: LabelFinder(index: .general), licence: .aamva, zoneLines: []),
            form: ValueForm(today: VisualVector.today, order: .mdy), known: [], rules: [:],
            identity: DocumentIdentity(type: type, issuingState: state, jurisdiction: jurisdiction), isGeneral: true,
            labels: .general, candidates: [])
    }

    /// A field of a part of the line with this text.
    private func field(
        _ name: FieldName, _ part: String, of text: String? = nil, in layout: PageLayout, value: String? = nil
    ) throws -> FoundField {
        let text = text ?? part
        let line = try #require(layout.lines.firstIndex { String($0.characters) == text })
        let start = text.distance(from: text.startIndex, to: try #require(text.range(of: part)).lowerBound)
        return FoundField(
            name: name, spans: [PageSpan(line: line, range: start..<start + part.count)], raw: part,
            value: value ?? part, validity: .passed, confidence: 0.9, score: 3)
    }

    private func raw(_ fields: [FoundField], _ name: FieldName) -> String? { fields.first { $0.name == name }?.raw }

    @Test func `an address begins with the line above it that ends in a comma`() throws {
        let layout = try layout([("Low Lane, Anytown,", 300, 200), ("QQ 12345", 300, 236), ("M", 800, 400)])
        let found = assignment(layout).respelled([try field(.address, "QQ 12345", in: layout)])
        #expect(raw(found, .address) == "Low Lane, Anytown,\nQQ 12345")
        let other = try self.layout([("Low Lane, Anytown,", 300, 100), ("QQ 12345", 300, 236)])
        #expect(raw(assignment(other).respelled([try field(.address, "QQ 12345", in: other)]), .address) == "QQ 12345")
    }

    @Test func `a name without a label above an American address has the given name first, and is never sure`() throws {
        let layout = try layout([("JANE DOE", 300, 164), ("742 LOW LANE", 300, 200), ("ANYTOWN, QQ 12345", 300, 236)])
        let fields = [
            try field(.surname, "JANE DOE", in: layout), try field(.address, "742 LOW LANE", in: layout),
        ]
        let found = assignment(layout).respelled(fields)
        #expect(raw(found, .givenNames) == "JANE")
        #expect(raw(found, .surname) == "DOE")
        #expect(found.first { $0.name == .surname }?.confidence ?? 1 <= 0.5)
        let elsewhere = assignment(layout, type: .idCard, state: "UTO", jurisdiction: nil).respelled(fields)
        #expect(raw(elsewhere, .surname) == "JANE DOE")
    }

    @Test func `the sex is no part of the place that an engine read with it`() throws {
        let layout = try layout([("M LOWTOWN", 300, 200), ("MARSHFIELD", 300, 300)])
        let found = assignment(layout, type: .passport, state: "UTO", jurisdiction: nil).respelled([
            try field(.sex, "M", of: "M LOWTOWN", in: layout), try field(.placeOfBirth, "M LOWTOWN", in: layout),
        ])
        #expect(raw(found, .placeOfBirth) == "LOWTOWN")
        let whole = assignment(layout, type: .passport, state: "UTO", jurisdiction: nil).respelled([
            try field(.sex, "M", of: "MARSHFIELD", in: layout), try field(.placeOfBirth, "MARSHFIELD", in: layout),
        ])
        #expect(raw(whole, .placeOfBirth) == "MARSHFIELD")
    }

    @Test func `on a licence the one day long before the issue is the birth`() throws {
        func birth(_ day: String) throws -> String? {
            let layout = try layout([(day, 300, 100), ("07-02-2018", 300, 200), ("01-21-2021", 300, 300)])
            return raw(
                assignment(layout).respelled([
                    try field(.dateOfIssue, "07-02-2018", in: layout, value: "2018-07-02"),
                    try field(.dateOfExpiry, "01-21-2021", in: layout, value: "2021-01-21"),
                ]), .dateOfBirth)
        }
        #expect(try birth("09-16-1990") == "09-16-1990")
        #expect(try birth("09-16-2012") == nil)
    }

    @Test func `a surname above the given names stays when the numbers of the fields were read with it`() throws {
        let layout = try layout([("12DOE", 300, 164), ("JANE", 300, 200)])
        let found = assignment(layout).respelled([try field(.givenNames, "JANE", in: layout)])
        #expect(raw(found, .surname) == "DOE")
    }

    @Test(arguments: [
        ("300807/15/1980", true), ("3 008 07/15/1980", false), ("100807/15/1980", false), ("D0807/15/1980", true),
    ])
    func `the label of a birth that was read as digits is told by the day right behind it`(
        _ print: String, _ isLabel: Bool
    ) throws {
        let layout = try layout([(print, 300, 200), ("LOWTOWN", 300, 300)])
        let line = try #require(layout.lines.first)
        let marks = LicenceAbbreviations.marks(in: line, number: 0)
        #expect(marks.contains { $0.field == .dateOfBirth } == isLabel)
    }

    @Test func `the end of a label is no value`() {
        let form = ValueForm(today: VisualVector.today, order: .dmy)
        #expect(form.fit("de naissance", .placeOfBirth, nil) == nil)
        #expect(form.fit("NAISSAAR", .placeOfBirth, nil) != nil)
    }

    @Test func `a value of a label in the list is its field, though the network has no class for it`() throws {
        let layout = try layout([
            ("Organisation", 300, 100), ("LOW GUILD", 300, 140), ("Tribe", 700, 100), ("NORTH", 700, 140),
        ])
        func span(_ text: String) throws -> PageSpan {
            let line = try #require(layout.lines.firstIndex { String($0.characters) == text })
            return PageSpan(line: line, range: 0..<text.count)
        }
        let pairs = [
            LearnedPair(label: try span("Organisation"), value: try span("LOW GUILD")),
            LearnedPair(label: try span("Tribe"), value: try span("NORTH")),
        ]
        let text = PageText(layout, labels: LabelFinder(index: .general), licence: nil, zoneLines: [])
        let found = LabelledFields(text: text, form: ValueForm(today: VisualVector.today, order: .dmy), found: [])
            .fields(of: pairs)
        #expect(found.map(\.name) == [.organisation])
        #expect(found.first?.raw == "LOW GUILD")
    }
}

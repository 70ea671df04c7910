import Foundation
import Testing
import VouchCore
import VouchVision

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// What the network's probabilities become: whole words, days in order, and never more than the rules allow.
@Suite struct LearnedAssignmentTests {
    // MARK: Parts of lines

    /// The parts of one line, of which each character is said to be of `classes` with a probability of 0.9.
    private func pieces(
        _ text: String, _ classes: [Int], labelEdges: Set<Int> = [], doubted: [Int: (rival: Int, share: Float)] = [:]
    ) throws -> [(FieldName, String)] {
        let page = PrintedPage(lines: [VisualVector.line(text, x: 400, y: 100, height: 30)])
        let line = try #require(PageLayout.all(page).first?.lines.first)
        let count = AssignedField.classCount
        var values = classes.flatMap { own in
            (0..<count).map { $0 == own ? Float(0.9) : 0.1 / Float(count - 1) }
        }
        for (place, doubt) in doubted {
            values[place * count + classes[place]] = 1 - doubt.share
            values[place * count + doubt.rival] = doubt.share
        }
        let source = PageSpan(line: 0, range: 0..<line.characters.count)
        let parting = LineParting(
            line: line, number: 0, probabilities: ClassProbabilities(values, [source]), labelEdges: labelEdges)
        return parting.parts(within: source.range).compactMap { part in
            AssignedField.field(part.valueClass).map { ($0, line.text(part.range)) }
        }
    }

    @Test func `a value ends where a word ends, whatever its letters are said to be`() throws {
        let surname = AssignedField.valueClass(.surname)
        let whole = try pieces("VERMEULEN", [surname, surname, surname, surname, surname, surname, 0, 0, 0])
        #expect(whole.map(\.1) == ["VERMEULEN"])
    }

    @Test func `where a known label ends its value begins, and one doubtful letter begins no label`() throws {
        let number = AssignedField.valueClass(.documentNumber)
        let classes = [1] + [Int](repeating: number, count: 7)
        #expect(try pieces("A8204471", classes, doubted: [0: (number, 0.1)]).map(\.1) == ["A8204471"])
        #expect(try pieces("A8204471", classes, labelEdges: [0, 1]).map(\.1) == ["8204471"])
    }

    @Test func `a label without a gap before its value is parted from it by sure letters`() throws {
        #expect(try pieces("SEXM", [1, 1, 1, AssignedField.valueClass(.sex)]).map(\.1) == ["M"])
        let eyes = AssignedField.valueClass(.eyeColour)
        #expect(try pieces("EYESBRO", [1, 1, 1, 1, eyes, eyes, eyes]).map(\.1) == ["BRO"])
        let surname = AssignedField.valueClass(.surname)
        let name = [1] + [Int](repeating: surname, count: 5)
        #expect(try pieces("GARCIA", name, doubted: [0: (surname, 0.1)]).map(\.1) == ["GARCIA"])
    }

    @Test(arguments: [0, 1])
    func `letters right after a number are no value by themselves, also if the number is taken for a label`(
        _ number: Int
    ) throws {
        let authority = AssignedField.valueClass(.issuingAuthority)
        let classes = [Int](repeating: number, count: 4) + [Int](repeating: authority, count: 3)
        #expect(try pieces("9999PIA", classes).map(\.1).filter { $0 != "9999PIA" } == [])
    }

    @Test func `two names on one line are two values`() throws {
        let (given, surname) = (AssignedField.valueClass(.givenNames), AssignedField.valueClass(.surname))
        let found = try pieces("JOHN SMITH", [given, given, given, given, 0] + [Int](repeating: surname, count: 5))
        #expect(found.map(\.0) == [.givenNames, .surname])
        #expect(found.map(\.1) == ["JOHN", "SMITH"])
    }

    @Test func `a value without a field of its own is told with the label before it, or right above it`() throws {
        let rows: [(text: String, x: Double, y: Double)] = [
            ("Tribe", 100, 100), ("NORTH", 100, 140), ("Region", 400, 100), ("WEST", 400, 140),
            ("Batch 77 A", 100, 200),
        ]
        let page = PrintedPage(lines: rows.map { VisualVector.line($0.text, x: $0.x, y: $0.y, height: 28) })
        let layout = try #require(PageLayout.all(page).first)
        func span(_ text: String, in line: String? = nil) throws -> PageSpan {
            let number = try #require(layout.lines.firstIndex { String($0.characters) == line ?? text })
            let start = (line ?? text).count - text.count
            return PageSpan(line: number, range: start..<start + text.count)
        }
        let batch = try span("Batch 77 A")
        let pairs = LearnedPairs(
            layout: layout, labels: [try span("Tribe"), try span("Region"), PageSpan(line: batch.line, range: 0..<5)],
            values: [try span("WEST"), try span("NORTH"), try span("77 A", in: "Batch 77 A")]
        ).pairs()
        let told = pairs.map { layout.lines[$0.label.line].text($0.label.range) }
        #expect(told == ["Region", "Tribe", "Batch"])
    }

    @Test func `what an engine read in two boxes of one row is one value, and what it read twice is not joined`() throws
    {
        let page = PrintedPage(lines: [
            VisualVector.line("12 OCT", x: 100, y: 100, height: 30),
            VisualVector.line("1971", x: 224, y: 100, height: 30),
            VisualVector.line("M", x: 600, y: 100, height: 30), VisualVector.line("M", x: 636, y: 100, height: 30),
        ])
        let layout = try #require(PageLayout.all(page).first)
        let text = PageText(layout, labels: LabelFinder(index: .general), licence: nil, zoneLines: [])
        let pieces = layout.lines.indices.map { line in
            AssignedPiece(
                field: line < 2 ? .dateOfBirth : .sex,
                span: PageSpan(line: line, range: 0..<layout.lines[line].characters.count), probability: 0.9)
        }
        #expect(AssignedLines(text: text).rows(pieces).map(\.spans.count) == [2, 1, 1])
    }

    // MARK: Days

    private func day(_ field: FieldName, _ iso: String, _ probability: Double, line: Int) -> AssignedPiece {
        AssignedPiece(
            field: field, span: PageSpan(line: line, range: 0..<10), probability: probability, iso: iso)
    }

    @Test func `nobody is born after the document was issued`() {
        let days = AssignedDates(candidates: [
            day(.dateOfBirth, "2020-05-01", 0.6, line: 0), day(.dateOfBirth, "1980-05-01", 0.5, line: 1),
            day(.dateOfIssue, "2015-05-01", 0.9, line: 2), day(.dateOfExpiry, "2025-05-01", 0.9, line: 3),
        ]).chosen()
        #expect(days.first { $0.field == .dateOfBirth }?.iso == "1980-05-01")
        #expect(days.count == 3)
    }

    @Test func `one day is one field's`() {
        let days = AssignedDates(candidates: [
            day(.dateOfIssue, "2015-05-01", 0.5, line: 0), day(.validFrom, "2015-05-01", 0.45, line: 0),
        ]).chosen()
        #expect(days.map(\.field) == [.dateOfIssue])
    }

    @Test func `a group of digits is in a date as a whole or not at all`() throws {
        let form = ValueForm(today: VisualVector.today, order: .mdy)
        func dates(_ text: String) throws -> [String] {
            let page = PrintedPage(lines: [VisualVector.line(text, x: 0, y: 100, height: 30)])
            let line = try #require(PageLayout.all(page).first?.lines.first)
            return PrintedDates(form: form).find(in: line, within: 0..<line.characters.count, as: .dateOfBirth)
                .map(\.iso)
        }
        #expect(try dates("300807/15/1980") == [])
        #expect(try dates("3 DOB 01/06/1958") == ["1958-01-06"])
        #expect(try dates("3. 05 03 1987") == ["1987-05-03"])
        #expect(try dates("4b EXP 02/11/2023 4a ISS 02/11/2019") == ["2023-02-11", "2019-02-11"])
    }

    // MARK: Rules and network

    private func field(
        _ name: FieldName, _ raw: String, line: Int, score: Double, from start: Int = 0, value: String? = nil
    ) -> FoundField {
        FoundField(
            name: name, spans: [PageSpan(line: line, range: start..<start + raw.count)], raw: raw, value: value ?? raw,
            validity: .notPerformed(.noRule), confidence: 0.8, score: score)
    }

    private func blended(
        rules: [FoundField], network: [FoundField], isModelled: Bool = false, known: [KnownValues] = [],
        probability: Double = 0.5
    ) -> [FieldName: String] {
        let blend = AssignmentBlend(known: known, type: .idCard, isModelled: isModelled) { _, _ in probability }
        return Dictionary(blend.fields(rules: rules, network: network).map { ($0.name, $0.raw) }) { first, _ in first }
    }

    @Test func `on a design that no model knows the network places a value`() {
        let rule = field(.surname, "UNTERSCHRIFT", line: 0, score: 3)
        let own = field(.surname, "GARCIA", line: 1, score: 3.8)
        #expect(blended(rules: [rule], network: [own])[.surname] == "GARCIA")
    }

    @Test func `a State's own model counts more than a doubtful network`() {
        let rule = field(.surname, "GARCIA", line: 0, score: 3)
        let own = field(.surname, "MADRID", line: 1, score: 2.4)
        #expect(blended(rules: [rule], network: [own], isModelled: true)[.surname] == "GARCIA")
    }

    @Test func `of a day with words around it the day is told, and a name keeps what the network takes for it too`() {
        let day = field(.dateOfExpiry, "SUISSE 18.08.2011", line: 0, score: 3, value: "2011-08-18")
        let own = field(.dateOfExpiry, "18.08.2011", line: 0, score: 3.8, from: 7, value: "2011-08-18")
        #expect(blended(rules: [day], network: [own], isModelled: true)[.dateOfExpiry] == "18.08.2011")
        let name = field(.surname, "VAN DER BERG", line: 1, score: 3)
        let part = field(.surname, "BERG", line: 1, score: 3.8, from: 8)
        #expect(blended(rules: [name], network: [part], probability: 0.7)[.surname] == "VAN DER BERG")
        #expect(blended(rules: [name], network: [part], probability: 0.1)[.surname] == "BERG")
    }

    @Test func `what the zone says counts before either`() {
        let known = KnownValues(
            surname: Array("GARCIA".utf8), givenNames: Array("ANA".utf8), documentNumber: Array("X123456".utf8))
        let rule = field(.surname, "GARCIA", line: 0, score: 3)
        let own = field(.surname, "MADRID", line: 1, score: 3.99)
        #expect(blended(rules: [rule], network: [own], known: [known])[.surname] == "GARCIA")
    }

    @Test func `a value that only the network has and that the zone denies is not told`() {
        let known = KnownValues(
            surname: Array("GARCIA".utf8), givenNames: Array("ANA".utf8), documentNumber: Array("X123456".utf8))
        let own = field(.documentNumber, "998877665", line: 1, score: 3.6)
        #expect(blended(rules: [], network: [own], known: [known])[.documentNumber] == nil)
    }

    // MARK: Pages

    /// Reads a page with the committed network.
    private func read(_ lines: [(String, Double, Double)], type: DocumentType) throws -> [FieldName: String] {
        let weights = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Networks/field-assigner.vnet")
        let assigner = try FieldAssigner(weights: [UInt8](try Data(contentsOf: weights)))
        let page = PrintedPage(lines: lines.map { VisualVector.line($0.0, x: $0.1, y: $0.2, height: 28) })
        return VisualFieldReader(today: VisualVector.today, assigner: assigner)
            .read([page], known: [], identity: DocumentIdentity(type: type, issuingState: nil)).fields
            .mapValues { $0.raw.reveal { $0 } }
    }

    @Test(arguments: [
        ("Nama Keluarga / Surname", "GARCIA"), ("Nom ya jamaa / Surname", "VERMEULEN"),
        ("Nama Keluarga / Surname", "SMITH JOHN"),
    ])
    func `beneath a label of a known and an unknown word stands the whole value`(
        _ label: String, _ value: String
    ) throws {
        let found = try read(
            [
                ("IDENTITY CARD", 400, 60), (label, 400, 150), (value, 400, 190),
                ("Nama Depan / Given names", 400, 250),
                ("ANA MARIA", 400, 290), ("Tarikh Lahir / Date of birth", 400, 350), ("12.05.1984", 400, 390),
                ("No. Kad / Card No.", 400, 450), ("NXK72PD48", 400, 490),
                ("Sah Hingga / Date of expiry", 400, 550), ("11.05.2030", 400, 590),
            ], type: .idCard)
        #expect(found[.surname] == value)
        #expect(found[.dateOfBirth] == "12.05.1984")
        #expect(found[.dateOfExpiry] == "11.05.2030")
    }

    @Test func `what stands beneath the label of something else is no part of an address`() throws {
        let found = try read(
            [
                ("UTOPIA", 100, 60), ("Place of birth", 400, 150), ("NIRGENDWO", 400, 185), ("Document No.", 900, 150),
                ("X70576941", 900, 185), ("Address", 400, 250), ("1 NO SUCH STREET", 400, 285),
                ("Eyes / Height", 900, 250),
                ("GREEN / 171 cm", 900, 285), ("Authority", 400, 350), ("OFFICE OF SPECIMENS", 400, 385),
                ("Date of issue", 900, 350), ("17 JUL 2024", 900, 385),
            ], type: .idCard)
        #expect(found[.address] == "1 NO SUCH STREET")
    }

    @Test func `a word or two of a sentence are no value`() throws {
        let found = try read(
            [
                ("HOLDER: SPECIMEN, ANEMONE VIOLA", 100, 150), ("CLASS: D NON-COMMERCIAL", 100, 190),
                ("ENDORSEMENTS: NONE", 100, 230), ("RESTRICTIONS: NONE", 100, 270),
                ("THIS IS A SPECIMEN DRAWN BY A PROGRAM. IT LICENSES NOBODY TO DRIVE ANYTHING.", 100, 500),
            ], type: .drivingLicence)
        #expect(found[.parents] == nil)
    }

    @Test(arguments: ["Main Street , Charleston,", "12 WONDERFUL DRIVE", "OAK AVE."])
    func `a street without a label is nobody's name`(_ street: String) throws {
        let found = try read(
            [
                ("WEST VIRGINIA", 100, 60), ("Driver's License", 900, 60), ("CHRIS SMITH", 400, 150),
                (street, 400, 200),
                ("WV 456789", 400, 235), ("CLASS: A", 400, 300), ("DOB:", 400, 380), ("03/23/1988", 500, 380),
                ("EXP:", 400, 420), ("03/23/2026", 500, 420), ("ISS:", 400, 460), ("03/23/2019", 500, 460),
            ], type: .drivingLicence)
        let name = street.prefix(6)
        for field in [FieldName.surname, .givenNames, .fullName] {
            #expect(found[field]?.contains(name) != true)
        }
    }

    @Test func `a visa's type is not how long it is valid`() throws {
        let found = try read(
            [
                ("VISA", 400, 60), ("Place of issue", 400, 150), ("CONSULATE OF NOWHERE", 400, 185),
                ("Document No.", 1000, 150), ("L24734176", 1000, 185), ("Valid from", 400, 250),
                ("25 JUN 2022", 400, 285), ("Valid until", 700, 250), ("25 JUN 2033", 700, 285),
                ("Type of visa", 400, 350), ("TRANSIT OF DREAMS", 400, 385),
            ], type: .visa)
        #expect(found[.validFor] == nil)
    }
}

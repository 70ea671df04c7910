import Testing
import VouchCore
import VouchMRZ
import VouchOCR
import VouchTestSupport

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// Issue 6: fields of the visual zone as printed.
struct VisualFieldReaderTests {
    @Test(.shows("D5"), arguments: VisualVector.all)
    func `the page is read as its vector says`(_ vector: VisualVector) {
        let (identity, reading) = vector.read()
        #expect(identity.type == vector.type)
        #expect(identity.issuingState == vector.state)
        #expect(identity.jurisdiction == vector.jurisdiction)
        for (name, value, raw) in vector.expected {
            let field = reading.fields[name]
            #expect(field?.raw.reveal { $0 } == raw, "\(name.rawValue)")
            #expect(field?.value?.reveal { $0 } == value, "\(name.rawValue)")
            #expect((field?.confidence).map { (0...1).contains($0) } ?? true)
        }
        for name in vector.absent { #expect(reading.fields[name] == nil, "\(name.rawValue)") }
    }

    @Test func `there are vectors`() { #expect(VisualVector.all.count >= 10) }

    @Test func `nothing is read of an empty page`() {
        let reading = VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: [])], known: [], identity: DocumentIdentity(type: .passport, issuingState: "UTO"))
        #expect(reading.fields.isEmpty)
    }

    @Test func `a year of four digits keeps its century, whatever its script and calendar`() {
        func field(_ name: FieldName, _ raw: String, _ value: String) -> FoundField {
            FoundField(name: name, spans: [], raw: raw, value: value, validity: .passed, confidence: 1, score: 1)
        }
        func birth(_ raw: String) -> String? {
            let assignment = FieldAssignment(
                text: PageText(
                    PageLayout(PrintedPage(lines: [])), labels: LabelFinder(index: .general), licence: nil,
                    zoneLines: []),
                form: ValueForm(today: VisualVector.today, order: .dmy), known: [], rules: [:],
                identity: DocumentIdentity.none, isGeneral: true, labels: LabelIndex.general, candidates: [])
            var found: [FieldName: FoundField] = [
                .dateOfBirth: field(.dateOfBirth, raw, "2020-08-12"),
                .dateOfIssue: field(.dateOfIssue, "01 JAN 2015", "2015-01-01"),
            ]
            assignment.correctCentury(&found)
            return found[.dateOfBirth]?.value
        }
        #expect(birth("12 AUG 20") == "1920-08-12")
        #expect(birth("120820") == "1920-08-12")
        #expect(birth("12 AUG 2020") == "2020-08-12")
        // Born after the document was issued: that is a contradiction, and stays one.
        #expect(birth("12 ส.ค. 2563") == "2020-08-12")
        #expect(birth("١٢/٠٨/٢٠٢٠") == "2020-08-12")
    }

    @Test func `a page turned by a quarter is read as it is upright`() throws {
        var vector = try VisualVector("passport-labels-above.txt")
        let upright = vector.read().reading
        vector.lines = vector.lines.map { line in
            TextLine(
                characters: line.characters.reveal { $0 },
                box: line.box.map { Point(x: 1000 - $0.y, y: $0.x) }, engine: line.engine)
        }
        let turned = vector.read().reading
        #expect(turned.fields.count == upright.fields.count)
        for (name, field) in upright.fields { #expect(turned.fields[name]?.raw == field.raw, "\(name.rawValue)") }
    }

    @Test func `places are told in millimetres of the page where its corners are known`() throws {
        let vector = try VisualVector("passport-labels-above.txt")
        let page = PrintedPage(
            lines: vector.lines, corners: Quad(width: 1250, height: 880),
            size: PrintedPage.Size(width: 125, height: 88), index: 3)
        let identity = DocumentIdentifier(models: []).identify(vector.evidence)
        let reading = VisualFieldReader(today: VisualVector.today).read([page], known: vector.known, identity: identity)
        let place = try #require(reading.fields[.surname]?.place)
        #expect(place.page == 3)
        #expect(abs(place.box.topLeft.x - 42.5) < 0.5)
        #expect(abs(place.box.center.y - 21) < 0.5)
    }

    @Test func `a model's place finds what no label announces`() throws {
        let vector = try VisualVector("passport-unreadable-labels.txt")
        let rule = DocumentModel.FieldRule(
            name: .nationality, labels: ["Nationality"],
            place: DocumentModel.Rectangle(x: 42, y: 33, width: 40, height: 4), form: .state, isMultiline: false)
        let model = DocumentModel(
            id: "UTO-passport", name: "Utopia: passport", type: .passport, issuingStates: ["UTO"], jurisdiction: nil,
            format: .id3, clues: [.zone(code: "P", state: "UTO")],
            pages: [
                ModelPage(
                    side: .front, fields: [rule], graphics: [], zone: .td3, barcodes: [], securityElements: [])
            ])
        let identity = DocumentIdentifier(models: [model]).identify(vector.evidence)
        #expect(identity.matches.first?.model.id == "UTO-passport")
        let page = PrintedPage(
            lines: vector.lines + [VisualVector.line("P<UTOERIKSSON<<ANNA<MARIA<<", x: 50, y: 750, height: 34)],
            corners: Quad(width: 1250, height: 880), size: PrintedPage.Size(width: 125, height: 88))
        let reading = VisualFieldReader(today: VisualVector.today).read([page], known: vector.known, identity: identity)
        #expect(reading.fields[.nationality]?.raw.reveal { $0 } == "UTOPIAN")
    }

    @Test func `hostile lines end the reading early, not the program`() {
        let identity = DocumentIdentity(type: .drivingLicence, issuingState: "USA", jurisdiction: "WA")
        let reader = VisualFieldReader(today: VisualVector.today)
        var lines: [TextLine] = []
        for number in 0..<40 {
            let text = String(repeating: number % 3 == 0 ? "/Surname 4b." : "<8é№ \u{200B}", count: number % 40)
            lines.append(VisualVector.line(text, x: Double(number % 7) * 90, y: Double(number) * 3, height: 20))
        }
        let nowhere = Quad(width: .nan, height: .infinity)
        lines.append(TextLine(characters: [], box: nowhere, engine: "test"))
        lines.append(
            TextLine(characters: [TextCharacter("A", probability: -1, position: 7)], box: nowhere, engine: "test"))
        let reading = reader.read(
            [PrintedPage(lines: lines, corners: nowhere, size: PrintedPage.Size(width: 0, height: -1))], known: [],
            identity: identity)
        #expect(reading.fields.count <= 40)
    }

    @Test func `nothing that is printed shows in a description`() throws {
        let vector = try VisualVector("passport-labels-above.txt")
        let (_, reading) = vector.read()
        let text = String(describing: reading) + String(reflecting: reading) + vector.known.map { "\($0)" }.joined()
        for secret in ["ERIKSS", "L898902", "ZENITH", "ANNA"] { #expect(!text.contains(secret)) }
    }
}

/// Issue 18: what agrees with the zone is a second witness only where the document says that it is this field.
@Suite struct WitnessTests {
    private static let zone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private func read(_ printed: [(text: String, x: Double, y: Double)], state: String = "UTO") throws
        -> [FieldName: FieldValue]
    {
        let zone = try MRZ(lines: Self.zone.map { Array($0.utf8) })
        let lines = printed.map { VisualVector.line($0.text, x: $0.x, y: $0.y, height: 30) }
        return VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: lines)], known: [KnownValues(zone, today: VisualVector.today)],
            identity: DocumentIdentity(type: .passport, issuingState: state)
        ).fields
    }

    @Test func `a text found only because the zone says so proves nothing`() throws {
        let fields = try read([("ERIKSSON", 400, 100), ("Given names", 400, 200), ("ANNA MARIA", 400, 240)])
        #expect(fields[.surname]?.isWitness == false)
        #expect(fields[.givenNames]?.isWitness == true)
        let zone = FieldValue(value: "ERIKSSON", raw: "ERIKSSON", validity: .notPerformed(.valueUnproved))
        let surname = try #require(fields[.surname])
        #expect(FieldComparator.compare(.surname, zone, surname) == .notPerformed(.notWitnessed))
    }

    @Test func `a labelled date that differs is not explained away by another on the page`() throws {
        let fields = try read([
            ("Date of birth", 400, 100), ("13.09.1981", 400, 140), ("since 12.08.1974", 900, 500),
        ])
        #expect(fields[.dateOfBirth]?.value?.reveal { $0 } == "1981-09-13")
    }

    @Test(arguments: [("K", "ESP", false), ("F", "ESP", true), ("K/F", "POL", true), ("Ж/F", "RUS", true)])
    func `a letter for the sex is one of the State's languages`(_ print: String, _ state: String, _ isRead: Bool) throws
    {
        let fields = try read([("Sex", 400, 100), (print, 400, 140)], state: state)
        #expect((fields[.sex]?.value != nil) == isRead)
    }

    @Test func `a part of a name is extended to whole words`() throws {
        let fields = try read([("Surname", 400, 100), ("ERIKSSONDOTTIR", 400, 140)])
        #expect(fields[.surname]?.raw.reveal { $0 } == "ERIKSSONDOTTIR")
    }

    @Test func `what a shop prints is no document`() {
        for receipt in Self.receipts {
            let lines = receipt.split(separator: "|").enumerated().map { number, text in
                VisualVector.line(String(text), x: 50, y: 40 + 40 * Double(number), height: 30)
            }
            let found = DocumentIdentifier(models: []).identify(IdentityEvidence(pages: [PrintedPage(lines: lines)]))
            #expect(!found.isDocument, "\(receipt)")
        }
        let card = ["IDENTITY CARD", "Surname", "ERIKSSON", "Date of birth", "12.08.1974"].enumerated().map {
            VisualVector.line($1, x: 50, y: 40 + 40 * Double($0), height: 30)
        }
        #expect(DocumentIdentifier(models: []).identify(IdentityEvidence(pages: [PrintedPage(lines: card)])).isDocument)
    }

    private static let receipts = [
        "MARKET UTOPIA|1 Bread 2.40|2 Milk 1.20|3 Butter 3.10|4 Eggs 2.90|5 Tea 4.00|8 Salt 0.80|9 Rice 2.10|12.11.2024",
        "GROCERY AUSTRIA|Name: Bread|VISA **** 1234|EXP 12/24|Total 12.40|Date 11.10.2023",
        "PHOTO SHOP CANADA|PASSPORT PHOTOS 4x|ID CARD SLEEVE|Date 01.02.2023|Card number 4242",
        "SIM CARD|Prepaid|Valid until 12.12.2022|Name|Tariff|Number 0123456789",
        "RESTAURANT|Table 4|Served by Anna|Class A beef|12.03.2021 18:20|Thank you",
    ]
}

import Testing
import VouchCore
import VouchOCR

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// Issue 6: places of a model, and values that are printed in two languages or on two lines.
struct PlacesAndPairsTests {
    private static func rule(
        _ name: FieldName, _ place: DocumentModel.Rectangle?, _ form: FieldForm, isMultiline: Bool = false
    ) -> DocumentModel.FieldRule {
        DocumentModel.FieldRule(name: name, labels: [], place: place, form: form, isMultiline: isMultiline)
    }

    private static func model(
        _ id: String, _ rules: [DocumentModel.FieldRule], zone: DocumentModel.ZoneLayout? = .td3
    ) -> DocumentModel {
        DocumentModel(
            id: id, name: "Utopia", type: .passport, issuingStates: ["UTO"], jurisdiction: nil, format: .id3,
            clues: [.zone(code: "P", state: "UTO")],
            pages: [
                ModelPage(
                    side: .front, fields: rules, graphics: [], zone: zone, barcodes: [], securityElements: [])
            ])
    }

    private static func read(
        _ lines: [TextLine], _ model: DocumentModel?, hasZone: Bool? = true, state: String = "UTO"
    ) throws -> VisualReading {
        let vector = try VisualVector("passport-labels-above.txt")
        let page = PrintedPage(
            lines: lines, corners: Quad(width: 1250, height: 880), size: PrintedPage.Size(width: 125, height: 88),
            hasZone: hasZone)
        let identity = DocumentIdentity(
            type: .passport, issuingState: state,
            matches: model.map { [ModelMatch(model: $0, score: 0.8, reasons: [])] } ?? [])
        return VisualFieldReader(today: VisualVector.today).read([page], known: vector.known, identity: identity)
    }

    private static func raw(_ reading: VisualReading, _ name: FieldName) -> String? {
        reading.fields[name]?.raw.reveal { $0 }
    }

    @Test func `a document without end is that, whatever date stands among the remarks`() throws {
        let lines = [
            VisualVector.line("UNBEFRISTET", x: 420, y: 600, height: 34),
            VisualVector.line("PASSPORT L898902C3", x: 420, y: 750, height: 30),
            VisualVector.line("Date of expiry 15 APR 2012", x: 420, y: 800, height: 30),
        ]
        let place = DocumentModel.Rectangle(x: 41, y: 58, width: 40, height: 5)
        let reading = try Self.read(
            lines, Self.model("UTO-2010", [Self.rule(.dateOfExpiry, place, .date(order: .dmy))]))
        #expect(Self.raw(reading, .dateOfExpiry) == "UNBEFRISTET")
        #expect(reading.fields[.dateOfExpiry]?.value?.reveal { $0 } == PrintedValue.unlimited)
    }

    @Test func `places count on a page whose zone was left out of its lines, and only there`() throws {
        let lines = [
            VisualVector.line("ZENITH", x: 700, y: 490, height: 34),
            VisualVector.line("MOUNTAIN", x: 700, y: 200, height: 34),
        ]
        let place = DocumentModel.Rectangle(x: 68, y: 47, width: 40, height: 4)
        let model = Self.model("UTO-2010", [Self.rule(.placeOfBirth, place, .text)])
        #expect(try Self.raw(Self.read(lines, model), .placeOfBirth) == "ZENITH")
        #expect(try Self.raw(Self.read(lines, model, hasZone: false), .placeOfBirth) == nil)
    }

    @Test func `of a place with several lines the first begins the value`() throws {
        let lines = [
            VisualVector.line("12345 HARBOUR", x: 420, y: 500, height: 34),
            VisualVector.line("SEA ROAD 8", x: 420, y: 545, height: 34),
        ]
        let place = DocumentModel.Rectangle(x: 41, y: 48, width: 40, height: 10)
        let model = Self.model("UTO-2010", [Self.rule(.address, place, .address, isMultiline: true)])
        #expect(try Self.raw(Self.read(lines, model), .address) == "12345 HARBOUR\nSEA ROAD 8")
    }

    @Test func `a State's name below another label is no nationality`() throws {
        let lines = [
            VisualVector.line("Place of birth", x: 420, y: 455, height: 26),
            VisualVector.line("UTOPIAN", x: 425, y: 490, height: 34),
        ]
        let reading = try Self.read(lines, nil)
        #expect(Self.raw(reading, .placeOfBirth) == "UTOPIAN")
        #expect(reading.fields[.nationality] == nil)
    }

    @Test func `the sex in two languages that were read apart is one print`() throws {
        let label = VisualVector.line("Sex", x: 420, y: 455, height: 26)
        let first = VisualVector.line("MOT", x: 420, y: 490, height: 34)
        let pair = try Self.read([label, first, VisualVector.line("/ F", x: 495, y: 490, height: 34)], nil)
        #expect(Self.raw(pair, .sex) == "MOT / F")
        #expect(pair.fields[.sex]?.value?.reveal { $0 } == "F")
        // Which half was misread is not known.
        let torn = try Self.read([label, VisualVector.line("MOT/A", x: 420, y: 490, height: 34)], nil)
        #expect(Self.raw(torn, .sex) == "MOT/A")
        #expect(torn.fields[.sex]?.value == nil)
        let stroke = try Self.read([label, VisualVector.line("VIF", x: 420, y: 490, height: 34)], nil)
        #expect(Self.raw(stroke, .sex) == "V/F")
    }

    @Test func `half of a sex in two languages is no second witness`() throws {
        let label = VisualVector.line("Sex", x: 420, y: 455, height: 26)
        let half = try Self.read([label, VisualVector.line("MOT", x: 420, y: 490, height: 34)], nil)
        #expect(Self.raw(half, .sex) == "MOT")
        #expect(half.fields[.sex]?.value == nil)
    }

    @Test func `what follows a label on its line is not the value of the label above`() throws {
        let lines = [
            VisualVector.line("Personal No.", x: 420, y: 455, height: 30),
            VisualVector.line("Passport No. ZE184226B", x: 420, y: 495, height: 30),
        ]
        let reading = try Self.read(lines, nil)
        #expect(Self.raw(reading, .documentNumber) == "ZE184226B")
        #expect(reading.fields[.personalNumber] == nil)
    }

    @Test func `an unlabelled place of birth stands beside the sex, on either side`() throws {
        let lines = [
            VisualVector.line("ERIKSSON", x: 420, y: 200, height: 34),
            VisualVector.line("ANNA MARIA", x: 420, y: 270, height: 34),
            VisualVector.line("12 AUG 1974", x: 420, y: 400, height: 34),
            VisualVector.line("HARBOUR", x: 420, y: 470, height: 34),
            VisualVector.line("V/F", x: 800, y: 470, height: 34),
            VisualVector.line("16 APR 2007", x: 420, y: 540, height: 34),
            VisualVector.line("15 APR 2012", x: 800, y: 540, height: 34),
            VisualVector.line("TOWN HALL", x: 420, y: 610, height: 34),
        ]
        let reading = try Self.read(lines, nil)
        #expect(Self.raw(reading, .placeOfBirth) == "HARBOUR")
        #expect(Self.raw(reading, .issuingAuthority) == "TOWN HALL")
    }

    @Test func `a model of another zone is not it, and of two that fit the later one is that there was`() {
        let models = [
            Self.model("UTO-passport-1999", []), Self.model("UTO-passport-2009", []),
            Self.model("UTO-passport-2020", []),
            Self.model("UTO-card-2010", [], zone: .td1),
        ]
        func best(_ year: Int?) -> [String] {
            let zone = IdentityEvidence.Zone(code: "P", state: "UTO", layout: .td3, expiryYear: year)
            return DocumentIdentifier(models: models).identify(IdentityEvidence(pages: [], zone: zone)).matches.map(
                \.model.id)
        }
        #expect(best(nil) == ["UTO-passport-2020", "UTO-passport-2009", "UTO-passport-1999"])
        #expect(best(2019).first == "UTO-passport-2009")
        #expect(best(2030).first == "UTO-passport-2020")
    }
}

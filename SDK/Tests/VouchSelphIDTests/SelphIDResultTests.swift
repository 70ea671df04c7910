import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchReport
import VouchSelphID
import VouchTestSupport

/// The component's results of a card whose front has print and whose back has a zone.
@Suite struct SelphIDResultTests {
    private static func value(_ text: String, page: Int) -> FieldValue {
        FieldValue(
            value: text, raw: text, validity: .passed, confidence: 0.9,
            place: PagePlace(page: page, box: Quad(width: 10, height: 5)))
    }

    private static func page(_ side: String?, poor: Set<String> = []) -> DocumentReport.Page {
        let page = DialectReport.page(poor: poor)
        return DocumentReport.Page(
            picture: 0, side: side, format: "id1", millimetres: (85.6, 54), corners: Quad(width: 856, height: 540),
            dotsPerInch: 254, quality: page.quality)
    }

    private static let front: [FieldName: FieldValue] = [
        .givenNames: value("ANNA", page: 0), .surname: value("ERIKSSON", page: 0),
        .dateOfBirth: value("1974-08-12", page: 0), .sex: value("F", page: 0), .nationality: value("UTO", page: 0),
        .documentNumber: value("L898902C3", page: 0), .dateOfExpiry: value("2035-04-15", page: 0),
        .issuingAuthority: value("TOWN OF ZENITH", page: 0), .dateOfIssue: value("2025-04-16", page: 0),
        .placeOfBirth: value("ZENITH", page: 0), .address: value("MAIN STREET 1", page: 0),
    ]

    private static func report(
        front: [FieldName: FieldValue] = front, back: [FieldName: FieldValue] = [:], pages: [DocumentReport.Page]
    ) throws -> DocumentReport {
        try DialectReport.make([.visual: front, .mrz: back]) { _ in
        } complete: {
            $0.type = .idCard
            $0.pages = pages
            $0.modelName = "Utopia: identity card"
            $0.matchingSidesScore = 0.75
        }
    }

    @Test(.shows("D93", "D94", "D95", "D96", "D97", "D98", "D99", "D100", "D101", "D102", "D103", "D104", "D105"))
    func `each documented key holds the accepted value`() throws {
        let results = SelphID.OCRResults(try Self.report(pages: [Self.page("front")]))
        let expected = [
            "FirstName": "ANNA", "LastName": "ERIKSSON", "DateOfBirth": "1974-08-12", "Gender": "F",
            "Nationality": "UTO", "DocumentNumber": "L898902C3", "DateOfExpiry": "2035-04-15",
            "Issuer": "TOWN OF ZENITH", "DateofIssue": "2025-04-16", "PlaceOfBirth": "ZENITH",
            "Address": "MAIN STREET 1", "DocumentCaptured": "Utopia: identity card", "MatchingSidesScore": "0.75",
        ]
        for (key, value) in expected { #expect(results[key] == value, "\(key)") }
        #expect(!"\(results)".contains("ERIKSSON"))
    }

    @Test(.shows("D92")) func `a key without an origin holds the most complete value of all that were read`() throws {
        // The zone has room for the beginning of a long name, and print on the front for all of it.
        var front = Self.front
        front[.givenNames] = Self.value("ANNA MARIA ALEXANDRA THEODORA", page: 0)
        front[.surname] = Self.value("ERIKSSON VON ZENITH", page: 0)
        let cut = FieldValue(
            value: "ANNA", raw: "ANNA", validity: .passed, confidence: 0.9,
            place: PagePlace(page: 1, box: Quad(width: 10, height: 5)), mayBeTruncated: true)
        let results = SelphID.OCRResults(
            try Self.report(
                front: front, back: [.givenNames: cut, .surname: Self.value("ERIKSSON VON ZENITH", page: 1)],
                pages: [Self.page("front"), Self.page("back")]))
        #expect(results["Front/OCR/FirstName"] == "ANNA MARIA ALEXANDRA THEODORA")
        #expect(results["Back/MRZ/FirstName"] == "ANNA")
        #expect(results["FirstName"] == "ANNA MARIA ALEXANDRA THEODORA")
        // What only one side has is there as well.
        #expect(results["Address"] == "MAIN STREET 1")
    }

    @Test(.shows("D90")) func `a key with an origin holds what that side and region say`() throws {
        let back: [FieldName: FieldValue] = [
            .documentNumber: Self.value("L898902C3", page: 1), .givenNames: Self.value("ANNA", page: 1),
        ]
        var front = Self.front
        front[.givenNames] = Self.value("ANNA", page: 0)
        let pages = [Self.page("front"), Self.page("back")]
        let results = SelphID.OCRResults(try Self.report(front: front, back: back, pages: pages))
        #expect(results["Back/MRZ/DocumentNumber"] == "L898902C3")
        #expect(results["Front/OCR/DocumentNumber"] == "L898902C3")
        #expect(results["Front/MRZ/DocumentNumber"] == nil)
        #expect(results["Back/OCR/DocumentNumber"] == nil)
        #expect(results["Front/OCR/Address"] == "MAIN STREET 1")
        #expect(results["Back/MRZ/Address"] == nil)
        #expect(results["DocumentNumber"] == "L898902C3")
        // Turned round, the zone is on the front, as in the vendor's example.
        let turned = SelphID.OCRResults(
            try Self.report(front: front, back: back, pages: [Self.page("back"), Self.page("front")]))
        #expect(turned["Front/MRZ/DocumentNumber"] == "L898902C3")
    }

    @Test func `a side that is unknown has no key, and without sides to compare the score is -1`() throws {
        let results = SelphID.OCRResults(
            try DialectReport.make([.visual: Self.front]) { _ in
            } complete: {
                $0.pages = [Self.page(nil)]
            })
        #expect(!results.values.keys.contains { $0.contains("/") })
        #expect(results["MatchingSidesScore"] == "-1.0")
    }

    @Test(.shows("D81", "D82", "D83", "D84", "D85", "D86", "D87", "D88", "D89"))
    func `captureProgress tells how far each side came`() throws {
        let back: [FieldName: FieldValue] = [.documentNumber: Self.value("L898902C3", page: 1)]
        let (front, good, poor) = (Self.page("front"), Self.page("back"), Self.page("back", poor: ["glare"]))
        let cases: [(DocumentReport, Int, String)] = [
            (try Self.report(front: [:], pages: []), 0, "Front_Detection_None"),
            (try Self.report(front: [:], pages: [Self.page("front", poor: ["focus"])]), 1, "Front_Detection_Uncertain"),
            (try Self.report(front: [:], pages: [front]), 2, "Front_Detection_Completed"),
            (try Self.report(pages: [front]), 4, "Back_Detection_None"),
            (try Self.report(pages: [front, poor]), 5, "Back_Detection_Uncertain"),
            (try Self.report(pages: [front, good]), 6, "Back_Detection_Completed"),
            (try Self.report(back: back, pages: [front, good]), 7, "Back_Document_Analyzed"),
        ]
        for (report, number, name) in cases {
            let progress = SelphID.CaptureProgress(report)
            #expect(progress.rawValue == number, "\(name)")
            #expect(progress.name == name, "\(name)")
        }
        let analysed = SelphID.CaptureProgress(try Self.report(pages: [front]), capturing: .FRONT)
        #expect(analysed.rawValue == 3)
        #expect(analysed.name == "Front_Document_Analyzed")
    }

    @Test(.shows("D51", "D52", "D53")) func `the timeouts last 15, 20 and 25 seconds`() {
        let seconds = ["SHORT": 15, "MEDIUM": 20, "LONG": 25]
        for (name, value) in seconds {
            #expect(SelphID.SelphIDTimeout(rawValue: name)?.duration == .seconds(value))
        }
    }

    @Test(.shows("D48", "D49", "D50")) func `documentSide chooses the sides, front first`() {
        let sides: [String: [SelphID.DocumentSide]] = ["FRONT": [.front], "BACK": [.back], "ALL": [.front, .back]]
        for (name, value) in sides { #expect(SelphID.SelphIDDocumentSide(rawValue: name)?.sides == value) }
    }

    @Test func `a credit card is no identity document, and custom is any`() {
        for type in VouchFields.DocumentType.allCases {
            #expect(SelphID.SelphIDDocumentType(rawValue: "CREDIT_CARD")?.admits(type) == false)
            #expect(SelphID.SelphIDDocumentType(rawValue: "CUSTOM")?.admits(type) == true)
        }
        #expect(SelphID.SelphIDDocumentType.PASSPORT.admits(.passport))
        #expect(!SelphID.SelphIDDocumentType.PASSPORT.admits(.idCard))
    }
}

import Testing
import VouchCore
import VouchFields
import VouchMRZ
import VouchModels

@testable import VouchVisual

/// Issue 34: a printed value contradicts another source only where it is certain that it is this field's.
@Suite struct PlacementCertaintyTests {
    private static let zone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    /// What the zone says, as a passport prints it: label, value, place.
    private static let page: [(label: String, value: String, x: Double, y: Double)] = [
        ("Passport No.", "L898902C3", 800, 100), ("Surname", "ERIKSSON", 300, 200),
        ("Given names", "ANNA MARIA", 300, 300),
        ("Nationality", "UTOPIAN", 300, 400), ("Date of birth", "12.08.1974", 300, 500), ("Sex", "F", 700, 500),
        ("Date of expiry", "15.04.2012", 300, 600),
    ]

    private func read(
        _ values: [String: String] = [:], labels: [String: String] = [:],
        more: [(text: String, x: Double, y: Double, height: Double)] = [], type: DocumentType = .passport,
        probability: Double = 0.97
    ) throws -> [FieldName: FieldValue] {
        let zone = try MRZ(lines: Self.zone.map { Array($0.utf8) })
        var lines = Self.page.flatMap { one in
            [
                VisualVector.line(labels[one.label] ?? one.label, x: one.x, y: one.y, height: 20),
                VisualVector.line(
                    values[one.label] ?? one.value, x: one.x, y: one.y + 34, height: 30, probability: probability),
            ]
        }
        lines += more.map { VisualVector.line($0.text, x: $0.x, y: $0.y, height: $0.height) }
        return VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: lines)], known: [KnownValues(zone, today: VisualVector.today)],
            identity: DocumentIdentity(type: type, issuingState: "UTO")
        ).fields
    }

    @Test(arguments: [
        ("Passport No.", "L898902C8", FieldName.documentNumber), ("Passport No.", "K431967D5", .documentNumber),
        ("Surname", "ERIKSEN", .surname), ("Surname", "VERMEULEN", .surname),
        ("Given names", "ANNE MARIA", .givenNames),
        ("Given names", "SOFIA", .givenNames), ("Date of birth", "12.08.1979", .dateOfBirth),
        ("Date of birth", "19.08.1974", .dateOfBirth), ("Date of expiry", "15.04.2017", .dateOfExpiry),
    ])
    func `an altered value below its label contradicts`(_ label: String, _ value: String, _ name: FieldName) throws {
        let field = try #require(try read([label: value])[name])
        #expect(field.raw.reveal { $0 } == value)
        #expect(field.mayContradict)
    }

    @Test(arguments: [
        // A stamp's month, a number of another form, words of a label in another language.
        ("Passport No.", "MAY 2024", FieldName.documentNumber), ("Passport No.", "12345678901", .documentNumber),
        ("Surname", "de religion ou", .surname), ("Surname", "Nom de famille", .surname),
        ("Surname", "Anarana feno", .surname),
    ])
    func `what is no value of the field accuses nobody`(_ label: String, _ value: String, _ name: FieldName) throws {
        #expect(try read([label: value])[name]?.mayContradict != true)
    }

    @Test func `a value that another field has, or that stands elsewhere too, accuses nobody`() throws {
        // Columns that were mixed up.
        #expect(try read(["Date of birth": "15.04.2012"])[.dateOfBirth]?.mayContradict != true)
        #expect(try read(["Surname": "ANNA MARIA"])[.surname]?.mayContradict != true)
        // The zone's number is printed as well.
        let fields = try read(["Passport No.": "X77310094"], more: [("L898902C3", 1000, 700, 30)])
        #expect(
            fields[.documentNumber]?.raw.reveal { $0 } == "L898902C3" || fields[.documentNumber]?.mayContradict == false
        )
    }

    @Test(arguments: ["Control No.", "Case No.", "File number", "N° de dossier", "Aktenzeichen", "Registration No."])
    func `a number of a file or a case is not the document's`(_ label: String) throws {
        let fields = try read(labels: ["Passport No.": label], more: [("XD4402918", 900, 640, 30)])
        if let number = fields[.documentNumber] {
            #expect(number.raw.reveal { $0 } == "L898902C3" || !number.mayContradict)
        }
    }

    @Test func `a number labelled as a passport's on a card is the passport's`() throws {
        let fields = try read(["Passport No.": "NXK72PD48"], type: .idCard)
        #expect(fields[.documentNumber] == nil)
        #expect(fields[.passportNumber]?.raw.reveal { $0 } == "NXK72PD48")
    }

    @Test func `two numbers with labels of one meaning accuse nobody`() throws {
        let fields = try read(
            ["Passport No.": "K431967D5"],
            more: [("Document No.", 300, 680, 20), ("M5510342C", 300, 714, 30)])
        #expect(fields[.documentNumber]?.mayContradict != true)
    }

    @Test func `what was read badly, or looks otherwise than the values that agree, accuses nobody`() throws {
        #expect(try read(["Surname": "VERMEULEN"], probability: 0.7)[.surname]?.mayContradict != true)
        #expect(try read(["Surname": "Vermeulen"])[.surname]?.mayContradict != true)
    }

    @Test(arguments: [
        ("3 DQB 01/06/1958", FieldName.dateOfBirth),
        ("1974 4bEXP 02/11/2023", .dateOfExpiry), ("00112/08/197422", .dateOfBirth),
    ])
    func `a date has its own bounds`(_ print: String, _ name: FieldName) throws {
        let label = name == .dateOfBirth ? "Date of birth" : "Date of expiry"
        let value = try read([label: print])[name]?.value?.reveal { $0 }
        #expect([nil, "2023-02-11", "2023-11-02", "1958-06-01", "1958-01-06"].contains(value))
    }

    @Test(arguments: [
        (["01/12/1967", "03/04/2021"], String?.none), (["01/12/1967", "03/24/2021"], "1967-01-12"),
        (["01/12/1967", "24/03/2021"], "1967-12-01"), (["01/12/1967", "24/03/2021", "03/24/2021"], nil),
        (["01.12.1967", "03/04/2021"], "1967-12-01"),
    ])
    func `without a State the page decides which number is the month`(_ dates: [String], _ expected: String?) {
        var lines = [("Surname", 100.0), ("NOBODY", 134), ("Given names", 200), ("NEMO", 234), ("Date of birth", 300)]
        lines += dates.enumerated().map { ($1, 334 + 100 * Double($0)) }
        let found = VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: lines.map { VisualVector.line($0.0, x: 300, y: $0.1, height: 30) })], known: [],
            identity: DocumentIdentity(type: .drivingLicence, issuingState: nil)
        ).fields[.dateOfBirth]
        #expect(found?.raw.reveal { $0 } == dates[0])
        #expect(found?.value?.reveal { $0 } == expected)
        if expected == nil { #expect(found?.validity == .notPerformed(.dateAmbiguous)) }
    }
}

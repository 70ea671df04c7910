import Testing
import VouchCore
import VouchEnrolment
import VouchTestSupport

@Suite struct AddressDocumentTests {
    private let bill = [
        "UTOPIA POWER plc", "Electricity bill", "Ms A. Eriksson", "12 Torwood Crescent", "Edinburgh EH12 9GJ",
        "Date: 3 November 2026", "Account since 01.02.2019", "Total 84.20",
    ]

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
        try #require(CalendarDate(year: year, month: month, day: day))
    }

    private func finding(
        _ lines: [String], surname: String = "ERIKSSON", home: String? = nil, days: Int = 92
    ) throws -> AddressFinding {
        let today = try day(2026, 11, 23)
        return AddressDocument(lines: lines, today: today)
            .finding(surname: surname, givenNames: "ANNA MARIA", home: home, today: today, maximumAgeDays: days)
    }

    @Test func `a bill is read for issuer, address, date and category`() throws {
        let document = AddressDocument(lines: bill, today: try day(2026, 11, 23))
        #expect(document.issuer == "UTOPIA POWER plc")
        #expect(document.category == .electricityBill)
        #expect(document.address == ["12 Torwood Crescent", "Edinburgh EH12 9GJ"])
        #expect(document.date == (try day(2026, 11, 3)))
    }

    @Test func `it is compared with the identity`() throws {
        #expect(try finding(bill).outcome == .passed)
        #expect(try finding(bill, surname: "SMITH").name == .failed)
        #expect(try finding(bill, home: "12 TORWOOD CRESCENT EDINBURGH EH12 9GJ").address == .passed)
        #expect(try finding(bill, home: "99 OTHER ROAD LONDON N1 2AB").address == .failed)
        // Of 3 November, read on the 23rd.
        #expect(try finding(bill, days: 20).date == .passed)
        #expect(try finding(bill, days: 19).date == .failed)
    }

    /// A line that makes a document one of each category.
    private static let lines: [AddressDocumentCategory: String] = [
        .bankStatement: "Bank statement", .creditCardStatement: "Credit card statement",
        .mortgageStatement: "Mortgage statement 2026", .loanStatement: "Loan statement",
        .pensionStatement: "Rentenbescheid", .investmentStatement: "Investment statement",
        .utilityBill: "Your energy", .electricityBill: "Stromrechnung", .gasBill: "Gas bill", .waterBill: "Water bill",
        .heatingBill: "Heating bill", .wasteBill: "Abfallgebühren", .landlineBill: "Landline bill",
        .mobileBill: "Mobile phone bill", .internetBill: "Broadband bill", .televisionBill: "Television bill",
        .councilTax: "Council tax 2026/27", .taxAssessment: "Steuerbescheid", .propertyTax: "Grundsteuer",
        .benefitsLetter: "Child benefit", .governmentLetter: "Ministry of Magic", .courtLetter: "Amtsgericht Nirgendwo",
        .electoralRegister: "Electoral register", .residenceRegistration: "Meldebescheinigung",
        .tenancyAgreement: "Tenancy agreement", .insurancePolicy: "Insurance policy",
        .vehicleRegistration: "Zulassungsbescheinigung Teil I", .employerLetter: "Letter of employment",
        .studentLetter: "University of Nowhere", .medicalLetter: "Sevenhills Hospital", .unknown: "Dear Anna",
    ]

    @Test(
        "every category of an address document can occur, under its name", .shows("X-E12"),
        arguments: AddressDocumentCategory.allCases)
    func categories(_ category: AddressDocumentCategory) throws {
        let line = try #require(Self.lines[category])
        let document = AddressDocument(
            lines: ["12 Torwood Crescent", "Edinburgh EH12 9GJ", line, "3 November 2026"], today: try day(2026, 11, 23))
        #expect(document.category == category)
        #expect(category.rawValue.first?.isUppercase == true)
    }

    @Test func `what is missing is not invented`() throws {
        #expect(try finding([]).retake == .unreadable)
        let letter = try finding(["Hello", "dear", "Anna Eriksson", "how are you"])
        #expect(letter.category == .unknown)
        #expect(letter.address == .notPerformed)
        #expect(letter.date == .notPerformed)
        #expect(letter.outcome == .notPerformed)
    }

    @Test func `a date after today, or that is none, does not count`() throws {
        let document = AddressDocument(
            lines: ["24.11.2026", "31.02.2026", "2026-10-05", "1 2 3"], today: try day(2026, 11, 23))
        #expect(document.date == (try day(2026, 10, 5)))
    }

    @Test(arguments: [
        ("15. Oktober 2026", 10), ("15. März 2026", 3), ("15. Mai 2026", 5), ("15. Januar 2026", 1),
        ("15 Oct 2026", 10),
    ])
    func `months are read in English and German`(line: String, month: Int) throws {
        let document = AddressDocument(lines: [line], today: try day(2026, 11, 23))
        #expect(document.date == (try day(2026, month, 15)))
    }

    @Test func `a German bill's date counts`() throws {
        let lines = [
            "STROM AG", "Stromrechnung", "Anna Eriksson", "Hauptstraße 12", "10115 Berlin", "4. Dezember 2025",
        ]
        let today = try day(2026, 1, 10)
        let finding = AddressDocument(lines: lines, today: today)
            .finding(surname: "ERIKSSON", givenNames: "ANNA", home: nil, today: today, maximumAgeDays: 92)
        #expect(finding.outcome == .passed)
        #expect(finding.category == .electricityBill)
    }
}

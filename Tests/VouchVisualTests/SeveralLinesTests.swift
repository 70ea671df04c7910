import Testing
import VouchCore
import VouchModels
import VouchOCR

@testable import VouchFields
@testable import VouchVisual

/// Issue 34: what stands in like lines below a label is its value, up to the next label.
@Suite struct SeveralLinesTests {
    private static let height = 30.0

    /// Labels stand above their values, of which each line is 36 below the one before.
    private func read(
        _ page: [(label: String, lines: [String])], type: DocumentType = .passport, probability: Double = 0.995
    ) -> [FieldName: String] {
        var lines = [TextLineOf.label("PASSPORT", y: 40)]
        var y = 100.0
        for (label, values) in page {
            lines.append(TextLineOf.label(label, y: y))
            for value in values {
                y += 36
                lines.append(
                    VisualVector.line(value, x: 300, y: y, height: Self.height, probability: probability))
            }
            y += 60
        }
        let identity = DocumentIdentity(type: type, issuingState: "UTO")
        return VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: lines)], known: [], identity: identity
        ).fields.mapValues { $0.raw.reveal { $0 } }
    }

    private enum TextLineOf {
        static func label(_ text: String, y: Double) -> VouchOCR.TextLine {
            VisualVector.line(text, x: 300, y: y, height: 20, probability: 0.995)
        }
    }

    @Test(arguments: [
        ["DIRECTION DES LIBERTÉS PUBLIQUES", "ET DES AFFAIRES JURIDIQUES"],
        ["Oifig na bPasanna,", "Baile Átha Cliath", "Passport Office, Dublin"],
        ["PASSPORT OFFICE", "KINGSTON"], ["MINISTRY OF THE INTERIOR", "PASSPORT DIVISION"],
        ["IMMIGRATION AND", "PASSPORT AUTHORITY"],
    ])
    func `an authority has as many lines as stand below its label`(_ lines: [String]) {
        let fields = read([
            ("Date of issue", ["16.04.2007"]), ("Authority / Autorité", lines), ("Date of expiry", ["15.04.2017"]),
        ])
        #expect(fields[.issuingAuthority] == lines.joined(separator: "\n"))
        #expect(fields[.dateOfExpiry] == "15.04.2017")
    }

    @Test(arguments: [
        "PASSPORT OFFICE", "PASSPORT AUTHORITY", "PASSPORT DEPARTMENT", "PASSPORT AGENCY", "PASSPORT SERVICE, LONDON",
        "PASSPORTS DIVISION", "IDENTITY AND PASSPORT SERVICE", "PASSPORT AND IMMIGRATION AUTHORITY",
    ])
    func `an authority may begin with the document's name`(_ authority: String) {
        let fields = read([
            ("Date of issue", ["16.04.2007"]), ("Authority", [authority]), ("Date of expiry", ["15.04.2017"]),
        ])
        #expect(fields[.issuingAuthority] == authority)
    }

    @Test func `an authority whose first word resembles a label is read whole, however surely`() {
        let lines = ["DIRECTION DES LBERTES PUSUQUES", "ET DES AFFAIRES JURIDIQUES"]
        let fields = read([("Date of issue", ["16.04.2007"]), ("Authority", lines)], probability: 0.9)
        #expect(fields[.issuingAuthority] == lines.joined(separator: "\n"))
    }

    @Test(arguments: [["CAMPO DE CRIPTANA", "CIUDAD REAL", "ESPAÑA"], ["ST. JOHN'S", "ANTIGUA"]])
    func `a place of birth may have several lines`(_ lines: [String]) {
        let fields = read([
            ("Surname", ["ERIKSSON"]), ("Place of birth", lines), ("Date of issue", ["16.04.2007"]),
            ("Date of expiry", ["15.04.2017"]),
        ])
        #expect(fields[.placeOfBirth] == lines.joined(separator: "\n"))
        #expect(fields[.dateOfIssue] == "16.04.2007")
    }

    @Test func `an address may have five lines`() {
        let lines = ["FLAT 3", "ROSE COTTAGE", "12 HIGH STREET", "LITTLE HAVEN", "SA62 3UF"]
        let fields = read([
            ("Surname", ["ERIKSSON"]), ("Address", lines), ("Date of issue", ["16.04.2007"]),
            ("Date of expiry", ["15.04.2017"]),
        ])
        #expect(fields[.address] == lines.joined(separator: "\n"))
    }

    @Test(arguments: ["PERSONNE", "NAMAR", "MARCA", "SEXTON"])
    func `a word that was surely read is no label for being like one`(_ name: String) {
        let fields = read([
            ("Surname", [name]), ("Given names", ["ANNA MARIA"]), ("Date of birth", ["12.08.1974"]),
        ])
        #expect(fields[.surname] == name)
        #expect(fields[.givenNames] == "ANNA MARIA")
    }

    @Test func `a run of digits below a label is cut into no date`() {
        let fields = read([("Date of birth", ["300807/15/1980"]), ("Date of expiry", ["15.04.2017"])])
        #expect(fields[.dateOfBirth] == nil)
    }
}

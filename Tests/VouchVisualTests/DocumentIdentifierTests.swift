import Testing
import VouchCore
import VouchOCR

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// Issue 6: which document it is, also where nobody wrote a model.
struct DocumentIdentifierTests {
    private func identity(_ printed: [String], zone: IdentityEvidence.Zone? = nil, issuer: Int? = nil)
        -> DocumentIdentity
    {
        let lines = printed.enumerated().map { VisualVector.line($1, x: 50, y: 40 + 40 * Double($0), height: 30) }
        return DocumentIdentifier(models: []).identify(
            IdentityEvidence(pages: [PrintedPage(lines: lines)], zone: zone, issuerIdentificationNumber: issuer))
    }

    @Test(arguments: [
        ("REPUBLIK ÖSTERREICH|PERSONALAUSWEIS", DocumentType.idCard, "AUT"),
        ("LATVIJAS REPUBLIKA|PASE PASSPORT", .passport, "LVA"),
        ("PATENTE DI GUIDA|REPUBBLICA ITALIANA", .drivingLicence, "ITA"),
        ("PERMIS DE CONDUIRE|REPUBLIQUE FRANCAISE", .drivingLicence, "FRA"),
        ("AUFENTHALTSTITEL|BUNDESREPUBLIK DEUTSCHLAND", .residencePermit, "D"),
        ("CROATIA|OSOBNA ISKAZNICA", .idCard, "HRV"),
        ("ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ|ΔΙΑΒΑΤΗΡΙΟ", .passport, "GRC"),
        ("РОССИЙСКАЯ ФЕДЕРАЦИЯ|ПАСПОРТ", .passport, "RUS"),
        ("REPUBLIKA SRBIJA|LICNA KARTA", .idCard, "SRB"),
        ("CALIFORNIA|DRIVER LICENSE", .drivingLicence, "USA"),
        ("ONTARIO CANADA|DRIVER'S LICENCE", .drivingLicence, "CAN"),
        ("REPUBLICA PORTUGUESA|CARTAO DE CIDADAO", .idCard, "PRT"),
    ])
    func `type and State are told by words alone`(_ words: String, _ type: DocumentType, _ state: String) {
        let found = identity(words.split(separator: "|").map(String.init))
        #expect(found.type == type)
        #expect(found.issuingState == state)
        #expect(!found.reasons.isEmpty)
    }

    @Test(arguments: [
        ("P", "UTO", DocumentType.passport, "UTO"), ("V", "UTO", .visa, "UTO"), ("ID", "D", .idCard, "D"),
        ("AR", "D", .residencePermit, "D"), ("C1", "USA", .residencePermit, "USA"), ("I", "SI", .idCard, "SVN"),
        ("P", "BDR", .passport, "D"),
    ])
    func `the zone says more than words`(_ code: String, _ state: String, _ type: DocumentType, _ wanted: String) {
        let found = identity(["FRANCE", "LIBERTE"], zone: .init(code: code, state: state))
        #expect(found.type == type)
        #expect(found.issuingState == wanted)
    }

    @Test func `a barcode's issuer makes it a licence`() {
        let found = identity(["TEXAS"], issuer: 636015)
        #expect(found.type == .drivingLicence)
        #expect(found.issuingState == "USA")
        #expect(found.jurisdiction == "TX")
    }

    @Test func `of a book nothing is told`() {
        let found = identity(["Chapter one", "It was a bright cold day in April."])
        #expect(found.type == .unknown)
        #expect(found.issuingState == nil)
    }

    @Test func `a State's own model comes before a general one, and a word that must not be there rules out`() {
        func model(_ id: String, _ states: [String], _ clues: [DocumentModel.Clue]) -> DocumentModel {
            DocumentModel(
                id: id, name: id, type: .passport, issuingStates: states, jurisdiction: nil, format: .id3,
                clues: clues, pages: [])
        }
        let models = [
            model("any", [], [.zone(code: "P", state: nil)]),
            model("own", ["UTO"], [.zone(code: "P", state: "UTO"), .words(["UTOPIA"])]),
            model("other", ["D"], [.zone(code: "P", state: "D")]),
            model("ruledOut", ["UTO"], [.zone(code: "P", state: "UTO"), .noWords(["UTOPIA"])]),
        ]
        let lines = [VisualVector.line("UTOPIA", x: 50, y: 40, height: 30)]
        let found = DocumentIdentifier(models: models).identify(
            IdentityEvidence(pages: [PrintedPage(lines: lines)], zone: .init(code: "P", state: "UTO")))
        #expect(found.matches.map(\.model.id) == ["own", "any"])
        #expect(found.matches.allSatisfy { (0...1).contains($0.score) && !$0.reasons.isEmpty })
    }

    @Test(arguments: [
        (["DRIVER LICENSE", "OREGON", "12/12/2026", "03/16/2018"], true),
        (["DRIVER'S LICENSE", "07/15/1958", "10/27/2011", "07/15/2026"], true),
        (["DRIVER'S LICENSE", "07/15/1958", "10/27/2011"], false), (["OREGON", "12/12/2026", "03/16/2018"], false),
        (["CLUB CARD", "OREGON", "12/12/2026", "03/16/2018", "01/02/2003"], false),
    ])
    func `a licence whose labels are too small is one by its title, its State and its dates`(
        _ texts: [String], _ isOne: Bool
    ) {
        let lines = texts.enumerated().map { VisualVector.line($1, x: 50, y: 40 + 60 * Double($0), height: 30) }
        func isDocument(_ size: PrintedPage.Size?) -> Bool {
            let page = PrintedPage(lines: lines, corners: Quad(width: 856, height: 540), size: size)
            return DocumentIdentifier(models: []).identify(IdentityEvidence(pages: [page])).isDocument
        }
        #expect(isDocument(PrintedPage.Size(width: 85.6, height: 53.98)) == isOne)
        // On a sheet of paper these are words of a letter.
        #expect(!isDocument(nil))
        #expect(!isDocument(PrintedPage.Size(width: 125, height: 88)))
    }
}

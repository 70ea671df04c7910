import Foundation
import Testing
import VouchCore
import VouchFields
import VouchMRZ
import VouchOCR

@testable import VouchDocument
@testable import VouchReport

/// A bank card is refused by its name, and its number goes nowhere.
@Suite struct PaymentCardReadingTests {
    /// A number of the schemes' own test cards.
    private static let number = "4111 1111 1111 1111"
    private static let card = PrintedLinesTests.Printing(
        texts: ["BANK OF UTOPIA", number, "VALID THRU 09/28", "ANNA MARIA ERIKSSON", "VISA", "CVV 123"])

    /// Whether a text holds the number's digits, all or a group. Digests, times and addresses have the same digits by
    /// chance, within longer words.
    private func hasNumber(_ text: String) -> Bool {
        text.contains(/(^|[^0-9A-Za-z.])1111($|[^0-9A-Za-z.])/) || text.contains("11111111")
    }

    @Test func `the number is found in words of its own and not in a digest`() {
        #expect(hasNumber("card 4111 1111 1111 1111"))
        #expect(hasNumber(#""text":"4111111111111111""#))
        #expect(hasNumber("ends in •1111"))
        #expect(!hasNumber(#""documentHash":"757621111b""#))
        #expect(!hasNumber(#""milliseconds":2.1111"#))
    }

    private func everything(_ report: DocumentReport) throws -> String {
        String(decoding: try report.json(), as: UTF8.self)
            + String(decoding: HTMLReport().html(of: report), as: UTF8.self)
            + String(decoding: InspectionRecord().xml(of: report), as: UTF8.self)
    }

    @Test func `a bank card is told as one, and nothing of it becomes a field`() async throws {
        let findings = try await PrintedLinesTests.findings(Self.card)
        #expect(findings.isPaymentCard)
        #expect(findings.fields.isEmpty)
        #expect(!findings.identity.isDocument)
        let report = PrintedLinesTests.report(findings)
        let check = try #require(report.checks.first { $0.name == "document.paymentCard" })
        #expect(check.outcome.outcome == .failed)
        #expect(check.part == .documentType)
        #expect(check.words == "This is a payment card, not an identity document.")
        #expect(report.statuses.overall.outcome == .failed)
        #expect(report.headline().text == "This is a payment card, not an identity document")
        #expect(report.document.type == "unknown")
    }

    @Test func `its number reaches no form of the report, and neither does its picture`() async throws {
        let findings = try await PrintedLinesTests.findings(Self.card)
        #expect(findings.pagePictures.isEmpty)
        let report = PrintedLinesTests.report(findings)
        #expect(report.printedLines?.map(\.text).contains("•••• •••• •••• ••••") == true)
        let text = try everything(report)
        #expect(!hasNumber(text))
        #expect(!text.contains("09/28"))
        #expect(!text.contains("CVV 123"))
        var dumped = ""
        dump(findings, to: &dumped)
        #expect(!hasNumber(dumped))
    }

    @Test func `beside a zone the document is read, and the number still goes nowhere`() async throws {
        let engine = Self.card
        let reader = DocumentReader(
            text: CombinedTextReader(locator: engine, reader: engine, speller: nil), models: [],
            configuration: .init(today: try ReportExample.today()))
        let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
        let (findings, source) = try #require(ReadingVector.side(zones: [zone]))
        let read = try await reader.read([ExaminedPicture(findings, source: source)])
        #expect(!read.isPaymentCard)
        #expect(read.fields.contains { $0.name == .documentNumber })
        #expect(!hasNumber(try everything(PrintedLinesTests.report(read))))
    }

    @Test func `an identity document is none, whatever numbers it has`() async throws {
        let findings = try await PrintedLinesTests.findings(
            .init(texts: ["IDENTITY CARD", "Personal No. 4111111111111111", "Date of birth 12/08/1974"]))
        #expect(!findings.isPaymentCard)
        #expect(PrintedLinesTests.report(findings).checks.allSatisfy { $0.name != "document.paymentCard" })
    }

    @Test func `its content is kept only for who asks for a card, and in no report even then`() async throws {
        #expect(try await PrintedLinesTests.findings(Self.card).paymentCard == nil)
        let engine = Self.card
        let reader = DocumentReader(
            text: CombinedTextReader(locator: engine, reader: engine, speller: nil), models: [],
            configuration: .init(today: try ReportExample.today(), readsPaymentCards: true))
        let (findings, source) = try #require(ReadingVector.side(zones: []))
        let read = try await reader.read([ExaminedPicture(findings, source: source)])
        let content = try #require(read.paymentCard)
        #expect(content.number == "4111111111111111")
        #expect(content.expiry?.text == "2028-09")
        #expect(content.holder == "ANNA MARIA ERIKSSON")
        let text = try everything(PrintedLinesTests.report(read))
        #expect(!hasNumber(text))
        #expect(!text.contains("2028-09"))
        var dumped = ""
        dump(read, to: &dumped)
        #expect(!hasNumber(dumped))
    }
}

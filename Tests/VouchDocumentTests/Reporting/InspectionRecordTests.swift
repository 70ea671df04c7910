import Foundation
import Testing

@testable import VouchReport

#if canImport(FoundationXML)
import FoundationXML
#endif

/// TR-03135-style XML.
@Suite struct InspectionRecordTests {
    private final class Reader: NSObject, XMLParserDelegate {
        var texts: [String] = []
        var names: Set<String> = []
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            names.insert(name)
            texts += attributes.values
            text = ""
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            texts.append(text)
            text = ""
        }
    }

    private func read(_ xml: Data) throws -> Reader {
        let parser = XMLParser(data: xml)
        let reader = Reader()
        parser.delegate = reader
        try #require(parser.parse())
        return reader
    }

    @Test func `the record of the specimen is the one that is kept`() throws {
        let xml = InspectionRecord().xml(of: try ReportExample.small())
        let url = ReportExample.folder.appendingPathComponent("eriksson.xml")
        if ProcessInfo.processInfo.environment["VOUCH_REPORTS"] != nil { try xml.write(to: url) }
        #expect(try Data(contentsOf: url) == xml)
        #expect(
            try read(xml).names.isSuperset(of: ["OverallResult", "OpticalChecks", "ElectronicChecks", "OpticalMRZ"]))
    }

    @Test func `a record without personal data has none`() throws {
        let report = try ReportExample.report(chip: try ReportExample.chip())
        let text = String(decoding: InspectionRecord(includesPersonalData: false).xml(of: report), as: UTF8.self)
        for secret in ["ERIKSSON", "MARIA", "ANNA", "L898902C3", "740812", "1974", "passport.jpg", "ZE184226B"] {
            #expect(!text.contains(secret))
        }
        #expect(text.contains("passiveAuthentication.signature"))
    }

    @Test(arguments: HostileTexts.all)
    func `hostile text is text`(_ hostile: HostileText) throws {
        let text = hostile.text
        let reader = try read(InspectionRecord().xml(of: try HostileTexts.report(text)))
        let legal = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 9, 10, 13, 0x20...0xFFFD, 0x10000...0x10FFFF: scalar
                    default: "\u{FFFD}"
                    }
                }))
        #expect(reader.texts.contains(legal))
        #expect(!reader.names.contains { ["script", "h1", "img", "b"].contains($0) })
    }

    @Test func `results are the guideline's`() {
        let cases: [(DocumentReport.Outcome, InspectionResult)] = [
            (.init(word: .passed), .successful), (.init(word: .failed, reason: "hashes.mismatch"), .failed),
            (.init(word: .notPerformed, reason: "check.notOffered"), .notSupported),
            (.init(word: .notPerformed, reason: "proof.chipLost"), .aborted),
            (.init(word: .notPerformed, reason: "chain.noTrustAnchor"), .undetermined),
            (.init(word: .notPerformed), .undetermined),
        ]
        for (outcome, result) in cases { #expect(InspectionResult(outcome) == result) }
        #expect(InspectionResult(combining: [.successful, .failed, .aborted]) == .failed)
        #expect(InspectionResult(combining: [.successful, .aborted, .undetermined]) == .aborted)
        #expect(InspectionResult(combining: [.successful, .undetermined, .notSupported]) == .undetermined)
        #expect(InspectionResult(combining: [.successful, .notSupported]) == .successful)
        #expect(InspectionResult(combining: []) == .notSupported)
    }
}

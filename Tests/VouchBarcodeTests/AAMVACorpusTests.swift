import Foundation
import Testing
import VouchTestSupport

@testable import VouchBarcode

/// Published sample payloads lie beside the checkout; what they say was read from them by other means than this parser.
@Suite struct AAMVACorpusTests {
    private struct Expectation: Decodable {
        let version: Int
        let jurisdiction: String
        let subfiles: [String]
        let fields: [String: String]
    }

    private static let payloads = SharedCorpus.folder("aamva")?.appendingPathComponent("payloads")

    @Test(.enabled(if: payloads != nil, "no corpus at ../shared/corpus/aamva"))
    func `every payload of the corpus says what was expected`() throws {
        let payloads = try #require(Self.payloads)
        let expectations: [String: Expectation] = AAMVAVector.load("corpus-expectations")
        var right = 0
        for (name, expected) in expectations.sorted(by: { $0.key < $1.key }) {
            let bytes = [UInt8](try Data(contentsOf: payloads.appendingPathComponent(name)))
            let document = try AAMVADocument.parse(bytes)
            #expect(document.header?.version == expected.version, "\(name)")
            #expect(document.jurisdiction.map { "\($0.postalCode.text)" } == expected.jurisdiction, "\(name)")
            #expect(document.subfiles.map { "\($0.type)" } == expected.subfiles, "\(name)")
            let fields = document.fieldTexts
            for field in Set(fields.keys).union(expected.fields.keys).sorted() {
                #expect(fields[field] == expected.fields[field], "\(name) \(field)")
            }
            right += fields == expected.fields ? 1 : 0
        }
        // The ratchet: all of them.
        #expect(right == 25)
    }
}

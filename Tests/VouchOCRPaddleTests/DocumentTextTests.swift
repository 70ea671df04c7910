import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchOCR
import VouchTestSupport

@testable import VouchOCRPaddle

/// Published specimens, where they are present; their README says what is on them.
@Suite(.withEngine, .enabled(if: SharedCorpus.folder("documents") != nil, "no corpus at ../shared/corpus/documents"))
struct DocumentTextTests {
    /// How many printed values must be found to the letter in the lines. Raising it is a commit, lowering it needs a
    /// decision record.
    private static let minimumExact = 400

    private struct Document: Decodable {
        struct Field: Decodable { let printed: String? }
        let file: String
        let tags: [String]
        let fields: [String: Field]
    }

    @Test func `published documents are read at least as well as before`() throws {
        let engine = try OCRVector.engine()
        let corpus = try #require(SharedCorpus.folder("documents"))
        let truth = try Data(contentsOf: corpus.appendingPathComponent("truth.json"))
        var (exact, all) = (0, 0)
        for document in try JSONDecoder().decode([Document].self, from: truth) {
            guard !document.tags.contains("rotated-90cw") else { continue }
            let bytes = try Data(contentsOf: corpus.appendingPathComponent(document.file))
            let picture = try PictureDecoder().decode([UInt8](bytes), as: .grey8)
            let lines = try picture.withView { try engine.lines(in: $0, search: TextSearch()) }.map(\.plain)
            for printed in document.fields.values.compactMap(\.printed) {
                let parts = printed.split(separator: "\n")
                exact += parts.allSatisfy { part in lines.contains { $0.contains(part) } } ? 1 : 0
                all += 1
            }
        }
        print("notice: printed values read to the letter without accents: \(exact) of \(all)")
        #expect(exact >= Self.minimumExact)
    }
}

import Foundation
import Testing

@testable import VouchFields
@testable import VouchModels

@Suite struct ModelGuideTests {
    @Test func `the guide's example is a model in which lint finds nothing`() throws {
        let guide = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Sources/Document/VouchModels/VouchModels.docc")
                .appendingPathComponent("WritingADocumentModel.md"),
            encoding: .utf8)
        let blocks = guide.components(separatedBy: "```").filter { $0.hasPrefix("\nvouch model 1") }
        let block = try #require(blocks.first)
        #expect(blocks.count == 1)
        #expect(ModelLint.findings(in: [.init(path: "guide", bytes: Array(block.utf8))]).isEmpty)
        let model = try DocumentModel(parsing: block)
        #expect(model.pages.map(\.side) == [.front, .back])
        #expect(model.pages[0].fields.count == 4)
    }

    @Test func `the guide names every keyword, type, form and zone`() throws {
        let guide = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Sources/Document/VouchModels/VouchModels.docc")
                .appendingPathComponent("WritingADocumentModel.md"),
            encoding: .utf8)
        let words =
            DocumentKeyword.allCases.map(\.rawValue) + PageKeyword.allCases.map(\.rawValue)
            + DocumentType.allCases.map(\.rawValue) + DocumentModel.ZoneLayout.allCases.map(\.rawValue)
            + DocumentModel.Basis.allCases.map(\.rawValue) + DocumentModelFormat.allCases.map(\.rawValue)
            + FieldForm.DateOrder.allCases.map(\.rawValue)
        for word in words { #expect(guide.contains(word), "\(word)") }
    }
}

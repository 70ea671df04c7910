import Testing

@testable import VouchModels

@Suite struct CommittedModelsTests {
    @Test func `every committed model is read, and is the same when written and read again`() throws {
        let vocabulary = try CommittedModels.vocabulary()
        let paths = try CommittedModels.paths()
        #expect(paths.count >= 9)
        for path in paths {
            switch ModelFile.parse(try CommittedModels.bytes(path), vocabulary: vocabulary) {
            case .failure(let errors): Issue.record("\(path): \(errors)")
            case .success(let file):
                #expect(try DocumentModel(parsing: file.model.text) == file.model, "\(path)")
            }
        }
    }

    @Test func `lint finds nothing in any committed model`() throws {
        let texts = try CommittedModels.paths().map { path in
            ModelLint.Text(path: path, bytes: try CommittedModels.bytes(path))
        }
        let findings = ModelLint.findings(in: texts, vocabulary: try CommittedModels.vocabulary())
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }
}

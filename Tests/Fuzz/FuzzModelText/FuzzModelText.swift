@testable import VouchModels

private let vocabulary = ModelVocabulary(words: ["surname": ["Surname", "Nom", "A | B"], "sex": ["Sex"]])

/// Feeds anything to the readers of model texts, vocabularies, subsets and conditions, and to lint.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModelText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch ModelFile.parse(bytes, vocabulary: vocabulary) {
    case .success(let file):
        // What was read is the same when written and read again.
        precondition((try? DocumentModel(parsing: file.model.text)) == file.model)
        _ = ModelLint.findings(
            in: [.init(path: "a", bytes: bytes), .init(path: "b", bytes: bytes)], vocabulary: vocabulary)
        for side in DocumentModel.Side.allCases { _ = file.model.outlines(of: side) }
    case .failure(let errors):
        precondition(errors.all.allSatisfy { $0.line >= 1 && $0.column >= 1 && $0.description.utf8.count < 2000 })
        let findings = ModelLint.findings(in: [.init(path: "a", bytes: bytes)], vocabulary: vocabulary)
        precondition(findings.count == errors.all.count)
    }
    _ = try? ModelVocabulary(parsing: bytes)
    _ = try? ModelSubsets(parsing: bytes)
    if let conditions = String(validating: bytes, as: UTF8.self) {
        _ = try? ModelSelection(mode: .search, conditions: conditions)
    }
    return 0
}

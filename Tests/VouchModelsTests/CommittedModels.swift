import Foundation

@testable import VouchModels

/// The texts in `Models/`.
enum CommittedModels {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../Models").standardizedFileURL

    static func vocabulary() throws -> ModelVocabulary {
        try ModelVocabulary(parsing: bytes("words.vocabulary"))
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// Their paths in the folder, in alphabetical order.
    static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".model") }.sorted()
    }

    static func models() throws -> [DocumentModel] {
        let vocabulary = try vocabulary()
        return try paths().map { try DocumentModel(parsing: bytes($0), vocabulary: vocabulary) }
    }
}

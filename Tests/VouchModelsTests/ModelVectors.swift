import Foundation

@testable import VouchModels

/// Model texts of a State that does not exist: one that is right, and others with one mistake each.
enum ModelVectors {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../Vectors/models")

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func utopia() throws -> DocumentModel { try DocumentModel(parsing: bytes("utopia.model")) }

    /// The same under other names.
    static func utopias(_ ids: String...) throws -> [DocumentModel] {
        let text = String(decoding: try bytes("utopia.model"), as: UTF8.self)
        return try ids.map { try DocumentModel(parsing: text.replacingOccurrences(of: "UTO-idCard", with: $0)) }
    }

    /// `expected.txt`: a file's name without its ending, and what is to be found in it.
    static func expectations(in part: String) throws -> [[String]] {
        String(decoding: try bytes("\(part)/expected.txt"), as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }
}

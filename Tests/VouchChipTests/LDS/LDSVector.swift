import Foundation
import VouchChip
import VouchTestSupport

/// Files of chips: our own vectors always, the shared corpus where it is present.
enum LDSVector {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()

    /// - Parameter name: of a file in `Tests/Vectors/chip`, without `.json`.
    static func load<T: Decodable>(_ name: String) throws -> T {
        let url = tests.appendingPathComponent("Vectors/chip/\(name).json")
        return try JSONDecoder().decode(T.self, from: Data(contentsOf: url))
    }

    /// The folder of published chip files; nil where there is none.
    static let corpus = SharedCorpus.folder("emrtd")

    /// - Returns: nil where the corpus is not present.
    static func corpusFile(_ path: String) throws -> [UInt8]? {
        guard let corpus else { return nil }
        return [UInt8](try Data(contentsOf: corpus.appendingPathComponent(path)))
    }

    /// Everything in the corpus that is no text, by path; empty where it is not present.
    static func corpusFiles() -> [String] {
        guard let corpus, let paths = FileManager.default.enumerator(atPath: corpus.path) else { return [] }
        return paths.compactMap { $0 as? String }.filter {
            ["bin", "der", "jp2", "jpg"].contains(($0 as NSString).pathExtension)
        }
        .sorted()
    }
}

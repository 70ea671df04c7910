import Foundation
import Testing
import VouchCore
import VouchImaging

/// The pictures of `Tests/Corpus/pictures`; its `make.py` says how they came about.
enum PictureCorpus {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let format: String
        let width: Int
        let height: Int
        /// Of each colour value, 0...255.
        let tolerance: Int
        /// Red, green, blue of the four quarters, clockwise from the top left.
        let quarters: [[Int]]

        var testDescription: String { file }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Corpus/pictures")

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Empty when the folder is missing, which one test then reports.
    static let expectations: [Expectation] = {
        let file = folder.appendingPathComponent("expectations.json")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Expectation].self, from: data)) ?? []
    }()
}

extension Picture {
    /// The colour in the middle of each quarter, clockwise from the top left; grey three times over.
    var quarters: [[Int]] {
        withView { view in
            [(1, 1), (3, 1), (3, 3), (1, 3)].map { x, y in
                let size = view.format.bytesPerPixel
                let at = y * view.height / 4 * view.stride + x * view.width / 4 * size
                return (0..<3).map { Int(view.base.load(fromByteOffset: at + min($0, size - 1), as: UInt8.self)) }
            }
        }
    }
}

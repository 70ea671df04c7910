import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchInference

@testable import VouchOCR

/// The drawn pictures of `Tests/Vectors/ocr`, and the engine where it was fetched.
enum OCRVector {
    struct File: Decodable { let pictures: [Drawn] }

    struct Drawn: Decodable {
        let file: String
        let lines: [Line]
        let language: String?
    }

    struct Line: Decodable {
        let text: String
        /// Left, top, right, bottom.
        let box: [Double]?
    }

    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()

    static func drawn() throws -> [Drawn] {
        let file = tests.appendingPathComponent("Vectors/ocr/vectors.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).pictures
    }

    static func drawn(_ name: String) throws -> Drawn { try #require(try drawn().first { $0.file == name }) }

    static func picture(_ name: String) throws -> Picture {
        let file = tests.appendingPathComponent("Vectors/ocr/\(name)")
        return try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .grey8)
    }

    /// Loaded once for all tests; nil, with a notice, where scripts/fetch-models was not run.
    static let engine: PPOCREngine? = {
        guard let folder = try? EngineFolder.find() else {
            print("notice: printed text not read: no engine; scripts/fetch-models fetches it")
            return nil
        }
        return try? PPOCREngine(folder: folder)
    }()

    /// Lends a picture of one pattern.
    static func withPattern<R>(_ width: Int, _ height: Int, _ body: (ImageView) throws -> R) throws -> R {
        let values = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        return try values.withUnsafeBytes { bytes in
            try body(try #require(ImageView(bytes, width: width, height: height, format: .grey8)))
        }
    }

    /// A folder of published pictures beside the repository, or beside a folder it lies in; nil where there is none.
    static func corpus(_ name: String) -> URL? {
        var folder = tests
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let corpus = folder.appendingPathComponent("shared/corpus/\(name)")
            if FileManager.default.fileExists(atPath: corpus.path) { return corpus }
        }
        print("notice: published documents not read: no corpus at ../shared/corpus/\(name)")
        return nil
    }
}

extension TextLine {
    var plain: String { text.reveal { $0 } }
}

func characters(_ text: String, _ probability: Double = 0.99) -> [TextCharacter] {
    let count = Double(max(text.count, 1))
    return text.enumerated().map {
        TextCharacter($0.element, probability: probability, position: (Double($0.offset) + 0.5) / count)
    }
}

import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchInference
import VouchOCR

@testable import VouchOCRPaddle

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

    /// False where scripts/fetch-engines was not run.
    static let hasEngine = (try? EngineFolder.find()) != nil

    private static let loaded = Result { try PPOCREngine(folder: EngineFolder.find()) }

    /// Loaded once for all tests.
    static func engine() throws -> PPOCREngine { try loaded.get() }

    /// Lends a picture of one pattern.
    static func withPattern<R>(_ width: Int, _ height: Int, _ body: (ImageView) throws -> R) throws -> R {
        let values = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        return try values.withUnsafeBytes { bytes in
            try body(try #require(ImageView(bytes, width: width, height: height, format: .grey8)))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that read print.
    static var withEngine: Self { .enabled(if: OCRVector.hasEngine, "no engine: scripts/fetch-engines fetches it") }
}

extension TextLine {
    var plain: String { text.reveal { $0 } }
}

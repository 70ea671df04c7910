import Dispatch
import Foundation
import Synchronization
import Testing
import VouchCore
import VouchImaging
import VouchInference
import VouchOCR
import VouchOCRPaddle

@testable import VouchOCRTesseract

@Suite(.serialized) struct TesseractEngineTests {
    @Test func `lines are read in the letters of their language`() throws {
        let engine = try #require(TesseractVector.engine)
        var read = 0
        for drawn in try TesseractVector.drawn() {
            guard let language = drawn.language.flatMap(TextLanguage.init), engine.reads(language) else { continue }
            let found = try TesseractVector.picture(drawn.file).withView { view in
                let (right, bottom) = (Double(view.width) - 14, Double(view.height) - 8)
                let print = Quad(
                    topLeft: Point(x: 14, y: 8), topRight: Point(x: right, y: 8),
                    bottomRight: Point(x: right, y: bottom),
                    bottomLeft: Point(x: 14, y: bottom))
                return try engine.lines(at: [print], in: view, languages: [language])
            }
            let line = try #require(found.first ?? nil)
            #expect(line.engine == "tesseract")
            let positions = line.characters.reveal { $0.map(\.position) }
            #expect(positions == positions.sorted())
            #expect(positions.allSatisfy { (0...1).contains($0) })
            read += line.text.reveal { $0 } == drawn.lines.first?.text ? 1 : 0
        }
        #expect(read >= 5 || engine.languages.count < 9, "\(read)")
    }

    @Test func `both engines together spell names as printed`() throws {
        let speller = try #require(TesseractVector.engine)
        let engine = try PPOCREngine(folder: EngineFolder.find())
        let reader = CombinedTextReader(locator: engine, reader: engine, speller: speller)
        for drawn in try TesseractVector.drawn() {
            guard let language = drawn.language.flatMap(TextLanguage.init), speller.reads(language) else { continue }
            let found = try TesseractVector.picture(drawn.file).withView {
                try reader.lines(in: $0, search: TextSearch(), languages: [language])
            }
            // Words far apart may be lines of their own.
            let text = found.map { $0.text.reveal { $0 } }.joined(separator: " ")
            #expect(text == drawn.lines.map(\.text).joined(separator: " "))
            #expect(found.first?.engine == "pp-ocr+tesseract")
        }
    }

    @Test func `preparing a language changes nothing but the time the first line takes`() throws {
        let engine = try #require(TesseractVector.engine)
        let german = try #require(TextLanguage("deu"))
        func read(_ engine: TesseractEngine) throws -> String? {
            try TesseractVector.picture("accents-deu.png").withView { view in
                let frame = Quad(width: Double(view.width), height: Double(view.height))
                return try engine.lines(at: [frame], in: view, languages: [german])[0]?.text.reveal { $0 }
            }
        }
        let prepared = try TesseractEngine()
        prepared.prepare([german])
        prepared.prepare([german])
        // One that is not installed is nobody's fault yet.
        prepared.prepare([try #require(TextLanguage("qqq"))])
        let text = try #require(try read(engine))
        #expect(!text.isEmpty)
        #expect(try read(prepared) == text)
    }

    @Test func `many lines say what one of them says alone`() throws {
        let engine = try #require(TesseractVector.engine)
        let german = try #require(TextLanguage("deu"))
        try TesseractVector.picture("accents-deu.png").withView { view in
            let frame = Quad(width: Double(view.width), height: Double(view.height))
            let alone = try #require(try engine.lines(at: [frame], in: view, languages: [german])[0])
            let frames = [Quad](repeating: frame, count: 14)
            let many = try engine.lines(at: frames, in: view, languages: [german])
            #expect(many.map { $0?.text.reveal { $0 } } == frames.map { _ in alone.text.reveal { $0 } })
        }
    }

    @Test func `a language that is not installed is said to be missing`() throws {
        let engine = try #require(TesseractVector.engine)
        let unknown = try #require(TextLanguage("qqq"))
        #expect(!engine.reads(unknown))
        try TesseractVector.picture("accents-deu.png").withView { view in
            _ = #expect(throws: OCRError(.languageMissing)) {
                try engine.lines(at: [Quad(width: 10, height: 10)], in: view, languages: [unknown])
            }
        }
    }

    @Test func `without the library or its data the reason is said`() throws {
        let nowhere = TesseractData(folder: "/nonexistent")
        #expect(nowhere.languages.isEmpty)
        #expect(throws: OCRError(.engineMissing)) {
            try TesseractEngine(libraries: ["/nonexistent/libtesseract.so.5"], data: nowhere)
        }
        #expect(throws: OCRError(.engineUnusable)) {
            try TesseractEngine(libraries: ["libc.so.6", "libSystem.B.dylib"], data: nowhere)
        }
        #expect(TesseractData.find(environment: ["TESSDATA_PREFIX": "/nonexistent"]) == nil)
    }

    @Test func `a language without data of its own is read with a relative's, or its script's`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let scripts = folder.appendingPathComponent("script")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        for name in ["Cyrillic", "ukr", "script/Greek", "nor", "hrv"] {
            try Data("none".utf8).write(to: folder.appendingPathComponent(name + ".traineddata"))
        }
        let data = TesseractData(folder: folder.path)
        let names = ["bul", "ukr", "ell", "dan", "slv", "deu", "qqq"].map { TextLanguage($0).flatMap(data.name) }
        #expect(names == ["Cyrillic", "ukr", "script/Greek", "nor", "hrv", nil, nil])
    }

    @Test func `data that are none are refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("none".utf8).write(to: folder.appendingPathComponent("deu.traineddata"))
        let engine = try TesseractEngine(libraries: TesseractData.libraries, data: TesseractData(folder: folder.path))
        let german = try #require(TextLanguage("deu"))
        try TesseractVector.picture("accents-deu.png").withView { view in
            _ = #expect(throws: OCRError(.languageMissing)) {
                try engine.lines(at: [Quad(width: 200, height: 50)], in: view, languages: [german])
            }
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 300), (20000, 1), (300, 200)])
    func `boxes of any shape are read without harm`(_ width: Int, _ height: Int) throws {
        let engine = try #require(TesseractVector.engine)
        let language = try #require(engine.languages.sorted { $0.code < $1.code }.first)
        let values = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        try values.withUnsafeBytes { bytes in
            let view = try #require(ImageView(bytes, width: width, height: height, format: .grey8))
            let all = Quad(width: Double(width), height: Double(height))
            let boxes = [
                all, all.map { Point(x: $0.x, y: 0) }, all.map { Point(x: .nan, y: $0.y) },
                all.map { Point(x: $0.x * 1e9, y: $0.y - 1e12) },
            ]
            #expect(try engine.lines(at: boxes, in: view, languages: [language]).count == boxes.count)
        }
    }

    @Test func `languages come and go, from many threads`() throws {
        let engine = try #require(TesseractVector.engine)
        let languages = engine.languages.sorted { $0.code < $1.code }.prefix(8)
        let answers = Atomic<Int>(0)
        try TesseractVector.picture("accents-deu.png").withView { view in
            let pixels = Array(UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height))
            let (width, height) = (view.width, view.height)
            DispatchQueue.concurrentPerform(iterations: 16) { index in
                pixels.withUnsafeBytes { bytes in
                    guard let view = ImageView(bytes, width: width, height: height, format: .grey8) else { return }
                    let box = Quad(width: Double(width), height: Double(height))
                    let language = languages[index % languages.count]
                    let found = try? engine.lines(at: [box], in: view, languages: [language])
                    if found?.count == 1 { answers.add(1, ordering: .relaxed) }
                }
            }
        }
        #expect(answers.load(ordering: .relaxed) == 16)
    }
}

enum TesseractVector {
    struct File: Decodable { let pictures: [Drawn] }

    struct Drawn: Decodable {
        let file: String
        let lines: [Line]
        let language: String?
    }

    struct Line: Decodable { let text: String }

    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()

    static func drawn() throws -> [Drawn] {
        let file = tests.appendingPathComponent("Vectors/ocr/vectors.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).pictures.filter { $0.language != nil }
    }

    static func picture(_ name: String) throws -> Picture {
        let file = tests.appendingPathComponent("Vectors/ocr/\(name)")
        return try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .grey8)
    }

    static let engine = try? TesseractEngine()
}

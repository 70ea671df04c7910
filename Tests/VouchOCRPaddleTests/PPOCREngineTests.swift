import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchInference
import VouchOCR

@testable import VouchOCRPaddle

@Suite(.serialized) struct PPOCREngineTests {
    @Test(.withEngine) func `every line of a page is read to the letter, from the top`() throws {
        let engine = try OCRVector.engine()
        let wanted = try OCRVector.drawn("page.png").lines
        let found = try OCRVector.picture("page.png").withView { try engine.lines(in: $0, search: TextSearch()) }
        for line in found {
            let drawn = try #require(wanted.first { $0.text == line.plain }?.box)
            let (left, right) = (line.box.topLeft, line.box.bottomRight)
            // Boxes are a little larger than the print.
            #expect(
                left.x <= drawn[0] + 3 && left.y <= drawn[1] + 3 && right.x >= drawn[2] - 3 && right.y >= drawn[3] - 3)
            #expect(
                drawn[0] - left.x < 14 && drawn[1] - left.y < 14 && right.x - drawn[2] < 14 && right.y - drawn[3] < 14)
            #expect(line.confidence > 0.8)
        }
        #expect(found.map(\.plain) == wanted.map(\.text))
    }

    @Test(.withEngine) func `each character has its place along the line`() throws {
        let engine = try OCRVector.engine()
        let found = try OCRVector.picture("page.png").withView { try engine.lines(in: $0, search: TextSearch()) }
        for line in found {
            let positions = line.characters.reveal { $0.map(\.position) }
            #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
            #expect(positions.allSatisfy { (0...1).contains($0) })
            if positions.count > 3 { #expect((positions.first ?? 1) < 0.35 && (positions.last ?? 0) > 0.65) }
        }
    }

    @Test(.withEngine, arguments: ["turned.png", "upwards.png", "light.png"])
    func `print is read askew, upwards and light on dark`(_ name: String) throws {
        let engine = try OCRVector.engine()
        let found = try OCRVector.picture(name).withView { try engine.lines(in: $0, search: TextSearch()) }
        #expect(found.map(\.plain) == (try OCRVector.drawn(name).lines.map(\.text)))
    }

    @Test(.withEngine) func `what is excluded or too much is left out`() throws {
        let engine = try OCRVector.engine()
        try OCRVector.picture("page.png").withView { view in
            let right = Quad(
                topLeft: Point(x: 220, y: 60), topRight: Point(x: 640, y: 60), bottomRight: Point(x: 640, y: 400),
                bottomLeft: Point(x: 220, y: 400))
            let found = try engine.lines(in: view, search: TextSearch(excluded: [right]))
            #expect(found.map(\.plain) == ["REPUBLIC OF UTOPIA"])
            #expect(try engine.lines(in: view, search: TextSearch(maximumCount: 3)).count == 3)
            #expect(try engine.lines(in: view, search: TextSearch(maximumCount: -1)).isEmpty)
        }
    }

    @Test(.withEngine) func `a line is read where it is said to be`() throws {
        let engine = try OCRVector.engine()
        try OCRVector.picture("page.png").withView { view in
            let boxes = [0.0, 190].map { y in
                Quad(
                    topLeft: Point(x: 226, y: y), topRight: Point(x: 375, y: y),
                    bottomRight: Point(x: 375, y: y + 30), bottomLeft: Point(x: 226, y: y + 30))
            }
            let found = try engine.lines(at: [boxes[1], Self.broken, boxes[1]], in: view, languages: [])
            #expect(found.map { $0?.plain } == ["07 SEP 1986", nil, "07 SEP 1986"])
        }
    }

    static let broken = Quad(
        topLeft: Point(x: .nan, y: 0), topRight: Point(x: .infinity, y: 0), bottomRight: Point(x: 1, y: 1),
        bottomLeft: Point(x: 0, y: 1))

    @Test(.withEngine, arguments: [(1, 1), (2, 1), (1, 3), (31, 33), (4000, 1), (1, 65535), (65535, 1), (300, 3000)])
    func `pictures of any shape are read without harm`(_ width: Int, _ height: Int) throws {
        let engine = try OCRVector.engine()
        try OCRVector.withPattern(width, height) { view in
            let found = try engine.lines(in: view, search: TextSearch(maximumCount: 4))
            #expect(found.count <= 4)
            let all = Quad(width: Double(width), height: Double(height))
            let far = all.map { Point(x: $0.x * 1e9 - 1e8, y: $0.y - 1e12) }
            let flat = all.map { Point(x: $0.x, y: 0) }
            #expect(try engine.lines(at: [all, far, flat, Self.broken], in: view, languages: []).count == 4)
        }
    }

    @Test(.withEngine) func `a blank picture holds nothing`() throws {
        let engine = try OCRVector.engine()
        let values = [UInt8](repeating: 200, count: 800 * 500)
        try values.withUnsafeBytes { bytes in
            let view = try #require(ImageView(bytes, width: 800, height: 500, format: .grey8))
            #expect(try engine.lines(in: view, search: TextSearch()).isEmpty)
        }
    }

    @Test func `without its networks the engine says what is missing`() {
        #expect(throws: OCRError(.runtimeMissing)) {
            try PPOCREngine(folder: EngineFolder(path: "/nonexistent"))
        }
        let error = OCRError(.runtimeMissing)
        #expect("\(error)".contains("not installed"))
        #expect(error.hint.contains("fetch-engines"))
    }

    @Test func `the alphabet ends in a space and has no wide letters`() {
        #expect(PPOCREngine.alphabet(of: "a\n（\nÉ\n") == [nil, "a", "(", "É", " "])
        #expect(PPOCREngine.alphabet(of: "").isEmpty)
    }
}

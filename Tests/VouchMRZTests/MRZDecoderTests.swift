import Testing
import VouchCore

@testable import VouchMRZ

@Suite struct MRZDecoderTests {
    private let decoder = MRZDecoder(today: MRZVectors.today)
    private let eriksson = ZoneVector.all[0].bytes

    private func text(_ lines: [[UInt8]]) -> [String] { lines.map { String(decoding: $0, as: UTF8.self) } }

    @Test(arguments: ZoneVector.all)
    func `what is clearly printed is returned as printed, right or wrong`(_ v: ZoneVector) {
        let decoding = decoder.decode(.certain(v.bytes))
        #expect(text(decoding.lines) == v.lines)
        #expect(decoding.format?.label == v.format)
        #expect(decoding.isValid == v.valid)
        for (name, standing) in v.standings {
            #expect(decoding.fields.first { "\($0.name)" == name }.map { "\($0.standing)" } == standing, "\(name)")
        }
    }

    /// Sources' issue foxanna/mrz_parser#17: O for 0 in a document number.
    @Test(arguments: [
        (1, 5, "O", 0.8), (1, 0, "4", 0.7), (1, 13, "T", 0.9), (1, 16, "B", 0.9), (1, 27, "8", 0.7), (1, 43, "O", 0.9),
        (1, 30, "I", 0.6), (0, 3, "0", 0.9),
    ])
    func `one doubtful character is repaired`(_ line: Int, _ column: Int, _ wrong: String, _ probability: Float) {
        var lattice = CharacterLattice.certain(eriksson)
        lattice.blur(line: line, column: column, to: Array(wrong.utf8)[0], probability: probability)
        let decoding = decoder.decode(lattice)
        #expect(text(decoding.lines) == text(eriksson))
        #expect(decoding.isValid)
        #expect(decoding.rawLines[line][column] == Array(wrong.utf8)[0])
    }

    @Test(arguments: [("F", Float(0.045)), ("C", 0.04), ("<", 0.04)])
    func `a letter of a name in doubt is told with its rival, and the zone stays valid`(_ other: String, _ doubt: Float)
    {
        var lattice = CharacterLattice.certain(eriksson)
        // ERIKSSON: no check digit covers its E.
        lattice.blur(line: 0, column: 5, to: Array(other.utf8)[0], probability: doubt)
        let decoding = decoder.decode(lattice)
        #expect(text(decoding.lines) == text(eriksson))
        #expect(decoding.isValid)
        #expect(!decoding.isCertain)
        let doubt = decoding.verdict.doubts.first
        #expect(doubt.map { ($0.line, $0.column) } ?? (0, 0) == (1, 6))
        #expect(doubt?.field == .primaryIdentifier)
        #expect(doubt?.rivals.first?.character == Array(other.utf8)[0])
    }

    @Test(arguments: [(1, 5), (1, 14), (1, 9), (1, 30), (1, 43)])
    func `one character seen clearly is never corrected`(_ line: Int, _ column: Int) {
        var lattice = CharacterLattice.certain(eriksson)
        let printed = eriksson[line][column]
        let wrong = printed == UInt8(ascii: "7") ? UInt8(ascii: "2") : UInt8(ascii: "7")
        lattice.blur(line: line, column: column, to: wrong, probability: 0.995)
        let decoding = decoder.decode(lattice)
        #expect(decoding.lines[line][column] == wrong)
        #expect(!decoding.isValid)
        #expect(decoding.checks.contains { if case .failed = $0.outcome { true } else { false } })
    }

    @Test(arguments: 0..<40)
    func `two wrong characters are repaired or refused, never proved wrong`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let format = random.pick([MRZFormat.td1, .td2, .td3])
        let mrz = try MRZ(writing: Specimen.make(format, using: &random))
        var lattice = CharacterLattice.certain(mrz.lines)
        for _ in 0..<2 {
            let line = Int.random(in: 0..<lattice.lines.count, using: &random)
            let column = Int.random(in: 0..<lattice.lines[line].count, using: &random)
            let wrong = CharacterLattice.ascii(Int.random(in: 0..<37, using: &random))
            guard wrong != mrz.lines[line][column] else { continue }
            lattice.blur(
                line: line, column: column, to: wrong, probability: Float.random(in: 0.5...0.98, using: &random))
        }
        let decoding = decoder.decode(lattice)
        let truth = mrz.fields(today: MRZVectors.today)
        for field in decoding.fields where field.standing == .proved {
            #expect(truth.first { $0.name == field.name }.map { $0.raw } == field.raw)
        }
        // Names have no check digit: a letter mistaken for a letter is all that a certain reading may get wrong.
        if decoding.isCertain {
            for field in decoding.fields where field.name != .primaryIdentifier && field.name != .secondaryIdentifier {
                #expect(truth.first { $0.name == field.name }.map { $0.raw } == field.raw)
            }
        }
    }

    @Test func `what check digits cannot tell apart makes its field likely, not the zone invalid`() throws {
        // G and 6 count alike modulo 10, in any place; so do L, B and 1, or K, A, U, < and 0.
        var twin = eriksson
        twin[1][1] = UInt8(ascii: "6")
        twin[1][9] = UInt8(48 + (try checkDigit(of: twin[1][0..<9])))
        twin[1][43] = UInt8(48 + (try checkDigit(of: twin[1][0..<10] + twin[1][13..<20] + twin[1][21..<43])))
        var doubtful = CharacterLattice.certain(twin)
        doubtful.blur(line: 1, column: 1, to: UInt8(ascii: "G"), probability: 0.5)
        let decoding = decoder.decode(doubtful)
        #expect(decoding.isValid)
        #expect(!decoding.isCertain)
        #expect(decoding.fields.first { $0.name == .dateOfBirth }?.standing == .proved)
        let number = decoding.fields.first { $0.name == .documentNumber }
        #expect(number?.standing == .likely)
        #expect(number?.alternatives.isEmpty == false)
    }

    @Test func `a State nobody knows gives way only when it is doubtful`() {
        var lattice = CharacterLattice.certain(eriksson)
        lattice.blur(line: 0, column: 4, to: UInt8(ascii: "Q"), probability: 0.8)
        #expect(decoder.decode(lattice).lines[0][2..<5].elementsEqual("UTO".utf8))
        lattice.blur(line: 0, column: 4, to: UInt8(ascii: "Q"), probability: 0.9999)
        let decoding = decoder.decode(lattice)
        #expect(decoding.lines[0][2..<5].elementsEqual("UTQ".utf8))
        #expect(decoding.fields.first { $0.name == .issuingState }?.standing == .failed)
        #expect(!decoding.isValid)
    }

    @Test func `noise, text and emptiness are no zone`() {
        var random = SeededGenerator(seed: 7)
        let uniform = [Float](repeating: naturalLogarithm(1 / 37), count: 37)
        for lengths in [[44, 44], [36, 36], [30, 30, 30], [30], [9, 30, 30], [], [0, 0], [12], [1, 2, 3]] {
            let lattice = CharacterLattice(
                lines: lengths.map { Array(repeating: .init(logProbabilities: uniform), count: $0) })
            #expect(!decoder.decode(lattice).isValid)
            let letters = lengths.map { length in
                (0..<length).map { _ in CharacterLattice.ascii(Int.random(in: 0..<37, using: &random)) }
            }
            #expect(!decoder.decode(.certain(letters, probability: 0.9)).isValid)
            #expect(!decoder.decode(.certain(letters)).isValid)
        }
    }

    @Test func `strange numbers in a lattice do no harm`() {
        for value in [Float.nan, .infinity, -.infinity, 3, 0, -1e30] {
            let row = CharacterLattice.Position(logProbabilities: Array(repeating: value, count: 37))
            let lattice = CharacterLattice(lines: [Array(repeating: row, count: 44), Array(repeating: row, count: 44)])
            #expect(!decoder.decode(lattice).isValid)
        }
    }

    @Test func `several doubtful views make one sure reading`() throws {
        var views: [CharacterLattice] = []
        for column in [3, 5, 7, 9] {
            var view = CharacterLattice.certain(eriksson, probability: 0.9)
            view.blur(line: 0, column: column + 3, to: UInt8(ascii: "H"), probability: 0.6)
            views.append(view)
        }
        let combined = try #require(CharacterLattice.combining(views))
        let decoding = decoder.decode(combined)
        #expect(text(decoding.lines) == text(eriksson))
        #expect(decoding.isValid)
        #expect(CharacterLattice.combining([]) == nil)
        #expect(CharacterLattice.combining([views[0], .certain([[60]])]) == nil)
        for position in combined.lines.joined() {
            let sum = position.logProbabilities.map { exponential($0) }.reduce(0, +)
            #expect(abs(sum - 1) < 0.01)
        }
    }

    @Test func `characters, lines and probabilities have one shape`() {
        for vector in ZoneVector.all {
            let decoding = decoder.decode(.certain(vector.bytes, probability: 0.99))
            #expect(decoding.lines.map { $0.count } == vector.bytes.map { $0.count })
            #expect(decoding.rawLines.map { $0.count } == vector.bytes.map { $0.count })
            #expect(decoding.characterProbabilities.map { $0.count } == vector.bytes.map { $0.count })
            #expect(decoding.characterProbabilities.joined().allSatisfy { $0 >= 0 && $0 <= 1.0001 })
            #expect(decoding.score <= 0)
        }
    }

    @Test(arguments: [Float(-80), -20, -1.5, -0.001, 0, 0.5, 3, 20])
    func `exponential and logarithm undo each other`(_ x: Float) {
        #expect(abs(naturalLogarithm(exponential(x)) - x) < 1e-4 * max(1, abs(x)))
    }
}

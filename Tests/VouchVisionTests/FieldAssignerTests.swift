import Foundation
import Testing

@testable import VouchVision

/// The network that places values: what it computes, and what it refuses.
@Suite struct FieldAssignerTests {
    struct Vector {
        let page: AssignerPage
        let probabilities: [Float]
    }

    static let weights = NetworkVectorTests.networks.appendingPathComponent("field-assigner.vnet")

    static func assigner() throws -> FieldAssigner {
        try FieldAssigner(weights: [UInt8](try Data(contentsOf: weights)))
    }

    /// `Training/assigner_vectors.py` writes them.
    static func vectors() throws -> [Vector] {
        let file = NetworkVectorTests.networks.appendingPathComponent("test-vectors/field-assigner.bin")
        var bytes = [UInt8](try Data(contentsOf: file))[...]
        func take(_ count: Int) throws -> [UInt8] {
            let isLeft = bytes.count >= count
            try #require(isLeft)
            defer { bytes = bytes.dropFirst(count) }
            return Array(bytes.prefix(count))
        }
        func u32() throws -> Int { try take(4).reversed().reduce(0) { $0 << 8 | Int($1) } }
        func floats(_ count: Int) throws -> [Float] {
            try (0..<count).map { _ in Float(bitPattern: UInt32(try u32())) }
        }
        let magic = try take(8)
        try #require(magic == Array("VOUCHASG".utf8))
        let classes = try assigner().classCount
        return try (0..<u32()).map { _ in
            let (lines, characters, features, marks) = (try u32(), try u32(), try u32(), try u32())
            let boxes = try floats(4 * lines)
            let values = try floats(features * lines)
            let counts = try take(lines)
            let told = (0..<lines).map { line in
                AssignerPage.Line(
                    features: Array(values[line * features..<(line + 1) * features]),
                    box: .init(
                        left: boxes[4 * line], top: boxes[4 * line + 1], right: boxes[4 * line + 2],
                        bottom: boxes[4 * line + 3]), count: Int(counts[line]))
            }
            let page = AssignerPage(
                letters: try take(characters), rules: try take(characters), labels: try take(characters),
                places: try take(characters), marks: try take(characters * marks), lines: told)
            return Vector(page: page, probabilities: try floats(characters * classes))
        }
    }

    @Test func `it computes what its trainer computes`() throws {
        let assigner = try Self.assigner()
        let vectors = try Self.vectors()
        try #require(!vectors.isEmpty)
        for vector in vectors {
            let found = try #require(assigner.probabilities(vector.page))
            try #require(found.count == vector.probabilities.count)
            let worst = zip(found, vector.probabilities).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
            #expect(worst < 1e-3)
        }
    }

    @Test func `the probabilities of a character sum to one`() throws {
        let assigner = try Self.assigner()
        let vectors = try Self.vectors()
        let vector = try #require(vectors.first)
        let found = try #require(assigner.probabilities(vector.page))
        for start in stride(from: 0, to: found.count, by: assigner.classCount) {
            #expect(abs(found[start..<start + assigner.classCount].reduce(0, +) - 1) < 1e-4)
        }
    }

    @Test(arguments: [
        "no line", "codes past the tables", "too few marks", "lines that count more characters", "other features",
    ])
    func `a page that is not what the weights are for has no probabilities`(_ fault: String) throws {
        let assigner = try Self.assigner()
        let vectors = try Self.vectors()
        let vector = try #require(vectors.first)
        let page = vector.page
        let letters = fault == "codes past the tables" ? page.letters.map { _ in UInt8.max } : page.letters
        let marks = fault == "too few marks" ? Array(page.marks.dropLast()) : page.marks
        let lines = page.lines.map { line in
            AssignerPage.Line(
                features: fault == "other features" ? Array(line.features.dropLast()) : line.features, box: line.box,
                count: line.count + (fault == "lines that count more characters" ? 1 : 0))
        }
        let spoilt = AssignerPage(
            letters: letters, rules: page.rules, labels: page.labels, places: page.places, marks: marks,
            lines: fault == "no line" ? [] : lines)
        #expect(assigner.probabilities(spoilt) == nil)
    }

    @Test func `weights of another network, cut short or changed are refused`() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.weights))
        let other = [UInt8](try Data(contentsOf: NetworkVectorTests.networks.appendingPathComponent("mrz-finder.vnet")))
        #expect(throws: NetworkError(.unsupportedVersion)) { try FieldAssigner(weights: other) }
        #expect(throws: NetworkError(.unsupportedVersion)) { try Network(bytes) }
        #expect(throws: NetworkError(.malformed)) { try FieldAssigner(weights: Array(bytes.dropLast())) }
        var changed = bytes
        changed[changed.count / 2] ^= 1
        #expect(throws: NetworkError(.checksumMismatch)) { try FieldAssigner(weights: changed) }
    }

    @Test(arguments: [-100, -12.5, -1, -0.001, 0])
    func `the exponential is right to six digits`(_ power: Double) {
        #expect(abs(Double(Float(power).exponential) - (power < -80 ? 0 : exp(power))) < 1e-6)
    }

    @Test(arguments: [1e-6, 0.3, 1, 1.5, 7, 12345])
    func `the logarithm is right to six digits`(_ number: Double) {
        #expect(abs(Double(Float(number).logarithm) - log(number)) < 2e-6 * max(1, abs(log(number))))
    }
}

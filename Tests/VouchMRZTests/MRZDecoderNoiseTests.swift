import Testing
import VouchCore

@testable import VouchMRZ

/// A small run of the simulation whose large runs set ``MRZDecoder/Strictness/standard``.
@Suite struct MRZDecoderNoiseTests {
    private let decoder = MRZDecoder(today: MRZVectors.today)
    private static let lookAlikes = [
        "O0", "I1", "B8", "S5", "Z2", "D0", "G6", "UV", "K<", "C<", "E<", "MN", "HM", "RK", "PF", "17", "38", "VY",
    ].map { Array($0.utf8) }

    /// Some places show their look-alike as well, and seldom more surely than the truth.
    private func noisy(_ lines: [[UInt8]], share: Double, _ random: inout SeededGenerator) -> CharacterLattice {
        var lattice = CharacterLattice.certain(lines, probability: 0.9995)
        for (line, bytes) in lines.enumerated() {
            for (column, byte) in bytes.enumerated() where Double.random(in: 0..<1, using: &random) < share {
                let twins = MRZDecoderNoiseTests.lookAlikes.filter { $0.contains(byte) }
                guard let pair = twins.randomElement(using: &random) else { continue }
                // Honest doubt: what is seen with p is wrong in a share 1 - p of the cases.
                let sureness = Float.random(in: 0.5...0.98, using: &random)
                let isWrong = Float.random(in: 0..<1, using: &random) > sureness
                let other = pair[0] == byte ? pair[1] : pair[0]
                let seen = isWrong ? sureness : 1 - sureness
                lattice.blur(line: line, column: column, to: other, probability: seen)
            }
        }
        return lattice
    }

    @Test(arguments: [0.02, 0.05, 0.12])
    func `blurred zones are never certain and wrong, and no field of theirs proved and wrong`(_ share: Double) throws {
        var random = SeededGenerator(seed: UInt64(share * 1000))
        var exact = 0
        var rawExact = 0
        for _ in 0..<40 {
            let format = random.pick([MRZFormat.td1, .td2, .td3, .mrvA])
            let mrz = try MRZ(writing: Specimen.make(format, using: &random))
            let decoding = decoder.decode(noisy(mrz.lines, share: share, &random))
            if decoding.lines == mrz.lines { exact += 1 }
            if decoding.rawLines == mrz.lines { rawExact += 1 }
            if decoding.isCertain { #expect(decoding.lines == mrz.lines) }
            let truth = mrz.fields(today: decoder.today)
            for field in decoding.fields where field.standing == .proved {
                #expect(truth.first { $0.name == field.name }?.raw == field.raw)
            }
        }
        // The rules must help: what the eye alone gets right is fewer.
        #expect(exact > rawExact)
    }

    @Test func `zones printed with a wrong check digit are never called valid`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<30 {
            let mrz = try MRZ(writing: Specimen.make(.td3, using: &random))
            var lines = mrz.lines
            let column = random.pick([9, 19, 27, 43])
            let right = lines[1][column]
            lines[1][column] = UInt8(48 + (Int(right) - 48 + Int.random(in: 1...9, using: &random)) % 10)
            let decoding = decoder.decode(noisy(lines, share: 0.03, &random))
            #expect(!decoding.isValid)
        }
    }

    @Test func `strictness doubts the letters of some certain readings and is sure of no other`() throws {
        var random = SeededGenerator(seed: 12)
        let careful = MRZDecoder(today: decoder.today, strictness: .strict)
        var refused = 0
        for _ in 0..<60 {
            let mrz = try MRZ(writing: Specimen.make(random.pick([.td1, .td3]), using: &random))
            let lattice = noisy(mrz.lines, share: 0.03, &random)
            let (standard, strict) = (decoder.decode(lattice), careful.decode(lattice))
            if strict.isCertain {
                #expect(standard.isCertain)
                #expect(standard.lines == strict.lines)
            }
            if standard.isCertain, !strict.isCertain { refused += 1 }
        }
        #expect(refused > 0)
    }

    @Test func `random lattices are never valid`() {
        var random = SeededGenerator(seed: 5)
        for round in 0..<60 {
            let shape = [[44, 44], [36, 36], [30, 30, 30], [30], [9, 30, 30]][round % 5]
            let sharpness = Float.random(in: 1...10, using: &random)
            let lattice = CharacterLattice(
                lines: shape.map { length in
                    (0..<length).map { _ in
                        let scores = (0..<37).map { _ in Float.random(in: 0...sharpness, using: &random) }
                        let total = scores.map { exponential($0) }.reduce(0, +)
                        return .init(logProbabilities: scores.map { $0 - naturalLogarithm(total) })
                    }
                })
            #expect(!decoder.decode(lattice).isValid)
        }
    }
}

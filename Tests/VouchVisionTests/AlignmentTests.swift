import Testing

@testable import VouchCore
@testable import VouchVision

/// Frames as a perfect recogniser would give them for characters at given centres.
private func frames(_ count: Int, centers: [Double], symbols: [Int], certainty: Float = 8) -> CharacterFrames? {
    guard let logits = Tensor(height: 1, width: count, channels: CharacterFrames.classCount, margin: 0) else {
        return nil
    }
    for f in 0..<count {
        for c in 0..<CharacterFrames.classCount { logits[0, f, c] = 0 }
        logits[0, f, CharacterFrames.blank] = certainty
    }
    for (center, symbol) in zip(centers, symbols) {
        let f = Int(center.rounded())
        logits[0, f, CharacterFrames.blank] = 0
        logits[0, f, symbol] = certainty
    }
    return CharacterFrames(logits)
}

@Suite struct PitchAlignmentTests {
    static func centers(count: Int, start: Double, step: Double, growth: Double = 0) -> [Double] {
        (0..<count).map { start + step * Double($0) + growth * Double($0 * $0) }
    }

    @Test(arguments: [30, 36, 44], [4.2, 5.0, 5.7])
    func `every character is found at any pitch the finder may have misjudged`(_ count: Int, _ step: Double) throws {
        let centers = Self.centers(count: count, start: 31, step: step)
        let symbols = (0..<count).map { $0 * 7 % 37 }
        let seen = try #require(frames(Int(centers[count - 1]) + 40, centers: centers, symbols: symbols))
        let alignment = try #require(PitchAlignment.refined(seen, count: count))
        #expect(alignment.centers == centers.map { Int($0.rounded()) })
        let read = alignment.centers.map { frame in
            let p = seen.position(at: frame).logProbabilities
            return p.indices.max { p[$0] < p[$1] }
        }
        #expect(read == symbols)
    }

    @Test func `the right number of characters fits better than a neighbour's`() throws {
        let seen = try #require(
            frames(300, centers: Self.centers(count: 44, start: 31, step: 5), symbols: Array(repeating: 36, count: 44)))
        let right = try #require(PitchAlignment.refined(seen, count: 44))
        for wrong in [30, 36, 42, 43, 45, 46] {
            let other = try #require(PitchAlignment.refined(seen, count: wrong))
            #expect(other.score < right.score - 2, "\(wrong)")
        }
    }

    @Test func `characters that were not seen are filled in at their pitch`() throws {
        let centers = Self.centers(count: 30, start: 31, step: 5)
        var shown = centers
        shown.removeSubrange(12...13)
        let seen = try #require(frames(240, centers: shown, symbols: Array(repeating: 1, count: 28)))
        let alignment = try #require(PitchAlignment.refined(seen, count: 30))
        #expect(alignment.centers == centers.map { Int($0) })
    }

    @Test func `a strip too short for the characters has no alignment`() throws {
        let seen = try #require(frames(80, centers: [], symbols: []))
        #expect(PitchAlignment(seen, count: 30) == nil)
    }
}

@Suite struct LineCurveTests {
    @Test func `a parabola is recovered from its points`() {
        let truth = LineCurve.Quadratic(c0: 3, c1: 2, c2: -0.05)
        let q = LineCurve.Quadratic(
            fitting: (0..<20).map { i in (u: Double(i), value: truth(Double(i)), weight: 1.0) })
        #expect(abs(q.c0 - 3) < 1e-9)
        #expect(abs(q.c1 - 2) < 1e-9)
        #expect(abs(q.c2 + 0.05) < 1e-9)
    }

    @Test func `reversing a curve twice gives the curve and swaps its ends once`() {
        let curve = LineCurve(
            x: .init(c0: 10, c1: 12, c2: 0.02), y: .init(c0: 40, c1: 0.4, c2: -0.01), aspect: 1.1)
        let reversed = curve.reversed(length: 44)
        #expect((reversed.point(0) - curve.point(44)).length < 1e-9)
        #expect((reversed.point(44) - curve.point(0)).length < 1e-9)
        #expect((reversed.down(20) + curve.down(24)).length < 1e-9)
        #expect((reversed.reversed(length: 44).point(7) - curve.point(7)).length < 1e-9)
    }

    @Test func `a moved curve lies the same number of rows lower all along`() {
        let curve = LineCurve(
            x: .init(c0: 10, c1: 20, c2: -0.15), y: .init(c0: 40, c1: 2, c2: -0.2), aspect: 1.1)
        let moved = curve.moved(rows: 3, heightFactor: 1.5)
        for u in [0.0, 11, 44] {
            #expect((moved.point(u) - (curve.point(u) + curve.down(u) * 3)).length < 1e-9)
        }
        #expect(abs(moved.aspect - 1.65) < 1e-9)
    }

    @Test func `known uprights go along with the line`() {
        var curve = LineCurve(x: .init(c0: 10, c1: 20, c2: -0.15), y: .init(c0: 40, c1: 2, c2: -0.2))
        curve.upright = .init(x: .init(c0: 0.5, c1: -0.01, c2: 0), y: .init(c0: 2, c1: 0.02, c2: 0))
        #expect((curve.down(10) - Point(x: 0.4, y: 2.2)).length < 1e-9)
        // From the other end, down is up; wider characters are higher; later ones keep their own.
        #expect((curve.reversed(length: 44).down(20) + curve.down(24)).length < 1e-9)
        #expect((curve.stretched(by: 1.25).down(8) - curve.down(10) * 1.25).length < 1e-9)
        #expect((curve.extended(by: 4).down(9) - curve.down(5)).length < 1e-9)
        let moved = curve.moved(rows: 3, heightFactor: 1.5)
        #expect((moved.point(7) - (curve.point(7) + curve.down(7) * 3)).length < 1e-9)
        #expect((moved.down(7) - curve.down(7) * 1.5).length < 1e-9)
    }

    @Test func `leaning moves feet along the line by the lean`() {
        let curve = LineCurve(x: .init(c0: 10, c1: 20, c2: 0), y: .init(c0: 40, c1: 0, c2: 0))
        let leaning = curve.moved(rows: 0, heightFactor: 1, lean: 0.25)
        #expect((leaning.down(3) - Point(x: 0.5, y: 2)).length < 1e-9)
        #expect((leaning.point(3) - curve.point(3)).length < 1e-9)
    }

    @Test func `stretching and extending keep the line where it is`() {
        let curve = LineCurve(x: .init(c0: 10, c1: 20, c2: -0.15), y: .init(c0: 40, c1: 2, c2: -0.2))
        #expect((curve.stretched(by: 1.25).point(8) - curve.point(10)).length < 1e-9)
        #expect((curve.extended(by: 4).point(4) - curve.point(0)).length < 1e-9)
        #expect((curve.extended(by: 4).down(9) - curve.down(5)).length < 1e-9)
    }

    @Test func `a curve fitted to characters where they were expected is the same curve`() throws {
        let curve = LineCurve(
            x: .init(c0: 10, c1: 20, c2: -0.1), y: .init(c0: 40, c1: 2, c2: -0.05), aspect: 1.1)
        let centers = PitchAlignmentTests.centers(count: 30, start: Double(Strip.margin) * 5 + 2, step: 5)
        let seen = try #require(frames(240, centers: centers, symbols: Array(repeating: 1, count: 30)))
        let fitted = curve.fitted(to: try #require(PitchAlignment.refined(seen, count: 30)))
        for u in [0.0, 15, 30] { #expect((fitted.point(u) - curve.point(u)).length < 1e-6) }
        #expect(abs(fitted.aspect - curve.aspect) < 1e-6)
    }

    @Test func `points at one place give a constant and no points give zero`() {
        let same = LineCurve.Quadratic(fitting: [(1, 5, 1), (1, 7, 1)])
        #expect([same.c0, same.c1, same.c2] == [6, 0, 0])
        let none = LineCurve.Quadratic(fitting: [])
        #expect([none.c0, none.c1, none.c2] == [0, 0, 0])
    }
}

import VouchCore

/// One way of seeing a zone candidate as an MRZ: so many lines of so many characters, and what stands there.
package struct ZoneHypothesis {
    /// What was seen; one row of positions a line.
    package let lattice: CharacterLattice
    /// How well characters of fixed pitch fit the print: natural logarithm a line, at most 0.
    package let score: Float
    let lines: [LineCurve]
    let length: Int

    /// Around each line, in pixels of the picture.
    package var lineQuads: [Quad] { lines.map { $0.quad(count: length) } }

    /// Around all lines.
    package var zone: Quad {
        let quads = lineQuads
        guard let first = quads.first, let last = quads.last else { return Quad(width: 0, height: 0) }
        return Quad(
            topLeft: first.topLeft, topRight: first.topRight, bottomRight: last.bottomRight,
            bottomLeft: last.bottomLeft)
    }
}

/// Turns zone candidates into character lattices.
package struct ZoneRecogniser: Sendable {
    private let recogniser: LineRecogniser

    package init(_ recogniser: LineRecogniser) { self.recogniser = recogniser }

    private struct Shape {
        let lines: Int
        let length: Int
    }

    /// Line count and characters a line of every layout Vouch knows.
    private static let shapes = [
        Shape(lines: 2, length: 44), Shape(lines: 3, length: 30), Shape(lines: 2, length: 36),
    ]
    /// The finder sees a zone's ends better than its pitch. Within this factor the network copes with a wrong pitch…
    private static let pitchTolerance = 0.89...1.13
    /// …and within this one the pitch is taken from the ends and the layout's length instead.
    private static let lengthTolerance = 0.55...1.8
    /// A hypothesis that fits this well makes others not worth looking at.
    private static let convincing: Float = -6

    /// Plausible ways to see the candidate, best first.
    ///
    /// - Parameter reversed: read it from its other end, as if the finder had taken it upside-down.
    package func hypotheses(
        for candidate: ZoneCandidate, in pyramid: PicturePyramid, reversed: Bool = false
    ) -> [ZoneHypothesis] {
        var curves = LineFinder(candidate, in: pyramid).lines()
        if reversed { curves = curves.reversed().map { $0.reversed(length: candidate.length) } }

        func factor(_ shape: Shape) -> Double { Double(shape.length) / candidate.length }
        func strangeness(_ shape: Shape) -> Double { max(factor(shape), 1 / factor(shape)) }
        let shapes = ZoneRecogniser.shapes
            .filter { curves.count >= $0.lines && ZoneRecogniser.lengthTolerance.contains(factor($0)) }
            .sorted { strangeness($0) < strangeness($1) }
        var asEstimated: [CharacterFrames?]?
        var found: [ZoneHypothesis] = []
        for shape in shapes {
            if ZoneRecogniser.pitchTolerance.contains(factor(shape)) {
                let count = max(Int(candidate.length + 0.5), 8)
                let seen = asEstimated ?? curves.map { recogniser.frames($0, count: count, in: pyramid) }
                asEstimated = seen
                found += hypotheses(shape, along: curves, seen)
            } else if found.allSatisfy({ $0.score < ZoneRecogniser.convincing }) {
                let stretched = curves.map { $0.stretched(by: 1 / factor(shape)) }
                let seen = stretched.map { recogniser.frames($0, count: shape.length, in: pyramid) }
                found += hypotheses(shape, along: stretched, seen)
            }
        }
        return found.sorted { $0.score > $1.score }
    }

    /// Every run of neighbouring lines, seen as a zone of `shape`.
    private func hypotheses(_ shape: Shape, along curves: [LineCurve], _ seen: [CharacterFrames?]) -> [ZoneHypothesis] {
        let aligned = seen.map { frames in frames.flatMap { PitchAlignment.refined($0, count: shape.length) } }
        var found: [ZoneHypothesis] = []
        for first in 0...(curves.count - shape.lines) {
            var score: Float = 0
            var lines: [LineCurve] = []
            var positions: [[CharacterLattice.Position]] = []
            for i in first..<(first + shape.lines) {
                guard let frames = seen[i], let alignment = aligned[i] else { break }
                score += alignment.score / Float(shape.lines)
                lines.append(curves[i].fitted(to: alignment))
                positions.append(alignment.centers.map(frames.position))
            }
            guard lines.count == shape.lines else { continue }
            found.append(
                ZoneHypothesis(
                    lattice: CharacterLattice(lines: positions), score: score, lines: lines, length: shape.length))
        }
        return found
    }

    /// Looks again, along lines moved exactly onto the characters found the first time.
    package func refined(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var lines: [LineCurve] = []
        var positions: [[CharacterLattice.Position]] = []
        var score: Float = 0
        for (index, line) in hypothesis.lines.enumerated() {
            guard let frames = recogniser.frames(line, count: hypothesis.length, in: pyramid),
                let alignment = PitchAlignment.refined(frames, count: hypothesis.length)
            else { return hypothesis }
            score += alignment.score / Float(hypothesis.lines.count)
            // Refitting can drift off the line where it saw worse than before: then the first look stands.
            if alignment.score < hypothesis.score - 30 {
                lines.append(line)
                positions.append(hypothesis.lattice.lines[index])
            } else {
                lines.append(line.fitted(to: alignment))
                positions.append(alignment.centers.map(frames.position))
            }
        }
        return ZoneHypothesis(
            lattice: CharacterLattice(lines: positions), score: score, lines: lines, length: hypothesis.length)
    }
}

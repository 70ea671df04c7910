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

    /// Line count and characters a line of every layout Vouch knows.
    private static let shapes: [(lines: Int, length: Int)] = [(2, 44), (3, 30), (2, 36)]
    /// Layouts whose length differs from the finder's estimate by more than this are not tried.
    private static let lengthTolerance = 0.3

    /// Plausible ways to see the candidate, best first.
    ///
    /// - Parameter reversed: read it from its other end, as if the finder had taken it upside-down.
    package func hypotheses(
        for candidate: ZoneCandidate, in pyramid: PicturePyramid, reversed: Bool = false
    ) -> [ZoneHypothesis] {
        var curves = LineFinder(candidate, in: pyramid).lines()
        let count = max(Int(candidate.length + 0.5), 8)
        if reversed { curves = curves.reversed().map { $0.reversed(length: count) } }
        let seen = curves.map { recogniser.frames($0, count: count, in: pyramid) }

        var found: [ZoneHypothesis] = []
        for shape in ZoneRecogniser.shapes where curves.count >= shape.lines {
            let ratio = Double(shape.length) / candidate.length
            guard abs(ratio - 1) < ZoneRecogniser.lengthTolerance else { continue }
            let aligned = seen.map { frames in
                frames.flatMap { PitchAlignment.refined($0, count: shape.length) }
            }
            for first in 0...(curves.count - shape.lines) {
                let range = first..<(first + shape.lines)
                var score: Float = 0
                var lines: [LineCurve] = []
                var positions: [[CharacterLattice.Position]] = []
                for i in range {
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
        }
        return found.sorted { $0.score > $1.score }
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

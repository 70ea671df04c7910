import VouchCore

/// One interpretation of a zone candidate as an MRZ: its number of lines and characters, and their content.
package struct ZoneHypothesis {
    /// What was seen: one row of positions per line.
    package let lattice: CharacterLattice
    /// How well characters of fixed pitch fit the print: natural logarithm per line, at most 0.
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

/// One pass along one line: what was seen, and the characters' positions.
private struct LineLook {
    let line: LineCurve
    let frames: CharacterFrames
    let alignment: PitchAlignment

    var positions: [CharacterLattice.Position] { alignment.centers.map(frames.position) }
}

extension ZoneHypothesis {
    /// From one look along each line, the lines moved onto the characters found.
    fileprivate init(_ looks: [LineLook], length: Int) {
        var score: Float = 0
        for look in looks { score += look.alignment.score / Float(looks.count) }
        self.init(
            lattice: CharacterLattice(lines: looks.map { $0.positions }), score: score,
            lines: looks.map { $0.line.fitted(to: $0.alignment) }, length: length)
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

    /// Line count and characters per line of every layout Vouch knows.
    private static let shapes = [
        Shape(lines: 2, length: 44), Shape(lines: 3, length: 30), Shape(lines: 2, length: 36),
    ]
    /// More pitches to try, relative to the finder's estimate, if that fails.
    private static let pitches = [0.8, 1.25, 0.9, 1.12]
    /// A hypothesis that fits this well makes others unnecessary.
    private static let convincing: Float = -12
    /// A worse fit is not print of fixed pitch: in measurements true zones stay above -20, other text below -45.
    private static let hopeless: Float = -35

    /// Plausible interpretations of the candidate, best first; none if it does not look like lines of fixed pitch.
    ///
    /// - Parameter reversed: read it from the other end, as if the finder had got it upside-down.
    package func hypotheses(
        for candidate: ZoneCandidate, in pyramid: PicturePyramid, reversed: Bool = false
    ) -> [ZoneHypothesis] {
        var found = hypotheses(for: candidate.middle, length: candidate.length, in: pyramid, reversed)
        var tried = [1.0]
        // The finder locates a zone's ends better than its pitch: perhaps a layout's characters fill it exactly.
        for pitch in ZoneRecogniser.shapes.map({ candidate.length / Double($0.length) }) + ZoneRecogniser.pitches {
            if let best = found.first, best.score > ZoneRecogniser.convincing { break }
            guard (0.6...1.7).contains(pitch), tried.allSatisfy({ abs($0 - pitch) > 0.06 }) else { continue }
            tried.append(pitch)
            let length = candidate.length / pitch
            // By now the ends are in doubt as well: search beyond them.
            let curve = candidate.middle.stretched(by: pitch).extended(by: 4)
            found += hypotheses(for: curve, length: length + 8, in: pyramid, reversed)
            found.sort { $0.score > $1.score }
        }
        return found
    }

    /// Hypotheses at one pitch: `length` characters along `middle`.
    private func hypotheses(
        for middle: LineCurve, length: Double, in pyramid: PicturePyramid, _ reversed: Bool
    ) -> [ZoneHypothesis] {
        let count = max(Int(length + 0.5), 8)
        let shapes = ZoneRecogniser.shapes.filter { abs($0.length - count) <= Strip.margin + 3 }
        guard !shapes.isEmpty else { return [] }
        var curves = LineFinder(middle, count: count, in: pyramid).lines()
        if reversed { curves = curves.reversed().map { $0.reversed(length: Double(count)) } }
        let seen = curves.map { recogniser.frames($0, count: count, in: pyramid) }
        return shapes.filter { $0.lines <= curves.count }
            .flatMap { hypotheses($0, along: curves, seen) }
            .filter { $0.score > ZoneRecogniser.hopeless }
            .sorted { $0.score > $1.score }
    }

    /// Every run of neighbouring lines, seen as a zone of `shape`.
    private func hypotheses(_ shape: Shape, along curves: [LineCurve], _ seen: [CharacterFrames?]) -> [ZoneHypothesis] {
        let aligned = seen.map { frames in frames.flatMap { PitchAlignment.refined($0, count: shape.length) } }
        var found: [ZoneHypothesis] = []
        for first in 0...(curves.count - shape.lines) {
            let looks = (first..<(first + shape.lines)).compactMap { i in
                seen[i].flatMap { frames in aligned[i].map { LineLook(line: curves[i], frames: frames, alignment: $0) }
                }
            }
            if looks.count == shape.lines { found.append(ZoneHypothesis(looks, length: shape.length)) }
        }
        return found
    }

    /// Reads `count` characters along `line`; nil if nothing is legible.
    private func look(along line: LineCurve, count: Int, in pyramid: PicturePyramid) -> LineLook? {
        guard let frames = recogniser.frames(line, count: count, in: pyramid),
            let alignment = PitchAlignment.refined(frames, count: count)
        else { return nil }
        return LineLook(line: line, frames: frames, alignment: alignment)
    }

    /// Reads again along lines moved exactly onto the characters found in the first pass; and once more if that shows
    /// that the first pass had not reached the ends.
    package func refined(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var current = hypothesis
        for _ in 0..<3 {
            let looks = current.lines.compactMap { look(along: $0, count: current.length, in: pyramid) }
            guard looks.count == current.lines.count else { return current }
            current = ZoneHypothesis(looks, length: current.length)
            // Within a character of where they were expected, the ends have been seen with all their surroundings.
            if looks.allSatisfy({ $0.alignment.drift <= Strip.pitch / CharacterFrames.step }) { break }
        }
        return current
    }

    /// Reads again along slightly different lines and lets all passes vote.
    ///
    /// A network can be as confident of a guess as of a certainty, but a guess changes with the view. The mean of the
    /// probabilities keeps what all views agree on and turns the rest into doubt.
    package func reconsidered(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var votes = [hypothesis.lattice]
        for view in ZoneRecogniser.views {
            let looks = hypothesis.lines.compactMap {
                look(
                    along: $0.moved(rows: view.rows, heightFactor: view.height), count: hypothesis.length, in: pyramid)
            }
            if looks.count == hypothesis.lines.count {
                votes.append(CharacterLattice(lines: looks.map { $0.positions }))
            }
        }
        return ZoneHypothesis(
            lattice: ZoneRecogniser.mean(votes), score: hypothesis.score, lines: hypothesis.lines,
            length: hypothesis.length)
    }

    /// Strip rows downwards and height factor of each additional pass.
    private static let views: [(rows: Double, height: Double)] = [(-1, 1.06), (1, 1), (0, 0.93)]

    /// Position by position, the arithmetic mean of the probabilities. All lattices have the shape of the first.
    private static func mean(_ lattices: [CharacterLattice]) -> CharacterLattice {
        guard let first = lattices.first, lattices.count > 1 else {
            return lattices.first ?? CharacterLattice(lines: [])
        }
        var lines = first.lines
        for (row, line) in first.lines.enumerated() {
            for column in line.indices {
                var sums = [Float](repeating: 0, count: CharacterLattice.symbolCount)
                for lattice in lattices {
                    let position = lattice.lines[row][column].logProbabilities
                    for symbol in sums.indices { sums[symbol] += exponential(position[symbol]) }
                }
                lines[row][column] = CharacterLattice.Position(
                    logProbabilities: sums.map { naturalLogarithm($0 / Float(lattices.count)) })
            }
        }
        return CharacterLattice(lines: lines)
    }
}

import VouchCore

/// One interpretation of a zone candidate as an MRZ: its number of lines and characters, and their content.
package struct ZoneHypothesis {
    /// The characters as seen: one row of positions per line.
    package let lattice: CharacterLattice
    /// How well characters of fixed pitch fit the print: natural logarithm per line, at most 0.
    package let score: Float
    let lines: [LineCurve]
    /// Characters of each line.
    let lengths: [Int]
    /// The blur that was taken back from what was looked at; nil if none.
    let blur: StripBlur?

    /// Around each line, in pixels of the picture.
    package var lineQuads: [Quad] { zip(lines, lengths).map { $0.quad(count: $1) } }

    /// Mean natural logarithm of the probability of each place's likeliest character, at most 0.
    package var clarity: Float {
        var (sum, count) = (Float(0), Float(0))
        for line in lattice.lines {
            for position in line {
                sum += position.logProbabilities.reduce(-.greatestFiniteMagnitude, max)
                count += 1
            }
        }
        return sum / max(count, 1)
    }

    /// The same place, where something else was seen.
    package func showing(_ lattice: CharacterLattice) -> ZoneHypothesis {
        ZoneHypothesis(lattice: lattice, score: score, lines: lines, lengths: lengths, blur: blur)
    }

    /// The quad around all lines, in pixels of the picture.
    package var zone: Quad {
        // A short line above a long one does not make the zone narrower.
        let count = lengths.reduce(0, max)
        guard let first = lines.first?.quad(count: count), let last = lines.last?.quad(count: count) else {
            return Quad(width: 0, height: 0)
        }
        return Quad(
            topLeft: first.topLeft, topRight: first.topRight, bottomRight: last.bottomRight,
            bottomLeft: last.bottomLeft)
    }
}

/// One pass along one line: what was seen, and the characters' positions.
struct LineLook {
    let line: LineCurve
    let frames: CharacterFrames
    let alignment: PitchAlignment

    var positions: [CharacterLattice.Position] { alignment.centers.map(frames.position) }
}

extension ZoneHypothesis {
    /// From one look along each line, the lines moved onto the characters found.
    init(_ looks: [LineLook], taking blur: StripBlur? = nil) {
        var score: Float = 0
        for look in looks { score += look.alignment.score / Float(looks.count) }
        self.init(
            lattice: CharacterLattice(lines: looks.map { $0.positions }), score: score,
            lines: looks.map { $0.line.fitted(to: $0.alignment) }, lengths: looks.map { $0.alignment.centers.count },
            blur: blur)
    }
}

/// Turns zone candidates into character lattices.
package struct ZoneRecogniser: Sendable {
    let recogniser: LineRecogniser
    /// The second network that ``witnessed(_:upright:in:)`` asks; nil if there is none.
    package var witness: LetterWitness?

    package init(_ recogniser: LineRecogniser) { self.recogniser = recogniser }

    private struct Shape {
        /// Characters of each line; all begin at the same place.
        let lengths: [Int]

        var lines: Int { lengths.count }
        var length: Int { lengths.reduce(0, max) }
    }

    /// Every layout Vouch knows.
    private static let shapes = [
        Shape(lengths: [44, 44]), Shape(lengths: [30, 30, 30]), Shape(lengths: [36, 36]), Shape(lengths: [30]),
        Shape(lengths: [9, 30, 30]),
    ]
    /// Characters of the longest lines.
    private static let widths = [44, 30, 36]
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
        hypotheses(for: candidate, in: pyramid, reversed, taking: nil)
    }

    /// The same as seen when a blur is taken back.
    func hypotheses(
        for candidate: ZoneCandidate, in pyramid: PicturePyramid, _ reversed: Bool, taking blur: StripBlur?
    ) -> [ZoneHypothesis] {
        var found = hypotheses(for: candidate.middle, length: candidate.length, in: pyramid, reversed, blur)
        var tried = [1.0]
        // The finder locates a zone's ends better than its pitch: perhaps a layout's characters fill it exactly.
        for pitch in ZoneRecogniser.widths.map({ candidate.length / Double($0) }) + ZoneRecogniser.pitches {
            if let best = found.first, best.score > ZoneRecogniser.convincing { break }
            guard (0.6...1.7).contains(pitch), tried.allSatisfy({ abs($0 - pitch) > 0.06 }) else { continue }
            tried.append(pitch)
            let length = candidate.length / pitch
            // By now the ends are in doubt as well: search beyond them.
            let curve = candidate.middle.stretched(by: pitch).extended(by: 4)
            found += hypotheses(for: curve, length: length + 8, in: pyramid, reversed, blur)
            found.sort { $0.score > $1.score }
        }
        return found
    }

    /// Hypotheses at one pitch: `length` characters along `middle`.
    private func hypotheses(
        for middle: LineCurve, length: Double, in pyramid: PicturePyramid, _ reversed: Bool, _ blur: StripBlur?
    ) -> [ZoneHypothesis] {
        let count = max(Int(length + 0.5), 8)
        let shapes = ZoneRecogniser.shapes.filter { abs($0.length - count) <= Strip.margin + 3 }
        guard !shapes.isEmpty else { return [] }
        var curves = LineFinder(middle, count: count, in: pyramid).lines()
        if reversed { curves = curves.reversed().map { $0.reversed(length: Double(count)) } }
        let seen = curves.map { recogniser.frames($0, count: count, in: pyramid, taking: blur) }
        return shapes.filter { $0.lines <= curves.count }
            .flatMap { hypotheses($0, along: curves, seen, blur) }
            .filter { $0.score > ZoneRecogniser.hopeless }
            .sorted { $0.score > $1.score }
    }

    /// Every run of neighbouring lines, seen as a zone of `shape`.
    private func hypotheses(
        _ shape: Shape, along curves: [LineCurve], _ seen: [CharacterFrames?], _ blur: StripBlur?
    ) -> [ZoneHypothesis] {
        var aligned: [Int: [LineLook?]] = [:]
        for length in Set(shape.lengths) {
            aligned[length] = zip(curves, seen).map { curve, frames in
                guard let frames, let alignment = PitchAlignment.refined(frames, count: length) else { return nil }
                return LineLook(line: curve, frames: frames, alignment: alignment)
            }
        }
        var found: [ZoneHypothesis] = []
        for first in 0...(curves.count - shape.lines) {
            let looks = shape.lengths.enumerated().compactMap { aligned[$1]?[first + $0] }
            guard looks.count == shape.lines, ZoneRecogniser.beginTogether(looks) else { continue }
            if shape.lines == 1, isPart(first, of: aligned[shape.length] ?? []) { continue }
            found.append(ZoneHypothesis(looks, taking: blur))
        }
        return found
    }

    /// Whether lines of different lengths seem to begin at the same place, by the first look.
    private static func beginTogether(_ looks: [LineLook]) -> Bool {
        guard Set(looks.map { $0.alignment.centers.count }).count > 1 else { return true }
        let starts = looks.compactMap { $0.alignment.centers.first }
        let (low, high) = (starts.reduce(Int.max, min), starts.reduce(Int.min, max))
        return high - low <= 2 * Strip.pitch / CharacterFrames.step
    }

    /// Whether the line next to a line is print of the same pitch and length: then it is not a zone of one line.
    private func isPart(_ line: Int, of looks: [LineLook?]) -> Bool {
        [line - 1, line + 1].contains { near in
            guard looks.indices.contains(near), let look = looks[near] else { return false }
            return look.alignment.score > ZoneRecogniser.hopeless
        }
    }

    /// Reads `count` characters along `line`; nil if nothing is legible.
    private func look(
        along line: LineCurve, count: Int, in pyramid: PicturePyramid, taking blur: StripBlur?
    ) -> LineLook? {
        guard let frames = recogniser.frames(line, count: count, in: pyramid, taking: blur),
            let alignment = PitchAlignment.refined(frames, count: count)
        else { return nil }
        return LineLook(line: line, frames: frames, alignment: alignment)
    }

    /// Reads every line; nil if one of them is not legible.
    func looks(
        along lines: [LineCurve], _ lengths: [Int], in pyramid: PicturePyramid, taking blur: StripBlur?
    ) -> [LineLook]? {
        let looks = zip(lines, lengths).compactMap { look(along: $0, count: $1, in: pyramid, taking: blur) }
        return looks.count == lines.count ? looks : nil
    }

    /// Reads again along lines moved exactly onto the characters found in the first pass; and once more if that shows
    /// that the first pass had not reached the ends.
    package func refined(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var current = hypothesis
        for _ in 0..<3 {
            guard let looks = looks(along: current.lines, current.lengths, in: pyramid, taking: current.blur) else {
                return current
            }
            current = ZoneHypothesis(looks, taking: current.blur)
            // Within a character of where they were expected, the ends have been seen with all their surroundings.
            if looks.allSatisfy({ $0.alignment.drift <= Strip.pitch / CharacterFrames.step }) { break }
        }
        return current
    }

    /// Reads again with upright strokes upright: a view from the side makes them lean and fan out.
    ///
    /// Characters of the same number stand one below the other on the document, so the lines already read show how its
    /// uprights run in the picture, and the distance between lines shows how high characters are. A single line shows neither:
    /// a few leans are tried.
    ///
    /// - Returns: the clearer of the two looks.
    package func uprighted(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var best = hypothesis
        for lines in ZoneRecogniser.uprights(of: hypothesis) {
            guard let looks = looks(along: lines, hypothesis.lengths, in: pyramid, taking: hypothesis.blur) else {
                continue
            }
            let seen = refined(ZoneHypothesis(looks, taking: hypothesis.blur), in: pyramid)
            if seen.clarity > best.clarity { best = seen }
        }
        return best
    }

    /// Distance of two lines in pitches: a sixth of an inch and a half, Doc 9303-3 §4.
    private static let lineStep = 2.5

    private static func uprights(of hypothesis: ZoneHypothesis) -> [[LineCurve]] {
        guard let first = hypothesis.lines.first, let last = hypothesis.lines.last, hypothesis.lines.count > 1 else {
            return [-0.5, -0.25, 0.25, 0.5].map { lean in
                hypothesis.lines.map { $0.moved(rows: 0, heightFactor: 1, lean: lean) }
            }
        }
        let rows = 10 * lineStep * Double(hypothesis.lines.count - 1)
        let shared = Double(hypothesis.lengths.reduce(Int.max, min))
        func step(_ a: LineCurve.Quadratic, _ b: LineCurve.Quadratic) -> LineCurve.Quadratic {
            LineCurve.Quadratic(
                fitting: (0...8).map { i in
                    let u = Double(i) / 8 * shared
                    return (u, (b(u) - a(u)) / rows, 1)
                }, linear: true)
        }
        let upright = LineCurve.Upright(x: step(first.x, last.x), y: step(first.y, last.y))
        let lines = hypothesis.lines.map { line in
            var line = line
            line.upright = upright
            return line
        }
        return [lines]
    }

    /// Reads again along slightly different lines and lets all passes vote.
    ///
    /// A network can be as confident of a guess as of a certainty, but a guess changes with the view. The mean of the
    /// probabilities keeps what all views agree on and turns the rest into doubt.
    package func reconsidered(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid) -> ZoneHypothesis {
        var votes = [hypothesis.lattice]
        for view in ZoneRecogniser.views {
            let lines = hypothesis.lines.map {
                $0.moved(rows: view.rows, heightFactor: view.height, lean: view.lean)
            }
            if let looks = looks(along: lines, hypothesis.lengths, in: pyramid, taking: hypothesis.blur) {
                votes.append(CharacterLattice(lines: looks.map { $0.positions }))
            }
        }
        if hypothesis.blur == nil {
            votes += restorations(of: hypothesis, from: [.slight], in: pyramid).map { $0.lattice }
        }
        return hypothesis.showing(ZoneRecogniser.mean(votes))
    }

    /// The witness's view of the characters of a hypothesis; nil if there is no witness.
    ///
    /// - Parameter upright: with upright strokes upright and characters as high as the lines' distance implies, which only a
    ///   zone of several lines shows; nil for one line.
    package func witnessed(
        _ hypothesis: ZoneHypothesis, upright: Bool, in pyramid: PicturePyramid
    ) -> CharacterLattice? {
        var lines = hypothesis.lines
        if upright {
            guard lines.count > 1, let straight = ZoneRecogniser.uprights(of: hypothesis).first else { return nil }
            lines = straight
        }
        guard let witness else { return nil }
        // A line it could not look at is one it does not confirm.
        return CharacterLattice(
            lines: zip(lines, hypothesis.lengths).map { witness.positions(along: $0, count: $1, in: pyramid) ?? [] })
    }

    /// Strip rows downwards, height factor and lean of each additional pass.
    private static let views: [(rows: Double, height: Double, lean: Double)] = [
        (-1, 1.06, 0), (1, 1, 0), (0, 0.93, 0), (0, 1, 0.12), (0, 1.03, -0.12),
    ]

    /// Position by position, the arithmetic mean of the probabilities. All lattices have the shape of the first.
    static func mean(_ lattices: [CharacterLattice]) -> CharacterLattice {
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

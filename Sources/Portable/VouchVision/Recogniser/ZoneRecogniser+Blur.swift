import VouchCore

/// Zones read with their blur taken back.
extension ZoneRecogniser {
    /// Finds out which blur a zone has, and reads it again without.
    ///
    /// A wrong blur leaves letters that are as clear as those of the right one here and there, and others elsewhere: the
    /// likeliest three vote, so that what one of them invents is a doubt. Whatever the check digits say, they have no say in
    /// which blur it is.
    ///
    /// - Parameters:
    ///   - hypothesis: the zone as it was read with its blur, perhaps on its head or as another layout.
    ///   - candidate: where the finder saw it.
    package func restored(
        _ hypothesis: ZoneHypothesis, of candidate: ZoneCandidate, in pyramid: PicturePyramid
    ) -> ZoneHypothesis {
        var current = hypothesis
        var blurs: [StripBlur] = []
        for _ in 0..<2 {
            let search = BlurSearch(current, recogniser, pyramid)
            blurs = search.blurs
            guard let blur = blurs.first else { return hypothesis }
            var best = refined((search.isTurned ? current.turned : current).taking(blur), in: pyramid)
            // What was taken for lines, their number and their length while they were blurred may be others.
            let isReversed = best.isReversed(against: candidate.middle)
            if let other = hypotheses(for: candidate, in: pyramid, isReversed, taking: blur).first {
                let seen = refined(other, in: pyramid)
                if seen.evidence > best.evidence { best = seen }
            }
            current = best
            if best.clarity > ZoneRecogniser.clear { break }
        }
        let plain = looks(along: current.lines, current.lengths, in: pyramid, taking: nil).map { ZoneHypothesis($0) }
        // Where little is gained, it is something else than blur: what was seen at first has a vote, and noise must not grow.
        let isGain = plain.map { current.clarity > ZoneRecogniser.gain * $0.clarity } ?? true
        let likeliest = blurs.prefix(3).map { isGain ? $0 : $0.gentle }
        var votes = restorations(of: current, from: likeliest, in: pyramid).map { $0.lattice }
        if !isGain, let plain { votes.append(plain.lattice) }
        return votes.isEmpty ? hypothesis : current.showing(ZoneRecogniser.mean(votes))
    }

    /// What is left of the doubt where it was blur.
    private static let gain: Float = 0.5
    /// A zone of this clarity needs no second search.
    private static let clear: Float = -0.05

    /// The lines as seen when each of these blurs is taken back.
    func restorations(
        of hypothesis: ZoneHypothesis, from blurs: [StripBlur], in pyramid: PicturePyramid
    ) -> [ZoneHypothesis] {
        blurs.compactMap { blur in
            looks(along: hypothesis.lines, hypothesis.lengths, in: pyramid, taking: blur)
                .map { ZoneHypothesis($0, taking: blur) }
        }
    }
}

extension ZoneHypothesis {
    /// The same lines, to be looked at with a blur taken back.
    fileprivate func taking(_ blur: StripBlur) -> ZoneHypothesis {
        ZoneHypothesis(lattice: lattice, score: score, lines: lines, lengths: lengths, blur: blur)
    }

    /// The same lines from their other ends.
    fileprivate var turned: ZoneHypothesis {
        ZoneHypothesis(
            lattice: CharacterLattice(lines: lattice.lines.reversed().map { $0.reversed() }), score: score,
            lines: zip(lines, lengths).reversed().map { $0.reversed(length: Double($1)) }, lengths: lengths.reversed(),
            blur: blur)
    }

    /// Whether its lines run against a curve.
    fileprivate func isReversed(against curve: LineCurve) -> Bool {
        guard let line = lines.first, let count = lengths.first else { return false }
        let (own, other) = (line.tangent(Double(count) / 2), curve.tangent(Double(count) / 2))
        return own.x * other.x + own.y * other.y < 0
    }

    /// How well pitch and characters together explain the print: natural logarithm per line.
    fileprivate var evidence: Float { score + clarity * Float(lengths.reduce(0, max)) }
}

/// Which blur a zone has: the one without which a line has the clearest characters at an even pitch, first of a few of
/// every kind, then of those near the best.
private struct BlurSearch {
    /// Likeliest first.
    private(set) var blurs: [StripBlur] = []
    /// Whether the line is clearer on its head.
    private(set) var isTurned = false

    init(_ hypothesis: ZoneHypothesis, _ recogniser: LineRecogniser, _ pyramid: PicturePyramid) {
        // The second line has numbers and dates; a first one may be names and fillers.
        let place = min(1, hypothesis.lines.count - 1)
        guard place >= 0 else { return }
        let (line, count) = (hypothesis.lines[place], hypothesis.lengths[place])
        let strip = Strip(line, count: count, height: Strip.restoredHeight, from: pyramid)
        func fit(_ strip: Strip) -> Float? {
            recogniser.frames(strip).flatMap { frames in
                PitchAlignment.refined(frames, count: count).map {
                    LineLook(line: line, frames: frames, alignment: $0).fit
                }
            }
        }
        var found: [(blur: StripBlur, isTurned: Bool, fit: Float)] = []
        for blur in StripBlur.coarse {
            let restored = strip.restored(from: blur).cropped(toHeight: Strip.lineHeight)
            if let fit = fit(restored) { found.append((blur, false, fit)) }
            if let fit = fit(restored.turned) { found.append((blur, true, fit)) }
        }
        found.sort { $0.fit > $1.fit }
        guard let first = found.first else { return }
        isTurned = first.isTurned
        found.removeAll { $0.isTurned != first.isTurned }
        var tried: [StripBlur.Shape] = StripBlur.coarse.map { $0.shape }
        for _ in 0..<3 {
            let best = found[0].blur
            for blur in best.neighbours where !tried.contains(blur.shape) {
                tried.append(blur.shape)
                let restored = strip.restored(from: blur).cropped(toHeight: Strip.lineHeight)
                if let fit = fit(isTurned ? restored.turned : restored) { found.append((blur, isTurned, fit)) }
            }
            found.sort { $0.fit > $1.fit }
            if found[0].blur.shape == best.shape { break }
        }
        blurs = found.map { $0.blur }
    }
}

extension LineLook {
    /// How well characters at an even pitch, and clear ones, explain the print: natural logarithm.
    fileprivate var fit: Float {
        var sum = alignment.score
        for position in positions { sum += position.logProbabilities.reduce(-.greatestFiniteMagnitude, max) }
        return sum
    }
}

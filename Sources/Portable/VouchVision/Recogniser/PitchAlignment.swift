/// Chooses the positions of exactly N characters of fixed pitch along a strip.
///
/// A fixed pitch is strong evidence: it finds characters that blur has merged and refuses specks between them. The best
/// centres maximise what the recogniser saw there, that it saw nothing just outside, and evenness of the steps.
struct PitchAlignment {
    /// Frame of each character's centre, increasing.
    let centers: [Int]
    /// Natural logarithm, comparable between different N on one strip; higher is better.
    let score: Float

    private enum Weight {
        /// Cost of a step one frame longer or shorter than the expected one.
        static let unevenness: Float = 0.8
        /// How much of "no character here" between two characters counts: little, blur removes it first.
        static let gap: Float = 0.3
        /// No single frame outside the line weighs more than this.
        static let outsideFloor: Float = -2.5
        /// Frames examined beyond each end: two characters.
        static let outsideFrames = 11
        /// For each of them beyond the strip: print may well continue there.
        static let unseen: Float = -0.8
    }
    private static let steps = 3...7

    /// - Parameter expectedStep: frames per character, per character if known; 5 where nothing is known.
    /// - Returns: nil if the strip is too short for `count` characters.
    init?(_ frames: CharacterFrames, count: Int, expectedStep: (Int) -> Float = { _ in 5 }) {
        let n = frames.count
        guard count >= 2, n >= count * PitchAlignment.steps.lowerBound else { return nil }
        let (left, right) = PitchAlignment.outside(frames)
        let impossible = -Float.greatestFiniteMagnitude
        var best = [Float](repeating: impossible, count: n)
        for f in 0..<n { best[f] = frames.logPresent[f] + left[f] }
        var from = [[Int8]](repeating: [], count: count)
        for i in 1..<count {
            let expected = expectedStep(i - 1)
            var next = [Float](repeating: impossible, count: n)
            var back = [Int8](repeating: 0, count: n)
            // Where the shortest steps lead from the strip's start, and from where the other characters still fit.
            let shortest = PitchAlignment.steps.lowerBound
            for f in i * shortest..<n - (count - 1 - i) * shortest {
                for step in PitchAlignment.steps where f >= step {
                    let previous = best[f - step]
                    if previous <= impossible { continue }
                    let uneven = Float(step) - expected
                    let value =
                        previous - Weight.unevenness * uneven * uneven
                        + Weight.gap * max(frames.logBlank[f - step / 2], frames.logBlank[f - (step + 1) / 2])
                    if value > next[f] {
                        next[f] = value
                        back[f] = Int8(step)
                    }
                }
                if next[f] > impossible { next[f] += frames.logPresent[f] }
            }
            best = next
            from[i] = back
        }
        var (end, top) = (-1, impossible)
        for f in 0..<n where best[f] > impossible && best[f] + right[f] > top {
            (end, top) = (f, best[f] + right[f])
        }
        guard end >= 0 else { return nil }
        var centers = [end]
        for i in stride(from: count - 1, to: 0, by: -1) {
            guard let last = centers.last else { return nil }
            centers.append(last - Int(from[i][last]))
        }
        self.centers = centers.reversed()
        score = top
    }

    /// For a first or last character at each frame: how well "nothing further out" agrees with what was seen.
    private static func outside(_ frames: CharacterFrames) -> (left: [Float], right: [Float]) {
        let n = frames.count
        var sums = [Float](repeating: 0, count: n + 1)
        for f in 0..<n { sums[f + 1] = sums[f] + max(frames.logBlank[f], Weight.outsideFloor) }
        var left = [Float](repeating: 0, count: n)
        var right = left
        for f in 0..<n {
            let (l0, l1) = (max(f - 2 - Weight.outsideFrames, 0), max(f - 2, 0))
            left[f] = sums[l1] - sums[l0] + Weight.unseen * Float(Weight.outsideFrames - (l1 - l0))
            let (r0, r1) = (min(f + 3, n), min(f + 3 + Weight.outsideFrames, n))
            right[f] = sums[r1] - sums[r0] + Weight.unseen * Float(Weight.outsideFrames - (r1 - r0))
        }
        return (left, right)
    }

    /// Aligns twice: loosely, then with the step that the first alignment measured along the line.
    static func refined(_ frames: CharacterFrames, count: Int) -> PitchAlignment? {
        guard let first = PitchAlignment(frames, count: count) else { return nil }
        let fit = first.fit
        return PitchAlignment(frames, count: count) { Float(fit.slope(Double($0) + 0.5)) }
    }

    /// Frames between where the ends were expected, the margins' width inside the strip, and where they are.
    var drift: Int {
        let perCharacter = Strip.pitch / CharacterFrames.step
        let first = Strip.margin * perCharacter + perCharacter / 2
        guard let start = centers.first, let end = centers.last else { return 0 }
        return max(abs(start - first), abs(end - first - (centers.count - 1) * perCharacter))
    }

    /// Frame as a parabola of the character index.
    var fit: LineCurve.Quadratic {
        LineCurve.Quadratic(
            fitting: centers.enumerated().map { (u: Double($0.offset), value: Double($0.element), weight: 1) })
    }
}

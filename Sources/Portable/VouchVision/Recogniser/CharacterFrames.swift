import VouchCore

/// The recogniser's result along a strip: every two strip pixels, the probability that each character, or none, is
/// centred there.
struct CharacterFrames {
    /// Index of "no character is centred here".
    static let blank = CharacterLattice.symbolCount
    static let classCount = CharacterLattice.symbolCount + 1
    /// Strip pixels from one frame to the next.
    static let step = 2

    let count: Int
    /// `[frame][class]`, natural logarithms.
    let logProbabilities: [Float]
    /// The logarithm of the probability that some character is centred here.
    let logPresent: [Float]
    /// The logarithm of the probability that none is.
    let logBlank: [Float]

    /// Turns logits, one column per frame, into probabilities.
    init?(_ logits: Tensor) {
        guard logits.height == 1, logits.channels == CharacterFrames.classCount else { return nil }
        count = logits.width
        var all = [Float](repeating: 0, count: count * CharacterFrames.classCount)
        var present = [Float](repeating: 0, count: count)
        var blank = present
        for f in 0..<count {
            let column = logits.base + f * logits.pixelStride
            var peak = column[0]
            for c in 1..<CharacterFrames.classCount { peak = max(peak, column[c]) }
            guard peak.isFinite else { return nil }
            var characters: Float = 0
            for c in 0..<CharacterLattice.symbolCount { characters += exponential(column[c] - peak) }
            let none = exponential(column[CharacterFrames.blank] - peak)
            let total = naturalLogarithm(characters + none)
            // One value that is not a number makes the sum none either.
            guard total.isFinite else { return nil }
            for c in 0..<CharacterFrames.classCount {
                all[f * CharacterFrames.classCount + c] = column[c] - peak - total
            }
            present[f] = max(naturalLogarithm(characters) - total, CharacterFrames.floor)
            blank[f] = max(column[CharacterFrames.blank] - peak - total, CharacterFrames.floor)
        }
        logProbabilities = all
        logPresent = present
        logBlank = blank
    }

    private static let floor: Float = -12
    /// The network is trained on far worse pictures than it meets, with smoothed labels: it is right more often than
    /// its probabilities say.
    private static let sharpness: Float = 2

    /// The lattice position for a character centred at `frame`.
    ///
    /// Neighbouring frames help decide *which* character it is, as far as they see one at all. If no frame does, the
    /// network's result is worth little: the distribution is flattened by the squared probability of blank (a character
    /// seen at nine to one is as sure *which* it is as one seen at a hundred to one).
    func position(at frame: Int) -> CharacterLattice.Position {
        var mixed = [Float](repeating: 0, count: CharacterLattice.symbolCount)
        var total: Float = 0
        var present: Float = 0
        for (offset, share) in [(-1, Float(0.25)), (0, 0.5), (1, 0.25)] {
            let f = min(max(frame + offset, 0), count - 1)
            for c in 0..<CharacterLattice.symbolCount {
                let seen = exponential(CharacterFrames.sharpness * logProbabilities[f * CharacterFrames.classCount + c])
                mixed[c] += share * seen
                total += share * seen
            }
            present = max(present, exponential(logPresent[f]))
        }
        let doubt = (1 - present) * (1 - present)
        let flat = max(doubt, 1e-6) / Float(CharacterLattice.symbolCount)
        let scale = (1 - doubt) / max(total, 1e-9)
        return CharacterLattice.Position(logProbabilities: mixed.map { naturalLogarithm(max($0 * scale + flat, 1e-9)) })
    }
}

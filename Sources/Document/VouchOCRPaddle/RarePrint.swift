internal import Foundation
internal import VouchInference
internal import VouchVision

/// Looks for the characters that the network leaves to a layer of its own, seven in eight of its alphabet: those of
/// Chinese, Japanese and Korean, which few documents have.
///
/// Where the network itself sees nothing on print that is there, a sample of steps is looked at; if that holds such
/// characters, all steps of all lines are, and then each step has the shares that the undivided network gives it.
struct RarePrint: Sendable {
    private let layer: MatrixLayer
    private let classes: [Int]
    private let first: (weights: [Float], bias: Float)
    /// The classes of the network's first output.
    let usual: [Int]

    /// A stretch of print of which the network reads nothing, in steps: a character of these scripts takes five.
    private static let leastStretch = 4
    private static let sample = (stretches: 12, steps: 6)
    /// So many steps of the sample with such a character.
    private static let leastSeen = 3
    /// From which share on.
    private static let sure: Float = 0.6

    /// - Throws: ``InferenceError`` with the code `modelRefused` if no class is left out.
    init(_ split: ClassifierSplit) throws(InferenceError) {
        guard let layer = MatrixLayer(weights: split.weights, bias: split.bias) else {
            throw InferenceError(.modelRefused)
        }
        self.layer = layer
        classes = split.rest
        first = split.first
        let rest = Set(split.rest)
        usual = (0..<split.rest.count + split.usualCount).filter { !rest.contains($0) }
    }

    /// Whether a picture's lines hold such characters.
    func isSeen(in lines: [RecognisedSteps?]) -> Bool {
        var stretches: [(line: Int, steps: Range<Int>)] = []
        for (number, line) in lines.enumerated() {
            guard let longest = line?.unreadStretch, longest.count >= Self.leastStretch else { continue }
            stretches.append((number, longest.prefix(Self.sample.steps)))
        }
        var rows: [Float] = []
        var shares: [Float] = []
        for stretch in stretches.sorted(by: { $0.steps.count > $1.steps.count }).prefix(Self.sample.stretches) {
            guard let line = lines[stretch.line] else { continue }
            rows +=
                line.features[stretch.steps.lowerBound * layer.inputCount..<stretch.steps.upperBound * layer.inputCount]
            shares += line.first[stretch.steps]
        }
        var count = 0
        forEach(rows, shares) { _, rare in count += rare.probability >= Self.sure ? 1 : 0 }
        return count >= Self.leastSeen
    }

    /// The steps with the shares of all characters.
    func completed(_ line: RecognisedSteps) -> RecognisedSteps {
        var line = line
        forEach(line.features, line.first) { step, rare in
            let frame = line.frames[step]
            let probability = frame.probability * rare.scale
            line.frames[step] =
                rare.probability > probability
                ? PrintRecogniser.Frame(
                    label: rare.label, probability: rare.probability, space: frame.space * rare.scale)
                : PrintRecogniser.Frame(label: frame.label, probability: probability, space: frame.space * rare.scale)
        }
        return line
    }

    private struct Share {
        let label: Int
        let probability: Float
        /// What is left to the usual characters.
        let scale: Float
    }

    /// - Parameters:
    ///   - rows: what the layer sees of each step.
    ///   - shares: of the first usual class among the usual ones, for each step.
    private func forEach(_ rows: [Float], _ shares: [Float], _ read: (Int, Share) -> Void) {
        layer.forEach(rows) { step, values in
            let features = rows[step * layer.inputCount..<(step + 1) * layer.inputCount]
            let own = zip(features, first.weights).reduce(first.bias) { $0 + $1.0 * $1.1 }
            // The usual ones sum up to this, as a logarithm.
            let usual = own - log(max(shares[step], 1e-30))
            let best = PrintRecogniser.largest(values)
            let top = values[best]
            guard top > usual - 4 else { return read(step, Share(label: 0, probability: 0, scale: 1)) }
            let sum = values.reduce(Float(0)) { $0 + exp($1 - top) }
            let all = max(top, usual) + log(sum * exp(top - max(top, usual)) + exp(usual - max(top, usual)))
            read(step, Share(label: classes[best], probability: exp(top - all), scale: exp(usual - all)))
        }
    }
}

/// One line as the network answers.
struct RecognisedSteps: Sendable {
    var frames: [PrintRecogniser.Frame]
    /// What the classifier saw of each step, one after the other.
    let features: [Float]
    /// The share of the blank in each step.
    let first: [Float]
    let keeper: SpaceKeeper
    /// Of the strip, a step's.
    let frameWidth: Double

    /// The longest run of steps with print of which the network reads nothing; nil without any.
    var unreadStretch: Range<Int>? {
        var (start, best) = (0, 0..<0)
        for step in 0...frames.count {
            let isUnread =
                step < frames.count && frames[step].label == 0
                && keeper.isInked(Double(step) * frameWidth..<Double(step + 1) * frameWidth)
            guard !isUnread else { continue }
            if step - start > best.count { best = start..<step }
            start = step + 1
        }
        return best.isEmpty ? nil : best
    }
}

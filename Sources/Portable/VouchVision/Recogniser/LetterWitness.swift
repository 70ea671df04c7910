import VouchCore

/// A second network, asked about the characters of a line that was read: how probable is each, from its own picture?
///
/// It shares nothing with the recogniser that could make both wrong about the same letter: it sees finer strips, their
/// contrast evened out; it knows where each character stands; it was trained on characters in random order, with ink
/// taken away and foreign ink added. So it does not expect a letter where there is none, nor a filler where one is faint.
public struct LetterWitness: Sendable {
    /// Strip pixels from character to character.
    static let pitch = 16
    static let rows = 32
    /// Characters of surroundings on either side.
    static let margin = 2
    /// Columns over which light and contrast are evened out: three characters.
    static let window = 48

    private let network: Network

    /// Uses a network that was loaded.
    ///
    /// - Parameter network: the one of `Networks/mrz-witness.vnet`.
    public init(network: Network) { self.network = network }

    /// The network's output at each of the `count` characters along `curve`; nil if the network does not fit.
    func positions(along curve: LineCurve, count: Int, in pyramid: PicturePyramid) -> [CharacterLattice.Position]? {
        let strip = Strip(
            curve, count: count, margin: LetterWitness.margin, height: LetterWitness.rows, pitch: LetterWitness.pitch,
            from: pyramid)
        guard let input = network.makeInput(height: strip.height, width: strip.width) else { return nil }
        strip.fillEvened(input, window: LetterWitness.window)
        guard let logits = network.run(input), logits.height == 1, logits.channels == CharacterLattice.symbolCount,
            logits.width == count + 2 * LetterWitness.margin
        else { return nil }
        return (0..<count).map { LetterWitness.position(logits, at: $0 + LetterWitness.margin) }
    }

    private static func position(_ logits: Tensor, at column: Int) -> CharacterLattice.Position {
        let values = (0..<CharacterLattice.symbolCount).map { logits[0, column, $0] }
        let peak = values.reduce(-.greatestFiniteMagnitude, max)
        var total: Float = 0
        for value in values { total += exponential(value - peak) }
        let offset = peak + naturalLogarithm(total)
        return CharacterLattice.Position(logProbabilities: values.map { $0 - offset })
    }
}

extension Strip {
    /// Fills a network's input: zero mean and unit deviation around every column, so that a letter under a bar of light
    /// has the contrast of its neighbours. A twentieth of the whole strip's variance is added: empty paper stays grey.
    func fillEvened(_ input: Tensor, window: Int) {
        let (sums, squares) = columnSums()
        let n = Double(width * height)
        let wholeMean = sums[width] / n
        let floor = 0.05 * max(squares[width] / n - wholeMean * wholeMean, 0) + 4
        for x in 0..<width {
            let (low, high) = (max(x - window / 2, 0), min(x + window / 2, width))
            let count = Double((high - low) * height)
            let mean = (sums[high] - sums[low]) / count
            let variance = max((squares[high] - squares[low]) / count - mean * mean, 0)
            let (grey, scale) = (Float(mean), Float(1 / (variance + floor).squareRoot()))
            for y in 0..<height { input.base[y * input.rowStride + x] = (values[y * width + x] - grey) * scale }
        }
    }

    /// The sums of all values, and of their squares, left of each column.
    private func columnSums() -> (values: [Double], squares: [Double]) {
        var sums = [0.0]
        var squares = [0.0]
        for x in 0..<width {
            var (sum, square) = (Float(0), Float(0))
            for y in 0..<height {
                let value = values[y * width + x]
                sum += value
                square += value * value
            }
            sums.append(sums[x] + Double(sum))
            squares.append(squares[x] + Double(square))
        }
        return (sums, squares)
    }
}

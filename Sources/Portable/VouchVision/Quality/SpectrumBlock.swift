/// The spectrum of square blocks of a picture, each place relative to its surroundings.
struct SpectrumBlock {
    static let side = 64
    /// Frequencies 0...32 across by -32..<32 down: the other half of a real picture's spectrum mirrors this one.
    static let columns = side / 2 + 1
    static let count = columns * side

    private let cosines: [Float]
    private let sines: [Float]
    private let window: [Float]

    init() {
        // cos and sin of a 64th turn, multiplied up: the portable rooms have no trigonometry.
        let (stepCosine, stepSine) = (0.9951847266721969, 0.0980171403295606)
        var (cosine, sine) = (1.0, 0.0)
        var (cosines, sines): ([Float], [Float]) = ([], [])
        for _ in 0..<SpectrumBlock.side {
            cosines.append(Float(cosine))
            sines.append(Float(sine))
            (cosine, sine) = (
                cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine
            )
        }
        (self.cosines, self.sines) = (cosines, sines)
        window = cosines.map { 0.5 - 0.5 * $0 }
    }

    /// Whether a pattern at this frequency could be a screen's: periods of 2.1 to 10 pixels, and not where the 8 x 8
    /// blocks of JPEG leave theirs.
    static func isJudged(_ bin: Int) -> Bool {
        let (u, v) = (bin % columns, bin / columns - side / 2)
        let square = u * u + v * v
        guard square >= 40, square <= 900 else { return false }
        let nearBlock = { (frequency: Int) in (abs(frequency) + 1) % 8 <= 2 }
        return !(u <= 1 && nearBlock(v) || abs(v) <= 1 && nearBlock(u))
    }

    /// How far each frequency stands out: its power over the mean around it, the most of a neighbourhood of 3 x 3
    /// frequencies, since perspective shifts a pattern a little from block to block. Motion blur leaves ridges in the
    /// spectrum, which stand out from their flanks alone.
    func prominence(_ picture: GreyPicture, left: Int, top: Int) -> [Float] {
        // Noise of a pixel's last bit has a power of about 50 here: what is less than a few of those is nothing.
        let relative = relative(picture, left: left, top: top, leastPower: 200)
        let (columns, side) = (SpectrumBlock.columns, SpectrumBlock.side)
        var spread = [Float](repeating: 0, count: SpectrumBlock.count)
        for bin in 0..<SpectrumBlock.count where SpectrumBlock.isJudged(bin) {
            let (u, v) = (bin % columns, bin / columns)
            var most: Float = 0
            for row in max(v - 1, 0)...min(v + 1, side - 1) {
                for column in max(u - 1, 0)...min(u + 1, columns - 1) {
                    most = max(most, relative[row * columns + column])
                }
            }
            spread[bin] = most
        }
        return spread
    }

    /// Each frequency's power over the mean around it, at least `leastPower`.
    func relative(_ picture: GreyPicture, left: Int, top: Int, leastPower: Float) -> [Float] {
        let power = power(picture, left: left, top: top)
        var relative = [Float](repeating: 0, count: SpectrumBlock.count)
        for bin in 0..<SpectrumBlock.count where SpectrumBlock.isNearJudged(bin) {
            let (u, v) = (bin % SpectrumBlock.columns, bin / SpectrumBlock.columns)
            var sum: Float = 0
            // The window spreads a pattern over two bins to each side; the ring lies beyond.
            for k in -4...4 {
                sum += SpectrumBlock.at(power, u + k, v - 4) + SpectrumBlock.at(power, u + k, v + 4)
                sum += SpectrumBlock.at(power, u - 4, v + k) + SpectrumBlock.at(power, u + 4, v + k)
            }
            relative[bin] = power[bin] / max(sum / 36, leastPower)
        }
        return relative
    }

    /// The power at any frequency: both axes repeat, and the left half mirrors the right one.
    private static func at(_ power: [Float], _ u: Int, _ v: Int) -> Float {
        let u = u & (side - 1)
        // Row `v` holds the frequency v - 32, and the mirror of (u, f) is (-u, -f).
        return u < columns
            ? power[(v & (side - 1)) * columns + u] : power[(-v & (side - 1)) * columns + side - u]
    }

    private static func isNearJudged(_ bin: Int) -> Bool {
        let (u, v) = (bin % columns, bin / columns - side / 2)
        let square = u * u + v * v
        return square >= 25 && square <= 1050
    }

    /// Squared magnitudes, rows of ``columns`` from frequency -32 down on.
    private func power(_ picture: GreyPicture, left: Int, top: Int) -> [Float] {
        let (side, columns) = (SpectrumBlock.side, SpectrumBlock.columns)
        var (real, imaginary) = ([Float](repeating: 0, count: side), [Float](repeating: 0, count: side))
        var (rowReal, rowImaginary) = (
            [Float](repeating: 0, count: side * columns), [Float](repeating: 0, count: side * columns)
        )
        var mean: Float = 0
        for y in top..<top + side {
            for x in left..<left + side { mean += Float(picture.pixels[y * picture.width + x]) }
        }
        mean /= Float(side * side)
        for y in 0..<side {
            for x in 0..<side {
                real[x] =
                    (Float(picture.pixels[(top + y) * picture.width + left + x]) - mean) * window[x]
                    * window[y]
                imaginary[x] = 0
            }
            transform(&real, &imaginary)
            for u in 0..<columns {
                (rowReal[y * columns + u], rowImaginary[y * columns + u]) = (real[u], imaginary[u])
            }
        }
        var power = [Float](repeating: 0, count: SpectrumBlock.count)
        for u in 0..<columns {
            for y in 0..<side {
                (real[y], imaginary[y]) = (rowReal[y * columns + u], rowImaginary[y * columns + u])
            }
            transform(&real, &imaginary)
            for v in 0..<side {
                power[(v ^ (side / 2)) * columns + u] = real[v] * real[v] + imaginary[v] * imaginary[v]
            }
        }
        return power
    }

    /// Fast Fourier transform in place, radix 2.
    private func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
        let side = SpectrumBlock.side
        var j = 0
        for i in 1..<side {
            var bit = side >> 1
            while j & bit != 0 {
                j ^= bit
                bit >>= 1
            }
            j |= bit
            if i < j {
                real.swapAt(i, j)
                imaginary.swapAt(i, j)
            }
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < side {
                    let turn = side / (2 * half)
                    for start in stride(from: 0, to: side, by: 2 * half) {
                        for k in 0..<half {
                            let (c, s) = (cosines[k &* turn], -sines[k &* turn])
                            let (a, b) = (start &+ k, start &+ k &+ half)
                            let (r, i) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
                            (real[b], imaginary[b]) = (real[a] - r, imaginary[a] - i)
                            (real[a], imaginary[a]) = (real[a] + r, imaginary[a] + i)
                        }
                    }
                    half *= 2
                }
            }
        }
    }
}

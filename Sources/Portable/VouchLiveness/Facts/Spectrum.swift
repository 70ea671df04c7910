/// The power of a square of 64 pixels by frequency: a discrete Fourier transform in two dimensions.
struct Spectrum {
    static let size = 64
    /// Row by row, frequencies 0...63 cycles a side; the upper half mirrors the lower.
    private(set) var power: [Float]

    /// Cosine and minus sine of each 64th of a turn, by turning in steps: the room has no sine.
    private static let turns: [(Float, Float)] = {
        var turns: [(Float, Float)] = []
        var (x, y) = (1.0, 0.0)
        for _ in 0..<size {
            turns.append((Float(x), Float(-y)))
            (x, y) = (
                x * 0.995_184_726_672_196_9 - y * 0.098_017_140_329_560_6,
                y * 0.995_184_726_672_196_9 + x * 0.098_017_140_329_560_6
            )
        }
        return turns
    }()

    /// Fades to the sides, so that a picture that does not repeat has no edge there.
    private static let fade: [Float] = turns.map { 0.5 - 0.5 * $0.0 }

    /// - Parameter values: 64 by 64, row by row.
    init(_ values: [Float]) {
        let count = Self.size
        let mean = values.reduce(0, +) / Float(max(values.count, 1))
        var real = [Float](repeating: 0, count: count * count)
        var imaginary = real
        for y in 0..<count {
            for x in 0..<count where y * count + x < values.count {
                real[y * count + x] = (values[y * count + x] - mean) * Self.fade[x] * Self.fade[y]
            }
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for row in 0..<count { Self.transform(real, imaginary, from: row * count, step: 1) }
                for column in 0..<count { Self.transform(real, imaginary, from: column, step: count) }
            }
        }
        power = zip(real, imaginary).map { $0 * $0 + $1 * $1 }
    }

    /// The median of several at each frequency, of an even number the lower one: what has power in one square and not in
    /// the others is left out.
    init(median spectra: [Spectrum]) {
        power = spectra.first?.power ?? []
        guard spectra.count > 1 else { return }
        var column = [Float](repeating: 0, count: spectra.count)
        for index in power.indices {
            // Insertion: there are nine at most.
            for (count, spectrum) in spectra.enumerated() {
                let value = spectrum.power[index]
                var place = count
                while place > 0, column[place - 1] > value {
                    column[place] = column[place - 1]
                    place -= 1
                }
                column[place] = value
            }
            power[index] = column[(spectra.count - 1) / 2]
        }
    }

    /// Cooley and Tukey's, in place.
    private static func transform(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>, from: Int, step: Int
    ) {
        var j = 0
        for i in 1..<size {
            var bit = size >> 1
            while j & bit != 0 {
                j ^= bit
                bit >>= 1
            }
            j |= bit
            if i < j {
                real.swapAt(from + i * step, from + j * step)
                imaginary.swapAt(from + i * step, from + j * step)
            }
        }
        var length = 2
        while length <= size {
            for start in stride(from: 0, to: size, by: length) {
                for k in 0..<(length / 2) {
                    let (c, s) = turns[k * size / length]
                    let (a, b) = (from + (start + k) * step, from + (start + k + length / 2) * step)
                    let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
                    (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
                    (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
                }
            }
            length *= 2
        }
    }

    /// The power of noise of half a shade in one square. Compression leaves less than that of most frequencies, and what
    /// it leaves stands out for nothing.
    private static let faintest: Float = 1500

    /// The strongest single frequency, over the median of those as fine as it.
    ///
    /// Pictures of things have power in broad hills; a display's grid, seen through a sensor's, has it in one place.
    /// Frequencies below six cycles a side are the thing itself; those of blocks of eight pixels are the work of JPEG and
    /// of video compression.
    var peak: Double {
        let half = Self.size / 2
        var rings = [[Float]](repeating: [], count: half + 1)
        var strongest: [(ring: Int, power: Float)] = []
        for v in -half..<half {
            for u in 0..<half {
                let radius = Int(Double(u * u + v * v).squareRoot() + 0.5)
                guard radius >= 6, radius < half, !Self.isBlocks(u, v) else { continue }
                let here = power[((v + Self.size) % Self.size) * Self.size + u]
                rings[radius].append(here)
                strongest.append((radius, here))
            }
        }
        let medians = rings.map { ring in ring.isEmpty ? 0 : ring.sorted()[ring.count / 2] }
        var result: Float = 0
        for entry in strongest {
            // Rings next to each other are alike, and an outer one may be all but empty after compression.
            let base = max(medians[entry.ring], medians[entry.ring - 1], medians[min(entry.ring + 1, half - 1)])
            result = max(result, entry.power / max(base, Self.faintest))
        }
        return Double(result)
    }

    private static func isBlocks(_ u: Int, _ v: Int) -> Bool {
        func isNear(_ f: Int) -> Bool { (f + 1) % 8 <= 2 }
        return isNear(u) && isNear(abs(v))
    }
}

/// A way in which a strip may be blurred: where the light of one pixel went.
struct StripBlur {
    /// Offsets from the pixel, each with its share of the light; the shares sum to 1.
    let spread: [(x: Int, y: Int, share: Float)]

    /// Movement by 0.4 and 0.6 characters in four directions, and two lenses out of focus.
    static let all: [StripBlur] =
        [4, 6].flatMap { length in directions.map { StripBlur(length: length, $0.x, $0.y) } }
        + [.slight, StripBlur(reach: 2)]
    /// A lens a little out of focus.
    static let slight = StripBlur(reach: 1)

    private static let directions: [(x: Float, y: Float)] = [(1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707)]

    /// A straight movement of `length` strip pixels.
    private init(length: Float, _ x: Float, _ y: Float) {
        let samples = 24
        var shares: [Float] = [Float](repeating: 0, count: 11 * 11)
        for i in 0..<samples {
            let t = ((Float(i) + 0.5) / Float(samples) - 0.5) * length
            let (px, py) = (t * x + 5, t * y + 5)
            let (column, row) = (Int(px), Int(py))
            let (fx, fy) = (px - Float(column), py - Float(row))
            shares[row * 11 + column] += (1 - fx) * (1 - fy)
            shares[row * 11 + column + 1] += fx * (1 - fy)
            shares[(row + 1) * 11 + column] += (1 - fx) * fy
            shares[(row + 1) * 11 + column + 1] += fx * fy
        }
        spread = shares.indices.filter { shares[$0] > 0.01 * Float(samples) }
            .map { (x: $0 % 11 - 5, y: $0 / 11 - 5, share: shares[$0] / Float(samples)) }
    }

    /// A binomial filter of five pixels each way, or for a reach of 2 of nine.
    private init(reach: Int) {
        let row: [Float] = reach == 1 ? [1, 4, 6, 4, 1] : [1, 8, 28, 56, 70, 56, 28, 8, 1]
        let half = row.count / 2
        let total = row.reduce(0, +)
        var spread: [(x: Int, y: Int, share: Float)] = []
        for (y, a) in row.enumerated() {
            for (x, b) in row.enumerated() where a * b > 0.002 * total * total {
                spread.append((x - half, y - half, a * b / (total * total)))
            }
        }
        self.spread = spread
    }
}

extension Strip {
    /// An estimate of the strip before `blur`: by the iteration of Richardson and Lucy, which keeps
    /// light positive and sharpens less where nothing was sharp.
    func restored(from blur: StripBlur) -> Strip {
        let backwards = blur.spread.map { (x: -$0.x, y: -$0.y, share: $0.share) }
        // Black needs some light, or nothing could grow there.
        let seen = values.map { $0 + Strip.lift }
        var guess = seen
        for _ in 0..<Strip.iterations {
            var ratio = spread(guess, blur.spread)
            for i in ratio.indices { ratio[i] = seen[i] / max(ratio[i], 1) }
            let change = spread(ratio, backwards)
            for i in guess.indices { guess[i] *= change[i] }
        }
        return Strip(width: width, height: height, values: guess.map { $0 - Strip.lift })
    }

    private static let iterations = 10
    private static let lift: Float = 10

    /// Each pixel the weighted sum of those around it; at the edges, their pixels continue.
    private func spread(_ source: [Float], _ weights: [(x: Int, y: Int, share: Float)]) -> [Float] {
        var target = [Float](repeating: 0, count: source.count)
        var total: Float = 0
        for weight in weights { total += weight.share }
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                for (dx, dy, share) in weights {
                    let part = share / total
                    for y in 0..<height {
                        let from = min(max(y + dy, 0), height - 1) * width
                        let row = y * width
                        let (low, high) = (max(0, -dx), min(width, width - dx))
                        for x in 0..<low { target[row &+ x] += part * source[from] }
                        for x in low..<high { target[row &+ x] += part * source[from &+ x &+ dx] }
                        for x in high..<width { target[row &+ x] += part * source[from &+ width &- 1] }
                    }
                }
            }
        }
        return target
    }
}

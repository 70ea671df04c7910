import VouchCore

/// A way in which a strip may be blurred: where the light of one pixel went.
struct StripBlur {
    /// A shape and its size in strip pixels.
    enum Shape: Hashable {
        /// Straight movement of this length, in one of ``directionCount`` directions of 15° each, from rightwards to
        /// rightwards and down on.
        case line(length: Float, direction: Int)
        /// A lens out of focus: a disc of this radius.
        case disc(radius: Float)
        /// A soft lens, or few pixels: a Gaussian of this deviation.
        case bell(deviation: Float)
    }

    let shape: Shape
    /// Offsets from the pixel, each with its share of the light; the shares sum to 1.
    let spread: [(x: Int, y: Int, share: Float)]
    /// How often an estimate is improved; after a few rounds noise grows with the letters.
    private(set) var rounds = 16

    /// A lens a little out of focus, taken back gently.
    static let slight = StripBlur(.bell(deviation: 1)).gentle

    /// The same, for print where much sharpening shows nothing new.
    var gentle: StripBlur {
        var gentle = self
        gentle.rounds = 4
        return gentle
    }

    static let directionCount = 12
    /// No offset is larger: nobody reads what moved by two characters.
    private static let reach = 9

    /// Sizes that are not numbers, negative or beyond what can be taken back count as the nearest that can.
    init(_ shape: Shape) {
        self.shape = shape
        let side = 2 * StripBlur.reach + 1
        var shares = [Float](repeating: 0, count: side * side)
        /// Adds light at an offset between pixels.
        func add(_ x: Float, _ y: Float, _ share: Float) {
            let (px, py) = (x + Float(StripBlur.reach), y + Float(StripBlur.reach))
            let (column, row) = (Int(px), Int(py))
            let (fx, fy) = (px - Float(column), py - Float(row))
            shares[row * side + column] += share * (1 - fx) * (1 - fy)
            shares[row * side + column + 1] += share * fx * (1 - fy)
            shares[(row + 1) * side + column] += share * (1 - fx) * fy
            shares[(row + 1) * side + column + 1] += share * fx * fy
        }
        /// Adds light wherever it falls within `limit` of the middle, weighted by the square of the distance.
        func fill(_ limit: Float, _ weight: (Float) -> Float) {
            let steps = Int(limit * 4)
            for y in -steps...steps {
                for x in -steps...steps {
                    let (dx, dy) = (Float(x) / 4, Float(y) / 4)
                    if dx * dx + dy * dy <= limit * limit { add(dx, dy, weight(dx * dx + dy * dy)) }
                }
            }
        }
        let most = Float(StripBlur.reach) - 1
        switch shape {
        case .line(let length, let direction):
            let length = StripBlur.clamped(length, to: 2 * most)
            let turn = (direction % StripBlur.directionCount + StripBlur.directionCount) % StripBlur.directionCount
            let (x, y) = StripBlur.directions[turn]
            for i in 0..<48 {
                let t = ((Float(i) + 0.5) / 48 - 0.5) * length
                add(t * x, t * y, 1)
            }
        case .disc(let radius): fill(StripBlur.clamped(radius, to: most)) { _ in 1 }
        case .bell(let deviation):
            let deviation = StripBlur.clamped(deviation, to: most / 2.5)
            fill(2.5 * deviation) { exponential(-$0 / (2 * deviation * deviation)) }
        }
        let total = shares.reduce(0, +)
        let seen = shares.indices.filter { shares[$0] > 0.002 * total }
        let kept = seen.reduce(Float(0)) { $0 + shares[$1] }
        spread = seen.map { (x: $0 % side - StripBlur.reach, y: $0 / side - StripBlur.reach, share: shares[$0] / kept) }
    }

    private static func clamped(_ size: Float, to most: Float) -> Float { size > 0.5 ? min(size, most) : 0.5 }

    /// Cosines and sines: the portable rooms have no trigonometry.
    private static let directions: [(Float, Float)] = [
        (1, 0), (0.9659, 0.2588), (0.866, 0.5), (0.7071, 0.7071), (0.5, 0.866), (0.2588, 0.9659),
        (0, 1), (-0.2588, 0.9659), (-0.5, 0.866), (-0.7071, 0.7071), (-0.866, 0.5), (-0.9659, 0.2588),
    ]
}

extension StripBlur {
    /// A few of every kind and size, to begin a search with.
    static let coarse: [StripBlur] =
        [.bell(deviation: 1), .bell(deviation: 1.8), .disc(radius: 2.6), .disc(radius: 3.4), .disc(radius: 4.2)]
        .map { StripBlur($0) }
        + [Float(4.5), 7].flatMap { length in
            stride(from: 0, to: directionCount, by: 2).map { StripBlur(.line(length: length, direction: $0)) }
        }

    /// Those a little larger, smaller or turned.
    var neighbours: [StripBlur] {
        switch shape {
        case .line(let length, let direction):
            [(-1.3, 0), (1.3, 0), (0, -1), (0, 1)].map { (longer: Float, turn: Int) in
                StripBlur(.line(length: length + longer, direction: direction + turn))
            }
        case .disc(let radius): [StripBlur(.disc(radius: radius - 0.4)), StripBlur(.disc(radius: radius + 0.4))]
        case .bell(let deviation):
            [StripBlur(.bell(deviation: deviation - 0.4)), StripBlur(.bell(deviation: deviation + 0.4))]
        }
    }
}

extension Strip {
    /// An estimate of the strip before `blur`: by the iteration of Richardson and Lucy on the ink, which keeps ink
    /// positive, so that nothing rings on paper, and sharpens less where nothing was sharp.
    ///
    /// Each round begins where the last two point to, after Biggs and Andrews: that saves two of three rounds.
    func restored(from blur: StripBlur) -> Strip {
        let backwards = blur.spread.map { (x: -$0.x, y: -$0.y, share: $0.share) }
        let paper = min(max(values.reduce(0, max), 0), 255)
        // Paper needs some ink, or nothing could grow there.
        let seen = values.map { max(paper - $0, 0) + Strip.lift }
        var (guess, last) = (seen, seen)
        var (step, before) = ([Float](repeating: 0, count: seen.count), [Float](repeating: 0, count: seen.count))
        for round in 0..<blur.rounds {
            var along: Float = 0
            if round > 1 {
                var (product, square) = (Float(0), Float(1e-6))
                for i in step.indices {
                    product += step[i] * before[i]
                    square += before[i] * before[i]
                }
                along = min(max(product / square, 0), 0.95)
            }
            var start = guess
            for i in start.indices { start[i] = max(guess[i] + along * (guess[i] - last[i]), 0.1) }
            var ratio = spread(start, blur.spread)
            for i in ratio.indices { ratio[i] = seen[i] / max(ratio[i], 1) }
            let change = spread(ratio, backwards)
            (last, before) = (guess, step)
            for i in start.indices {
                guess[i] = start[i] * change[i]
                step[i] = guess[i] - start[i]
            }
        }
        return Strip(width: width, height: height, values: guess.map { paper + Strip.lift - $0 })
    }

    /// Rows of a strip that is restored: nothing at its edges reaches the characters.
    static let restoredHeight = 40
    private static let lift: Float = 4

    /// The strip as seen on its head.
    var turned: Strip { Strip(width: width, height: height, values: values.reversed()) }

    /// The rows in the middle.
    func cropped(toHeight wanted: Int) -> Strip {
        guard wanted < height else { return self }
        let first = (height - wanted) / 2
        return Strip(
            width: width, height: wanted, values: Array(values[first * width..<(first + wanted) * width]))
    }

    /// Each pixel the weighted sum of those around it; at the edges, their pixels continue.
    private func spread(_ source: [Float], _ weights: [(x: Int, y: Int, share: Float)]) -> [Float] {
        var target = [Float](repeating: 0, count: source.count)
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    let row = y * width
                    for (dx, dy, share) in weights {
                        let from = min(max(y + dy, 0), height - 1) * width
                        let low = min(max(0, -dx), width)
                        let high = max(low, min(width, width - dx))
                        for x in 0..<low { target[row &+ x] += share * source[from] }
                        for x in low..<high { target[row &+ x] += share * source[from &+ x &+ dx] }
                        for x in high..<width { target[row &+ x] += share * source[from &+ width &- 1] }
                    }
                }
            }
        }
        return target
    }
}

import Testing

@testable import VouchVision

@Suite struct StripBlurTests {
    /// Strokes two pixels wide every five, spoilt by a blur.
    private func strip(_ blur: StripBlur?) -> Strip {
        let (width, height) = (120, Strip.lineHeight)
        let sharp = (0..<width * height).map { i -> Float in
            let (x, y) = (i % width, i / width)
            return x % 5 < 2 && (7..<17).contains(y) ? 30 : 220
        }
        guard let blur else { return Strip(width: width, height: height, values: sharp) }
        let values = sharp.indices.map { i -> Float in
            let (x, y) = (i % width, i / width)
            return blur.spread.reduce(0) { sum, part in
                let (px, py) = (min(max(x + part.x, 0), width - 1), min(max(y + part.y, 0), height - 1))
                return sum + part.share * sharp[py * width + px]
            }
        }
        return Strip(width: width, height: height, values: values)
    }

    private func distance(_ a: Strip, _ b: Strip) -> Float {
        zip(a.values, b.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }

    @Test func `every blur keeps all of the light`() {
        #expect(StripBlur.all.count == 10)
        for blur in StripBlur.all {
            let total = blur.spread.reduce(Float(0)) { $0 + $1.share }
            #expect(abs(total - 1) < 0.06)
            let (x, y) = blur.spread.reduce((Float(0), Float(0))) {
                ($0.0 + $1.share * Float($1.x), $0.1 + $1.share * Float($1.y))
            }
            #expect(abs(x) < 0.1)
            #expect(abs(y) < 0.1)
        }
    }

    @Test func `what is taken back is nearer to what was sharp`() {
        for blur in StripBlur.all {
            let spoilt = strip(blur)
            let restored = spoilt.restored(from: blur)
            #expect(distance(restored, strip(nil)) < distance(spoilt, strip(nil)))
        }
    }

    @Test(arguments: [Float(0), 255, 1e30, -10, .nan, .infinity])
    func `strips of any values are restored without a trap`(_ value: Float) {
        let hostile = Strip(width: 7, height: 3, values: [Float](repeating: value, count: 21))
        for blur in StripBlur.all { #expect(hostile.restored(from: blur).values.count == 21) }
    }
}

import Testing

@testable import VouchVision

@Suite struct StripBlurTests {
    /// Strokes two pixels wide every five, spoilt by a blur.
    private func strip(_ blur: StripBlur?) -> Strip {
        let (width, height) = (120, Strip.restoredHeight)
        let sharp = (0..<width * height).map { i -> Float in
            let (x, y) = (i % width, i / width)
            return x % 5 < 2 && (15..<25).contains(y) ? 30 : 220
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

    private static let everyKind =
        StripBlur.coarse + [.slight, .slight.gentle] + StripBlur.coarse.flatMap(\.neighbours)

    @Test func `every blur keeps all of the light, where it was`() {
        #expect(StripBlur.coarse.count == 17)
        for blur in Self.everyKind {
            let total = blur.spread.reduce(Float(0)) { $0 + $1.share }
            #expect(abs(total - 1) < 0.001)
            let (x, y) = blur.spread.reduce((Float(0), Float(0))) {
                ($0.0 + $1.share * Float($1.x), $0.1 + $1.share * Float($1.y))
            }
            #expect(abs(x) < 0.1)
            #expect(abs(y) < 0.1)
        }
    }

    @Test func `what is taken back is nearer to what was sharp`() {
        for blur in StripBlur.coarse {
            let spoilt = strip(blur)
            let restored = spoilt.restored(from: blur)
            #expect(distance(restored, strip(nil)) < distance(spoilt, strip(nil)))
        }
    }

    @Test func `paper stays paper: nothing rings beyond the letters`() {
        let restored = strip(StripBlur(.disc(radius: 3.4))).restored(from: StripBlur(.disc(radius: 3.4)))
        for y in [2, Strip.restoredHeight - 3] {
            for x in 10..<110 { #expect(abs(restored.values[y * restored.width + x] - 220) < 6) }
        }
    }

    @Test(arguments: [Float.infinity, -.infinity, .nan, -3, 0, 1e30, 40])
    func `blurs of any size are as large as can be taken back`(_ size: Float) {
        let shapes: [StripBlur.Shape] = [
            .line(length: size, direction: .max), .line(length: size, direction: .min), .disc(radius: size),
            .bell(deviation: size),
        ]
        for blur in shapes.map({ StripBlur($0) }) {
            #expect(!blur.spread.isEmpty)
            #expect(blur.spread.allSatisfy { abs($0.x) <= 9 })
            #expect(blur.spread.allSatisfy { abs($0.y) <= 9 })
            #expect(blur.spread.allSatisfy { $0.share > 0 })
            #expect(blur.spread.allSatisfy { $0.share <= 1 })
        }
    }

    @Test(arguments: [Float(0), 255, 1e30, -10, .nan, .infinity])
    func `strips of any values are restored without a trap`(_ value: Float) {
        let hostile = Strip(width: 7, height: 3, values: [Float](repeating: value, count: 21))
        for blur in Self.everyKind { #expect(hostile.restored(from: blur).values.count == 21) }
    }

    @Test func `an empty strip and one of a single pixel are restored`() {
        let blur = StripBlur(.line(length: 9, direction: 3))
        #expect(Strip(width: 0, height: 0, values: []).restored(from: blur).values.isEmpty)
        #expect(Strip(width: 1, height: 1, values: [90]).restored(from: blur).values.count == 1)
        #expect(Strip(width: 1, height: 1, values: [90]).cropped(toHeight: 24).height == 1)
    }
}

/// The grain of a page's picture.
struct NoiseMeasure {
    /// Standard deviation in levels, 0...1 of white; nil if every part of the page is overexposed or black.
    let deviation: Float?

    private static let columns = 12
    private static let rows = 8

    /// Immerkær, "Fast Noise Variance Estimation" (1996): a mask that flat, sloping and curved tones leave at zero.
    /// Print does not, so the quieter parts of the page are used.
    init(_ sample: PageSample) {
        let picture = sample.picture
        let width = picture.width
        var deviations: [Float] = []
        picture.pixels.withUnsafeBufferPointer { p in
            for row in 0..<NoiseMeasure.rows {
                let (top, bottom) = (picture.height * row / Self.rows + 1, picture.height * (row + 1) / Self.rows - 1)
                for column in 0..<NoiseMeasure.columns {
                    let (left, right) = (width * column / Self.columns + 1, width * (column + 1) / Self.columns - 1)
                    guard top < bottom, left < right else { continue }
                    var (sum, tones, count) = (0, 0, 0)
                    for y in stride(from: top, to: bottom, by: 2) {
                        for x in left..<right {
                            let i = y &* width &+ x
                            let corners =
                                Int(p[i &- width &- 1]) &+ Int(p[i &- width &+ 1]) &+ Int(p[i &+ width &- 1])
                                &+ Int(p[i &+ width &+ 1])
                            let sides = Int(p[i &- width]) &+ Int(p[i &+ width]) &+ Int(p[i &- 1]) &+ Int(p[i &+ 1])
                            sum &+= abs(corners &- 2 &* sides &+ 4 &* Int(p[i]))
                            tones &+= Int(p[i])
                            count &+= 1
                        }
                    }
                    // Where the camera's range ends there is no room for noise.
                    guard count > 0, tones > 3 * count, tones < 251 * count else { continue }
                    deviations.append(Float(sum) / Float(count) * 1.2533 / 6)
                }
            }
        }
        deviation = percentile(deviations, 0.15).map { $0 / 255 }
    }
}

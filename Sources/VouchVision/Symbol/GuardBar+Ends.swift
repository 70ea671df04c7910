import VouchCore

extension GuardBar {
    /// The bar with its ends where the dark really ends: runs break where noise or a scratch crosses the bar, and lean at
    /// its ends. nil where the bar does not stand out from what lies beside it.
    func extended(in sampler: Sampler) -> GuardBar? {
        let along = direction
        let across = Point(x: -along.y, y: along.x)
        let middle = center
        func grey(_ point: Point) -> Double {
            Double(sampler.bilinear(Float(point.x - 0.5), Float(point.y - 0.5)))
        }
        // The mean over the width of the bar, so far from its middle along its length.
        func inside(_ distance: Double) -> Double {
            let point = middle + along * distance
            return (grey(point) + grey(point + across * (width * 0.2)) + grey(point - across * (width * 0.2))) / 3
        }
        var (dark, left, right) = (0.0, 0.0, 0.0)
        let samples = 16
        for i in 0..<samples {
            let distance = length * ((Double(i) + 0.5) / Double(samples) - 0.5) * 0.8
            dark += inside(distance)
            let point = middle + along * distance
            left += grey(point - across * (width * 0.5 + max(1.5, width * 0.12)))
            right += grey(point + across * (width * 0.5 + max(1.5, width * 0.12)))
        }
        dark /= Double(samples)
        let light = max(left, right) / Double(samples)
        guard light - dark > 8 else { return nil }
        let threshold = (dark + light) / 2
        func end(_ sign: Double) -> Double {
            let step = 0.5
            let limit = length * 2 + 8
            var distance = length * 0.3
            var previous = inside(sign * distance)
            while distance < limit {
                let value = inside(sign * (distance + step))
                if previous > threshold, value > threshold {
                    // Back to where it was crossed.
                    var from = distance
                    while from > 0, inside(sign * from) > threshold { from -= step / 2 }
                    return from + step / 4
                }
                previous = value
                distance += step
            }
            return limit
        }
        let extended = GuardBar(first: middle - along * end(-1), last: middle + along * end(1), width: width)
        return extended.length > 4 ? extended : nil
    }
}

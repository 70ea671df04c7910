import VouchCore
import VouchVision

extension GuardBar {
    /// The bar as long and as straight as it really is: runs break where noise, a scratch or the blur of the thin bars
    /// beside it gets in their way. nil if the bar does not stand out from its surroundings.
    func refined(in surface: PictureSurface) -> GuardBar? {
        var bar = self
        for _ in 0..<3 {
            guard let section = BarSection(bar, surface) else { return nil }
            bar = section.extended
            if let straight = BarSection(bar, surface)?.straightened { bar = straight }
        }
        return BarSection(bar, surface)?.extended
    }
}

/// Looks at a bar along its length and across it.
private struct BarSection {
    private let bar: GuardBar
    private let surface: PictureSurface
    private let along: Point
    private let across: Point
    /// Half-way from the bar's grey to that of the lighter side.
    private let threshold: Double

    init?(_ bar: GuardBar, _ surface: PictureSurface) {
        guard bar.length > 4, bar.width >= 2, bar.length.isFinite else { return nil }
        self.bar = bar
        self.surface = surface
        along = bar.direction
        across = Point(x: -along.y, y: along.x)
        var (dark, left, right) = (0.0, 0.0, 0.0)
        let samples = 16
        let beside = across * (bar.width * 0.5 + max(1.5, bar.width * 0.12))
        for i in 0..<samples {
            let point = bar.center + along * (bar.length * ((Double(i) + 0.5) / Double(samples) - 0.5) * 0.8)
            dark += Double(surface.grey(point))
            left += Double(surface.grey(point - beside))
            right += Double(surface.grey(point + beside))
        }
        guard max(left, right) - dark > 8 * Double(samples) else { return nil }
        threshold = (dark + max(left, right)) / Double(2 * samples)
    }

    /// The mean over the width of the bar, so far from its middle along its length.
    private func inside(_ distance: Double) -> Double {
        let point = bar.center + along * distance
        let side = across * (bar.width * 0.2)
        return (Double(surface.grey(point)) + Double(surface.grey(point + side)) + Double(surface.grey(point - side)))
            / 3
    }

    /// The bar with its ends where the dark really ends.
    var extended: GuardBar {
        let (first, last) = (end(-1), end(1))
        return GuardBar(
            first: bar.center - along * first.distance, last: bar.center + along * last.distance, width: bar.width,
            firstIsCut: first.isCut, lastIsCut: last.isCut)
    }

    private func end(_ sign: Double) -> (distance: Double, isCut: Bool) {
        let step = 0.5
        let limit = bar.length * 6 + 40
        var distance = bar.length * 0.3
        var light = 0
        while distance < limit {
            let next = distance + step
            if !surface.contains(bar.center + along * (sign * next)) { return (distance, true) }
            light = inside(sign * next) > threshold ? light + 1 : 0
            distance = next
            // A speck of dirt is not an end.
            if light >= 4 { break }
        }
        // Back to where it was crossed.
        distance -= step * Double(light)
        let (before, after) = (inside(sign * distance), inside(sign * (distance + step)))
        let part = after > before ? (threshold - before) / (after - before) : 0.5
        return (distance + step * max(0, min(1, part)), false)
    }

    /// The bar between straight lines through its sides, measured along its whole length.
    var straightened: GuardBar? {
        let samples = min(max(Int(bar.length), 8), 96)
        var (left, right): ([(y: Double, x: Double)], [(y: Double, x: Double)]) = ([], [])
        for i in 0..<samples {
            let distance = bar.length * (((Double(i) + 0.5) / Double(samples) - 0.5) * 0.94)
            if let x = side(distance, -1) { left.append((distance, x)) }
            if let x = side(distance, 1) { right.append((distance, x)) }
        }
        guard left.count * 2 > samples, right.count * 2 > samples, let l = EdgeLine(left), let r = EdgeLine(right)
        else {
            return nil
        }
        let width = r.x(at: 0) - l.x(at: 0)
        guard width > 0.5 * bar.width, width < 1.6 * bar.width else { return nil }
        func middle(_ distance: Double) -> Point {
            bar.center + along * distance + across * ((l.x(at: distance) + r.x(at: distance)) / 2)
        }
        return GuardBar(first: middle(-bar.length / 2), last: middle(bar.length / 2), width: width)
    }

    /// How far from the middle line a side lies, across; nil if there is none.
    private func side(_ distance: Double, _ sign: Double) -> Double? {
        let step = 0.25
        let origin = bar.center + along * distance
        var offset = 0.0
        var previous = Double(surface.grey(origin))
        guard previous < threshold else { return nil }
        while offset < bar.width {
            let value = Double(surface.grey(origin + across * (sign * (offset + step))))
            if value > threshold {
                return sign * (offset + step * (threshold - previous) / max(value - previous, 1e-6))
            }
            previous = value
            offset += step
        }
        return nil
    }
}

public import VouchCore
public import VouchVision

/// Finds PDF417 symbols by the wide bars of their start and stop patterns, whichever way they are turned.
public struct PDF417Finder {
    /// Where a symbol seems to lie.
    public struct Candidate: Sendable {
        /// The outline without the quiet zone, in pixels of the picture; its `topLeft` is where reading begins.
        public let outline: Quad
        /// The width of a module beside the start and beside the stop pattern, in pixels.
        public let modules: (start: Double, stop: Double)
        /// How well both patterns fit, 0...2.
        public let score: Double

        /// The candidate in a picture `factor` times as large.
        public func scaled(by factor: Double) -> Candidate {
            Candidate(
                outline: outline.map { $0 * factor }, modules: (modules.start * factor, modules.stop * factor),
                score: score)
        }
    }

    private static let minimumCorrelation = 0.35
    private static let minimumScore = 1.3
    private static let maximumCount = 6

    /// Where symbols seem to lie, the best first.
    ///
    /// - Parameter pairLimit: how many pairs of bars are looked at closely, the likeliest first. Print has bars too: a
    ///   page of text gives more pairs than anyone wants to look at.
    public static func candidates(in picture: GreyPicture, pairLimit: Int = 150) -> [Candidate] {
        PictureSurface.borrow(picture) { surface in
            let bars = GuardBarFinder.bars(in: picture).compactMap { $0.refined(in: surface) }
            var found: [Candidate] = []
            for pair in pairs(of: distinct(bars), limit: pairLimit) {
                if let candidate = candidate(pair.start, pair.stop, surface) { found.append(candidate) }
            }
            found.sort { $0.score > $1.score }
            var kept: [Candidate] = []
            for candidate in found where kept.count < maximumCount {
                let center = candidate.outline.center
                let size = abs(candidate.outline.signedArea).squareRoot()
                if !kept.contains(where: { ($0.outline.center - center).length < size * 0.1 }) {
                    kept.append(candidate)
                }
            }
            return kept
        }
    }

    /// A bar broken into pieces was extended to its whole length more than once.
    private static func distinct(_ bars: [GuardBar]) -> [GuardBar] {
        var kept: [GuardBar] = []
        for bar in bars {
            let isKnown = kept.contains { other in
                let away = bar.center - other.center
                let along = other.direction
                return abs(away.x * along.y - away.y * along.x) < 0.3 * other.width
                    && abs(away.x * along.x + away.y * along.y) < 0.1 * other.length
                    && abs(other.length - bar.length) < 0.15 * other.length
                    && abs(other.width - bar.width) < 0.2 * other.width
            }
            if !isKnown { kept.append(bar) }
        }
        return kept
    }

    /// Two bars that could be the start and the stop of one symbol, the likeliest pairs first.
    private static func pairs(of bars: [GuardBar], limit: Int) -> [(start: GuardBar, stop: GuardBar)] {
        var found: [(penalty: Double, start: GuardBar, stop: GuardBar)] = []
        for (i, a) in bars.enumerated() {
            for (j, b) in bars.enumerated() where i != j {
                guard let penalty = penalty(a, b) else { continue }
                found.append(((penalty + 0.3) / min(a.length, b.length), a, b))
            }
        }
        found.sort { $0.penalty < $1.penalty }
        return found.prefix(limit).map { ($0.start, $0.stop) }
    }

    /// How unlike two wide bars of one symbol these are; nil if they cannot be.
    private static func penalty(_ a: GuardBar, _ b: GuardBar) -> Double? {
        let across = b.center - a.center
        let distance = across.length
        let module = (a.width / 8 + b.width / 7) / 2
        guard module > 0, distance > 45 * module, distance < 800 * module else { return nil }
        let lengths = a.length > b.length ? a.length / b.length : b.length / a.length
        let widths = a.width / 8 > b.width / 7 ? a.width / b.width * 7 / 8 : b.width / a.width * 8 / 7
        guard lengths < 2.2, widths < 2.3 else { return nil }
        let row = across * (1 / distance)
        let leanA = abs(row.x * a.direction.x + row.y * a.direction.y)
        let leanB = abs(row.x * b.direction.x + row.y * b.direction.y)
        guard max(leanA, leanB) < 0.6 else { return nil }
        return (lengths - 1) + (widths - 1) + 0.5 * (leanA + leanB)
    }

    private static func candidate(_ start: GuardBar, _ stop: GuardBar, _ surface: PictureSurface) -> Candidate? {
        // The top is where turning the row's direction by a quarter, clockwise as seen, leads away from.
        let row = stop.center - start.center
        let down = Point(x: -row.y, y: row.x)
        func ends(_ bar: GuardBar) -> (top: Point, bottom: Point) {
            let along = bar.last - bar.first
            return along.x * down.x + along.y * down.y >= 0 ? (bar.first, bar.last) : (bar.last, bar.first)
        }
        let (a, b) = (ends(start), ends(stop))
        guard let from = fit(.start, start, a, toward: b, surface), from.correlation >= minimumCorrelation,
            let to = fit(.stop, stop, b, toward: (a.top, a.bottom), surface, isBackwards: true),
            to.correlation >= minimumCorrelation, from.correlation + to.correlation >= minimumScore
        else { return nil }
        func corner(_ own: Point, _ other: Point, _ modules: Double, _ fit: GuardFit, _ sign: Double) -> Point {
            let away = other - own
            let length = away.length
            guard length > 0 else { return own }
            return own + away * (sign * (modules * fit.module + fit.shift) / length)
        }
        // From the middle of the wide bar to the outer edge: 4 modules back, and 18 - 3.5 on.
        let outline = Quad(
            topLeft: corner(a.top, b.top, -4, from, 1), topRight: corner(b.top, a.top, 14.5, to, -1),
            bottomRight: corner(b.bottom, a.bottom, 14.5, to, -1),
            bottomLeft: corner(a.bottom, b.bottom, -4, from, 1))
        return Candidate(
            outline: outline, modules: (from.module, to.module), score: from.correlation + to.correlation)
    }

    /// Fits a guard pattern to the mean of many rows that cross its wide bar.
    private static func fit(
        _ pattern: GuardPattern, _ bar: GuardBar, _ ends: (top: Point, bottom: Point),
        toward other: (top: Point, bottom: Point), _ surface: PictureSurface, isBackwards: Bool = false
    ) -> GuardFit? {
        let lines = 24
        var rows: [(origin: Point, direction: Point)] = []
        var sine = 0.0
        for line in 0..<lines {
            let t = 0.08 + 0.84 * (Double(line) + 0.5) / Double(lines)
            let own = ends.top + (ends.bottom - ends.top) * t
            let row = other.top + (other.bottom - other.top) * t - own
            let length = row.length
            guard length > 1 else { return nil }
            let direction = row * ((isBackwards ? -1 : 1) / length)
            sine += abs(direction.x * bar.direction.y - direction.y * bar.direction.x)
            rows.append((own, direction))
        }
        let module = bar.width / Double(pattern.barWidth) / max(0.3, sine / Double(lines))
        // From before the wide bar to beyond the last, however wrong the width of the bar may be.
        let step = max(0.25, module / 6)
        let before = Int(8.5 * module / step)
        let count = before + Int(21 * module / step)
        guard before > 4, count < 2000 else { return nil }
        var profile = [Float](repeating: 0, count: count)
        for row in rows {
            for i in 0..<count {
                profile[i] += surface.grey(row.origin + row.direction * (Double(i - before) * step))
            }
        }
        return GuardFit(pattern, profile: profile, step: step, origin: Double(before), module: module)
    }
}

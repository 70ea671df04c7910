import VouchCore

/// Finds the text lines inside a zone candidate, each with its own position, slope and curvature.
struct LineFinder {
    /// Rows above and below the middle line that are searched, in tenths of a pitch: three lines and air around them.
    static let reach = 60
    private static let segmentCount = 14
    /// Half the height of capitals, in rows.
    private static let halfBar = 4
    /// Lines of one zone are at least this many rows apart.
    private static let spacing = 15

    private let curve: LineCurve
    private let count: Int
    /// Text energy, `[segment][row]`, each 0...1.
    private let profiles: [[Float]]
    private let rows: Int

    /// - Parameters:
    ///   - middle: half-way between the top and the bottom of the zone.
    ///   - count: characters along it.
    init(_ middle: LineCurve, count: Int, in pyramid: PicturePyramid) {
        curve = middle
        self.count = count
        let strip = Strip(curve, count: count, margin: 0, height: 2 * LineFinder.reach, from: pyramid)
        rows = strip.height
        profiles = LineFinder.profiles(strip)
    }

    /// Lines from top to bottom.
    func lines() -> [LineCurve] {
        let tilt = bestTilt()
        let profile = straightened(by: tilt)
        return peaks(of: profile).map { line(at: $0, tilt: tilt) }
    }

    /// Steepness across columns, squeezed so that a dark photo edge does not outshout faint print.
    private static func profiles(_ strip: Strip) -> [[Float]] {
        let width = strip.width
        var result: [[Float]] = []
        for segment in 0..<segmentCount {
            let from = max(segment * width / segmentCount, 1)
            let to = min((segment + 1) * width / segmentCount, width - 1)
            var profile = [Float](repeating: 0, count: strip.height)
            strip.values.withUnsafeBufferPointer { values in
                for y in 0..<strip.height {
                    var sum: Float = 0
                    for x in from..<max(to, from + 1) where x + 1 < width {
                        let step = abs(values[y * width + x + 1] - values[y * width + x - 1])
                        sum += step / (step + 24)
                    }
                    profile[y] = sum / Float(max(to - from, 1))
                }
            }
            result.append(profile)
        }
        return result
    }

    /// How far lines deviate from the candidate's middle line: slope and curvature, in rows.
    private struct Tilt {
        var slope: Float
        var bow: Float

        /// Rows below the middle line at `t`, -1...1 along the line.
        func offset(_ t: Float) -> Float { slope * t + bow * (1 - t * t) }
    }

    private static func position(_ segment: Int) -> Float {
        (Float(segment) + 0.5) / Float(segmentCount) * 2 - 1
    }

    private func value(_ segment: Int, _ row: Float) -> Float {
        guard row >= 0, row < Float(rows - 1) else { return 0 }
        let i = Int(row)
        let f = row - Float(i)
        return profiles[segment][i] * (1 - f) + profiles[segment][i + 1] * f
    }

    private func straightened(by tilt: Tilt) -> [Float] {
        var profile = [Float](repeating: 0, count: rows)
        for segment in 0..<LineFinder.segmentCount {
            let offset = tilt.offset(LineFinder.position(segment))
            for y in 0..<rows { profile[y] += value(segment, Float(y) + offset) }
        }
        return profile.map { $0 / Float(LineFinder.segmentCount) }
    }

    /// The tilt at which the segments' profiles agree best: then bars and gaps stand out, and the sum of squares is
    /// highest.
    private func bestTilt() -> Tilt {
        var best = (score: -Float.infinity, tilt: Tilt(slope: 0, bow: 0))
        func consider(_ tilt: Tilt) {
            let profile = straightened(by: tilt)
            let mean = profile.reduce(0, +) / Float(rows)
            var score: Float = 0
            for v in profile { score += (v - mean) * (v - mean) }
            if score > best.score { best = (score, tilt) }
        }
        for slope in -12...12 { consider(Tilt(slope: Float(slope * 2), bow: 0)) }
        let slope = best.tilt.slope
        for bow in -6...6 where bow != 0 { consider(Tilt(slope: slope, bow: Float(bow * 2))) }
        let coarse = best.tilt
        for finer in [Float(-1), 1] { consider(Tilt(slope: coarse.slope + finer, bow: coarse.bow)) }
        return best.tilt
    }

    /// How much a row looks like the middle of a line: more text than in the gaps above and below.
    private static func contrast(_ row: Float, _ value: (Float) -> Float) -> Float {
        var bar: Float = 0
        for d in -halfBar...halfBar { bar += value(row + Float(d)) }
        var gap: Float = 0
        for d in 8...11 { gap += value(row - Float(d)) + value(row + Float(d)) }
        return bar / Float(2 * halfBar + 1) - gap / 8
    }

    private func peaks(of profile: [Float]) -> [Float] {
        func at(_ row: Float) -> Float {
            let i = Int(row)
            return row >= 0 && i < rows ? profile[i] : 0
        }
        let contrasts = (0..<rows).map { LineFinder.contrast(Float($0), at) }
        guard let top = contrasts.max(), top > 0.02 else { return [] }
        var rowsFound: [Int] = []
        // Strongest first; weaker peaks in the shadow of a stronger one are its flanks.
        for row in contrasts.indices.sorted(by: { contrasts[$0] > contrasts[$1] }) {
            if contrasts[row] < 0.3 * top || rowsFound.count == 6 { break }
            if rowsFound.allSatisfy({ abs($0 - row) >= LineFinder.spacing }) { rowsFound.append(row) }
        }
        return rowsFound.sorted().map(Float.init)
    }

    /// The line around `row`, following its own slope: perspective makes the lines of a zone converge.
    private func line(at row: Float, tilt: Tilt) -> LineCurve {
        var found: [(u: Double, value: Double, weight: Double)] = []
        for segment in 0..<LineFinder.segmentCount {
            let t = LineFinder.position(segment)
            let expected = row + tilt.offset(t)
            var best = (score: Float(0), row: expected)
            for half in -8...8 {
                let shift = Float(half) / 2
                let score =
                    LineFinder.contrast(expected + shift) { value(segment, $0) } - 0.004 * abs(shift)
                if score > best.score { best = (score, expected + shift) }
            }
            let u = (Double(segment) + 0.5) / Double(LineFinder.segmentCount) * Double(count)
            found.append((u, Double(best.row), Double(best.score) + 1e-4))
        }
        let across = LineCurve.Quadratic(fitting: found)
        var xs: [(u: Double, value: Double, weight: Double)] = []
        var ys = xs
        for segment in 0...LineFinder.segmentCount {
            let u = Double(segment) / Double(LineFinder.segmentCount) * Double(count)
            // Row r of the strip has its centre r + 0.5 - reach rows below the curve.
            let p = curve.point(u) + curve.down(u) * (across(u) + 0.5 - Double(LineFinder.reach))
            xs.append((u, p.x, 1))
            ys.append((u, p.y, 1))
        }
        return LineCurve(
            x: LineCurve.Quadratic(fitting: xs), y: LineCurve.Quadratic(fitting: ys), aspect: curve.aspect,
            upright: curve.upright)
    }
}

import VouchCore

/// Looks for a document's edge along a line where the network expects one.
///
/// Everything is in pixels of the full picture.
struct EdgeSearch {
    /// Where an edge may run.
    struct Candidate {
        let line: ImageLine
        /// How strongly the gradient along it supports it, 0...1, reduced by the distance from where it was expected.
        let score: Double
        /// 1 if the picture gets brighter towards the right of the line, -1 if darker, 0 if that changes along it.
        let polarity: Float
    }

    /// Samples along an edge.
    private static let positions = 40
    /// Rows of the profile on either side of the line, in pixels of the reduced picture.
    private static let reach = 10
    private static let columns = 2 * reach + 1

    let pyramid: PicturePyramid
    /// Possible error of the network's outline, in pixels of the full picture.
    let uncertainty: Double

    /// Pixels between the points where edges are traced: fine enough for a fraction of a pixel in most pictures.
    var detail: Double { max(1, Double(max(pyramid.full.width, pyramid.full.height)) / 1400) }

    /// Steepness across a line, `[position][offset]`, each -1...1; 0 where the picture does not reach.
    private struct Profile {
        let values: [Float]
        let columns: Int
        /// The part of the positions that lies in the picture, 0...1.
        let visible: Double
    }

    /// The few most convincing lines near the segment from `a` to `b`, the best first.
    func candidates(from a: Point, to b: Point, limit: Int) -> [Candidate] {
        guard let line = ImageLine(from: a, to: b) else { return [] }
        let step = uncertainty / Double(EdgeSearch.reach)
        let profile = profile(
            along: line, length: (b - a).length, positions: EdgeSearch.positions, reach: EdgeSearch.reach, step: step)
        guard profile.visible > 0.1 else { return [] }
        let votes = votes(profile)
        var found: [Candidate] = []
        var taken: [(a: Int, b: Int)] = []
        for vote in votes.sorted(by: { $0.score > $1.score }) {
            if vote.score < 0.05 || found.count == limit { break }
            guard taken.allSatisfy({ abs($0.a - vote.a) + abs($0.b - vote.b) > 4 }) else { continue }
            taken.append((vote.a, vote.b))
            let start = a + line.normal * (Double(vote.a) * step)
            let end = b + line.normal * (Double(vote.b) * step)
            guard let moved = ImageLine(from: start, to: end) else { continue }
            found.append(Candidate(line: moved, score: Double(vote.score), polarity: vote.polarity))
        }
        return found
    }

    private struct Vote {
        let a: Int
        let b: Int
        let score: Float
        let polarity: Float
    }

    /// The support of each line, by its offsets at both ends.
    private func votes(_ profile: Profile) -> [Vote] {
        let reach = EdgeSearch.reach
        let count = EdgeSearch.positions
        var votes: [Vote] = []
        votes.reserveCapacity(profile.columns * profile.columns)
        let scale = 1 / (Float(count) * Float(max(profile.visible, 0.3)))
        profile.values.withUnsafeBufferPointer { values in
            for a in -reach...reach {
                for b in max(-reach, a - reach)...min(reach, a + reach) {
                    var (signed, total) = (Float(0), Float(0))
                    let slope = Float(b - a) / Float(count)
                    var offset = Float(a + reach) + slope * 0.5 + 0.5
                    for i in 0..<count {
                        let value = values[i &* profile.columns &+ Int(offset)]
                        signed += value
                        total += value.magnitude
                        offset += slope
                    }
                    // An edge has one polarity along its length; clutter behind it may reverse parts of it.
                    let support = max(signed.magnitude, 0.75 * total) * scale
                    let away = Float(a * a + b * b) / Float(2 * reach * reach)
                    votes.append(
                        Vote(
                            a: a, b: b, score: support - 0.25 * away,
                            polarity: signed.magnitude > 0.75 * total ? (signed < 0 ? -1 : 1) : 0))
                }
            }
        }
        return votes
    }

    /// - Parameters:
    ///   - reach: rows on either side.
    ///   - step: pixels of the full picture from row to row.
    private func profile(
        along line: ImageLine, length: Double, positions: Int, reach: Int, step: Double
    ) -> Profile {
        let (picture, scale) = pyramid.level(showing: step, at: 1)
        let columns = 2 * reach + 1
        var values = [Float](repeating: 0, count: positions * columns)
        var inside = 0
        // Corners are rounded and covered by fingers: only the middle of an edge is examined.
        let trim = 0.06
        let spacing = length * (1 - 2 * trim) / Double(positions)
        let (normal, direction) = (line.normal * step, line.direction)
        let (width, height) = (Float(picture.width - 1), Float(picture.height - 1))
        picture.pixels.withUnsafeBufferPointer { source in
            let sampler = Sampler(source, width: picture.width, height: picture.height)
            var row = [Float](repeating: 0, count: columns + 2)
            for position in 0..<positions {
                let along = length * trim + (Double(position) + 0.5) * spacing
                let centre = line.origin + direction * along
                let (middleX, middleY) = (Float(centre.x * scale - 0.5), Float(centre.y * scale - 0.5))
                if middleX >= 0, middleY >= 0, middleX <= width, middleY <= height { inside += 1 }
                for i in row.indices { row[i] = 0 }
                // Three lines of samples per position average out noise.
                for side in -1...1 {
                    let start =
                        centre + direction * (Double(side) * min(spacing / 3, step)) - normal * Double(reach + 1)
                    var (x, y) = (Float(start.x * scale - 0.5), Float(start.y * scale - 0.5))
                    let (dx, dy) = (Float(normal.x * scale), Float(normal.y * scale))
                    for i in 0..<columns + 2 {
                        row[i] += sampler.bilinear(x, y)
                        x += dx
                        y += dy
                    }
                }
                for i in 0..<columns { values[position * columns + i] = (row[i + 2] - row[i]) / 3 }
            }
        }
        EdgeSearch.squeeze(&values)
        return Profile(values: values, columns: columns, visible: Double(inside) / Double(positions))
    }

    /// Scales gradients to -1...1 so that a faint edge in calm surroundings counts as much as a strong one in print.
    private static func squeeze(_ values: inout [Float]) {
        guard !values.isEmpty else { return }
        let sorted = values.map { $0.magnitude }.sorted()
        // Noise and texture: what most places show.
        let common = max(2 * sorted[sorted.count / 2], 3)
        for i in values.indices { values[i] /= values[i].magnitude + common }
    }

    /// A candidate refined to a fraction of a pixel.
    struct Edge {
        let line: ImageLine
        /// The part of the edge along which it was seen, 0...1.
        let support: Double
    }

    /// Follows a candidate in more detail: the steepest place at each position, then the line through most of them.
    func refined(_ candidate: Candidate, from a: Point, to b: Point, step: Double) -> Edge? {
        let positions = 64
        let reach = min(max(Int(1.5 * uncertainty / Double(EdgeSearch.reach) / step + 1), 3), 12)
        let line = candidate.line
        let (from, to) = (line.position(a), line.position(b))
        guard to - from > 1 else { return nil }
        let start = ImageLine(origin: line.origin + line.direction * from, direction: line.direction)
        let profile = profile(along: start, length: to - from, positions: positions, reach: reach, step: step)
        var points: [Point] = []
        for position in 0..<positions {
            let row = profile.values[position * profile.columns..<(position + 1) * profile.columns]
            let first = row.startIndex
            /// Steepness in the direction that the whole edge has.
            func value(_ i: Int) -> Float {
                candidate.polarity == 0 ? row[first + i].magnitude : row[first + i] * candidate.polarity
            }
            var best = (index: 0, value: Float(0.35))
            for i in 1..<profile.columns - 1 where value(i) > best.value { best = (i, value(i)) }
            guard best.index > 0 else { continue }
            // The peak of the parabola through three neighbouring values.
            let (l, c, r) = (value(best.index - 1), best.value, value(best.index + 1))
            let bend = l - 2 * c + r
            let shift = bend < -1e-6 ? min(max(0.5 * (l - r) / bend, -0.5), 0.5) : 0
            let offset = (Double(best.index - reach) + Double(shift)) * step
            let along = 0.06 + 0.88 * (Double(position) + 0.5) / Double(positions)
            points.append(start.origin + start.direction * ((to - from) * along) + start.normal * offset)
        }
        guard points.count >= 8,
            let fitted = ImageLine(robustly: points, near: start, tolerance: 2 * step)
        else { return nil }
        let near = points.filter { abs(fitted.offset($0)) < 1.5 * step }.count
        return Edge(line: fitted, support: Double(near) / (Double(positions) * max(profile.visible, 0.2)))
    }
}

internal import VouchCore

/// A connected group of pixels that are each likely print.
struct CoreComponent {
    /// The ends of each row: enough for the convex hull. In pixels, around whole pixels.
    fileprivate(set) var outline: [Point] = []
    fileprivate(set) var count = 0
    fileprivate var sum: Float = 0

    /// The mean of the probabilities inside.
    var mean: Float { count > 0 ? sum / Float(count) : 0 }
}

/// Connects the likely pixels of a map.
enum CoreComponents {
    /// One row's stretch of pixels above the threshold.
    private struct Run {
        let row: Int
        let start: Int
        let end: Int  // one past the last
        let sum: Float
    }

    /// More runs than any page of print has: the map is noise, and what is beyond is not looked at.
    private static let maximumRuns = 200_000

    /// Groups of pixels of `threshold` and above, joined across edges and corners, and across gaps of one pixel in a
    /// row.
    static func find(
        in map: UnsafeBufferPointer<Float>, width: Int, height: Int, threshold: Float
    ) -> [CoreComponent] {
        guard width > 0, height > 0, map.count >= width * height else { return [] }
        var runs: [Run] = []
        var parents: [Int32] = []
        var above = 0..<0
        for row in 0..<height {
            let first = runs.count
            appendRuns(of: row, in: map, width: width, threshold: threshold, to: &runs)
            parents.append(contentsOf: (first..<runs.count).map { Int32($0) })
            join(first..<runs.count, to: above, runs, &parents)
            above = first..<runs.count
            if runs.count > maximumRuns { break }
        }
        return gather(runs, &parents)
    }

    private static func appendRuns(
        of row: Int, in map: UnsafeBufferPointer<Float>, width: Int, threshold: Float, to runs: inout [Run]
    ) {
        var x = 0
        let base = row * width
        while x < width {
            guard map[base + x] >= threshold else {
                x += 1
                continue
            }
            let start = x
            var sum: Float = 0
            while x < width, map[base + x] >= threshold {
                sum += map[base + x]
                x += 1
            }
            runs.append(Run(row: row, start: start, end: x, sum: sum))
        }
    }

    private static func join(_ row: Range<Int>, to above: Range<Int>, _ runs: [Run], _ parents: inout [Int32]) {
        var candidate = above.lowerBound
        for index in row {
            // Touching at a corner counts, and so does a gap of one pixel.
            while candidate < above.upperBound, runs[candidate].end + 1 < runs[index].start { candidate += 1 }
            var other = candidate
            while other < above.upperBound, runs[other].start <= runs[index].end + 1 {
                unite(index, other, &parents)
                other += 1
            }
            if index > row.lowerBound, runs[index - 1].end + 1 >= runs[index].start {
                unite(index, index - 1, &parents)
            }
        }
    }

    private static func root(_ index: Int, _ parents: inout [Int32]) -> Int {
        var index = index
        while Int(parents[index]) != index {
            parents[index] = parents[Int(parents[index])]
            index = Int(parents[index])
        }
        return index
    }

    private static func unite(_ a: Int, _ b: Int, _ parents: inout [Int32]) {
        let (a, b) = (root(a, &parents), root(b, &parents))
        if a != b { parents[max(a, b)] = Int32(min(a, b)) }
    }

    private static func gather(_ runs: [Run], _ parents: inout [Int32]) -> [CoreComponent] {
        var slots: [Int: Int] = [:]
        var components: [CoreComponent] = []
        for (index, run) in runs.enumerated() {
            let root = root(index, &parents)
            let slot = slots[root] ?? components.count
            if slot == components.count {
                slots[root] = slot
                components.append(CoreComponent())
            }
            for y in [Double(run.row), Double(run.row + 1)] {
                components[slot].outline.append(Point(x: Double(run.start), y: y))
                components[slot].outline.append(Point(x: Double(run.end), y: y))
            }
            components[slot].count += run.end - run.start
            components[slot].sum += run.sum
        }
        return components
    }
}

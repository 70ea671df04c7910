import VouchCore

/// An upright rectangle in pixels of a page; borders lie between pixels.
struct PixelBox: Hashable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
}

/// Searches for the border of a photograph around its expected position.
///
/// For each side, lines parallel to it are tried. A side is seen where, along most of a line, the picture becomes darker,
/// or lighter, in the same direction: a border may be faint, but it is straight and has one sense, while hair, shoulders
/// and the page's pattern change theirs. Of several such lines the outermost is the border; what lies within belongs to
/// the person. The work is bounded by the reach: a few dozen lines of the side's length.
struct BorderSearch {
    private let view: ImageView
    /// Grey levels by which one side of a line is lighter, over a few pixels.
    private static let step = 5
    /// Share of the line that must show the step.
    private static let leastShare = 0.75
    private static let greatestReach = 160
    /// Pixels on either side of a line that are compared, and those next to it that are not: borders are seldom sharp.
    private static let depth = 4
    private static let gap = 1

    init(_ view: ImageView) { self.view = view }

    /// How far a side may lie from its expected position, in pixels.
    struct Reach {
        let outward: Double
        let inward: Double
    }

    /// - Parameters:
    ///   - wanted: where it should be, in pixels.
    ///   - horizontal: of the left and right side.
    ///   - vertical: of the upper and lower side.
    /// - Returns: nil unless three sides were seen; the fourth follows from the expected shape.
    func border(around wanted: PixelBox, horizontal: Reach, vertical: Reach) -> PixelBox? {
        guard horizontal.outward >= 1, vertical.outward >= 1 else { return nil }
        let (insetX, insetY) = ((wanted.right - wanted.left) * 0.2, (wanted.bottom - wanted.top) * 0.2)
        let rows = (from: Int(wanted.top + insetY), to: Int(wanted.bottom - insetY))
        let columns = (from: Int(wanted.left + insetX), to: Int(wanted.right - insetX))
        let left = side(near: wanted.left, horizontal, inwards: 1, along: rows, isUpright: true)
        let right = side(near: wanted.right, horizontal, inwards: -1, along: rows, isUpright: true)
        let top = side(near: wanted.top, vertical, inwards: 1, along: columns, isUpright: false)
        let bottom = side(near: wanted.bottom, vertical, inwards: -1, along: columns, isUpright: false)
        let count = [left, right, top, bottom].filter { $0 != nil }.count
        guard count >= 3 else { return nil }
        let (width, height) = (wanted.right - wanted.left, wanted.bottom - wanted.top)
        // A side that was not seen lies where the photograph has the expected shape.
        var scale = 1.0
        if let left, let right { scale = (right - left) / width }
        if let top, let bottom { scale = count == 4 ? 1 : (bottom - top) / height }
        let box = PixelBox(
            left: left ?? (right ?? wanted.right) - width * scale,
            top: top ?? (bottom ?? wanted.bottom) - height * scale,
            right: right ?? (left ?? wanted.left) + width * scale,
            bottom: bottom ?? (top ?? wanted.top) + height * scale)
        let (w, h) = (box.right - box.left, box.bottom - box.top)
        guard w > 4, h > 4, (0.6...1.25).contains(scale) else { return nil }
        // About the shape that was expected; in a region in which the photograph may be smaller, any photograph's.
        let isRegion = horizontal.inward > horizontal.outward
        return isRegion && count == 4 && Self.shapes.contains(w / h) || (0.85...1.18).contains(w / h / (width / height))
            ? box : nil
    }

    /// Width by height of portraits on documents: 26 x 32 mm, 35 x 45 mm, and square ones.
    private static let shapes = 0.65...1.02

    /// - Parameter inwards: 1 where the photograph lies at greater positions, -1 where at smaller ones.
    private func side(
        near position: Double, _ reach: Reach, inwards: Int, along range: (from: Int, to: Int), isUpright: Bool
    ) -> Double? {
        let limit = isUpright ? view.width : view.height
        let length = isUpright ? view.height : view.width
        guard position.isFinite, abs(position) < 1e6 else { return nil }
        func pixels(_ reach: Double) -> Int { Int(min(max(reach, 1), Double(Self.greatestReach)).rounded(.up)) }
        let centre = Int(position.rounded())
        let margin = Self.depth + Self.gap
        let (from, to) = (max(range.from, 0), min(range.to, length))
        guard to - from >= 12 else { return nil }
        // From the outermost line inwards.
        let lines = (-pixels(reach.outward)...pixels(reach.inward)).map { centre + inwards * $0 }
            .filter { $0 >= margin && $0 <= limit - margin }
        var best: (line: Int, height: Double)?
        for line in lines {
            let seen = step(at: line, from: from, to: to, isUpright: isUpright)
            if seen.share >= Self.leastShare {
                if seen.height > best?.height ?? 0 { best = (line, seen.height) }
            } else if best != nil {
                // A blurred border is a run of such lines; the steepest is its middle.
                break
            }
        }
        return best.map { Double($0.line) }
    }

    /// Across the line between pixels `position - 1` and `position`: how much of it has a step of the same sense, and how
    /// high the step is on average.
    private func step(at position: Int, from: Int, to: Int, isUpright: Bool) -> (share: Double, height: Double) {
        var (rises, falls, sum, count) = (0, 0, 0, 0)
        // Every second pixel of a long side is enough.
        let stride = to - from > 200 ? 2 : 1
        var along = from
        while along < to {
            var difference = 0
            for distance in Self.gap..<(Self.gap + Self.depth) {
                let (before, after) = (position - 1 - distance, position + distance)
                difference +=
                    isUpright
                    ? luma(after, along) - luma(before, along) : luma(along, after) - luma(along, before)
            }
            if difference >= Self.step * Self.depth { rises += 1 }
            if difference <= -Self.step * Self.depth { falls += 1 }
            sum += difference
            count += 1
            along += stride
        }
        guard count > 0 else { return (0, 0) }
        return (Double(max(rises, falls)) / Double(count), abs(Double(sum)) / Double(count))
    }

    /// Callers stay within the view.
    @inline(__always)
    private func luma(_ x: Int, _ y: Int) -> Int {
        let pixel = (view.base + y * view.stride + x * view.format.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
        return switch view.format {
        case .grey8: Int(pixel[0])
        case .rgb8, .rgba8: (Int(pixel[0]) * 77 + Int(pixel[1]) * 150 + Int(pixel[2]) * 29) >> 8
        case .bgra8: (Int(pixel[2]) * 77 + Int(pixel[1]) * 150 + Int(pixel[0]) * 29) >> 8
        }
    }
}

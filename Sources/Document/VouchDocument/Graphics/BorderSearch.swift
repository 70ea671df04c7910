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
/// For each side, lines parallel to it within reach are tried: how much of the line has a step of grey across it. A
/// side is seen where most of one line has such a step and its neighbourhood has not. The work is bounded by the reach:
/// a few dozen lines of the side's length.
struct BorderSearch {
    private let view: ImageView
    /// Grey levels across a line that count as a step.
    private static let step = 14
    /// Share of the line that must show one, and how many times that of the lines around.
    private static let leastShare = 0.55
    private static let leastRatio = 2.0
    private static let greatestReach = 96

    init(_ view: ImageView) { self.view = view }

    /// - Parameters:
    ///   - wanted: where it should be, in pixels.
    ///   - reachX: how far a left or right side may be from there, in pixels.
    /// - Returns: nil unless three sides were seen; the fourth stays where it should be, moved as its opposite was.
    func border(around wanted: PixelBox, reachX: Double, reachY: Double) -> PixelBox? {
        guard reachX >= 1, reachY >= 1 else { return nil }
        let (insetX, insetY) = ((wanted.right - wanted.left) * 0.12, (wanted.bottom - wanted.top) * 0.12)
        let rows = (from: Int(wanted.top + insetY), to: Int(wanted.bottom - insetY))
        let columns = (from: Int(wanted.left + insetX), to: Int(wanted.right - insetX))
        let left = side(near: wanted.left, reach: reachX, along: rows, isUpright: true)
        let right = side(near: wanted.right, reach: reachX, along: rows, isUpright: true)
        let top = side(near: wanted.top, reach: reachY, along: columns, isUpright: false)
        let bottom = side(near: wanted.bottom, reach: reachY, along: columns, isUpright: false)
        guard [left, right, top, bottom].filter({ $0 != nil }).count >= 3 else { return nil }
        let (width, height) = (wanted.right - wanted.left, wanted.bottom - wanted.top)
        let box = PixelBox(
            left: left ?? (right ?? wanted.right) - width, top: top ?? (bottom ?? wanted.bottom) - height,
            right: right ?? (left ?? wanted.left) + width, bottom: bottom ?? (top ?? wanted.top) + height)
        // A photograph may be larger or smaller than the drawing says, not of another shape.
        let (w, h) = (box.right - box.left, box.bottom - box.top)
        guard w > 4, h > 4, (0.85...1.18).contains(w / h / (width / height)) else { return nil }
        return box
    }

    /// Where a line parallel to a side shows a step along most of it.
    private func side(near position: Double, reach: Double, along range: (from: Int, to: Int), isUpright: Bool)
        -> Double?
    {
        let limit = isUpright ? view.width : view.height
        let length = isUpright ? view.height : view.width
        let reach = min(Int(reach.rounded(.up)), Self.greatestReach)
        guard position.isFinite, abs(position) < 1e6 else { return nil }
        let centre = Int(position.rounded())
        let (first, last) = (max(centre - reach, 2), min(centre + reach, limit - 2))
        let (from, to) = (max(range.from, 0), min(range.to, length))
        guard last > first, to - from >= 12 else { return nil }
        let shares = (first...last).map { share(of: $0, from: from, to: to, isUpright: isUpright) }
        guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }), shares[best] >= Self.leastShare else {
            return nil
        }
        let typical = shares.sorted()[shares.count / 2]
        guard shares[best] >= Self.leastRatio * typical else { return nil }
        return Double(first + best)
    }

    /// Of the line between pixels `position - 1` and `position`: how much of it has a step across.
    private func share(of position: Int, from: Int, to: Int, isUpright: Bool) -> Double {
        var hits = 0
        var count = 0
        // Every second pixel of a long side is enough.
        let stride = to - from > 200 ? 2 : 1
        var along = from
        while along < to {
            let before =
                isUpright
                ? luma(position - 2, along) + luma(position - 1, along)
                : luma(along, position - 2) + luma(along, position - 1)
            let after =
                isUpright
                ? luma(position, along) + luma(position + 1, along)
                : luma(along, position) + luma(along, position + 1)
            if abs(after - before) >= 2 * Self.step { hits += 1 }
            count += 1
            along += stride
        }
        return count == 0 ? 0 : Double(hits) / Double(count)
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

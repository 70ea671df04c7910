package import VouchCore

/// Finds the centre of Aztec symbols: nested squares, which every line through the centre crosses in nine equal steps.
/// ISO/IEC 24778 §4.3.
package enum BullseyeFinder {
    /// The centre of one symbol.
    package struct Bullseye: Sendable {
        /// The middle of the innermost square, in pixels of the picture.
        package let centre: Point
        /// The length of one step along a row, in pixels: one module of the symbol.
        package let module: Double
    }

    private static let steps = 9
    private static let maximumCount = 2

    /// The two bullseyes at most that most rows cross, the most crossed first.
    package static func bullseyes(in picture: GreyPicture) -> [Bullseye] {
        var rows = RowMeans(picture, radius: 24)
        var limits = [UInt8](repeating: 0, count: picture.width)
        var found: [(sum: Point, module: Double, count: Double)] = []
        for y in 0..<picture.height {
            rows.next(into: &limits, less: 3)
            for hit in hits(in: picture, row: y, limits) {
                guard found.count < 400,
                    isCrossedUpright(picture, hit, limits[min(Int(hit.centre.x), limits.count - 1)])
                else { continue }
                let known = found.firstIndex { other in
                    (other.sum * (1 / other.count) - hit.centre).length < 2 * max(other.module, hit.module)
                }
                if let known {
                    found[known].sum = found[known].sum + hit.centre
                    found[known].count += 1
                } else {
                    found.append((hit.centre, hit.module, 1))
                }
            }
        }
        // As many rows cross the middle square as it is high, more or less.
        found.removeAll { $0.count < max(2, 0.5 * $0.module) }
        found.sort { $0.count > $1.count }
        return found.prefix(maximumCount).map { Bullseye(centre: $0.sum * (1 / $0.count), module: $0.module) }
    }

    /// Wherever nine runs of one row are about equally long, dark first.
    private static func hits(in picture: GreyPicture, row: Int, _ limits: [UInt8]) -> [Bullseye] {
        var hits: [Bullseye] = []
        let start = row * picture.width
        picture.pixels.withUnsafeBufferPointer { pixels in
            // The last nine runs, oldest first.
            var lengths = SIMD16<Int32>(repeating: 0)
            var isDark = false
            var from = 0
            for x in 0...picture.width {
                let dark = x < picture.width && pixels[start &+ x] < limits[x]
                if dark == isDark, x < picture.width { continue }
                for i in 0..<(steps - 1) { lengths[i] = lengths[i &+ 1] }
                lengths[steps - 1] = Int32(x - from)
                from = x
                let endedDark = isDark
                isDark = dark
                guard endedDark, let total = evenTotal(lengths) else { continue }
                hits.append(
                    Bullseye(
                        centre: Point(x: Double(x) - Double(total) / 2, y: Double(row) + 0.5),
                        module: Double(total) / Double(steps)))
            }
        }
        return hits
    }

    /// The sum of nine runs none of which is far from their mean.
    @inline(__always)
    private static func evenTotal(_ lengths: SIMD16<Int32>) -> Int32? {
        var total: Int32 = 0
        for i in 0..<steps { total &+= lengths[i] }
        guard total >= 14, total < 2000 else { return nil }
        for i in 0..<steps {
            // Within 55 % of the mean, and a pixel more.
            let off = abs(lengths[i] &* 9 &- total)
            guard off &* 100 <= total &* 55 &+ 450 else { return nil }
        }
        return total
    }

    /// Whether the column through `hit` alternates as its row does.
    private static func isCrossedUpright(_ picture: GreyPicture, _ hit: Bullseye, _ limit: UInt8) -> Bool {
        let x = min(max(Int(hit.centre.x), 0), picture.width - 1)
        let y = min(max(Int(hit.centre.y), 0), picture.height - 1)
        func isDark(_ y: Int) -> Bool { picture.pixels[y * picture.width + x] < limit }
        guard isDark(y) else { return false }
        let longest = 2.2 * hit.module + 1
        for direction in [-1, 1] {
            var at = y
            var dark = true
            for step in 0..<5 {
                var length = 0
                while at >= 0, at < picture.height, isDark(at) == dark, Double(length) <= longest {
                    at += direction
                    length += 1
                }
                guard Double(length) <= longest, Double(length) >= (step == 0 ? 0.2 : 0.35) * hit.module else {
                    return false
                }
                dark.toggle()
            }
        }
        return true
    }
}

import VouchCore

/// Reflections on a page: overexposed areas, far brighter than the page's own paper, whose light fades into their
/// surroundings.
///
/// White paper is not a reflection, however bright: it has print. Nor is a printed white box: its border is hard.
struct GlareMeasure {
    let spots: [GlareSpot]
    /// Share of the page, 0...1; nil if the paper itself is overexposed, where reflections cannot be detected.
    let share: Float?

    /// Maximum number of spots reported; the share counts all.
    private static let spotLimit = 8
    /// Everything here is at 75 dots per inch.
    private static let pixelsPerMillimetre = PageSample.pixelsPerMillimetre / 2
    /// Pixels on each side that must be overexposed too: there is no print within 0.7 mm.
    private static let reach = 2
    /// The least number of places with such surroundings: with them, 2 by 2 millimetres, which hides a character.
    private static let leastArea = 4

    /// - Parameters:
    ///   - light: the levels of the page's own paper.
    ///   - margin: share of the page along each edge that does not count.
    init(_ sample: PageSample, _ light: LightMeasure, margin: Float) {
        let picture = sample.picture.halved()
        guard light.lowPaper < 0.985 else {
            (spots, share) = ([], nil)
            return
        }
        // On white paper, only saturated pixels indicate a reflection.
        let level: UInt8 = light.highPaper < 0.92 ? 248 : 253
        let burnt = GlareMeasure.surrounded(picture, from: level)
        let edge = Double(min(max(margin, 0), 0.4))
        let (w, h) = (Double(picture.width), Double(picture.height))
        var found: [GlareSpot] = []
        var covered = [Bool](repeating: false, count: picture.pixels.count)
        var total = 0
        for blob in Blob.all(in: burnt, width: picture.width, height: picture.height)
        where blob.pixels.count >= GlareMeasure.leastArea
            && GlareMeasure.fades(blob, burnt, in: picture, from: level)
        {
            var counted = 0
            for i in blob.pixels {
                let (x, y) = (Int(i) % picture.width, Int(i) / picture.width)
                for row in y - GlareMeasure.reach...y + GlareMeasure.reach {
                    for column in x - GlareMeasure.reach...x + GlareMeasure.reach
                    where !covered[row * picture.width + column] {
                        covered[row * picture.width + column] = true
                        let (px, py) = ((Double(column) + 0.5) / w, (Double(row) + 0.5) / h)
                        if px >= edge, py >= edge, px <= 1 - edge, py <= 1 - edge, sample.isSeen(px, py) {
                            counted += 1
                        }
                    }
                }
            }
            guard counted > 0 else { continue }
            total += counted
            let region = PageRegion(
                left: Double(blob.left - GlareMeasure.reach) / w,
                top: Double(blob.top - GlareMeasure.reach) / h,
                right: Double(blob.right + GlareMeasure.reach + 1) / w,
                bottom: Double(blob.bottom + GlareMeasure.reach + 1) / h)
            found.append(
                GlareSpot(
                    region: region, quad: sample.frame.quad(of: region),
                    share: Float(counted) / Float(picture.pixels.count)))
        }
        found.sort { $0.share > $1.share }
        spots = Array(found.prefix(GlareMeasure.spotLimit))
        share = Float(total) / Float(picture.pixels.count)
    }

    /// The pixels at or above `level` whose surroundings are too; none within `reach` of the border.
    private static func surrounded(_ picture: GreyPicture, from level: UInt8) -> [Bool] {
        let (width, height) = (picture.width, picture.height)
        var across = [Bool](repeating: false, count: width * height)
        var result = across
        guard width > 2 * reach, height > 2 * reach else { return result }
        for y in 0..<height {
            var run = 0
            for x in 0..<width {
                run = picture.pixels[y &* width &+ x] >= level ? run &+ 1 : 0
                if run > 2 * reach { across[y &* width &+ x &- reach] = true }
            }
        }
        for x in reach..<width - reach {
            var run = 0
            for y in 0..<height {
                run = across[y &* width &+ x] ? run &+ 1 : 0
                if run > 2 * reach { result[(y &- reach) &* width &+ x] = true }
            }
        }
        return result
    }

    /// Whether the light falls off slowly along most of the border that leads to darker paper: one step outwards it is
    /// still well above the level further out. Limits measured on added reflections and on pages without any.
    private static func fades(
        _ blob: Blob, _ burnt: [Bool], in picture: GreyPicture, from level: UInt8
    ) -> Bool {
        let near = reach + Int(1.4 * pixelsPerMillimetre)
        let far = reach + Int(5 * pixelsPerMillimetre)
        var (soft, hard, flat) = (0, 0, 0)
        for i in blob.pixels {
            let (x, y) = (Int(i) % picture.width, Int(i) / picture.width)
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (farX, farY) = (x + (far + 1) * dx, y + (far + 1) * dy)
                guard farX >= 1, farY >= 1, farX < picture.width - 1, farY < picture.height - 1,
                    !burnt[(y + dy) * picture.width + x + dx]
                else { continue }
                let a = lightest(picture, x + near * dx, y + near * dy)
                let b = lightest(picture, x + far * dx, y + far * dy)
                let drop = Int(level) - b
                // Light again: across print, or back into the same area.
                if a >= Int(level) { continue }
                if drop < 6 {
                    flat += 1
                } else if 4 * (Int(level) - a) < 3 * drop {
                    soft += 1
                } else {
                    hard += 1
                }
            }
        }
        return soft >= 12 && soft > 2 * hard && 2 * soft > flat
    }

    /// The lightest of 3 by 3 pixels: fine print does not count.
    private static func lightest(_ picture: GreyPicture, _ x: Int, _ y: Int) -> Int {
        var value: UInt8 = 0
        for row in max(y - 1, 0)...min(y + 1, picture.height - 1) {
            for column in max(x - 1, 0)...min(x + 1, picture.width - 1) {
                value = max(value, picture.pixels[row * picture.width + column])
            }
        }
        return Int(value)
    }
}

/// Connected pixels, by shared sides.
struct Blob {
    let pixels: [Int32]
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    static func all(in mask: [Bool], width: Int, height: Int) -> [Blob] {
        var open = mask
        var blobs: [Blob] = []
        for start in open.indices where open[start] {
            open[start] = false
            var pixels = [Int32(start)]
            var next = 0
            var (left, top, right, bottom) = (width, height, 0, 0)
            while next < pixels.count {
                let i = Int(pixels[next])
                next += 1
                let (x, y) = (i % width, i / width)
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
                if x > 0, open[i - 1] { take(i - 1, &open, &pixels) }
                if x + 1 < width, open[i + 1] { take(i + 1, &open, &pixels) }
                if y > 0, open[i - width] { take(i - width, &open, &pixels) }
                if y + 1 < height, open[i + width] { take(i + width, &open, &pixels) }
            }
            blobs.append(Blob(pixels: pixels, left: left, top: top, right: right, bottom: bottom))
        }
        return blobs
    }

    private static func take(_ i: Int, _ open: inout [Bool], _ pixels: inout [Int32]) {
        open[i] = false
        pixels.append(Int32(i))
    }
}

import VouchCore

/// Reflections on a page: places burnt out far above the page's own paper whose light fades into their surroundings.
///
/// White paper is no reflection, however bright, and neither is a printed white box: its border is hard.
struct GlareMeasure {
    let spots: [GlareSpot]
    /// Share of the page, 0...1; nil where the paper itself is burnt out, on which no reflection can be told.
    let share: Float?

    /// Of spots told; the share counts all.
    private static let spotLimit = 8
    /// At 75 dots an inch. A spot of 2 by 2 millimetres hides a character.
    private static let pixelsPerMillimetre = PageSample.pixelsPerMillimetre / 2
    private static let leastArea = 35

    init(_ sample: PageSample, paper: Float, margin: Float) {
        let picture = sample.picture.halved()
        guard paper < 0.97 else {
            (spots, share) = ([], nil)
            return
        }
        let level = UInt8(max(min(paper * 255 + 0.35 * (255 - paper * 255), 252), 236))
        let blobs = BlobFinder(picture, from: level).blobs.filter {
            $0.pixels.count >= GlareMeasure.leastArea && GlareMeasure.fades($0, in: picture, from: level)
        }
        let edge = Double(min(max(margin, 0), 0.4))
        let (w, h) = (Double(picture.width), Double(picture.height))
        var found: [GlareSpot] = []
        var total = 0
        for blob in blobs {
            let counted = blob.pixels.filter { i in
                let (x, y) = ((Double(Int(i) % picture.width) + 0.5) / w, (Double(Int(i) / picture.width) + 0.5) / h)
                return x >= edge && y >= edge && x <= 1 - edge && y <= 1 - edge && sample.isSeen(x, y)
            }.count
            guard counted > 0 else { continue }
            total += counted
            let region = PageRegion(
                left: Double(blob.left) / w, top: Double(blob.top) / h, right: Double(blob.right + 1) / w,
                bottom: Double(blob.bottom + 1) / h)
            found.append(
                GlareSpot(
                    region: region, quad: sample.frame.quad(of: region),
                    share: Float(counted) / Float(picture.pixels.count)))
        }
        found.sort { $0.share > $1.share }
        spots = Array(found.prefix(GlareMeasure.spotLimit))
        share = Float(total) / Float(picture.pixels.count)
    }

    /// Whether the light falls off slowly along most of the border: a step outwards it is still well above what lies
    /// further out. Print is stepped over by taking the lightest of a few pixels.
    private static func fades(_ blob: Blob, in picture: GreyPicture, from level: UInt8) -> Bool {
        let near = Int(1.2 * pixelsPerMillimetre)
        let far = Int(4.5 * pixelsPerMillimetre)
        var (soft, hard) = (0, 0)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for (index, i) in blob.pixels.enumerated() where blob.pixels.count < 4000 || index % 4 == 0 {
                let (x, y) = (Int(i) % picture.width, Int(i) / picture.width)
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let (farX, farY) = (x + far * dx, y + far * dy)
                    guard farX >= 1, farY >= 1, farX < picture.width - 1, farY < picture.height - 1,
                        pixels[(y + dy) * picture.width + x + dx] < level
                    else { continue }
                    func lightest(_ distance: Int) -> Int {
                        var value: UInt8 = 0
                        for step in max(distance - 1, 1)...distance + 1 {
                            let (px, py) = (x + step * dx, y + step * dy)
                            value = max(
                                value, pixels[py * picture.width + px], pixels[(py + dx) * picture.width + px + dy],
                                pixels[(py - dx) * picture.width + px - dy])
                        }
                        return Int(value)
                    }
                    let (a, b) = (lightest(near), lightest(far - 1))
                    let drop = Int(level) - b
                    // A glance back at the same blob, or a surrounding as light as it, says nothing.
                    if drop < 8 { continue }
                    if 4 * (Int(level) - a) < 3 * drop { soft += 1 } else { hard += 1 }
                }
            }
        }
        return soft > hard
    }
}

/// Pixels that hang together.
struct Blob {
    let pixels: [Int32]
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
}

/// Finds what hangs together, side by side, among the pixels from a level on.
struct BlobFinder {
    private(set) var blobs: [Blob] = []

    init(_ picture: GreyPicture, from level: UInt8) {
        var open = picture.pixels.map { $0 >= level }
        let (width, height) = (picture.width, picture.height)
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
                if x > 0, open[i - 1] { BlobFinder.take(i - 1, &open, &pixels) }
                if x + 1 < width, open[i + 1] { BlobFinder.take(i + 1, &open, &pixels) }
                if y > 0, open[i - width] { BlobFinder.take(i - width, &open, &pixels) }
                if y + 1 < height, open[i + width] { BlobFinder.take(i + width, &open, &pixels) }
            }
            blobs.append(Blob(pixels: pixels, left: left, top: top, right: right, bottom: bottom))
        }
    }

    private static func take(_ i: Int, _ open: inout [Bool], _ pixels: inout [Int32]) {
        open[i] = false
        pixels.append(Int32(i))
    }
}

import VouchCore

/// A page seen from directly above at a fixed resolution: the input of every measure of print, so that neither the
/// picture's size nor its background matters.
struct PageSample {
    static let dotsPerInch = 150.0
    static let pixelsPerMillimetre = dotsPerInch / 25.4

    let picture: GreyPicture
    let frame: PageFrame
    /// The picture's area, in its pixels: areas outside repeat the border and are not judged.
    private let sourceWidth: Double
    private let sourceHeight: Double

    init(_ source: GreyPicture, _ frame: PageFrame) {
        self.frame = frame
        (sourceWidth, sourceHeight) = (Double(source.width), Double(source.height))
        let width = max(Int(frame.millimetres.width * PageSample.pixelsPerMillimetre + 0.5), 16)
        let height = max(Int(frame.millimetres.height * PageSample.pixelsPerMillimetre + 0.5), 16)
        let step = Point(
            x: frame.millimetres.width / Double(width), y: frame.millimetres.height / Double(height))
        let middle = Point(x: frame.millimetres.width / 2, y: frame.millimetres.height / 2)
        // Halved until a page pixel is less than two pixels wide: bilinear sampling then leaves nothing out.
        var (level, scale) = (source, 1.0)
        while frame.pixelsPerMillimetre(at: middle) * step.x * scale >= 2,
            min(level.width, level.height) >= 32
        {
            level = level.halved()
            scale /= 2
        }
        let map = frame.toPicture
        let pixels = level.pixels.withUnsafeBufferPointer { buffer in
            let sampler = Sampler(buffer, width: level.width, height: level.height)
            return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
                // In single precision from each row's start: a hundredth of a pixel at worst, at a fraction of the
                // time.
                let stepW = Float(map.m20 * step.x)
                let (stepX, stepY) = (Float(map.m00 * step.x * scale), Float(map.m10 * step.x * scale))
                for y in 0..<height {
                    let (mx, my) = (0.5 * step.x, (Double(y) + 0.5) * step.y)
                    let startW = Float(map.m20 * mx + map.m21 * my + map.m22)
                    let startX = Float((map.m00 * mx + map.m01 * my + map.m02) * scale)
                    let startY = Float((map.m10 * mx + map.m11 * my + map.m12) * scale)
                    for x in 0..<width {
                        let column = Float(x)
                        let w = 1 / (startW + column * stepW)
                        let px = (startX + column * stepX) * w - 0.5
                        let py = (startY + column * stepY) * w - 0.5
                        target[y &* width &+ x] = UInt8(sampler.bilinear(px, py) + 0.5)
                    }
                }
                count = width * height
            }
        }
        picture = GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Whether the page's point, in shares of its sides, lies inside the picture.
    func isSeen(_ x: Double, _ y: Double) -> Bool {
        let point = frame.toPicture(
            Point(x: x * frame.millimetres.width, y: y * frame.millimetres.height))
        return point.x >= 0 && point.y >= 0 && point.x <= sourceWidth && point.y <= sourceHeight
    }
}

/// The value below which `share` of the values lie; nil of none. Sorts a copy.
func percentile(_ values: [Float], _ share: Float) -> Float? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[min(max(Int(Float(sorted.count) * share), 0), sorted.count - 1)]
}

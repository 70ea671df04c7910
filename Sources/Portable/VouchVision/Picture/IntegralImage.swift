/// Sums of all pixels above and left, so that the mean of any rectangle costs four look-ups.
struct IntegralImage {
    let width: Int
    let height: Int
    /// `(height + 1) * (width + 1)` sums; row and column 0 are zero. A picture of 16.8 million white pixels just fits.
    private let sums: [UInt32]

    /// - Returns: nil for pictures of more than 2²⁴ pixels, whose sums could overflow.
    init?(_ picture: GreyPicture) {
        guard picture.width * picture.height <= 1 << 24 else { return nil }
        (width, height) = (picture.width, picture.height)
        let (stride, w, h) = (picture.width + 1, picture.width, picture.height)
        sums = picture.pixels.withUnsafeBufferPointer { pixels in
            [UInt32](unsafeUninitializedCapacity: stride * (h + 1)) { sums, count in
                for x in 0..<stride { sums[x] = 0 }
                for y in 0..<h {
                    var row: UInt32 = 0
                    sums[(y + 1) * stride] = 0
                    for x in 0..<w {
                        row &+= UInt32(pixels[y &* w &+ x])
                        sums[(y &+ 1) &* stride &+ x &+ 1] = sums[y &* stride &+ x &+ 1] &+ row
                    }
                }
                count = stride * (h + 1)
            }
        }
    }

    /// Mean grey value of the rectangle, clipped to the picture; 0 where nothing is left of it.
    func mean(left: Int, top: Int, right: Int, bottom: Int) -> Float {
        let (x0, x1) = (min(max(left, 0), width), min(max(right, 0), width))
        let (y0, y1) = (min(max(top, 0), height), min(max(bottom, 0), height))
        guard x1 > x0, y1 > y0 else { return 0 }
        let stride = width + 1
        let sum = sums[y1 * stride + x1] &- sums[y0 * stride + x1] &- sums[y1 * stride + x0] &+ sums[y0 * stride + x0]
        return Float(sum) / Float((x1 - x0) * (y1 - y0))
    }
}

import VouchCore

/// A picture in one or three channels, whole blocks of its pixels averaged.
struct ReducedPicture {
    let width: Int
    let height: Int
    let channels: Int
    let pixels: [UInt8]
    let fullWidth: Double
    let fullHeight: Double
    /// Pixels of the original per pixel, on each axis; incomplete blocks at the end are dropped.
    let reductionX: Double
    let reductionY: Double

    /// - Parameter factor: pixels averaged on each axis, at least 1.
    init(_ view: ImageView, by factor: Int, isGrey: Bool) {
        let (blockX, blockY) = (min(factor, view.width), min(factor, view.height))
        let (w, h) = (view.width / blockX, view.height / blockY)
        let channels = isGrey ? 1 : 3
        (width, height, self.channels) = (w, h, channels)
        (fullWidth, fullHeight) = (Double(view.width), Double(view.height))
        (reductionX, reductionY) = (Double(blockX), Double(blockY))
        pixels = [UInt8](unsafeUninitializedCapacity: w * h * channels) { target, count in
            var sums = [UInt32](repeating: 0, count: w * 3)
            let area = UInt32(blockX * blockY)
            for y in 0..<h {
                for i in sums.indices { sums[i] = 0 }
                for row in 0..<blockY {
                    ReducedPicture.add(view, row: y * blockY + row, block: blockX, count: w, to: &sums)
                }
                for x in 0..<w {
                    let (r, g, b) = (sums[3 * x], sums[3 * x + 1], sums[3 * x + 2])
                    if isGrey {
                        // Luma as GreyPicture takes it: BT.601 in parts of 256.
                        let luma = (r * 77 + g * 150 + b * 29) / area + 128
                        target[y * w + x] = UInt8(truncatingIfNeeded: min(luma >> 8, 255))
                    } else {
                        let i = (y * w + x) * 3
                        target[i] = UInt8(truncatingIfNeeded: (r + area / 2) / area)
                        target[i + 1] = UInt8(truncatingIfNeeded: (g + area / 2) / area)
                        target[i + 2] = UInt8(truncatingIfNeeded: (b + area / 2) / area)
                    }
                }
            }
            count = w * h * channels
        }
    }

    private static func add(_ view: ImageView, row: Int, block: Int, count: Int, to sums: inout [UInt32]) {
        let source = (view.base + row * view.stride).assumingMemoryBound(to: UInt8.self)
        let step = view.format.bytesPerPixel
        let (red, green, blue) = view.format.places
        for x in 0..<count {
            for i in 0..<block {
                let pixel = source + (x * block + i) * step
                sums[3 * x] += UInt32(pixel[red])
                sums[3 * x + 1] += UInt32(pixel[green])
                sums[3 * x + 2] += UInt32(pixel[blue])
            }
        }
    }

    /// Four neighbouring pixels and their weights.
    struct Tap {
        let first: Int
        let right: Int
        let below: Int
        let x: Float
        let y: Float

        @inline(__always)
        func value(_ pixels: UnsafeBufferPointer<UInt8>, _ channel: Int) -> Float {
            let i = first &+ channel
            let (a, b) = (Float(pixels[i]), Float(pixels[i &+ right]))
            let (c, d) = (Float(pixels[i &+ below]), Float(pixels[i &+ below &+ right]))
            let top = a + (b - a) * x
            let bottom = c + (d - c) * x
            return top + (bottom - top) * y
        }
    }

    /// Between pixels, whose centres are whole numbers; clamped to the picture.
    @inline(__always)
    func tap(_ x: Float, _ y: Float) -> Tap {
        let cx = x > 0 ? min(x, Float(width - 1)) : 0
        let cy = y > 0 ? min(y, Float(height - 1)) : 0
        let (ix, iy) = (Int(cx), Int(cy))
        return Tap(
            first: (iy &* width &+ ix) &* channels, right: ix < width - 1 ? channels : 0,
            below: iy < height - 1 ? width &* channels : 0, x: cx - Float(ix), y: cy - Float(iy))
    }
}

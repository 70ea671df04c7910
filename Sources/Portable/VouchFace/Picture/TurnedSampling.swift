import VouchCore

/// Fills a patch that may be turned: one sample between four pixels of the picture, or four, or more of whole pixels.
///
/// Places are counted in 65,536ths of a pixel, and the channels of a pixel are summed side by side in one number: most
/// time of a look would be spent here otherwise.
struct TurnedSampling {
    private let view: ImageView
    private let transform: FaceTransform
    private let size: Int
    private let samples: Int
    private let share: Double
    private let reader: PixelReader

    init(_ view: ImageView, _ transform: FaceTransform, size: Int, samples: Int) {
        (self.view, self.transform, self.size, self.samples) = (view, transform, size, samples)
        share = 1 / Double(samples)
        reader = PixelReader(view)
    }

    /// - Parameters:
    ///   - target: `size` x `size` pixels of three values.
    ///   - rows: those to be filled.
    func fill<Pixels: PixelLayout>(
        _ target: UnsafeMutablePointer<Float>, _ rows: Range<Int>, _ pixels: Pixels.Type
    ) {
        // Within these limits every sample of a pixel of the patch, and its neighbours, are in the picture.
        let reach = transform.scale * 0.75 + 2
        let (right, bottom) = (Double(view.width) - reach, Double(view.height) - reach)
        let isSmall = view.width < 1 << 15 && view.height < 1 << 15 && view.stride < 1 << 15 * 4
        func isInside(_ x: Int, _ y: Int) -> Bool {
            let centre = transform(Double(x) + 0.5, Double(y) + 0.5)
            return isSmall && centre.x > reach && centre.y > reach && centre.x < right && centre.y < bottom
        }
        for y in rows {
            let row = target + y * size * 3
            // Between two pixels that are inside, all are.
            if isInside(0, y), isInside(size - 1, y) {
                inside(y, 0..<size, row, pixels)
                continue
            }
            for x in 0..<size {
                if isInside(x, y) {
                    inside(y, x..<(x + 1), row, pixels)
                } else {
                    careful(transform(Double(x) + share / 2, Double(y) + share / 2), row + x * 3)
                }
            }
        }
    }

    /// Some pixels of a row of the patch, all of them inside the picture.
    @inline(__always)
    private func inside<Pixels: PixelLayout>(
        _ y: Int, _ columns: Range<Int>, _ row: UnsafeMutablePointer<Float>, _ pixels: Pixels.Type
    ) {
        let first = transform(Double(columns.lowerBound) + share / 2, Double(y) + share / 2)
        let steps = Steps(transform, share)
        // Samples between pixels count from the pixels' centres.
        let shift = samples > 2 ? 0.0 : 0.5
        var place = SIMD2(Int32((first.x - shift) * Self.one), Int32((first.y - shift) * Self.one))
        let base = view.base.assumingMemoryBound(to: UInt8.self)
        for x in columns {
            let to = row + x * 3
            switch samples {
            case 1: between(place, to, base, steps, 1, pixels)
            case 2: between(place, to, base, steps, 2, pixels)
            case 3: whole(place, to, base, steps, 3, pixels)
            default: whole(place, to, base, steps, samples, pixels)
            }
            place &+= steps.pixel
        }
    }

    /// Ways in the picture, in 65,536ths of a pixel.
    private struct Steps {
        /// From one pixel of the patch to the next.
        let pixel: SIMD2<Int32>
        /// From one sample to the next, to the right in the patch.
        let sample: SIMD2<Int32>

        init(_ transform: FaceTransform, _ share: Double) {
            let right = transform.right * TurnedSampling.one
            pixel = SIMD2(Int32(right.x), Int32(right.y))
            sample = SIMD2(Int32(right.x * share), Int32(right.y * share))
        }
    }

    /// Wherever the samples lie.
    private func careful(_ corner: Point, _ to: UnsafeMutablePointer<Float>) {
        let (stepX, stepY) = (transform.right.x * share, transform.right.y * share)
        var sum = SIMD3<Float>(repeating: 0)
        for row in 0..<samples {
            var px = corner.x - stepY * Double(row)
            var py = corner.y + stepX * Double(row)
            for _ in 0..<samples {
                sum += samples > 2 ? reader.nearest(px, py) : reader.bilinear(px, py)
                px += stepX
                py += stepY
            }
        }
        let weight = Float(share * share)
        to[0] = sum.x * weight
        to[1] = sum.y * weight
        to[2] = sum.z * weight
    }

    private static var one: Double { 65536 }

    /// The mean of the pixels that hold the samples; at most 144, so that each sum fits into 16 bits.
    @inline(__always)
    private func whole<Pixels: PixelLayout>(
        _ place: SIMD2<Int32>, _ to: UnsafeMutablePointer<Float>, _ base: UnsafePointer<UInt8>, _ steps: Steps,
        _ samples: Int, _ pixels: Pixels.Type
    ) {
        let (stride, step) = (view.stride, Pixels.step(view))
        let (stepX, stepY) = (steps.sample.x, steps.sample.y)
        var (rowX, rowY) = (place.x, place.y)
        var (outer, inner) = (UInt32(0), UInt32(0))
        for _ in 0..<samples {
            var (x, y) = (rowX, rowY)
            for _ in 0..<samples {
                let word = Pixels.word(base + (Int(y >> 16) &* stride &+ Int(x >> 16) &* step))
                outer &+= word & 0x00FF_00FF
                inner &+= (word >> 8) & 0x00FF_00FF
                x &+= stepX
                y &+= stepY
            }
            rowX &-= stepY
            rowY &+= stepX
        }
        let weight = Float(share * share)
        Pixels.write(
            Float(Int32(truncatingIfNeeded: outer & 0xFFFF)) * weight,
            Float(Int32(truncatingIfNeeded: inner & 0xFFFF)) * weight,
            Float(Int32(truncatingIfNeeded: outer >> 16)) * weight, to)
    }

    /// The mean of one or four samples, each between the centres of four pixels by weights of 256ths.
    @inline(__always)
    private func between<Pixels: PixelLayout>(
        _ place: SIMD2<Int32>, _ to: UnsafeMutablePointer<Float>, _ base: UnsafePointer<UInt8>, _ steps: Steps,
        _ samples: Int, _ pixels: Pixels.Type
    ) {
        let (stride, step) = (view.stride, Pixels.step(view))
        var (rowX, rowY) = (place.x, place.y)
        var sum = UInt64(0)
        for _ in 0..<samples {
            var (x, y) = (rowX, rowY)
            for _ in 0..<samples {
                let upper = base + (Int(y >> 16) &* stride &+ Int(x >> 16) &* step)
                let lower = upper + stride
                let (fx, fy) = (UInt64((x >> 8) & 0xFF), UInt64((y >> 8) & 0xFF))
                let corner = (fx &* fy &+ 128) >> 8
                let mean =
                    Self.spread(Pixels.word(upper)) &* (256 &- fx &- fy &+ corner)
                    &+ Self.spread(Pixels.word(upper + step)) &* (fx &- corner)
                    &+ Self.spread(Pixels.word(lower)) &* (fy &- corner)
                    &+ Self.spread(Pixels.word(lower + step)) &* corner
                // Four of these sums still fit into 16 bits a channel.
                sum &+= (mean >> 2) & 0x3FFF_3FFF_3FFF_3FFF
                x &+= steps.sample.x
                y &+= steps.sample.y
            }
            rowX &-= steps.sample.y
            rowY &+= steps.sample.x
        }
        let weight = Float(share * share) / 64
        Pixels.write(
            Float(Int32(truncatingIfNeeded: sum & 0xFFFF)) * weight,
            Float(Int32(truncatingIfNeeded: (sum >> 32) & 0xFFFF)) * weight,
            Float(Int32(truncatingIfNeeded: (sum >> 16) & 0xFFFF)) * weight, to)
    }

    /// Four bytes, 16 bits apart: first, third, second, fourth.
    @inline(__always)
    private static func spread(_ word: UInt32) -> UInt64 {
        UInt64(word & 0x00FF_00FF) | UInt64((word >> 8) & 0x00FF_00FF) << 32
    }
}

/// How a picture's pixels lie in memory.
protocol PixelLayout {
    /// Bytes from one pixel to the next.
    static func step(_ view: ImageView) -> Int
    /// The first three bytes of a pixel in the lower 24 bits, little-endian. May read a byte of the next pixel.
    static func word(_ pixel: UnsafePointer<UInt8>) -> UInt32
    /// - Parameters first, second, third: the mean of each byte.
    static func write(_ first: Float, _ second: Float, _ third: Float, _ to: UnsafeMutablePointer<Float>)
}

enum GreyPixels: PixelLayout {
    @inline(__always) static func step(_ view: ImageView) -> Int { 1 }
    @inline(__always) static func word(_ pixel: UnsafePointer<UInt8>) -> UInt32 { UInt32(pixel[0]) }
    @inline(__always)
    static func write(_ first: Float, _ second: Float, _ third: Float, _ to: UnsafeMutablePointer<Float>) {
        (to[0], to[1], to[2]) = (first, first, first)
    }
}

enum RedFirstPixels: PixelLayout {
    @inline(__always) static func step(_ view: ImageView) -> Int { view.format == .rgb8 ? 3 : 4 }
    @inline(__always) static func word(_ pixel: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(pixel).loadUnaligned(as: UInt32.self))
    }
    @inline(__always)
    static func write(_ first: Float, _ second: Float, _ third: Float, _ to: UnsafeMutablePointer<Float>) {
        (to[0], to[1], to[2]) = (first, second, third)
    }
}

enum BlueFirstPixels: PixelLayout {
    @inline(__always) static func step(_ view: ImageView) -> Int { 4 }
    @inline(__always) static func word(_ pixel: UnsafePointer<UInt8>) -> UInt32 { RedFirstPixels.word(pixel) }
    @inline(__always)
    static func write(_ first: Float, _ second: Float, _ third: Float, _ to: UnsafeMutablePointer<Float>) {
        (to[0], to[1], to[2]) = (third, second, first)
    }
}

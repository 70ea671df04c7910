public import VouchCore

/// Owned pixels, tightly packed, rows from the top. Printing shows none of them.
public struct PixelBlock: Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Format of a pixel: ``PixelFormat/grey8`` or ``PixelFormat/rgb8``.
    public let format: PixelFormat
    /// Row by row from the top, tightly packed.
    public let pixels: [UInt8]

    /// - Returns: nil unless both sides are 1...16384, the format is `grey8` or `rgb8` and the pixels are as many.
    public init?(width: Int, height: Int, format: PixelFormat, pixels: [UInt8]) {
        guard (1...16384).contains(width), (1...16384).contains(height), format == .grey8 || format == .rgb8,
            pixels.count == width * height * format.bytesPerPixel
        else { return nil }
        (self.width, self.height, self.format, self.pixels) = (width, height, format, pixels)
    }

    /// A rectangle out of a view, clipped to it.
    ///
    /// - Returns: nil if nothing is left, or the view has another format.
    init?(_ view: ImageView, left: Int, top: Int, right: Int, bottom: Int) {
        let (x0, x1) = (max(left, 0), min(right, view.width))
        let (y0, y1) = (max(top, 0), min(bottom, view.height))
        guard x1 > x0, y1 > y0, view.format == .grey8 || view.format == .rgb8 else { return nil }
        let step = view.format.bytesPerPixel
        let count = (x1 - x0) * step
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count * (y1 - y0))
        for y in y0..<y1 {
            pixels.append(
                contentsOf: UnsafeRawBufferPointer(start: view.base + y * view.stride + x0 * step, count: count))
        }
        self.init(width: x1 - x0, height: y1 - y0, format: view.format, pixels: pixels)
    }

    /// Lends the pixels to `body`.
    func withView<Value, Failure: Error>(_ body: (ImageView) throws(Failure) -> Value) throws(Failure) -> Value {
        let result = pixels.withUnsafeBytes { bytes -> Result<Value, Failure> in
            guard let view = ImageView(bytes, width: width, height: height, format: format) else {
                preconditionFailure("a block has as many pixels as its size needs")
            }
            do throws(Failure) {
                return .success(try body(view))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Luma, ITU-R BT.601.
    var grey: [UInt8] {
        guard format == .rgb8 else { return pixels }
        return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            for i in 0..<width * height {
                let sum =
                    UInt32(pixels[3 * i]) * 77 + UInt32(pixels[3 * i + 1]) * 150 + UInt32(pixels[3 * i + 2]) * 29 + 128
                target[i] = UInt8(truncatingIfNeeded: sum >> 8)
            }
            count = width * height
        }
    }

    /// The picture made smaller, each new pixel the mean of those it covers; the same where it is no longer than that.
    ///
    /// - Parameter longSide: in pixels, at least 1.
    public func reduced(longSide: Int) -> PixelBlock {
        let side = max(width, height)
        guard side > max(longSide, 1) else { return self }
        let (w, h) = (max(width * max(longSide, 1) / side, 1), max(height * max(longSide, 1) / side, 1))
        let channels = format.bytesPerPixel
        var result = [UInt8](repeating: 0, count: w * h * channels)
        for y in 0..<h {
            let (top, bottom) = (y * height / h, max((y + 1) * height / h, y * height / h + 1))
            for x in 0..<w {
                let (left, right) = (x * width / w, max((x + 1) * width / w, x * width / w + 1))
                let area = (right - left) * (bottom - top)
                for channel in 0..<channels {
                    var sum = 0
                    for row in top..<bottom {
                        var i = (row * width + left) * channels + channel
                        for _ in left..<right {
                            sum += Int(pixels[i])
                            i += channels
                        }
                    }
                    result[(y * w + x) * channels + channel] = UInt8(truncatingIfNeeded: (sum + area / 2) / area)
                }
            }
        }
        return PixelBlock(width: w, height: h, format: format, pixels: result) ?? self
    }
}

extension PixelBlock: Redacted {
    public var description: String { "<redacted picture, \(width)×\(height)>" }
}

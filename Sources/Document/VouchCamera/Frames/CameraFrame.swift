public import VouchCore

/// One frame of a camera or recording: its pixels, and when it was taken.
public struct CameraFrame: Sendable, Redacted {
    /// Width in pixels, as the person sees it.
    public let width: Int
    /// Height in pixels, as the person sees it.
    public let height: Int
    /// Format of a pixel.
    public let format: PixelFormat
    /// When it was taken, since any origin of its source; never less than that of the frame before.
    public let time: Duration
    private let pixels: [UInt8]

    /// - Parameter pixels: as the person sees them, rows from the top, tightly packed.
    /// - Returns: nil for a side outside of 1...65535, or another number of bytes than the size says.
    public init?(_ pixels: [UInt8], width: Int, height: Int, format: PixelFormat, time: Duration) {
        guard (1...65535).contains(width), (1...65535).contains(height),
            pixels.count == width * height * format.bytesPerPixel
        else { return nil }
        (self.pixels, self.width, self.height, self.format, self.time) = (pixels, width, height, format, time)
    }

    /// Whether both are the same frame: taken at the same time, with the same pixels.
    package func isSame(as other: CameraFrame) -> Bool { time == other.time && pixels == other.pixels }

    /// Lends the pixels. The view is valid only inside `body`.
    public func withView<Result, Failure: Error>(
        _ body: (ImageView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withUnsafeBufferPointer { bytes throws(Failure) in
            guard let view = ImageView(UnsafeRawBufferPointer(bytes), width: width, height: height, format: format)
            else {
                preconditionFailure("init has checked the size")
            }
            return try body(view)
        }
    }

    /// The same in red, green and blue, as picture files have them; grey stays grey.
    public var withoutAlpha: CameraFrame {
        let step = format.bytesPerPixel
        guard step == 4 else { return self }
        let places = format.places
        let rest = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for pixel in 0..<width * height {
                let at = pixel * step
                target[pixel * 3] = pixels[at + places.red]
                target[pixel * 3 + 1] = pixels[at + places.green]
                target[pixel * 3 + 2] = pixels[at + places.blue]
            }
            count = width * height * 3
        }
        return CameraFrame(rest, width: width, height: height, format: .rgb8, time: time) ?? self
    }
}

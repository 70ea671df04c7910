/// The layout of one pixel's bytes, in memory order.
public enum PixelFormat: UInt8, Sendable, Hashable {
    /// One byte: 0 black, 255 white.
    case grey8
    /// Red, green, blue.
    case rgb8
    /// Red, green, blue, alpha.
    case rgba8
    /// Blue, green, red, alpha: what cameras deliver.
    case bgra8

    /// How many bytes a pixel takes: 1, 3 or 4.
    public var bytesPerPixel: Int {
        switch self {
        case .grey8: 1
        case .rgb8: 3
        case .rgba8, .bgra8: 4
        }
    }

    /// Where red, green and blue are in the bytes of a pixel; all in the same one where there is no colour.
    package var places: (red: Int, green: Int, blue: Int) {
        switch self {
        case .grey8: (0, 0, 0)
        case .rgb8, .rgba8: (0, 1, 2)
        case .bgra8: (2, 1, 0)
        }
    }
}

/// Borrowed pixels: a description of memory owned elsewhere, so that it can be read without copying.
///
/// Rows run from the top, pixels from the left. A view is valid only inside the call that lends it; never store one.
public struct ImageView {
    /// The first byte of the first row.
    public let base: UnsafeRawPointer
    /// The width in pixels, 1...65535.
    public let width: Int
    /// The height in pixels, 1...65535.
    public let height: Int
    /// Distance in bytes from the start of one row to the next.
    public let stride: Int
    /// The format of every pixel.
    public let format: PixelFormat

    /// Describes `bytes` as a picture.
    ///
    /// - Parameter stride: bytes per row; nil means tightly packed.
    /// - Returns: nil unless both sides are 1...65535, a row fits its stride, and every row lies inside `bytes`.
    public init?(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int? = nil, format: PixelFormat
    ) {
        guard let base = bytes.baseAddress, (1...65535).contains(width), (1...65535).contains(height) else {
            return nil
        }
        let row = width * format.bytesPerPixel
        let stride = stride ?? row
        // The last row need not be padded to the stride. Multiplied in 64 bits, because Int has only 32 in a browser.
        guard stride >= row, stride <= 1 << 24, Int64(height - 1) * Int64(stride) + Int64(row) <= Int64(bytes.count)
        else { return nil }
        self.base = base
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
    }
}

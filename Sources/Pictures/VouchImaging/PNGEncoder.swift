internal import CImaging
import VouchCore

/// Writes pixels as a PNG file.
public enum PNGEncoder {
    /// Encodes pixels as a PNG file, without loss.
    ///
    /// - Parameter pixels: rows from the top, tightly packed, exactly `width * height * format.bytesPerPixel` bytes.
    /// - Returns: the file; nil if the sizes do not fit each other, the format is not `grey8` or `rgb8`, or memory
    ///   ran out.
    public static func encode(_ pixels: [UInt8], width: Int, height: Int, format: PixelFormat) -> [UInt8]? {
        guard format == .grey8 || format == .rgb8, (1...65535).contains(width), (1...65535).contains(height),
            pixels.count == width * height * format.bytesPerPixel
        else { return nil }
        var buffer: OpaquePointer?
        let status = ci_encode_png(
            pixels, UInt32(width), UInt32(height), Int32(format.bytesPerPixel), &buffer)
        guard status == 0, let buffer else { return nil }
        defer { ci_buffer_free(buffer) }
        return Array(UnsafeBufferPointer(start: ci_buffer_bytes(buffer), count: ci_buffer_count(buffer)))
    }
}

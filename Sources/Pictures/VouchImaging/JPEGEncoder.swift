internal import CImaging
import VouchCore

/// Writes pixels as a JPEG file: a photograph takes a tenth of the bytes of a PNG.
public enum JPEGEncoder {
    /// Encodes pixels as a JPEG file.
    ///
    /// - Parameters:
    ///   - pixels: rows from the top, tightly packed, exactly `width * height * format.bytesPerPixel` bytes.
    ///   - quality: 1...100; at 80 and above print stays sharp.
    /// - Returns: the file, without metadata; nil if the sizes do not fit each other or exceed 65500, the format is not
    ///   `grey8` or `rgb8`, the quality is out of range, or memory ran out.
    public static func encode(
        _ pixels: [UInt8], width: Int, height: Int, format: PixelFormat, quality: Int = 80
    ) -> [UInt8]? {
        guard format == .grey8 || format == .rgb8, (1...65500).contains(width), (1...65500).contains(height),
            (1...100).contains(quality), pixels.count == width * height * format.bytesPerPixel
        else { return nil }
        var buffer: OpaquePointer?
        let status = ci_encode_jpeg(
            pixels, UInt32(width), UInt32(height), Int32(format.bytesPerPixel), Int32(quality), &buffer)
        guard status == 0, let buffer else { return nil }
        defer { ci_buffer_free(buffer) }
        return Array(UnsafeBufferPointer(start: ci_buffer_bytes(buffer), count: ci_buffer_count(buffer)))
    }
}

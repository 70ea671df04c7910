/// A stack of feature maps, channel-last, with a border of zeros so that convolutions need no edge case.
///
/// Owns its memory. Not `Sendable`: one tensor belongs to one run of one network.
final class Tensor {
    let height: Int
    let width: Int
    let channels: Int
    /// Floats from one pixel to the next: `channels` rounded up to the vector width, or 1 for a grey picture.
    let pixelStride: Int
    let rowStride: Int
    /// Rows and columns of zeros on each side.
    let margin: Int
    /// The first channel of pixel (0, 0), inside the border.
    let base: UnsafeMutablePointer<Float>
    private let storage: UnsafeMutablePointer<Float>
    private let count: Int

    /// Whether a tensor of this size may be made: 256 MiB of floats, far more than any picture of ours needs. Layers of a
    /// hostile weights file can double sizes again and again.
    static func fits(height: Int, width: Int, channels: Int) -> Bool {
        height > 0 && width > 0 && height < 1 << 16 && width < 1 << 16 && height * width * channels <= 1 << 26
    }

    init(height: Int, width: Int, channels: Int, margin: Int) {
        self.height = height
        self.width = width
        self.channels = channels
        self.margin = margin
        pixelStride = channels == 1 ? 1 : (channels + 15) / 16 * 16
        rowStride = (width + 2 * margin) * pixelStride
        count = (height + 2 * margin) * rowStride
        storage = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
        base = storage + margin * rowStride + margin * pixelStride
        clearBorder()
    }

    deinit { storage.deallocate() }

    private func clearBorder() {
        guard margin > 0 else { return }
        storage.initialize(repeating: 0, count: margin * rowStride)
        (storage + (margin + height) * rowStride).initialize(repeating: 0, count: margin * rowStride)
        let side = margin * pixelStride
        for y in 0..<height {
            let row = base + y * rowStride
            (row - side).initialize(repeating: 0, count: side)
            (row + width * pixelStride).initialize(repeating: 0, count: side)
        }
    }

    /// The value of one channel at one pixel. For results, not for inner loops.
    subscript(y: Int, x: Int, channel: Int) -> Float {
        get { base[y * rowStride + x * pixelStride + channel] }
        set { base[y * rowStride + x * pixelStride + channel] = newValue }
    }
}

/// A stack of feature maps, channel-last, with a border of zeros so that convolutions need no edge case.
///
/// Owns its memory. Not `Sendable`: one tensor belongs to one run of one network.
final class Tensor {
    let height: Int
    let width: Int
    let channels: Int
    /// Floats from one pixel to the next: `channels` rounded up to the vector width; for pictures, `channels`.
    let pixelStride: Int
    let rowStride: Int
    /// Rows and columns of zeros on each side.
    let margin: Int
    /// The first channel of pixel (0, 0), inside the border.
    let base: UnsafeMutablePointer<Float>
    /// Floats held, border and unused channels included.
    let count: Int
    private let storage: UnsafeMutablePointer<Float>

    /// Maximum number of floats in a tensor, 256 MiB: far more than any picture needs. The layers of a hostile weights
    /// file could keep doubling sizes. The kernel's 32-bit offsets rely on it.
    static let largest = 1 << 26

    /// - Parameter isPicture: pixels lie side by side without unused channels, as those of one channel always do.
    /// - Returns: nil for a size below 1 or a tensor above ``largest``.
    init?(height: Int, width: Int, channels: Int, margin: Int, isPicture: Bool = false) {
        let side = 1..<1 << 16
        guard side.contains(height), side.contains(width), side.contains(channels), (0..<64).contains(margin) else {
            return nil
        }
        let stride = isPicture || channels == 1 ? channels : (channels + 15) / 16 * 16
        // 64 bits also where Int has 32.
        let total = Int64(height + 2 * margin) * Int64(width + 2 * margin) * Int64(stride)
        guard total <= Int64(Tensor.largest) else { return nil }
        self.height = height
        self.width = width
        self.channels = channels
        self.margin = margin
        pixelStride = stride
        rowStride = (width + 2 * margin) * stride
        count = Int(total)
        storage = UnsafeMutablePointer<Float>.allocate(capacity: count)
        base = storage + margin * rowStride + margin * pixelStride
        clearBorder()
    }

    /// Whether each pixel is a number of whole vectors, unused channels being 0 wherever a layer wrote them.
    var hasWholeVectors: Bool { pixelStride % 16 == 0 }

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

    /// Row by row, pixel by pixel, without border and unused channels.
    func append(to values: inout [Float]) {
        values.reserveCapacity(values.count + height * width * channels)
        for y in 0..<height {
            for x in 0..<width {
                values += UnsafeBufferPointer(start: base + y * rowStride + x * pixelStride, count: channels)
            }
        }
    }
}

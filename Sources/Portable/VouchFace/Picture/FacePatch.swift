import VouchCore

/// The pixels of a square of a picture, resampled, in red, green and blue of 0...255.
///
/// Pixels outside the picture are black.
struct FacePatch {
    let size: Int
    /// Rows from the top; three values for each pixel.
    let pixels: [Float]

    /// - Parameters:
    ///   - mostSamples: along one side of a pixel of the patch: enough that no pixel of the picture is left out, up to
    ///     this.
    ///   - isSmooth: two samples along a side lie between pixels; otherwise three of whole pixels take their place,
    ///     which is faster.
    ///   - rows: only these are needed; others are black.
    init(
        _ view: ImageView, _ transform: FaceTransform, size: Int, mostSamples: Int = 12, isSmooth: Bool = false,
        rows: Range<Int>? = nil
    ) {
        self.size = size
        let scale = transform.scale
        let enough = scale.isFinite ? Int(min(max(scale + 0.5, 1), Double(mostSamples))) : 1
        let samples = enough == 2 && !isSmooth ? 3 : enough
        let rows = (rows ?? 0..<size).clamped(to: 0..<size)
        pixels = [Float](unsafeUninitializedCapacity: size * size * 3) { target, count in
            guard let target = target.baseAddress else { return }
            if rows.count < size { target.initialize(repeating: 0, count: size * size * 3) }
            if samples > 2, transform.right.y == 0, transform.right.x > 0 {
                UprightSampling(view, transform, size: size, samples: samples).fill(target, rows)
            } else {
                let sampling = TurnedSampling(view, transform, size: size, samples: samples)
                switch view.format {
                case .grey8: sampling.fill(target, rows, GreyPixels.self)
                case .rgb8, .rgba8: sampling.fill(target, rows, RedFirstPixels.self)
                case .bgra8: sampling.fill(target, rows, BlueFirstPixels.self)
                }
            }
            count = size * size * 3
        }
    }

    /// Pixel by pixel, each value times `factor` plus `offset`.
    func values(factor: Float, offset: Float) -> [Float] { pixels.map { $0 * factor + offset } }

    /// All of red, then green, then blue.
    var planes: [Float] {
        let count = size * size
        return [Float](unsafeUninitializedCapacity: count * 3) { target, filled in
            for i in 0..<count {
                for channel in 0..<3 { target[channel * count + i] = pixels[i * 3 + channel] }
            }
            filled = count * 3
        }
    }
}

internal import VouchCore
internal import VouchInference
internal import VouchOCR

/// Finds lines of print: a network says of each pixel how likely it is the core of a line, and connected cores become
/// boxes. After Liao et al., "Real-time scene text detection with differentiable binarization" (AAAI 2020).
struct TextDetector: Sendable {
    /// Pixels of the picture's longer side as the network sees it.
    static let side = 800
    /// From here on a pixel belongs to a core.
    private static let pixelThreshold: Float = 0.3
    /// The least average of the core's pixels.
    private static let boxThreshold: Float = 0.5
    /// By how much of its area over its perimeter a core grows to the line's outline, which the training shrank.
    private static let growth = 1.6
    /// In pixels of the network's picture: less is a speck.
    private static let leastSide = 3.0

    let model: InferenceModel

    /// The boxes of lines, at most `limit`, largest first, in pixels of the picture.
    func boxes(in picture: LineSampler, limit: Int) throws(OCRError) -> [Quad] {
        let (width, height) = Self.size(for: picture)
        guard let small = picture.scaled(width: width, height: height) else { return [] }
        var values = [Float](repeating: 0, count: 3 * width * height)
        for index in 0..<(width * height) {
            let value = Float(small.pixels[index]) / 127.5 - 1
            values[index] = value
            values[index + width * height] = value
            values[index + 2 * width * height] = value
        }
        let scaleX = Double(picture.width) / Double(width)
        let scaleY = Double(picture.height) / Double(height)
        do throws(InferenceError) {
            return try model.run(values, shape: [1, 3, height, width]) { shape, map in
                guard shape == [1, 1, height, width] else { return [] }
                return Self.boxes(of: map, width: width, height: height, limit: limit).map { box in
                    box.map { Point(x: $0.x * scaleX, y: $0.y * scaleY) }
                }
            }
        } catch {
            throw OCRError(error)
        }
    }

    /// The picture's proportions with sides that the network can halve five times, so that few shapes occur.
    private static func size(for picture: LineSampler) -> (width: Int, height: Int) {
        let scale = Double(side) / Double(max(picture.width, picture.height))
        func rounded(_ length: Int) -> Int {
            min(max(Int((Double(length) * scale / 32).rounded()) * 32, 32), side)
        }
        return (rounded(picture.width), rounded(picture.height))
    }

    static func boxes(
        of map: UnsafeBufferPointer<Float>, width: Int, height: Int, limit: Int
    ) -> [Quad] {
        let cores = CoreComponents.find(in: map, width: width, height: height, threshold: pixelThreshold)
        var found: [(area: Double, box: Quad)] = []
        for core in cores where core.mean >= boxThreshold {
            guard let tight = MinimumRectangle(around: core.outline), tight.shortSide >= leastSide else { continue }
            let reach = tight.area * growth / tight.perimeter
            found.append((tight.area, tight.grown(by: reach).uprightQuad))
        }
        return found.sorted { $0.area > $1.area }.prefix(max(limit, 0)).map(\.box)
    }
}

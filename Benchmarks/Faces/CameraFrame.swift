import VouchCore
import VouchImaging

/// A picture as a camera's frame would show it: as large as fits, in the middle, on grey.
enum CameraFrame {
    /// - Returns: red, green, blue and 255 for each pixel.
    static func pixels(of file: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        var frame = [UInt8](repeating: 128, count: width * height * 4)
        try PictureDecoder().decode(file, as: .rgb8).withView { view in
            let scale = min(Double(width) / Double(view.width), Double(height) / Double(view.height))
            let (shownWidth, shownHeight) = (Int(Double(view.width) * scale), Int(Double(view.height) * scale))
            let (left, top) = ((width - shownWidth) / 2, (height - shownHeight) / 2)
            for y in 0..<shownHeight {
                for x in 0..<shownWidth {
                    let colour = colour(view, (Double(x) + 0.5) / scale - 0.5, (Double(y) + 0.5) / scale - 0.5)
                    let at = ((top + y) * width + left + x) * 4
                    for channel in 0..<3 { frame[at + channel] = UInt8(min(max(colour[channel] + 0.5, 0), 255)) }
                }
            }
        }
        for at in stride(from: 3, to: frame.count, by: 4) { frame[at] = 255 }
        return frame
    }

    /// Between the centres of four pixels.
    private static func colour(_ view: ImageView, _ x: Double, _ y: Double) -> SIMD3<Double> {
        let base = view.base.assumingMemoryBound(to: UInt8.self)
        let (left, top) = (min(max(Int(x), 0), view.width - 1), min(max(Int(y), 0), view.height - 1))
        let (right, bottom) = (min(left + 1, view.width - 1), min(top + 1, view.height - 1))
        let (fx, fy) = (min(max(x - Double(left), 0), 1), min(max(y - Double(top), 0), 1))
        func pixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let p = base + y * view.stride + x * 3
            return SIMD3(Double(p[0]), Double(p[1]), Double(p[2]))
        }
        let upper = pixel(left, top) * (1 - fx) + pixel(right, top) * fx
        let lower = pixel(left, bottom) * (1 - fx) + pixel(right, bottom) * fx
        return upper * (1 - fy) + lower * fy
    }
}

public import VouchCamera

extension CameraFrame {
    /// A part of the frame.
    ///
    /// - Parameters:
    ///   - x: in pixels from the left, as is `y` from the top.
    ///   - width: in pixels, as is `height`.
    /// - Returns: nil for a part that is empty or not inside the frame.
    public func part(x: Int, y: Int, width: Int, height: Int) -> CameraFrame? {
        guard x >= 0, y >= 0, width > 0, height > 0, width <= self.width - x, height <= self.height - y else {
            return nil
        }
        let step = format.bytesPerPixel
        let pixels = withView { view in
            (y..<y + height).flatMap { row in
                UnsafeRawBufferPointer(
                    start: view.base + row * view.stride + x * step, count: width * step)
            }
        }
        return CameraFrame(pixels, width: width, height: height, format: format, time: time)
    }
}

public import VouchCamera
public import VouchDialects
public import VouchSelphID

extension SelphID.CameraFrame {
    /// The same frame in SelphID's type. Nil if that type refuses the frame's size or pixels.
    public init?(_ frame: CameraFrame) {
        let pixels = frame.withView { view in
            [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height))
        }
        let seconds = frame.time.components
        self.init(
            pixels, width: frame.width, height: frame.height, format: frame.format,
            time: Double(seconds.seconds) + Double(seconds.attoseconds) / 1e18)
    }
}

public import VouchCamera
public import VouchCore

extension CameraFrame {
    /// A frame of a picture whose rows may be padded.
    ///
    /// - Parameters:
    ///   - rows: the pixels from the top row down; the last row need not be padded.
    ///   - bytesPerRow: bytes from the start of one row to the start of the next.
    /// - Returns: nil if the rows do not fit into the bytes, or a side is outside of 1...65535.
    public init?(
        rows: UnsafeRawBufferPointer, bytesPerRow: Int, width: Int, height: Int, format: PixelFormat, time: Duration
    ) {
        guard ImageView(rows, width: width, height: height, stride: bytesPerRow, format: format) != nil else {
            return nil
        }
        let row = width * format.bytesPerPixel
        var pixels: [UInt8] = []
        pixels.reserveCapacity(row * height)
        for y in 0..<height { pixels += rows[y * bytesPerRow..<y * bytesPerRow + row] }
        self.init(pixels, width: width, height: height, format: format, time: time)
    }
}

extension CameraSettings.Orientation {
    /// A place of the upright picture in the sensor's own coordinates: 0...1 from the top left of the picture in landscape,
    /// which is what a camera wants for its focus.
    ///
    /// - Parameters:
    ///   - place: in pixels of the upright picture; a place outside counts as the nearest inside.
    ///   - width: the upright picture's in pixels, as is `height`.
    public func sensorPlace(of place: Point, width: Int, height: Int) -> (x: Double, y: Double) {
        func share(_ value: Double, of side: Int) -> Double {
            guard side > 0, value.isFinite else { return 0.5 }
            return min(max(value / Double(side), 0), 1)
        }
        let (x, y) = (share(place.x, of: width), share(place.y, of: height))
        return switch self {
        case .landscapeRight: (x, y)
        case .landscapeLeft: (1 - x, 1 - y)
        case .portrait: (y, 1 - x)
        case .portraitUpsideDown: (1 - y, x)
        }
    }
}

public import VouchCapture
public import VouchCore

/// Between pixels of a picture, whose origin is top left, and the 0...1 of Apple's Vision, whose origin is bottom left.
public struct NormalisedPlaces: Sendable, Hashable {
    /// The picture's size.
    public let size: FrameSize

    /// Converts places of pictures of this size, in pixels.
    public init(_ size: FrameSize) { self.size = size }

    /// A place of Vision's in pixels; nil for coordinates that are not finite.
    public func pixel(x: Double, y: Double) -> Point? {
        guard x.isFinite, y.isFinite else { return nil }
        return Point(x: x * Double(size.width), y: (1 - y) * Double(size.height))
    }

    /// A rectangle of Vision's in pixels; nil for coordinates that are not finite, or a rectangle without area.
    public func region(x: Double, y: Double, width: Double, height: Double) -> CaptureRegion? {
        guard width > 0, height > 0, let corner = pixel(x: x, y: y + height), width.isFinite, height.isFinite else {
            return nil
        }
        return CaptureRegion(
            x: corner.x, y: corner.y, width: width * Double(size.width), height: height * Double(size.height))
    }

    /// The upright rectangle around a quad, in Vision's terms and within the picture, with a share of its height added at
    /// each side.
    ///
    /// - Parameter margin: in heights of the rectangle; 0 or more.
    /// - Returns: nil if nothing of it lies in the picture.
    public func rectangle(
        around quad: Quad, margin: Double = 0
    ) -> (x: Double, y: Double, width: Double, height: Double)? {
        let xs = quad.corners.map(\.x), ys = quad.corners.map(\.y)
        guard size.width > 0, size.height > 0, (xs + ys).allSatisfy(\.isFinite), let left = xs.min(),
            let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return nil }
        let extra = max(margin, 0) * (bottom - top)
        func share(_ value: Double, of side: Int) -> Double { min(max(value / Double(side), 0), 1) }
        let (x, x2) = (share(left - extra, of: size.width), share(right + extra, of: size.width))
        let (y, y2) = (share(top - extra, of: size.height), share(bottom + extra, of: size.height))
        guard x2 > x, y2 > y else { return nil }
        return (x, 1 - y2, x2 - x, y2 - y)
    }
}

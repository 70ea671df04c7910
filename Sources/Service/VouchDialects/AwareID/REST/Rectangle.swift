public import VouchCapture

extension AwareID {
    /// An upright rectangle of whole pixels: origin top left, `x` to the right, `y` downwards.
    public struct Rectangle: Codable, Sendable, Hashable {
        /// The left edge, in pixels from the left of the frame.
        public let x: Int
        /// The upper edge, in pixels from the top of the frame.
        public let y: Int
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int

        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// A capture region, each number rounded to the nearest whole pixel.
        public init(_ region: CaptureRegion) {
            (x, y) = (Int(region.x.rounded()), Int(region.y.rounded()))
            (width, height) = (Int(region.width.rounded()), Int(region.height.rounded()))
        }
    }
}

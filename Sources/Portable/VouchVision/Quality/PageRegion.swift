public import VouchCore

/// An upright rectangle on a page, in shares of its width and height: 0 is the upright page's left or top edge, 1 its
/// right or bottom one.
public struct PageRegion: Sendable, Hashable {
    /// From the left edge, in parts of the width.
    public let left: Double
    /// From the upper edge, in parts of the height.
    public let top: Double
    /// From the left edge, in parts of the width.
    public let right: Double
    /// From the upper edge, in parts of the height.
    public let bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
}

/// A reflection on the page.
public struct GlareSpot: Sendable, Hashable {
    /// Around it, on the page.
    public let region: PageRegion
    /// Around it, in pixels of the picture; corners as on the upright document.
    public let quad: Quad
    /// The share of the page that it overexposes, 0...1.
    public let share: Float
}

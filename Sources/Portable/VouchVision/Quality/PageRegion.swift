public import VouchCore

/// An upright rectangle on a page, in shares of its width and height: 0 is the upright page's left or top edge, 1 its
/// right or bottom one.
public struct PageRegion: Sendable, Hashable {
    /// Where it begins, from the left edge, as a share of the page's width.
    public let left: Double
    /// Where it begins, from the upper edge, as a share of the page's height.
    public let top: Double
    /// Where it ends, from the left edge, as a share of the page's width.
    public let right: Double
    /// Where it ends, from the upper edge, as a share of the page's height.
    public let bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
}

/// A reflection on the page.
public struct GlareSpot: Sendable, Hashable {
    /// The rectangle around the reflection on the page.
    public let region: PageRegion
    /// The same rectangle in pixels of the picture, its corners named as on the upright document.
    public let quad: Quad
    /// The share of the page that it overexposes, 0...1.
    public let share: Float

    package init(region: PageRegion, quad: Quad, share: Float) {
        (self.region, self.quad, self.share) = (region, quad, share)
    }
}

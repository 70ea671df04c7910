public import VouchCore

/// A machine-readable zone that was read, with the size of its page and its position on it.
///
/// Doc 9303-4 to -6 fix both to a millimetre or two, so a zone determines the position of its page.
public struct PrintedZone: Sendable {
    /// Around the printed lines, in pixels of the picture, named as on the upright text.
    public let corners: Quad
    /// Of the page that it is printed on.
    public let format: DocumentFormat
    /// Its place in millimetres from the upright page's upper left corner.
    public let left: Double
    /// From the page's upper edge, in parts of its height.
    public let top: Double
    /// From its left edge, in parts of its width.
    public let right: Double
    /// From the page's upper edge, in parts of its height.
    public let bottom: Double

    /// Its check digits are right, so it is a zone of that format and nothing else.
    public let isValid: Bool

    /// - Parameter format: a known size, not a booklet.
    public init(
        corners: Quad, format: DocumentFormat, left: Double, top: Double, right: Double, bottom: Double,
        isValid: Bool = false
    ) {
        self.corners = corners
        self.format = format
        self.isValid = isValid
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// In other coordinates.
    public func map(_ transform: (Point) -> Point) -> PrintedZone {
        PrintedZone(
            corners: corners.map(transform), format: format, left: left, top: top, right: right, bottom: bottom,
            isValid: isValid)
    }

    /// Tolerance for printers and cameras.
    private static let tolerance = 4.0

    /// Whether the zone is in its proper position if the upright page is at `page`, in the same pixels.
    public func belongs(on page: Quad) -> Bool {
        guard let size = format.millimetres,
            let toPage = Homography(from: page, to: Quad(width: size.width, height: size.height))
        else { return false }
        let start = toPage((corners.topLeft + corners.bottomLeft) * 0.5)
        let end = toPage((corners.topRight + corners.bottomRight) * 0.5)
        let middle = (top + bottom) / 2
        return abs(start.x - left) < Self.tolerance && abs(end.x - right) < Self.tolerance
            && abs(start.y - middle) < Self.tolerance && abs(end.y - middle) < Self.tolerance
    }
}

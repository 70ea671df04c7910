public import VouchCore

/// A machine-readable zone that was read, with the size of its page and its position on it.
///
/// Doc 9303-4 to -6 fix both to a millimetre or two, so a zone determines the position of its page.
public struct PrintedZone: Sendable {
    /// The quad around the printed lines, in pixels of the picture, named as on the upright text.
    public let corners: Quad
    /// The size of the page that the zone is printed on.
    public let format: DocumentFormat
    /// Where the zone begins, in millimetres from the left edge of the upright page.
    public let left: Double
    /// Where the zone begins, in millimetres from the upper edge of the upright page.
    public let top: Double
    /// Where the zone ends, in millimetres from the left edge of the upright page.
    public let right: Double
    /// Where the zone ends, in millimetres from the upper edge of the upright page.
    public let bottom: Double

    /// Whether its check digits are right, so that it is surely a zone of that format.
    public let isValid: Bool

    /// A zone at a place of its page, in millimetres.
    ///
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

    /// The same zone with its corners in other coordinates.
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

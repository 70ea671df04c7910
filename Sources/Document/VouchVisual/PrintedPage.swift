public import VouchCore
public import VouchOCR

/// The printed lines of one page, or of a picture that shows several.
public struct PrintedPage: Sendable {
    /// At most this many lines are looked at.
    public static let lineLimit = 250

    /// The lines of print, in reading order.
    public let lines: [TextLine]
    /// The page's corners in pixels of the picture read, named as on the upright page; nil if they are not known, or
    /// there are several pages.
    public let corners: Quad?
    /// Width and height of the upright page in millimetres; nil for a page of unknown format.
    public let size: Size?
    /// Which of the reading's pages this is.
    public let index: Int
    /// Whether a machine-readable zone is printed on it; nil lets the reader decide by its lines.
    public let hasZone: Bool?

    /// The size of a page, where it is known.
    public struct Size: Sendable, Hashable {
        /// The width of the upright page in millimetres.
        public let width: Double
        /// The height of the upright page in millimetres.
        public let height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    public init(
        lines: [TextLine], corners: Quad? = nil, size: Size? = nil, index: Int = 0, hasZone: Bool? = nil
    ) {
        self.lines = lines.count > Self.lineLimit ? Array(lines[..<Self.lineLimit]) : lines
        self.corners = corners
        self.size = size
        self.index = index
        self.hasZone = hasZone
    }
}

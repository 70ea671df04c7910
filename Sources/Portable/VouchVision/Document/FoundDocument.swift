public import VouchCore

/// The position of a document in a picture.
public struct FoundDocument: Sendable {
    /// Corners of the upright document in pixels of the picture; outside it where the document extends beyond the
    /// frame. Rounded corners are given as the intersections of the extended edges.
    public let corners: Quad
    /// The document's size, as its outline and the network suggest; ``DocumentFormat/other`` if no known size fits.
    public let format: DocumentFormat
    /// Confidence, 0...1, that these are the corners of a document; uncalibrated.
    public internal(set) var confidence: Float
    /// The share of the picture's area that the document covers, 0...1.
    public let coverage: Double
    /// Edges of the upright document that were seen; the others were completed from the format's shape.
    public let visibleEdges: DocumentEdges
    /// The picture was already cropped to the document: no background is visible.
    public let isCropped: Bool
    /// The orientation was seen, in print or zone, not merely assumed.
    public let isUprightKnown: Bool

    public init(
        corners: Quad, format: DocumentFormat, confidence: Float, coverage: Double, visibleEdges: DocumentEdges,
        isCropped: Bool, isUprightKnown: Bool
    ) {
        self.corners = corners
        self.format = format
        self.confidence = confidence
        self.coverage = coverage
        self.visibleEdges = visibleEdges
        self.isCropped = isCropped
        self.isUprightKnown = isUprightKnown
    }

    /// The same document in other coordinates.
    public func map(_ transform: (Point) -> Point) -> FoundDocument {
        FoundDocument(
            corners: corners.map(transform), format: format, confidence: confidence, coverage: coverage,
            visibleEdges: visibleEdges, isCropped: isCropped, isUprightKnown: isUprightKnown)
    }
}

/// Edges of an upright document.
public struct DocumentEdges: OptionSet, Sendable, Hashable {
    /// One bit for each edge: 1 top, 2 right, 4 bottom, 8 left.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// - Parameter seen: clockwise from the upper edge.
    init(seen: [Bool]) {
        self.init()
        for (side, isSeen) in seen.enumerated() where isSeen { insert(DocumentEdges(rawValue: 1 << UInt8(side))) }
    }

    /// The upper edge of the upright document, whichever way up it lies in the picture.
    public static let top = DocumentEdges(rawValue: 1)
    /// The right edge of the upright document.
    public static let right = DocumentEdges(rawValue: 2)
    /// The lower edge of the upright document.
    public static let bottom = DocumentEdges(rawValue: 4)
    /// The left edge of the upright document.
    public static let left = DocumentEdges(rawValue: 8)
    /// All four.
    public static let all: DocumentEdges = [.top, .right, .bottom, .left]
}

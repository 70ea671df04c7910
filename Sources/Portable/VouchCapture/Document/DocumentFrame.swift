public import VouchCore
public import VouchVision

/// The findings in one frame of the camera. The picture itself is not needed to guide.
public struct DocumentFrame: Sendable, Hashable {
    /// Size of the frame in pixels, as the person sees it.
    public let size: FrameSize
    /// Documents in the frame, the most likely subject first.
    public let documents: [DocumentFacts]
    /// Marks that were seen anywhere in the frame, as far as they were looked for.
    public let marks: DocumentMarks

    public init(size: FrameSize, documents: [DocumentFacts], marks: DocumentMarks = []) {
        self.size = size
        self.documents = documents
        self.marks = marks
    }
}

/// Measures of one document in a frame. Nil means that it was not measured, not that it is good.
public struct DocumentFacts: Sendable, Hashable {
    /// Corners in pixels of the frame, the origin at the top left; outside the frame where the document extends beyond
    /// it.
    public var corners: Quad
    /// Format by the shape of its outline.
    public var format: DocumentFormat
    /// Share of the frame that the document covers, 0…1.
    public var coverage: Double
    /// False if something recognised it as none of the expected documents; nil if nothing looked.
    public var isExpected: Bool?
    /// Distance to the frame's nearest border in percent of the document's width; negative beyond it.
    public var indent: Double?
    /// Pixels per inch of the document, where they are fewest.
    public var dotsPerInch: Double?
    /// Angle from being seen straight ahead, in degrees.
    public var tilt: Double?
    /// Speed in diagonals of the document per second.
    public var speed: Double?
    /// Width of the edges of print, in millimetres: the blur.
    public var blur: Double?
    /// Share of the page lost in reflections, 0…1.
    public var glare: Double?
    /// Level of the paper in the darker quarter of the page, 0 black to 1 white.
    public var brightness: Double?
    /// Likeness to the most similar side captured before, −1…1; 1 is the same side again.
    public var likeness: Double?
    /// How well the picture can be read, 0…1. Of several good frames the one with the highest value is kept.
    public var confidence: Double?

    public init(corners: Quad, format: DocumentFormat, coverage: Double) {
        self.corners = corners
        self.format = format
        self.coverage = coverage
    }

    /// A convex shape of some area, of numbers only.
    var isSound: Bool {
        let area = corners.signedArea
        return area.isFinite && area > 0 && coverage.isFinite && coverage > 0
    }
}

/// The features that distinguish sides and documents.
public struct DocumentMarks: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A machine-readable zone whose check digits are right.
    public static let zone = DocumentMarks(rawValue: 1)
    /// A barcode that was decoded.
    public static let barcode = DocumentMarks(rawValue: 2)
    /// The symbol of a chip, ICAO Doc 9303-9 §2.3.
    public static let chipSymbol = DocumentMarks(rawValue: 4)
}

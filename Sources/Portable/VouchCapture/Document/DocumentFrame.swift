public import VouchCore
public import VouchVision

/// What was found in one frame of the camera. The picture itself is not needed to guide.
public struct DocumentFrame: Sendable, Hashable {
    /// In pixels, as the person sees it.
    public let size: FrameSize
    /// The most likely subject first, as a document finder gives them.
    public let documents: [DocumentFacts]
    /// What was seen and decoded anywhere in the frame.
    public let marks: DocumentMarks

    public init(size: FrameSize, documents: [DocumentFacts], marks: DocumentMarks = []) {
        self.size = size
        self.documents = documents
        self.marks = marks
    }
}

/// What was measured of one document in a frame. Nil if it was not measured, which does not mean that it is well.
public struct DocumentFacts: Sendable, Hashable {
    /// In pixels of the frame; outside it where the document extends beyond.
    public var corners: Quad
    /// By the shape of its outline.
    public var format: DocumentFormat
    /// The share of the frame that the document covers, 0...1.
    public var coverage: Double
    /// False if something recognised it as none of the documents expected; nil if nothing looked.
    public var isExpected: Bool?
    /// Distance to the frame's nearest border in percent of the document's width; negative beyond it.
    public var indent: Double?
    /// Pixels per inch of the document, at the lowest point.
    public var dotsPerInch: Double?
    /// Degrees from being seen straight ahead.
    public var tilt: Double?
    /// Diagonals of the document per second.
    public var speed: Double?
    /// Width of the edges of print, in millimetres: the blur.
    public var blur: Double?
    /// The share of the page lost in reflections, 0...1.
    public var glare: Double?
    /// Level of the paper in the darker quarter of the page, 0...1.
    public var brightness: Double?
    /// How alike it is to the side captured before, -1...1; 1 is the same side again.
    public var likeness: Double?
    /// How well the picture can be read, 0...1: of several good frames the one with the highest is kept.
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

/// What tells sides and documents apart.
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

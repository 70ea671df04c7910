public import VouchCore

/// How well a document was photographed: the measurements, their limits, and how likely the document can be read.
///
/// Everything is measured on the document's page, straightened to a fixed resolution: the same document in a larger
/// picture, or against another background, gives the same values.
public struct PageQuality: Sendable, Hashable {
    /// One of each ``QualityMetric/Kind``, in their order.
    public let metrics: [QualityMetric]
    /// Reflections, the largest first, at most eight.
    public let glareSpots: [GlareSpot]
    /// How likely the document can be read, 0...1. Calibrated on machine-readable zones: docs/decisions/0011.
    public let confidence: Float
    /// Confidence, 0...1, that the camera was at a good distance from the document; 0.6 if it has just enough pixels or
    /// touches the border. Uncalibrated. Nil if no document was located.
    public let distanceConfidence: Float?
    /// Whether a human face was found on the document; nil if no face finder was used or its result was uncertain.
    public let faceDetected: Bool?

    /// Looks for a human face on the document: the picture, and where the document lies in it.
    public typealias FaceFinder = (ImageView, FoundDocument?) -> Bool?

    /// Judges a picture. Accepts any picture: metrics that cannot be measured say so.
    ///
    /// - Parameters:
    ///   - image: grey or in colour; colour is needed for ``QualityMetric/Kind/colour`` and
    ///     ``QualityMetric/Kind/colourCast``.
    ///   - document: its position, in pixels of `image`; nil judges the whole picture as if it were a page of unknown
    ///     size.
    ///   - scale: pixels of the original picture per pixel of `image`, if that was reduced: used for the resolution.
    ///   - thresholds: the limits for the values.
    ///   - faceFinder: looks for a face on the document; with nil, ``faceDetected`` is nil.
    public init(
        of image: ImageView, document: FoundDocument?, scale: Double = 1,
        thresholds: QualityThresholds = QualityThresholds(), faceFinder: FaceFinder? = nil
    ) {
        self.init(
            of: image, grey: GreyPicture(image), document: document, scale: scale, thresholds: thresholds,
            faceFinder: faceFinder)
    }

    /// The same for a caller that has the picture in grey already.
    public init(
        of image: ImageView, grey: GreyPicture, document: FoundDocument?, scale: Double = 1,
        thresholds: QualityThresholds = QualityThresholds(), faceFinder: FaceFinder? = nil
    ) {
        let measures = PageMeasures(image, grey, document, scale: scale, thresholds)
        metrics = QualityMetric.Kind.allCases.map { measures.metric($0, thresholds) }
        glareSpots = measures.glare?.spots ?? []
        confidence = ReadabilityModel.confidence(measures)
        distanceConfidence = measures.distanceConfidence(thresholds)
        faceDetected = faceFinder?(image, document)
    }

    /// The same judgement with positions in other coordinates, for example those of a larger picture.
    public func map(_ transform: (Point) -> Point) -> PageQuality {
        PageQuality(
            metrics: metrics,
            glareSpots: glareSpots.map { GlareSpot(region: $0.region, quad: $0.quad.map(transform), share: $0.share) },
            confidence: confidence, distanceConfidence: distanceConfidence, faceDetected: faceDetected)
    }

    /// A judgement as an earlier measurement left it.
    package init(
        metrics: [QualityMetric], glareSpots: [GlareSpot], confidence: Float, distanceConfidence: Float?,
        faceDetected: Bool?
    ) {
        self.metrics = metrics
        self.glareSpots = glareSpots
        self.confidence = confidence
        self.distanceConfidence = distanceConfidence
        self.faceDetected = faceDetected
    }

    /// The metric of a kind: all kinds are there, some not measured.
    public subscript(_ kind: QualityMetric.Kind) -> QualityMetric { metrics[Int(kind.rawValue)] }

    /// Every metric that could be measured passes.
    public var passes: Bool { metrics.allSatisfy { $0.expectedPass != false } }
}

public import VouchVision

extension DocumentFacts {
    /// The meaning of VouchVision's measures for a capture.
    ///
    /// - Parameters:
    ///   - document: in pixels of the frame.
    ///   - quality: of the same document in the same frame; nil if it was not measured.
    ///   - speed: as ``DocumentTracker`` says; nil at the first sight of it.
    public init(_ document: FoundDocument, _ quality: PageQuality?, speed: Double?) {
        self.init(corners: document.corners, format: document.format, coverage: document.coverage)
        self.speed = speed
        dotsPerInch = document.dotsPerInch()
        guard let quality else { return }
        func value(_ kind: QualityMetric.Kind) -> Double? { quality[kind].value.map(Double.init) }
        indent = value(.bounds)
        tilt = value(.perspective)
        blur = value(.focus)
        glare = value(.glare)
        brightness = value(.brightness)
        confidence = Double(quality.confidence)
    }
}

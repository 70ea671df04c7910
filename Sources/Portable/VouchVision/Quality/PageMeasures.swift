import VouchCore

/// Every measure of one page, before comparison with thresholds.
struct PageMeasures {
    let document: FoundDocument?
    /// Nil if the corners form no page, or none of it is in the picture: then nothing is measured.
    let sample: PageSample?
    let geometry: PageGeometry?
    let focus: FocusMeasure?
    let light: LightMeasure?
    let noise: NoiseMeasure?
    let glare: GlareMeasure?
    let colour: ColourMeasure?
    let outline: OutlineMeasure?
    let moire: MoireMeasure?
    private let scale: Double
    private let isColourPicture: Bool

    init(
        _ image: ImageView, _ grey: GreyPicture, _ document: FoundDocument?, scale: Double,
        _ thresholds: QualityThresholds
    ) {
        self.document = document
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        let sampler = ColourSampler(image)
        isColourPicture = sampler.hasColour
        guard let frame = PageFrame(document, width: grey.width, height: grey.height) else {
            (sample, geometry, focus, light, noise) = (nil, nil, nil, nil, nil)
            (glare, colour, outline, moire) = (nil, nil, nil, nil)
            return
        }
        let sample = PageSample(grey, frame)
        let light = LightMeasure(sample)
        geometry = PageGeometry(frame, width: grey.width, height: grey.height)
        // Nothing of the page is in the picture.
        guard light.brightness != nil else {
            (self.sample, focus, self.light, noise) = (nil, nil, nil, nil)
            (glare, colour, outline, moire) = (nil, nil, nil, nil)
            return
        }
        self.sample = sample
        self.light = light
        let noise = NoiseMeasure(sample)
        self.noise = noise
        focus = FocusMeasure(sample, noise: noise.deviation ?? 0)
        glare = GlareMeasure(sample, light, margin: thresholds.glareMargin)
        colour = ColourMeasure(sampler, frame)
        outline = document.flatMap { $0.isCropped ? nil : OutlineMeasure(sampler, frame, seen: $0.visibleEdges) }
        // Averaging pixels would remove the very pattern being searched for.
        moire = self.scale > 1 ? nil : MoireMeasure(grey, frame)
    }

    /// Nil if no document was located or its size is unknown.
    var dotsPerInch: Float? {
        guard document != nil, let geometry, let sample, sample.frame.isSizeKnown else { return nil }
        return Float(geometry.dotsPerInch * scale)
    }

    /// Nil if there is no print to compare the noise with.
    var grain: Float? {
        guard let contrast = light?.contrast, contrast > 0, let deviation = noise?.deviation else { return nil }
        return min(deviation / contrast, 10)
    }

    func metric(_ kind: QualityMetric.Kind, _ t: QualityThresholds) -> QualityMetric {
        let nothing: QualityReason = sample == nil ? .tooSmall : .nothingToJudge
        let noDocument: QualityReason = document == nil ? .noDocument : .tooSmall
        switch kind {
        case .focus:
            return QualityMetric(kind, focus?.edgeWidth, t.focus, failure: .blurred, absence: nothing)
        case .glare:
            return QualityMetric(kind, glare?.share, t.glare, failure: .glare, absence: nothing)
        case .brightness:
            let isDark = (light?.paper ?? 0) < t.brightness
            return QualityMetric(
                kind, light?.brightness, t.brightness, failure: isDark ? .tooDark : .shadow,
                absence: nothing)
        case .contrast:
            let isBurnt = (light?.paper ?? 0) > 0.95
            return QualityMetric(
                kind, light?.contrast, t.contrast, failure: isBurnt ? .washedOut : .lowContrast,
                absence: nothing)
        case .noise:
            return QualityMetric(kind, grain, t.noise, failure: .grainy, absence: nothing)
        case .resolution:
            let absence: QualityReason =
                document == nil ? .noDocument : sample == nil ? .tooSmall : .unknownSize
            return QualityMetric(
                kind, dotsPerInch, t.resolution, failure: .tooFewPixels, absence: absence)
        case .perspective:
            let tilt = document == nil ? nil : geometry.map { Float($0.tilt) }
            return QualityMetric(kind, tilt, t.perspective, failure: .tilted, absence: noDocument)
        case .bounds:
            let isUnknown = document.map { $0.isCropped } ?? true
            let indent = isUnknown ? nil : geometry.map { Float($0.indent) }
            return QualityMetric(
                kind, indent, t.bounds, failure: (indent ?? 0) < 0 ? .outsidePicture : .tooCloseToBorder,
                absence: document?.isCropped == true ? .croppedPicture : noDocument)
        case .occlusion:
            let covered = outline.flatMap { $0.isJudged ? min($0.covered + $0.unseen, 1) : nil }
            return QualityMetric(
                kind, covered, t.occlusion,
                failure: (outline?.unseen ?? 0) > t.occlusion ? .edgesNotSeen : .covered,
                absence: document?.isCropped == true ? .croppedPicture : noDocument)
        case .colour:
            // Paper without print has no colours, and is not a copy of anything.
            let colourfulness = focus?.edgeWidth == nil ? nil : colour?.colourfulness
            return QualityMetric(
                kind, colourfulness, t.colour, failure: .greyCopy,
                absence: isColourPicture ? nothing : .greyPicture)
        case .colourCast:
            return QualityMetric(
                kind, colour?.cast, t.colourCast, failure: .colouredLight,
                absence: isColourPicture ? nothing : .greyPicture)
        case .moire:
            return QualityMetric(
                kind, moire?.strength, t.moire, failure: .regularPattern,
                absence: scale > 1 ? .reducedPicture : .tooSmall)
        }
    }

    /// Neither too far, by pixels where the document's size is known and else by how much of the picture it fills, nor
    /// too close, by how far it leaves the picture.
    func distanceConfidence(_ t: QualityThresholds) -> Float? {
        guard let document, let geometry else { return nil }
        let far: Float
        if let dotsPerInch {
            // 0.6 at the threshold, 1 at twice that.
            let ratio = dotsPerInch / max(t.resolution, 1)
            far = ratio < 1 ? 0.6 * ratio : min(0.6 + 0.4 * (ratio - 1), 1)
        } else {
            // 0.6 for a document spanning a third of the picture, 1 for two thirds.
            let span = Float(min(geometry.span, 1))
            far = span < 0.333 ? 1.8 * span : min(0.6 + 1.2 * (span - 0.333), 1)
        }
        if document.isCropped { return far }
        // 1 for a margin of 4 % of the document's width and more, 0.6 at the border, 0 where a tenth lies outside.
        let indent = Float(geometry.indent)
        let close = indent >= 0 ? min(0.6 + 0.1 * indent, 1) : max(0.6 + 0.06 * indent, 0)
        return min(far, close)
    }
}

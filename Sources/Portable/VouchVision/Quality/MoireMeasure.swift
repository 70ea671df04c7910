import VouchCore

/// Whether a fine regular pattern covers the whole page, as when a screen was photographed.
///
/// Uses the picture's own pixels, because the pattern is finer than print. In the spectrum of a block a pattern is a
/// peak above its surroundings; print and guilloche have peaks too, but at different positions in each block.
struct MoireMeasure {
    /// 0...1; nil if the page is too small to hold enough blocks.
    let strength: Float?

    private static let side = SpectrumBlock.side
    /// Share of the page's width and height where blocks lie.
    private static let places: [(Double, Double)] = [
        (0.15, 0.2), (0.4, 0.16), (0.65, 0.2), (0.87, 0.16), (0.14, 0.5), (0.38, 0.48), (0.62, 0.52),
        (0.86, 0.5),
        (0.15, 0.82), (0.4, 0.85), (0.65, 0.82), (0.87, 0.84),
    ]

    init(_ picture: GreyPicture, _ frame: PageFrame) {
        guard let origins = MoireMeasure.origins(picture, frame) else {
            strength = nil
            return
        }
        let block = SpectrumBlock()
        let spectra = origins.map { block.prominence(picture, left: $0.0, top: $0.1) }
        var peak: Float = 0
        var values = [Float](repeating: 0, count: spectra.count)
        for bin in 0..<SpectrumBlock.count where SpectrumBlock.isJudged(bin) {
            for (i, spectrum) in spectra.enumerated() { values[i] = spectrum[bin] }
            values.sort()
            // A peak in three of five blocks is everywhere.
            peak = max(peak, values[values.count * 2 / 5])
        }
        // Chance alone reaches a prominence of about 6, measured; a screen's grid 50 and far more.
        strength = min(max((naturalLogarithm(max(peak, 1)) - 2.2) / 2.6, 0), 1)
    }

    /// Corners of blocks that lie inside the page and the picture; nil if they would overlap.
    private static func origins(_ picture: GreyPicture, _ frame: PageFrame) -> [(Int, Int)]? {
        let (w, h) = frame.millimetres
        let scale = frame.pixelsPerMillimetre(at: Point(x: w / 2, y: h / 2))
        guard scale * min(w, h) >= 2.5 * Double(side), scale * max(w, h) >= 3.5 * Double(side) else {
            return nil
        }
        let origins = places.compactMap { x, y -> (Int, Int)? in
            let centre = frame.toPicture(Point(x: x * w, y: y * h))
            let (left, top) = (centre.x - Double(side / 2), centre.y - Double(side / 2))
            guard left >= 0, top >= 0, left + Double(side) <= Double(picture.width),
                top + Double(side) <= Double(picture.height)
            else { return nil }
            return (Int(left), Int(top))
        }
        return origins.count >= 6 ? origins : nil
    }
}

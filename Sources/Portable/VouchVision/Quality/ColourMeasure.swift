import VouchCore

/// Whether a page shows colours, and whether its paper is grey.
struct ColourMeasure {
    /// The spread of the page's colours, 0...1; nil for a grey picture or a page that is too dark.
    let colourfulness: Float?
    /// How far the paper is from grey, 0...1.
    let cast: Float?

    private static let columns = 40
    private static let rows = 28

    init(_ sampler: ColourSampler, _ frame: PageFrame) {
        guard sampler.hasColour else {
            (colourfulness, cast) = (nil, nil)
            return
        }
        var samples: [(luma: Float, red: Float, blue: Float)] = []
        let (w, h) = frame.millimetres
        for row in 0..<ColourMeasure.rows {
            for column in 0..<ColourMeasure.columns {
                let x = (Double(column) + 0.5) / Double(ColourMeasure.columns)
                let y = (Double(row) + 0.5) / Double(ColourMeasure.rows)
                guard let colour = sampler.colour(at: frame.toPicture(Point(x: x * w, y: y * h)), reach: 1)
                else { continue }
                let luma = colour.luma
                // Relative to their luma, so that grey under a coloured lamp is of one colour, light and dark. In the
                // dark the ratio is noise.
                if luma < 24 { continue }
                samples.append((luma, (colour.red - luma) / luma, (colour.blue - luma) / luma))
            }
        }
        let typical = percentile(samples.map { $0.luma }, 0.5) ?? 0
        let light = samples.filter { $0.luma >= typical }
        guard samples.count >= 40, let red = percentile(light.map { $0.red }, 0.5),
            let blue = percentile(light.map { $0.blue }, 0.5)
        else {
            (colourfulness, cast) = (nil, nil)
            return
        }
        cast = min(max(abs(red), abs(blue)), 1)
        // The most colourful tenth, since a page may be white except for its emblem.
        colourfulness = percentile(samples.map { max(abs($0.red - red), abs($0.blue - blue)) }, 0.9).map { min($0, 1) }
    }
}

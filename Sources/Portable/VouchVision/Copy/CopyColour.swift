import VouchCore

/// The colours of a page against those of its paper.
///
/// A grey copy has one tint, that of the lamp, in print and paper alike, changing slowly over the page. So each place is
/// compared with the light places around it, and relative to its own light. Grain differs from pixel to pixel: each
/// place is a mean over half a millimetre.
enum CopyColour {
    private static let columns = 48
    private static let rows = 34
    /// Parts of the page across and down, each with its own tint.
    private static let parts = 3
    /// The least distance of the tint, in shares of a place's light: lamps and grain seldom reach it in print without colour.
    private static let leastDistance: Float = 0.05
    /// The noise of darker places would count for colour, so distances are relative to this light at least.
    private static let leastLight: Float = 64

    private struct Place {
        let luma: Float
        let red: Float
        let blue: Float
        let part: Int
    }

    /// The share of the page that has a colour, 0...1; nil for a grey picture, and for a page that is too dark.
    static func share(_ sampler: ColourSampler, _ frame: PageFrame) -> Float? {
        guard sampler.hasColour else { return nil }
        let places = places(sampler, frame)
        guard places.count >= 80 else { return nil }
        let tints = (0..<parts * parts).map { part in tint(places.filter { $0.part == part }) ?? tint(places) }
        let distances = places.map { place -> Float in
            guard let tint = tints[place.part] else { return 0 }
            return max(abs(place.red - tint.red), abs(place.blue - tint.blue))
        }
        return Float(distances.filter { $0 > leastDistance }.count) / Float(distances.count)
    }

    /// Too dark places have noise for colours.
    private static func places(_ sampler: ColourSampler, _ frame: PageFrame) -> [Place] {
        let (w, h) = frame.millimetres
        let scale = frame.pixelsPerMillimetre(at: Point(x: w / 2, y: h / 2))
        let reach = scale.isFinite ? min(max(Int(scale / 4), 1), 6) : 1
        var places: [Place] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = ((Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows))
                guard let colour = sampler.colour(at: frame.toPicture(Point(x: x * w, y: y * h)), reach: reach)
                else { continue }
                let luma = colour.luma
                if luma < 32 { continue }
                let light = max(luma, leastLight)
                places.append(
                    Place(
                        luma: luma, red: (colour.red - luma) / light, blue: (colour.blue - luma) / light,
                        part: row * parts / rows * parts + column * parts / columns))
            }
        }
        return places
    }

    /// The tint of the lighter half of some places; nil for too few.
    private static func tint(_ places: [Place]) -> (red: Float, blue: Float)? {
        guard places.count >= 20, let typical = percentile(places.map { $0.luma }, 0.5) else { return nil }
        let light = places.filter { $0.luma >= typical }
        guard let red = percentile(light.map { $0.red }, 0.5), let blue = percentile(light.map { $0.blue }, 0.5)
        else { return nil }
        return (red, blue)
    }
}

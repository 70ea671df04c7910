import VouchCore

/// A colour; each channel 0...255.
struct Colour {
    var red: Float
    var green: Float
    var blue: Float

    /// ITU-R BT.601.
    var luma: Float { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// The largest difference of a channel.
    func distance(to other: Colour) -> Float {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }

    /// The colour of skin in ordinary light: red over green over blue, and neither grey nor garish. Peer, Kovac, Solina
    /// (2003) with limits for dark skin and shadow.
    var isSkinLike: Bool {
        red > 45 && red > green && green >= blue - 6 && red - min(green, blue) > 14
            && red - min(green, blue) < 0.75 * red
            && abs(red - green) > 8
    }
}

/// Reads the colour of small neighbourhoods out of a borrowed picture.
struct ColourSampler {
    private let view: ImageView

    init(_ view: ImageView) { self.view = view }

    var hasColour: Bool { view.format != .grey8 }

    /// The mean of the `2 * reach + 1` pixels square around `point`; nil outside the picture.
    func colour(at point: Point, reach: Int) -> Colour? {
        // Compared as they are: NaN and what no Int can hold fail here.
        guard point.x >= 0, point.y >= 0, point.x < Double(view.width), point.y < Double(view.height)
        else { return nil }
        let (x, y) = (Int(point.x), Int(point.y))
        var sum = Colour(red: 0, green: 0, blue: 0)
        var count: Float = 0
        let step = view.format.bytesPerPixel
        let (red, green, blue) = view.format.places
        for row in max(y - reach, 0)...min(y + reach, view.height - 1) {
            let line = (view.base + row * view.stride).assumingMemoryBound(to: UInt8.self)
            for column in max(x - reach, 0)...min(x + reach, view.width - 1) {
                let pixel = line + column * step
                sum.red += Float(pixel[red])
                sum.green += Float(pixel[green])
                sum.blue += Float(pixel[blue])
                count += 1
            }
        }
        return Colour(red: sum.red / count, green: sum.green / count, blue: sum.blue / count)
    }
}

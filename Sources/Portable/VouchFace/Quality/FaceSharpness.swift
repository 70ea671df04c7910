import VouchCore

/// How sharp a face is.
enum FaceSharpness {
    private static let mostSide = 256
    private static let leastSide = 32
    /// Pixels to each side that are blurred over.
    private static let reach = 4

    /// How much of the differences between neighbours a blur takes away: near 1 where the picture is sharp, near 0
    /// where it is blurred already. Of the worse direction, so that motion counts.
    ///
    /// Source: Crété-Roffet and others, The Blur Effect, 2007. Measured on the face at its own size, at most
    /// 256 pixels.
    ///
    /// - Returns: nil if the face has fewer than 32 pixels on a side, or no differences at all.
    static func value(_ mesh: FaceMesh, _ picture: ImageView) -> Double? {
        let square = FaceSquare(around: mesh, margin: 1)
        guard square.side >= Double(leastSide), square.side.isFinite else { return nil }
        let shades = FaceShades(picture, square, size: min(Int(square.side), mostSide), isSmooth: true)
        let inside = shades.pixels(inside: mesh.outline)
        guard let across = lost(shades, inside, step: 1), let down = lost(shades, inside, step: shades.size) else {
            return nil
        }
        return min(across, down)
    }

    private static func lost(_ shades: FaceShades, _ pixels: [Int], step: Int) -> Double? {
        let values = shades.luminance
        var (before, gone) = (Float(0), Float(0))
        let share = 1 / Float(2 * reach + 1)
        for pixel in pixels {
            let place = step == 1 ? pixel % shades.size : pixel / shades.size
            guard place > reach, place + reach < shades.size else { continue }
            let difference = abs(values[pixel] - values[pixel - step])
            // The blurred neighbours differ by what enters the window less what leaves it.
            let blurred = abs(values[pixel + reach * step] - values[pixel - (reach + 1) * step]) * share
            before += difference
            gone += max(0, difference - blurred)
        }
        return before > 0 ? Double(gone / before) : nil
    }
}

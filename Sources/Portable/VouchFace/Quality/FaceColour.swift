import VouchCore

/// How natural the colour of skin is.
enum FaceColour {
    /// The distance in CIELAB from the colours of skin: a* of 5...25, b* of 5...35. Greenish and bluish skin is at 100.
    ///
    /// Source: the description of `NaturalColour` in OFIQ's reference manual.
    ///
    /// - Returns: nil if the cheeks have no pixels.
    static func distance(_ zones: FaceZones) -> Double? {
        let pixels = zones.rightCheek + zones.leftCheek
        guard !pixels.isEmpty else { return nil }
        var sum = SIMD2<Double>.zero
        for pixel in pixels {
            let at = pixel * 3
            let values = zones.shades.patch.pixels
            sum += opponents(values[at], values[at + 1], values[at + 2])
        }
        let mean = sum / Double(pixels.count)
        // A grey picture has no colour but for rounding: not greenish.
        guard mean.x > -0.5, mean.y > -0.5 else { return 100 }
        let (a, b) = (beyond(mean.x, 5, 25), beyond(mean.y, 5, 35))
        return (a * a + b * b).squareRoot()
    }

    private static func beyond(_ value: Double, _ least: Double, _ most: Double) -> Double {
        max(0, least - value) + max(0, value - most)
    }

    /// a* and b* of CIELAB for a colour of sRGB (IEC 61966-2-1), under its white D65.
    static func opponents(_ red: Float, _ green: Float, _ blue: Float) -> SIMD2<Double> {
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        let x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        return SIMD2(Double(500 * (x - y)), Double(200 * (y - z)))
    }

    /// - Parameter value: 0...255.
    private static func linear(_ value: Float) -> Float {
        let v = value / 255
        return v <= 0.04045 ? v / 12.92 : exponential(2.4 * naturalLogarithm((v + 0.055) / 1.055))
    }

    /// The cube root, straight near black.
    private static func root(_ t: Float) -> Float {
        t > 0.008856 ? exponential(naturalLogarithm(t) / 3) : 7.787 * t + 16 / 116
    }
}

public import VouchCore
public import VouchFace

/// The colour of a face's skin.
public enum SkinColour {
    /// The mean inside the face's outline, eyes and mouth included, as linear light.
    ///
    /// - Returns: nil if the face has fewer than 100 pixels in the picture.
    public static func value(_ mesh: FaceMesh, in picture: ImageView) -> LinearColour? {
        let pixels = FramePixels(picture)
        let outline = mesh.outline
        let box = mesh.box
        // Beyond a million pixels a row added to a place would be the same place.
        guard (1...1e6).contains(box.height), abs(box.y) <= 1e6 else { return nil }
        var sum = SIMD3<Double>.zero
        var count = 0
        // Sixty-four rows of the face say as much as all of them.
        let step = max(1, box.height / 64)
        var y = box.y
        while y < box.y + box.height {
            let crossings = Self.crossings(outline, y)
            if crossings.count == 2 {
                // Not from far beside the picture, however wide a mesh says that the face is.
                var x = crossings[0] < 0 ? crossings[0] + (-crossings[0] / step).rounded(.up) * step : crossings[0]
                while x < min(crossings[1], Double(picture.width)) {
                    if pixels.contains(x, y) {
                        let colour = pixels.colour(Int(x), Int(y))
                        sum += SIMD3(linear(colour.x), linear(colour.y), linear(colour.z))
                        count += 1
                    }
                    x += step
                }
            }
            y += step
        }
        guard count >= 100 else { return nil }
        let mean = sum / Double(count)
        return LinearColour(red: mean.x, green: mean.y, blue: mean.z)
    }

    /// Where a row crosses a closed outline, from the left: the outermost two.
    private static func crossings(_ outline: [Point], _ y: Double) -> [Double] {
        var found: [Double] = []
        for index in outline.indices {
            let (a, b) = (outline[index], outline[(index + 1) % outline.count])
            guard (a.y <= y) != (b.y <= y) else { continue }
            found.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
        }
        guard let left = found.min(), let right = found.max(), left.isFinite, right.isFinite, left < right else {
            return []
        }
        return [left, right]
    }

    /// IEC 61966-2-1.
    ///
    /// - Parameter value: 0...255.
    private static func linear(_ value: Float) -> Double {
        let v = value / 255
        return Double(v <= 0.04045 ? v / 12.92 : exponential(2.4 * naturalLogarithm((v + 0.055) / 1.055)))
    }
}

import VouchCore

/// How plain the background beside and above a head is.
enum FaceBackground {
    private static let size = 120
    private static let margin = 2.6
    /// Fewer pixels say nothing.
    private static let leastPixels = 240

    /// The mean square of luminance's gradient, luminance 0...1, over pixels of a 46th of a face.
    ///
    /// Nothing separates hair from background here: an ellipse about the head with room for hair is left out, and all below
    /// the eyes, where long hair and shoulders are.
    ///
    /// - Returns: nil if the picture shows too little beside the head.
    static func variation(_ mesh: FaceMesh, _ picture: ImageView) -> Double? {
        let square = FaceSquare(around: mesh, margin: margin)
        guard square.side.isFinite, square.side >= 1 else { return nil }
        // The row below the lowest that is measured counts as its neighbour.
        let eyes = mesh.rightEyeCentre.midpoint(to: mesh.leftEyeCentre)
        let shades = FaceShades(picture, square, size: size, above: eyes)
        let head = Head(mesh, shades)
        var (sum, count) = (Float(0), 0)
        for y in 1..<(size - 1) where Double(y) < head.eyes {
            for x in 1..<(size - 1) where !head.contains(x, y) {
                guard isInside(shades.origin(x, y), picture, margin: 1.5 * shades.scale + 1) else { continue }
                let at = y * size + x
                let across = shades.luminance[at + 1] - shades.luminance[at - 1]
                let down = shades.luminance[at + size] - shades.luminance[at - size]
                sum += (across * across + down * down) / (4 * 255 * 255)
                count += 1
            }
        }
        return count >= leastPixels ? Double(sum) / Double(count) : nil
    }

    private static func isInside(_ point: Point, _ picture: ImageView, margin: Double) -> Bool {
        point.x > margin && point.y > margin && point.x < Double(picture.width) - margin
            && point.y < Double(picture.height) - margin
    }

    /// The ellipse about a head with its hair, in pixels of the patch.
    private struct Head {
        let centre: Point
        let halfWidth: Double
        let halfHeight: Double
        let eyes: Double

        init(_ mesh: FaceMesh, _ shades: FaceShades) {
            let (top, bottom) = (shades.place(mesh[.forehead]), shades.place(mesh[.chin]))
            let (right, left) = (shades.place(mesh[.rightCheek]), shades.place(mesh[.leftCheek]))
            let height = bottom.y - top.y
            let crown = top.y - 0.55 * height
            centre = Point(x: (right.x + left.x) / 2, y: (crown + bottom.y) / 2)
            halfHeight = max((bottom.y - crown) / 2, 1)
            halfWidth = max(0.75 * abs(left.x - right.x), 0.6 * halfHeight, 1)
            eyes = shades.place(mesh.rightEyeCentre.midpoint(to: mesh.leftEyeCentre)).y
        }

        func contains(_ x: Int, _ y: Int) -> Bool {
            let (a, b) = ((Double(x) + 0.5 - centre.x) / halfWidth, (Double(y) + 0.5 - centre.y) / halfHeight)
            return a * a + b * b < 1
        }
    }
}

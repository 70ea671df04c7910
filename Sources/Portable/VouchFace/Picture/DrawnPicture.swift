import VouchCore

/// A picture drawn again under a map, for looks at what the original shows distorted. Owns its pixels: red, green and blue.
struct DrawnPicture {
    let width: Int
    let height: Int
    private let pixels: [UInt8]
    /// From pixels of this picture to those of the original.
    let toPicture: Homography

    /// - Parameter toPicture: what lies outside the original is black.
    /// - Returns: nil unless both sides have 1 to 4096 pixels.
    init?(_ picture: ImageView, width: Int, height: Int, toPicture: Homography) {
        guard (1...4096).contains(width), (1...4096).contains(height) else { return nil }
        (self.width, self.height, self.toPicture) = (width, height, toPicture)
        let reader = PixelReader(picture)
        let samples = Self.samples(toPicture, width, height)
        let (share, weight) = (1 / Double(samples), 1 / Float(samples * samples))
        pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for y in 0..<height {
                for x in 0..<width {
                    var sum = SIMD3<Float>.zero
                    for row in 0..<samples {
                        for column in 0..<samples {
                            let place = toPicture(
                                Point(
                                    x: Double(x) + (Double(column) + 0.5) * share,
                                    y: Double(y) + (Double(row) + 0.5) * share))
                            sum += reader.bilinear(place.x, place.y)
                        }
                    }
                    let colour = sum * weight
                    for channel in 0..<3 { target[(y * width + x) * 3 + channel] = UInt8(colour[channel] + 0.5) }
                }
            }
            count = width * height * 3
        }
    }

    /// Along each side of a pixel: enough that few of the original's are left out where it is seen largest.
    private static func samples(_ map: Homography, _ width: Int, _ height: Int) -> Int {
        let drawn = Quad(width: Double(width), height: Double(height)).map { map($0) }
        let longest = max(
            (drawn.topRight - drawn.topLeft).length / Double(width),
            (drawn.bottomRight - drawn.bottomLeft).length / Double(width),
            (drawn.bottomLeft - drawn.topLeft).length / Double(height),
            (drawn.bottomRight - drawn.topRight).length / Double(height))
        return longest.isFinite ? Int(min(max(longest + 0.5, 1), 6)) : 1
    }

    /// Lends the pixels to `body`.
    ///
    /// - Returns: what `body` does; nil if there is no picture to lend, which the sides rule out.
    func withView<Value, Failure: Error>(_ body: (ImageView) throws(Failure) -> Value) throws(Failure) -> Value? {
        let result = pixels.withUnsafeBytes { bytes -> Result<Value, Failure>? in
            guard let view = ImageView(bytes, width: width, height: height, format: .rgb8) else { return nil }
            do throws(Failure) {
                return .success(try body(view))
            } catch {
                return .failure(error)
            }
        }
        return try result?.get()
    }
}

package import VouchCore

/// Other views of a picture, for readers of symbols that insist on one.
extension GreyPicture {
    /// The picture with light and dark exchanged.
    package func inverted() -> GreyPicture {
        GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// The picture at twice the size, interpolated.
    package func doubled() -> GreyPicture { enlarged(width: width * 2, height: height * 2) }

    /// Sharpened: a pixel's difference from its neighbourhood is tripled.
    ///
    /// - Parameter radius: how far the neighbourhood reaches to each side, in pixels: 1...90.
    package func sharpened(radius: Int) -> GreyPicture {
        var means = RowMeans(self, radius: radius)
        var around = [UInt8](repeating: 0, count: width)
        var result = pixels
        for y in 0..<height {
            means.next(into: &around, less: 0)
            for x in 0..<width {
                let value = Int(pixels[y * width + x]) * 3 - Int(around[x]) * 2
                result[y * width + x] = UInt8(max(0, min(255, value)))
            }
        }
        return GreyPicture(width: width, height: height, pixels: result)
    }

    /// The picture turned clockwise about its middle on a canvas that holds all of it, with the map from the new pixels
    /// to the old. Beyond its edges, the edge pixels are repeated.
    ///
    /// - Parameters:
    ///   - cosine: of the angle.
    ///   - sine: of the angle, whose square and that of `cosine` make 1.
    package func turned(cosine: Double, sine: Double) -> (picture: GreyPicture, origin: @Sendable (Point) -> Point) {
        let (w, h) = (Double(width), Double(height))
        let newWidth = max(1, Int(w * abs(cosine) + h * abs(sine)))
        let newHeight = max(1, Int(w * abs(sine) + h * abs(cosine)))
        let (middleX, middleY) = (Double(newWidth) / 2, Double(newHeight) / 2)
        let origin: @Sendable (Point) -> Point = { point in
            let (x, y) = (point.x - middleX, point.y - middleY)
            return Point(x: cosine * x + sine * y + w / 2, y: cosine * y - sine * x + h / 2)
        }
        let (stepX, stepY) = (Float(cosine), Float(-sine))
        let result = PictureSurface.borrow(self) { surface in
            [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, count in
                for y in 0..<newHeight {
                    let start = origin(Point(x: 0.5, y: Double(y) + 0.5))
                    var (sourceX, sourceY) = (Float(start.x) - 0.5, Float(start.y) - 0.5)
                    for x in 0..<newWidth {
                        target[y &* newWidth &+ x] = UInt8(surface.grey(centre: sourceX, sourceY) + 0.5)
                        sourceX += stepX
                        sourceY += stepY
                    }
                }
                count = newWidth * newHeight
            }
        }
        return (GreyPicture(width: newWidth, height: newHeight, pixels: result), origin)
    }

    /// A square of the picture, white where it reaches beyond, and where its upper left corner lies in the picture.
    ///
    /// - Parameter radius: pixels on each side of the one at `centre`: the square has `2 * radius + 1` on a side.
    package func square(around centre: Point, radius: Int) -> (picture: GreyPicture, corner: Point) {
        let side = 2 * radius + 1
        let (left, top) = (Int(max(-1e6, min(1e6, centre.x))) - radius, Int(max(-1e6, min(1e6, centre.y))) - radius)
        var result = [UInt8](repeating: 255, count: side * side)
        for y in max(0, -top)..<max(0, -top, min(side, height - top)) {
            for x in max(0, -left)..<max(0, -left, min(side, width - left)) {
                result[y * side + x] = pixels[(top + y) * width + left + x]
            }
        }
        return (GreyPicture(width: side, height: side, pixels: result), Point(x: Double(left), y: Double(top)))
    }
}

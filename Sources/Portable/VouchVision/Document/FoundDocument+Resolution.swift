import VouchCore

extension FoundDocument {
    /// Width and height of the upright document in millimetres; nil if its format is ``DocumentFormat/other``.
    ///
    /// Cards and pages printed in portrait exist: then the format's sides change places.
    public var millimetres: (width: Double, height: Double)? {
        guard let size = format.millimetres else { return nil }
        let across = (corners.topRight - corners.topLeft).length + (corners.bottomRight - corners.bottomLeft).length
        let down = (corners.bottomLeft - corners.topLeft).length + (corners.bottomRight - corners.topRight).length
        // Half-way between both orientations by proportion; perspective alone shortens a side less than that.
        guard across > 0, down > 0 else { return size }
        return (across > down) == (size.width > size.height) ? size : (size.height, size.width)
    }

    /// Pixels of the picture per inch of the document, along the side with the fewest: the resolution available for
    /// reading.
    ///
    /// nil if the format, and so the true size, is unknown, or the corners make no area.
    public func dotsPerInch() -> Double? {
        guard let size = millimetres else { return nil }
        let sides = [
            (corners.topRight - corners.topLeft).length / size.width,
            (corners.bottomRight - corners.bottomLeft).length / size.width,
            (corners.bottomLeft - corners.topLeft).length / size.height,
            (corners.bottomRight - corners.topRight).length / size.height,
        ]
        guard let fewest = sides.min(), fewest > 0, fewest.isFinite else { return nil }
        return fewest * 25.4
    }
}

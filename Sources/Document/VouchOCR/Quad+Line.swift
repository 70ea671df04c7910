package import VouchCore

extension Quad {
    /// The length of the line over its height; 0 for a quad without height.
    package var proportion: Double {
        let height = (bottomLeft - topLeft).length + (bottomRight - topRight).length
        return height > 0 ? ((topRight - topLeft).length + (bottomRight - bottomLeft).length) / height : 0
    }

    /// The same place, for print that runs upwards.
    package var turnedLeft: Quad {
        Quad(topLeft: bottomLeft, topRight: topLeft, bottomRight: topRight, bottomLeft: bottomRight)
    }

    /// The same place, for print that runs downwards.
    package var turnedRight: Quad {
        Quad(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
    }

    /// Whether a point lies inside a quad whose sides do not bend inwards.
    func surrounds(_ point: Point) -> Bool {
        let corners = corners
        let signs = corners.indices.map { index in
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        }
        return signs.allSatisfy { $0 >= 0 } || signs.allSatisfy { $0 <= 0 }
    }
}

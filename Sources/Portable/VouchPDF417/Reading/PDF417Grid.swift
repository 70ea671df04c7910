import VouchCore

/// The positions of a symbol's modules in a picture: a projective map, and a slight bend fitted to the picture.
struct PDF417Grid {
    let layout: PDF417Layout
    /// From the unit square to pixels.
    private let plane: Homography
    /// Coefficients of 1, U, V, UV, U², V², with U and V from -1 to 1 over the symbol; modules and rows.
    private var across = [Double](repeating: 0, count: 6)
    private var down = [Double](repeating: 0, count: 6)

    init?(layout: PDF417Layout, outline: Quad) {
        guard let plane = Homography(from: Quad(width: 1, height: 1), to: outline) else { return nil }
        self.layout = layout
        self.plane = plane
    }

    /// `u` modules from the left edge of the start pattern, `v` rows from the top; pixels.
    func point(_ u: Double, _ v: Double) -> Point {
        let (width, rows) = (Double(layout.width), Double(layout.rows))
        let (x, y) = (2 * u / width - 1, 2 * v / rows - 1)
        let du = across[0] + across[1] * x + across[2] * y + across[3] * x * y + across[4] * x * x + across[5] * y * y
        let dv = down[0] + down[1] * x + down[2] * y + down[3] * x * y + down[4] * x * x + down[5] * y * y
        return plane(Point(x: (u + du) / width, y: (v + dv) / rows))
    }

    /// The basis the bend is made of, at a place of the symbol.
    func basis(_ u: Double, _ v: Double) -> [Double] {
        let (x, y) = (2 * u / Double(layout.width) - 1, 2 * v / Double(layout.rows) - 1)
        return [1, x, y, x * y, x * x, y * y]
    }

    /// Moves the grid by the given modules and rows.
    mutating func bend(across: [Double], down: [Double]) {
        for i in 0..<6 {
            self.across[i] += across[i]
            self.down[i] += down[i]
        }
    }

    var outline: Quad {
        let (width, rows) = (Double(layout.width), Double(layout.rows))
        return Quad(
            topLeft: point(0, 0), topRight: point(width, 0), bottomRight: point(width, rows),
            bottomLeft: point(0, rows))
    }
}

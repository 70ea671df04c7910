import VouchCore
import VouchImaging

/// Pixels to draw lines and characters on. Anything outside is clipped.
struct Canvas {
    let width: Int
    let height: Int
    /// Red, green, blue; rows from the top, packed.
    private(set) var pixels: [UInt8]

    struct Colour {
        let red, green, blue: UInt8

        static let white = Colour(red: 255, green: 255, blue: 255)
        static let green = Colour(red: 0, green: 170, blue: 60)
        static let red = Colour(red: 220, green: 30, blue: 30)
        static let orange = Colour(red: 255, green: 110, blue: 0)
        static let cyan = Colour(red: 0, green: 190, blue: 220)
        static let violet = Colour(red: 190, green: 40, blue: 220)
        static let blue = Colour(red: 30, green: 110, blue: 255)
    }

    /// - Precondition: three values for each pixel.
    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 3)
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// - Parameter picture: `rgb8`.
    init(_ picture: Picture) {
        width = picture.width
        height = picture.height
        pixels = picture.withView { view in
            [UInt8](
                UnsafeRawBufferPointer(
                    start: view.base, count: view.width * view.height * view.format.bytesPerPixel))
        }
    }

    /// Draws the edges of `quad`, `pen` pixels thick.
    mutating func outline(_ quad: Quad, _ colour: Colour, pen: Double) {
        let corners = quad.corners
        for (index, corner) in corners.enumerated() {
            line(from: corner, to: corners[(index + 1) % corners.count], colour, pen: pen)
        }
    }

    mutating func line(from start: Point, to end: Point, _ colour: Colour, pen: Double) {
        // An invalid quad may extend far outside: no more steps than the picture could show.
        let steps = min((end - start).length, Double(4 * (width + height)))
        guard steps.isFinite else { return }
        let count = max(1, Int(steps.rounded(.up)))
        for step in 0...count {
            dot(start + (end - start) * (Double(step) / Double(count)), colour, pen: pen)
        }
    }

    /// Draws an MRZ character so that it fills `quad`.
    mutating func draw(_ character: UInt8, in quad: Quad, _ colour: Colour) {
        let columns = BitmapFont.width + 1
        let rows = BitmapFont.height + 1
        guard let map = Homography(from: Quad(width: Double(columns), height: Double(rows)), to: quad) else { return }
        let pen = max(1, (quad.bottomLeft - quad.topLeft).length / Double(rows))
        // A white outline first, so that it stands out from any background.
        for (colour, pen) in [(Colour.white, pen * 2.2), (colour, pen)] {
            for row in 0..<BitmapFont.height {
                for column in 0..<BitmapFont.width where BitmapFont.isInk(character, row: row, column: column) {
                    dot(map(Point(x: Double(column) + 1, y: Double(row) + 1)), colour, pen: pen)
                }
            }
        }
    }

    private mutating func dot(_ centre: Point, _ colour: Colour, pen: Double) {
        // A false zone may have corners anywhere, even non-finite ones.
        let half = min(max(0.5, pen / 2), Double(width + height))
        guard half.isFinite, centre.x > -half, centre.y > -half, centre.x < Double(width) + half,
            centre.y < Double(height) + half
        else { return }
        let columns = max(0, Int(centre.x - half + 0.5))..<max(0, min(width, Int(centre.x + half + 0.5)))
        let rows = max(0, Int(centre.y - half + 0.5))..<max(0, min(height, Int(centre.y + half + 0.5)))
        for y in rows {
            for x in columns {
                let at = (y * width + x) * 3
                pixels[at] = colour.red
                pixels[at + 1] = colour.green
                pixels[at + 2] = colour.blue
            }
        }
    }
}

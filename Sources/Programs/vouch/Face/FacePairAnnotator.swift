import Foundation
import VouchCore
import VouchFace
import VouchFiles
import VouchImaging
import VouchKit

/// Draws the two pictures of a comparison side by side, with the faces that were found.
struct FacePairAnnotator {
    let file: OutputFile
    /// In pixels; larger pictures are drawn smaller.
    private static let longestSide = 1200

    /// The compared faces are green if they match, red if not, orange if they could not be compared; others are cyan.
    func write(_ looks: [FaceLook], _ comparison: FaceComparison) throws(Complaint) {
        let colour: Canvas.Colour =
            switch comparison.verdict {
            case .match: .green
            case .noMatch: .red
            case .notComparable: .orange
            }
        let canvas = Canvas(beside: looks.map { Self.drawn($0, colour) })
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8)
        else {
            throw Complaint("output.encode", "cannot draw the pictures", hint: "check that there is enough memory")
        }
        try file.write(Data(PNGMark.marked(png)))
    }

    private static func drawn(_ look: FaceLook, _ colour: Canvas.Colour) -> Canvas {
        let step = max(1, (max(look.width, look.height) + longestSide - 1) / longestSide)
        var canvas = look.withPicture { Canvas($0) }.reduced(by: step)
        let pen = max(2, Double(max(canvas.width, canvas.height)) / 300)
        for (index, face) in look.faces.enumerated() {
            let box = face.mesh.box
            let place = Quad(width: box.width, height: box.height).map {
                ($0 + Point(x: box.x, y: box.y)) * (1 / Double(step))
            }
            // The largest is the one that is compared.
            canvas.outline(place, index == 0 ? colour : .cyan, pen: pen)
        }
        return canvas
    }
}

extension Canvas {
    /// Every `step`th pixel of each row and column.
    func reduced(by step: Int) -> Canvas {
        guard step > 1 else { return self }
        let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
        var smaller: [UInt8] = []
        smaller.reserveCapacity(columns * rows * 3)
        for y in stride(from: 0, to: height, by: step) {
            for x in stride(from: 0, to: width, by: step) {
                let at = (y * width + x) * 3
                smaller += pixels[at..<(at + 3)]
            }
        }
        return Canvas(width: columns, height: rows, pixels: smaller)
    }

    /// Several from left to right with a gap between them, on grey where they are lower than the highest.
    init(beside canvases: [Canvas], gap: Int = 16) {
        let width = canvases.reduce(0) { $0 + $1.width } + gap * max(canvases.count - 1, 0)
        let height = canvases.map(\.height).max() ?? 0
        var pixels = [UInt8](repeating: 128, count: width * height * 3)
        var left = 0
        for canvas in canvases {
            for y in 0..<canvas.height {
                let (from, to) = (y * canvas.width * 3, (y * width + left) * 3)
                pixels.replaceSubrange(
                    to..<(to + canvas.width * 3), with: canvas.pixels[from..<(from + canvas.width * 3)])
            }
            left += canvas.width + gap
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}

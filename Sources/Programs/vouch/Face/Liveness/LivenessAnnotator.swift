import Foundation
import VouchCore
import VouchFiles
import VouchImaging
import VouchKit
import VouchLiveness

/// Draws what was seen of a face into the best frame, and under it how its head and lids moved.
struct LivenessAnnotator {
    let file: OutputFile

    func write(_ analysis: LivenessAnalysis) throws(Complaint) {
        let drawn = analysis.withBestFrame { picture, mesh in
            var canvas = Canvas(picture)
            let pen = max(1.5, Double(max(canvas.width, canvas.height)) / 500)
            let colour: Canvas.Colour =
                switch analysis.result.decision {
                case .live: .green
                case .spoof: .red
                default: .orange
                }
            let corner = Point(x: mesh.box.x, y: mesh.box.y)
            canvas.outline(Quad(width: mesh.box.width, height: mesh.box.height).map { $0 + corner }, colour, pen: pen)
            for point in mesh.points { canvas.line(from: point, to: point, .cyan, pen: pen * 0.8) }
            chart(analysis.frames, on: &canvas, pen: pen)
            return canvas
        }
        guard let canvas = drawn else {
            throw Complaint("liveness.noFace", "no frame shows a face to draw", hint: "give a video of a face")
        }
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8)
        else {
            throw Complaint("output.encode", "cannot draw the picture", hint: "check that there is enough memory")
        }
        try file.write(Data(PNGMark.marked(png)))
    }

    /// Along the lower edge, from the first frame to the last: yaw in violet, pitch in blue, the eye's opening in orange.
    private func chart(_ frames: [LivenessFrame], on canvas: inout Canvas, pen: Double) {
        guard let last = frames.last?.time, last > 0 else { return }
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        func draw(_ colour: Canvas.Colour, _ value: (LivenessFace) -> Double?) {
            let points = frames.compactMap { frame in
                frame.face.flatMap(value).map {
                    Point(x: frame.time / last * (width - 1), y: height * (0.9 - 0.08 * min(max($0, -1), 1)))
                }
            }
            for (a, b) in zip(points, points.dropFirst()) { canvas.line(from: a, to: b, colour, pen: pen) }
        }
        draw(.violet) { $0.pose.yaw / 45 }
        draw(.blue) { $0.pose.pitch / 45 }
        draw(.orange) { $0.eyeOpening.map { $0 * 5 - 1 } }
    }
}

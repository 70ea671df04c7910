import Foundation
import VouchCore
import VouchFace
import VouchFiles
import VouchImaging
import VouchKit

/// Draws the faces that were found into their picture: box, outline, lids, iris.
struct FaceAnnotator {
    let file: OutputFile

    /// - Parameter appraisals: one for each face of `look`, in its order.
    func write(_ look: FaceLook, _ appraisals: [FaceAppraisal?]) throws(Complaint) {
        var canvas = look.withPicture { Canvas($0) }
        let pen = max(1.5, Double(max(canvas.width, canvas.height)) / 500)
        for (face, appraisal) in zip(look.faces, appraisals) { draw(face, appraisal, on: &canvas, pen: pen) }
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8)
        else {
            throw Complaint("output.encode", "cannot draw the picture", hint: "check that there is enough memory")
        }
        try file.write(Data(PNGMark.marked(png)))
    }

    /// The box is green if the face is good enough, red if not.
    private func draw(_ face: FaceLook.Face, _ appraisal: FaceAppraisal?, on canvas: inout Canvas, pen: Double) {
        let box = face.mesh.box
        let corner = Point(x: box.x, y: box.y)
        let isGood = appraisal?.quality.isAcceptable ?? false
        canvas.outline(Quad(width: box.width, height: box.height).map { $0 + corner }, isGood ? .green : .red, pen: pen)
        draw(closed: face.mesh.outline, on: &canvas, .cyan, pen: pen)
        guard let gaze = appraisal?.gaze else { return }
        for eye in [gaze.rightEye, gaze.leftEye] {
            // The upper lid runs from the outer corner again: turned round it closes the outline.
            draw(closed: Array(eye.contour[...8] + eye.contour[9...].reversed()), on: &canvas, .orange, pen: pen * 0.7)
            let arm = eye.diameter / 2
            let (across, down) = (Point(x: arm, y: 0), Point(x: 0, y: arm))
            draw(
                closed: [eye.centre - across, eye.centre - down, eye.centre + across, eye.centre + down], on: &canvas,
                .violet, pen: pen * 0.7)
        }
    }

    private func draw(closed points: [Point], on canvas: inout Canvas, _ colour: Canvas.Colour, pen: Double) {
        for (index, point) in points.enumerated() {
            canvas.line(from: point, to: points[(index + 1) % points.count], colour, pen: pen)
        }
    }
}

import Foundation
import VouchCore
import VouchFace
import VouchKit

/// The faces of a picture and their quality, for programs and people.
struct FaceCheckReport {
    let look: FaceLook
    /// One for each face of `look`, in its order.
    let appraisals: [FaceAppraisal?]
    /// Whether the points of the mesh are included.
    var hasMesh = false

    var wire: WireValue {
        .object([
            ("width", .integer(look.width)), ("height", .integer(look.height)),
            (
                "faces",
                .list(
                    zip(look.faces, appraisals).map { face, appraisal in
                        ExaminedFace(
                            found: face.found, mesh: face.mesh, gaze: appraisal?.gaze, quality: appraisal?.quality
                        ).wire(withMesh: hasMesh)
                    })
            ),
        ])
    }

    var text: String {
        guard !look.faces.isEmpty else { return "no face\n" }
        return zip(look.faces, appraisals).enumerated().map { index, pair in
            let (face, appraisal) = pair
            let box = face.mesh.box
            let place = "\(Int(box.width)) x \(Int(box.height)) pixels at \(Int(box.x)), \(Int(box.y))"
            let angles = [("yaw", face.pose.yaw), ("pitch", face.pose.pitch), ("roll", face.pose.roll)]
                .map { "\($0.0) \(Int($0.1.rounded()))°" }.joined(separator: ", ")
            let first =
                "face \(index + 1): \(place); \(angles); eyes \(Int(face.mesh.distanceBetweenEyes)) pixels apart\n"
            return first + (appraisal.map(Self.rows) ?? "")
        }.joined()
    }

    /// A row for each component: passed or not, its name, its value, its limit, what is wrong.
    private static func rows(_ appraisal: FaceAppraisal) -> String {
        let rows = appraisal.quality.components.map { component in
            let mark =
                switch component.hasPassed {
                case true?: "ok  "
                case false?: "FAIL"
                case nil: "-   "
                }
            let isFault = component.hasPassed == false || component.value == nil
            let cells = [
                "  \(mark)", padded(component.measure.rawValue, 26), padded(shown(component.value, component.unit), 12),
                padded(shown(component.limit), 18), isFault ? component.sentence : "",
            ]
            return trimmed(cells.joined(separator: " "))
        }
        let gaze = appraisal.gaze.map {
            "  gaze yaw \(Int($0.yaw.rounded()))°, pitch \(Int($0.pitch.rounded()))°, relative to the head"
        }
        return (rows + (gaze.map { [$0] } ?? [])).map { $0 + "\n" }.joined()
    }

    private static func shown(_ value: Double?, _ unit: FaceQualityMeasure.Unit) -> String {
        guard let value else { return "" }
        return trimmed("\(digits(value)) \(unit.symbol)")
    }

    private static func shown(_ limit: FaceQualityLimit?) -> String {
        switch (limit?.least, limit?.most) {
        case (let least?, let most?): "\(digits(least)) to \(digits(most))"
        case (let least?, nil): "at least \(digits(least))"
        case (nil, let most?): "at most \(digits(most))"
        case (nil, nil): ""
        }
    }

    /// Three digits that matter, or all before the point.
    private static func digits(_ value: Double) -> String {
        String(format: abs(value) >= 100 ? "%.0f" : "%.3g", abs(value) < 0.00005 ? 0 : value)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }
}

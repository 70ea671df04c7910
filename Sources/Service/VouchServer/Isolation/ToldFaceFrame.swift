import VouchCapture

/// A ``/VouchCapture/FaceFrame`` on its way.
struct ToldFaceFrame: Codable {
    struct Face: Codable {
        /// `x`, `y`, `width`, `height`
        var box: [Double]
        var distanceBetweenEyes, yaw, pitch, roll, leftEyeOpen, rightEyeOpen, darkGlasses, brightness, evenness: Double?
    }

    var width, height: Int
    var faces: [Face]

    init(_ frame: FaceFrame) {
        (width, height) = (frame.size.width, frame.size.height)
        // JSON has no infinities: such a measure counts as not taken.
        func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
        faces = frame.faces.map { face in
            Face(
                box: [face.box.x, face.box.y, face.box.width, face.box.height].map { finite($0) ?? 0 },
                distanceBetweenEyes: finite(face.distanceBetweenEyes), yaw: finite(face.yaw), pitch: finite(face.pitch),
                roll: finite(face.roll), leftEyeOpen: finite(face.leftEyeOpen),
                rightEyeOpen: finite(face.rightEyeOpen), darkGlasses: finite(face.darkGlasses),
                brightness: finite(face.brightness), evenness: finite(face.evenness))
        }
    }

    var value: FaceFrame {
        FaceFrame(
            size: FrameSize(width: width, height: height),
            faces: faces.map { told in
                var facts = FaceFacts(
                    box: told.box.count == 4
                        ? CaptureRegion(x: told.box[0], y: told.box[1], width: told.box[2], height: told.box[3])
                        : CaptureRegion(x: 0, y: 0, width: 0, height: 0))
                facts.distanceBetweenEyes = told.distanceBetweenEyes
                (facts.yaw, facts.pitch, facts.roll) = (told.yaw, told.pitch, told.roll)
                (facts.leftEyeOpen, facts.rightEyeOpen) = (told.leftEyeOpen, told.rightEyeOpen)
                facts.darkGlasses = told.darkGlasses
                (facts.brightness, facts.evenness) = (told.brightness, told.evenness)
                return facts
            })
    }
}

import VouchCapture

/// Frames made of numbers: a compliant face in a frame of 480 by 640, and what spoils it.
enum FaceExamples {
    static let size = FrameSize(width: 480, height: 640)

    static func face(_ change: (inout FaceFacts) -> Void = { _ in }) -> FaceFacts {
        let region = CaptureRegion(in: size)
        var face = FaceFacts(box: box(width: 0.75 * region.width))
        face.distanceBetweenEyes = 100
        (face.yaw, face.pitch, face.roll) = (0, 0, 0)
        (face.leftEyeOpen, face.rightEyeOpen, face.darkGlasses) = (0.9, 0.9, 0.1)
        (face.brightness, face.evenness) = (0.5, 0.9)
        change(&face)
        return face
    }

    /// - Parameters:
    ///   - right: how far from the middle of the frame, in pixels; negative to the left.
    ///   - down: likewise.
    static func box(width: Double, right: Double = 0, down: Double = 0) -> CaptureRegion {
        CaptureRegion(x: 240 - width / 2 + right, y: 320 - width / 2 + down, width: width, height: width)
    }

    static func frame(_ change: (inout FaceFacts) -> Void = { _ in }) -> FaceFrame {
        FaceFrame(size: size, faces: [face(change)])
    }

    static let good = frame()
    static let empty = FaceFrame(size: size, faces: [])
}

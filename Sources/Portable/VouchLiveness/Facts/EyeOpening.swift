public import VouchFace

/// How far eyes are open.
public enum EyeOpening {
    /// The opening between the lids of the more closed eye, over the distance from the eyes to the chin; about 0.1 for
    /// open eyes.
    public static func value(_ gaze: FaceGaze, _ mesh: FaceMesh) -> Double {
        let height = FaceScale(mesh).height
        return height > 0 ? min(gaze.rightEye.opening, gaze.leftEye.opening) / height : 0
    }
}

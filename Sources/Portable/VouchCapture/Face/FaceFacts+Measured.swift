public import VouchFace

extension FaceFacts {
    /// The meaning of VouchFace's measures for a capture.
    ///
    /// - Parameters:
    ///   - mesh: fitted in the frame; its box is the face's.
    ///   - quality: of the same face in the same frame; eyes and glasses are unknown if its gaze was not measured.
    public init(_ mesh: FaceMesh, _ quality: FaceQuality) {
        let box = mesh.box
        self.init(box: CaptureRegion(x: box.x, y: box.y, width: box.width, height: box.height))
        distanceBetweenEyes = mesh.distanceBetweenEyes
        yaw = quality[.headPoseYaw]?.value
        pitch = quality[.headPosePitch]?.value.map { $0 - Self.restingPitch }
        roll = quality[.headPoseRoll]?.value
        leftEyeOpen = quality.leftEyeOpening.map(Self.openness)
        rightEyeOpen = quality.rightEyeOpening.map(Self.openness)
        darkGlasses = quality[.eyesVisible]?.value.map { 1 - min(max($0, 0), 1) }
        brightness = quality[.luminanceMean]?.value
        evenness = quality.evenness
    }

    /// The mesh's pitch of a person who looks straight ahead, in degrees: `FaceUse` has 0 to 16.
    private static let restingPitch = 9.0

    /// Between the lids, over the distance of the eyes' midpoint to the chin, of an eye that is wide open: an eye at the
    /// limit of `FaceQualityMeasure.eyesOpen` is open by 0.35.
    private static let wideOpen = 0.1

    private static func openness(_ opening: Double) -> Double { min(max(opening / wideOpen, 0), 1) }
}

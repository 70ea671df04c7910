import VouchCore

/// The parts of a face's quality that points alone show: size, place, pose, lids and lips.
struct FaceShape {
    private let mesh: FaceMesh
    private let pose: HeadPose
    private let gaze: FaceGaze?
    private let width: Double
    private let height: Double
    /// T of ISO/IEC 29794-5; nil if the points coincide.
    private let chinDistance: Double?

    init(_ mesh: FaceMesh, _ gaze: FaceGaze?, _ picture: ImageView) {
        self.mesh = mesh
        self.gaze = gaze
        pose = HeadPose(mesh)
        (width, height) = (Double(picture.width), Double(picture.height))
        let distance = mesh.eyeToChinDistance
        chinDistance = distance > 0 ? distance : nil
    }

    /// Nil for measures that need the picture's pixels.
    func value(_ measure: FaceQualityMeasure) -> Double? {
        let middle = mesh.rightEyeCentre.midpoint(to: mesh.leftEyeCentre)
        return switch measure {
        case .eyesOpen: lesserOpening
        case .mouthClosed: overChin((mesh[.lipUpper] - mesh[.lipLower]).length)
        case .interEyeDistance: eyeDistance
        case .headSize: chinDistance.map { $0 / height }
        // From the eye that is nearer that side.
        case .leftwardCropOfFaceImage: overEyes(min(mesh.rightEyeCentre.x, mesh.leftEyeCentre.x))
        case .rightwardCropOfFaceImage: overEyes(width - max(mesh.rightEyeCentre.x, mesh.leftEyeCentre.x))
        case .marginAboveOfFaceImage: overEyes(middle.y)
        case .marginBelowOfFaceImage: overEyes(height - middle.y)
        case .headPoseYaw: pose.yaw
        case .headPosePitch: pose.pitch
        case .headPoseRoll: pose.roll
        default: nil
        }
    }

    var rightEyeOpening: Double? { gaze.flatMap { overChin($0.rightEye.opening) } }
    var leftEyeOpening: Double? { gaze.flatMap { overChin($0.leftEye.opening) } }

    private var lesserOpening: Double? {
        guard let right = rightEyeOpening, let left = leftEyeOpening else { return nil }
        return min(right, left)
    }

    /// Between the eyes in pixels, as it would be if the head were not turned to the side.
    private var eyeDistance: Double? {
        let across = (mesh[.leftEyeOuter] - mesh[.rightEyeOuter]).length
        let depth = mesh.depth(.leftEyeOuter) - mesh.depth(.rightEyeOuter)
        guard across > 0 else { return nil }
        // The cosine of the yaw.
        return mesh.distanceBetweenEyes * (across * across + depth * depth).squareRoot() / across
    }

    private func overEyes(_ length: Double) -> Double? { eyeDistance.map { length / $0 } }

    private func overChin(_ length: Double) -> Double? { chinDistance.map { length / $0 } }
}

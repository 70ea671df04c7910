import Foundation
public import VouchCore
public import VouchDialects
public import VouchFace
public import VouchLiveness

extension VisionBox {
    /// A test of a captured face. The limits are those of ``FaceUse/documentPortrait``.
    public enum FaceTest: String, Codable, Sendable, Hashable, CaseIterable {
        /// The face is too small.
        case faceTooFar = "FaceTooFar"
        /// The face is too large.
        case faceTooClose = "FaceTooClose"
        /// The face is not in the middle.
        case faceNotCentered = "FaceNotCentered"
        /// More than one face is seen.
        case multipleFacesDetected = "MultipleFacesDetected"
        /// The head leans to a shoulder: a turn about Z, the axis to the camera.
        case faceRotated = "FaceRotated"
        /// No face is seen.
        case noFaceDetected = "NoFaceDetected"
        /// One eye is closed, or both.
        case eyesClosed = "EyesClosed"
        /// The person smiles. Never performed: Vouch judges no expression.
        case smiling = "Smiling"
        /// The head is turned to a side: a turn about Y, the upright axis.
        case faceSideways = "FaceSideways"
        /// The head is raised or lowered: a turn about X, the axis from ear to ear.
        case faceVertical = "FaceVertical"
        /// The mouth is open further than in a neutral face.
        case mouthOpen = "MouthOpen"
        /// The picture is not sharp.
        case imageBlurred = "ImageBlurred"
        /// The face could not be cut out.
        case faceCropFailed = "FaceCropFailed"
        /// The pictures do not allow liveness to be judged.
        case livenessCheckQuality = "LivenessCheckQuality"
        /// The pictures do not show a live person.
        case livenessCheckProbability = "LivenessCheckProbability"
    }

    /// What `biometricFaceCapture` found. It shows a face: printing it shows nothing.
    public struct BiometricFaceReport: Codable, Sendable, Hashable, Redacted {
        /// The tests that were performed, in the order of ``FaceTest``; a test that could not be performed is in
        /// neither list.
        public let performedTests: [FaceTest]
        /// The performed tests that failed; empty if the picture is good.
        public let failedTests: [FaceTest]
        /// Whether liveness was judged.
        public let performedLivenessCheck: Bool
        /// Whether the person is live; false also if the check was inconclusive, nil if it was not performed.
        public let livenessCheckStatus: Bool?
        /// SHA-256 of the selfie's file, in lower-case hexadecimal; nil without a photo or a way to compute it.
        public let biometricHash: String?
        /// The selfie's file in Base64; nil if no face was cut out.
        public let photo: String?

        /// Composes the report of one capture.
        ///
        /// - Parameters:
        ///   - quality: of the largest face, for ``FaceUse/documentPortrait``, whose limits have sizes and margins; nil
        ///     if no face was found.
        ///   - photo: the selfie's file; nil if it could not be cut out.
        ///   - hash: SHA-256 of bytes, in lower-case hexadecimal; nil if it fails.
        ///   - liveness: what the check of liveness found; nil if it was not done. An inconclusive check has not
        ///     passed.
        public init(
            _ quality: FaceQuality?, photo: Sensitive<[UInt8]>?, hash: ([UInt8]) -> String?,
            liveness: LivenessResult? = nil
        ) {
            var (performed, failed) = ([FaceTest](), [FaceTest]())
            for test in FaceTest.allCases {
                guard let isFailed = test.isFailed(quality, hasPhoto: photo != nil, liveness?.decision) else {
                    continue
                }
                performed.append(test)
                if isFailed { failed.append(test) }
            }
            performedTests = performed
            failedTests = failed
            performedLivenessCheck = liveness != nil
            livenessCheckStatus = liveness.map { $0.decision == .live }
            biometricHash = photo?.reveal(hash)
            self.photo = photo?.reveal { Data($0).base64EncodedString() }
        }
    }
}

extension VisionBox.FaceTest {
    /// - Returns: nil if the test could not be performed.
    fileprivate func isFailed(
        _ quality: FaceQuality?, hasPhoto: Bool, _ liveness: LivenessResult.Decision?
    ) -> Bool? {
        switch self {
        case .noFaceDetected: return quality == nil
        case .livenessCheckQuality: return liveness.map { $0 == .inconclusive }
        case .livenessCheckProbability: return liveness == .inconclusive ? nil : liveness.map { $0 == .spoof }
        default: break
        }
        guard let quality else { return nil }
        func fails(_ measure: FaceQualityMeasure) -> Bool? { quality[measure]?.hasPassed.map { !$0 } }
        /// Of a head that is too small or too large for its picture.
        func isBeyond(_ isSmall: Bool) -> Bool? {
            guard let size = quality[.headSize], let value = size.value, let limit = size.limit else { return nil }
            return isSmall ? limit.least.map { value < $0 } : limit.most.map { value > $0 }
        }
        switch self {
        case .faceTooFar: return isBeyond(true)
        case .faceTooClose: return isBeyond(false)
        case .faceNotCentered:
            let margins: [FaceQualityMeasure] = [
                .leftwardCropOfFaceImage, .rightwardCropOfFaceImage, .marginAboveOfFaceImage, .marginBelowOfFaceImage,
            ]
            let known = margins.compactMap { fails($0) }
            return known.isEmpty ? nil : known.contains(true)
        case .multipleFacesDetected: return fails(.singleFacePresent)
        case .faceRotated: return fails(.headPoseRoll)
        case .eyesClosed: return fails(.eyesOpen)
        case .faceSideways: return fails(.headPoseYaw)
        case .faceVertical: return fails(.headPosePitch)
        case .mouthOpen: return fails(.mouthClosed)
        case .imageBlurred: return fails(.sharpness)
        case .faceCropFailed: return !hasPhoto
        case .smiling, .livenessCheckQuality, .livenessCheckProbability, .noFaceDetected: return nil
        }
    }
}

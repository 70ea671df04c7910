import Testing
import VouchCapture
import VouchTestSupport

@Suite struct FaceCaptureProfileTests {
    static let region = CaptureRegion(in: FaceExamples.size)

    static func feedback(
        _ frame: FaceFrame, _ profile: FaceCaptureProfile = FaceCaptureProfile(), after: FaceFeedback? = nil
    ) -> FaceFeedback {
        profile.feedback(on: frame, in: region, after: after)
    }

    /// What spoils a face, and what is told.
    static let table: [(FaceFeedback, FaceFrame)] = [
        (.faceCompliant, FaceExamples.good),
        (.noFaceDetected, FaceExamples.empty),
        (
            .multipleFacesDetected,
            FaceFrame(size: FaceExamples.size, faces: [FaceExamples.face(), FaceExamples.face()])
        ),
        (.invalidPose, FaceExamples.frame { $0.yaw = -15.1 }),
        (.invalidPose, FaceExamples.frame { $0.pitch = 15.1 }),
        (.invalidPose, FaceExamples.frame { $0.roll = 15.1 }),
        (.faceTooFar, FaceExamples.frame { $0.box = FaceExamples.box(width: 0.54 * region.width) }),
        (.faceTooFar, FaceExamples.frame { $0.distanceBetweenEyes = 89.9 }),
        (.faceTooClose, FaceExamples.frame { $0.box = FaceExamples.box(width: 0.96 * region.width) }),
        (.faceOnLeft, FaceExamples.frame { $0.box = FaceExamples.box(width: 230, right: -60) }),
        (.faceOnRight, FaceExamples.frame { $0.box = FaceExamples.box(width: 230, right: 60) }),
        (.faceTooHigh, FaceExamples.frame { $0.box = FaceExamples.box(width: 230, down: -80) }),
        (.faceTooLow, FaceExamples.frame { $0.box = FaceExamples.box(width: 230, down: 80) }),
        (.insufficientLighting, FaceExamples.frame { $0.brightness = 0.19 }),
        (.insufficientLighting, FaceExamples.frame { $0.brightness = 0.93 }),
        (.insufficientLighting, FaceExamples.frame { $0.evenness = 0.4 }),
        (.leftEyeClosed, FaceExamples.frame { $0.leftEyeOpen = 0.1 }),
        (.rightEyeClosed, FaceExamples.frame { $0.rightEyeOpen = 0.1 }),
        (.darkGlassesDetected, FaceExamples.frame { $0.darkGlasses = 0.6 }),
    ]

    @Test(arguments: table)
    func `what a frame misses is told`(_ expected: FaceFeedback, _ frame: FaceFrame) {
        #expect(Self.feedback(frame) == expected)
    }

    @Test func `the frames above reach every feedback`() {
        #expect(Set(Self.table.map(\.0)) == Set(FaceFeedback.allCases))
    }

    @Test func `what was not measured is not compliant, unless nothing asks for it`() {
        let unmeasured = FaceExamples.frame { $0.darkGlasses = nil }
        #expect(Self.feedback(unmeasured) == .darkGlassesDetected)
        var profile = FaceCaptureProfile()
        profile.maximumDarkGlasses = nil
        #expect(Self.feedback(unmeasured, profile) == .faceCompliant)
        #expect(Self.feedback(FaceExamples.frame { $0.yaw = nil }) == .invalidPose)
    }

    @Test func `values that are not numbers meet no limit`() {
        #expect(Self.feedback(FaceExamples.frame { $0.yaw = .nan }) == .invalidPose)
        #expect(Self.feedback(FaceExamples.frame { $0.brightness = .nan }) == .insufficientLighting)
        let broken = CaptureRegion(x: .nan, y: 0, width: 100, height: 100)
        #expect(Self.feedback(FaceExamples.frame { $0.box = broken }) == .noFaceDetected)
        let endless = CaptureRegion(x: 0, y: 0, width: .infinity, height: 100)
        #expect(Self.feedback(FaceExamples.frame { $0.box = endless }) == .noFaceDetected)
    }

    @Test func `a compliant face at a limit stays compliant within the tolerance`() {
        let near = FaceExamples.frame { $0.yaw = 16 }
        #expect(Self.feedback(near) == .invalidPose)
        #expect(Self.feedback(near, after: .faceCompliant) == .faceCompliant)
        #expect(Self.feedback(FaceExamples.frame { $0.yaw = 17 }, after: .faceCompliant) == .invalidPose)
    }

    @Test func `the capture region is in the middle of the frame as it is held`() {
        let sensor = FrameSize(width: 640, height: 480)
        let portrait = CaptureRegion(in: sensor.held(.portrait))
        #expect(portrait == CaptureRegion(x: 84, y: 112, width: 312, height: 416))
        let landscape = CaptureRegion(in: sensor.held(.landscape))
        #expect(landscape == CaptureRegion(x: 176, y: 48, width: 288, height: 384))
        let none = CaptureRegion(in: FrameSize(width: 0, height: -3))
        #expect(none == CaptureRegion(x: 0, y: 0, width: 0, height: 0))
    }

    @Test func `a frame without size has no face in place`() {
        let frame = FaceFrame(size: FrameSize(width: 0, height: 0), faces: [FaceExamples.face()])
        #expect(
            FaceCaptureProfile().feedback(on: frame, in: CaptureRegion(in: frame.size)) == .noFaceDetected)
    }
}

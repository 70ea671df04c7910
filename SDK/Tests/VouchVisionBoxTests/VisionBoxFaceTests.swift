import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchLiveness
import VouchTestSupport
import VouchVisionBox

@testable import VouchFace

/// A grey picture of 700 x 900 with a flat face in it.
private struct DrawnFace {
    var centre = Point(x: 350, y: 430)
    /// From forehead to chin.
    var height = 480.0
    var right = Point(x: 1, y: 0)

    func mesh() throws -> FaceMesh {
        func place(_ x: Double, _ y: Double) -> Point {
            let (x, y) = (x * height, y * height)
            return centre + Point(x: x * right.x - y * right.y, y: x * right.y + y * right.x)
        }
        var points = [Point](repeating: centre, count: FaceMesh.count)
        let corners = [(0, -0.5), (0.36, -0.3), (0.38, 0.1), (0, 0.5), (-0.38, 0.1), (-0.36, -0.3)]
        for (index, number) in FaceZones.oval.enumerated() {
            points[number] = place(corners[index % corners.count].0, corners[index % corners.count].1)
        }
        for (landmark, x) in [
            (FaceLandmark.rightEyeOuter, -0.24), (.rightEyeInner, -0.1), (.leftEyeInner, 0.1), (.leftEyeOuter, 0.24),
        ] { points[landmark.rawValue] = place(x, -0.08) }
        points[FaceLandmark.chin.rawValue] = place(0, 0.5)
        points[FaceLandmark.forehead.rawValue] = place(0, -0.5)
        return try #require(
            FaceMesh(points: points, depths: [Double](repeating: 0, count: FaceMesh.count), presence: 1))
    }

    func quality(others: [FaceBox] = []) throws -> FaceQuality {
        let bytes = (0..<(700 * 900)).map { UInt8(truncatingIfNeeded: 90 + $0 % 90) }
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 700, height: 900, format: .grey8))
            return FaceQuality(of: try mesh(), gaze: nil, otherFaces: others, in: view, for: .documentPortrait)
        }
    }
}

@Suite struct VisionBoxFaceTests {
    typealias Parameters = VisionBox.BiometricFaceCaptureParameters
    typealias Report = VisionBox.BiometricFaceReport

    private func hash(_ bytes: [UInt8]) -> String? { "hash of \(bytes.count)" }

    // MARK: Capture

    @Test(.shows("X-B17")) func `the capture's parameters have the names and the limits of the SDK`() throws {
        let text = """
            {"frameShape": "square", "cameraConfig": {"toggleCameraEnable": true, "defaultCamera": "back"},
             "faceCaptureTimeout": 30, "fillAnimationDuration": 1.5, "resultAnimationDuration": 2, "compressFormat": "PNG"}
            """
        let read = try JSONDecoder().decode(Parameters.self, from: Data(text.utf8))
        #expect(read.frameShape == .square)
        #expect(read.compressFormat == .png)
        #expect(read.faceCaptureTimeout == 30)
        #expect(read.cameraConfig == .init(toggleCameraEnable: true, defaultCamera: .back))
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(read)) as? NSDictionary
        #expect(written == (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary))
        #expect(try Parameters().faceCaptureTimeout == nil)
        for seconds in [0, 29.999, -1, .nan, .infinity] {
            #expect(throws: VisionBox.IllegalArgument.self) { try Parameters(faceCaptureTimeout: seconds) }
        }
        for seconds in [-0.1, .nan, .infinity] {
            #expect(throws: VisionBox.IllegalArgument.self) { try Parameters(fillAnimationDuration: seconds) }
            #expect(throws: VisionBox.IllegalArgument.self) { try Parameters(resultAnimationDuration: seconds) }
        }
        let short = text.replacing("\"faceCaptureTimeout\": 30", with: "\"faceCaptureTimeout\": 3")
        #expect(throws: VisionBox.IllegalArgument.self) {
            try JSONDecoder().decode(Parameters.self, from: Data(short.utf8))
        }
        // 9:7, upright, in the middle.
        let selfie = try #require(Parameters.selfie(inWidth: 720, height: 1280))
        #expect(selfie.height * 7 == selfie.width * 9)
        #expect(selfie.width == 714)
        #expect(selfie.x == 3)
        #expect(selfie.y == 181)
        #expect(Parameters.selfie(inWidth: 1280, height: 720)?.height == 720)
        #expect(Parameters.selfie(inWidth: 0, height: 9) == nil)
        #expect(Parameters.selfie(inWidth: .max, height: 9) == nil)
    }

    // MARK: Report

    @Test(.shows("X-B18")) func `the report tells what was tested, what failed, and the photo with its hash`() throws {
        let photo = Sensitive<[UInt8]>([1, 2, 3])
        let report = Report(
            try DrawnFace().quality(), photo: photo, hash: hash, liveness: .init(decision: .live, score: 0.9))
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
        #expect(
            Set(try #require(json).keys) == [
                "performedTests", "failedTests", "performedLivenessCheck", "livenessCheckStatus", "biometricHash",
                "photo",
            ])
        #expect(report.biometricHash == "hash of 3")
        #expect(report.photo == "AQID")
        #expect(report.performedLivenessCheck)
        #expect(report.livenessCheckStatus == true)
        #expect(Set(report.failedTests).isSubset(of: report.performedTests))
        #expect("\(report)" == "<redacted>")
        let plain = Report(try DrawnFace().quality(), photo: nil, hash: hash)
        #expect(!plain.performedLivenessCheck)
        #expect(plain.livenessCheckStatus == nil)
        #expect(plain.biometricHash == nil)
        #expect(plain.failedTests.contains(.faceCropFailed))
    }

    @Test(
        arguments: [
            (DrawnFace(), VisionBox.FaceTest?.none), (DrawnFace(height: 150), .faceTooFar),
            (DrawnFace(height: 840), .faceTooClose), (DrawnFace(centre: Point(x: 150, y: 430)), .faceNotCentered),
            (DrawnFace(right: Point(x: 0.5, y: 0.866)), .faceRotated),
        ] as [(DrawnFace, VisionBox.FaceTest?)])
    private func `a face fails the test of what is wrong with it`(
        _ face: DrawnFace, _ test: VisionBox.FaceTest?
    ) throws {
        let report = Report(try face.quality(), photo: Sensitive([1]), hash: hash)
        let placing: [VisionBox.FaceTest] = [.faceTooFar, .faceTooClose, .faceRotated, .multipleFacesDetected]
        #expect(report.performedTests.contains(.noFaceDetected))
        #expect(!report.failedTests.contains(.noFaceDetected))
        for other in placing where other != test { #expect(!report.failedTests.contains(other), "\(other)") }
        if let test { #expect(report.failedTests.contains(test)) }
    }

    @Test func `no face fails as that alone, a second one as several, and nothing is told of smiles`() throws {
        let none = Report(nil, photo: nil, hash: hash)
        #expect(none.performedTests == [.noFaceDetected])
        #expect(none.failedTests == [.noFaceDetected])
        let box = try DrawnFace().mesh().box
        let crowd = Report(try DrawnFace().quality(others: [box]), photo: Sensitive([1]), hash: hash)
        #expect(crowd.failedTests.contains(.multipleFacesDetected))
        let never: Set<VisionBox.FaceTest> = [.smiling, .livenessCheckQuality, .livenessCheckProbability]
        #expect(never.isDisjoint(with: crowd.performedTests))
        // Without the eyes' own network it is not known whether they are open.
        #expect(!crowd.performedTests.contains(.eyesClosed))
    }

    @Test(.shows("X-B19")) func `the fifteen tests have the SDK's names, and each is judged by our finding of it`()
        throws
    {
        #expect(
            VisionBox.FaceTest.allCases.map(\.rawValue) == [
                "FaceTooFar", "FaceTooClose", "FaceNotCentered", "MultipleFacesDetected", "FaceRotated",
                "NoFaceDetected", "EyesClosed", "Smiling", "FaceSideways", "FaceVertical", "MouthOpen",
                "ImageBlurred", "FaceCropFailed", "LivenessCheckQuality", "LivenessCheckProbability",
            ])
        let quality = try DrawnFace().quality()
        // A measure that has a limit decides its test; one that could not be measured leaves it out.
        let measures: [(VisionBox.FaceTest, FaceQualityMeasure)] = [
            (.multipleFacesDetected, .singleFacePresent), (.faceRotated, .headPoseRoll), (.eyesClosed, .eyesOpen),
            (.faceSideways, .headPoseYaw), (.faceVertical, .headPosePitch), (.mouthOpen, .mouthClosed),
            (.imageBlurred, .sharpness),
        ]
        let report = Report(quality, photo: nil, hash: hash)
        for (test, measure) in measures {
            let passed = quality[measure]?.hasPassed
            #expect(report.performedTests.contains(test) == (passed != nil), "\(test)")
            #expect(report.failedTests.contains(test) == (passed == false), "\(test)")
        }
        #expect(report.failedTests.contains(.faceCropFailed))
        for (decision, performed, failed) in [
            (LivenessResult.Decision.live, 2, nil), (.spoof, 2, .livenessCheckProbability),
            (.inconclusive, 1, .livenessCheckQuality),
        ] as [(LivenessResult.Decision, Int, VisionBox.FaceTest?)] {
            let report = Report(
                quality, photo: Sensitive([1]), hash: hash, liveness: .init(decision: decision, score: nil))
            let tests: Set<VisionBox.FaceTest> = [.livenessCheckQuality, .livenessCheckProbability]
            #expect(report.performedTests.filter(tests.contains).count == performed)
            #expect(report.failedTests.filter(tests.contains) == [failed].compactMap { $0 })
            #expect(report.livenessCheckStatus == (decision == .live))
        }
    }

    // MARK: Match

    private func photo(_ value: Float, _ file: [UInt8]) throws -> VisionBox.MatchPhoto {
        let template = try #require(FaceTemplate([Float](repeating: value, count: 128), of: .dlibResNet))
        return VisionBox.MatchPhoto(.described(template), file: Sensitive(file))
    }

    private func match(
        _ reference: Float = 0, include: VisionBox.IncludeTemplate = .none, candidateHash: String? = nil,
        referenceHash: String? = nil
    ) throws -> VisionBox.BiometricMatchReport {
        try VisionBox.matchBiometrics(
            candidate: photo(0, [1]), reference: photo(reference, [1, 2]), includeTemplate: include,
            candidateHash: candidateHash, referenceHash: referenceHash, by: FaceComparer(.dlibResNet),
            card: .dlibResNet, hash: hash)
    }

    @Test(.shows("X-B20")) func `matchBiometrics tells match, score, algorithm and the templates asked for`() throws {
        let same = try match(include: .all, candidateHash: "hash of 1", referenceHash: "hash of 2")
        #expect(same.photosMatched)
        #expect(same.algorithm == "dlib-resnet-v1")
        #expect(try #require(same.score) > 0.99)
        #expect(same.matchDuration >= 0)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(same)) as? [String: Any]
        #expect(
            Set(try #require(json).keys) == [
                "matchDuration", "photosMatched", "score", "algorithm", "referenceTemplate", "candidateTemplate",
            ])
        let other = try match(1)
        #expect(!other.photosMatched)
        #expect(try #require(other.score) < 0.01)
        #expect(VisionBox.IncludeTemplate.allCases.map(\.rawValue) == ["none", "all", "candidate", "reference"])
        #expect(other.referenceTemplate == nil)
        #expect(other.candidateTemplate == nil)
        let one = try match(1, include: .reference)
        #expect(one.candidateTemplate == nil)
        let bytes = try #require(one.referenceTemplate.flatMap { Data(base64Encoded: $0) })
        #expect(bytes.count == 512)
        #expect(Array(bytes.prefix(4)) == [0, 0, 0x80, 0x3F])
        #expect(try match(include: .candidate).referenceTemplate == nil)
        #expect("\(one)" == "<redacted>")
    }

    @Test func `another photo than its hash says is refused, and a photo without a face matches none`() throws {
        let candidate = #expect(throws: VisionBox.HashMismatch.self) { try match(candidateHash: "hash of 2") }
        #expect(candidate?.isCandidate == true)
        let reference = #expect(throws: VisionBox.HashMismatch.self) { try match(referenceHash: "") }
        #expect(reference?.isCandidate == false)
        let faceless = VisionBox.MatchPhoto(.notDescribed(.noFace), file: Sensitive([9]))
        let report = try VisionBox.matchBiometrics(
            candidate: faceless, reference: photo(0, [1]), includeTemplate: .all, by: FaceComparer(.dlibResNet),
            card: .dlibResNet, hash: hash)
        #expect(!report.photosMatched)
        #expect(report.score == nil)
        #expect(report.candidateTemplate == nil)
        #expect(report.referenceTemplate != nil)
    }
}

import Testing
import VouchCapture
import VouchTestSupport

@Suite struct CapturePolicyTests {
    static func evidence(
        _ confidence: Float, _ distance: Float?, uncropped: Bool = true, flash: Bool = true
    ) -> CaptureEvidence {
        CaptureEvidence(
            hasUncroppedImage: uncropped, hasUncroppedFlashImage: flash,
            analysis: CaptureAnalysis(confidence: confidence, distanceConfidence: distance, faceDetected: nil))
    }

    /// Confidence, distance confidence, and what is decided.
    static let table: [(Float, Float?, CaptureDecision)] = [
        (0.59, 0.59, .notWellCentred), (0, 0, .notWellCentred), (0.59, nil, .notWellCentred),
        (0.59, 0.6, .qualityNotGood), (0, 1, .qualityNotGood),
        (0.6, 0, .qualityGood), (0.6, 0.6, .qualityGood), (0.6, nil, .qualityGood), (0.61, 0.3, .qualityGood),
        (1, 1, .qualityGood), (Float(0.6).nextDown, 1, .qualityNotGood), (1, Float(0.6).nextDown, .qualityGood),
        (.nan, .nan, .notWellCentred),
    ]

    @Test(.shows("C21", "C22"), arguments: table)
    func `confidence and distance decide; exactly 0.6 is good`(
        _ confidence: Float, _ distance: Float?, _ expected: CaptureDecision
    ) {
        #expect(CapturePolicy().decision(on: Self.evidence(confidence, distance)) == expected)
        #expect(expected.isAccepted == (expected == .qualityGood))
    }

    @Test(.shows("C18", "C19")) func `a missing picture is told first, without flash before with`() {
        let policy = CapturePolicy()
        #expect(
            policy.decision(on: Self.evidence(1, 1, uncropped: false, flash: false)) == .notCaptured(.uncroppedImage))
        #expect(policy.decision(on: Self.evidence(0, 0, uncropped: false)) == .notCaptured(.uncroppedImage))
        #expect(policy.decision(on: Self.evidence(1, 1, flash: false)) == .notCaptured(.uncroppedFlashImage))
        #expect(policy.decision(on: Self.evidence(0, 0, flash: false)) == .notCaptured(.uncroppedFlashImage))
    }

    @Test func `cameras without flash need no picture with it`() {
        let policy = CapturePolicy(requiresFlashImage: false)
        #expect(policy.decision(on: Self.evidence(0.6, 0, flash: false)) == .qualityGood)
    }

    @Test(.shows("C23")) func `limits can be set`() {
        let strict = CapturePolicy(confidence: 0.9, distanceConfidence: 0.3)
        #expect(strict.decision(on: Self.evidence(0.89, 0.3)) == .qualityNotGood)
        #expect(strict.decision(on: Self.evidence(0.89, 0.29)) == .notWellCentred)
        #expect(strict.decision(on: Self.evidence(0.9, 0)) == .qualityGood)
    }

    @Test(.shows("C4")) func `an app's own policy takes its place`() {
        struct FacesOnly: CaptureDeciding {
            func decision(on evidence: CaptureEvidence) -> CaptureDecision {
                evidence.analysis?.faceDetected == true ? .qualityGood : .qualityNotGood
            }
        }
        func decide(_ policy: some CaptureDeciding, _ face: Bool?) -> CaptureDecision {
            let analysis = CaptureAnalysis(confidence: 1, distanceConfidence: 1, faceDetected: face)
            let image = CapturedImage("id", isCropped: false, isFlash: false, analysis: analysis)
            return policy.decision(on: CaptureEvidence(CaptureResult([image])))
        }
        #expect(decide(FacesOnly(), true) == .qualityGood)
        #expect(decide(FacesOnly(), nil) == .qualityNotGood)
        #expect(decide(CapturePolicy(), nil) == .notCaptured(.uncroppedFlashImage))
    }

    @Test(.shows("C2")) func `a picture is taken out, its analysis unpacked, and then it is decided`() throws {
        let good = CaptureAnalysis(confidence: 0.8, distanceConfidence: 0.9, faceDetected: true)
        let result = CaptureResult([
            CapturedImage("plain", isCropped: false, isFlash: false, analysis: good),
            CapturedImage("flash", isCropped: false, isFlash: true, analysis: good),
        ])
        #expect(try #require(result.image).picture == "plain")
        #expect(try #require(result.captureAnalysis) == good)
        let decision = CapturePolicy().decision(on: CaptureEvidence(result))
        #expect(decision == .qualityGood)
        #expect(decision.isAccepted)
    }

    @Test func `nothing captured is not captured`() {
        #expect(
            CapturePolicy().decision(on: CaptureEvidence(CaptureResult<Int>([]))) == .notCaptured(.uncroppedImage))
    }

    @Test func `every decision has a code and a sentence of its own`() {
        let all: [CaptureDecision] = [
            .notCaptured(.uncroppedImage), .notCaptured(.uncroppedFlashImage), .notWellCentred, .qualityNotGood,
            .qualityGood,
        ]
        #expect(Set(all.map(\.code.description)).count == all.count)
        #expect(Set(all.map(\.sentence.description)).count == all.count)
    }
}

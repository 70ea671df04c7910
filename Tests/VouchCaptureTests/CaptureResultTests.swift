import Testing
import VouchCapture
import VouchTestSupport

/// Pictures as the table below names them.
private func image(
    _ name: String, cropped: Bool, flash: Bool, _ confidence: Float, distance: Float? = 0.8
) -> CapturedImage<String> {
    CapturedImage(
        name, isCropped: cropped, isFlash: flash,
        analysis: CaptureAnalysis(confidence: confidence, distanceConfidence: distance, faceDetected: nil))
}

@Suite struct CaptureResultTests {
    static let all = [
        image("cropped", cropped: true, flash: false, 0.7), image("cropped flash", cropped: true, flash: true, 0.9),
        image("uncropped", cropped: false, flash: false, 0.8),
        image("uncropped flash", cropped: false, flash: true, 0.6),
    ]

    @Test func `each picture comes to its place and says its AutoCrop value`() throws {
        let result = CaptureResult(Self.all)
        let places: [(CapturedImage<String>?, String, AutoCrop)] = [
            (result.croppedImage, "cropped", .declined), (result.croppedFlashImage, "cropped flash", .declined),
            (result.uncroppedImage, "uncropped", .requested),
            (result.uncroppedFlashImage, "uncropped flash", .requested),
        ]
        for (place, name, autoCrop) in places {
            let place = try #require(place)
            #expect(place.picture == name)
            #expect(place.autoCrop == autoCrop)
            #expect(place.autoCrop.isRequested == !place.isCropped)
        }
        #expect(result.isImageCropped)
        #expect(result.isFlashImageCropped)
    }

    @Test func `the best picture of each light is chosen by confidence`() {
        let result = CaptureResult(Self.all)
        #expect(result.image?.picture == "uncropped")
        #expect(result.image?.autoCrop == .requested)
        #expect(result.flashImage?.picture == "cropped flash")
        #expect(result.flashImage?.autoCrop == .declined)
        #expect(result.captureAnalysis?.confidence == 0.9)
    }

    @Test(.shows("C5")) func `only uncropped pictures are recommended for submission`() {
        #expect(CaptureResult(Self.all).recommendedForSubmission.map(\.picture) == ["uncropped", "uncropped flash"])
        #expect(CaptureResult(Self.all.filter(\.isCropped)).recommendedForSubmission.isEmpty)
    }

    @Test func `what could not be cropped says so`() {
        let result = CaptureResult(Self.all.filter { !$0.isCropped })
        #expect(!result.isImageCropped)
        #expect(!result.isFlashImageCropped)
        #expect(result.croppedImage == nil)
    }

    /// First, second, and the one that stays.
    static let ties: [(CapturedImage<String>, CapturedImage<String>, String)] = [
        (image("a", cropped: false, flash: false, 0.7), image("b", cropped: false, flash: false, 0.7), "a"),
        (image("a", cropped: true, flash: false, 0.7), image("b", cropped: false, flash: false, 0.7), "b"),
        (
            image("a", cropped: true, flash: false, 0.7, distance: 1),
            image("b", cropped: false, flash: false, 0.7, distance: 0), "b"
        ),
        (
            image("a", cropped: false, flash: false, 0.7, distance: 0.5),
            image("b", cropped: false, flash: false, 0.7, distance: 0.6), "b"
        ),
        (
            image("a", cropped: false, flash: false, 0.7, distance: nil),
            image("b", cropped: false, flash: false, 0.7, distance: 0), "b"
        ),
        (
            image("a", cropped: false, flash: false, .nan, distance: 1),
            image("b", cropped: true, flash: false, 0.1, distance: nil), "b"
        ),
    ]

    @Test(arguments: ties)
    func `of equal confidence the uncropped, then the better distance, then the first stays`(
        _ first: CapturedImage<String>, _ second: CapturedImage<String>, _ expected: String
    ) {
        #expect(CaptureResult([first, second]).image?.picture == expected)
    }

    @Test func `nothing captured is nothing, not a bad picture`() {
        let result = CaptureResult<Int>([])
        #expect(result.image == nil)
        #expect(result.flashImage == nil)
        #expect(result.captureAnalysis == nil)
        #expect(result.recommendedForSubmission.isEmpty)
    }

    @Test func `of equal pictures with and without flash the one without speaks`() {
        let dim = CaptureAnalysis(confidence: 0.7, distanceConfidence: 0.8, faceDetected: true)
        let flash = CaptureAnalysis(confidence: 0.7, distanceConfidence: 0.8, faceDetected: false)
        let result = CaptureResult([
            CapturedImage(1, isCropped: false, isFlash: true, analysis: flash),
            CapturedImage(2, isCropped: false, isFlash: false, analysis: dim),
        ])
        #expect(result.captureAnalysis == dim)
    }

    @Test(
        arguments: [
            (Float.nan, Float?.none, Float(0), Float?.none), (.infinity, .nan, 0, nil), (-3, -1, 0, 0), (7, 2, 1, 1),
            (0.25, 0.5, 0.25, 0.5),
        ])
    func `confidences lie between 0 and 1, whatever comes in`(
        _ confidence: Float, _ distance: Float?, _ wanted: Float, _ wantedDistance: Float?
    ) {
        let analysis = CaptureAnalysis(confidence: confidence, distanceConfidence: distance, faceDetected: nil)
        #expect(analysis.confidence == wanted)
        #expect(analysis.distanceConfidence == wantedDistance)
        #expect(analysis.faceDetected == nil)
    }
}

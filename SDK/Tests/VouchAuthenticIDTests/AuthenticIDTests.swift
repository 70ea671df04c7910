import Testing
import VouchAuthenticID
import VouchCapture
import VouchTestSupport

/// The scanner's result and retake flow over VouchCapture's own results.
@Suite struct AuthenticIDTests {
    private func result(
        _ confidence: Float, distance: Float? = 0.9,
        kinds: [(cropped: Bool, flash: Bool)] = [(false, false), (false, true)]
    ) -> AuthenticID.DSResult<String> {
        AuthenticID.DSResult(
            CaptureResult(
                kinds.map { kind in
                    CapturedImage(
                        "\(kind.cropped ? "cropped" : "uncropped")\(kind.flash ? "Flash" : "")",
                        isCropped: kind.cropped, isFlash: kind.flash,
                        analysis: CaptureAnalysis(
                            confidence: confidence, distanceConfidence: distance, faceDetected: true))
                }))
    }

    @Test func `each picture is under its name, with the analysis`() {
        let full = result(0.8, kinds: [(true, false), (true, true), (false, false), (false, true)])
        #expect(full.croppedImage == "cropped")
        #expect(full.croppedFlashImage == "croppedFlash")
        #expect(full.uncroppedImage == "uncropped")
        #expect(full.uncroppedFlashImage == "uncroppedFlash")
        #expect(full.image == "uncropped")
        #expect(full.flashImage == "uncroppedFlash")
        #expect(full.isImageCropped)
        #expect(full.isFlashImageCropped)
        #expect(full.confidence == 0.8)
        #expect(full.captureAnalysis.distanceConfidence == 0.9)
        #expect(full.captureAnalysis.faceDetected == true)
        let none = result(0.8, kinds: [])
        #expect(none.image == nil)
        #expect(none.confidence == 0)
        #expect(none.captureAnalysis.distanceConfidence == 0)
        #expect(none.submission == nil)
    }

    @Test(.shows("C6")) func `the header AutoCrop tells whether the picture is cropped`() throws {
        let uncropped = try #require(result(0.8, kinds: [(true, false), (false, false)]).submission)
        #expect(uncropped.image == "uncropped")
        #expect(uncropped.headers == ["AutoCrop": "True"])
        let cropped = try #require(result(0.8, kinds: [(true, false)]).submission)
        #expect(cropped.image == "cropped")
        #expect(cropped.headers == ["AutoCrop": "False"])
    }

    @Test(.shows("C20")) func `a low confidence with a low distanceConfidence is a document that is not well-centered`()
    {
        func step(_ confidence: Float, _ distance: Float?) -> AuthenticID.RetakeFlow.Step {
            var flow = AuthenticID.RetakeFlow()
            return flow.handleScan(result: result(confidence, distance: distance), of: .license)
        }
        #expect(step(0.59, 0.59) == .rescan(.notWellCentred))
        // Where no document was found, captureAnalysis.distanceConfidence is 0.
        #expect(step(0.59, nil) == .rescan(.notWellCentred))
        #expect(result(0.59, distance: nil).captureAnalysis.distanceConfidence == 0)
        #expect(step(0.59, 0.6) == .rescan(.qualityNotGood))
        #expect(step(0.6, 0.1) == .confirm)
    }

    private struct App: AuthenticID.DocumentScanDelegate {
        var flow = AuthenticID.RetakeFlow(totalAttempts: 1)
        var steps: [AuthenticID.RetakeFlow.Step] = []

        mutating func handleScan(result: AuthenticID.DSResult<String>) {
            steps.append(flow.handleScan(result: result, of: .license))
        }
    }

    @Test(.shows("C3")) func `an app's handleScan decides with the flow`() {
        var app = App()
        func deliver(
            _ results: [AuthenticID.DSResult<String>], to delegate: inout some AuthenticID.DocumentScanDelegate<String>
        ) {
            for result in results { delegate.handleScan(result: result) }
        }
        deliver([result(0.3, distance: 0.2), result(0.9)], to: &app)
        #expect(app.steps == [.rescan(.notWellCentred), .confirm])
    }

    @Test(.shows("C24", "C25", "C26", "C27"))
    func `once rescanCount exceeds totalAttempts the last image is sent anyway`() {
        var flow = AuthenticID.RetakeFlow(totalAttempts: 2)
        #expect(flow.totalAttempts == 2)
        #expect(flow.rescanCount(of: .license) == 0)
        for count in 1...2 {
            #expect(flow.handleScan(result: result(0.4), of: .license) == .rescan(.qualityNotGood))
            #expect(flow.rescanCount(of: .license) == count)
        }
        #expect(flow.handleScan(result: result(0.4), of: .license) == .sendAnyway)
        #expect(flow.rescanCount(of: .license) == 3)
    }

    @Test(.shows("C28")) func `a retake that the person chooses is not counted`() {
        var flow = AuthenticID.RetakeFlow(totalAttempts: 1)
        #expect(flow.handleScan(result: result(0.4), of: .passport) == .rescan(.qualityNotGood))
        for _ in 0..<5 {
            #expect(flow.handleScan(result: result(0.9), of: .passport) == .confirm)
            let step = flow.retake(.passport)
            #expect(step == .retake)
        }
        #expect(flow.rescanCount(of: .passport) == 1)
    }

    @Test(.shows("C30")) func `licence and passport are counted apart`() {
        var flow = AuthenticID.RetakeFlow(totalAttempts: 1)
        _ = flow.handleScan(result: result(0.1), of: .license)
        #expect(flow.handleScan(result: result(0.1), of: .license) == .sendAnyway)
        #expect(flow.rescanCount(of: .passport) == 0)
        #expect(flow.handleScan(result: result(0.1), of: .passport) == .rescan(.qualityNotGood))
        flow.finish(.license)
        #expect(flow.rescanCount(of: .license) == 0)
        #expect(flow.rescanCount(of: .passport) == 1)
    }

    @Test(arguments: [(Float(0.6), true), (Float(0.6).nextDown, false)])
    func `confidence of exactly 0·6 is good`(_ confidence: Float, _ isGood: Bool) {
        var flow = AuthenticID.RetakeFlow()
        let step = flow.handleScan(result: result(confidence), of: .license)
        #expect((step == .confirm) == isGood)
    }

    @Test func `with nothing captured there is nothing to send, whatever the count`() {
        var flow = AuthenticID.RetakeFlow(totalAttempts: -1)
        #expect(flow.totalAttempts == 0)
        for _ in 0..<3 {
            #expect(
                flow.handleScan(result: result(0, kinds: []), of: .license) == .rescan(.notCaptured(.uncroppedImage)))
        }
    }

    @Test(.shows("C29")) func `the flow is a state machine: each event leads where the vendor's page says`() {
        var flow = AuthenticID.RetakeFlow(totalAttempts: 1)
        #expect(flow.state(of: .license) == .scanning)
        // Nothing waits to be confirmed yet.
        let early = [flow.retake(.license), flow.send(.license)]
        #expect(early == [nil, nil])
        #expect(flow.state(of: .license) == .scanning)
        // A retake because of a processing failure: counted, and scanned again.
        #expect(flow.handleScan(result: result(0.9), of: .license, isProcessed: false) == .rescan(.qualityGood))
        #expect(flow.state(of: .license) == .scanning)
        #expect(flow.rescanCount(of: .license) == 1)
        // A retake by the person: not counted.
        #expect(flow.handleScan(result: result(0.9), of: .license) == .confirm)
        #expect(flow.state(of: .license) == .confirming)
        let retake = flow.retake(.license)
        #expect(retake == .retake)
        #expect(flow.state(of: .license) == .scanning)
        #expect(flow.rescanCount(of: .license) == 1)
        // Confirmed and sent: starts afresh.
        #expect(flow.handleScan(result: result(0.9), of: .license) == .confirm)
        let sent = flow.send(.license)
        #expect(sent == .send)
        #expect(flow.state(of: .license) == .sending)
        flow.finish(.license)
        #expect(flow.state(of: .license) == .scanning)
        #expect(flow.rescanCount(of: .license) == 0)
        // Retries exceeded: the last picture is sent, though nothing could read it.
        #expect(flow.handleScan(result: result(0.2), of: .license) == .rescan(.qualityNotGood))
        #expect(flow.handleScan(result: result(0.9), of: .license, isProcessed: false) == .sendAnyway)
        #expect(flow.state(of: .license) == .sending)
        #expect(flow.rescanCount(of: .license) == 2)
        #expect(flow.state(of: .passport) == .scanning)
    }
}

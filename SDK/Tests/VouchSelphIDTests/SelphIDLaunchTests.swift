import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchImaging
import VouchReport
import VouchSelphID
import VouchTestSupport

/// A launch from the first screen to the result.
@Suite(.timeLimit(.minutes(3))) struct SelphIDLaunchTests {
    @Test(.shows("D4", "D56", "D57", "D63", "D66", "D67"))
    func `a launch guides to the front, captures it, and gives its picture trimmed by the edges`() async throws {
        let bench = SelphIDBench()
        let result: SelphID.SdkResult<SelphID.SelphIDResult> = await bench.launch()
        #expect(result.finishStatus == .STATUS_OK, "\(bench.log.all)")
        #expect(result.errorType == .NO_ERROR, "\(bench.log.all)")
        #expect(bench.log.all.contains("guide Front holdStill"))
        #expect(bench.log.all.contains("guide Front captured"))
        let data = try #require(result.data)
        let file = try #require(data.frontDocumentData)
        #expect(data.frontDocument?.data == file)
        #expect(data.frontDocument?.mime == "image/jpeg")
        // A card of 85.6 by 54 mm at 300 dpi, whatever the camera saw around it.
        let picture = try PictureDecoder().header(of: [UInt8](file))
        #expect((1000...1025).contains(picture.width))
        #expect((630...645).contains(picture.height))
        #expect(data.captureProgress == .frontDocumentAnalyzed)
        #expect(data.ocrResults?["LastName"] == "ERIKSSON")
        #expect(data.backDocument == nil)
        #expect(data.rawBackDocument == nil)
        #expect(data.documentCaptured != nil)
        #expect(!"\(result)".contains("ERIKSSON"))
    }

    @Test(.shows("D16", "D72", "D73")) func `the wizard captures front, then back, in one launch`() async throws {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        let result = await bench.launch()
        #expect(bench.log.all.filter { $0.hasPrefix("camera") } == ["camera Front", "camera Back"])
        #expect(bench.log.all.filter { $0.hasPrefix("read") } == ["read Front", "read Front+Back"])
        let data = try #require(result.data)
        #expect(data.backDocument != nil)
        #expect(data.backDocumentData == data.backDocument?.data)
        #expect(data.captureProgress == .backDocumentAnalyzed)
        #expect(data.matchingSidesScore == 1)
        #expect(data.ocrResults?["Back/MRZ/DocumentNumber"] == "L898902C3")
        #expect(data.ocrResults?["Front/OCR/DocumentNumber"] == "L898902C3")
        // A passport has no back.
        bench.configuration.documentType = .PASSPORT
        bench.read = { try SelphIDBench.report($0, type: .passport) }
        #expect(await bench.launch().data?.backDocument == nil)
    }

    @Test(
        .shows("D37"),
        arguments: [
            (SelphID.SelphIDDocumentSide.FRONT, ["camera Front"]), (.BACK, ["camera Back"]),
            (.ALL, ["camera Front", "camera Back"]),
        ])
    func `documentSide says which sides are captured`(
        _ side: SelphID.SelphIDDocumentSide, _ expected: [String]
    ) async throws {
        var bench = SelphIDBench()
        bench.configuration.documentSide = side
        let data = try #require(await bench.launch().data)
        #expect(bench.log.all.filter { $0.hasPrefix("camera") } == expected)
        #expect((data.frontDocument != nil) == expected.contains("camera Front"))
        #expect((data.backDocument != nil) == expected.contains("camera Back"))
    }

    @Test(.shows("D39", "D64", "D65", "D70", "D71"))
    func `raw pictures are the camera's whole ones, and there only if they are wanted`() async throws {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        #expect(bench.configuration.generateRawImages)
        let data = try #require(await bench.launch().data)
        for (image, file) in [
            (data.rawFrontDocument, data.rawFrontDocumentData), (data.rawBackDocument, data.rawBackDocumentData),
        ] {
            let header = try PictureDecoder().header(of: [UInt8](try #require(file)))
            #expect((header.width, header.height) == (1600, 1200))
            #expect(image?.data == file)
        }
        bench.configuration.generateRawImages = false
        let without = try #require(await bench.launch(tokens: true).data)
        #expect(without.rawFrontDocument == nil)
        #expect(without.rawFrontDocumentData == nil)
        #expect(without.rawBackDocument == nil)
        #expect(without.tokenRawFrontDocument == nil)
        #expect(without.frontDocument != nil)
        #expect(without.tokenFrontDocument != nil)
    }

    @Test func `a document that was not turned over is not taken for its back`() async throws {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        bench.camera.back = Specimen.identityCard
        let same = await bench.launch()
        #expect(same.errorType.name == "SELPHID_TIMEOUT")
        #expect(same.data?.captureProgress == .backDetectionUncertain)
        #expect(bench.log.all.contains("guide Back turnOver"))
        #expect(bench.log.count("read") == 1)
        bench.camera.back = Specimen.licenceBack
        #expect(await bench.launch().finishStatus == .STATUS_OK)
    }

    @Test(.shows("D6", "D76", "D77")) func `the document's portrait is the face, and its signature is there`()
        async throws
    {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        let data = try #require(await bench.launch().data)
        let (face, signature) = (try #require(data.faceImageData), try #require(data.signatureImageData))
        #expect(face == Data(Specimen.portrait))
        #expect(data.faceImage?.data == face)
        #expect(data.faceImage?.mime == "image/png")
        #expect(signature == Data(Specimen.signature))
        #expect(data.signatureImage?.data == signature)
        for picture in [data.frontDocument, data.backDocument, data.faceImage, data.signatureImage] {
            let header = try PictureDecoder().header(of: [UInt8](try #require(picture).data))
            #expect((header.width, header.height) == (picture?.width, picture?.height))
        }
        // A document without them has none.
        bench.read = { request in
            try DialectReport.make {
                _ in
            } complete: {
                $0.pages = request.shots.indices.map { DialectReport.page(side: nil, picture: $0) }
            }
        }
        bench.configuration.documentType = .PASSPORT
        let without = try #require(await bench.launch().data)
        #expect(without.faceImage == nil)
        #expect(without.faceImageData == nil)
        #expect(without.signatureImage == nil)
        #expect(without.signatureImageData == nil)
    }

    @Test(.shows("D17")) func `the picture is shown after the analysis, and may be taken once more`() async throws {
        var bench = SelphIDBench()
        bench.configuration.showResultAfterCapture = true
        bench.screens.results = [.retry, .proceed]
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        let steps = bench.log.all.filter { line in
            ["camera", "read", "result"].contains { line.hasPrefix($0) }
        }
        #expect(steps == ["camera Front", "read Front", "result Front", "camera Front", "read Front", "result Front"])
        bench.screens.results = [.cancel, .cancel, .cancel]
        #expect(await bench.launch().errorType == .CANCEL_BY_USER)
        bench.configuration.showResultAfterCapture = false
        let before = bench.log.count("result")
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        #expect(bench.log.count("result") == before)
    }

    @Test(.shows("D18")) func `the tutorial comes before the capture, if it is wanted`() async throws {
        var bench = SelphIDBench()
        _ = await bench.launch()
        #expect(bench.log.count("tutorial") == 0)
        bench.configuration.showTutorial = true
        _ = await bench.launch()
        let all = bench.log.all
        let tutorial = try #require(all.firstIndex(of: "tutorial 3"))
        #expect(try #require(all.lastIndex(of: "camera Front")) > tutorial)
        bench.screens.tutorialDecision = .cancel
        let cameras = bench.log.count("camera")
        #expect(await bench.launch().errorType == .CANCEL_BY_USER)
        #expect(bench.log.count("camera") == cameras)
    }

    @Test(.shows("D34")) func `tutorialOnly shows the tutorial and captures nothing`() async throws {
        var bench = SelphIDBench()
        bench.configuration.tutorialOnly = true
        bench.camera.isPermitted = .denied
        let result = await bench.launch()
        #expect(result.finishStatus == .STATUS_OK)
        #expect(result.data == nil)
        #expect(bench.log.count("tutorial") == 1)
        #expect(bench.log.count("camera") == 0)
    }

    @Test(.shows("D38"), arguments: SelphID.SelphIDTimeout.allCases)
    func `each side has the time of the configuration`(_ timeout: SelphID.SelphIDTimeout) async throws {
        var bench = SelphIDBench()
        bench.configuration.timeout = timeout
        bench.configuration.wizardMode = true
        bench.camera.back = Specimen.empty
        bench.camera.end = { try await Task.sleep(for: .seconds(600)) }
        let log = bench.log
        bench.change = { providers in
            providers.sleep = { duration in
                log.add("timer \(duration)")
                // The front is captured before its time is over, the back never.
                while log.count("camera Back") == 0 { try await Task.sleep(for: .milliseconds(5)) }
                while !log.all.contains("guide Back showBack") { try await Task.sleep(for: .milliseconds(5)) }
            }
        }
        let result = await bench.launch()
        #expect(log.all.filter { $0.hasPrefix("timer") } == Array(repeating: "timer \(timeout.duration)", count: 2))
        #expect(result.errorType.name == "SELPHID_TIMEOUT")
    }

    @Test(.shows("D58", "D59", "D61"))
    func `a side that runs out of time ends the launch, with what was captured until then`() async throws {
        var bench = SelphIDBench()
        bench.configuration.wizardMode = true
        bench.camera.back = Specimen.empty
        let result = await bench.launch()
        #expect(result.finishStatus == .STATUS_ERROR)
        guard case .SELPHID_TIMEOUT(let front, let back) = result.errorType else {
            Issue.record("\(result.errorType)")
            return
        }
        #expect(front?.data == result.data?.frontDocumentData)
        #expect(front != nil)
        #expect(back == nil)
        #expect(result.data?.captureProgress == .backDetectionNone)
        bench.camera.front = Specimen.empty
        let nothing = await bench.launch()
        #expect(nothing.errorType == .SELPHID_TIMEOUT(nil, nil))
        #expect(nothing.data?.captureProgress == .frontDetectionNone)
        #expect(nothing.data?.ocrResults == nil)
    }

    @Test func `the progress tells why the time ran out`() async throws {
        var moving = SelphIDBench()
        // Not still for long enough.
        moving.camera.count = 1
        #expect(await moving.launch().data?.captureProgress == .frontDetectionUncertain)
        var unreadable = SelphIDBench()
        unreadable.read = { try SelphIDBench.report($0, hasFields: false) }
        #expect(await unreadable.launch().data?.captureProgress == .frontDetectionCompleted)
        var other = SelphIDBench()
        other.read = { try SelphIDBench.report($0, type: .passport) }
        #expect(await other.launch().data?.captureProgress == .frontDetectionCompleted)
        #expect(other.log.all.contains("guide Front wrongDocument"))
    }

    @Test(.shows("D7", "D15"))
    func `the document's kind, the State and the models that are looked for reach the reader`() async throws {
        var bench = SelphIDBench()
        bench.configuration.documentType = .PASSPORT
        bench.configuration.scanMode = .MODE_SEARCH
        bench.configuration.specificData = "ES|<ALL>"
        bench.configuration.resourcesPath = ""
        let log = bench.log
        bench.read = { request in
            log.add("\(request.documentType) \(request.scanMode) \(request.specificData ?? "-")")
            return try SelphIDBench.report(request, type: .passport)
        }
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        #expect(log.all.contains("PASSPORT MODE_SEARCH ES|<ALL>"))
        bench.configuration.resourcesPath = "/nonexistent"
        #expect(await bench.launch().errorType == .OTHER("RESOURCES_FILE_NOT_FOUND"))
    }

    @Test(.shows("D22")) func `an error or a missing permission is shown if it is to be, and may be tried again`()
        async throws
    {
        var bench = SelphIDBench()
        bench.camera.isPermitted = .denied
        #expect(await bench.launch().errorType == .CAMERA_PERMISSION_DENIED)
        #expect(bench.log.count("diagnostic") == 0)
        bench.configuration.showDiagnostic = true
        #expect(await bench.launch().errorType == .CAMERA_PERMISSION_DENIED)
        #expect(bench.log.count("diagnostic CAMERA_PERMISSION_DENIED") == 1)

        var late = SelphIDBench()
        late.configuration.showDiagnostic = true
        late.camera.front = Specimen.empty
        late.screens.diagnostics = [.retry]
        #expect(await late.launch().errorType.name == "SELPHID_TIMEOUT")
        #expect(late.log.count("camera Front") == 2)
        #expect(late.log.count("diagnostic SELPHID_TIMEOUT") == 2)

        // Who ends it knows why.
        var ended = SelphIDBench()
        ended.configuration.showDiagnostic = true
        ended.camera.front = Specimen.empty
        ended.camera.end = { throw CancellationError() }
        #expect(await ended.launch().errorType == .SELPHID_CANCEL_BY_USER)
        #expect(ended.log.count("diagnostic") == 0)
    }

    @Test(.shows("D60")) func `who ends the capture is told as SELPHID_CANCEL_BY_USER`() async throws {
        var bench = SelphIDBench()
        bench.camera.front = Specimen.empty
        bench.camera.end = { throw CancellationError() }
        let result = await bench.launch()
        #expect(result.finishStatus == .STATUS_ERROR)
        #expect(result.errorType == .SELPHID_CANCEL_BY_USER)
        #expect(SelphID.ErrorType.SELPHID_CANCEL_BY_USER == .CANCEL_BY_USER)
    }

    @Test(.shows("D62")) func `what fails without a code of its own is told as SELPHID_INTERNAL_ERROR`() async throws {
        var bench = SelphIDBench()
        bench.read = { _ in throw CocoaError(.fileReadUnknown) }
        let result = await bench.launch()
        #expect(result.finishStatus == .STATUS_ERROR)
        #expect(result.errorType == .SELPHID_INTERNAL_ERROR)
    }

    @Test(.shows("D33")) func `debug brings technical information on screen and more traces`() async throws {
        var bench = SelphIDBench()
        _ = await bench.launch()
        let plain = bench.log.count("trace")
        #expect(plain == 2)
        #expect(bench.log.count("technical") == 0)
        bench.configuration.debug = true
        _ = await bench.launch()
        #expect(bench.log.count("technical Front 1600x1200") >= 4)
        #expect(bench.log.count("trace") > 2 * plain)
        #expect(!bench.log.all.contains { $0.contains("ERIKSSON") || $0.contains("L898902C3") })
    }

    @Test(.shows("D45")) func `the device vibrates at an error and at the end, unless it is not to`() async throws {
        var bench = SelphIDBench()
        _ = await bench.launch()
        #expect(bench.log.all.filter { $0.hasPrefix("vibration") } == ["vibration success"])
        bench.camera.front = Specimen.empty
        _ = await bench.launch()
        #expect(bench.log.all.filter { $0.hasPrefix("vibration") } == ["vibration success", "vibration error"])
        bench.configuration.vibrationEnabled = false
        bench.camera.front = Specimen.identityCard
        _ = await bench.launch()
        #expect(bench.log.count("vibration") == 2)
    }

    @Test(.shows("D43")) func `a video of the capture is written to the path, and to none without one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var bench = SelphIDBench()
        _ = await bench.launch()
        #expect(bench.log.count("jpeg 0.8") == 0)
        let path = folder.appendingPathComponent("capture.mjpeg").path
        bench.configuration.videoFilename = path
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        let video = try Data(contentsOf: URL(fileURLWithPath: path))
        let header = try PictureDecoder().header(of: [UInt8](video))
        #expect((header.width, header.height) == (1600, 1200))
        // One JPEG for each frame that the camera gave until the picture was taken.
        let frames = video.indices.dropLast(2).filter {
            video[$0] == 0xFF && video[$0 + 1] == 0xD8 && video[$0 + 2] == 0xFF
        }
        #expect(frames.count == bench.log.count("jpeg 0.8"))
        #expect(frames.count >= 4)
        bench.configuration.videoFilename = "capture.mjpeg"
        #expect(await bench.launch().errorType == .OTHER("BAD_CONFIGURATION_ERROR"))
        bench.configuration.videoFilename = folder.appendingPathComponent("no/such/folder.mjpeg").path
        #expect(await bench.launch().errorType == .STORAGE_PERMISSION_DENIED)
    }

    @Test(.shows("D14")) func `the view controller is the one on which the screens are shown`() async throws {
        final class ViewController: Sendable {}
        let seen = SelphIDLog()
        let host = ViewController()
        var bench = SelphIDBench()
        bench.screens.begun = { seen.add($0 === host ? "mine" : "another") }
        #expect(await bench.launch(on: host).finishStatus == .STATUS_OK)
        #expect(seen.all == ["mine"])
        // The vendor's form, whose output comes before the view controller.
        let controller = SelphID.SelphIDController(
            data: bench.configuration, output: { (_: SelphID.SdkResult<SelphID.SelphIDResult>) in },
            viewController: host)
        #expect(await bench.controller.result(of: controller).finishStatus == .STATUS_OK)
        #expect(seen.all == ["mine", "mine"])
    }
}

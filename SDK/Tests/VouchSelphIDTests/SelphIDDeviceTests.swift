import Foundation
import Testing
import VouchBarcode
import VouchCamera
import VouchChip
import VouchCore
import VouchDevice
import VouchDialects
import VouchImaging
import VouchPKI
import VouchReport
import VouchSelphID
import VouchTestSupport
import VouchTesting
import VouchVisual

/// The vendor's SDK on a device: nothing is set up but what the camera sees.
@Suite(.timeLimit(.minutes(5))) struct SelphIDDeviceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Vouch's reader without print, which on a busy machine takes longer than the component waits.
    private struct WithoutPrint: VouchDevice.DocumentReading {
        let reader = LocalReading()

        func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {
            try await reader.prepare(models: models, progress: progress)
        }
        func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
            try await reader.captureEngines(review: review)
        }
        func read(_ request: VouchDevice.ReadingRequest) async throws -> DocumentReport {
            var request = request
            request.readsText = false
            return try await reader.read(request)
        }
        func barcodes(in file: [UInt8]) async throws -> [Barcode] { try await reader.barcodes(in: file) }
        func paymentCard(in file: [UInt8]) async throws -> PaymentCardContent? {
            try await reader.paymentCard(in: file)
        }
    }

    /// A device whose camera sees one picture, in an operation.
    private func controller(
        seeing path: String = "Examples/passport.jpg", _ change: (inout Device) -> Void = { _ in }
    ) async throws -> SelphID.SDKController {
        var device = Device.standard
        let picture = try Data(contentsOf: Self.root.appendingPathComponent(path))
        device.cameras = try PlayedCameras(pictures: [[UInt8](picture)])
        device.reader = WithoutPrint()
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        change(&device)
        var providers = SelphID.SDKProviders(device: device)
        providers.tokens = try Specimen.tokens()
        // A busy machine needs longer than a phone.
        providers.sleep = { try await Task.sleep(for: $0 * 8) }
        let controller = SelphID.SDKController(providers)
        await withCheckedContinuation { done in
            controller.initSdk(
                license: "LICENSE", output: { _ in done.resume() }, tokenizeController: SelphID.TokenizeController())
        }
        await withCheckedContinuation { done in
            controller.newOperation(operationType: .ONBOARDING, customerId: "customer_id") { _ in done.resume() }
        }
        return controller
    }

    private func result(
        of controller: SelphID.SDKController? = nil, _ change: (inout SelphID.SelphIDConfigurationData) -> Void
    ) async throws -> SelphID.SdkResult<SelphID.SelphIDResult> {
        let controller = if let controller { controller } else { try await self.controller() }
        var configuration = SelphID.SelphIDConfigurationData()
        configuration.documentType = .PASSPORT
        configuration.showTutorial = false
        configuration.showPreviousTip = false
        configuration.showResultAfterCapture = false
        configuration.showDiagnostic = false
        configuration.timeout = .LONG
        change(&configuration)
        let settings = configuration
        return await withCheckedContinuation { done in
            controller.launch(
                controller: SelphID.SelphIDController(data: settings, output: { done.resume(returning: $0) }))
        }
    }

    @Test(.shows("D28")) func `a passport is captured and read, and nothing is provided`() async throws {
        let result = try await result { _ in }
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        let values = try #require(result.data?.ocrResults)
        #expect(values.values.contains("K31185303"))
        // The portrait is cut out of the page, and a picture of the size it says.
        let face = try #require(result.data?.faceImage)
        let header = try PictureDecoder().header(of: [UInt8](try #require(result.data?.faceImageData)))
        #expect((header.width, header.height) == (face.width, face.height))
    }

    @Test func `tip, tutorial, guidance and result are on the device's own stage`() async throws {
        let log = SelphIDLog()
        let controller = try await controller {
            $0.director = ScreenDirector(TerminalStage(isInteractive: false) { log.add($0) })
        }
        let result = try await result(of: controller) {
            $0.showTutorial = true
            $0.showPreviousTip = true
            $0.showResultAfterCapture = true
        }
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        #expect(log.all.contains { $0.contains("Hold still") })
        #expect(log.all.count > 5)
        // Unattended, a terminal is a log: it has no value of the document.
        #expect(!log.all.contains { $0.contains("K31185303") })
    }

    @Test(.shows("D23")) func `MODE_GENERIC restricts nothing, whatever specificData says`() async throws {
        let result = try await result {
            $0.scanMode = SelphID.SelphIDScanMode.MODE_GENERIC
            $0.specificData = "ES|<ALL>"
        }
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        #expect(result.data?.ocrResults?["DocumentNumber"] == "K31185303")
    }

    // MARK: Models

    private static func model(_ id: String, _ name: String, states: String) -> String {
        """
        <model id="\(id)"><![CDATA[vouch model 1
        id \(id)
        name \(name)
        type passport
        states \(states)
        format ID-3
        licence CC0-1.0
        basis described
        source invented for tests

        clue zone P \(states)

        page front
          zone td3
          printed PASSPORT
        ]]></model>
        """
    }

    @Test(.shows("D25", "D42", "D79", "D104"))
    func `a search says in documentCaptured which of the models it found, and only where they were given`()
        async throws
    {
        let controller = try await controller()
        let models =
            "<models>" + Self.model("UTO-passport-2020", "Utopia: passport (2020)", states: "UTO")
            + Self.model("ARC-passport", "Arcadia: passport", states: "XAA") + "</models>"
        func captured(
            _ models: String?, _ conditions: String, mode: SelphID.SelphIDScanMode = .MODE_SEARCH
        ) async throws -> String? {
            let data = try await result(of: controller) {
                $0.scanMode = mode
                $0.specificData = conditions
                $0.documentModels = models
            }.data
            #expect(data?.ocrResults?["DocumentCaptured"] == data?.documentCaptured)
            return data?.documentCaptured
        }
        #expect(try await captured(models, "UTO|<ALL>") == "Utopia: passport (2020)")
        #expect(try await captured(models, "UTO|UTO-passport-2020") == "Utopia: passport (2020)")
        // The models of one launch are not those of the next.
        let without = try #require(try await captured(nil, "UTO|PASSPORT"))
        #expect(!without.contains("Utopia"))
    }

    @Test(.shows("D47")) func `documentModels change no file of the resources`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("models/models.xml")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let before = Data("<models/>".utf8)
        try before.write(to: file)
        let result = try await result {
            $0.resourcesPath = folder.path
            $0.documentModels = "<models>" + Self.model("UTO-x", "Utopia: x", states: "UTO") + "</models>"
        }
        #expect(result.data?.documentCaptured == "Utopia: x")
        #expect(try Data(contentsOf: file) == before)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == [
                "models", "models/models.xml",
            ])
    }

    // MARK: In two launches

    @Test(.shows("D44", "D80", "D105"))
    func `tokenPreviousCaptureData combines two launches and compares them in matchingSidesScore`() async throws {
        let controller = try await controller()
        let first = try #require(try await result(of: controller) { _ in }.data)
        #expect(first.matchingSidesScore == -1)
        #expect(first.ocrResults?["MatchingSidesScore"] == "-1.0")
        let second = try #require(
            try await result(of: controller) { $0.tokenPreviousCaptureData = first.tokenOCR }.data)
        #expect(second.matchingSidesScore == 1)
        #expect(second.ocrResults?["MatchingSidesScore"] == "1.0")
        #expect(second.ocrResults?["DocumentNumber"] == "K31185303")
        // A token of nothing is nothing.
        let alone = try await result(of: controller) { $0.tokenPreviousCaptureData = "none" }
        #expect(alone.data?.matchingSidesScore == -1)
    }

    // MARK: Payment cards

    private func card(
        _ change: (inout Device) -> Void = { _ in }, _ type: SelphID.SelphIDDocumentType = .CREDIT_CARD
    ) async throws -> SelphID.SdkResult<SelphID.SelphIDResult> {
        try await result(of: try await controller(seeing: "Tests/Vectors/payment-card.jpg", change)) {
            $0.documentType = type
            $0.timeout = .SHORT
        }
    }

    @Test(.shows("D31")) func `CREDIT_CARD reads number, expiry and name, and puts none of it into a token`()
        async throws
    {
        let result = try await card()
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        let data = try #require(result.data)
        #expect(
            data.ocrResults == [
                "DocumentNumber": "5555555555554444", "Front/OCR/DocumentNumber": "5555555555554444",
                "DateOfExpiry": "2031-09", "Front/OCR/DateOfExpiry": "2031-09", "FullName": "ANNA M ERIKSSON",
                "Front/OCR/FullName": "ANNA M ERIKSSON", "MatchingSidesScore": "-1.0",
            ])
        #expect(data.frontDocument != nil)
        #expect(data.backDocument == nil)
        #expect(data.captureProgress == .frontDocumentAnalyzed)
        #expect(data.tokenOCR == nil)
        #expect(data.tokenFrontDocument == nil)
        #expect(data.tokenRawFrontDocument == nil)
        #expect(!"\(result)".contains("4444"))
    }

    @Test func `a card is read only where one was asked for, and on this device alone`() async throws {
        // Whoever asks for another document gets no digit of it.
        let other = try await card({ _ in }, .ID_CARD)
        #expect(other.data?.ocrResults?.values.contains { $0.contains("4444") } ?? false == false)
        // A reader elsewhere is never given the picture.
        struct Elsewhere: VouchDevice.DocumentReading {
            let local = LocalReading()
            func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {}
            func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
                try await local.captureEngines(review: review)
            }
            func read(_ request: VouchDevice.ReadingRequest) async throws -> DocumentReport {
                Issue.record("a card was sent")
                throw CancellationError()
            }
            func barcodes(in file: [UInt8]) async throws -> [Barcode] { [] }
        }
        #expect(
            try await card { $0.reader = Elsewhere() }.errorType
                == .OTHER(SelphID.SelphIDError.BAD_EXTRACTOR_CONFIGURATION_ERROR.rawValue))
    }

    // MARK: Permission

    /// A camera that the person did not permit.
    private struct Forbidden: VouchDevice.CameraProviding, CameraPermitting {
        let played: PlayedCameras

        func isCameraPermitted() async -> Bool { false }
        func cameras() -> [DeviceCamera] { played.cameras() }
        func open(_ camera: DeviceCamera) async throws -> OpenCamera {
            OpenCamera(try await played.open(camera).frames, permission: self)
        }
    }

    @Test(.shows("D2", "D3")) func `the component opens the camera itself, and asks for the permission first`()
        async throws
    {
        let picture = try Data(contentsOf: Self.root.appendingPathComponent("Examples/passport.jpg"))
        let played = try PlayedCameras(pictures: [[UInt8](picture)])
        let refused = try await result(of: try await controller { $0.cameras = Forbidden(played: played) }) { _ in }
        #expect(refused.finishStatus == .STATUS_ERROR)
        #expect(refused.errorType == .CAMERA_PERMISSION_DENIED)
        #expect(refused.data?.captureProgress == .frontDetectionNone)
        let broken = try await result(of: try await controller { $0.cameras = NoCameras() }) { _ in }
        #expect(broken.errorType == .OTHER(SelphID.SelphIDError.HARDWARE_ERROR.rawValue))
        #expect(try await result(of: try await controller { $0.cameras = played }) { _ in }.finishStatus == .STATUS_OK)
    }

    // MARK: Chips

    @Test func `the device's own reader reads a chip, and nothing is provided`() async throws {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        let passport = try VirtualPassport(configuration, pki: try TestPKI.shared())
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        func read(_ chips: any ChipProviding) async throws -> SelphID.SdkResult<SelphID.NfcResult> {
            let controller = try await controller { device in
                device.chips = chips
                device.proofs = device.proofs.map {
                    ChipProofs(
                        cryptography: $0.cryptography, trustStore: { TrustStore(anchors: [anchor]) }, today: { day })
                }
            }
            let data = SelphID.NfcConfigurationData(
                documentNumber: "L898902C3", birthDate: "12/08/1974", expirationDate: "15/04/2035", issuer: "UTO",
                documentType: .PASSPORT, showTutorial: false, showPreviousTip: false, showDiagnostic: false,
                tagSessionTimeout: nil)
            return await controller.result(of: SelphID.NfcController(data: data, output: { _ in }))
        }
        let result = try await read(GivenChips { passport })
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        #expect(result.data?.nfcDocumentInformation.documentNumber == "L898902C3")
        #expect(result.data?.nfcValidations.issuerSigningValidation == .VALID)
        #expect(try await read(NoChips()).errorType == .OTHER(SelphID.NfcError.NFC_NOT_SUPPORTED.rawValue))
    }

    @Test(
        .shows("D19", "D20", "D24", "D26"),
        arguments: [("UTO|<ALL>", true), ("ES|<ALL>", false), ("!UTO|<ALL>", false)])
    func `specificData restricts what the reader reads`(_ data: String, _ isAdmitted: Bool) async throws {
        let result = try await result {
            $0.scanMode = .MODE_SPECIFIC
            $0.specificData = data
        }
        #expect((result.data?.ocrResults?.values.contains("K31185303") ?? false) == isAdmitted, "\(result.errorType)")
    }

    @Test func `specificData that is none ends the launch`() async throws {
        let result = try await result {
            $0.scanMode = .MODE_SPECIFIC
            $0.specificData = "|||"
        }
        #expect(result.errorType == .OTHER(SelphID.SelphIDError.BAD_EXTRACTOR_CONFIGURATION_ERROR.rawValue))
    }
}

import Foundation
import Synchronization
import Testing
import VouchCamera
import VouchChip
import VouchDevice
import VouchDialects
import VouchTestSupport
import VouchTesting
import VouchVisionBox

/// The vendor's SDK on a device, with nothing given but what the camera sees.
@Suite(.timeLimit(.minutes(5))) struct VisionBoxDeviceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("Examples/\(name)")))
    }

    /// The chip of the passport that the camera sees.
    private static func passport() throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        configuration.holder = .ofExamplePassport
        return try VirtualPassport(configuration, pki: TestPKI.shared())
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private let seen = Lines()

    private func enrolment(
        _ pictures: String..., chips: any ChipProviding = NoChips(),
        scenario: VisionBox.DocumentReaderConfig.Scenario = .mrz
    ) throws -> any VisionBox.EnrolmentProtocol {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: pictures.map(Self.picture))
        device.chips = chips
        let seen = seen
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { seen.add($0) })
        return VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(
                documentReaderConfig: .init(
                    multipageProcessing: true, databaseID: "eu", scannerTimeout: 60, scenario: scenario)
            )
            .with(device: device)
            .build()
    }

    @Test(.shows("B2")) func `a document is read from the camera to the report, and no provider is given`() async throws
    {
        let report = try await enrolment("passport.jpg").readDocument(
            parameters: try .init(showPreview: true, readRFID: false, scannerTimeout: 60, showErrors: true))
        #expect(report.documentData.documentNumber?.value == "K31185303")
        #expect(report.documentData.surname?.value == "SPECIMEN")
        #expect(report.documentData.documentImageData != nil)
        // Guided, then previewed; what it says is on no terminal that nobody watches.
        #expect(seen.all.contains { $0.contains("Show the lines of letters") })
        #expect(!seen.all.contains { $0.contains("K31185303") })
    }

    @Test(.shows("B3")) func `the chip is found, opened by the page and read`() async throws {
        let passport = try Self.passport()
        let report = try await enrolment("passport.jpg", chips: GivenChips { passport }).readDocument(
            parameters: try .init(showPreview: false, readRFID: true, scannerTimeout: 60, showErrors: false))
        #expect(report.idDocument.rfid != nil)
        #expect(report.documentData.documentNumber?.status == .ok)
    }

    /// Presses a preview's retry once, and leaves an error; every other question has its usual answer.
    @MainActor private final class Person: ScreenStage {
        private(set) var kinds: [ScreenState.Kind] = []
        private(set) var previews: [ScreenState] = []

        func begin(on host: (any AnyObject & Sendable)?) {}
        func announce(_ text: String) {}
        func openSettings() {}
        func hide() {}

        func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
            if kinds.last != state.kind { kinds.append(state.kind) }
            if state.kind == .preview { previews.append(state) }
            let isFirst = state.kind == .preview && previews.count == 1
            let usual = state.buttons.first { $0.role == .main }?.action
            guard let action = state.kind == .error ? .cancel : isFirst ? .retry : usual, state.kind != .document else {
                return
            }
            Task { @MainActor in press(action) }
        }
    }

    @MainActor @Test(.shows("B27", "B105"))
    func `scanning, chip and preview have screens, and a preview may be repeated`() async throws {
        let person = Person()
        let passport = try Self.passport()
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: [Self.picture("passport.jpg")])
        device.chips = GivenChips { passport }
        device.director = ScreenDirector(person)
        let enrolment = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(documentReaderConfig: .init(multipageProcessing: false, databaseID: "eu", scenario: .mrz))
            .with(device: device).build()
        let report = try await enrolment.readDocument(
            parameters: try .init(
                showPreview: true, readRFID: true, showRFIDStatus: true, scannerTimeout: 60, showErrors: true))
        #expect(report.documentData.documentNumber?.value == "K31185303")
        #expect(person.previews.count == 2)
        #expect(person.previews.allSatisfy { $0.fields.contains { $0.value == "K31185303" } })
        let once: [ScreenState.Kind] = [.document, .chipInstructions, .chipSearch, .chipProcess, .preview]
        #expect(person.kinds.filter { $0 != .loading } == once + once)
        #expect(person.kinds.first == .loading)
    }

    @MainActor @Test(.shows("B105"), arguments: [true, false])
    func `a failure has a screen of its own, where errors are shown`(_ showErrors: Bool) async throws {
        let person = Person()
        var device = Device.standard
        let wall = [UInt8](repeating: 90, count: 640 * 480 * 3)
        device.cameras = PlayedCameras(
            (0..<20).compactMap {
                CameraFrame(wall, width: 640, height: 480, format: .rgb8, time: .milliseconds(100 * $0))
            })
        device.director = ScreenDirector(person)
        let enrolment = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(documentReaderConfig: .init(multipageProcessing: false, databaseID: "eu", scenario: .mrz))
            .with(device: device).build()
        let error = await #expect(throws: VisionBox.DocumentReaderError.self) {
            try await enrolment.readDocument(
                parameters: try .init(showPreview: true, readRFID: false, scannerTimeout: 60, showErrors: showErrors))
        }
        #expect(error?.featureError?.code == .mrzError)
        #expect(person.kinds.contains(.error) == showErrors)
        #expect(!person.kinds.contains(.preview))
    }

    @Test(.shows("X-B9")) func `the chip alone is read on the device by what the app's own reading says`() async throws
    {
        let passport = try Self.passport()
        let lines = passport.zone.lines.map { String(decoding: $0, as: UTF8.self) }
        let enrolment = try enrolment("passport.jpg", chips: GivenChips { passport })
        let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        let (birth, expiry) = (try Date("1988-03-14", strategy: day), try Date("2033-10-23", strategy: day))
        for zone in [lines.joined(separator: "\n"), ""] {
            let report = try await enrolment.readRFIDDocument(
                parameters: VisionBox.ReadRFIDDocumentParameters(
                    documentNumber: "K31185303", documentMRZ: zone, dateOfExpiry: expiry, dateOfBirth: birth,
                    showRFIDStatus: true, rfidTimeout: 60, showRFIDInstructions: false))
            #expect(report.documentType == .passport)
            #expect(report.documentData.documentNumber?.value == "K31185303")
            #expect(report.documentData.portraitData != nil)
            #expect(report.idDocument.mrz == nil)
            #expect(report.idDocument.rfid != nil)
        }
    }

    @Test(.shows("X-B8")) func `a credential of a file is read in the mode DTC, and what is none is told`() async throws
    {
        let passport = try Self.passport()
        let files = [ElementaryFile.documentSecurity] + (1...16).compactMap { ElementaryFile.dataGroup($0) }
        let credential = try DTCVirtualComponent(
            files: files.compactMap { file in passport.storedBytes(of: file).map { (file, $0) } })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (good, bad) = (folder.appendingPathComponent("good"), folder.appendingPathComponent("bad"))
        try Data(credential.encoded).write(to: good)
        try Data(credential.encoded.dropLast()).write(to: bad)
        func read(_ file: URL) async throws(VisionBox.DocumentReaderError) -> VisionBox.DocumentReaderReport {
            let enrolment = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
                .with(digitalTravelCredentialProvider: VisionBox.CredentialFile(file.path)).build()
            let parameters = try? VisionBox.ReadDocumentParameters(
                showPreview: false, readRFID: true, showErrors: false)
            guard let parameters else { throw .init(userCanceled: true, termsAndConditionsAccepted: true) }
            return try await enrolment.readDocument(parameters: parameters, mode: .dtc, access: nil)
        }
        let report = try await read(good)
        #expect(report.documentData.documentNumber?.value == "K31185303")
        #expect(report.documentRFIDStatus != .success)
        for file in [bad, folder.appendingPathComponent("none")] {
            let error = await #expect(throws: VisionBox.DocumentReaderError.self) { try await read(file) }
            #expect(error?.featureError?.code == .genericError)
        }
    }

    @Test func `without a reader the page's data come back, and the status says why`() async throws {
        let report = try await enrolment("passport.jpg").readDocument(
            parameters: try .init(showPreview: false, readRFID: true, scannerTimeout: 60, showErrors: false))
        #expect(report.documentData.documentNumber?.value == "K31185303")
        #expect(report.documentStatuses.contains(.rfidNFCNotSupported))
    }

    @Test(
        .shows("X-B21"),
        arguments: [
            ("Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT", true, true), ("ANNA MARIA", "MARIA ANNA", false, true),
            ("Dr. Anna Eriksson", "ERIKSSON", false, true), ("ERIKSSON", "SPECIMEN", false, false),
            ("", "", false, false),
        ])
    func `matchNames(reference, compare, exact or approximate) needs no initialisation`(
        _ reference: String, _ compare: String, _ exact: Bool, _ approximate: Bool
    ) {
        #expect(VisionBox.matchNames(reference: reference, compare: compare, .exact) == exact)
        #expect(VisionBox.matchNames(reference: reference, compare: compare, .approximate) == approximate)
        let enrolment = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init()).build()
        #expect(enrolment.matchNames(reference: reference, compare: compare, .exact) == exact)
    }

    @Test func `a boarding pass is parsed from its text, and a picture without one says so`() async throws {
        let enrolment = try enrolment("passport.jpg")
        let text = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100"
        let pass = try await enrolment.parseBoardingPass(
            parameters: .init(
                boardingPassData: .init(rawBarcodeData: text, barcodeFormat: .pdf417), validate: false))
        #expect(pass.passengerName.contains("DESMARAIS"))
        let picture = Data(try Self.picture("passport.jpg"))
        let error = await #expect(throws: VisionBox.BoardingPassError.self) {
            try await enrolment.parseBoardingPass(
                parameters: .init(
                    validateBoardingPass: false, boardingPassData: nil, boardingPassImage: picture))
        }
        #expect(error?.featureError?.errorCode == 353)
    }
}

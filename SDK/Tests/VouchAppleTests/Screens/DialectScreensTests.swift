import Foundation
import Synchronization
import Testing
import VouchApple
import VouchDevice
import VouchCore
import VouchDialects
import VouchFields
import VouchReport
import VouchSelphID
import VouchVisionBox

/// The vendors' flows on Vouch's screens.
@Suite(.timeLimit(.minutes(1))) struct DialectScreensTests {
    private final class Host: Sendable {}

    // MARK: Vision-Box

    private struct Scanner: VisionBox.DocumentReaderScanProtocol {
        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws { progress(40) }
        func scanDocument(_ config: VisionBox.DocumentReaderConfig) async throws -> VisionBox.ScannedDocument {
            .init(try Specimen.report())
        }
    }

    private struct Reader: VisionBox.DocumentReaderRFIDProtocol {
        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            await progress(30)
            return page
        }
    }

    private struct Lock: VisionBox.DeviceLock {
        let stage: FakeStage
        let isOwner: Bool
        func unlock() async -> Bool {
            // Nothing of the document was shown before.
            guard await stage.of(.preview).isEmpty else { return false }
            return isOwner
        }
    }

    private func builder(_ screens: VisionBoxScreens) -> VisionBox.EnrolmentBuilder {
        VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init()).with(documentScanProvider: Scanner())
            .with(documentRFIDProvider: Reader())
            .with(documentReaderConfig: .init(multipageProcessing: false, databaseID: "eu")).with(screens: screens)
    }

    private func parameters() throws -> VisionBox.ReadDocumentParameters {
        try .init(showPreview: true, readRFID: true, showRFIDStatus: true, showErrors: true, showSecurityCheck: true)
    }

    @Test func `Vision-Box's reading shows terms, loading, chip instructions, search, process and preview`()
        async throws
    {
        let stage = FakeStage { state, count in
            switch state.kind {
            case .terms, .chipInstructions: .proceed
            case .preview: count == 1 ? .retry : .proceed
            default: nil
            }
        }
        let screens = VisionBoxScreens(ScreenDirector(stage), terms: "The terms.")
        let enrolment = builder(screens).with(deviceLock: Lock(stage: stage, isOwner: true)).build()
        let host = Host()
        await enrolment.begin(on: host)
        // The preview is repeated once, and then the lock says no.
        let error = await #expect(throws: VisionBox.DocumentReaderError.self) {
            try await enrolment.readDocument(parameters: try parameters())
        }
        #expect(error?.userCanceled == true)
        #expect(await stage.hosts == [ObjectIdentifier(host)])
        #expect(
            await stage.kinds == [
                .terms, .loading, .chipInstructions, .chipSearch, .chipProcess, .preview, .loading, .chipInstructions,
                .chipSearch, .chipProcess,
            ])
        let preview = try #require(await stage.of(.preview).first)
        #expect(preview.fields.map(\.label).prefix(3) == ["Surname", "Given names", "Document number"])
        #expect(preview.fields.first?.value == "ERIKSSON")
        #expect(preview.buttons.map(\.action) == [.proceed, .retry, .cancel])
        #expect(await stage.of(.chipProcess).first?.progress == 30)
    }

    @Test func `who rejects the terms sees nothing else`() async throws {
        let stage = FakeStage { state, _ in state.kind == .terms ? .cancel : nil }
        let enrolment = builder(VisionBoxScreens(ScreenDirector(stage), terms: "The terms.")).build()
        let error = await #expect(throws: VisionBox.DocumentReaderError.self) {
            try await enrolment.readDocument(parameters: try parameters())
        }
        #expect(error?.termsAndConditionsAccepted == false)
        #expect(await stage.kinds == [.terms])
        #expect(await stage.hides == 1)
    }

    @Test func `an error is shown in the words of the app, and tried again if the person wants`() async {
        let stage = FakeStage { _, count in count == 1 ? .retry : .cancel }
        let screens = VisionBoxScreens(ScreenDirector(stage))
        let error = VisionBox.FeatureError(.mrzTimeout, messages: .init([.timeout: "Zu langsam."]))
        #expect(await screens.show(error))
        #expect(await screens.show(error) == false)
        #expect(await stage.of(.error).map(\.title) == ["Zu langsam.", "Zu langsam."])
    }

    @MainActor private final class OwnInstructions: VisionBox.DocumentReaderRFIDInstructionsView {
        var delegate: (any VisionBox.DocumentReaderRFIDInstructionsViewDelegate)? {
            didSet { delegate?.didPressReadChipButton() }
        }
        func hideInstructions() {}
    }

    @Test func `a view that the app registers comes before Vouch's screen`() async throws {
        let stage = FakeStage { state, _ in state.kind == .preview ? .proceed : nil }
        var register = VisionBox.EnrolmentViewRegister()
        register.registerDocumentReaderRFIDInstructionsView(OwnInstructions.self)
        let enrolment = builder(VisionBoxScreens(ScreenDirector(stage))).with(viewRegister: register).build()
        let report = try await enrolment.readDocument(parameters: try parameters())
        #expect(report.documentData.surname?.value == "ERIKSSON")
        #expect(await stage.kinds == [.loading, .chipSearch, .chipProcess, .preview])
    }

    // MARK: SelphID

    private func launched(
        on host: Host, _ stage: FakeStage, _ change: (inout SelphID.SelphIDConfigurationData) -> Void
    ) async -> SelphID.SdkResult<SelphID.SelphIDResult> {
        var data = SelphID.SelphIDConfigurationData()
        change(&data)
        let controller = SelphID.SDKController()
        let themes = themes
        controller.setup { providers in
            providers.screens = SelphIDScreenSet(
                ScreenDirector(stage),
                applyAppearance: { appearance in
                    themes.withLock { $0.append(ScreenTheme(appearance)) }
                })
            providers.deviceLocale = { "en" }
            providers.camera = nil
        }
        _ = await withCheckedContinuation { done in
            controller.newOperation(operationType: .ONBOARDING, customerId: "customer") {
                done.resume(returning: $0.data)
            }
        }
        let configuration = data
        return await withCheckedContinuation { done in
            controller.launch(
                controller: SelphID.SelphIDController(
                    data: configuration, output: { done.resume(returning: $0) }, viewController: host))
        }
    }

    private let themes = Mutexed<[ScreenTheme]>([])

    @Test func `SelphIDController presents its tutorial over the view controller it is given`() async throws {
        let stage = FakeStage { _, _ in .proceed }
        let host = Host()
        let result = await launched(on: host, stage) {
            $0.tutorialOnly = true
            $0.viewsContent = "<resources><color name=\"sdkPrimaryColor\">#7636FC</color></resources>"
        }
        #expect(result.errorType == .NO_ERROR)
        #expect(await stage.hosts == [ObjectIdentifier(host)])
        #expect(await stage.of(.introduction).count == 3)
        #expect(await stage.states.allSatisfy { !$0.text.isEmpty && !$0.text.contains("**") })
        #expect(await stage.hides == 1)
        #expect(themes.withLock { $0.map { $0.colour(.accent, isDark: false) } } == [SelphID.Colour("#7636FC")])
    }

    @Test func `the tip starts the capture, shows more, or ends it`() async throws {
        let stage = FakeStage { state, count in state.kind == .introduction ? (count == 1 ? .help : .cancel) : nil }
        let result = await launched(on: Host(), stage) { $0.showTutorial = false }
        #expect(result.errorType == .CANCEL_BY_USER)
        let shown = await stage.of(.introduction)
        // The tip, and the first page of the tutorial that was asked for.
        #expect(shown.count == 2)
        #expect(shown.first?.title == "Photo of the document")
        #expect(shown.first?.buttons.first?.label == "START")
    }

    @Test func `a component without a camera shows its diagnostic, and tries again`() async throws {
        let stage = FakeStage { state, count in state.kind == .error ? (count < 3 ? .retry : .cancel) : .proceed }
        let result = await launched(on: Host(), stage) { $0.showTutorial = false }
        #expect(result.errorType == .OTHER("INITIALIZATION_ERROR"))
        #expect(await stage.of(.error).count == 3)
    }

    // MARK: The camera of SelphID

    private struct Endless: SelphID.CameraProviding {
        func permission() async -> SelphID.CameraPermission { .granted }
        func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
            AsyncThrowingStream {
                try await Task.sleep(for: .milliseconds(1))
                return SelphID.CameraFrame([1], width: 1, height: 1, format: .grey8, time: 0)
            }
        }
    }

    @Test func `the cancel button of a capture ends its frames, and those alone`() async throws {
        let stop = CaptureStop()
        let stage = FakeStage { state, _ in state.kind == .document ? .cancel : nil }
        let screens = SelphIDScreenSet(ScreenDirector(stage), stop: stop)
        let camera = StoppableCamera(Endless(), stop: stop)
        var count = 0
        await #expect(throws: CancellationError.self) {
            for try await _ in camera.frames(of: .front) {
                count += 1
                if count == 3 { await screens.guide(.moveCloser, side: .front) }
            }
        }
        #expect(count >= 3)
        let document = await stage.of(.document)
        #expect(document.first?.text == "Move closer.")
        #expect(document.first?.showsCamera == true)
        // Another capture is not ended by that.
        var later = 0
        for try await _ in camera.frames(of: .back) {
            later += 1
            if later == 3 { break }
        }
        #expect(later == 3)
    }

    @Test func `without a stop there is no cancel button that would do nothing`() async {
        let stage = FakeStage()
        await SelphIDScreenSet(ScreenDirector(stage)).guide(.holdStill, side: .back)
        #expect(await stage.states.map(\.buttons.count) == [0])
        #expect(await stage.states.first?.guide?.state == .good)
    }
}

/// A mutex that a struct of tests can hold.
private final class Mutexed<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in body(&value) }
    }
}

/// A report of the specimen of Doc 9303-4.
enum Specimen {
    static func report() throws -> DocumentReport {
        let names: [FieldName: String] = [
            .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .documentNumber: "L898902C3",
            .dateOfBirth: "1974-08-12", .dateOfExpiry: "2035-04-15",
        ]
        let merged = FieldMerger().merge([
            .mrz: names.mapValues { FieldValue(value: $0, raw: $0, validity: .passed) }
        ])
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.add(fields: merged)
        return DocumentReport(contents)
    }
}

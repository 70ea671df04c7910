import Foundation
import Synchronization
import Testing
import VouchCore
import VouchDialects
import VouchFace
import VouchFields
import VouchReport
import VouchTestSupport
import VouchVisionBox

/// Registered views take the place of default screens, each for its own step.
@MainActor @Suite struct VisionBoxScreenTests {
    /// What happened, in order.
    final class Events: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    /// Views are made by the SDK, so they find the test's events here.
    @TaskLocal static var events = Events()

    final class LoadingView: VisionBox.DocumentReaderLoadingView {
        let events = VisionBoxScreenTests.events

        init() {}
        func onPreFeatureLoading() { events.add("pre") }
        func onDownloadProgressChanged(progress: Int) { events.add("download \(progress)") }
        func onPreparingFeature() { events.add("preparing") }
        func onPostFeatureLoading() { events.add("post") }
        func hideLoading() { events.add("hidden") }
    }

    final class InstructionsView: VisionBox.DocumentReaderRFIDInstructionsView {
        let events = VisionBoxScreenTests.events
        weak var delegate: (any VisionBox.DocumentReaderRFIDInstructionsViewDelegate)?

        init() {}
        func hideInstructions() { events.add("instructions hidden") }
    }

    final class SearchView: VisionBox.CustomView, VisionBox.DocumentReaderRFIDSearchViewInterface {
        let events = VisionBoxScreenTests.events

        init() { events.add("search") }
        func hideSearch() { events.add("search hidden") }
    }

    final class ProcessView: VisionBox.CustomView, VisionBox.DocumentReaderRFIDProcessViewInterface {
        let events = VisionBoxScreenTests.events

        init() { events.add("process") }
        func onProgressChanged(progress: Int) { events.add("process \(progress)") }
        func hideProcess() { events.add("process hidden") }
    }

    /// Presses a button as soon as instructions are on the screen.
    final class Presenter: VisionBox.ViewPresenting {
        let events: Events
        let skips: Bool
        private(set) var shown: [any VisionBox.CustomView] = []

        init(_ events: Events, skips: Bool = false) { (self.events, self.skips) = (events, skips) }

        func present(_ view: any VisionBox.CustomView) {
            shown.append(view)
            events.add("present \(type(of: view))")
            guard let instructions = view as? InstructionsView else { return }
            // Twice: the first press counts.
            for skip in [skips, !skips] {
                if skip {
                    instructions.delegate?.didPressSkipButton()
                } else {
                    instructions.delegate?.didPressReadChipButton()
                }
            }
        }

        func dismiss(_ view: any VisionBox.CustomView) { shown.removeAll { $0 === view } }
    }

    struct Scanner: VisionBox.DocumentReaderScanProtocol {
        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws { progress(100) }
        func scanDocument(_ config: VisionBox.DocumentReaderConfig) async throws -> VisionBox.ScannedDocument {
            .init(try DialectReport.make())
        }
    }

    struct Reader: VisionBox.DocumentReaderRFIDProtocol {
        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            await progress(10)
            await progress(90)
            return try DialectReport.make { $0.chip = DialectReport.proved }
        }
    }

    /// The default screens, which say that they were asked.
    struct Defaults: VisionBox.DocumentReaderScreens {
        let events: Events

        func loading(_ step: VisionBox.LoadingStep) async { events.add("default loading") }
        func chip(_ step: VisionBox.ChipStep) async { events.add("default chip") }
        func rfidInstructions() async -> VisionBox.RFIDDecision {
            events.add("default instructions")
            return .read
        }
    }

    private let events = Events()

    private func builder(_ presenter: Presenter? = nil) -> VisionBox.EnrolmentBuilder {
        let builder = VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init())
            .with(documentReaderConfig: .init(multipageProcessing: false, databaseID: "eu"))
            .with(documentScanProvider: Scanner()).with(documentRFIDProvider: Reader())
            .with(screens: Defaults(events: events))
        guard let presenter else { return builder }
        return builder.with(presenter: presenter)
    }

    private func read(_ builder: VisionBox.EnrolmentBuilder) async throws -> VisionBox.DocumentReaderReport {
        let parameters = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: true, showErrors: false)
        return try await Self.$events.withValue(events) {
            try await builder.build().readDocument(parameters: parameters)
        }
    }

    @Test(.shows("B7", "B111", "B112", "B113"))
    func `views of the register are made, told and taken away, and no default screen is asked`() async throws {
        let presenter = Presenter(events)
        // What is no view of these protocols is no such type, and does not compile.
        let loadingType: VisionBox.DocumentReaderLoadingViewType = LoadingView.self
        let instructionsType: VisionBox.DocumentReaderRFIDInstructionsViewType = InstructionsView.self
        var register = VisionBox.EnrolmentViewRegister()
        register.registerDocumentReaderLoadingView(loadingType)
        register.registerDocumentReaderRFIDInstructionsView(instructionsType)
        let report = try await read(builder(presenter).with(viewRegister: register))
        #expect(report.rfidStatus == .success)
        #expect(presenter.shown.isEmpty)
        let loading = ["present LoadingView", "pre", "download 50", "preparing", "post", "hidden"]
        #expect(events.all.prefix(6) == loading[...])
        #expect(events.all.contains("present InstructionsView"))
        #expect(events.all.contains("instructions hidden"))
        #expect(!events.all.contains("default loading"))
        #expect(!events.all.contains("default instructions"))
        // The chip's own steps have no registered view on iOS.
        #expect(events.all.contains("default chip"))
    }

    @Test(.shows("B107", "B108", "B109", "B110"))
    func `Android's four views are used for loading, instructions, search and process`() async throws {
        let presenter = Presenter(events)
        _ = try await read(
            builder(presenter).withDocumentReaderCustomViews(
                .init(
                    loadingView: LoadingView.self, rfidInstructionsView: InstructionsView.self,
                    rfidSearchView: SearchView.self, rfidProcessView: ProcessView.self)))
        #expect(!events.all.contains { $0.hasPrefix("default") })
        #expect(presenter.shown.isEmpty)
        #expect(events.all.filter { $0.hasPrefix("present") }.count == 4)
        let chip = events.all.drop { $0 != "search" }
        #expect(
            Array(chip) == [
                "search", "present SearchView", "search hidden", "process", "present ProcessView", "process 10",
                "process 90", "process hidden",
            ])
    }

    @Test(.shows("B108")) func `a custom instructions view can skip the chip, and its first button counts`()
        async throws
    {
        let views = VisionBox.DocumentReaderCustomViews(rfidInstructionsView: InstructionsView.self)
        let report = try await read(builder(Presenter(events, skips: true)).withDocumentReaderCustomViews(views))
        #expect(report.status == [.userSkipedRfid])
        #expect(!events.all.contains("default chip"))
    }

    @Test func `a step without a view of the app's own shows the default screen`() async throws {
        _ = try await read(builder())
        #expect(events.all.first == "default loading")
        #expect(events.all.contains("default instructions"))
        #expect(events.all.filter { $0 == "default chip" }.count == 4)
    }

    @Test func `a reading that is ended while instructions are shown ends them too`() async throws {
        final class Silent: VisionBox.ViewPresenting {
            let isShown = AsyncStream.makeStream(of: Void.self)
            func present(_ view: any VisionBox.CustomView) { isShown.continuation.yield() }
            func dismiss(_ view: any VisionBox.CustomView) {}
        }
        let silent = Silent()
        let enrolment = builder().with(presenter: silent)
            .withDocumentReaderCustomViews(.init(rfidInstructionsView: InstructionsView.self)).build()
        let parameters = try VisionBox.ReadDocumentParameters(showPreview: false, readRFID: true, showErrors: false)
        let reading = Task { try await enrolment.readDocument(parameters: parameters) }
        for await _ in silent.isShown.stream { break }
        reading.cancel()
        let error = await #expect(throws: VisionBox.DocumentReaderError.self) { try await reading.value }
        #expect(error?.userCanceled == true)
    }

    // MARK: Other features

    /// One for each feature, told apart by name.
    class FeatureView: VisionBox.FeatureLoadingView {
        let events = VisionBoxScreenTests.events

        required init() {}
        func onPreFeatureLoading() { events.add("\(type(of: self)) pre") }
        func onPostFeatureLoading() { events.add("\(type(of: self)) post") }
        func hideLoading() { events.add("\(type(of: self)) hidden") }
    }

    final class FaceView: FeatureView {}
    final class MatchView: FeatureView {}
    final class PassView: FeatureView {}
    final class SubjectView: FeatureView {}

    struct Camera: VisionBox.FaceCaptureProtocol {
        func captureFace(
            _ parameters: VisionBox.BiometricFaceCaptureParameters
        ) async throws -> VisionBox.BiometricFaceReport { .init(nil, photo: nil, hash: { _ in nil }) }
    }

    /// Every feature once; what became of it does not matter here.
    private func useAll(_ enrolment: any VisionBox.EnrolmentProtocol) async throws {
        let face = await #expect(throws: VisionBox.FaceCaptureReportError.self) {
            try await enrolment.biometricFaceCapture(parameters: .init())
        }
        #expect(face?.failedTests == [.noFaceDetected])
        #expect(face?.featureError?.code == .testFailed)
        let template = try #require(FaceTemplate([Float](repeating: 0, count: 128), of: .dlibResNet))
        let photo = VisionBox.MatchPhoto(.described(template), file: Sensitive([1]))
        let match = await #expect(throws: VisionBox.FeatureError.self) {
            try await enrolment.matchBiometrics(
                candidate: photo, reference: photo, parameters: .init(candidateHash: "other"),
                by: FaceComparer(.dlibResNet), card: .dlibResNet)
        }
        #expect(match?.code == .dataIntegrityFailed)
        let pass = await #expect(throws: VisionBox.BoardingPassError.self) {
            try await enrolment.parseBoardingPass(
                parameters: .init(validateBoardingPass: false, boardingPassData: nil, boardingPassImage: nil),
                at: .now, barcodes: { _ in [] })
        }
        #expect(pass?.featureError?.code == .parseBoardingPassNull)
        await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.getSubject(subjectId: "1") }
    }

    @Test(.shows("X-B4")) func `every feature shows its own view while it works, by either platform's options`()
        async throws
    {
        let builder = builder().with(faceCaptureProvider: Camera()).with(subjectStore: SubjectMemory())
        var register = VisionBox.EnrolmentViewRegister()
        register.registerBiometricFaceCaptureLoadingView(FaceView.self)
        register.registerBiometricMatchLoadingView(MatchView.self)
        register.registerBoardingPassLoadingView(PassView.self)
        register.registerSubjectLoadingView(SubjectView.self)
        let android = builder.withDocumentReaderCustomViews(.init(loadingView: LoadingView.self))
            .withBiometricFaceCaptureCustomViews(.init(loadingView: FaceView.self))
            .withBiometricFaceMatchCustomViews(.init(loadingView: MatchView.self))
            .withBoardingPassCustomViews(.init(loadingView: PassView.self))
            .withSubjectCustomViews(.init(loadingView: SubjectView.self))
        let expected = ["FaceView", "MatchView", "PassView", "SubjectView"].flatMap {
            ["present \($0)", "\($0) pre", "\($0) post", "\($0) hidden"]
        }
        for builder in [android, builder.with(viewRegister: register)] {
            let events = Events()
            let presenter = Presenter(events)
            try await Self.$events.withValue(events) {
                try await useAll(builder.with(presenter: presenter).build())
            }
            #expect(events.all == expected)
            #expect(presenter.shown.isEmpty)
        }
        try await useAll(builder.build())
        #expect(events.all.isEmpty)
    }
}

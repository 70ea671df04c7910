import Synchronization
public import VouchCamera
public import VouchCapture

/// Runs a document's capture on screens: the camera with one instruction at a time, each side's preview, and what went
/// wrong with its remedy.
///
/// ```swift
/// let screens = DocumentScreens(director, texts: .english, lock: OwnerLock())
/// let outcome = await screens.capture { reviewer in
///     let camera = try AppleCamera()
///     return .init(CaptureSession(camera.frames, engines: engines(reviewer)), control: camera)
/// }
/// ```
public struct DocumentScreens: Sendable {
    /// A session that is to run, and the camera's control.
    public struct Run: Sendable {
        /// The session, which must not have been iterated before.
        public let session: CaptureSession
        /// The control of the session's camera; nil if there is no torch to offer.
        public let control: (any CameraControlling)?

        /// - Parameter control: that of the session's camera; nil if there is no torch to offer.
        public init(_ session: CaptureSession, control: (any CameraControlling)? = nil) {
            (self.session, self.control) = (session, control)
        }
    }

    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let plan: CapturePlan
    private let lock: (any DeviceLock)?

    /// - Parameters:
    ///   - plan: the one that the sessions follow; the guide takes its shape from it.
    ///   - lock: unlocked before the first preview that shows data; nil shows them at once.
    public init(
        _ director: ScreenDirector, texts: ScreenTexts = .english, plan: CapturePlan = CapturePlan(),
        lock: (any DeviceLock)? = nil
    ) {
        self.director = director
        maker = ScreenMaker(texts: texts)
        self.plan = plan
        self.lock = lock
    }

    /// Captures until all sides are taken; after a fault the person may start again.
    ///
    /// - Parameter makeRun: makes a new session for each attempt, with the reviewer as `Engines.review`. Called off the
    ///   main actor. What it throws is shown as a fault.
    /// - Returns: nil if the person ended it.
    public func capture(
        _ makeRun: @Sendable (any SideReviewing) async throws -> Run
    ) async -> CaptureOutcome? {
        while !Task.isCancelled {
            let fault: ScreenFault
            do {
                await director.show(maker.loading())
                let reviewer = PreviewReviewer(director, maker, lock)
                let run = try await makeRun(reviewer)
                reviewer.session = run.session
                let outcome = try await outcome(of: run)
                if outcome.ending == .completed { return outcome }
                guard let found = ScreenFault(outcome.ending) else { return nil }
                fault = found
            } catch is CancellationError {
                return nil
            } catch {
                fault = ScreenFault(error)
            }
            guard await director.ask(maker.error(fault)) == .retry else { return nil }
        }
        return nil
    }

    /// Runs one session on the camera's screen alone, without previews of its own and without asking after a fault.
    ///
    /// - Throws: what the session throws.
    public func outcome(of run: Run) async throws -> CaptureOutcome {
        let scene = await DocumentScene(director, maker, plan, run)
        for try await event in run.session {
            if case .finished(let outcome) = event { return outcome }
            await scene.take(event)
        }
        throw CancellationError()
    }
}

/// The camera's screen during one session.
@MainActor private final class DocumentScene {
    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let plan: CapturePlan
    private let run: DocumentScreens.Run
    private var guidance: CaptureGuidance?
    private var progress: CaptureProgress?
    private var captured: [CapturedSide] = []
    private var previewed: CapturedSide?
    private var isTorchOn = false

    init(_ director: ScreenDirector, _ maker: ScreenMaker, _ plan: CapturePlan, _ run: DocumentScreens.Run) {
        (self.director, self.maker, self.plan, self.run) = (director, maker, plan, run)
    }

    func take(_ event: CaptureEvent) {
        switch event {
        case .guidance(let guidance): self.guidance = guidance
        case .progress(let progress): self.progress = progress
        // Its preview comes next, and is another screen.
        case .captured(let preview): return previewed = preview.picture.side
        case .reviewed(let step):
            if step == .accept || step == .acceptAnyway, let previewed { captured.append(previewed) }
            guidance = nil
        case .finished: return
        // A later version's event changes nothing that is drawn.
        @unknown default: return
        }
        draw()
    }

    private func draw() {
        // Until the first instruction the camera has nothing to say.
        guard let guidance else { return director.show(maker.loading(.loadingDone)) }
        var screen = ScreenState(.document, title: maker.texts[.documentTitle], text: guidance.text)
        if let progress, progress.total > 1 {
            screen.title = maker.texts.text(.documentOf, min(progress.done + 1, progress.total), progress.total)
        }
        screen.showsCamera = true
        screen.guide = ScreenGuide(
            progress?.next, of: plan, after: captured, guidance.instruction.guideState)
        let session = run.session
        screen.outline = { session.subject }
        if guidance.isShutterOffered { screen.buttons.append(maker.button(.shutter, .shutter, .main)) }
        if progress?.next?.isOptional == true { screen.buttons.append(maker.button(.skip, .skip)) }
        if run.control != nil {
            screen.buttons.append(
                isTorchOn ? maker.button(.torchOff, .torchOff) : maker.button(.torchOn, .torchOn))
        }
        screen.buttons.append(maker.leave)
        director.show(screen) { [weak self] in self?.perform($0) }
    }

    private func perform(_ action: ScreenAction) {
        switch action {
        case .shutter: run.session.pressShutter()
        case .skip: run.session.skip()
        case .cancel: run.session.cancel()
        case .torchOn, .torchOff:
            isTorchOn = action == .torchOn
            let (control, isOn) = (run.control, isTorchOn)
            Task { await control?.setTorch(isOn) }
            draw()
        default: break
        }
    }
}

/// Shows each side, and asks whether it is to be used. Data are shown to the device's owner only.
private final class PreviewReviewer: SideReviewing {
    private struct State {
        var session: CaptureSession?
        var isUnlocked = false
    }

    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let lock: (any DeviceLock)?
    private let state = Mutex(State())

    init(_ director: ScreenDirector, _ maker: ScreenMaker, _ lock: (any DeviceLock)?) {
        (self.director, self.maker, self.lock) = (director, maker, lock)
    }

    var session: CaptureSession? {
        get { state.withLock { $0.session } }
        set { state.withLock { $0.session = newValue } }
    }

    func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict {
        if !preview.fields.isEmpty, !(await isUnlocked()) { return leave() }
        let picture = ScreenPicture(
            .pixels(preview.picture.frame), alternative: maker.texts[.previewPicture])
        let fields = preview.fields.map { maker.field($0.name, $0.text, $0.doubt) }
        let remark = preview.reasons.isEmpty ? nil : maker.texts.capture[.tryAgain]
        switch await director.ask(maker.preview(picture, fields, text: remark)) {
        case .proceed: return preview.reasons.isEmpty ? .accepted : .refused(preview.reasons)
        case .retry: return .retake
        default: return leave()
        }
    }

    private func isUnlocked() async -> Bool {
        guard let lock, !state.withLock({ $0.isUnlocked }) else { return true }
        await director.show(maker.loading(.previewLocked))
        while !(await lock.unlock()) {
            guard await director.ask(maker.error(.locked)) == .retry else { return false }
        }
        state.withLock { $0.isUnlocked = true }
        return true
    }

    private func leave() -> DocumentCaptureMachine.Verdict {
        session?.cancel()
        return .retake
    }
}

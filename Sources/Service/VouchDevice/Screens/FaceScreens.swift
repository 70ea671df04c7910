public import VouchCamera
public import VouchCapture
public import VouchCore
public import VouchLiveness

/// Runs a face's capture on screens: an oval over the camera, one instruction at a time, and what went wrong.
public struct FaceScreens: Sendable {
    /// Measures the faces of a frame: Vision on a device, or any engine.
    ///
    /// Boxes are in pixels of the frame as the person sees it; what is not measured stays nil, and a limit on it is not met.
    public typealias Measure = @Sendable (CameraFrame) async throws -> FaceFrame

    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let settings: FaceCaptureSettings

    /// - Parameter settings: without a timeout the screen stays until the person ends it.
    public init(
        _ director: ScreenDirector, texts: ScreenTexts = .english,
        settings: FaceCaptureSettings = FaceCaptureSettings(timeout: .seconds(30))
    ) {
        self.director = director
        maker = ScreenMaker(texts: texts)
        self.settings = settings
    }

    /// Captures until there are as many frames as the settings ask for; after a fault the person may start again.
    ///
    /// - Parameters:
    ///   - openCamera: opens a front camera for each attempt. What it throws is shown as a fault.
    ///   - measure: finds and measures the faces of each frame.
    /// - Returns: the frames, oldest first; nil if the person ended it.
    public func capture(
        _ openCamera: @Sendable () async throws -> any FrameSource, measure: Measure
    ) async -> [CameraFrame]? {
        await attempts(openCamera) { source, scene in try await frames(of: source, measure, on: scene) }
    }

    /// Captures a face, then films what the person does when asked to; after a fault the person may start again.
    ///
    /// - Parameters:
    ///   - challenge: its movements are asked for one after another, each at its time from the first frame that is kept.
    ///   - openCamera: as for ``capture(_:measure:)``, as is `measure`.
    /// - Returns: nil if the person ended it.
    public func film(
        _ challenge: LivenessChallenge, _ openCamera: @Sendable () async throws -> any FrameSource, measure: Measure
    ) async -> FaceFilm? {
        await attempts(openCamera) { source, scene in
            guard let face = try await frames(of: source, measure, on: scene)?.last else { return nil }
            var film = FaceFilm(face: face, frames: [])
            var run = ChallengeRun(challenge)
            while let frame = try await source.next() {
                if await scene.isLeft { return nil }
                let step = run.frame(at: frame.time)
                await scene.ask(step.prompt)
                if step.isKept { film.frames.append(frame) }
                if step.isOver { return film }
            }
            throw FrameSourceError(.lost)
        }
    }

    /// - Parameter work: gives nil if the person left, or the time is over.
    private func attempts<Result>(
        _ openCamera: @Sendable () async throws -> any FrameSource,
        _ work: (any FrameSource, FaceScene) async throws -> Result?
    ) async -> Result? {
        while !Task.isCancelled {
            let fault: ScreenFault
            do {
                await director.show(maker.loading(.loadingDone))
                let source = try await openCamera()
                defer { source.stop() }
                let scene = await FaceScene(director, maker)
                guard let result = try await work(source, scene) else {
                    guard await !scene.isLeft else { return nil }
                    throw FaceTimeout()
                }
                return result
            } catch is CancellationError {
                return nil
            } catch is FaceTimeout {
                fault = .timedOut
            } catch {
                fault = ScreenFault(error)
            }
            guard await director.ask(maker.error(fault)) == .retry else { return nil }
        }
        return nil
    }

    private struct FaceTimeout: Error {}

    /// - Returns: nil if the person left, or the time is over.
    private func frames(
        of source: any FrameSource, _ measure: Measure, on scene: FaceScene
    ) async throws -> [CameraFrame]? {
        var machine = FaceCaptureMachine(settings)
        machine.start()
        var kept: [CameraFrame] = []
        var began: Duration?
        while let frame = try await source.next() {
            if await scene.isLeft { return nil }
            let start = began ?? frame.time
            began = start
            let step = machine.frame(try await measure(frame), at: max(frame.time - start, .zero))
            switch step.action {
            case .keepFrame: kept.append(frame)
            case .dropFrames: kept = []
            case .none: break
            }
            if step.state == .timedOut { return nil }
            if let feedback = step.feedback { await scene.show(feedback) }
            if step.state == .postCaptureProcessing { return kept }
        }
        throw FrameSourceError(.lost)
    }
}

/// A face, and what the person did when asked to. It shows a person: printing it shows nothing.
public struct FaceFilm: Sendable, Redacted {
    /// The face as it should be for a comparison.
    public let face: CameraFrame
    /// The answer to the challenge, oldest first, at least 80 ms apart.
    public var frames: [CameraFrame]
}

/// The camera's screen during one attempt.
@MainActor private final class FaceScene {
    private(set) var isLeft = false
    private let director: ScreenDirector
    private let maker: ScreenMaker
    private var shown: String?
    private var light: LivenessChallenge.Colour?

    init(_ director: ScreenDirector, _ maker: ScreenMaker) {
        (self.director, self.maker) = (director, maker)
    }

    func show(_ feedback: FaceFeedback) { show(maker.texts[feedback], feedback.guideState) }

    /// What the person is to do now, in the challenge's light.
    func ask(_ prompt: ChallengePrompt) {
        show(prompt.action.map { maker.texts[$0] } ?? maker.texts[.faceText], .good, prompt.colour)
    }

    private func show(_ text: String, _ state: ScreenGuide.State, _ light: LivenessChallenge.Colour? = nil) {
        guard text != shown || light != self.light else { return }
        (shown, self.light) = (text, light)
        var screen = ScreenState(.face, title: maker.texts[.faceTitle], text: text)
        screen.showsCamera = true
        screen.guide = ScreenGuide(.face, state)
        screen.light = light
        screen.buttons = [maker.leave]
        director.show(screen) { [weak self] in if $0 == .cancel { self?.isLeft = true } }
    }
}

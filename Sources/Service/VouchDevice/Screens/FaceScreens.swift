public import VouchCamera
public import VouchCapture

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
        while !Task.isCancelled {
            let fault: ScreenFault
            do {
                await director.show(maker.loading(.loadingDone))
                let source = try await openCamera()
                defer { source.stop() }
                let scene = await FaceScene(director, maker)
                guard let frames = try await frames(of: source, measure, on: scene) else {
                    guard await !scene.isLeft else { return nil }
                    throw FaceTimeout()
                }
                return frames
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

/// The camera's screen during one attempt.
@MainActor private final class FaceScene {
    private(set) var isLeft = false
    private let director: ScreenDirector
    private let maker: ScreenMaker
    private var shown: FaceFeedback?

    init(_ director: ScreenDirector, _ maker: ScreenMaker) {
        (self.director, self.maker) = (director, maker)
    }

    func show(_ feedback: FaceFeedback) {
        guard feedback != shown else { return }
        shown = feedback
        var screen = ScreenState(.face, title: maker.texts[.faceTitle], text: maker.texts[feedback])
        screen.showsCamera = true
        screen.guide = ScreenGuide(.face, feedback.guideState)
        screen.buttons = [maker.leave]
        director.show(screen) { [weak self] in if $0 == .cancel { self?.isLeft = true } }
    }
}

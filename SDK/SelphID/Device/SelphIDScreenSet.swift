import Foundation
public import VouchCapture
public import VouchDevice
public import VouchDialects

/// The default screens of SelphID's components: tip, tutorial, capture, result, diagnostic, chip.
///
/// On an iPhone the app gives a stage that shows views:
///
/// ```swift
/// let stop = CaptureStop()
/// SDKController.shared.setup {
///     $0.screens = SelphIDScreenSet(ScreenDirector(ViewStage()), stop: stop)
///     $0.camera = StoppableCamera(AppleSelphIDCamera(), stop: stop)
/// }
/// SDKController.shared.launch(
///     controller: SelphIDController(data: data, output: { result in … }, viewController: self))
/// ```
///
/// Tip and tutorial say what ``SelphID/Presentation`` has for the launch; its colours become the stage's look if the app gives
/// `applyAppearance`.
public struct SelphIDScreenSet: SelphID.SelphIDScreens {
    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let stop: CaptureStop?
    private let applyAppearance: @MainActor @Sendable (SelphID.Appearance) -> Void

    /// - Parameters:
    ///   - stop: the one that the ``StoppableCamera`` has; nil leaves out the cancel button of the capture's screen.
    ///   - applyAppearance: receives the appearance that `viewsContent` describes, at the beginning of each launch that has any
    ///     of it.
    public init(
        _ director: ScreenDirector, texts: ScreenTexts = .english, stop: CaptureStop? = nil,
        applyAppearance: @escaping @MainActor @Sendable (SelphID.Appearance) -> Void = { _ in }
    ) {
        self.director = director
        maker = ScreenMaker(texts: texts)
        self.stop = stop
        self.applyAppearance = applyAppearance
    }

    public func begin(on host: (any AnyObject & Sendable)?, _ presentation: SelphID.Presentation) async {
        if presentation.appearance != SelphID.Appearance() { await applyAppearance(presentation.appearance) }
        await director.begin(on: host)
    }

    /// *More information* leads to the tutorial.
    public func tip(_ page: SelphID.TipPage) async -> SelphID.TipDecision {
        var screen = ScreenState(.introduction, title: page.title, text: page.text.withoutEmphasis)
        screen.picture = picture(page.file, page.alternative)
        screen.buttons = [
            ScreenButton(.proceed, page.start, role: .main), maker.button(.help, .help), maker.leave,
        ]
        switch await director.ask(screen) {
        case .proceed: return .start
        case .help: return .moreInformation
        default: return .cancel
        }
    }

    public func tutorial(_ pages: [SelphID.TutorialPage]) async -> SelphID.TutorialDecision {
        await proceeds(pages.map { ($0.text, picture($0.file, $0.alternative)) }, .introduction)
    }

    public func guide(_ guidance: DocumentInstruction, side: SelphID.DocumentSide) async {
        var screen = ScreenState(
            .document, title: maker.texts[.documentTitle], text: maker.texts.capture[guidance])
        screen.showsCamera = true
        screen.guide = ScreenGuide(nil, of: CapturePlan(), after: [], guidance.guideState)
        guard let stop else { return await director.show(screen) }
        screen.buttons = [maker.leave]
        await director.show(screen) { if $0 == .cancel { stop.stop() } }
    }

    public func result(
        _ image: SelphID.DocumentImage, side: SelphID.DocumentSide
    ) async -> SelphID.ResultDecision {
        let picture = ScreenPicture(.file([UInt8](image.data)), alternative: maker.texts[.previewPicture])
        switch await director.ask(maker.preview(picture, [])) {
        case .proceed: return .proceed
        case .retry: return .retry
        default: return .cancel
        }
    }

    /// Once more, or the launch ends with the error.
    public func diagnostic(_ diagnostic: SelphID.Diagnostic) async -> SelphID.DiagnosticDecision {
        let screen = maker.error(
            ScreenFault(diagnostic.error), title: diagnostic.title, text: diagnostic.message, mayRetry: true)
        return await director.ask(screen) == .retry ? .retry : .exit
    }

    public func chipTutorial(_ texts: [String]) async -> SelphID.TutorialDecision {
        await proceeds(texts.map { ($0, nil) }, .chipInstructions)
    }

    public func chip(_ step: SelphID.NfcStep) async {
        switch step {
        case .waiting(let text): await director.show(maker.chipSearch(text))
        case .reading(let percent, let text): await director.show(maker.chipProcess(percent: percent, text))
        case .ended(let text):
            await director.show(ScreenState(.chipProcess, title: maker.texts[.chipProcessTitle], text: text))
        }
    }

    public func end() async { await director.end() }

    /// Pages one after another.
    private func proceeds(
        _ pages: [(text: String, picture: ScreenPicture?)], _ kind: ScreenState.Kind
    ) async -> SelphID.TutorialDecision {
        for page in pages {
            var screen = ScreenState(kind, text: page.text.withoutEmphasis)
            screen.picture = page.picture
            screen.buttons = [maker.button(.proceed, .proceed, .main), maker.leave]
            guard await director.ask(screen) == .proceed else { return .cancel }
        }
        return .proceed
    }

    private func picture(_ file: SelphID.AnimationFile?, _ alternative: String) -> ScreenPicture? {
        file.map { ScreenPicture(.animation(name: $0.name), alternative: alternative) }
    }
}

extension String {
    /// Without the signs that the vendor's texts put around words to be emphasised.
    fileprivate var withoutEmphasis: String { replacingOccurrences(of: "**", with: "") }
}

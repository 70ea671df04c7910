public import VouchCamera
import VouchCapture
import VouchReport

/// Makes the screens that every flow shares, in one language.
public struct ScreenMaker: Sendable {
    /// The words of the screens.
    public let texts: ScreenTexts

    /// Makes screens with these words.
    public init(texts: ScreenTexts) { self.texts = texts }

    /// Something is being prepared.
    ///
    /// - Parameter percent: how far it is, 0...100; nil if that is not known.
    public func loading(_ term: ScreenTerm = .loadingModels, percent: Int? = nil) -> ScreenState {
        var screen = ScreenState(.loading, title: texts[.loadingTitle], text: texts[term])
        screen.progress = percent.map { min(max($0, 0), 100) }
        screen.isBusy = percent == nil
        return screen
    }

    /// Terms to be accepted.
    public func terms(_ text: String) -> ScreenState {
        var screen = ScreenState(.terms, title: texts[.termsTitle], text: text)
        screen.buttons = [button(.proceed, .agree, .main), leave]
        return screen
    }

    /// What went wrong, and its remedy.
    ///
    /// - Parameters:
    ///   - title: in place of the cause.
    ///   - text: in place of the remedy.
    ///   - mayRetry: whether doing it again is offered; nil for what the fault says.
    public func error(_ fault: ScreenFault, title: String? = nil, text: String? = nil, mayRetry: Bool? = nil)
        -> ScreenState
    {
        let (cause, remedy) = texts[fault]
        var screen = ScreenState(.error, title: title ?? cause, text: text ?? remedy)
        if mayRetry ?? fault.mayRetry { screen.buttons.append(button(.retry, .retry, .main)) }
        if fault.needsSettings { screen.buttons.append(button(.settings, .settings, .main)) }
        screen.buttons.append(leave)
        return screen
    }

    /// Where the chip is, before it is searched.
    public func chipInstructions(_ text: String? = nil, maySkip: Bool) -> ScreenState {
        var screen = ScreenState(
            .chipInstructions, title: texts[.chipInstructionsTitle], text: text ?? texts[.chipInstructionsText])
        screen.buttons = [button(.proceed, .readChip, .main)]
        if maySkip { screen.buttons.append(button(.skip, .skip)) }
        screen.buttons.append(leave)
        return screen
    }

    /// The device waits for a chip.
    public func chipSearch(_ text: String? = nil) -> ScreenState {
        var screen = ScreenState(.chipSearch, title: texts[.chipSearchTitle], text: text ?? texts[.chipSearchText])
        screen.isBusy = true
        return screen
    }

    /// A chip is being read.
    ///
    /// - Parameter percent: how far it is; becomes the nearest of 0...100.
    public func chipProcess(percent: Int, _ text: String? = nil) -> ScreenState {
        var screen = ScreenState(.chipProcess, title: texts[.chipProcessTitle], text: text ?? texts[.chipProcessText])
        screen.progress = min(max(percent, 0), 100)
        return screen
    }

    /// Questions to be answered.
    public func form(_ inputs: [ScreenInput]) -> ScreenState {
        var screen = ScreenState(.form, title: texts[.formTitle])
        screen.inputs = inputs
        screen.buttons = [button(.proceed, .proceed, .main), leave]
        return screen
    }

    /// What was captured or read, to be accepted or repeated.
    public func preview(_ picture: ScreenPicture?, _ fields: [ScreenField], text: String? = nil) -> ScreenState {
        var screen = ScreenState(.preview, title: texts[.previewTitle], text: text ?? texts[.previewText])
        screen.picture = picture
        screen.fields = fields
        screen.buttons = [button(.proceed, .accept, .main), button(.retry, .retake), leave]
        return screen
    }

    /// One line of what was read.
    ///
    /// - Parameter name: as a report names the field.
    public func field(_ name: String, _ value: String?, _ doubt: FieldPreview.Doubt?) -> ScreenField {
        let remark = doubt.map { texts.remark(on: $0) } ?? ""
        return ScreenField(texts.label(of: name), value ?? "", doubt: doubt, remark: remark)
    }

    /// A button with the words of a term.
    public func button(_ action: ScreenAction, _ term: ScreenTerm, _ role: ScreenButton.Role = .other) -> ScreenButton {
        ScreenButton(action, texts[term], role: role)
    }

    /// The button that ends the whole process.
    public var leave: ScreenButton { button(.cancel, .cancel, .leave) }
}

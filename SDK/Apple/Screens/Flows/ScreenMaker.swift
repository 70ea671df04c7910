import VouchCamera
import VouchCapture
import VouchReport

/// Makes the screens that every flow shares, in one language.
struct ScreenMaker: Sendable {
    let texts: ScreenTexts

    func loading(_ term: ScreenTerm = .loadingModels, percent: Int? = nil) -> ScreenState {
        var screen = ScreenState(.loading, title: texts[.loadingTitle], text: texts[term])
        screen.progress = percent.map { min(max($0, 0), 100) }
        screen.isBusy = percent == nil
        return screen
    }

    func terms(_ text: String) -> ScreenState {
        var screen = ScreenState(.terms, title: texts[.termsTitle], text: text)
        screen.buttons = [button(.proceed, .agree, .main), leave]
        return screen
    }

    func error(_ fault: ScreenFault, title: String? = nil, text: String? = nil, mayRetry: Bool? = nil) -> ScreenState {
        let (cause, remedy) = texts[fault]
        var screen = ScreenState(.error, title: title ?? cause, text: text ?? remedy)
        if mayRetry ?? fault.mayRetry { screen.buttons.append(button(.retry, .retry, .main)) }
        if fault.needsSettings { screen.buttons.append(button(.settings, .settings, .main)) }
        screen.buttons.append(leave)
        return screen
    }

    func chipInstructions(_ text: String? = nil, maySkip: Bool) -> ScreenState {
        var screen = ScreenState(
            .chipInstructions, title: texts[.chipInstructionsTitle], text: text ?? texts[.chipInstructionsText])
        screen.buttons = [button(.proceed, .readChip, .main)]
        if maySkip { screen.buttons.append(button(.skip, .skip)) }
        screen.buttons.append(leave)
        return screen
    }

    func chipSearch(_ text: String? = nil) -> ScreenState {
        var screen = ScreenState(.chipSearch, title: texts[.chipSearchTitle], text: text ?? texts[.chipSearchText])
        screen.isBusy = true
        return screen
    }

    func chipProcess(percent: Int, _ text: String? = nil) -> ScreenState {
        var screen = ScreenState(.chipProcess, title: texts[.chipProcessTitle], text: text ?? texts[.chipProcessText])
        screen.progress = min(max(percent, 0), 100)
        return screen
    }

    func preview(_ picture: ScreenPicture?, _ fields: [ScreenField], text: String? = nil) -> ScreenState {
        var screen = ScreenState(.preview, title: texts[.previewTitle], text: text ?? texts[.previewText])
        screen.picture = picture
        screen.fields = fields
        screen.buttons = [button(.proceed, .accept, .main), button(.retry, .retake), leave]
        return screen
    }

    func field(_ name: String, _ value: String?, _ doubt: FieldPreview.Doubt?) -> ScreenField {
        let remark = doubt.map { texts.remark(on: $0) } ?? ""
        return ScreenField(texts.label(of: name), value ?? "", doubt: doubt, remark: remark)
    }

    func button(_ action: ScreenAction, _ term: ScreenTerm, _ role: ScreenButton.Role = .other) -> ScreenButton {
        ScreenButton(action, texts[term], role: role)
    }

    var leave: ScreenButton { button(.cancel, .cancel, .leave) }
}

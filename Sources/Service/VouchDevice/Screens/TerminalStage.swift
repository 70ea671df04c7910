import Foundation

/// Shows screens on a terminal, on standard error: one line for each new text, and a number for each button. Questions of a form
/// are answered one after the other, each by a line.
///
/// Where no person sits at it, the usual choice of each question is taken, and a failure or a form is left: nothing waits for
/// ever.
@MainActor public final class TerminalStage: ScreenStage {
    private let style: TerminalStyle
    private let isInteractive: Bool
    private let read: @Sendable () -> String?
    private let write: @Sendable (String) -> Void
    private var shown = ""
    private var press: (@MainActor @Sendable (ScreenAction) -> Void)?
    private var buttons: [ScreenButton] = []
    /// The questions that are still to be answered.
    private var inputs: ArraySlice<ScreenInput> = []
    private var isListening = false

    /// - Parameters:
    ///   - style: an app's colours.
    ///   - isInteractive: whether a person answers; nil asks the system.
    ///   - write: takes each line; nil for standard error.
    ///   - read: waits for a line of the person, and is called on a thread of its own until there is none; nil for standard input.
    public nonisolated init(
        style: TerminalStyle = .plain, isInteractive: Bool? = nil, write: (@Sendable (String) -> Void)? = nil,
        read: (@Sendable () -> String?)? = nil
    ) {
        self.style = style
        self.isInteractive = isInteractive ?? (isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1)
        self.read = read ?? { readLine() }
        self.write = write ?? { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    }

    public func begin(on host: (any AnyObject & Sendable)?) {}

    public func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
        self.press = press
        buttons = state.buttons
        inputs = state.inputs[...]
        let progress = state.progress.map { " \($0) %" } ?? ""
        // A field's value is for the person at the terminal only: no log of an unattended program has it.
        let fields = isInteractive ? state.fields.map { "  " + style.painted($0.spoken, colour(of: $0)) } : []
        let title = style.painted(state.title, state.kind == .error ? style.failure : style.title)
        let words = ([[title, state.text].filter { !$0.isEmpty }.joined(separator: ": ") + progress] + fields)
            .joined(separator: "\n")
        let lines = [words, isInteractive ? question : ""].filter { !$0.isEmpty }.joined(separator: "\n")
        if lines != shown || !inputs.isEmpty, !lines.isEmpty { write(lines) }
        shown = lines
        guard isInteractive else { return answerItself(state) }
        listen()
    }

    public func announce(_ text: String) {}
    public func openSettings() {}

    public func hide() {
        (press, buttons, inputs, shown) = (nil, [], [], "")
    }

    /// The next question of a form, or the buttons.
    private var question: String {
        guard let input = inputs.first else {
            return buttons.enumerated().map { number, button in
                style.painted("[\(number + 1)] \(button.label)", button.role == .main ? style.accent : nil)
            }.joined(separator: "  ")
        }
        let before = input.value.isEmpty ? "" : "(\(input.value))"
        return [input.label, before, style.painted(input.remark, style.warning)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func colour(of field: ScreenField) -> TerminalStyle.Colour? {
        field.doubt == .contradicted || field.doubt == .unread ? style.warning : nil
    }

    /// Screens with a camera or progress go on by themselves.
    private func answerItself(_ state: ScreenState) {
        guard !state.showsCamera, !state.isBusy, state.progress == nil, !buttons.isEmpty, let press else { return }
        let usual = state.kind == .error || !state.inputs.isEmpty ? nil : buttons.first { $0.role == .main }
        let action = usual?.action ?? ScreenAction.cancel
        // The director waits only after this screen was shown.
        Task { @MainActor in press(action) }
    }

    private func listen() {
        guard !isListening, !buttons.isEmpty else { return }
        isListening = true
        Thread.detachNewThread { [weak self, read] in
            while let line = read() { Task { @MainActor in self?.receive(line.trimmingCharacters(in: .whitespaces)) } }
        }
    }

    private func receive(_ line: String) {
        if let input = inputs.popFirst() {
            // An empty line keeps what was answered before.
            if !line.isEmpty { input.take(line) }
            return write(question)
        }
        guard let number = Int(line), buttons.indices.contains(number - 1) else { return }
        press?(buttons[number - 1].action)
    }
}

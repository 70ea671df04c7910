import Foundation

/// Shows screens on a terminal, on standard error: one line for each new text, and a number for each button.
///
/// Where no person sits at it, the usual choice of each question is taken, and a failure is left: nothing waits for ever.
@MainActor public final class TerminalStage: ScreenStage {
    private let isInteractive: Bool
    private let write: @Sendable (String) -> Void
    private var shown = ""
    private var press: (@MainActor @Sendable (ScreenAction) -> Void)?
    private var buttons: [ScreenButton] = []
    private var isListening = false

    /// - Parameters:
    ///   - isInteractive: whether a person answers on standard input; nil asks the system.
    ///   - write: takes each line; nil for standard error.
    public nonisolated init(isInteractive: Bool? = nil, write: (@Sendable (String) -> Void)? = nil) {
        self.isInteractive = isInteractive ?? (isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1)
        self.write = write ?? { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    }

    public func begin(on host: (any AnyObject & Sendable)?) {}

    public func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
        self.press = press
        buttons = state.buttons
        let progress = state.progress.map { " \($0) %" } ?? ""
        // A field's value is for the person at the terminal only: no log of an unattended program has it.
        let fields = isInteractive ? state.fields.map { "  \($0.spoken)" } : []
        let words = ([[state.title, state.text].filter { !$0.isEmpty }.joined(separator: ": ") + progress] + fields)
            .joined(separator: "\n")
        let choices = buttons.enumerated().map { "[\($0 + 1)] \($1.label)" }.joined(separator: "  ")
        let lines = [words, isInteractive ? choices : ""].filter { !$0.isEmpty }.joined(separator: "\n")
        if lines != shown, !lines.isEmpty { write(lines) }
        shown = lines
        guard isInteractive else { return answerItself(state) }
        listen()
    }

    public func announce(_ text: String) {}
    public func openSettings() {}

    public func hide() {
        (press, buttons, shown) = (nil, [], "")
    }

    /// Screens with a camera or progress go on by themselves.
    private func answerItself(_ state: ScreenState) {
        guard !state.showsCamera, !state.isBusy, state.progress == nil, !buttons.isEmpty, let press else { return }
        let usual = state.kind == .error ? nil : buttons.first { $0.role == .main }
        let action = usual?.action ?? ScreenAction.cancel
        // The director waits only after this screen was shown.
        Task { @MainActor in press(action) }
    }

    private func listen() {
        guard !isListening, !buttons.isEmpty else { return }
        isListening = true
        Thread.detachNewThread { [weak self] in
            while let line = readLine() {
                guard let number = Int(line.trimmingCharacters(in: .whitespaces)) else { continue }
                Task { @MainActor in self?.choose(number) }
            }
        }
    }

    private func choose(_ number: Int) {
        guard buttons.indices.contains(number - 1) else { return }
        press?(buttons[number - 1].action)
    }
}

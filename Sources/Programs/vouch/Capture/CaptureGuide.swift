import VouchCamera
import VouchCapture

/// Shows a person before the camera what to do, on standard error: one line that is rewritten on a terminal, a line for
/// each instruction elsewhere.
struct CaptureGuide {
    private let isTerminal = Terminal.showsErrors
    private var side = ""
    private let texts: CaptureTexts

    init(texts: CaptureTexts) { self.texts = texts }

    mutating func show(_ event: CaptureEvent) {
        switch event {
        case .progress(let progress):
            guard let next = progress.next else { return }
            side =
                progress.total > 1 ? "\(next.side.words) (\(progress.done + 1) of \(progress.total))" : next.side.words
        case .guidance(let guidance): say(guidance.text)
        case .reviewed(.again): say(texts[.tryAgain])
        case .finished: clear()
        case .captured, .reviewed: break
        @unknown default: break
        }
    }

    private func say(_ text: String) {
        let line = "\(side): \(text)"
        Terminal.writeError(isTerminal ? "\r\u{1B}[K\(line)" : line + "\n")
    }

    /// Removes the line before anything else is printed.
    private func clear() {
        if isTerminal { Terminal.writeError("\r\u{1B}[K") }
    }
}

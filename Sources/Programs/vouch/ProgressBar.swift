/// A progress bar on standard error for many pictures, if it is a terminal.
final class ProgressBar {
    private let total: Int
    private var done = 0
    private let isShown: Bool
    private var isDrawn = false

    init(total: Int) {
        self.total = total
        isShown = total > 1 && Terminal.showsErrors
        draw()
    }

    /// One more picture is done.
    func step() {
        done += 1
        draw()
    }

    /// Removes the bar before anything else is printed.
    func clear() {
        guard isDrawn else { return }
        Terminal.writeError("\r\u{1B}[K")
        isDrawn = false
    }

    private func draw() {
        guard isShown, done < total else { return }
        let width = 30
        let filled = done * width / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        Terminal.writeError("\r\u{1B}[K\(bar) \(done)/\(total)")
        isDrawn = true
    }
}

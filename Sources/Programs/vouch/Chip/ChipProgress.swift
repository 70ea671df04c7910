import VouchChip

/// A progress line on standard error, if it is a terminal.
final class ChipProgress {
    private let isShown = Terminal.showsErrors
    private var isDrawn = false

    func show(_ event: ReadingEvent) {
        guard isShown else { return }
        switch event {
        case .began(.bac), .began(.pace): draw("opening the chip")
        case .opened(let control): draw("open: \(control.detail)")
        case .progress(let progress): draw(bar(progress))
        case .lost: draw("the chip was removed: put it back on the reader")
        default: break
        }
    }

    func clear() {
        guard isDrawn else { return }
        Terminal.writeError("\r\u{1B}[K")
        isDrawn = false
    }

    private func bar(_ progress: FileProgress) -> String {
        let width = 30
        let part = progress.totalBytes.map { $0 > 0 ? min(1, Double(progress.bytesRead) / Double($0)) : 1 } ?? 0
        let all = max(1, progress.filesTotal)
        let done = min(1, (Double(progress.filesDone) + part) / Double(all))
        let filled = Int(done * Double(width))
        let size = progress.totalBytes.map { " of \($0)" } ?? ""
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
            + " \(progress.file.name), \(progress.bytesRead)\(size) bytes"
    }

    private func draw(_ text: String) {
        Terminal.writeError("\r\u{1B}[K\(text)")
        isDrawn = true
    }
}

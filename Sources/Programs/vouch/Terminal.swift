import Foundation

/// The two output streams, and whether they are terminals.
enum Terminal {
    static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 && isCapable }
    static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 && isCapable }

    private static var isCapable: Bool { ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// https://no-color.org: any non-empty value forbids colour.
    static var allowsColour: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

    static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

    static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Unbuffered, so that the two streams keep their order on a terminal.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            // The reader closed the pipe: there is nothing left to do.
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// `text` without characters that control a terminal: control characters, line ends, and direction marks. A file's
    /// name or a chip's text must not forge the surrounding output.
    static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isSteering($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }
}

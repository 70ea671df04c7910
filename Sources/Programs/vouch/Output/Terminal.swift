import Foundation

/// The two output streams, and whether they are terminals.
enum Terminal {
    static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 && isCapable }
    static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 && isCapable }

    private static var isCapable: Bool { ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// https://no-color.org: any non-empty value forbids colour.
    static var allowsColour: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

    /// - Throws: a complaint if something was not written: a lost result is not a success.
    static func write(_ text: String) throws(Complaint) {
        guard let number = write(text, to: STDOUT_FILENO) else { return }
        let (reason, hint) =
            switch number {
            case EPIPE: ("the reader closed the pipe", "nothing else is wrong, if that was intended")
            case ENOSPC, EDQUOT: ("the disk is full", "free some space, or write to another disk")
            case EFBIG: ("the file would be larger than allowed", "check the limits with `ulimit -f`")
            case EBADF: ("it is closed", "give it a place to go")
            default: ("error \(number)", "check where it goes")
            }
        throw Complaint(
            "output.lost", "cannot write to standard output: \(reason)", hint: hint, exitCode: .inputOutput)
    }

    /// A failure is ignored: there is no other place to report it.
    static func writeError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Unbuffered, so that the two streams keep their order on a terminal.
    ///
    /// - Returns: the number of the error; nil if everything was written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wanted, 1, 1000)
                    continue
                case let number: return number
                }
            }
            done += count
        }
        return nil
    }

    /// Keeps the numbers of closed streams taken, so that no file which is opened later gets what they are sent.
    static func holdStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            let opened = open("/dev/null", mode)
            if opened >= 0, opened != descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
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

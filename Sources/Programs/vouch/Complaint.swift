import ArgumentParser
import Foundation

/// An error about one picture or all of them, for people on standard error and for programs in JSON.
struct Complaint: Error, Codable, Sendable {
    /// Stable, for programs.
    let code: String
    let message: String
    let hint: String
    let exitCode: Int32

    /// The exit codes of `vouch read`, as documented in `--help` and docs/guides/command.md.
    enum Exit {
        /// Every file, or the document, contains a valid zone or a barcode. A complaint with this code is a warning.
        case read
        /// Some file contains neither.
        case notAllValid
        /// Some input could not be read or decoded.
        case unreadable
        /// EX_USAGE of sysexits.h: options that do not fit each other or their files.
        case usage
        /// EX_SOFTWARE of sysexits.h: Vouch's own files are missing or damaged.
        case incomplete
        /// EX_CANTCREAT: a file or folder cannot be created, or would replace something that Vouch did not write.
        case cannotCreate
        /// EX_IOERR: output was lost, because a disk is full or a pipe closed.
        case inputOutput

        var code: Int32 {
            switch self {
            case .read: 0
            case .notAllValid: 1
            case .unreadable: 2
            case .usage: 64
            case .incomplete: 70
            case .cannotCreate: 73
            case .inputOutput: 74
            }
        }
    }

    init(_ code: String, _ message: String, hint: String, exitCode: Exit = .unreadable) {
        self.code = code
        self.message = message
        self.hint = hint
        self.exitCode = exitCode.code
    }

    /// Runs a command; a complaint is printed and becomes the exit code.
    static func reporting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let complaint as Complaint {
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }

    /// Writes the complaint to standard error.
    ///
    /// - Parameter source: the picture it is about.
    func print(source: String? = nil) { Terminal.writeError(text(source: source)) }

    /// Two lines.
    ///
    /// - Parameter source: the picture it is about.
    func text(source: String? = nil) -> String {
        let about = source.map { ($0 == "-" ? "standard input" : Terminal.printable($0)) + ": " } ?? ""
        let kind = exitCode == Exit.read.code ? "warning" : "error"
        return "vouch: \(kind): \(about)\(Terminal.printable(message))\nvouch: hint: \(hint)\n"
    }
}

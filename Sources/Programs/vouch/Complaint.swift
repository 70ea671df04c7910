import ArgumentParser
import Foundation

/// Something that stands in the way of one picture or of all, told to people on standard error and to programs in JSON.
struct Complaint: Error, Sendable {
    /// Stable, for programs.
    let code: String
    let message: String
    let hint: String
    let exitCode: Int32

    /// What the exit codes of `vouch read` mean; `--help` and README say the same.
    enum Exit {
        /// Every file, or the document, holds a valid zone or a barcode. A complaint with this code is a warning.
        case read
        /// Some file holds neither.
        case notAllValid
        /// Some input could not be read or decoded.
        case unreadable
        /// EX_SOFTWARE of sysexits.h: Vouch's own files are missing or damaged.
        case incomplete
        /// EX_CANTCREAT: the folder for annotated pictures cannot be made.
        case cannotCreate

        var code: Int32 {
            switch self {
            case .read: 0
            case .notAllValid: 1
            case .unreadable: 2
            case .incomplete: 70
            case .cannotCreate: 73
            }
        }
    }

    init(_ code: String, _ message: String, hint: String, exitCode: Exit = .unreadable) {
        self.code = code
        self.message = message
        self.hint = hint
        self.exitCode = exitCode.code
    }

    /// Does a command's work; what it complains of is printed, and becomes the exit code.
    static func reporting(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let complaint as Complaint {
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }

    /// Writes the complaint to standard error.
    ///
    /// - Parameter source: the picture it is about.
    func print(source: String? = nil) {
        let about = source.map { ($0 == "-" ? "standard input" : Terminal.printable($0)) + ": " } ?? ""
        let kind = exitCode == Exit.read.code ? "warning" : "error"
        Terminal.writeError("vouch: \(kind): \(about)\(Terminal.printable(message))\nvouch: hint: \(hint)\n")
    }
}

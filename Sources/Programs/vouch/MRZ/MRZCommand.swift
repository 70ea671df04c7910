import ArgumentParser
import Foundation
import VouchCore
import VouchMRZ

/// `vouch mrz`.
struct MRZCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mrz",
        abstract: "Checks a machine-readable zone that was typed, or writes one.",
        discussion: """
            Accepts lowercase letters, spaces, and lines broken in other places or not at all. Nothing else is guessed: \
            O stays O, and 0 stays 0. Quote the text, or the shell takes < for itself.

              vouch mrz "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<< L898902C36UTO7408122F1204159ZE184226B<<<<<10"
              vouch mrz --make td3 --code P --state UTO --surname Eriksson --given-names "Anna Maria" \
            --number L898902C3 --born 1974-08-12 --sex F --expires 2012-04-15

            Exit codes: 0 the zone is valid, or was written; 1 a check digit does not match, or a field is impossible; 2 \
            not a zone, or a value that does not fit; 64 usage error; 74 output was lost, because a disk is full or a pipe \
            closed.
            """)

    @Argument(help: ArgumentHelp("The zone, or its lines; - for standard input.", valueName: "text"))
    var text: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write a zone of this format: \(Self.formats).", valueName: "format"))
    var make: String?

    @OptionGroup var contents: MRZContentOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(help: ArgumentHelp("The date of reading, to resolve two-digit years. (default: today)", valueName: "date"))
    var today: Day?

    static let formats = MRZFormat.allCases.map(name).joined(separator: ", ")

    /// As in the option: `td3`, `mrva`.
    private static func name(_ format: MRZFormat) -> String { format.identifier.description.lowercased() }

    private var format: MRZFormat? { MRZFormat.allCases.first { Self.name($0) == make?.lowercased() } }

    func validate() throws {
        guard text.isEmpty != (make == nil) else {
            throw ValidationError("give a zone, or --make with a format and the fields")
        }
        if make != nil, format == nil { throw ValidationError("--make: no such format; available: \(Self.formats)") }
        if make == nil, let name = contents.names.first {
            throw ValidationError("\(name) has no effect without --make")
        }
    }

    func run() throws {
        try Complaint.reporting {
            let day = if let today { today.date } else { try Day.current() }
            if let format {
                let zone = try contents.zone(of: format)
                try Terminal.write(json ? MRZReport(zone, [], day).value.line() + "\n" : zone.text)
            } else {
                let (zone, changes) = try typed()
                let report = MRZReport(zone, changes, day)
                try Terminal.write(json ? report.value.line() + "\n" : report.text(.forStandardOutput))
                if !zone.verdict(today: day).isValid { throw ExitCode(Complaint.Exit.notAllValid.code) }
            }
        }
    }

    private func typed() throws(Complaint) -> (MRZ, [MRZInput.Change]) {
        let text = self.text == ["-"] ? try standardInput() : self.text.joined(separator: "\n")
        do {
            let input = try MRZInput(text)
            return (try MRZ(parsing: input), input.changes)
        } catch {
            let hint =
                namesFile
                ? "for a zone in a file: `vouch mrz - < FILE`; for a picture: `vouch read --mrz FILE`"
                : "compare with the document; lines have 44, 36 or 30 characters, and < fills them"
            throw Complaint("mrz.malformed", "\(error)", hint: hint)
        }
    }

    /// Whether what was given in place of a zone looks like a file: no zone has dots or slashes, and nearly every zone has <.
    private var namesFile: Bool {
        guard text.count == 1, let word = text.first, word != "-" else { return false }
        let looksLikePath = !word.contains("<") && (word.contains(".") || word.contains("/"))
        return looksLikePath || FileManager.default.fileExists(atPath: word)
    }

    /// A zone has 90 characters at most; what is far longer is refused when it is parsed.
    private func standardInput() throws(Complaint) -> String {
        var bytes = Data()
        do {
            while bytes.count <= 1 << 16, let more = try FileHandle.standardInput.read(upToCount: 1 << 16),
                !more.isEmpty
            {
                bytes.append(more)
            }
        } catch {
            throw Complaint("file.unreadable", "standard input cannot be read", hint: "is something piped into it?")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import ArgumentParser
import Foundation
import VouchChipPCSC
import VouchKit

/// `vouch doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says what is installed and where, what is missing, and what to do about it.",
        discussion: """
            Looks for the networks, engines, models and certificates that Vouch uses, and for the programs that read PDFs, \
            videos and chips, as `vouch read` would find them, and tries those that can be tried.

            Exit codes: 0 everything that a reading uses is there; something optional may be missing; 1 readings lack \
            something, such as printed text; 64 usage error; 70 nothing can be read; 74 output was lost, because a disk is \
            full or a pipe closed.
            """)

    @Option(
        help: ArgumentHelp(
            "The folder with the networks, instead of next to the program. Also: VOUCH_NETWORKS.", valueName: "folder"))
    var networks: String?

    @OptionGroup var models: ModelOptions
    @OptionGroup var trust: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        var configuration = DocumentService.Configuration(networks: networks, trust: trust.source())
        if models.models != nil {
            configuration.models = .loaded(try Complaint.reporting { try models.load() })
        }
        let installation = Installation(
            parts: Installation.examine(configuration).parts + [await Self.chipReaders()])
        try Complaint.reporting {
            let report = DoctorReport(installation: installation, program: CommandLine.arguments.first ?? "vouch")
            try Terminal.write(json ? report.value.line() + "\n" : report.text(.forStandardOutput))
        }
        switch installation.worst {
        case .required: throw ExitCode(Complaint.Exit.incomplete.code)
        case .usual: throw ExitCode(Complaint.Exit.notAllValid.code)
        case .optional, nil: break
        }
    }

    /// The service that gives access to chip readers, and those that are connected.
    private static func chipReaders() async -> Installation.Part {
        let purpose = "chips, with a reader on this machine"
        do {
            let readers = try await PCSCContext().readers()
            return .init(
                "chips", for: purpose, .optional, readers.isEmpty ? .missing : .found,
                readers.isEmpty ? "no reader is connected" : readers.map(\.name).joined(separator: ", "),
                remedy: "connect a PC/SC reader; `vouch chip read --virtual standard` needs none")
        } catch {
            return .init(
                "chips", for: purpose, .optional, .missing, "pcscd is not running",
                remedy: "on Debian: apt-get install pcscd; then: systemctl start pcscd")
        }
    }
}

/// An installation for people and programs.
struct DoctorReport {
    let installation: Installation
    /// The path by which the program was started.
    let program: String

    var value: ReportValue {
        .object([
            ("version", .text(DocumentService.version)), ("program", .text(program)),
            ("complete", .flag(installation.worst == nil || installation.worst == .optional)),
            (
                "parts",
                .list(
                    installation.parts.map { part in
                        .object([
                            ("name", .text(part.name)), ("purpose", .text(part.purpose)),
                            ("need", .text(part.need.rawValue)), ("state", .text(part.state.rawValue)),
                            ("place", part.place.map { .text($0) } ?? .nothing), ("detail", .text(part.detail)),
                            ("remedy", part.remedy.map { .text($0) } ?? .nothing),
                        ])
                    })
            ),
        ])
    }

    func text(_ style: TablePrinter.Style) -> String {
        let width = installation.parts.map(\.name.count).max() ?? 0
        let rows = installation.parts.flatMap { part -> [String] in
            let place = part.place.map { ", \(Terminal.printable($0))" } ?? ""
            let indent = String(repeating: " ", count: width + 6)
            let first =
                "  \(mark(part, style)) \(part.name.padding(to: width))  \(Terminal.printable(part.detail))"
                + style.paint(place, .dim)
            return [first, indent + style.paint("for \(part.purpose)", .dim)]
                + (part.remedy.map { [indent + "→ \(Terminal.printable($0))"] } ?? [])
        }
        let verdict =
            switch installation.worst {
            case .required: style.paint("Nothing can be read: see ✗ above.", .red)
            case .usual: style.paint("Documents are read, but not completely: see ✗ above.", .yellow)
            case .optional: "Everything that a reading uses is there; what is marked – is missing for some commands."
            case nil: "Everything is there."
            }
        return (["vouch \(DocumentService.version), \(Terminal.printable(program))", ""] + rows + ["", verdict])
            .joined(separator: "\n") + "\n"
    }

    private func mark(_ part: Installation.Part, _ style: TablePrinter.Style) -> String {
        if part.state == .found { return style.paint("✓", .green) }
        return part.need == .optional ? style.paint("–", .dim) : style.paint("✗", .red)
    }
}

import ArgumentParser
import Foundation
import VouchImaging
import VouchKit

@main
struct Vouch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads identity documents.",
        discussion: "Everything happens on this machine: no picture and no result leaves it.",
        version: DocumentService.version,
        subcommands: [
            ReadCommand.self, CaptureCommand.self, MRZCommand.self, ChipCommand.self, FaceCommand.self,
            TrustCommand.self,
            ModelsCommand.self, DoctorCommand.self, JourneysCommand.self, ConvertCommand.self, VerifyCommand.self,
            EvidenceCommand.self, ServeCommand.self,
            JobsCommand.self,
            WorkerCommand.self,
        ])

    /// Replaces the parser's own, so that wrong usage is reported like every other complaint.
    ///
    /// On the main thread: a process that reads gives its privileges up there, before other threads begin.
    @MainActor static func main() async {
        if ReadingProcess.isAsked {
            let loop = ReadingProcess.confine()
            ProcessMemory.returnEarly()
            await ReadingProcess.run(loop)
        }
        ProcessMemory.returnEarly()
        Terminal.holdStreams()
        Interruption.watch()
        // Linux's Swift finds them in /proc, and without it every command would be answered with the help and success.
        guard !CommandLine.arguments.isEmpty else {
            end(
                with: Complaint(
                    "arguments.hidden", "the program cannot see its arguments", hint: "mount /proc",
                    exitCode: .incomplete))
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let complaint as Complaint {
            end(with: complaint)
        } catch {
            let code = exitCode(for: error)
            if code.isSuccess {
                do throws(Complaint) {
                    try Terminal.write(fullMessage(for: error) + "\n")
                } catch {
                    end(with: error)
                }
            } else if !(error is ExitCode) {
                let message = trueCause(of: message(for: error))
                let words = Array(CommandLine.arguments.dropFirst())
                if let complaint = unknownCommand(words) { end(with: complaint) }
                Terminal.writeError(
                    """
                    vouch: error: \(message.prefix(1).lowercased())\(message.dropFirst())
                    vouch: hint: see `\(commandName(in: words)) --help`

                    """)
            }
            Foundation.exit(code.rawValue)
        }
    }

    private static func end(with complaint: Complaint) -> Never {
        complaint.print()
        Foundation.exit(complaint.exitCode)
    }

    /// The parser takes `-1` after an option for another option, and misses the value.
    private static func trueCause(of message: String) -> String {
        guard let match = message.wholeMatch(of: #/Missing value for '(-[-\w]+).*/#) else { return message }
        let words = Array(CommandLine.arguments.dropFirst())
        guard let place = words.firstIndex(of: String(match.output.1)), place + 1 < words.count,
            words[place + 1].hasPrefix("-"), words[place + 1] != "-"
        else { return message }
        let isNumber = Double(words[place + 1]) != nil
        return isNumber
            ? "\(match.output.1) must not be negative"
            : "missing value for \(match.output.1); one that begins with a dash is written \(match.output.1)=VALUE"
    }

    /// A first word that is no command: a slip of the keys, or a file that is to be read.
    private static func unknownCommand(_ words: [String]) -> Complaint? {
        var names: [String] = []
        for command in configuration.subcommands { names.append(command.configuration.commandName ?? "") }
        guard let first = words.first, !first.hasPrefix("-"), first != "help", !names.contains(first) else {
            return nil
        }
        var (message, hint) = ("there is no command \(first)", "`vouch --help` lists the commands")
        if FileManager.default.fileExists(atPath: first) {
            (message, hint) = ("no command is given", "to read it: vouch read \(first)")
        } else {
            for name in names where name.sorted() == first.sorted() || name.hasPrefix(first) || first.hasPrefix(name) {
                hint = "did you mean `vouch \(name)`? " + hint
                break
            }
        }
        return Complaint("arguments.command", message, hint: hint, exitCode: .usage)
    }

    /// The command named by the words: `vouch chip read`. The most used one if they name none.
    private static func commandName(in words: some Sequence<String>) -> String {
        var name = "vouch"
        var commands = configuration.subcommands
        for word in words {
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else { break }
            name += " " + word
            commands = next.configuration.subcommands
        }
        return name == "vouch" ? "vouch read" : name
    }
}

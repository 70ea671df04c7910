import ArgumentParser
import Foundation
import VouchFiles
import VouchKit
import VouchPersistence

/// The operator's commands for the store: `vouch-server keys rotate` and so on.
struct OperatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vouch-server",
        abstract: "Manages the server's store.",
        discussion: "Without a command the server starts: `vouch-server --help` lists its options.",
        subcommands: [
            KeysCommand.self, AuditCommand.self, BackupCommand.self, RestoreCommand.self, RetentionCommand.self,
            WebhooksCommand.self, BlobsCommand.self,
            JobsCommand.self, WorkerCommand.self,
        ])

    /// The commands, as they are called.
    static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

    /// Whether the command line begins with one of these commands or asks for help with them, and not with an option of the
    /// server.
    static var isAsked: Bool {
        CommandLine.arguments.dropFirst().first.map { (names + ["help"]).contains($0) } ?? false
    }

    /// Runs a command's work, and reports failures with a hint.
    static func run(_ work: () async throws -> Void) async throws {
        // Whatever is written is the operator's alone.
        umask(0o077)
        do {
            try await work()
        } catch let problem as StartProblem {
            try complain(problem.message, problem.hint)
        } catch let problem as ReadingProblem {
            try complain(problem.message, problem.hint)
        } catch let failure as WritingFailure {
            try complain(failure.description, failure.hint)
        } catch let error as StoreError {
            try complain(error)
        }
    }

    private static func complain(_ error: StoreError) throws {
        switch error {
        case .damaged:
            try complain("the store is damaged, or not a store of Vouch", "restore a backup: `vouch-server restore`")
        case .otherMaster:
            try complain(
                "the store was created with another master key",
                "name its own with --master-key; while keys are rotated, the earlier one with --previous-master-key")
        case .unknownVersion, .exists:
            try complain(
                "the store was written by a later version", "use the version of Vouch that wrote it, or a later one")
        case .unavailable:
            try complain(
                "the store does not answer", "is the database running, and does it accept this user from this machine?")
        case .full:
            try complain("the store has no room left", "make room on its disk, and run the command again")
        case .readOnly:
            try complain(
                "the store is read-only",
                "is the database a replica, or the disk mounted read-only? Does this user own the file?")
        case .malformedAddress, .unsupported:
            try complain(
                "this store cannot do that", "docs/guides/scale-out.md names the PostgreSQL tools to use instead")
        }
    }

    static func complain(_ message: String, _ hint: String) throws {
        printError("vouch: error: \(message)\nvouch: hint: \(hint)\n")
        throw ExitCode(1)
    }

    /// Warns the operator although the command succeeds.
    static func warn(_ message: String, _ hint: String) {
        printError("vouch: warning: \(message)\nvouch: hint: \(hint)\n")
    }

    /// To standard error. A failure is ignored: there is no other place for it.
    static func printError(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// A line on standard output.
    static func say(_ text: String) throws { try write(Data((text + "\n").utf8)) }

    /// On standard output.
    ///
    /// - Throws: ``StartProblem`` if something was not written: a lost result is not a success.
    static func write(_ bytes: Data) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: bytes)
        } catch {
            throw StartProblem("the output could not be written", hint: "is the disk full, or the pipe closed?")
        }
    }
}

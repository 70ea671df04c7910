import ArgumentParser
import Foundation

/// Starts the server, a program of its own beside this one: the command is built without a web framework.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer requests of apps and other services.",
        discussion: "`vouch serve --help` shows the server's own options.")

    @Argument(parsing: .captureForPassthrough, help: "The server's options.")
    var arguments: [String] = []

    func run() throws {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let server = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("vouch-server").path
        var words: [UnsafeMutablePointer<CChar>?] = ([server] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        // Returns only if it fails.
        execv(server, &words)
        throw Complaint(
            "server.missing", "the server is not installed beside this program",
            hint: "`make serve` builds and starts it", exitCode: .incomplete)
    }
}

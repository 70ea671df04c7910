import Foundation

/// The server, a program of its own beside this one: the command is built without a web framework and a database.
enum ServerProgram {
    /// Becomes the server.
    ///
    /// - Throws: ``Complaint`` if it is not there.
    static func run(_ arguments: [String]) throws(Complaint) -> Never {
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
            hint:
                "`make serve` in a checkout builds and starts it; docs/guides/production.md describes how to install it",
            exitCode: .incomplete)
    }
}

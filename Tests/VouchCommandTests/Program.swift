import Foundation
import Testing

/// Runs the built `vouch` the way people do.
struct Program {
    let output: String
    let errors: String
    let exitCode: Int32

    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The program lies beside the tests that were built with it.
    static func executable() throws -> URL {
        let candidates = [
            URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent(),
            repository.appendingPathComponent(".build/debug"),
        ].map { $0.appendingPathComponent("vouch") }
        return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }

    /// - Parameter launcher: a command that starts what follows it, with its options; none unless told.
    init(
        _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:],
        by launcher: [String] = []
    ) throws {
        let command = launcher + [try Program.executable().path] + arguments
        try self.init(command: command, in: folder, input: input, environment: environment)
    }

    /// - Parameter command: a program's path and its arguments.
    init(command: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
        // Files rather than pipes: nothing can block on a full one.
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-run-\(UUID())")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        func file(_ name: String, _ content: Data = Data()) throws -> URL {
            let file = place.appendingPathComponent(name)
            try content.write(to: file)
            return file
        }
        let (output, errors) = (try file("output"), try file("errors"))
        process.standardInput = try FileHandle(forReadingFrom: try file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        // A signal must not pass for an exit code.
        exitCode = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}

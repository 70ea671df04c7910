import Foundation
import Testing

/// A program of `SDK/Examples/Migrations`.
struct MigrationProgram: Sendable, CustomTestStringConvertible {
    /// The folder, such as `AuthenticID`.
    let name: String

    /// The most lines that Vouch may add to an app.
    static let mostLines = 15
    private static let root = RunningServer.root.appendingPathComponent("SDK/Examples/Migrations")

    static let all: [MigrationProgram] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.contains(".") }.sorted().map { MigrationProgram(name: $0) }
    }()

    private var folder: URL { Self.root.appendingPathComponent(name) }
    var testDescription: String { name }

    private func sources() throws -> [(file: String, lines: [String])] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
            .map { ($0, try text($0).components(separatedBy: "\n")) }
    }

    /// What is not the app's: every line of `Vouch.swift`, and of the other files those that end in `// Vouch`. Empty lines
    /// and comments do not count.
    func linesOfOurs() throws -> [String] {
        try sources().flatMap { file, lines in
            lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
                !line.isEmpty && !line.hasPrefix("//") && (file == "Vouch.swift" || line.hasSuffix("// Vouch"))
            }
        }
    }

    /// The app's own code, without its spaces: what the vendor documents stands in it.
    func app() throws -> String {
        try sources().filter { $0.file != "Vouch.swift" }.flatMap(\.lines).filter { !$0.hasSuffix("// Vouch") }
            .joined().filter { !$0.isWhitespace }
    }

    /// Statements of the vendor's documentation that stand in the app: those lines of `documented.txt`.
    func documented() throws -> [String] { try lines("documented.txt") }

    /// What it prints.
    func expected() throws -> [String] { try lines("expected.txt") }

    private func lines(_ file: String) throws -> [String] {
        try text(file).components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }

    /// What a program printed, and how it ended.
    struct Run: Sendable {
        let code: Int32
        let lines: [String]
        let log: String

        /// Whether it printed what is expected: line by line, `…` stands for any text.
        func prints(_ expected: [String]) -> Bool {
            lines.count == expected.count && zip(lines, expected).allSatisfy { Self.fits($0, $1) }
        }

        private static func fits(_ line: String, _ pattern: String) -> Bool {
            let parts = pattern.components(separatedBy: "…")
            guard parts.count > 1 else { return line == pattern }
            guard line.hasPrefix(parts[0]) else { return false }
            var rest = line.dropFirst(parts[0].count)
            for part in parts.dropFirst().dropLast() {
                guard let found = rest.range(of: part) else { return false }
                rest = rest[found.upperBound...]
            }
            return rest.hasSuffix(parts[parts.count - 1])
        }
    }

    /// Plays it until it ends.
    ///
    /// - Parameters:
    ///   - back: the recording for the camera on the back, as ``Clip`` writes it.
    ///   - front: for the one towards the person; nil for the same.
    ///   - server: told as `SERVER`, `CUSTOMER`, `CLIENT`, `SECRET` and `APIKEY`.
    ///   - folder: for what the program stores.
    func play(
        back: URL, front: URL? = nil, server: RunningServer? = nil, in folder: URL,
        environment more: [String: String] = [:], within patience: Duration = .seconds(180)
    ) async throws -> Run {
        let process = Process()
        process.executableURL = RunningServer.root.appendingPathComponent(".build/debug/\(name)Migration")
        var environment = ProcessInfo.processInfo.environment
        environment["VOUCH_CAMERA"] = back.path
        environment["VOUCH_CAMERA_FRONT"] = front?.path
        environment["XDG_DATA_HOME"] = folder.path
        if let demo = server?.demo {
            environment["SERVER"] = demo.url
            environment["CUSTOMER"] = demo.customer
            environment["CLIENT"] = demo.clientId
            environment["SECRET"] = demo.clientSecret
            environment["APIKEY"] = demo.apiKey
        }
        process.environment = environment.merging(more) { $1 }
        let (output, log) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("log"))
        for file in [output, log] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = ContinuousClock.now.advanced(by: patience)
        while process.isRunning {
            guard ContinuousClock.now < end else {
                process.terminate()
                break
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        process.waitUntilExit()
        let printed = try String(contentsOf: output, encoding: .utf8)
        return Run(
            code: process.terminationStatus,
            lines: printed.components(separatedBy: "\n").filter { !$0.isEmpty },
            log: try String(contentsOf: log, encoding: .utf8))
    }

    /// Plays it, and compares with `expected.txt`.
    func check(
        back: URL, front: URL? = nil, server: RunningServer? = nil, in folder: URL,
        environment: [String: String] = [:]
    ) async throws {
        let run = try await play(back: back, front: front, server: server, in: folder, environment: environment)
        let expected = try expected()
        #expect(run.code == 0, "\(run)")
        #expect(run.prints(expected), "\(run)")
    }
}

extension MigrationProgram.Run: CustomTestStringConvertible {
    var testDescription: String {
        """
        ended with \(code), printed:
        \(lines.suffix(20).joined(separator: "\n"))

        log:
        \(log.suffix(2000))
        """
    }
}

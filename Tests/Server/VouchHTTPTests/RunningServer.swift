import Foundation
import Testing

/// `vouch-server` as a process, in a folder of its own.
final class RunningServer {
    struct Demo: Decodable { let url, customer, clientId, clientSecret, apiKey: String }
    struct Answer {
        let status: Int
        let fields: [String: String]
        let body: Data
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let program = root.appendingPathComponent(".build/debug/vouch-server")

    /// Names and numbers of the specimens that tests read, and of the persons that they enrol.
    static let personal = [
        "ANEMONE", "K31185303", "ZZ184226B", "SEVENHILLS", "NIEMAND", "X70576941", "ZILCH", "L24734176", "P<UTO",
        "I<UTO",
        "V<UTO", "anna@example",
    ]

    let folder: URL
    let demo: Demo
    private let process: Process
    private let log = Pipe()
    var identifier: Int32 { process.processIdentifier }

    /// Waits until it answers.
    init(in folder: URL, _ more: [String] = [], environment: [String: String] = [:]) throws {
        self.folder = folder
        process = Process()
        process.executableURL = Self.program
        process.arguments = ["--demo", "--port", "0", "--data", folder.path] + more
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = log
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // The first words come once requests are answered.
        var text = Data()
        while !text.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the server ended before it was ready")
            text += more
        }
        demo = try JSONDecoder().decode(
            Demo.self, from: Data(contentsOf: folder.appendingPathComponent("demo.json")))
    }

    /// Ends it as an operator does; returns its exit code and what it logged.
    func end(_ signal: Int32 = SIGTERM) throws -> (code: Int32, log: String) {
        kill(process.processIdentifier, signal)
        let text = log.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let log = String(decoding: text, as: UTF8.self)
        // Every log of every server of the run, whatever the test is about.
        for secret in Self.personal + [demo.clientSecret, demo.apiKey] {
            #expect(!log.contains(secret), "a log tells what it must not")
        }
        return (process.terminationStatus, log)
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func ask(_ path: String, _ arguments: [String]) throws -> Answer {
        try Self.curl(["--path-as-is", demo.url + path] + arguments)
    }

    /// Runs `vouch-server` until it ends.
    static func command(
        _ arguments: [String], environment: [String: String]
    ) throws -> (code: Int32, output: String, error: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: complaint, as: UTF8.self)
        )
    }

    /// Writes a master key as an operator does: nobody else reads it.
    static func writeKey(_ byte: String = "5a", to path: String) throws {
        let text = Data((String(repeating: byte, count: 32) + "\n").utf8)
        try #require(
            FileManager.default.createFile(atPath: path, contents: text, attributes: [.posixPermissions: 0o600]))
    }

    /// curl is the client: not our code.
    static func curl(_ arguments: [String]) throws -> Answer {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = ["-s", "-S", "--max-time", "60", "-D", "-"] + arguments
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        curl.waitUntilExit()
        try #require(curl.terminationStatus == 0, "curl ended with \(curl.terminationStatus)")
        return try answer(bytes)
    }

    private static func answer(_ bytes: Data) throws -> Answer {
        let end = try #require(bytes.range(of: Data("\r\n\r\n".utf8)))
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        // curl asks before it sends much: what counts is the answer after that.
        if status == 100 { return try answer(bytes[end.upperBound...]) }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return Answer(
            status: status, fields: Dictionary(fields) { $1 }, body: Data(bytes[end.upperBound...]))
    }
}

import Foundation
import Testing

/// `vouch-server` where what it says finds the disk full.
@Suite(.serialized)
struct FullDiskTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDevice, "this system has no /dev/full"))
    func `output that finds the disk full is an error with a hint`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appendingPathComponent("data").path
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        #expect(try RunningServer.command(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        let backup = folder.appendingPathComponent("backup.sqlite").path
        for words in [
            ["--add-customer", "acme"], ["backup", backup], ["audit", "export", "@operator"], ["audit", "verify"],
            ["jobs", "status"], ["--print-configuration"],
        ] {
            let process = Process()
            process.executableURL = RunningServer.program
            process.arguments = words + ["--data", data]
            process.environment = ProcessInfo.processInfo.environment.merging(key) { $1 }
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            let error = Pipe()
            process.standardError = error
            try process.run()
            let told = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit, "\(words)")
            #expect(process.terminationStatus == 1, "\(words)")
            #expect(told.hasPrefix("vouch: error: the output could not be written\nvouch: hint: "), "\(words)")
        }
    }

    @Test(.enabled(if: hasFullDevice, "this system has no /dev/full"))
    func `a server whose log finds the disk full serves on`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = ["--demo", "--port", "0", "--data", folder.path, "--no-workers", "--log-format", "json"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        try #require(!output.fileHandleForReading.availableData.isEmpty, "the server ended before it was ready")
        let demo = try JSONDecoder().decode(
            RunningServer.Demo.self, from: Data(contentsOf: folder.appendingPathComponent("demo.json")))
        for _ in 0..<2 { #expect(try RunningServer.curl([demo.url + "/healthz"]).status == 200) }
    }
}

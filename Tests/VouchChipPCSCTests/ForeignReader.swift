import Foundation

/// A program that was not written with Vouch, run in a folder of its own.
struct ForeignReader {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// - Returns: what it printed, and its exit status: 124 after half a minute.
    func run(_ command: [String], environment: [String: String] = [:]) throws -> (output: [UInt8], status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // `timeout` with -k, as a program that waits for a chip may not listen.
        process.arguments = environment.map { "\($0.key)=\($0.value)" } + ["timeout", "-k", "1", "30"] + command
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// Whether there is a program of that name.
    static func isInstalled(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}

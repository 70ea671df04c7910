#if os(Linux) || os(macOS)
import Foundation

/// The `openssl` command, for certificates and signed data that must not come from the library under test.
struct OpenSSLCommand: Sendable {
    /// The command failed. Its messages name files and options, never the contents of a key.
    struct Failure: Error, CustomStringConvertible {
        let arguments: [String]
        let messages: String

        var description: String { "openssl \(arguments.first ?? "") failed: \(messages)" }
    }

    let folder: URL

    /// Runs with the folder as the working directory.
    ///
    /// - Throws: ``Failure``; a Foundation error if there is no such command.
    func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        // Tests must be able to make what a machine's configuration forbids (SHA-1, short keys); and without a home
        // folder nothing is read from there.
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "OPENSSL_CONF": "/dev/null",
            "LC_ALL": "C", "HOME": folder.path,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let messages = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(arguments: arguments, messages: String(decoding: messages.prefix(2_000), as: UTF8.self))
        }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    func remove(_ names: [String]) {
        for name in names { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
#endif

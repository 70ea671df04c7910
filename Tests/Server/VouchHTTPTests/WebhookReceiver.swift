import Foundation
import Testing

/// A customer's receiver, which judges signatures by the Python package `standardwebhooks`: `Tests/Peers/standardwebhooks`.
final class WebhookReceiver {
    struct Message: Decodable {
        let headers: [String: String]
        let body: String
        /// Whether the signature is right, by the judge.
        let isRight: Bool
    }

    static let isInstalled: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", "import standardwebhooks"]
        process.standardError = FileHandle.nullDevice
        guard FileManager.default.isExecutableFile(atPath: python), (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? RunningServer.root.appendingPathComponent(".venv/test/bin/python").path

    let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle

    /// - Parameter port: nil: any that is free.
    init(port wanted: Int? = nil) throws {
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments =
            [
                RunningServer.root.appendingPathComponent("Tests/Peers/standardwebhooks/judge.py").path, "--serve",
            ] + (wanted.map { ["\($0)"] } ?? [])
        let pipe = Pipe()
        process.standardInput = input
        process.standardOutput = pipe
        output = pipe.fileHandleForReading
        try process.run()
        port = try #require(Int(Self.line(output)))
    }

    // A thread of the tests may have blocked other signals, and what it starts inherits that.
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// An address that answers with a status.
    func url(_ status: Int) -> String { "http://127.0.0.1:\(port)/\(status)" }

    /// What messages are judged with from now on.
    func know(_ secret: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((secret + "\n").utf8))
        #expect(Self.line(output).contains("known"))
    }

    /// Waits for the next message.
    func message() throws -> Message { try JSONDecoder().decode(Message.self, from: Data(Self.line(output).utf8)) }

    private static func line(_ handle: FileHandle) -> String {
        var text = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { text += byte }
        return String(decoding: text, as: UTF8.self)
    }
}

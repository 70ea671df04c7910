import Foundation
import Testing
import VouchAPI

/// A client of sockets that is not ours: the Python package `websockets`, by `Tests/Peers/websockets`.
final class SocketPeer {
    static let isInstalled: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", "import websockets"]
        process.standardError = FileHandle.nullDevice
        guard FileManager.default.isExecutableFile(atPath: python), (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? RunningServer.root.appendingPathComponent(".venv/test/bin/python").path

    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle

    /// - Parameters:
    ///   - mode: `talk`, `hostile` or `delay`.
    ///   - url: of `http` or `https`.
    init(_ mode: String, _ url: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Self.python)
        let socket = "ws" + url.dropFirst(4)
        process.arguments =
            [RunningServer.root.appendingPathComponent("Tests/Peers/websockets/judge.py").path, mode, socket]
            + arguments
        let pipe = Pipe()
        process.standardInput = input
        process.standardOutput = pipe
        output = pipe.fileHandleForReading
        try process.run()
    }

    // A thread of the tests may have blocked other signals, and what it starts inherits that.
    deinit { kill(process.processIdentifier, SIGKILL) }

    func tell(_ order: [String: Any]) throws {
        let line = try JSONSerialization.data(withJSONObject: order) + Data("\n".utf8)
        try input.fileHandleForWriting.write(contentsOf: line)
    }

    func send(_ answers: ChipSessionAnswers) throws {
        try tell(["send": String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)])
    }

    /// What the peer says next.
    func line() throws -> [String: Any] {
        var text = Data()
        while let byte = try output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { text += byte }
        return try #require(
            try? JSONSerialization.jsonObject(with: text) as? [String: Any], "the peer ended without a word")
    }

    /// The next turn; nil if the socket has closed, with what it says then in `closed`.
    func turn(closed: inout (code: Int, reason: String)?) throws -> ChipSessionTurn? {
        let line = try line()
        if let code = line["closed"] as? Int {
            closed = (code, line["reason"] as? String ?? "")
            return nil
        }
        let message = try #require(line["message"] as? String)
        return try JSONDecoder().decode(ChipSessionTurn.self, from: Data(message.utf8))
    }
}

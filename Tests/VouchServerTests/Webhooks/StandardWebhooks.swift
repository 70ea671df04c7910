import Foundation
import HTTPTypes

/// The Python package `standardwebhooks`, which is not our code, as judge: `Tests/Peers/standardwebhooks`.
/// `scripts/setup --test` installs it in `.venv/test`; `VOUCH_TEST_PYTHON` names another Python that has it.
enum StandardWebhooks {
    static let isInstalled: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? run(["-c", "import standardwebhooks"], input: Data()))?.code == 0
    }()

    private struct Request: Encodable {
        let secret: String
        let headers: [String: String]
        let body: Data
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? root.appendingPathComponent(".venv/test/bin/python").path

    /// - Returns: the event that a receiver with the secret gets; nil if it refuses.
    static func event(_ fields: HTTPFields, _ body: [UInt8], secret: String) throws -> [String: Any]? {
        let headers = Dictionary(fields.map { ($0.name.rawName, $0.value) }) { $1 }
        let request = try JSONEncoder().encode(Request(secret: secret, headers: headers, body: Data(body)))
        let judge = root.appendingPathComponent("Tests/Peers/standardwebhooks/judge.py").path
        let (code, output) = try run([judge], input: request)
        return code == 0 ? try JSONSerialization.jsonObject(with: output) as? [String: Any] : nil
    }

    private static func run(_ arguments: [String], input: Data) throws -> (code: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = arguments
        let (request, answer) = (Pipe(), Pipe())
        process.standardInput = request
        process.standardOutput = answer
        process.standardError = FileHandle.nullDevice
        try process.run()
        try request.fileHandleForWriting.write(contentsOf: input)
        try request.fileHandleForWriting.close()
        let bytes = try answer.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, bytes)
    }
}

import Foundation
import VouchCore
import VouchKit

@testable import VouchServer
@testable import VouchServerDialects

/// Regula's own Python client, which is not our code, as judge: `Tests/Peers/regula`. `scripts/setup --test` installs it
/// in `.venv/test`; `VOUCH_TEST_PYTHON` names another Python that has it.
enum RegulaClient {
    static let isInstalled: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? run(["-c", "import regula.documentreader.webclient"])) != nil
    }()

    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? root.appendingPathComponent(".venv/test/bin/python").path

    /// What the client says after an action against a server of its own.
    static func ask(_ action: String, _ files: [String]) async throws -> JSONValue {
        let server = try LoopbackServer(try await RegulaTestService.table(try RegulaTestService.real.get()))
        defer { server.stop() }
        let judge = root.appendingPathComponent("Tests/Peers/regula/judge.py").path
        return try JSONReader.read(run([judge, server.url, action] + files), maximumLength: 1 << 24)
    }

    static func example(_ name: String) -> String { root.appendingPathComponent("Examples/\(name)").path }

    private static func run(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = arguments
        process.environment = ["NO_PROXY": "*", "PATH": "/usr/bin:/bin"]
        let (answer, trouble) = (
            Pipe(), FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        )
        try Data().write(to: trouble)
        defer { try? FileManager.default.removeItem(at: trouble) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = answer
        process.standardError = try FileHandle(forWritingTo: trouble)
        try process.run()
        let bytes = try answer.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = (try? String(contentsOf: trouble, encoding: .utf8)) ?? ""
            throw Failed(description: String(text.suffix(1500)))
        }
        return [UInt8](bytes)
    }
}

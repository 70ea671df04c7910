import Foundation
import VouchCore

@testable import VouchJOSE

/// Python's `jwcrypto`, which is not our code, as judge: `Tests/Peers/jwcrypto`. `scripts/setup --test` installs it in
/// `.venv/test`; `VOUCH_TEST_PYTHON` names another Python that has it.
enum JWCrypto {
    static let isInstalled: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? run(["-c", "import jwcrypto"], input: [])) != nil
    }()

    struct Failed: Error {}

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? root.appendingPathComponent(".venv/test/bin/python").path

    /// Made once: RSA takes its time.
    static let keys = Result { try ask(["do": .string("keys")]) }

    /// - Throws: if the judge refuses.
    static func ask(_ members: [String: JSONValue]) throws -> JSONValue {
        let request = JSONValue.object(members.map { .init(name: $0.key, value: $0.value) })
        let judge = root.appendingPathComponent("Tests/Peers/jwcrypto/judge.py").path
        return try JSONReader.read(run([judge], input: JSONCanonicalForm.bytes(of: request)), maximumLength: 1 << 24)
    }

    private static func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = arguments
        let (request, answer) = (Pipe(), Pipe())
        process.standardInput = request
        process.standardOutput = answer
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A request is shorter than a pipe holds, or the judge reads it whole before it answers.
        try request.fileHandleForWriting.write(contentsOf: Data(input))
        try request.fileHandleForWriting.close()
        let bytes = try answer.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return [UInt8](bytes)
    }
}

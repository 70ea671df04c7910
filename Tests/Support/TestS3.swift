import Foundation

/// `moto`'s server in the place of S3 storage, with a bucket: started once, it ends with the test run. It checks signatures and
/// permissions. `scripts/setup --cluster` installs it in `.venv/s3`; `VOUCH_TEST_S3_PYTHON` names another Python that has it.
public struct TestS3: Sendable {
    public struct Credentials: Decodable, Sendable {
        public let identifier, secret: String

        public var environment: [String: String] {
            ["AWS_ACCESS_KEY_ID": identifier, "AWS_SECRET_ACCESS_KEY": secret]
        }
    }

    private struct Told: Decodable {
        let url, bucket: String
        let vouch, stranger: Credentials
    }

    /// Nil if it is not installed or does not start; that is told on standard error, once.
    public static let shared: TestS3? = start()
    public static let missing: String = "moto's server is not installed: scripts/setup --cluster"

    public let url: String
    public let bucket: String
    /// May do with the bucket what the guide says that the server has to.
    public let vouch: Credentials
    /// May do nothing.
    public let stranger: Credentials
    /// The server ends when this is closed, with the test run at the latest.
    private let hold: FileHandle

    /// A place in the bucket, as an operator writes it.
    public func address(_ prefix: String) -> String { "s3://\(bucket)/\(prefix)?endpoint=\(url)" }

    /// What Amazon's own client does: `keys`, `get KEY`, `delete KEY`.
    public func client(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments = [Self.judge] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(vouch.environment) { $1 }
            .merging(["S3_URL": url]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: -

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_S3_PYTHON"]
        ?? root.appendingPathComponent(".venv/s3/bin/python").path
    private static let judge = root.appendingPathComponent("Tests/Peers/s3/judge.py").path

    private static func start() -> TestS3? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [judge, "serve"]
        let (hold, output) = (Pipe(), Pipe())
        process.standardInput = hold
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil,
            let told = try? JSONDecoder().decode(Told.self, from: output.fileHandleForReading.availableData)
        else {
            FileHandle.standardError.write(Data("tests: nothing is played to S3 storage: \(missing)\n".utf8))
            return nil
        }
        return TestS3(
            url: told.url, bucket: told.bucket, vouch: told.vouch, stranger: told.stranger,
            hold: hold.fileHandleForWriting)
    }
}

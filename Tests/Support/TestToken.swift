import Foundation

/// PKCS#11 tokens of SoftHSM in a folder of their own, filled by OpenSC's `pkcs11-tool`: neither is ours.
///
/// SoftHSM takes its configuration from the environment when a module is loaded, so one process uses one folder.
public struct TestToken: Sendable {
    public static let module = "/usr/lib/softhsm/libsofthsm2.so"
    private static let tools = ["/usr/bin/softhsm2-util", "/usr/bin/pkcs11-tool"]
    public static let isAvailable =
        FileManager.default.fileExists(atPath: module)
        && tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    public static let missing: String = "no token: softhsm2 or opensc is not installed"
    public static let pin = "1234"

    public let folder: URL
    /// For programs that use the tokens.
    public var environment: [String: String] { ["SOFTHSM2_CONF": folder.appendingPathComponent("conf").path] }

    private struct Failed: Error, CustomStringConvertible { let description: String }

    /// - Parameter labels: of the tokens.
    public init(in folder: URL, labels: [String]) throws {
        self.folder = folder
        let tokens = folder.appendingPathComponent("tokens")
        try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: true)
        let text = "directories.tokendir = \(tokens.path)\nobjectstore.backend = file\nlog.level = ERROR\n"
        try text.write(to: folder.appendingPathComponent("conf"), atomically: true, encoding: .utf8)
        for label in labels {
            try run(
                Self.tools[0], "--init-token", "--free", "--label", label, "--pin", Self.pin, "--so-pin", "5678")
        }
    }

    /// - Parameter bytes: of a key that is brought; nil for one that the token makes and never gives away.
    public func addKey(_ label: String, identifier: String, bits: Int = 256, bytes: [UInt8]? = nil, in token: String)
        throws
    {
        let common = [
            "--module", Self.module, "--token-label", token, "--login", "--pin", Self.pin, "--key-type",
            "AES:\(bits / 8)", "--label", label, "--id", identifier,
        ]
        guard let bytes else { return try run(Self.tools[1], common + ["--keygen"]) }
        let file = folder.appendingPathComponent("key.bin")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try run(Self.tools[1], common + ["--write-object", file.path, "--type", "secrkey"])
    }

    public func changePIN(from old: String, to new: String, in token: String) throws {
        try run(
            Self.tools[1], "--module", Self.module, "--token-label", token, "--login", "--pin", old, "--new-pin", new,
            "--change-pin")
    }

    public func address(token: String, key: String, pinFile: String? = nil) -> String {
        "pkcs11:token=\(token);object=\(key)?module-path=\(Self.module)"
            + (pinFile.map { "&pin-source=file:\($0)" } ?? "")
    }

    private func run(_ program: String, _ arguments: String...) throws { try run(program, arguments) }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(description: "\(program) \(arguments.first ?? "") ended with \(process.terminationStatus)")
        }
    }
}

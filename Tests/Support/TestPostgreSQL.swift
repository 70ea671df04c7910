public import Foundation

/// A PostgreSQL server of the tests' own, on a socket in a temporary folder: started once, it ends with the test run.
public struct TestPostgreSQL: Sendable {
    /// Nil if PostgreSQL is not installed or does not start; that is told on standard error, once.
    public static let shared: TestPostgreSQL? = start()

    public let folder: URL
    /// The server ends when this is closed, with the test run at the latest.
    private let hold: FileHandle

    /// On 127.0.0.1, with TLS and passwords; the socket asks for neither.
    public let port: UInt16
    /// Signed the server's certificate, which is for `localhost`.
    public var certificate: String { folder.appendingPathComponent("server.crt").path }

    /// The address of a schema, in which a test's tables are.
    public func address(_ schema: String) -> String {
        let host = folder.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres:///postgres?host=\(host)&port=\(port)&user=vouch&options=-csearch_path%3D\(schema)"
    }

    /// Runs one of PostgreSQL's programs, such as `psql` or `pg_dump`, against a schema.
    ///
    /// - Returns: its exit code and what it wrote.
    public func run(_ name: String, _ arguments: [String], schema: String) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name, "--dbname", address(schema)] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    // MARK: -

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func start() -> TestPostgreSQL? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-pg-\(getpid())")
        let port = freePort()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // What is not to be kept need not be on the disk.
        process.arguments = [
            "-c", #""$1" "$2" "$3" fsync=off; rm -rf "$2""#, "sh",
            root.appendingPathComponent("scripts/run-postgresql").path, folder.path, String(port),
        ]
        let (hold, output) = (Pipe(), Pipe())
        process.standardInput = hold
        process.standardOutput = output
        guard (try? process.run()) != nil, output.fileHandleForReading.availableData.starts(with: Data("ready".utf8))
        else {
            FileHandle.standardError.write(Data("tests: nothing is played to PostgreSQL, which does not start\n".utf8))
            return nil
        }
        return TestPostgreSQL(folder: folder, hold: hold.fileHandleForWriting, port: port)
    }

    /// One that no socket had a moment ago.
    private static func freePort() -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}

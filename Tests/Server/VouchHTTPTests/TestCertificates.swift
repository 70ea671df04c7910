import Foundation
import Testing

/// Certificates of `127.0.0.1`: one signed by an authority, and strangers.
struct TestCertificates {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        for name in ["authority", "stranger"] {
            try openssl(
                ["req", "-x509"] + curve + [
                    "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).pem",
                ])
        }
        try openssl(["req"] + curve + ["-subj", "/CN=127.0.0.1", "-keyout", "server.key", "-out", "server.csr"])
        try Data("subjectAltName=IP:127.0.0.1".utf8).write(to: folder.appendingPathComponent("names"))
        try openssl([
            "x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key",
            "-CAcreateserial",
            "-days", "2", "-extfile", "names", "-out", "server.pem",
        ])
    }

    private func openssl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl \(arguments)")
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func der(_ name: String) throws -> Data {
        let text = try String(contentsOf: folder.appendingPathComponent("\(name).pem"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        return try #require(Data(base64Encoded: lines.joined()))
    }
}

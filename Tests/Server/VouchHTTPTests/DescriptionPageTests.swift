import Foundation
import Testing

/// `/v1/docs` as a reader uses it: `Tests/Browser/docs-page.mjs`.
struct DescriptionPageTests {
    private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        .enabled(if: node != nil, "node is not installed"), .timeLimit(.minutes(2)))
    func `a reader searches, gets a token, sees answers and copies commands for each route`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.node))
        process.arguments = [
            RunningServer.root.appendingPathComponent("Tests/Browser/docs-page.mjs").path, server.demo.url,
            server.demo.clientId, server.demo.clientSecret,
        ]
        process.currentDirectoryURL = RunningServer.root
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.contains("described"))
        // Where the operator names no address, it is the one that the description came from.
        let description = try #require(
            JSONSerialization.jsonObject(with: server.ask("/v1/openapi.json", []).body) as? [String: Any])
        let servers = try #require(description["servers"] as? [[String: Any]])
        #expect(servers.first?["url"] as? String == "/")
        _ = try server.end()
    }
}

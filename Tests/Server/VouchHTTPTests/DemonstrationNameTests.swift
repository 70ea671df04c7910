import Foundation
import Testing

@Suite(.serialized)
struct DemonstrationNameTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg").path

    @Test func `a demonstration answers by this machine's own names, and not to a page that took one for it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let port = try #require(server.demo.url.split(separator: ":").last)
        for host in ["localhost:\(port)", "LOCALHOST", "127.0.0.1:\(port)", "[::1]:\(port)"] {
            #expect(try server.ask("/healthz", ["-H", "Host: \(host)"]).status == 200, "\(host)")
        }
        let picture = ["--data-binary", "@\(Self.passport)"]
        for host in [
            "attacker.example", "attacker.example:\(port)", "localhost.attacker.example", "127.0.0.1.nip.example", "",
        ] {
            for (path, more) in [
                ("/v1/readings", picture), ("/healthz", []), ("/api/v2/transaction/x", ["-X", "DELETE"]),
            ] {
                let answer = try server.ask(path, ["-H", host.isEmpty ? "Host;" : "Host: \(host)"] + more)
                #expect([400, 403].contains(answer.status), "\(host) \(path)")
                #expect(!String(decoding: answer.body, as: UTF8.self).contains("surname"))
            }
        }
        _ = try server.end()
    }
}

import Foundation
import Testing

@Suite(.serialized)
struct AuditChainCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")

    @Test func `a chain without a signed head is not called whole, be it cut or not`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        let data = folder.appendingPathComponent("data").path
        for customer in ["acme", "other"] {
            #expect(
                try RunningServer.command(["--add-customer", customer, "--data", data], environment: key).code == 0)
        }
        let backup = folder.appendingPathComponent("b.sqlite").path
        for number in 0..<3 {
            #expect(
                try RunningServer.command(["backup", "\(backup)\(number)", "--data", data], environment: key).code == 0)
        }
        let chain = try RunningServer.command(["audit", "export", "@operator", "--data", data], environment: key).output
        let lines = chain.split(separator: "\n")
        #expect(lines.count == 3)
        for count in 1...3 {
            let file = folder.appendingPathComponent("chain-\(count)")
            try Data((lines.prefix(count).joined(separator: "\n") + "\n").utf8).write(to: file)
            let verified = try RunningServer.command(["audit", "verify", file.path], environment: key)
            #expect(verified.code == 0)
            #expect(verified.output.contains("unbroken; without a signed head nobody knows whether it is whole"))
        }
    }
}

import Foundation
import Testing

/// Commands that root runs in the folder of a server that is another user.
@Suite(.serialized) struct DataOwnerTests {
    private static let service: uid_t = 65_534
    private static let isRoot = geteuid() == 0

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
    private var data: String { folder.appendingPathComponent("data").path }

    private func owner(_ name: String) throws -> uid_t {
        var found = stat()
        try #require(lstat(data + "/" + name, &found) == 0, "\(name)")
        return found.st_uid
    }

    private func makeServicesFolder() throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try #require(chown(data, Self.service, Self.service) == 0)
    }

    @Test(.enabled(if: isRoot, "only root makes files for others"))
    func `what root's commands make is the service's own`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeServicesFolder()
        #expect(
            try RunningServer.command(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            #expect(try owner(name) == Self.service, "\(name)")
        }
        let backup = folder.appendingPathComponent("backup.sqlite").path
        #expect(try RunningServer.command(["backup", backup, "--data", data], environment: key).code == 0)
        for command in [["restore", backup, "--replace"], ["restore", "--replay-deletions"], ["audit", "verify"]] {
            let ended = try RunningServer.command(command + ["--data", data], environment: key)
            #expect(ended.code == 0, "\(ended.error)")
        }
        for name in ["vouch.sqlite", "deletions.log", "lock"] { #expect(try owner(name) == Self.service, "\(name)") }
    }

    @Test(.enabled(if: isRoot, "only root makes files for others"))
    func `a link that the service planted gives it no file of root`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeServicesFolder()
        let secret = folder.appendingPathComponent("secret")
        try Data("root's".utf8).write(to: secret)
        // Links in a folder that others write to.
        try #require(link(secret.path, data + "/lock") == 0)
        try #require(symlink(secret.path, data + "/deletions.log") == 0)
        _ = try RunningServer.command(["--add-customer", "acme", "--data", data], environment: key)
        var found = stat()
        try #require(stat(secret.path, &found) == 0)
        #expect(found.st_uid == 0)
        #expect(try Data(contentsOf: secret) == Data("root's".utf8))
    }

    @Test func `a server that never deleted has a ledger, which a restore elsewhere takes`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = folder.appendingPathComponent("other").path
        for place in [data, other] {
            #expect(
                try RunningServer.command(["--add-customer", "acme", "--data", place], environment: key).code == 0)
        }
        let ledger = other + "/deletions.log"
        let facts = try FileManager.default.attributesOfItem(atPath: ledger)
        #expect(facts[.size] as? Int == 0)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let command = ["restore", "--replay-deletions", "--data", data, "--ledger"]
        let replayed = try RunningServer.command(command + [ledger], environment: key)
        #expect(replayed.code == 0, "\(replayed.error)")
        #expect(replayed.output == "0 deletions hold\n")
        // A name that is wrong is still none.
        #expect(try RunningServer.command(command + [ledger + "x"], environment: key).error.contains("no ledger at"))
    }
}

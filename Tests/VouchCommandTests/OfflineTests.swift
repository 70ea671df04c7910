import Foundation
import Testing

/// No server is asked for anything, neither ours nor another's (docs/pains.md, P12 and P36).
@Suite struct OfflineTests {
    /// Runs a command in a network of its own, which has no interface.
    private static let cutOff = ["/usr/bin/unshare", "--net", "--map-root-user"]
    private static let folder = FileManager.default.temporaryDirectory

    private static let canBeCutOff: Bool = {
        guard FileManager.default.isExecutableFile(atPath: cutOff[0]) else { return false }
        return (try? Program(command: cutOff + ["/bin/true"], in: folder))?.exitCode == 0
    }()

    @Test(.enabled(if: canBeCutOff, "no process can be cut off the network here: unshare is missing or not allowed"))
    func `without a network a document is read as with one`() throws {
        let words = ["read", Program.repository.appendingPathComponent("Examples/passport.jpg").path]
        let online = try Program(words, in: Self.folder)
        let offline = try Program(words, in: Self.folder, by: Self.cutOff)
        #expect(online.exitCode == 0)
        #expect(online.output.contains("SPECIMEN"))
        #expect(offline.exitCode == 0, "\(offline.errors)")
        #expect(timeless(offline) == timeless(online), "\(offline.errors)")
        #expect(offline.errors == online.errors)
    }

    private func timeless(_ program: Program) -> String { program.output.replacing(#/\d+ ms/#, with: "N ms") }
}

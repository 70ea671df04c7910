import Foundation
import Testing
import VouchKit
import VouchPKI
import VouchTesting

@Suite(.timeLimit(.minutes(5)), .serialized, .playsClips, .hasReader) struct VisionBoxMigrationTests {
    private let program = MigrationProgram(name: "VisionBox")

    /// The file of a trust store that knows who signed the passport's chip, as an operator imports it.
    private func trust(in folder: URL) throws -> String {
        var store = TrustStore()
        store.add(
            try Certificate(TestPKI.shared().countrySigningCertificate()), isAnchor: true,
            source: TrustSource(kind: .certificateFile, name: "test", isAuthenticated: false))
        let path = folder.appendingPathComponent("trust.store").path
        try TrustStoreFile.save(store, to: path)
        return path
    }

    @Test func `a passport before the camera, its chip and a server become the report that the page lists`()
        async throws
    {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder.appendingPathComponent("server"))
            let demo = server.demo
            try await Fixture.chip(try Fixture.passportChip()) {
                try await program.check(
                    back: try Clip.write(Clip.passport, to: folder), in: folder,
                    environment: [
                        "SERVER": demo.url, "APIKEY": demo.apiKey, "VOUCH_TRUST": try trust(in: folder),
                    ])
            }
            _ = try server.end()
        }
    }

    @Test func `without its signer's State the same chip is read and not believed`() async throws {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder.appendingPathComponent("server"))
            let demo = server.demo
            let run = try await Fixture.chip(try Fixture.passportChip()) {
                try await program.play(
                    back: try Clip.write(Clip.passport, to: folder), in: folder,
                    environment: ["SERVER": demo.url, "APIKEY": demo.apiKey])
            }
            #expect(run.lines.contains("documentRFIDStatus undefined"), "\(run.lines) \(run.log)")
            #expect(run.lines.contains("documentAuthenticated false"))
            #expect(run.lines.contains("kept true"))
            _ = try server.end()
        }
    }
}

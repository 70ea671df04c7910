import Foundation
import Testing
import VouchKit
import VouchModels
import VouchOpenSSL
import VouchPKI
import VouchTestSupport
import VouchTesting

@Suite(.timeLimit(.minutes(10)), .serialized, .playsClips, .hasReader) struct AwareIDMigrationTests {
    private let program = MigrationProgram(name: "AwareID")

    /// A server that trusts the State of the tests' chips.
    private func server(in folder: URL) throws -> RunningServer {
        let trust = folder.appendingPathComponent("trust.store").path
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        try TrustStoreFile.save(TrustStore(anchors: [anchor]), to: trust)
        return try RunningServer(in: folder, environment: ["VOUCH_TRUST": trust])
    }

    /// A database with one model: the passport of Utopia, which has a chip.
    private func database(in folder: URL) throws -> String {
        let models = RunningServer.root.appendingPathComponent("Models")
        let generic = try String(
            contentsOf: models.appendingPathComponent("generic/passport.model"), encoding: .utf8)
        let text =
            generic.replacing(
                "id generic-passport\nname Passport", with: "id UTO-passport-2023\nname Utopia - ePassport (2023)"
            )
            .replacing("type passport\n", with: "type passport\nstates UTO\n")
            .replacing("format ID-3\n", with: "format ID-3\nchip yes\n").replacing(
                "clue zone P\n", with: "clue zone P UTO\n")
        let words = [UInt8](try Data(contentsOf: models.appendingPathComponent("words.vocabulary")))
        let build = try ModelBuild(
            texts: [.init(path: "UTO-passport-2023.model", bytes: Array(text.utf8))],
            vocabulary: .init(path: "words.vocabulary", bytes: words))
        let file = folder.appendingPathComponent("utopia.models")
        try Data(build.database(subset: "Full", version: 1, OpenSSLCryptography())).write(to: file)
        return file.path
    }

    @Test("a face, a passport and its chip become the answer that the documentation prints", .shows("A9"))
    func passport() async throws {
        try await Fixture.folder { folder in
            let server = try server(in: folder)
            let (back, front) = (try Clip.write(Clip.passport, to: folder, seconds: 8), try Clip.writeFace(to: folder))
            try await Fixture.chip(try Fixture.passportChip()) {
                try await program.check(
                    back: back, front: front, server: server, in: folder,
                    environment: ["DATABASE": try database(in: folder)])
            }
            _ = try server.end()
        }
    }

    @Test("an identity card without a chip is scanned on both sides, and sent")
    func card() async throws {
        try await Fixture.folder { folder in
            let server = try server(in: folder)
            let (back, front) = (try Clip.write(Clip.identityCard, to: folder), try Clip.writeFace(to: folder))
            let run = try await program.play(back: back, front: front, server: server, in: folder)
            #expect(run.code == 0, "\(run.log)")
            let printed = run.lines.joined(separator: "\n")
            for line in [
                "rfidPresence false timeout false", "ocrResults.mrzPresence: true", "ocrResults.icaoCode: UTO",
                "icaoVerificationResult: false",
            ] { #expect(run.lines.contains(line), "\(printed)") }
            _ = try server.end()
        }
    }
}

import Testing

@Suite(.timeLimit(.minutes(20)), .serialized, .playsClips) struct IDSEnterpriseMigrationTests {
    private let program = MigrationProgram(name: "IDSEnterprise")

    @Test(arguments: Runs.all) func `a double-sided scan: SCANBACKSIDE, then NONE`(run: Int) async throws {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder)
            try await program.check(
                back: try Clip.write(Clip.identityCard, to: folder, seconds: 8), server: server, in: folder)
            _ = try server.end()
        }
    }

    @Test(arguments: Runs.all) func `a face match: CAPTURESELFIE, then NONE`(run: Int) async throws {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder)
            let played = try await program.play(
                back: try Clip.write(Clip.passport, to: folder), front: try Clip.write(Clip.face, to: folder),
                server: server, in: folder, environment: ["JOURNEY": "identity-selfie"])
            _ = try server.end()
            #expect(
                played.prints([
                    "requiredAction CAPTURESELFIE", "requiredAction NONE", "highLevelResult Passed",
                    "face match Passed",
                ]), "\(played)")
        }
    }
}

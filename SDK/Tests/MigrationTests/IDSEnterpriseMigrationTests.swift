import Testing

@Suite(.timeLimit(.minutes(10)), .serialized, .playsClips) struct IDSEnterpriseMigrationTests {
    private let program = MigrationProgram(name: "IDSEnterprise")

    @Test func `a double-sided scan: SCANBACKSIDE, then NONE`() async throws {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder)
            try await program.check(
                back: try Clip.write(Clip.identityCard, to: folder, seconds: 8), server: server, in: folder)
            _ = try server.end()
        }
    }

    @Test func `a face match: CAPTURESELFIE, then NONE`() async throws {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder)
            let run = try await program.play(
                back: try Clip.write(Clip.passport, to: folder), front: try Clip.write(Clip.face, to: folder),
                server: server, in: folder, environment: ["JOURNEY": "identity-selfie"])
            _ = try server.end()
            #expect(
                run.prints([
                    "requiredAction CAPTURESELFIE", "requiredAction NONE", "highLevelResult Passed",
                    "face match Passed",
                ]), "\(run)")
        }
    }
}

import Testing

@Suite(.timeLimit(.minutes(20)), .serialized, .playsClips) struct AuthenticIDMigrationTests {
    private let program = MigrationProgram(name: "AuthenticID")

    @Test(arguments: Runs.all) func `a licence before the camera is captured from both sides, sent and read`(run: Int)
        async throws
    {
        try await Fixture.folder { folder in
            let server = try RunningServer(in: folder)
            try await program.check(back: try Clip.write(Clip.licence, to: folder), server: server, in: folder)
            _ = try server.end()
        }
    }
}

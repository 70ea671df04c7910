import Testing

@Suite(.timeLimit(.minutes(5)), .serialized, .playsClips) struct AuthenticIDMigrationTests {
    private let program = MigrationProgram(name: "AuthenticID")

    @Test func `a licence before the camera becomes what the app sends, side by side`() async throws {
        try await Fixture.folder { folder in
            try await program.check(back: try Clip.write(Clip.licence, to: folder), in: folder)
        }
    }
}

import Testing

@Suite(.timeLimit(.minutes(5)), .serialized, .playsClips) struct SelphIDMigrationTests {
    private let program = MigrationProgram(name: "SelphID")

    @Test func `an identity card before the camera becomes the documented result, side by side`() async throws {
        try await Fixture.folder { folder in
            try await program.check(back: try Clip.write(Clip.identityCard, to: folder), in: folder)
        }
    }
}

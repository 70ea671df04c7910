import Testing
import VouchTestSupport

/// What holds for every program: it is the vendor's sample, and little of it is ours.
@Suite struct MigrationTests {
    @Test(arguments: MigrationProgram.all)
    func `an app that moves to Vouch has at most fifteen lines of it`(_ program: MigrationProgram) throws {
        let lines = try program.linesOfOurs()
        #expect(!lines.isEmpty)
        #expect(lines.count <= MigrationProgram.mostLines, "\(lines.joined(separator: "\n"))")
    }

    @Test(arguments: MigrationProgram.all)
    func `what the vendor documents stands in the app as it is documented`(_ program: MigrationProgram) throws {
        let app = try program.app()
        let statements = try program.documented()
        #expect(!statements.isEmpty)
        for statement in statements {
            #expect(app.contains(statement.filter { !$0.isWhitespace }), "\(statement)")
        }
    }
}

/// How often each program is played: twenty times in a long run.
enum Runs {
    static let all = 1...(TestRun.isLong ? 20 : 1)
}

extension Trait where Self == ConditionTrait {
    /// For tests that play a recording.
    static var playsClips: Self {
        .enabled(if: Clip.isPossible, "needs FFmpeg's commands, which draw and play recordings")
    }
    /// For tests with a chip on a reader.
    static var hasReader: Self {
        .enabled(if: PCSCService.shared != nil, "needs pcscd and vsmartcard-vpcd: a virtual reader")
    }
}

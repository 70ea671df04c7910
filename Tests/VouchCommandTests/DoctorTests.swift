import Foundation
import Testing

@testable import VouchKit
@testable import vouch

/// `vouch doctor`.
@Suite struct DoctorTests {
    private func doctor(_ words: [String], _ environment: [String: String] = [:]) throws -> Program {
        try Program(["doctor"] + words, in: Program.repository, environment: environment)
    }

    @Test func `without the engine for print readings are incomplete, and the JSON says so`() throws {
        let program = try doctor(["--json"], ["VOUCH_ENGINES": "/nowhere"])
        #expect(program.exitCode == 1)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any])
        #expect(report["complete"] as? Bool == false)
        #expect(report["version"] as? String == DocumentService.version)
        let parts = try #require(report["parts"] as? [[String: Any]])
        let print = try #require(parts.first { $0["name"] as? String == "print" })
        #expect(print["state"] as? String == "missing")
        #expect(print["need"] as? String == "usual")
        #expect((print["remedy"] as? String)?.contains("fetch-engines") == true)
        #expect(parts.contains { $0["name"] as? String == "networks" && $0["state"] as? String == "found" })
    }

    @Test func `without networks nothing is read, and people are told first`() throws {
        let program = try doctor(["--networks", "/nowhere"])
        #expect(program.exitCode == 70)
        #expect(program.output.contains("✗ networks"))
        #expect(program.output.contains("Nothing can be read"))
    }

    @Test func `a list that does not exist, and an option that is none, are refused`() throws {
        #expect(try doctor(["--models", "/nowhere"]).exitCode == 2)
        #expect(try doctor(["--fix"]).exitCode == 64)
    }

    @Test func `each part has its line, its purpose and its remedy`() {
        let parts = [
            Installation.Part("models", for: "fields", .required, .found, "71 models"),
            Installation.Part("video", for: "videos", .optional, .missing, "no ffmpeg", remedy: "install ffmpeg"),
        ]
        let text = DoctorReport(installation: Installation(parts: parts), program: "/bin/vouch")
            .text(.init(isColoured: false))
        #expect(text.contains("  ✓ models  71 models\n"))
        #expect(text.contains("  – video   no ffmpeg\n            for videos\n            → install ffmpeg\n"))
    }
}

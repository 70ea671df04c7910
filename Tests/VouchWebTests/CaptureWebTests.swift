import Foundation
import Testing
import VouchCapture
import VouchImaging
import VouchTestSupport

/// Captures of the module that `make wasm` builds, run under Node.
@Suite(.enabled(if: WebModule.canRun, "needs node on the PATH and out/vouch.wasm (make wasm)"))
struct CaptureWebTests {
    private struct Answer: Decodable {
        struct Sight: Decodable {
            let frames: Int
            let framesWithDocument: Int
            let obstacle: String?
        }
        let state: String
        let action: String
        let failure: String?
        let side: String?
        let done: Int
        let total: Int
        let instruction: String?
        let sentence: String?
        let measured: String?
        let shutter: Bool
        let corners: [[Double]]?
        let sight: Sight
    }

    /// - Parameters:
    ///   - documents: 1 is a passport, 4 an identity card.
    ///   - steps: a picture of Examples or a number of an event, and the time.
    private func play(_ documents: Int, _ steps: [(name: String, time: Int)]) throws -> [Answer] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-captures-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var sizes: [String: String] = [:]
        let written = try steps.map { step in
            if Int(step.name) != nil { return "event,\(step.name),\(step.time)" }
            let path = folder.appendingPathComponent(step.name + ".rgba")
            if sizes[step.name] == nil {
                let file = try Data(contentsOf: WebModule.root.appendingPathComponent("Examples/\(step.name).jpg"))
                let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
                try Data(picture.withView { WebAssemblyTests.rgba($0) }).write(to: path)
                sizes[step.name] = "\(picture.width),\(picture.height)"
            }
            return "\(path.path),\(sizes[step.name] ?? ""),\(step.time)"
        }
        let networks = ["mrz-finder", "mrz-recogniser", "document-finder"].map {
            WebModule.root.appendingPathComponent("Networks/\($0).vnet").path
        }
        let script = WebModule.root.appendingPathComponent("Tests/Browser/run-capture.mjs").path
        let output = try WebAssemblyTests.run(
            try #require(WebModule.node), [script, WebModule.module.path] + networks + ["\(documents)"] + written)
        return try output.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }

    private func frames(_ name: String, _ times: StrideThrough<Int>) -> [(name: String, time: Int)] {
        times.map { (name, $0) }
    }

    @Test func `a passport is captured as a phone captures it`() throws {
        let answers = try play(1, frames("passport", stride(from: 0, through: 1000, by: 100)) + [("1", 1100)])
        #expect(answers.first?.side == "front")
        #expect(answers.first?.total == 1)
        #expect(answers.first?.instruction == "showFront")
        #expect(answers.first?.measured == "steady")
        let corners = try #require(answers.first?.corners)
        #expect(corners.count == 4)
        #expect(answers.contains { $0.action == "keepFrame" })
        #expect(answers.dropLast().last?.state == "reviewing")
        #expect(answers.last?.state == "completed")
        #expect(answers.last?.done == 1)
        #expect(answers.last?.side == nil)
    }

    @Test func `another document is told, and a side that takes too long says what was seen`() throws {
        let answers = try play(
            1,
            frames("identity-card", stride(from: 0, through: 1500, by: 100)) + [
                ("0", 29_999), ("11", 29_999), ("0", 30_000),
            ])
        #expect(answers.last?.state == "timedOut")
        #expect(answers.last?.sight.obstacle == "wrongDocument")
        #expect(answers.last?.sight.frames == 16)
        #expect(answers.last?.sight.framesWithDocument == 16)
        let told = try #require(answers.first { $0.instruction == "wrongDocument" })
        #expect(told.sentence == DocumentInstruction.wrongDocument.sentence.description)
        #expect(answers.dropLast(2).last?.shutter == true)
    }

    @Test func `events lead where the machine says`() throws {
        let paused = try play(0, [("9", 0), ("0", 50), ("10", 100), ("5", 150)])
        #expect(paused.map(\.state) == ["paused", "paused", "capturing", "cancelled"])
        #expect(try play(0, [("6", 0)]).last?.failure == "cameraLost")
        #expect(try play(0, [("7", 0)]).last?.failure == "notPermitted")
        #expect(try play(0, [("8", 0), ("1", 5)]).last?.failure == "processingFailed")
    }
}

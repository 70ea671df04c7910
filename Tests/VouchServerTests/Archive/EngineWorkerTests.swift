import Foundation
import Testing
import VouchCapture
import VouchCore
import VouchFiles
import VouchEnrolment
import VouchKit
import VouchLiveness
import VouchModels
import VouchReport

@testable import VouchServer
@testable import VouchWorkers

/// Cuts nothing.
private struct NoPages: PageCutting {
    func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double
    ) async throws -> Data? { nil }
}

/// Gives back what it is shown.
private struct EchoingFaces: FaceJudging {
    let livenessVersion = "1"

    func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        FaceVerdict(first == second ? .match : .noMatch, probability: 0.5)
    }

    func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict {
        LivenessVerdict(
            result: LivenessResult(
                decision: capture.challenge == nil ? .inconclusive : .live, score: capture.frames.last?.time),
            capturedFrame: capture.frames.last?.picture)
    }

    func look(at frames: [JudgedFrame]) async throws -> [FaceFrame] {
        frames.map { FaceFrame(size: FrameSize(width: $0.picture.reveal { $0.count }, height: 1), faces: []) }
    }
}

struct EngineWorkerTests {
    private let worker = EngineWorker(documents: ArchiveReadings(), pages: NoPages(), faces: EchoingFaces())

    private func order(_ text: String) -> EngineOrder {
        .read(.init(inputs: [.data(Data(text.utf8), name: "a.jpg")], chip: nil, selfie: nil, policy: ReadingPolicy()))
    }

    private func answer<Answer: Decodable>(_ order: EngineOrder, as type: Answer.Type) async throws -> Answer {
        try EnclosedFile.value(type, of: await worker.answer(try .order(order)).parts)
    }

    private func types(_ text: String) async throws -> [String] {
        try await answer(order(text), as: [WrittenReport].self).map(\.report.document.type)
    }

    @Test func `a worker answers with a report of each document`() async throws {
        #expect(try await types("card+passport") == ["idCard", "passport"])
        #expect(try await types("card") == ["idCard"])
    }

    @Test func `a report arrives as the bytes that were written`() async throws {
        let report = try #require(try await answer(order("card"), as: [WrittenReport].self).first)
        #expect(try report.json() == report.report.json())
    }

    @Test func `what a worker cannot read is a problem, with its code and its severity`() async throws {
        let problem = try await answer(order("kills"), as: ReadingProblem.self)
        #expect(problem.code == "worker.ended")
        #expect(problem.severity == .failure)
    }

    @Test func `pictures of faces arrive unchanged, and so do the verdicts`() async throws {
        let frames = [
            JudgedFrame(picture: Sensitive([1, 2]), time: 0), JudgedFrame(picture: Sensitive([3]), time: 0.25),
        ]
        var random = SystemRandomNumberGenerator()
        let challenge = try LivenessChallenge.draw(issued: 1, using: &random)
        let verdict = try await answer(
            .liveness(frames, challenge: challenge.json, received: 1), as: LivenessVerdict.self)
        #expect(verdict.result.decision == .live)
        let bare = try await answer(.liveness(frames, challenge: nil, received: 1), as: LivenessVerdict.self)
        #expect(bare.result.decision == .inconclusive)
        #expect(verdict.result.score == 0.25)
        #expect(verdict.capturedFrame == Sensitive([3]))
        #expect(try await answer(.look(frames), as: [FaceFrame].self).map(\.size.width) == [2, 1])
        let (one, other) = (EnclosedFile(Data([1])), EnclosedFile(Data([2])))
        #expect(try await answer(.compare(one, one), as: FaceVerdict.self).outcome == .match)
        #expect(try await answer(.compare(one, other), as: FaceVerdict.self).outcome == .noMatch)
    }

    @Test func `an order without its files is a failure, and ends no worker`() async throws {
        let whole = try WorkerMessage.order(order("card"))
        for parts in [[], Array(whole.parts.prefix(1)), [Data([1, 2, 3])]] {
            let answer = await worker.answer(WorkerMessage(whole.kind, parts))
            #expect(answer.parts.isEmpty)
        }
    }

    @Test func `standard input is not sent`() throws {
        #expect(throws: EncodingError.self) { try EnclosedFile.parts(of: DocumentInput.standardInput) }
    }

    @Test func `a policy arrives as it was sent`() throws {
        var policy = ReadingPolicy(scope: .zones, readsText: false, strictness: .strict, longSide: nil)
        (policy.ageThreshold, policy.needsChip, policy.grouping) = (18, true, .pages)
        (policy.faceThresholdScale, policy.examinesCopies, policy.hashesInputs) = (0.5, true, false)
        (policy.includesGraphics, policy.isCropped, policy.models) = (false, true, ["document A"])
        policy.expecting = try ModelSelection(mode: .search, conditions: "ES|<ALL>;!D|passport,ES-ID;<ALL>|visa")
        policy.previous = DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .visa))
        let sent = try EnclosedFile.value(ReadingPolicy.self, of: EnclosedFile.parts(of: policy))
        #expect(sent.scope == .zones)
        #expect(!sent.readsText)
        #expect(sent.strictness == .strict)
        #expect(sent.longSide == nil)
        #expect(sent.ageThreshold == 18)
        #expect(sent.needsChip)
        #expect(sent.grouping == .pages)
        #expect(sent.faceThresholdScale == 0.5)
        #expect(sent.examinesCopies)
        #expect(!sent.hashesInputs)
        #expect(!sent.includesGraphics)
        #expect(sent.isCropped)
        #expect(sent.models == ["document A"])
        #expect(sent.expecting == policy.expecting)
        #expect(sent.previous?.document.type == "visa")
    }
}

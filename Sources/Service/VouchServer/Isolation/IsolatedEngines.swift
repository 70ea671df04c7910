import Foundation
import VouchAPI
import VouchCapture
import VouchCore
import VouchFiles
import VouchEnrolment
import VouchKit
import VouchReport
import VouchWorkers

/// Reads documents and judges faces in worker processes. A picture that crashes one is a problem of that picture only;
/// when too many requests wait, further ones are refused as `service.busy`.
package struct IsolatedEngines: DocumentReadings, PageCutting, FaceJudging {
    private let pool: WorkerPool
    private let secondsPerFile: Int
    package let livenessVersion: String

    /// - Parameters:
    ///   - pool: processes that answer with an ``EngineWorker``.
    ///   - secondsPerFile: the time budget for reading one file; an attempt may take three times that for each file, and ten
    ///     seconds more: a worker that gets little of the processor has patience.
    package init(
        pool: WorkerPool, secondsPerFile: Int = 15,
        livenessVersion: String = FaceService.livenessVersion
    ) {
        self.pool = pool
        self.secondsPerFile = secondsPerFile
        self.livenessVersion = livenessVersion
    }

    /// Reads pictures into one report, in a worker process: a picture that crashes it costs nothing else.
    package func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        guard let first = try await reports(on: inputs, chip: chip, selfie: selfie, policy: policy).first else {
            throw Self.nonsense
        }
        return first.report
    }

    /// Reads pictures that may show several documents, in a worker process.
    package func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport] {
        let order = EngineOrder.Reading(inputs: inputs, chip: chip, selfie: selfie, policy: policy)
        let reports = try await ask(
            .read(order), for: [WrittenReport].self, files: inputs.count + (selfie == nil ? 0 : 1))
        guard !reports.isEmpty else { throw Self.nonsense }
        return reports
    }

    package func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double
    ) async throws -> Data? {
        guard case .bytes = input.transferred else { return nil }
        return try await ask(.cut(page, input, dotsPerInch: dotsPerInch), for: EnclosedFile?.self, files: 1)?.bytes
    }

    package func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        let verdict = try await ask(
            .compare(EnclosedFile(first), EnclosedFile(second)), for: FaceVerdict.self, files: 2)
        guard Self.isShare(verdict.probability) else { throw Self.nonsense }
        return verdict
    }

    package func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict {
        // Of a video with more frames than a message has parts, no more are sent than are looked at.
        let frames = Array(capture.frames.prefix(Self.mostFrames))
        let verdict = try await ask(
            .liveness(frames, challenge: capture.challenge?.json, received: received.milliseconds),
            for: LivenessVerdict.self, files: 1 + frames.count / 20)
        guard Self.isShare(verdict.result.score) else { throw Self.nonsense }
        return verdict
    }

    package func look(at frames: [JudgedFrame]) async throws -> [FaceFrame] {
        guard frames.count <= Self.mostFrames else {
            throw Problem(.tooLarge, "more than \(Self.mostFrames) frames")
        }
        let found = try await ask(.look(frames), for: [FaceFrame].self, files: frames.count)
        guard found.count == frames.count else { throw Self.nonsense }
        return found
    }

    /// What a worker says is not trusted.
    private static func isShare(_ value: Double?) -> Bool { value.map { (0...1).contains($0) } ?? true }

    /// A message's parts, less its header.
    private static let mostFrames = WorkerMessage.mostParts - 1

    private func ask<Answer: Decodable>(
        _ order: EngineOrder, for answer: Answer.Type, files: Int
    ) async throws -> Answer {
        do {
            return try await pool.ask(
                order, for: answer, problem: ReadingProblem.self, cost: files,
                within: .seconds(secondsPerFile * 3 * max(files, 1) + 10))
        } catch let error as WorkerError {
            throw Self.problem(error)
        } catch is EncodingError {
            throw Self.notTransferable
        }
    }

    private static let notTransferable = ReadingProblem(
        "worker.notTransferable", "this cannot be read in a worker process",
        hint: "send its files themselves")
    private static let nonsense = Problem(.failed, "a worker process gave a malformed answer")

    private static func problem(_ error: WorkerError) -> any Error {
        switch error {
        case .busy(let seconds):
            Problem(.busy, "the reading queue is full", retryAfter: seconds)
        case .closed: Problem(.unavailable, "the server is shutting down", retryAfter: 5)
        case .notStarted:
            ReadingProblem(
                "worker.notStarted", "no worker process could be started", hint: "inform the operator",
                severity: .installation)
        case .ended:
            ReadingProblem(
                "worker.ended", "reading this crashed two worker processes",
                hint: "save the picture again as JPEG or PNG, or take another")
        case .tooLate:
            ReadingProblem(
                "worker.tooLate", "reading this takes too long", hint: "send fewer or smaller pictures at once")
        case .malformedAnswer: nonsense
        }
    }
}

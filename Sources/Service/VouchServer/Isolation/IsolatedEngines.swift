public import Foundation
import VouchAPI
public import VouchCapture
public import VouchCore
public import VouchEnrolment
public import VouchKit
public import VouchReport
public import VouchWorkers

/// Reads documents and judges faces in worker processes. A picture that crashes one is a problem of that picture only;
/// when too many requests wait, further ones are refused as `service.busy`.
public struct IsolatedEngines: DocumentReadings, PageCutting, FaceJudging {
    private let pool: WorkerPool
    private let unisolated: (any DocumentReadings)?
    private let secondsPerFile: Int
    public let livenessVersion: String

    /// - Parameters:
    ///   - pool: processes that answer with an ``EngineWorker``.
    ///   - unisolated: reads in this process what cannot be sent to a worker: a document with values of an earlier
    ///     reading. If nil, such readings are refused.
    ///   - secondsPerFile: the time budget for reading one file; an attempt may take twice that for each file, and ten
    ///     seconds more.
    public init(
        pool: WorkerPool, unisolated: (any DocumentReadings)?, secondsPerFile: Int = 15,
        livenessVersion: String = FaceService.livenessVersion
    ) {
        self.pool = pool
        self.unisolated = unisolated
        self.secondsPerFile = secondsPerFile
        self.livenessVersion = livenessVersion
    }

    /// Reads pictures into one report, in a worker process: a picture that crashes it costs nothing else.
    public func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        guard let reports = try await reports(.read, inputs, chip, selfie, policy) else {
            return try await required().read(inputs, chip: chip, selfie: selfie, policy: policy)
        }
        guard let report = reports.first else { throw Self.nonsense }
        return report
    }

    /// Reads pictures that may show several documents, in a worker process.
    public func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [DocumentReport] {
        guard let reports = try await reports(.readAll, inputs, chip, selfie, policy) else {
            return try await required().reports(on: inputs, chip: chip, selfie: selfie, policy: policy)
        }
        guard !reports.isEmpty else { throw Self.nonsense }
        return reports
    }

    /// - Returns: nil for what no worker can be told.
    private func reports(
        _ order: EngineOrder, _ inputs: [DocumentInput], _ chip: SavedChip?, _ selfie: DocumentInput?,
        _ policy: ReadingPolicy
    ) async throws -> [DocumentReport]? {
        guard let told = try ReadingOrder.message(inputs, chip, selfie, policy, kind: order.rawValue) else {
            return nil
        }
        let parts = try await ask(
            order, try EngineOrder.encoded(told.header), told.parts, files: inputs.count + (selfie == nil ? 0 : 1))
        return try parts.map { json in
            guard let report = try? DocumentReport(json: Data(json)) else { throw Self.nonsense }
            return report
        }
    }

    private func required() throws -> any DocumentReadings {
        guard let unisolated else {
            throw ReadingProblem(
                "worker.notTellable", "this cannot be read in a worker process",
                hint: "send the pictures without values of an earlier reading")
        }
        return unisolated
    }

    public func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double
    ) async throws -> Data? {
        guard case .bytes(let bytes) = input.transferred else { return nil }
        let order = CutOrder(page: page, input: .init(name: input.name), dotsPerInch: dotsPerInch)
        return try await ask(.cut, try EngineOrder.encoded(order), [Array(bytes)], files: 1).first.map { Data($0) }
    }

    public func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        let parts = try await ask(.compare, [], [first.reveal { $0 }, second.reveal { $0 }], files: 2)
        guard let verdict = parts.first.flatMap({ EngineOrder.decoded(ToldFaceVerdict.self, $0) })?.value else {
            throw Self.nonsense
        }
        return verdict
    }

    public func liveness(of frames: [JudgedFrame], received: Timestamp) async throws -> LivenessVerdict {
        // Of a video with more frames than a message has parts, no more are told than are looked at.
        let frames = frames.prefix(Self.mostFrames)
        let order = LivenessOrder(received: received.milliseconds, times: frames.map(\.time))
        let parts = try await ask(
            .liveness, try EngineOrder.encoded(order), frames.map { $0.picture.reveal { $0 } },
            files: 1 + frames.count / 20)
        let told = parts.first.flatMap { EngineOrder.decoded(ToldLiveness.self, $0) }
        guard let told, let result = told.value else { throw Self.nonsense }
        return LivenessVerdict(
            result: result, capturedFrame: parts.dropFirst().first.map { Sensitive($0) }, faults: told.faults)
    }

    public func look(at frames: [JudgedFrame]) async throws -> [FaceFrame] {
        guard frames.count <= Self.mostFrames else {
            throw Problem(.tooLarge, "more than \(Self.mostFrames) frames")
        }
        let parts = try await ask(.look, [], frames.map { $0.picture.reveal { $0 } }, files: frames.count)
        guard let told = parts.first.flatMap({ EngineOrder.decoded([ToldFaceFrame].self, $0) }),
            told.count == frames.count
        else { throw Self.nonsense }
        return told.map(\.value)
    }

    /// A message's parts, less its header.
    private static let mostFrames = WorkerMessage.mostParts - 1

    private func ask(
        _ order: EngineOrder, _ header: [UInt8], _ parts: [[UInt8]], files: Int
    ) async throws -> [[UInt8]] {
        let message = WorkerMessage(order.rawValue, [header] + parts)
        let answer: WorkerMessage
        do {
            answer = try await pool.ask(message, within: .seconds(secondsPerFile * 2 * max(files, 1) + 10))
        } catch let error as WorkerError {
            throw Self.told(error)
        }
        switch EngineOrder.Answer(rawValue: answer.kind) {
        case .done: return answer.parts
        case .problem:
            guard let told = answer.parts.first.flatMap({ EngineOrder.decoded(ToldProblem.self, $0) }) else {
                throw Self.nonsense
            }
            throw told.value
        case .failure, nil: throw Self.nonsense
        }
    }

    private static let nonsense = Problem(.failed, "a worker process gave a malformed answer")

    private static func told(_ error: WorkerError) -> any Error {
        switch error {
        case .busy(let seconds):
            Problem(.busy, "as many readings wait as may", retryAfter: seconds)
        case .closed: Problem(.unavailable, "the server ends", retryAfter: 5)
        case .notStarted:
            ReadingProblem(
                "worker.notStarted", "no worker process can be started", hint: "tell the operator",
                severity: .installation)
        case .ended:
            ReadingProblem(
                "worker.ended", "reading this ended two worker processes",
                hint: "save the picture again as JPEG or PNG, or take another")
        case .tooLate:
            ReadingProblem(
                "worker.tooLate", "reading this takes too long", hint: "send fewer or smaller pictures at once")
        case .malformedAnswer: nonsense
        }
    }
}

import Foundation
import VouchCore
import VouchFiles
import VouchEnrolment
import VouchKit
import VouchLiveness
import VouchReport
import VouchWorkers

/// The engines, in a worker: answers what ``IsolatedEngines`` asks.
package struct EngineWorker: Sendable {
    private let documents: any DocumentReadings
    private let pages: any PageCutting
    private let faces: (any FaceJudging)?

    /// - Parameter faces: nil if its networks are missing; requests about faces then fail with `face.engineMissing`.
    package init(documents: any DocumentReadings, pages: any PageCutting, faces: (any FaceJudging)?) {
        self.documents = documents
        self.pages = pages
        self.faces = faces
    }

    /// Answers a message. Never throws: a failure is an answer too.
    package func answer(_ message: WorkerMessage) async -> WorkerMessage {
        await message.answered(EngineOrder.self, problem: ReadingProblem.self, by: answer)
    }

    private func answer(_ order: EngineOrder) async throws -> any Encodable {
        switch order {
        case .read(let order):
            return try await documents.reports(
                on: order.inputs, chip: order.chip, selfie: order.selfie, policy: order.policy)
        case .cut(let page, let input, let dotsPerInch):
            return try await pages.picture(of: page, in: input, dotsPerInch: dotsPerInch).map { EnclosedFile($0) }
        case .compare(let first, let second): return try await required().compare(first.picture, second.picture)
        case .liveness(let frames, let challenge, let received):
            return try await required().liveness(
                of: FaceCapture(frames, answering: try challenge.map { try LivenessChallenge(json: $0) }),
                received: Timestamp(milliseconds: received))
        case .look(let frames): return try await required().look(at: frames)
        }
    }

    private func required() throws -> any FaceJudging {
        guard let faces else {
            throw ReadingProblem(
                "face.engineMissing", "the networks for faces are missing", hint: "install Vouch again",
                severity: .installation)
        }
        return faces
    }
}

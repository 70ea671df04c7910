import Foundation
import VouchCore
import VouchEnrolment
import VouchKit
import VouchReport
public import VouchWorkers

/// The engines, in a worker: answers what ``IsolatedEngines`` asks.
public struct EngineWorker: Sendable {
    private let documents: any DocumentReadings
    private let pages: any PageCutting
    private let faces: (any FaceJudging)?

    /// - Parameter faces: nil if its networks are missing; requests about faces then fail with `face.engineMissing`.
    public init(documents: any DocumentReadings, pages: any PageCutting, faces: (any FaceJudging)?) {
        self.documents = documents
        self.pages = pages
        self.faces = faces
    }

    /// Answers a message. Never throws: a failure is an answer too.
    public func answer(_ message: WorkerMessage) async -> WorkerMessage {
        do {
            guard let order = EngineOrder(rawValue: message.kind), let header = message.parts.first else {
                return Self.failure
            }
            let rest = message.parts.dropFirst()
            let parts: [[UInt8]]? =
                switch order {
                case .read: try await read(header, rest)
                case .readAll: try await readAll(header, rest)
                case .cut: try await cut(header, rest)
                case .compare: try await compare(rest)
                case .liveness: try await liveness(header, rest)
                case .look: try await look(rest)
                }
            return parts.map { WorkerMessage(EngineOrder.Answer.done.rawValue, $0) } ?? Self.failure
        } catch let problem as ReadingProblem {
            guard let told = try? EngineOrder.encoded(ToldProblem(problem)) else { return Self.failure }
            return WorkerMessage(EngineOrder.Answer.problem.rawValue, [told])
        } catch {
            return Self.failure
        }
    }

    private static let failure = WorkerMessage(EngineOrder.Answer.failure.rawValue)

    private func read(_ header: [UInt8], _ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        guard let order = EngineOrder.decoded(ReadingOrder.self, header), let values = order.values(rest) else {
            return nil
        }
        let report = try await documents.read(
            values.inputs, chip: values.chip, selfie: values.selfie, policy: order.policy.value)
        return [[UInt8](try report.json())]
    }

    private func readAll(_ header: [UInt8], _ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        guard let order = EngineOrder.decoded(ReadingOrder.self, header), let values = order.values(rest) else {
            return nil
        }
        let reports = try await documents.reports(
            on: values.inputs, chip: values.chip, selfie: values.selfie, policy: order.policy.value)
        return try reports.prefix(WorkerMessage.mostParts).map { [UInt8](try $0.json()) }
    }

    private func cut(_ header: [UInt8], _ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        guard let order = EngineOrder.decoded(CutOrder.self, header), let bytes = rest.first else { return nil }
        let picture = try await pages.picture(
            of: order.page, in: .data(Data(bytes), name: order.input.name), dotsPerInch: order.dotsPerInch)
        return picture.map { [Array($0)] } ?? []
    }

    private func compare(_ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        let pictures = Array(rest)
        guard pictures.count == 2 else { return nil }
        let verdict = try await required().compare(Sensitive(pictures[0]), Sensitive(pictures[1]))
        return [try EngineOrder.encoded(ToldFaceVerdict(verdict))]
    }

    private func liveness(_ header: [UInt8], _ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        guard let order = EngineOrder.decoded(LivenessOrder.self, header), order.times.count == rest.count else {
            return nil
        }
        let frames = zip(rest, order.times).map { JudgedFrame(picture: Sensitive($0), time: $1) }
        let verdict = try await required().liveness(of: frames, received: Timestamp(milliseconds: order.received))
        let told = try EngineOrder.encoded(ToldLiveness(verdict))
        return [told] + (verdict.capturedFrame.map { [$0.reveal { $0 }] } ?? [])
    }

    private func look(_ rest: ArraySlice<[UInt8]>) async throws -> [[UInt8]]? {
        let frames = try await required().look(at: rest.map { JudgedFrame(picture: Sensitive($0), time: 0) })
        return [try EngineOrder.encoded(frames.map(ToldFaceFrame.init))]
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

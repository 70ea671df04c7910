import Foundation
public import VouchCapture
public import VouchCore
public import VouchEnrolment
import VouchFace
public import VouchKit
import VouchLiveness

/// Judges faces with VouchKit's service, on threads of its own, a limited number at once.
public struct FaceWork: FaceJudging {
    private let service: FaceService
    private let queue: OperationQueue

    private let networks: AttackNetworks

    /// - Parameters:
    ///   - networks: judge liveness in addition to the measurements; without any, nothing is LIVE without a challenge.
    ///   - places: how many examinations run at once, at least 1.
    public init(_ service: FaceService, networks: AttackNetworks = .installed, places: Int = 2) {
        self.service = service
        self.networks = networks
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = max(places, 1)
    }

    public var livenessVersion: String { FaceService.livenessVersion }

    public func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        try await run { [service] in
            let subjects = try [first, second].map { picture in
                try service.subject(of: try service.look(at: Self.input(picture, "face")))
            }
            let comparison = service.compare(subjects[0], subjects[1])
            let outcome: FaceVerdict.Outcome =
                switch comparison.verdict {
                case .match: .match
                case .noMatch: .noMatch
                case .notComparable: .notComparable
                }
            return FaceVerdict(outcome, probability: comparison.probability.map(Double.init))
        }
    }

    public func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict {
        try await run { [service, networks] in
            let inputs = capture.frames.enumerated().map { index, frame in
                LivenessInput.Frame(Self.input(frame.picture, "frame \(index + 1)"), time: frame.time)
            }
            let analysis = try service.liveness(
                of: .frames(inputs), challenge: capture.challenge,
                received: Date(timeIntervalSince1970: Double(received.milliseconds) / 1_000), networks: networks)
            return LivenessVerdict(
                result: analysis.result, capturedFrame: analysis.capturedFrame.map { Sensitive($0) },
                faults: analysis.reference?.faults.map(\.measure.rawValue), networks: analysis.network?.card)
        }
    }

    public func look(at frames: [JudgedFrame]) async throws -> [FaceFrame] {
        try await run { [service] in
            try frames.map { frame in
                let look = try service.look(at: Self.input(frame.picture, "frame"))
                var facts: [FaceFacts] = []
                for (index, face) in look.faces.enumerated() {
                    guard let appraisal = try service.quality(ofFace: index, in: look, for: .comparison) else {
                        continue
                    }
                    facts.append(FaceFacts(face.mesh, appraisal.quality))
                }
                return FaceFrame(size: FrameSize(width: look.width, height: look.height), faces: facts)
            }
        }
    }

    private static func input(_ picture: Sensitive<[UInt8]>, _ name: String) -> DocumentInput {
        picture.reveal { .data(Data($0), name: name) }
    }

    /// Engines block, and threads of tasks must not.
    private func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

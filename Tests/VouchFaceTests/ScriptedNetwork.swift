import Synchronization

@testable import VouchFace

/// Answers as told, and remembers what it was given.
final class ScriptedNetwork: FaceNetwork {
    private let answer: @Sendable ([Float]) -> [[Float]]
    private let error: FaceError?
    let seen = Mutex<[[Float]]>([])

    init(error: FaceError? = nil, _ answer: @escaping @Sendable ([Float]) -> [[Float]]) {
        self.answer = answer
        self.error = error
    }

    func run(_ values: [Float]) throws(FaceError) -> [[Float]] {
        seen.withLock { $0.append(values) }
        if let error { throw error }
        return answer(values)
    }

    /// Finds nothing; as large as the networks of `anchors` give.
    static func blind(_ anchors: FaceAnchors) -> ScriptedNetwork {
        ScriptedNetwork { _ in
            [
                [Float](repeating: 0, count: anchors.centres.count * 16),
                [Float](repeating: -50, count: anchors.centres.count),
            ]
        }
    }
}

#if os(Linux)
import Foundation
import Synchronization
public import VouchCamera
public import VouchCapture
public import VouchFace
import VouchKit
public import VouchLiveness

/// Faces by Vouch's own networks, loaded at the first use. Its methods throw `ReadingProblem`.
public final class LocalFaces: FaceWork {
    private let engines: String?
    private let loaded = Mutex<FaceService?>(nil)
    private let executor = SeparateThreads(label: "vouch.faces")

    /// - Parameter engines: the folder of engine and networks; nil to search for it.
    public init(engines: String? = nil) { self.engines = engines }

    public func measure(_ frame: CameraFrame) async throws -> FaceFrame {
        try await working { service in
            let look = try service.look(at: frame)
            let faces = try look.faces.indices.compactMap { index in
                try service.quality(ofFace: index, in: look, for: .comparison)
                    .map { FaceFacts(look.faces[index].mesh, $0.quality) }
            }
            return FaceFrame(size: FrameSize(width: frame.width, height: frame.height), faces: faces)
        }
    }

    public func quality(of file: [UInt8], for use: FaceUse) async throws -> FaceQuality? {
        try await working { service in
            let look = try service.look(at: Self.input(file))
            return try service.quality(ofFace: 0, in: look, for: use)?.quality
        }
    }

    public func subject(of file: [UInt8]) async throws -> FaceSubject {
        try await working { try $0.subject(of: try $0.look(at: Self.input(file))) }
    }

    public func comparer() throws -> (comparer: FaceComparer, card: FaceNetworkCard) {
        let service = try service()
        return (service.comparer, service.card)
    }

    public func liveness(
        of frames: [CameraFrame], answering challenge: LivenessChallenge?
    ) async throws -> LivenessResult {
        try await working { service in
            let first = frames.first?.time ?? .zero
            let inputs = try frames.map { frame in
                LivenessInput.Frame(Self.input(try frame.png()), time: (frame.time - first) / .seconds(1))
            }
            return try service.liveness(of: .frames(inputs), challenge: challenge, received: .now).result
        }
    }

    private static func input(_ file: [UInt8]) -> DocumentInput { .data(Data(file), name: "picture") }

    /// On threads of its own: looking at a picture keeps a core busy.
    private func working<Value: Sendable>(
        _ work: @escaping @Sendable (FaceService) throws -> Value
    ) async throws -> Value {
        let service = try service()
        return try await withTaskExecutorPreference(executor) { try work(service) }
    }

    private func service() throws -> FaceService {
        try loaded.withLock { loaded in
            if let loaded { return loaded }
            let made = try FaceService.build(engines: engines)
            loaded = made
            return made
        }
    }
}
#endif

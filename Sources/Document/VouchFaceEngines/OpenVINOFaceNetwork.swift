import Synchronization
public import VouchFace
internal import VouchInference

/// A face network run by OpenVINO.
public struct OpenVINOFaceNetwork: FaceNetwork {
    private let model: LateModel
    private let shape: [Int]

    /// - Parameter file: is loaded when it is run first: a page with a portrait needs two networks of five.
    init(_ runtime: InferenceRuntime, file: String, shape: [Int], threads: Int) {
        model = LateModel { runtime.loaded(file, shape: shape, threads: threads) }
        self.shape = shape
    }

    /// A network that somebody plugs in. It is loaded at once, and not kept compiled: the file may change under its name,
    /// and who tries many would fill the folder of Vouch's own.
    ///
    /// - Parameter folder: the engine's folder; nil to search for it.
    /// - Throws: ``FaceError``, `engineUnavailable` if the file is missing, is not a network or takes another shape.
    init(pluggedIn file: String, shape: [Int], folder: EngineFolder?, threads: Int = 1) throws(FaceError) {
        do throws(InferenceError) {
            let folder = if let folder { folder } else { try EngineFolder.find() }
            let runtime = try InferenceRuntime(folder: folder, cacheFolder: nil)
            self.init(runtime, file: file, shape: shape, threads: threads)
            _ = try model.get()
        } catch {
            throw FaceError(error)
        }
    }

    public func run(_ values: [Float]) throws(FaceError) -> [[Float]] {
        do throws(InferenceError) { return try model.get().outputs(values, shape: shape) } catch {
            throw FaceError(error)
        }
    }
}

/// A model that is loaded at its first use, by one thread while others wait.
private final class LateModel: Sendable {
    private let load: @Sendable () -> Result<InferenceModel, InferenceError>
    private let loaded = Mutex<Result<InferenceModel, InferenceError>?>(nil)

    init(_ load: @escaping @Sendable () -> Result<InferenceModel, InferenceError>) { self.load = load }

    /// - Throws: the same at each call.
    func get() throws(InferenceError) -> InferenceModel {
        let result = loaded.withLock { loaded -> Result<InferenceModel, InferenceError> in
            if let loaded { return loaded }
            let made = load()
            loaded = made
            return made
        }
        return try result.get()
    }
}

extension InferenceRuntime {
    fileprivate func loaded(_ file: String, shape: [Int], threads: Int) -> Result<InferenceModel, InferenceError> {
        do throws(InferenceError) {
            return .success(try model(at: file, shape: shape.map(Optional.some), threads: threads))
        } catch {
            return .failure(error)
        }
    }
}

extension FaceError {
    /// The failure of a network, in the words of this room.
    init(_ error: InferenceError) {
        let code: Code =
            switch error.code {
            case .engineMissing, .engineUnusable, .modelMissing, .modelRefused: .engineUnavailable
            case .outOfMemory: .outOfMemory
            case .shapeMismatch, .runFailed: .networkFailed
            @unknown default: .networkFailed
            }
        self.init(code)
    }
}

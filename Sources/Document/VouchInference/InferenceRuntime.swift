internal import COpenVINO
internal import Foundation

/// The inference engine: OpenVINO, loaded from a folder at run time.
///
/// Usable from any thread. Models are independent; the runtime is only needed to load them.
public final class InferenceRuntime: Sendable {
    // Unchecked: the library promises that a core may be used from any thread.
    private struct Handle: @unchecked Sendable { let core: OpaquePointer }

    private let handle: Handle
    private let cacheFolder: String?

    /// Opens the engine.
    ///
    /// - Parameters:
    ///   - cacheFolder: the folder for compiled models, so that the next start is quick; created if missing. With nil,
    ///     compiled models are not kept. Anyone who can write there can run code in this process, so a folder that
    ///     others can write to is not used.
    /// - Throws: ``InferenceError`` with the code `engineMissing`, `engineUnusable` or `outOfMemory`.
    public init(folder: EngineFolder, cacheFolder: String? = EngineFolder.defaultCache()) throws(InferenceError) {
        guard let library = folder.library else { throw InferenceError(.engineMissing) }
        var core: OpaquePointer?
        switch cov_open(library, &core) {
        case Int32(COV_OK): break
        case Int32(COV_OUT_OF_MEMORY): throw InferenceError(.outOfMemory)
        default: throw InferenceError(.engineUnusable)
        }
        guard let core else { throw InferenceError(.engineUnusable) }
        handle = Handle(core: core)
        self.cacheFolder = cacheFolder.flatMap(Self.prepared)
    }

    deinit { cov_close(handle.core) }

    /// The library's own version text; empty if unknown.
    public var version: String {
        var text = [CChar](repeating: 0, count: 96)
        guard cov_version(handle.core, &text, text.count) == Int32(COV_OK) else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Reads and compiles a model of one input.
    ///
    /// - Parameters:
    ///   - path: an ONNX or TensorFlow Lite file, or OpenVINO's XML with its `.bin` beside it, from a trusted source:
    ///     a network is a program.
    ///   - shape: of the input; nil in it stands for a side that differs from run to run.
    ///   - threads: how many threads the model may use in all.
    ///   - concurrency: how many runs go on side by side, each with its share of the threads.
    /// - Throws: ``InferenceError`` with the code `modelRefused`, `shapeMismatch` or `outOfMemory`.
    public func model(
        at path: String, shape: [Int?], threads: Int = 1, concurrency: Int = 1
    ) throws(InferenceError) -> InferenceModel {
        let load = try loading(shape, threads, concurrency)
        return try path.withCString { load.run(cov_source(path: $0, bytes: nil, length: 0)) }.get()
    }

    /// Compiles the model of an ONNX file's bytes; otherwise as ``model(at:shape:threads:concurrency:)``.
    ///
    /// - Throws: ``InferenceError`` with the code `modelRefused`, `shapeMismatch` or `outOfMemory`.
    package func model(
        of bytes: [UInt8], shape: [Int?], threads: Int = 1, concurrency: Int = 1
    ) throws(InferenceError) -> InferenceModel {
        let load = try loading(shape, threads, concurrency)
        return try bytes.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return load.run(cov_source(path: nil, bytes: start, length: bytes.count))
        }.get()
    }

    private func loading(_ shape: [Int?], _ threads: Int, _ concurrency: Int) throws(InferenceError) -> Loading {
        guard let wanted = cov_shape(shape.map { $0 ?? -1 }) else { throw InferenceError(.shapeMismatch) }
        let threads = UInt32(min(max(threads, 1), 64))
        return Loading(
            core: handle.core, wanted: wanted, shape: shape, threads: threads,
            streams: UInt32(min(max(concurrency, 1), Int(threads))), cacheFolder: cacheFolder)
    }

    /// How a model is to be compiled.
    private struct Loading {
        let core: OpaquePointer
        let wanted: cov_shape
        let shape: [Int?]
        let threads: UInt32
        let streams: UInt32
        let cacheFolder: String?

        func run(_ source: cov_source) -> Result<InferenceModel, InferenceError> {
            var (source, wanted) = (source, wanted)
            var model: OpaquePointer?
            func load(_ cache: UnsafePointer<CChar>?) -> Int32 {
                var settings = cov_settings(threads: threads, streams: streams, cache_folder: cache)
                return cov_load(core, &source, &wanted, &settings, &model)
            }
            switch cacheFolder.map({ $0.withCString(load) }) ?? load(nil) {
            case Int32(COV_OK): break
            case Int32(COV_OUT_OF_MEMORY): return .failure(InferenceError(.outOfMemory))
            default: return .failure(InferenceError(.modelRefused))
            }
            guard let model else { return .failure(InferenceError(.modelRefused)) }
            return .success(InferenceModel(adopting: model, inputShape: shape))
        }
    }

    /// The folder, created if missing; nil if it is not writable, or writable by others, which only costs time.
    private static func prepared(_ folder: String) -> String? {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        let files = FileManager.default
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: attributes)
        } catch {
            return nil
        }
        return files.isWritableFile(atPath: folder) && FileTrust().covers([folder]) ? folder : nil
    }
}

extension cov_shape {
    /// Nil unless there are 1...8 sides, each -1 or 1...2^24.
    init?(_ sides: [Int]) {
        guard (1...Int(COV_MAXIMUM_RANK)).contains(sides.count) else { return nil }
        guard sides.allSatisfy({ $0 == -1 || (1...(1 << 24)).contains($0) }) else { return nil }
        self.init()
        rank = sides.count
        withUnsafeMutableBytes(of: &dimensions) { bytes in
            let target = bytes.bindMemory(to: Int64.self)
            for (index, side) in sides.enumerated() { target[index] = Int64(side) }
        }
    }

    var sides: [Int] {
        withUnsafeBytes(of: dimensions) { bytes in
            bytes.bindMemory(to: Int64.self).prefix(rank).map { Int(clamping: $0) }
        }
    }
}

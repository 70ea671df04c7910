import Foundation
import VouchFace
import VouchFaceEngines
import VouchInference

/// What faces add to a program that has the engine already.
enum EngineMemory {
    /// The network that finds lines of text, as `vouch read` loads it.
    private static let text = (file: "PP-OCRv6_det_small.onnx", shape: [1, 3, 640, 960])

    static func added(_ folder: EngineFolder, _ pictures: [String]) throws -> Memory {
        let files = try pictures.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
        let model = try InferenceRuntime(folder: folder).model(
            at: folder.model(text.file), shape: text.shape.map(Optional.some), threads: 2)
        let values = [Float](repeating: 0, count: text.shape.reduce(1, *))
        _ = try model.outputs(values, shape: text.shape)
        let before = Memory.now
        _ = try FaceComparisons(FaceEngines(folder: folder)).measure(files, runs: 2)
        return Memory.now - before
    }
}

/// Of this process, in megabytes that are in memory.
struct Memory: Encodable {
    let heap: Double
    /// Of files: programs and libraries.
    let files: Double

    static var now: Memory {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func megabytes(_ name: String) -> Double {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1000
        }
        return Memory(heap: megabytes("RssAnon"), files: megabytes("RssFile"))
    }

    static func - (a: Memory, b: Memory) -> Memory { Memory(heap: a.heap - b.heap, files: a.files - b.files) }
}

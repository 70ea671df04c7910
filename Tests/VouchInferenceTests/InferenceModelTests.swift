import Dispatch
import Foundation
import Synchronization
import Testing
import VouchInference

/// `negation.onnx`: one operation, on a matrix of any height and three columns.
@Suite(.serialized, .enabled(if: InferenceVector.hasEngine, "no engine: scripts/fetch-engines fetches it"))
struct InferenceModelTests {
    @Test func `a network runs, at every size it takes`() throws {
        let runtime = try InferenceVector.runtime()
        #expect(!runtime.version.isEmpty)
        let model = try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [nil, 3])
        for height in [1, 2, 7] {
            let values = (0..<height * 3).map { Float($0) }
            let (shape, answer) = try model.run(values, shape: [height, 3]) { ($0, Array($1)) }
            #expect(shape == [height, 3])
            #expect(answer == values.map { -$0 })
        }
    }

    @Test func `values and shapes that do not fit are refused`() throws {
        let runtime = try InferenceVector.runtime()
        let model = try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [2, 3])
        let wrong: [(Int, [Int])] = [
            (5, [2, 3]), (6, [3, 2]), (6, [6]), (6, [1, 2, 3]), (0, [0, 3]), (0, []), (6, [-2, -3]),
            (6, [Int.max, 3]), (9, [3, 3]),
        ]
        for (count, shape) in wrong {
            #expect(throws: InferenceError(.shapeMismatch), "\(shape)") {
                try model.run([Float](repeating: 0, count: count), shape: shape) { _, _ in }
            }
        }
        #expect(throws: InferenceError(.shapeMismatch)) {
            try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [])
        }
        #expect(throws: InferenceError(.shapeMismatch)) {
            try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [0, 3])
        }
    }

    @Test func `what is no network is refused`() throws {
        let runtime = try InferenceVector.runtime()
        for name in ["page.png", "absent.onnx"] {
            #expect(throws: InferenceError(.modelRefused)) {
                try runtime.model(at: InferenceVector.path(name), shape: [nil, 3])
            }
        }
        #expect(throws: InferenceError(.shapeMismatch), "nine sides") {
            try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [1, 2, 3, 4, 5, 6, 7, 8, 9])
        }
    }

    @Test func `many threads run one network at once`() throws {
        let runtime = try InferenceVector.runtime()
        let model = try runtime.model(
            at: InferenceVector.path("negation.onnx"), shape: [nil, 3], threads: 2, concurrency: 2)
        let right = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            let values = [Float](repeating: Float(index), count: 3 * (index % 5 + 1))
            let answer = try? model.run(values, shape: [values.count / 3, 3]) { Array($1) }
            if answer == values.map({ -$0 }) { right.add(1, ordering: .relaxed) }
        }
        #expect(right.load(ordering: .relaxed) == 64)
    }

    @Test func `compiled networks are kept for the next start`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<2 {
            let runtime = try InferenceVector.runtime(cacheFolder: folder.path)
            let model = try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [nil, 3])
            #expect(try model.run([1, 2, 3], shape: [1, 3]) { Array($1) } == [-1, -2, -3])
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func `without a place to keep them networks run all the same`() throws {
        let runtime = try InferenceVector.runtime(cacheFolder: "/proc/nowhere")
        let model = try runtime.model(at: InferenceVector.path("negation.onnx"), shape: [nil, 3])
        #expect(try model.run([1, 2, 3], shape: [1, 3]) { Array($1) } == [-1, -2, -3])
    }
}

import Foundation
import Testing

@testable import VouchInference

/// `classifier.onnx`: a product with a matrix of three rows and five columns, a sum, and a softmax.
@Suite struct ClassifierSplitTests {
    private static let matrix: [[Float]] = [[1, 0, 2, -1, 0], [0, 1, -2, 1, 3], [0.5, 0.5, 0, 0, 1]]
    private static let row: [Float] = [0.1, -0.2, 0.3, 0, 0.5]

    private func split(_ isUsual: (Int) -> Bool) throws -> ClassifierSplit {
        try ClassifierSplit(InferenceVector.bytes("classifier.onnx"), classes: 5, isUsual: isUsual)
    }

    @Test func `what is left out comes as weights, in the order of its classes`() throws {
        let split = try split { $0 != 2 && $0 != 4 }
        #expect(split.rest == [2, 4])
        #expect(split.usualCount == 3)
        #expect(split.featureCount == 3)
        #expect(split.weights == [2, 0, -2, 3, 0, 1])
        #expect(split.bias == [0.3, 0.5])
        #expect(split.first.weights == [1, 0, 0.5])
        #expect(split.first.bias == 0.1)
    }

    @Test(.enabled(if: InferenceVector.hasEngine, "no engine: scripts/fetch-engines fetches it"))
    func `the network has the shares of the rest among themselves, and what its last layer sees`() throws {
        let split = try split { $0 != 2 && $0 != 4 }
        let model = try InferenceVector.runtime().model(of: split.network, shape: [nil, 3])
        let rows: [[Float]] = [[0.5, -1, 2], [3, 0, 0]]
        let answer = try model.runBoth(rows.flatMap(\.self), shape: [2, 3]) {
            ($0.shape, Array($0.values), $1.shape, Array($1.values))
        }
        #expect(answer.0 == [2, 3])
        #expect(answer.2 == [2, 3])
        #expect(answer.3 == rows.flatMap(\.self))
        for (number, row) in rows.enumerated() {
            let sums = [0, 1, 3].map { column in
                Self.row[column] + (0..<3).reduce(Float(0)) { $0 + row[$1] * Self.matrix[$1][column] }
            }
            let all = sums.reduce(Float(0)) { $0 + exp($1) }
            for (place, sum) in sums.enumerated() {
                #expect(abs(answer.1[number * 3 + place] - exp(sum) / all) < 1e-5)
            }
        }
    }

    @Test func `a network that is not made so is refused`() throws {
        for (classes, usual) in [(4, 0), (6, 0), (0, 0), (-3, 0), (5, 1)] {
            #expect(throws: InferenceError(.modelRefused)) {
                try ClassifierSplit(InferenceVector.bytes("classifier.onnx"), classes: classes) { $0 >= usual }
            }
        }
        #expect(throws: InferenceError(.modelRefused)) {
            try ClassifierSplit(InferenceVector.bytes("negation.onnx"), classes: 3) { _ in true }
        }
    }

    @Test func `a file that is cut off or spoilt is refused or split, and nothing else`() throws {
        let bytes = try InferenceVector.bytes("classifier.onnx")
        // What stands after the graph is left to the engine.
        for count in 0..<bytes.count - 8 {
            #expect(throws: InferenceError(.modelRefused)) {
                try ClassifierSplit(Array(bytes.prefix(count)), classes: 5) { $0 < 3 }
            }
        }
        for place in bytes.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var spoilt = bytes
                spoilt[place] = value
                do { _ = try ClassifierSplit(spoilt, classes: 5) { $0 < 3 } } catch {
                    #expect(error == InferenceError(.modelRefused))
                }
            }
        }
    }
}

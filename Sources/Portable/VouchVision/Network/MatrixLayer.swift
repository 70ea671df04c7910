import CVouchKernels

/// The last layer of a classifier: a product with a matrix, and a sum.
package struct MatrixLayer: Sendable {
    /// How many numbers a row has that comes in.
    package let inputCount: Int
    /// How many numbers a row has that comes out.
    package let outputCount: Int
    /// `[block of 16 outputs][input][16]`; outputs past the last are 0.
    private let weights: [Float]
    private let bias: [Float]

    /// - Parameters:
    ///   - weights: row by row, a row for each number that comes in, of as many as `bias` has.
    ///   - bias: a summand for each number that comes out.
    package init?(weights: [Float], bias: [Float]) {
        guard !bias.isEmpty, !weights.isEmpty, weights.count % bias.count == 0 else { return nil }
        (inputCount, outputCount) = (weights.count / bias.count, bias.count)
        let blocks = (bias.count + 15) / 16
        var packed = [Float](repeating: 0, count: blocks * inputCount * 16)
        for input in 0..<inputCount {
            for output in 0..<outputCount {
                packed[(output / 16 * inputCount + input) * 16 + output % 16] = weights[input * outputCount + output]
            }
        }
        self.weights = packed
        self.bias = bias + [Float](repeating: 0, count: blocks * 16 - bias.count)
    }

    /// Lends what comes out of each row.
    ///
    /// - Parameters:
    ///   - rows: one after the other, each of ``inputCount`` numbers; what is left over is not used.
    ///   - read: gets a row's number, and its ``outputCount`` numbers, which are only valid inside the closure.
    package func forEach(_ rows: [Float], _ read: (_ row: Int, _ values: UnsafeBufferPointer<Float>) -> Void) {
        let (count, stride) = (rows.count / inputCount, bias.count)
        let most = min(count, Self.rowsAtOnce)
        guard most > 0 else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: most * stride) { result in
            guard let output = result.baseAddress else { return }
            result.initialize(repeating: 0)
            for start in Swift.stride(from: 0, to: count, by: most) {
                let now = min(most, count - start)
                rows.withUnsafeBufferPointer { rows in
                    guard let rows = rows.baseAddress else { return }
                    product(rows + start * inputCount, now, into: output)
                }
                for row in 0..<now {
                    read(start + row, UnsafeBufferPointer(start: output + row * stride, count: outputCount))
                }
            }
        }
    }

    /// Each pass over the weights serves so many rows: they take more memory than a processor holds close.
    private static let rowsAtOnce = 16

    private func product(_ rows: UnsafePointer<Float>, _ count: Int, into output: UnsafeMutablePointer<Float>) {
        weights.withUnsafeBufferPointer { weights in
            bias.withUnsafeBufferPointer { bias in
                guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
                for block in 0..<self.bias.count / 16 {
                    var row = vouch_convolution_row(
                        input: rows, weights: weights + block * inputCount * 16, bias: bias + block * 16,
                        output: output + block * 16, outputCount: Int32(count), inputChannels: Int32(inputCount),
                        kernelHeight: 1, kernelWidth: 1, inputTapStride: 0, inputTapRowStride: 0,
                        inputPixelStride: Int32(inputCount), outputPixelStride: Int32(self.bias.count), rectify: 0,
                        slopes: nil, addend: nil, addendPixelStride: 0)
                    vouch_convolve_row(&row)
                }
            }
        }
    }
}

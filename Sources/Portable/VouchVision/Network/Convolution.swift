import CVouchKernels

/// A two-dimensional convolution with zero padding, as the weights file describes it.
struct Convolution: Sendable {
    let input: Int
    let output: Int
    let inputChannels: Int
    let outputChannels: Int
    let kernelHeight: Int
    let kernelWidth: Int
    let strideHeight: Int
    let strideWidth: Int
    let paddingHeight: Int
    let paddingWidth: Int
    let dilationHeight: Int
    let dilationWidth: Int
    let rectify: Bool
    /// `[block of 16 outputs][kernelHeight][kernelWidth][inputChannels][16]`; outputs past the last are 0.
    let weights: [Float]
    /// `[block of 16 outputs][16]`.
    let bias: [Float]

    var blockCount: Int { (outputChannels + 15) / 16 }
    var blockSize: Int { kernelHeight * kernelWidth * inputChannels * 16 }

    /// Height and width of the result, or nil if the kernel does not fit.
    func outputSize(height: Int, width: Int) -> (height: Int, width: Int)? {
        let h = height + 2 * paddingHeight - dilationHeight * (kernelHeight - 1) - 1
        let w = width + 2 * paddingWidth - dilationWidth * (kernelWidth - 1) - 1
        guard h >= 0, w >= 0 else { return nil }
        return (h / strideHeight + 1, w / strideWidth + 1)
    }

    /// Multiplications that a result of this size takes. 64 bits also where Int has 32.
    func work(height: Int, width: Int) -> Int64 {
        Int64(height) * Int64(width) * Int64(blockCount * blockSize)
    }

    /// Runs the layer.
    ///
    /// - Parameter margin: zeros around the result.
    /// - Returns: nil if the layer does not fit `source`, or the result would be too large.
    func applied(to source: Tensor, margin: Int) -> Tensor? {
        guard let size = outputSize(height: source.height, width: source.width),
            source.channels == inputChannels, source.margin >= max(paddingHeight, paddingWidth),
            let result = Tensor(height: size.height, width: size.width, channels: outputChannels, margin: margin)
        else { return nil }
        // A one-channel result has pixels one float apart: the kernel writes 16, so it goes through a row of its own.
        let narrow = result.pixelStride < 16
        let rowBuffer = UnsafeMutablePointer<Float>.allocate(capacity: narrow ? size.width * 16 : 16)
        defer { rowBuffer.deallocate() }
        for y in 0..<size.height {
            let output = result.base + y * result.rowStride
            convolveRow(
                y, of: source, into: narrow ? rowBuffer : output, pixelStride: narrow ? 16 : result.pixelStride,
                count: size.width)
            if narrow {
                for x in 0..<size.width { output[x] = rowBuffer[x * 16] }
            }
        }
        return result
    }

    /// Computes one row of the result: `count` pixels, `pixelStride` floats apart.
    private func convolveRow(
        _ y: Int, of source: Tensor, into output: UnsafeMutablePointer<Float>, pixelStride: Int, count: Int
    ) {
        let firstRow = y * strideHeight - paddingHeight
        let input = source.base + firstRow * source.rowStride - paddingWidth * source.pixelStride
        weights.withUnsafeBufferPointer { weights in
            bias.withUnsafeBufferPointer { bias in
                guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
                for block in 0..<blockCount {
                    var row = vouch_convolution_row(
                        input: input, weights: weights + block * blockSize, bias: bias + block * 16,
                        output: output + block * 16, outputCount: Int32(count), inputChannels: Int32(inputChannels),
                        kernelHeight: Int32(kernelHeight), kernelWidth: Int32(kernelWidth),
                        inputTapStride: Int32(dilationWidth * source.pixelStride),
                        inputTapRowStride: Int32(dilationHeight * source.rowStride),
                        inputPixelStride: Int32(strideWidth * source.pixelStride),
                        outputPixelStride: Int32(pixelStride), rectify: rectify ? 1 : 0)
                    vouch_convolve_row(&row)
                }
            }
        }
    }
}

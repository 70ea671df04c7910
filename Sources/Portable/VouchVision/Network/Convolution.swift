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
    let padding: Padding
    let dilationHeight: Int
    let dilationWidth: Int
    let activation: Activation
    /// Each channel is convolved by itself.
    var isDepthwise = false
    /// The slot whose maps come to the sums, before the activation; it may have fewer channels, as if the others were 0.
    var addend: Int?
    /// `[block of 16 outputs][kernelHeight][kernelWidth][inputChannels][16]`, without `[inputChannels]` if depthwise;
    /// outputs past the last are 0.
    let weights: [Float]
    /// `[block of 16 outputs][16]`.
    let bias: [Float]

    var blockCount: Int { (outputChannels + 15) / 16 }
    var blockSize: Int { kernelHeight * kernelWidth * (isDepthwise ? 1 : inputChannels) * 16 }

    /// Height and width of the result, or nil if the kernel does not fit.
    func outputSize(height: Int, width: Int) -> (height: Int, width: Int)? {
        let h = height + padding.top + padding.bottom - dilationHeight * (kernelHeight - 1) - 1
        let w = width + padding.left + padding.right - dilationWidth * (kernelWidth - 1) - 1
        guard h >= 0, w >= 0 else { return nil }
        return (h / strideHeight + 1, w / strideWidth + 1)
    }

    /// Multiplications that a result of this size takes. 64 bits also where Int has 32.
    func work(height: Int, width: Int) -> Int64 {
        Int64(height) * Int64(width) * Int64(blockCount * blockSize)
    }

    /// Runs the layer.
    ///
    /// - Parameters:
    ///   - other: the maps of `addend`.
    ///   - margin: zeros around the result.
    /// - Returns: nil if the layer does not fit `source`, or the result would be too large.
    func applied(to source: Tensor, adding other: Tensor? = nil, margin: Int) -> Tensor? {
        guard let size = outputSize(height: source.height, width: source.width),
            source.channels == inputChannels, source.margin >= padding.most,
            !isDepthwise || source.hasWholeVectors, (other == nil) == (addend == nil),
            let result = Tensor(height: size.height, width: size.width, channels: outputChannels, margin: margin)
        else { return nil }
        if let other {
            guard other.height == size.height, other.width == size.width, other.channels <= outputChannels,
                other.hasWholeVectors
            else { return nil }
        }
        // A one-channel result has pixels one float apart: the kernel writes 16, so it goes through a row of its own.
        let narrow = !result.hasWholeVectors
        let rowBuffer = UnsafeMutablePointer<Float>.allocate(capacity: narrow ? size.width * 16 : 16)
        defer { rowBuffer.deallocate() }
        for y in 0..<size.height {
            let output = result.base + y * result.rowStride
            convolveRow(
                y, of: source, adding: other, into: narrow ? rowBuffer : output,
                pixelStride: narrow ? 16 : result.pixelStride, count: size.width)
            if narrow {
                for x in 0..<size.width { output[x] = rowBuffer[x * 16] }
            }
        }
        return result
    }

    /// Computes one row of the result: `count` pixels, `pixelStride` floats apart.
    private func convolveRow(
        _ y: Int, of source: Tensor, adding other: Tensor?, into output: UnsafeMutablePointer<Float>, pixelStride: Int,
        count: Int
    ) {
        let firstRow = y * strideHeight - padding.top
        let input = source.base + firstRow * source.rowStride - padding.left * source.pixelStride
        let (rectify, slopes): (Bool, [Float]?) =
            switch activation {
            case .none: (false, nil)
            case .rectify: (true, nil)
            case .slopes(let slopes): (false, slopes)
            }
        weights.withUnsafeBufferPointer { weights in
            bias.withUnsafeBufferPointer { bias in
                (slopes ?? []).withUnsafeBufferPointer { slopes in
                    guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
                    for block in 0..<blockCount {
                        // Of an addend with fewer channels the last block ends in zeros, and the next ones are missing.
                        let addend = other.flatMap { other in
                            block * 16 < other.channels ? other.base + y * other.rowStride + block * 16 : nil
                        }
                        var row = vouch_convolution_row(
                            input: isDepthwise ? input + block * 16 : input, weights: weights + block * blockSize,
                            bias: bias + block * 16, output: output + block * 16, outputCount: Int32(count),
                            inputChannels: Int32(inputChannels), kernelHeight: Int32(kernelHeight),
                            kernelWidth: Int32(kernelWidth),
                            inputTapStride: Int32(dilationWidth * source.pixelStride),
                            inputTapRowStride: Int32(dilationHeight * source.rowStride),
                            inputPixelStride: Int32(strideWidth * source.pixelStride),
                            outputPixelStride: Int32(pixelStride), rectify: rectify ? 1 : 0,
                            slopes: slopes.isEmpty ? nil : slopes.baseAddress.map { $0 + block * 16 },
                            addend: addend.map { UnsafePointer($0) },
                            addendPixelStride: Int32(other?.pixelStride ?? 0))
                        if isDepthwise { vouch_depthwise_row(&row) } else { vouch_convolve_row(&row) }
                    }
                }
            }
        }
    }
}

import CVouchKernels

/// A small convolutional network: loaded once, run many times, from any thread.
public struct Network: Sendable {
    /// Version number that training gave the weights.
    public let version: UInt32
    private let layers: [Layer]
    /// For each layer, the zeros its output needs around it for the layers that read it.
    private let margins: [Int]
    private let inputMargin: Int
    private let slotCount: Int

    /// - Parameter bytes: a whole `.vnet` file.
    /// - Throws: ``NetworkError`` unless the file is complete, undamaged and of a format this build reads.
    public init(_ bytes: [UInt8]) throws(NetworkError) {
        let file = try NetworkFile(bytes)
        version = file.version
        layers = file.layers
        inputMargin = Network.margin(of: 0, readBy: file.layers[...])
        var margins: [Int] = []
        for (index, layer) in file.layers.enumerated() {
            margins.append(Network.margin(of: layer.output, readBy: file.layers[(index + 1)...]))
        }
        self.margins = margins
        slotCount = 1 + file.layers.reduce(0) { max($0, $1.output) }
    }

    /// The widest border that any reader of `slot` asks for, until the slot is written again.
    private static func margin(of slot: Int, readBy layers: ArraySlice<Layer>) -> Int {
        var margin = 0
        for layer in layers {
            if layer.inputs.contains(slot) { margin = max(margin, layer.margin) }
            if layer.output == slot { break }
        }
        return margin
    }

    /// An empty input of the right shape, to be filled and passed to ``run(_:)``.
    func makeInput(height: Int, width: Int) -> Tensor {
        Tensor(height: height, width: width, channels: 1, margin: inputMargin)
    }

    /// Runs the network.
    ///
    /// - Parameter input: from ``makeInput(height:width:)``.
    /// - Returns: the last layer's maps, or nil when the input is too small, or too large, for the layers.
    func run(_ input: Tensor) -> Tensor? {
        var slots = [Tensor?](repeating: nil, count: slotCount)
        slots[0] = input
        var result: Tensor?
        for (layer, margin) in zip(layers, margins) {
            switch layer {
            case .convolution(let convolution):
                guard let source = slots[convolution.input] else { return nil }
                result = Network.convolve(source, convolution, margin)
            case .upsample(let source, _):
                result = slots[source].flatMap { Network.upsample($0, margin) }
            case .add(let a, let b, _, let rectify):
                guard let a = slots[a], let b = slots[b] else { return nil }
                result = Network.add(a, b, rectify, margin)
            }
            guard let result else { return nil }
            slots[layer.output] = result
        }
        return result
    }

    private static func convolve(_ source: Tensor, _ layer: Convolution, _ margin: Int) -> Tensor? {
        guard let size = layer.outputSize(height: source.height, width: source.width),
            source.channels == layer.inputChannels, source.margin >= max(layer.paddingHeight, layer.paddingWidth),
            Tensor.fits(height: size.height, width: size.width, channels: layer.outputChannels)
        else { return nil }
        let result = Tensor(height: size.height, width: size.width, channels: layer.outputChannels, margin: margin)
        // A one-channel result has pixels one float apart: the kernel writes 16, so it goes through a row of its own.
        let narrow = result.pixelStride < 16
        let rowBuffer = UnsafeMutablePointer<Float>.allocate(capacity: narrow ? size.width * 16 : 16)
        defer { rowBuffer.deallocate() }
        layer.weights.withUnsafeBufferPointer { weights in
            layer.bias.withUnsafeBufferPointer { bias in
                guard let weights = weights.baseAddress, let bias = bias.baseAddress else { return }
                for y in 0..<size.height {
                    let firstRow = y * layer.strideHeight - layer.paddingHeight
                    let input = source.base + firstRow * source.rowStride - layer.paddingWidth * source.pixelStride
                    let output = result.base + y * result.rowStride
                    for block in 0..<layer.blockCount {
                        var row = vouch_convolution_row(
                            input: input, weights: weights + block * layer.blockSize, bias: bias + block * 16,
                            output: narrow ? rowBuffer : output + block * 16,
                            outputCount: Int32(size.width), inputChannels: Int32(layer.inputChannels),
                            kernelHeight: Int32(layer.kernelHeight), kernelWidth: Int32(layer.kernelWidth),
                            inputTapStride: Int32(layer.dilationWidth * source.pixelStride),
                            inputTapRowStride: Int32(layer.dilationHeight * source.rowStride),
                            inputPixelStride: Int32(layer.strideWidth * source.pixelStride),
                            outputPixelStride: Int32(narrow ? 16 : result.pixelStride),
                            rectify: layer.rectify ? 1 : 0)
                        vouch_convolve_row(&row)
                    }
                    if narrow {
                        for x in 0..<size.width { output[x] = rowBuffer[x * 16] }
                    }
                }
            }
        }
        return result
    }

    private static func upsample(_ source: Tensor, _ margin: Int) -> Tensor? {
        guard Tensor.fits(height: source.height * 2, width: source.width * 2, channels: source.channels) else {
            return nil
        }
        let result = Tensor(
            height: source.height * 2, width: source.width * 2, channels: source.channels, margin: margin)
        for y in 0..<result.height {
            let from = source.base + (y / 2) * source.rowStride
            let to = result.base + y * result.rowStride
            for x in 0..<result.width {
                (to + x * result.pixelStride).update(
                    from: from + (x / 2) * source.pixelStride, count: source.pixelStride)
            }
        }
        return result
    }

    /// Adds pixel by pixel over the area both cover: an upsampled map may be one pixel larger than its sibling.
    private static func add(_ a: Tensor, _ b: Tensor, _ rectify: Bool, _ margin: Int) -> Tensor? {
        guard a.channels == b.channels, a.pixelStride == b.pixelStride else { return nil }
        let result = Tensor(
            height: min(a.height, b.height), width: min(a.width, b.width), channels: a.channels, margin: margin)
        let floor: Float = rectify ? 0 : -.greatestFiniteMagnitude
        for y in 0..<result.height {
            let (p, q) = (a.base + y * a.rowStride, b.base + y * b.rowStride)
            let to = result.base + y * result.rowStride
            for i in 0..<result.width * result.pixelStride { to[i] = max(p[i] + q[i], floor) }
        }
        return result
    }
}

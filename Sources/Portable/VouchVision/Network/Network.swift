/// A small convolutional network: loaded once, run many times, from any thread.
public struct Network: Sendable {
    /// Version number assigned to the weights by training.
    public let version: UInt32
    private let layers: [Layer]
    /// For each layer, the zeros its output needs around it for the layers that read it.
    private let margins: [Int]
    private let inputMargin: Int
    private let slotCount: Int
    private let input: NetworkFile.InputShape?
    private let outputs: [[Int]]

    /// Reads a network.
    ///
    /// - Parameter bytes: a whole `.vnet` file.
    /// - Throws: ``NetworkError`` unless the file is complete, undamaged and of a supported format.
    public init(_ bytes: [UInt8]) throws(NetworkError) {
        let file = try NetworkFile(bytes)
        version = file.version
        layers = file.layers
        input = file.input
        outputs = file.outputs
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
            margin = max(margin, layer.margin(of: slot))
            if layer.output == slot { break }
        }
        return margin
    }

    /// Whether its inputs are pictures of `channels` values a pixel and of no other size than this.
    package func takes(height: Int, width: Int, channels: Int) -> Bool {
        guard let input else { return false }
        return input.height == height && input.width == width && input.channels == channels
    }

    /// Runs a network whose file says how large its input is.
    ///
    /// - Parameter values: the input row by row, pixel by pixel.
    /// - Returns: the outputs in the file's order, each row by row, pixel by pixel; nil for another number of values,
    ///   or if the layers do not fit the input.
    package func outputs(of values: [Float]) -> [[Float]]? {
        guard let input, values.count == input.height * input.width * input.channels,
            let picture = Tensor(
                height: input.height, width: input.width, channels: input.channels, margin: inputMargin,
                isPicture: true)
        else { return nil }
        values.withUnsafeBufferPointer { values in
            guard let values = values.baseAddress else { return }
            let row = input.width * input.channels
            for y in 0..<input.height {
                (picture.base + y * picture.rowStride).update(from: values + y * row, count: row)
            }
        }
        guard let slots = slots(after: picture) else { return nil }
        var results: [[Float]] = []
        for output in outputs {
            var result: [Float] = []
            for slot in output {
                guard let map = slots[slot] else { return nil }
                map.append(to: &result)
            }
            results.append(result)
        }
        return results
    }

    /// An input of the right shape, its pixels undefined: to be filled and passed to ``run(_:)``. nil if too large.
    func makeInput(height: Int, width: Int) -> Tensor? {
        Tensor(height: height, width: width, channels: 1, margin: inputMargin)
    }

    /// Runs the network.
    ///
    /// - Parameter input: from ``makeInput(height:width:)``.
    /// - Returns: the last layer's maps, or nil if the input is too small, or too large, for the layers.
    func run(_ input: Tensor) -> Tensor? {
        guard let last = layers.last, let slots = slots(after: input) else { return nil }
        return slots[last.output]
    }

    /// The contents of every slot in the end; nil if the input does not fit.
    private func slots(after input: Tensor) -> [Tensor?]? {
        var slots = [Tensor?](repeating: nil, count: slotCount)
        slots[0] = input
        var work = Network.mostWork
        var result: Tensor?
        for (layer, margin) in zip(layers, margins) {
            switch layer {
            case .convolution(let convolution):
                guard let source = slots[convolution.input],
                    let size = convolution.outputSize(height: source.height, width: source.width)
                else { return nil }
                work -= convolution.work(height: size.height, width: size.width)
                let other = convolution.addend.flatMap { slots[$0] }
                result = work < 0 ? nil : convolution.applied(to: source, adding: other, margin: margin)
            case .upsample(let source, _):
                result = slots[source].flatMap { Network.upsample($0, margin) }
            case .add(let a, let b, _, let rectify):
                guard let a = slots[a], let b = slots[b] else { return nil }
                result = Network.add(a, b, rectify, margin)
            case .largest(let source, _, let side):
                result = slots[source].flatMap { Network.largest($0, side, margin) }
            }
            guard let result else { return nil }
            slots[layer.output] = result
            let held = slots.reduce(0) { $0 + ($1?.count ?? 0) }
            if held > Tensor.largest { return nil }
        }
        return slots
    }

    /// Maximum number of multiplications in a run, some seconds' worth: ours take a sixtieth of that, and a hostile
    /// weights file could demand weeks.
    private static let mostWork: Int64 = 1 << 36

    private static func upsample(_ source: Tensor, _ margin: Int) -> Tensor? {
        guard
            let result = Tensor(
                height: source.height * 2, width: source.width * 2, channels: source.channels, margin: margin)
        else { return nil }
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
        guard a.channels == b.channels,
            let result = Tensor(
                height: min(a.height, b.height), width: min(a.width, b.width), channels: a.channels, margin: margin)
        else { return nil }
        let floor: Float = rectify ? 0 : -.greatestFiniteMagnitude
        for y in 0..<result.height {
            let (p, q) = (a.base + y * a.rowStride, b.base + y * b.rowStride)
            let to = result.base + y * result.rowStride
            for i in 0..<result.width * result.pixelStride { to[i] = max(p[i] + q[i], floor) }
        }
        return result
    }

    private static func largest(_ source: Tensor, _ side: Int, _ margin: Int) -> Tensor? {
        guard source.hasWholeVectors,
            let result = Tensor(
                height: source.height / side, width: source.width / side, channels: source.channels, margin: margin)
        else { return nil }
        let pixel = source.pixelStride
        for y in 0..<result.height {
            let to = result.base + y * result.rowStride
            for row in 0..<side {
                let from = source.base + (y * side + row) * source.rowStride
                for x in 0..<result.width {
                    let (start, target) = (from + x * side * pixel, to + x * pixel)
                    if row == 0 { target.update(from: start, count: pixel) }
                    for column in (row == 0 ? 1 : 0)..<side {
                        let value = start + column * pixel
                        for i in 0..<pixel { target[i] = max(target[i], value[i]) }
                    }
                }
            }
        }
        return result
    }
}

/// A small convolutional network: loaded once, run many times, from any thread.
public struct Network: Sendable {
    /// Version number assigned to the weights by training.
    public let version: UInt32
    private let layers: [Layer]
    /// For each layer, the zeros its output needs around it for the layers that read it.
    private let margins: [Int]
    private let inputMargin: Int
    private let slotCount: Int

    /// - Parameter bytes: a whole `.vnet` file.
    /// - Throws: ``NetworkError`` unless the file is complete, undamaged and of a supported format.
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

    /// An input of the right shape, its pixels undefined: to be filled and passed to ``run(_:)``. nil if too large.
    func makeInput(height: Int, width: Int) -> Tensor? {
        Tensor(height: height, width: width, channels: 1, margin: inputMargin)
    }

    /// Runs the network.
    ///
    /// - Parameter input: from ``makeInput(height:width:)``.
    /// - Returns: the last layer's maps, or nil if the input is too small, or too large, for the layers.
    func run(_ input: Tensor) -> Tensor? {
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
                result = work < 0 ? nil : convolution.applied(to: source, margin: margin)
            case .upsample(let source, _):
                result = slots[source].flatMap { Network.upsample($0, margin) }
            case .add(let a, let b, _, let rectify):
                guard let a = slots[a], let b = slots[b] else { return nil }
                result = Network.add(a, b, rectify, margin)
            }
            guard let result else { return nil }
            slots[layer.output] = result
            let held = slots.reduce(0) { $0 + ($1?.count ?? 0) }
            if held > Tensor.largest { return nil }
        }
        return result
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
}

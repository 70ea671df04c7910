/// One step of a network. Slots are numbered places that hold feature maps; slot 0 holds the input.
enum Layer: Sendable {
    case convolution(Convolution)
    /// Doubles both sides by repeating each pixel.
    case upsample(input: Int, output: Int)
    case add(a: Int, b: Int, output: Int, rectify: Bool)

    var inputs: [Int] {
        switch self {
        case .convolution(let layer): [layer.input]
        case .upsample(let input, _): [input]
        case .add(let a, let b, _, _): [a, b]
        }
    }

    var output: Int {
        switch self {
        case .convolution(let layer): layer.output
        case .upsample(_, let output): output
        case .add(_, _, let output, _): output
        }
    }

    /// Zeros this layer reads beyond the edge of its input.
    var margin: Int {
        switch self {
        case .convolution(let layer): max(layer.paddingHeight, layer.paddingWidth)
        case .upsample, .add: 0
        }
    }
}

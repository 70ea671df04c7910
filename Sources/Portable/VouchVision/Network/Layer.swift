/// One step of a network. Slots are numbered places that hold feature maps; slot 0 holds the input.
enum Layer: Sendable {
    case convolution(Convolution)
    /// Doubles both sides by repeating each pixel.
    case upsample(input: Int, output: Int)
    case add(a: Int, b: Int, output: Int, rectify: Bool)
    /// The largest value of each square of `side` pixels, squares side by side; pixels left over are dropped.
    case largest(input: Int, output: Int, side: Int)

    var inputs: [Int] {
        switch self {
        case .convolution(let layer): layer.addend.map { [layer.input, $0] } ?? [layer.input]
        case .upsample(let input, _), .largest(let input, _, _): [input]
        case .add(let a, let b, _, _): [a, b]
        }
    }

    var output: Int {
        switch self {
        case .convolution(let layer): layer.output
        case .upsample(_, let output), .largest(_, let output, _): output
        case .add(_, _, let output, _): output
        }
    }

    /// Zeros this layer reads beyond the edge of `slot`.
    func margin(of slot: Int) -> Int {
        switch self {
        case .convolution(let layer): layer.input == slot ? layer.padding.most : 0
        case .upsample, .add, .largest: 0
        }
    }
}

/// Zeros around a feature map, on each side.
struct Padding: Sendable {
    let top: Int
    let left: Int
    let bottom: Int
    let right: Int

    var most: Int { max(top, left, bottom, right) }
}

/// The treatment of negative sums.
enum Activation: Sendable {
    case none
    /// They become 0.
    case rectify
    /// They are multiplied, each channel by its own: `[block of 16 outputs][16]`, 0 past the last.
    case slopes([Float])
}

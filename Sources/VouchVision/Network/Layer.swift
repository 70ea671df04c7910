/// One step of a network. Slots are the numbered places where feature maps wait; slot 0 holds the input.
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

    /// Height and width of the result, or nil when the kernel does not fit.
    func outputSize(height: Int, width: Int) -> (height: Int, width: Int)? {
        let h = height + 2 * paddingHeight - dilationHeight * (kernelHeight - 1) - 1
        let w = width + 2 * paddingWidth - dilationWidth * (kernelWidth - 1) - 1
        guard h >= 0, w >= 0 else { return nil }
        return (h / strideHeight + 1, w / strideWidth + 1)
    }
}

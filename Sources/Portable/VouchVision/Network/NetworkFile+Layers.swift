/// Layers of format version 2: u8 kind, then
///
/// - 4, convolution: u8 input, u8 output, u16 input channels, u16 output channels, shape, u8 slot of the addend (255:
///   none), activation, 16-bit weights `[output][row][column][input]`.
/// - 5, convolution of each channel by itself: u8 input, u8 output, u16 channels, shape, activation, 16-bit weights
///   `[row][column][channel]`.
/// - 6, largest: u8 input, u8 output, u8 side.
///
/// A shape is u8 kernel height and width, stride down and across, zeros above, left, below and right. An activation is u8
/// 0 none, 1 rectify, 2 slopes; f32 biases; for 2 also 16-bit slopes.
extension NetworkFile {
    private static let noAddend = 255

    static func inputShape(_ reader: inout ByteReader) throws(NetworkError) -> InputShape {
        let shape = InputShape(height: try reader.u16(), width: try reader.u16(), channels: try reader.u8())
        guard (1...Limit.side).contains(shape.height), (1...Limit.side).contains(shape.width),
            (1...Limit.pictureChannels).contains(shape.channels)
        else { throw NetworkError(.malformed) }
        return shape
    }

    static func outputs(_ reader: inout ByteReader, _ channels: SlotChannels) throws(NetworkError) -> [[Int]] {
        let count = try reader.u8()
        guard (1...Limit.outputs).contains(count) else { throw NetworkError(.malformed) }
        var outputs: [[Int]] = []
        for _ in 0..<count {
            let parts = try reader.u8()
            guard (1...Limit.outputs).contains(parts) else { throw NetworkError(.malformed) }
            var slots: [Int] = []
            for _ in 0..<parts {
                let slot = try reader.u8()
                _ = try channels.held(slot)
                slots.append(slot)
            }
            outputs.append(slots)
        }
        return outputs
    }

    static func halvedLayer(
        _ reader: inout ByteReader, _ channels: inout SlotChannels
    ) throws(NetworkError) -> Layer {
        let kind = try reader.u8()
        let (input, output) = (try reader.u8(), try reader.u8())
        let inputChannels = try channels.held(input)
        switch kind {
        case 4, 5:
            let layer = try convolution(
                &reader, channels, from: input, to: output, inputChannels, isDepthwise: kind == 5)
            try channels.hold(layer.outputChannels, in: output)
            return .convolution(layer)
        case 6:
            let side = try reader.u8()
            guard (2...8).contains(side), inputChannels > 1 else { throw NetworkError(.malformed) }
            try channels.hold(inputChannels, in: output)
            return .largest(input: input, output: output, side: side)
        default:
            throw NetworkError(.malformed)
        }
    }

    private static func convolution(
        _ reader: inout ByteReader, _ channels: SlotChannels, from input: Int, to output: Int, _ held: Int,
        isDepthwise: Bool
    ) throws(NetworkError) -> Convolution {
        let inputChannels = try reader.u16()
        let outputChannels = isDepthwise ? inputChannels : try reader.u16()
        let (kernelHeight, kernelWidth) = (try reader.u8(), try reader.u8())
        let (strideHeight, strideWidth) = (try reader.u8(), try reader.u8())
        let padding = Padding(
            top: try reader.u8(), left: try reader.u8(), bottom: try reader.u8(), right: try reader.u8())
        let slot = isDepthwise ? noAddend : try reader.u8()
        let kind = try reader.u8()
        guard inputChannels == held, (1...Limit.halvedChannels).contains(inputChannels),
            (1...Limit.halvedChannels).contains(outputChannels),
            (1...Limit.kernel).contains(kernelHeight), (1...Limit.kernel).contains(kernelWidth),
            (1...8).contains(strideHeight), (1...8).contains(strideWidth), padding.most <= Limit.kernel, kind <= 2
        else { throw NetworkError(.malformed) }
        if slot != noAddend {
            let added = try channels.held(slot)
            guard added > 1, added <= outputChannels else { throw NetworkError(.malformed) }
        }
        let taps = kernelHeight * kernelWidth
        let inputs = isDepthwise ? 1 : inputChannels
        // Only now small enough to be multiplied where Int has 32 bits.
        guard reader.remaining / (2 * taps) / inputs >= outputChannels else { throw NetworkError(.malformed) }
        let bias = try reader.f32s(outputChannels)
        let activation: Activation =
            switch kind {
            case 0: .none
            case 1: .rectify
            default: .slopes(try reader.f16s(outputChannels))
            }
        return Convolution(
            input: input, output: output, inputChannels: inputChannels, outputChannels: outputChannels,
            kernelHeight: kernelHeight, kernelWidth: kernelWidth, strideHeight: strideHeight, strideWidth: strideWidth,
            padding: padding, dilationHeight: 1, dilationWidth: 1, activation: activation, isDepthwise: isDepthwise,
            addend: slot == noAddend ? nil : slot,
            weights: isDepthwise
                ? try depthwiseWeights(&reader, taps: taps, channels: outputChannels)
                : try weights(&reader, taps: taps, inputs: inputs, outputs: outputChannels),
            bias: bias)
    }

    /// In the kernel's order: 16 outputs side by side, so that one vector holds them.
    private static func weights(
        _ reader: inout ByteReader, taps: Int, inputs: Int, outputs: Int
    ) throws(NetworkError) -> [Float] {
        let block = taps * inputs * 16
        var weights = [Float](repeating: 0, count: (outputs + 15) / 16 * block)
        for output in 0..<outputs {
            let start = output / 16 * block + output % 16
            for index in 0..<(taps * inputs) { weights[start + index * 16] = try reader.f16() }
        }
        return weights
    }

    private static func depthwiseWeights(
        _ reader: inout ByteReader, taps: Int, channels: Int
    ) throws(NetworkError) -> [Float] {
        var weights = [Float](repeating: 0, count: (channels + 15) / 16 * taps * 16)
        for tap in 0..<taps {
            for channel in 0..<channels {
                weights[(channel / 16 * taps + tap) * 16 + channel % 16] = try reader.f16()
            }
        }
        return weights
    }
}

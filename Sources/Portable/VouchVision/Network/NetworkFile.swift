/// The `.vnet` file that training writes; the reader trusts it only after checking.
///
/// Little-endian. `"VOUCHNET"`, u16 format version, u16 zero, u32 payload length, u32 CRC-32 of the payload, payload:
/// u32 network version, u8 name length and ASCII name, u16 layer count, layers. A convolution carries 8-bit weights
/// with one scale per output channel; `Training/weights_file.py` is the writer.
struct NetworkFile {
    let version: UInt32
    let layers: [Layer]

    static let formatVersion = 1
    /// More than any of our networks needs; a file that needs more is not ours.
    private enum Limit {
        static let layers = 128
        static let slots = 32
        static let channels = 1024
        static let kernel = 31
    }

    init(_ bytes: [UInt8]) throws(NetworkError) {
        var header = ByteReader(bytes)
        for expected in "VOUCHNET".utf8 {
            guard try header.u8() == Int(expected) else { throw NetworkError(.malformed) }
        }
        guard try header.u16() == NetworkFile.formatVersion else { throw NetworkError(.unsupportedVersion) }
        try header.skip(2)
        let length = try header.u32()
        let checksum = try header.u32()
        guard header.remaining == Int(exactly: length) else { throw NetworkError(.malformed) }
        guard crc32(bytes[header.offset...]) == checksum else { throw NetworkError(.checksumMismatch) }

        var payload = header
        version = try payload.u32()
        try payload.skip(try payload.u8())
        let count = try payload.u16()
        guard (1...Limit.layers).contains(count) else { throw NetworkError(.malformed) }
        var channels = [Int?](repeating: nil, count: Limit.slots)
        channels[0] = 1
        var layers: [Layer] = []
        for _ in 0..<count {
            layers.append(try NetworkFile.layer(&payload, &channels))
        }
        guard payload.remaining == 0 else { throw NetworkError(.malformed) }
        self.layers = layers
    }

    /// Reads one layer and notes in `channels` what its output slot now holds.
    private static func layer(_ reader: inout ByteReader, _ channels: inout [Int?]) throws(NetworkError) -> Layer {
        func held(_ slot: Int) throws(NetworkError) -> Int {
            guard slot < Limit.slots, let count = channels[slot] else { throw NetworkError(.malformed) }
            return count
        }
        func destination(_ slot: Int) throws(NetworkError) -> Int {
            guard slot < Limit.slots else { throw NetworkError(.malformed) }
            return slot
        }
        switch try reader.u8() {
        case 1:
            let layer = try convolution(&reader)
            guard try held(layer.input) == layer.inputChannels else { throw NetworkError(.malformed) }
            channels[try destination(layer.output)] = layer.outputChannels
            return .convolution(layer)
        case 2:
            let input = try reader.u8()
            let output = try destination(try reader.u8())
            channels[output] = try held(input)
            return .upsample(input: input, output: output)
        case 3:
            let (a, b) = (try reader.u8(), try reader.u8())
            let output = try destination(try reader.u8())
            let activation = try reader.u8()
            guard activation <= 1, try held(a) == held(b) else { throw NetworkError(.malformed) }
            channels[output] = try held(a)
            return .add(a: a, b: b, output: output, rectify: activation == 1)
        default:
            throw NetworkError(.malformed)
        }
    }

    private static func convolution(_ reader: inout ByteReader) throws(NetworkError) -> Convolution {
        let (input, output) = (try reader.u8(), try reader.u8())
        let (inputChannels, outputChannels) = (try reader.u16(), try reader.u16())
        let (kernelHeight, kernelWidth) = (try reader.u8(), try reader.u8())
        let (strideHeight, strideWidth) = (try reader.u8(), try reader.u8())
        let (paddingHeight, paddingWidth) = (try reader.u8(), try reader.u8())
        let (dilationHeight, dilationWidth) = (try reader.u8(), try reader.u8())
        let activation = try reader.u8()
        guard (1...Limit.channels).contains(inputChannels), (1...Limit.channels).contains(outputChannels),
            (1...Limit.kernel).contains(kernelHeight), (1...Limit.kernel).contains(kernelWidth),
            (1...8).contains(strideHeight), (1...8).contains(strideWidth),
            paddingHeight <= Limit.kernel, paddingWidth <= Limit.kernel,
            (1...8).contains(dilationHeight), (1...8).contains(dilationWidth), activation <= 1,
            // Only now small enough to be multiplied where Int has 32 bits.
            reader.remaining >= (8 + inputChannels * kernelHeight * kernelWidth) * outputChannels
        else { throw NetworkError(.malformed) }

        var scales: [Float] = []
        for _ in 0..<outputChannels { scales.append(try reader.f32()) }
        let blocks = (outputChannels + 15) / 16
        var bias = [Float](repeating: 0, count: blocks * 16)
        for o in 0..<outputChannels { bias[o] = try reader.f32() }
        // From PyTorch's order to the kernel's: 16 outputs side by side, so that one vector holds them.
        let taps = kernelHeight * kernelWidth
        var weights = [Float](repeating: 0, count: blocks * taps * inputChannels * 16)
        for o in 0..<outputChannels {
            let block = (o / 16) * taps * inputChannels * 16 + o % 16
            for i in 0..<inputChannels {
                for t in 0..<taps {
                    weights[block + (t * inputChannels + i) * 16] = Float(try reader.i8()) * scales[o]
                }
            }
        }
        return Convolution(
            input: input, output: output, inputChannels: inputChannels, outputChannels: outputChannels,
            kernelHeight: kernelHeight, kernelWidth: kernelWidth, strideHeight: strideHeight, strideWidth: strideWidth,
            paddingHeight: paddingHeight, paddingWidth: paddingWidth, dilationHeight: dilationHeight,
            dilationWidth: dilationWidth, rectify: activation == 1, weights: weights, bias: bias)
    }
}

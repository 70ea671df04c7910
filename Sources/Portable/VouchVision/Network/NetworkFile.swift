/// The `.vnet` file that training writes; the reader trusts it only after checking.
///
/// Little-endian. `"VOUCHNET"`, u16 format version, u16 zero, u32 payload length, u32 CRC-32 of the payload, payload:
/// u32 network version, u8 name length and ASCII name, u16 layer count, layers. A convolution carries 8-bit weights
/// with one scale per output channel; `Training/weights_file.py` is the writer.
///
/// In format version 2 there are, between name and layers, u16 height, u16 width and u8 channels of the input, and after
/// the layers u8 outputs, for each u8 parts and their slots. Its layers have 16-bit weights: `NetworkFile+Layers.swift`;
/// `scripts/convert-browser-networks` is the writer.
///
/// Format version 3 is version 1 with convolutions alone, whose slots say nothing: ``FieldAssigner``.
struct NetworkFile {
    let version: UInt32
    let layers: [Layer]
    /// Nil: grey pictures of any size.
    let input: InputShape?
    /// Slots; the maps of one output's slots follow each other.
    let outputs: [[Int]]

    struct InputShape: Sendable {
        let height: Int
        let width: Int
        let channels: Int
    }

    static let formatVersions = 1...2
    private static let partsVersion = 3
    /// More than any of our networks needs; a file that needs more is not ours.
    enum Limit {
        static let layers = 128
        static let slots = 32
        static let channels = 1024
        /// The flag of format version 2.
        static let halvedChannels = 2048
        static let kernel = 31
        static let side = 1024
        static let pictureChannels = 4
        static let outputs = 8
    }

    init(_ bytes: [UInt8]) throws(NetworkError) {
        var (format, payload) = try NetworkFile.payload(of: bytes)
        guard NetworkFile.formatVersions.contains(format) else { throw NetworkError(.unsupportedVersion) }
        version = try payload.u32()
        try payload.skip(try payload.u8())
        input = format == 1 ? nil : try NetworkFile.inputShape(&payload)
        let count = try payload.u16()
        guard (1...Limit.layers).contains(count) else { throw NetworkError(.malformed) }
        var channels = SlotChannels(input: input?.channels ?? 1)
        var layers: [Layer] = []
        for _ in 0..<count {
            layers.append(
                format == 1
                    ? try NetworkFile.layer(&payload, &channels) : try NetworkFile.halvedLayer(&payload, &channels))
        }
        outputs = format == 1 ? [[layers[count - 1].output]] : try NetworkFile.outputs(&payload, channels)
        guard payload.remaining == 0 else { throw NetworkError(.malformed) }
        self.layers = layers
    }

    /// The layers of format version 3, which a network's own code puts together: those of version 1 without an order.
    static func layers(ofParts bytes: [UInt8]) throws(NetworkError) -> (version: UInt32, layers: [Convolution]) {
        var (format, payload) = try payload(of: bytes)
        guard format == partsVersion else { throw NetworkError(.unsupportedVersion) }
        let version = try payload.u32()
        try payload.skip(try payload.u8())
        let count = try payload.u16()
        guard (1...Limit.layers).contains(count) else { throw NetworkError(.malformed) }
        var layers: [Convolution] = []
        for _ in 0..<count {
            guard try payload.u8() == 1 else { throw NetworkError(.malformed) }
            layers.append(try convolution(&payload))
        }
        guard payload.remaining == 0 else { throw NetworkError(.malformed) }
        return (version, layers)
    }

    /// The format version of a file, and its payload, after the checks that all versions share.
    private static func payload(of bytes: [UInt8]) throws(NetworkError) -> (format: Int, payload: ByteReader) {
        var header = ByteReader(bytes)
        for expected in "VOUCHNET".utf8 {
            guard try header.u8() == Int(expected) else { throw NetworkError(.malformed) }
        }
        let format = try header.u16()
        guard formatVersions.contains(format) || format == partsVersion else {
            throw NetworkError(.unsupportedVersion)
        }
        try header.skip(2)
        let length = try header.u32()
        let checksum = try header.u32()
        guard header.remaining == Int(exactly: length) else { throw NetworkError(.malformed) }
        guard crc32(bytes[header.offset...]) == checksum else { throw NetworkError(.checksumMismatch) }
        return (format, header)
    }

    /// Reads one layer of format version 1 and notes in `channels` what its output slot now holds.
    private static func layer(
        _ reader: inout ByteReader, _ channels: inout SlotChannels
    ) throws(NetworkError) -> Layer {
        switch try reader.u8() {
        case 1:
            let layer = try convolution(&reader)
            guard try channels.held(layer.input) == layer.inputChannels else { throw NetworkError(.malformed) }
            try channels.hold(layer.outputChannels, in: layer.output)
            return .convolution(layer)
        case 2:
            let (input, output) = (try reader.u8(), try reader.u8())
            try channels.hold(try channels.held(input), in: output)
            return .upsample(input: input, output: output)
        case 3:
            let (a, b) = (try reader.u8(), try reader.u8())
            let (output, activation) = (try reader.u8(), try reader.u8())
            guard activation <= 1, try channels.held(a) == channels.held(b) else { throw NetworkError(.malformed) }
            try channels.hold(try channels.held(a), in: output)
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
            padding: Padding(top: paddingHeight, left: paddingWidth, bottom: paddingHeight, right: paddingWidth),
            dilationHeight: dilationHeight, dilationWidth: dilationWidth,
            activation: activation == 1 ? .rectify : .none, weights: weights, bias: bias)
    }
}

/// How many channels the maps in each slot have.
struct SlotChannels {
    private var counts = [Int?](repeating: nil, count: NetworkFile.Limit.slots)

    init(input: Int) { counts[0] = input }

    /// - Throws: `malformed` if nothing is in the slot.
    func held(_ slot: Int) throws(NetworkError) -> Int {
        guard slot < counts.count, let count = counts[slot] else { throw NetworkError(.malformed) }
        return count
    }

    mutating func hold(_ count: Int, in slot: Int) throws(NetworkError) {
        guard slot < counts.count else { throw NetworkError(.malformed) }
        counts[slot] = count
    }
}

import Testing

@testable import VouchVision

/// Network files of format version 2, written by hand.
private enum HalvedNetwork {
    /// 16-bit floats that tests use.
    static let (zero, one, two, half, minusOne): ([UInt8], [UInt8], [UInt8], [UInt8], [UInt8]) = (
        [0, 0], [0, 0x3C], [0, 0x40], [0, 0x38], [0, 0xBC]
    )

    static func payload(
        height: UInt8, width: UInt8, channels: UInt8, _ layers: [[UInt8]], outputs: [[UInt8]]
    ) -> [UInt8] {
        var payload: [UInt8] = [9, 0, 0, 0, 1, 65, height, 0, width, 0, channels, UInt8(layers.count), 0]
        for layer in layers { payload += layer }
        payload.append(UInt8(outputs.count))
        for output in outputs { payload += [UInt8(output.count)] + output }
        return payload
    }

    static func file(_ payload: [UInt8]) -> [UInt8] {
        let head: [UInt8] = Array("VOUCHNET".utf8) + [2, 0, 0, 0] + NetworkFileTests.bytes(UInt32(payload.count))
        return head + NetworkFileTests.bytes(crc32(payload[...])) + payload
    }

    struct Shape {
        var kernel: (UInt8, UInt8) = (1, 1)
        var stride: UInt8 = 1
        /// Above, left, below, right.
        var padding: [UInt8] = [0, 0, 0, 0]
        var activation: UInt8 = 0

        var bytes: [UInt8] { [kernel.0, kernel.1, stride, stride] + padding }
    }

    static func convolution(
        from input: UInt8, to output: UInt8, channels: (UInt8, UInt8), _ shape: Shape, addend: UInt8 = 255,
        bias: [Float], slopes: [UInt8] = [], weights: [UInt8]
    ) -> [UInt8] {
        var layer: [UInt8] = [4, input, output, channels.0, 0, channels.1, 0]
        layer += shape.bytes + [addend, shape.activation]
        for value in bias { layer += NetworkFileTests.bytes(value.bitPattern) }
        return layer + slopes + weights
    }

    static func depthwise(
        from input: UInt8, to output: UInt8, channels: UInt8, _ shape: Shape, bias: [Float], weights: [UInt8]
    ) -> [UInt8] {
        var layer: [UInt8] = [5, input, output, channels, 0]
        layer += shape.bytes + [shape.activation]
        for value in bias { layer += NetworkFileTests.bytes(value.bitPattern) }
        return layer + weights
    }

    /// From three channels of the picture to two: the first twice, and the sum of all less one.
    static let mixing = convolution(
        from: 0, to: 1, channels: (3, 2), Shape(), bias: [0, -1],
        weights: [two, zero, zero, one, one, one].flatMap { $0 })
}

@Suite struct HalvedNetworkTests {
    private typealias Shape = HalvedNetwork.Shape

    private func repeated(_ value: [UInt8], _ count: Int) -> [UInt8] { (0..<count).flatMap { _ in value } }

    private func outputs(
        _ height: UInt8, _ width: UInt8, _ channels: UInt8, _ layers: [[UInt8]], _ slots: [[UInt8]], _ values: [Float]
    ) throws -> [[Float]]? {
        let payload = HalvedNetwork.payload(
            height: height, width: width, channels: channels, layers, outputs: slots)
        return try Network(HalvedNetwork.file(payload)).outputs(of: values)
    }

    @Test func `16-bit floats are read exactly, the smallest and the largest`() throws {
        let cases: [([UInt8], Float)] = [
            ([0, 0x3C], 1), ([0, 0xC0], -2), ([0xFF, 0x7B], 65504), ([1, 0], 5.960_464_5e-8),
            ([0xFF, 0x03], 6.097_555_2e-5), ([0, 0x04], 6.103_515_6e-5), ([0x55, 0x35], 0.333_251_95), ([0, 0x80], 0),
        ]
        for (bytes, value) in cases {
            var reader = ByteReader(bytes)
            #expect(try reader.f16() == value)
        }
        for bytes: [UInt8] in [[0, 0x7C], [1, 0x7C], [0, 0xFC]] {
            var reader = ByteReader(bytes)
            #expect(throws: NetworkError(.malformed)) { try reader.f16() }
        }
    }

    @Test func `channels of a picture are mixed, and outputs follow each other slot by slot`() throws {
        let found = try outputs(
            1, 2, 3, [HalvedNetwork.mixing], [[1], [1, 1]], [1, 2, 3, 10, 20, 30])
        #expect(found == [[2, 5, 20, 59], [2, 5, 20, 59, 2, 5, 20, 59]])
        #expect(try outputs(1, 2, 3, [HalvedNetwork.mixing], [[1]], [1, 2, 3]) == nil)
    }

    @Test func `zeros are added on each side as the file says`() throws {
        // The sum of a square of two pixels, with zeros below and to the right only, at every second pixel.
        let shape = Shape(kernel: (2, 2), stride: 2, padding: [0, 0, 1, 1])
        let layer = HalvedNetwork.convolution(
            from: 0, to: 1, channels: (1, 2), shape, bias: [0, 100],
            weights: repeated(HalvedNetwork.one, 8))
        let found = try outputs(3, 3, 1, [layer], [[1]], [1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(found == [[12, 112, 9, 109, 15, 115, 9, 109]])
    }

    @Test func `channels convolved by themselves do not mix, in every vector`() throws {
        let count = 40
        let widen = HalvedNetwork.convolution(
            from: 0, to: 1, channels: (1, UInt8(count)), Shape(), bias: (0..<count).map(Float.init),
            weights: repeated(HalvedNetwork.one, count))
        // Only the middle row counts: the pixel to the left once, to the right twice.
        let row = [HalvedNetwork.one, HalvedNetwork.zero, HalvedNetwork.two]
        let weights = [0, 1, 2].flatMap { y in
            (0..<3).flatMap { x in
                repeated(y == 1 ? row[x] : HalvedNetwork.zero, count)
            }
        }
        let layer = HalvedNetwork.depthwise(
            from: 1, to: 2, channels: UInt8(count), Shape(kernel: (3, 3), padding: [1, 1, 1, 1]),
            bias: [Float](repeating: 0.5, count: count), weights: weights)
        let values: [Float] = (0..<11).map { Float($0 * $0) }
        let found = try #require(try outputs(1, 11, 1, [widen, layer], [[2]], values)?.first)
        for x in 0..<11 {
            for channel in 0..<count {
                let left = x > 0 ? values[x - 1] + Float(channel) : 0
                let right = x < 10 ? values[x + 1] + Float(channel) : 0
                #expect(found[x * count + channel] == left + 2 * right + 0.5)
            }
        }
    }

    @Test func `an addend comes before the activation, and may have fewer channels`() throws {
        let wide = HalvedNetwork.convolution(
            from: 1, to: 2, channels: (2, 18), Shape(activation: 2), addend: 1, bias: [Float](repeating: -4, count: 18),
            slopes: repeated(HalvedNetwork.half, 18),
            weights: repeated(HalvedNetwork.one, 36))
        let found = try #require(try outputs(1, 1, 3, [HalvedNetwork.mixing, wide], [[2]], [0, 1, 1])?.first)
        // The addend is 0, 1: sums are -4 + 1, with 1 added to the second only.
        #expect(found[0] == -1.5)
        #expect(found[1] == -1)
        #expect(found[2...].allSatisfy { $0 == -1.5 })
    }

    @Test func `the largest of each square is kept, and what is left over is dropped`() throws {
        let found = try outputs(
            3, 5, 3, [HalvedNetwork.mixing, [6, 1, 2, 2]], [[2]],
            (0..<15).flatMap { [Float($0 == 6 ? 50 : $0), 0, Float(-$0)] })
        #expect(found == [[100, 43, 16, -1]])
    }

    @Test func `a file of this format cut anywhere, or with any byte changed, is refused or runs`() throws {
        let payload = HalvedNetwork.payload(
            height: 3, width: 5, channels: 3, [HalvedNetwork.mixing, [6, 1, 2, 2]], outputs: [[2]])
        for length in 0..<payload.count {
            #expect(throws: NetworkError(.malformed)) {
                try Network(HalvedNetwork.file(Array(payload[..<length])))
            }
        }
        for index in payload.indices {
            for change: UInt8 in [1, 0x10, 0x80, 0xFF] {
                var changed = payload
                changed[index] ^= change
                guard let network = try? Network(HalvedNetwork.file(changed)) else { continue }
                _ = network.outputs(of: [Float](repeating: 1, count: 45))
            }
        }
    }

    @Test func `layers that read nothing, or maps of another size, give nothing`() throws {
        func loads(_ layers: [[UInt8]], _ outputs: [[UInt8]] = [[1]]) -> Bool {
            let payload = HalvedNetwork.payload(height: 4, width: 4, channels: 3, layers, outputs: outputs)
            return (try? Network(HalvedNetwork.file(payload))) != nil
        }
        #expect(loads([HalvedNetwork.mixing]))
        #expect(!loads([HalvedNetwork.mixing], [[3]]))
        #expect(!loads([HalvedNetwork.mixing], []))
        #expect(!loads([HalvedNetwork.mixing], [[]]))
        #expect(!loads([[6, 4, 1, 2]]))
        #expect(!loads([HalvedNetwork.mixing, [6, 1, 1, 0]]))
        #expect(!loads([HalvedNetwork.mixing, [6, 1, 40, 2]]))
        #expect(!loads([HalvedNetwork.mixing, [7, 1, 2, 2]]))
        // An addend of another size, and a picture where whole vectors are needed, are noticed when the network runs.
        let halving: [UInt8] = [6, 1, 2, 2]
        let adding = HalvedNetwork.convolution(
            from: 1, to: 3, channels: (2, 2), Shape(), addend: 2, bias: [0, 0],
            weights: repeated(HalvedNetwork.one, 4))
        let values = [Float](repeating: 1, count: 48)
        #expect(try outputs(4, 4, 3, [HalvedNetwork.mixing, halving, adding], [[3]], values) == nil)
        #expect(try outputs(4, 4, 3, [[6, 0, 1, 2]], [[1]], values) == nil)
        let alone = HalvedNetwork.depthwise(
            from: 0, to: 1, channels: 3, Shape(), bias: [0, 0, 0],
            weights: repeated(HalvedNetwork.one, 3))
        #expect(try outputs(4, 4, 3, [alone], [[1]], values) == nil)
    }
}

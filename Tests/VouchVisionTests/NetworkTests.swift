import Testing

@testable import VouchVision

@Suite struct NetworkFileTests {
    /// A network of one 3x3 convolution from 1 to 2 channels, written by hand.
    static func file(kernel: UInt8 = 3, inputChannels: UInt16 = 1, mend: Bool = true) -> [UInt8] {
        var payload: [UInt8] = [7, 0, 0, 0, 1, 65, 1, 0]
        payload += [1, 0, 1]
        payload += [UInt8(inputChannels), 0, 2, 0, kernel, 3, 1, 1, 1, 1, 1, 1, 1]
        for scale in [Float(0.5), 2] { payload += bytes(scale.bitPattern) }
        for bias in [Float(1), -3] { payload += bytes(bias.bitPattern) }
        payload += [0, 0, 0, 0, 2, 0, 0, 0, 0]  // twice the pixel itself, times 0.5
        payload += [1, 1, 1, 1, 1, 1, 1, 1, 1].map { UInt8(bitPattern: Int8($0)) }
        return Array("VOUCHNET".utf8) + [1, 0, 0, 0] + bytes(UInt32(payload.count))
            + bytes(mend ? crc32(payload[...]) : 0) + payload
    }

    static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    @Test func `a convolution computes weights, scale, bias, padding and rectifier`() throws {
        let network = try Network(Self.file())
        #expect(network.version == 7)
        let input = try #require(network.makeInput(height: 3, width: 5))
        for y in 0..<3 {
            for x in 0..<5 { input[y, x, 0] = Float(y * 5 + x) }
        }
        let output = try #require(network.run(input))
        #expect([output.height, output.width, output.channels] == [3, 5, 2])
        for y in 0..<3 {
            for x in 0..<5 {
                var sum: Float = 0
                for ny in max(y - 1, 0)...min(y + 1, 2) {
                    for nx in max(x - 1, 0)...min(x + 1, 4) { sum += Float(ny * 5 + nx) }
                }
                #expect(output[y, x, 0] == Float(y * 5 + x) + 1)
                #expect(output[y, x, 1] == max(2 * sum - 3, 0))
            }
        }
    }

    @Test func `a file cut anywhere is refused, never a crash`() {
        let whole = Self.file()
        for length in 0..<whole.count {
            #expect(throws: NetworkError.self) { try Network(Array(whole[..<length])) }
        }
    }

    @Test func `a single changed byte is noticed`() {
        let whole = Self.file()
        for index in whole.indices where index < 10 || index >= 12 {
            var damaged = whole
            damaged[index] ^= 0x10
            #expect(throws: NetworkError.self) { try Network(damaged) }
        }
    }

    @Test func `each kind of damage has its own code`() {
        var newer = Self.file()
        newer[8] = 3
        #expect(throws: NetworkError(.unsupportedVersion)) { try Network(newer) }
        #expect(throws: NetworkError(.checksumMismatch)) { try Network(Self.file(mend: false)) }
        #expect(throws: NetworkError(.malformed)) { try Network(Array("not a network".utf8)) }
    }

    @Test func `layers that do not fit together are refused although the checksum holds`() {
        #expect(throws: NetworkError(.malformed)) { try Network(Self.file(kernel: 0)) }
        #expect(throws: NetworkError(.malformed)) { try Network(Self.file(kernel: 200)) }
        #expect(throws: NetworkError(.malformed)) { try Network(Self.file(inputChannels: 2)) }
    }

    @Test func `CRC-32 gives the check value of its catalogue`() {
        #expect(crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    }

    @Test func `an activation that no layer has is refused`() {
        let add: [UInt8] = [3, 0, 0, 1, 2]
        #expect(throws: NetworkError(.malformed)) { try Network(HostileNetwork.file([add])) }
    }
}

/// Weights files with a right checksum and a wrong mind.
private enum HostileNetwork {
    static func file(_ layers: [[UInt8]]) -> [UInt8] {
        let payload: [UInt8] = [1, 0, 0, 0, 0, UInt8(layers.count), 0] + layers.joined()
        return Array("VOUCHNET".utf8) + [1, 0, 0, 0] + NetworkFileTests.bytes(UInt32(payload.count))
            + NetworkFileTests.bytes(crc32(payload[...])) + payload
    }

    static let doubling: [UInt8] = [2, 0, 0]

    /// A convolution whose weights are all 1, from slot 0 to slot 0.
    static func convolution(from: UInt8, to: UInt8, side: UInt8, padding: UInt8, scale: Float = 1) -> [UInt8] {
        let weights = Int(from) * Int(to) * Int(side) * Int(side)
        var layer: [UInt8] = [1, 0, 0, from, 0, to, 0, side, side, 1, 1, padding, padding, 1, 1, 0]
        for _ in 0..<to { layer += NetworkFileTests.bytes(scale.bitPattern) }
        for _ in 0..<to { layer += [0, 0, 0, 0] }
        return layer + [UInt8](repeating: 1, count: weights)
    }

    static func run(_ layers: [[UInt8]], height: Int = 24, width: Int = 40) throws -> Tensor? {
        let network = try Network(file(layers))
        let input = try #require(network.makeInput(height: height, width: width))
        for y in 0..<height {
            for x in 0..<width { input[y, x, 0] = 1 }
        }
        return network.run(input)
    }
}

@Suite struct HostileNetworkTests {
    @Test func `a tensor's border and unused channels count against its limit`() {
        #expect(Tensor(height: 1, width: 65535, channels: 1024, margin: 0)?.count == 65535 * 1024)
        #expect(Tensor(height: 1, width: 65535, channels: 1024, margin: 31) == nil)
        #expect(Tensor(height: 4096, width: 4096, channels: 1, margin: 0)?.count == 1 << 24)
        #expect(Tensor(height: 4096, width: 4096, channels: 2, margin: 0) == nil)
        #expect(Tensor(height: 65535, width: 65535, channels: 1024, margin: 0) == nil)
        #expect(Tensor(height: 0, width: 1, channels: 1, margin: 0) == nil)
        #expect(Tensor(height: -1, width: -1, channels: 1, margin: 0) == nil)
    }

    @Test func `a network that doubles the picture again and again gives nothing`() throws {
        let doubled = try #require(try HostileNetwork.run(Array(repeating: HostileNetwork.doubling, count: 3)))
        #expect([doubled.height, doubled.width] == [192, 320])
        #expect(try HostileNetwork.run(Array(repeating: HostileNetwork.doubling, count: 100)) == nil)
    }

    @Test func `a network that asks for hours of work gives nothing`() throws {
        let layers =
            [HostileNetwork.convolution(from: 1, to: 16, side: 1, padding: 0)]
            + Array(repeating: HostileNetwork.doubling, count: 5)
            + [HostileNetwork.convolution(from: 16, to: 16, side: 31, padding: 15)]
        #expect(try HostileNetwork.run(layers) == nil)
    }

    @Test func `a kernel larger than its padded picture gives nothing and one just as large gives one pixel`() throws {
        let large = HostileNetwork.convolution(from: 1, to: 1, side: 4, padding: 1)
        #expect(try HostileNetwork.run([large], height: 1, width: 1) == nil)
        let fitting = HostileNetwork.convolution(from: 1, to: 1, side: 3, padding: 1)
        let whole = try #require(try HostileNetwork.run([fitting], height: 1, width: 1))
        #expect([whole.height, whole.width, whole.channels] == [1, 1, 1])
        #expect(whole[0, 0, 0] == 1)
    }

    @Test func `weights that overflow are no reading`() throws {
        let layers = Array(
            repeating: HostileNetwork.convolution(from: 1, to: 1, side: 3, padding: 1, scale: 3e38), count: 3)
        let output = try #require(try HostileNetwork.run(layers))
        #expect(!output[0, 0, 0].isFinite)
        let logits = try #require(Tensor(height: 1, width: 9, channels: CharacterFrames.classCount, margin: 0))
        for hostile in [Float.nan, .infinity, -.infinity] {
            for frame in 0..<9 {
                for c in 0..<CharacterFrames.classCount { logits[0, frame, c] = c % 5 == 3 ? hostile : 0 }
            }
            if let frames = CharacterFrames(logits) {
                #expect(frames.logPresent.allSatisfy { $0.isFinite })
                #expect(frames.position(at: 4).logProbabilities.allSatisfy { $0.isFinite })
            } else {
                #expect(hostile != -.infinity, "a character that is impossible is no fault")
            }
        }
    }
}

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
        let input = network.makeInput(height: 3, width: 5)
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
        newer[8] = 2
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
}

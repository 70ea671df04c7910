import Foundation
import Testing

@testable import VouchVision

/// The committed networks give what PyTorch gives: inputs and outputs are written by `Training/`.
@Suite struct NetworkVectorTests {
    struct Vector {
        let input: [Float]
        let height: Int
        let width: Int
        let output: [Float]
        let channels: Int
    }

    static let networks = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Networks")

    /// `VOUCHVEC`, u32 count, then for each: u32 height, u32 width, f32 input; u32 channels, u32 pixels, f32 output.
    static func vectors(_ name: String) throws -> [Vector] {
        var bytes = [UInt8](try Data(contentsOf: networks.appendingPathComponent("test-vectors/\(name).bin")))[...]
        func take(_ count: Int) throws -> ArraySlice<UInt8> {
            try #require(bytes.count >= count)
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count)
        }
        func u32() throws -> Int { try take(4).reversed().reduce(0) { $0 << 8 | Int($1) } }
        func floats(_ count: Int) throws -> [Float] {
            try (0..<count).map { _ in Float(bitPattern: UInt32(try u32())) }
        }
        try #require(Array(try take(8)) == Array("VOUCHVEC".utf8))
        return try (0..<u32()).map { _ in
            let (height, width) = (try u32(), try u32())
            let input = try floats(height * width)
            let (channels, pixels) = (try u32(), try u32())
            return Vector(
                input: input, height: height, width: width, output: try floats(channels * pixels), channels: channels)
        }
    }

    @Test(arguments: ["mrz-finder", "mrz-recogniser", "mrz-witness"])
    func `the committed network computes what its trainer computes`(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.networks.appendingPathComponent("\(name).vnet")))
        let network = try Network(bytes)
        let vectors = try Self.vectors(name)
        try #require(!vectors.isEmpty)
        for vector in vectors {
            let input = try #require(network.makeInput(height: vector.height, width: vector.width))
            for y in 0..<vector.height {
                for x in 0..<vector.width { input[y, x, 0] = vector.input[y * vector.width + x] }
            }
            let output = try #require(network.run(input))
            try #require(output.channels == vector.channels)
            try #require(output.channels * output.height * output.width == vector.output.count)
            var worst: Float = 0
            for c in 0..<output.channels {
                for y in 0..<output.height {
                    for x in 0..<output.width {
                        let wanted = vector.output[(c * output.height + y) * output.width + x]
                        worst = max(worst, abs(output[y, x, c] - wanted) / max(1, abs(wanted)))
                    }
                }
            }
            #expect(worst < 1e-3)
        }
    }
}

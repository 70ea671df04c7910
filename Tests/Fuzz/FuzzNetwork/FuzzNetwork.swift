@testable import VouchVision

// Weights files are fetched by pages and replaced by users: their parser is fed anything, and what parses must run.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    _ = try? Network(bytes)
    // A fuzzer cannot guess a checksum: the same bytes as a payload under a right header get past it.
    if let network = sealed(bytes, format: 1), let input = network.makeInput(height: 24, width: 40) {
        for y in 0..<24 {
            for x in 0..<40 { input[y, x, 0] = Float(x - y) / 20 }
        }
        _ = network.run(input)
    }
    if let network = sealed(bytes, format: 2) {
        for channels in 1...4 where network.takes(height: 24, width: 40, channels: channels) {
            _ = network.outputs(of: (0..<(24 * 40 * channels)).map { Float($0 % 37 - 18) / 20 })
        }
    }
    if let assigner = try? FieldAssigner(weights: file(bytes, format: 3)) {
        let line = AssignerPage.Line(
            features: [Float](repeating: 0.5, count: assigner.parts.featureCount),
            box: .init(left: 0, top: 0, right: 1, bottom: 0.1), count: 2)
        _ = assigner.probabilities(
            AssignerPage(
                letters: [0, 0], rules: [0, 0], labels: [0, 0], places: [0, 0],
                marks: [UInt8](repeating: 9, count: 2 * assigner.parts.markCount), lines: [line]))
    }
    return 0
}

private func sealed(_ payload: [UInt8], format: UInt8) -> Network? { try? Network(file(payload, format: format)) }

private func file(_ payload: [UInt8], format: UInt8) -> [UInt8] {
    let head = Array("VOUCHNET".utf8) + [format, 0, 0, 0] + littleEndian(UInt32(payload.count))
    return head + littleEndian(crc32(payload[...])) + payload
}

private func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

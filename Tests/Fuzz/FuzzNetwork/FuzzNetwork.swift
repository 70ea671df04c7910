@testable import VouchVision

// Weights files are fetched by pages and replaced by users: their parser is fed anything, and what parses must run.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    _ = try? Network(bytes)
    // A fuzzer cannot guess a checksum: the same bytes as a payload under a right header get past it.
    let sealed =
        Array("VOUCHNET".utf8) + [1, 0, 0, 0] + littleEndian(UInt32(count)) + littleEndian(crc32(bytes[...])) + bytes
    if let network = try? Network(sealed), let input = network.makeInput(height: 24, width: 40) {
        for y in 0..<24 {
            for x in 0..<40 { input[y, x, 0] = Float(x - y) / 20 }
        }
        _ = network.run(input)
    }
    return 0
}

private func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

import VouchBarcode

/// Reads anything as an ICAO barcode: as it stands, and as the content that its Base32 or its compression would give. What is signed
/// holds the messages in their order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzICAOBarcode(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes)
    for flag in "ABCD".utf8 { check(Array("RDB1".utf8) + [flag] + base32(bytes)) }
    return 0
}

private func check(_ bytes: [UInt8]) {
    guard let seal = try? ICAOBarcode(bytes) else { return }
    precondition(ICAOBarcode.looksLike(bytes))
    let signed = seal.signedBytes.reveal { $0 }
    precondition(signed.count <= 2 * ICAOBarcode.maximumLength)
    precondition(seal.messages.reduce(0) { $0 + 2 + $1.bytes.reveal { $0.count } } <= signed.count)
    for message in seal.messages {
        guard case .machineReadableZone(let zone) = message.value else { continue }
        precondition(zone.characters.reveal { $0.count } == zone.lineLength * (zone.lineLength == 30 ? 3 : 2))
        precondition(zone.sealedCount <= zone.characters.reveal { $0.count })
    }
}

private func base32(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var (text, buffer, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for byte in bytes {
        buffer = buffer << 8 | Int(byte)
        bits += 8
        while bits >= 5 {
            bits -= 5
            text.append(alphabet[buffer >> bits & 31])
        }
        buffer &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
    return text
}

import VouchBarcode

/// Reads anything as a visible digital seal. What is signed is what stands there, and messages lie in it in their order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVDS(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let seal = try? VisibleDigitalSeal(bytes) else { return 0 }
    precondition(VisibleDigitalSeal.looksLike(bytes))
    let signed = seal.signedBytes.reveal { $0 }
    precondition(bytes.starts(with: signed) && bytes[signed.count] == 0xFF)
    precondition(signed.count + 2 + seal.signature.count <= bytes.count)
    let contents = seal.messages.reduce(0) { $0 + 2 + $1.bytes.reveal { $0.count } }
    precondition(18 + contents <= signed.count)
    for message in seal.messages {
        guard case .machineReadableZone(let zone) = message.value else { continue }
        precondition(zone.characters.reveal { $0.count } == 2 * zone.lineLength)
        precondition(zone.sealedCount <= 2 * zone.lineLength)
    }
    return 0
}

import VouchBarcode

/// Reads anything as the symbol of an Argentine card.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArgentineCard(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let card = ArgentineCard(bytes) else { return 0 }
    precondition(ArgentineCard.looksLike(bytes))
    precondition((6...9).contains(card.documentNumber.reveal { $0.utf8.count }))
    precondition(card.dateOfBirth != nil || card.dateOfIssue != nil)
    return 0
}

import VouchBarcode

/// Reads anything as a 2D-Doc. What is signed is what stands there, and the fields lie in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTwoDDoc(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let document = try? TwoDDoc(bytes) else { return 0 }
    precondition(TwoDDoc.looksLike(bytes))
    let signed = document.signedBytes.reveal { $0 }
    precondition(bytes.starts(with: signed) && bytes[signed.count] == 0x1F)
    precondition(document.fields.count * 2 <= signed.count)
    for field in document.fields + document.annex {
        precondition(field.text.reveal { $0.unicodeScalars.count } <= count)
    }
    return 0
}

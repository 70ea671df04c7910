import VouchBarcode

/// Feeds anything to the reader of AAMVA payloads; whatever it accepts must hold together.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAAMVA(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let isRecognised = AAMVADocument.looksLikeAAMVA(bytes)
    guard let document = try? AAMVADocument.parse(bytes) else { return 0 }
    precondition(isRecognised)
    precondition(document.elements.count <= AAMVADocument.maximumElementCount)
    // Nothing is invented: spellings only get shorter, and every byte belongs to one element at most.
    precondition(document.elements.reduce(0) { $0 + $1.raw.reveal { $0.count } } <= bytes.count)
    for field in document.fields {
        precondition(field.value.reveal { !$0.isEmpty })
    }
    for element in document.elements {
        precondition(element.text?.reveal { !$0.isEmpty } ?? true)
        precondition(document.element(element.id) != nil)
    }
    let again = try? AAMVADocument.parse(bytes)
    precondition(again?.defects == document.defects)
    return 0
}

import VouchInference

/// Feeds anything to the reader of ONNX files' metadata.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModelMetadata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let metadata = try? ModelMetadata(bytes) else { return 0 }
    // Nothing is invented; bytes that are no text may each become a mark of three.
    for key in ["", "character", "a"] {
        precondition((metadata[key]?.utf8.count ?? 0) <= 3 * bytes.count)
    }
    return 0
}

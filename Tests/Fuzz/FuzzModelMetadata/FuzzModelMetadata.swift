import VouchInference

/// Feeds anything to the reader of ONNX files' metadata, and to what parts their last layer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModelMetadata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let split = try? ClassifierSplit(bytes, classes: 5, isUsual: { $0 < 3 }) {
        precondition(split.weights.count == 2 * split.featureCount && split.network.count <= 4 * bytes.count + 200)
    }
    guard let metadata = try? ModelMetadata(bytes) else { return 0 }
    // Nothing is invented; bytes that are no text may each become a mark of three.
    for key in ["", "character", "a"] {
        precondition((metadata[key]?.utf8.count ?? 0) <= 3 * bytes.count)
    }
    return 0
}

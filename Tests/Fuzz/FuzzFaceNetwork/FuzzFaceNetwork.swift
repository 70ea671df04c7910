import VouchFace

/// Feeds anything to the reader of descriptions of face networks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFaceNetwork(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let description = try? FaceNetworkDescription(parsing: bytes) else { return 0 }
    // The file is beside the description, and the input is one that a machine can hold.
    precondition(!description.file.contains("/") && description.file != ".." && !description.file.isEmpty)
    precondition(description.shape.reduce(1, *) <= 3 * 512 * 512)
    precondition((1...4096).contains(description.card.descriptor.count))
    return 0
}

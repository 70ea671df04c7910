import VouchChip

/// Reads anything as a travel credential. What is read is written again as it can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTravelCredential(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let component = try? DTCVirtualComponent(bytes) else { return 0 }
    precondition(component.files.reduce(0) { $0 + $1.bytes.count } < bytes.count)
    guard let again = try? DTCVirtualComponent(component.encoded) else { preconditionFailure("not read again") }
    precondition(again.files.map(\.file) == component.files.map(\.file))
    precondition(again.files.map(\.bytes) == component.files.map(\.bytes))
    return 0
}

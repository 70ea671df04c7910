import VouchCore

@testable import VouchStores

/// Feeds anything to what reads a receiver's `Retry-After`. What it understands is never longer than the longest pause.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRetryAfter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let asked = RetryAfter(text, at: Timestamp(seconds: 1_795_435_200)) {
        precondition((0...RetryAfter.mostSeconds).contains(asked.seconds))
    }
    if let date = HTTPDate(Array(text.utf8), at: Timestamp(seconds: 1_795_435_200)) {
        precondition((0..<253_402_300_801).contains(date.timestamp.seconds))
        precondition(date.timestamp.rfc3339.utf8.count == 24)
    }
    return 0
}

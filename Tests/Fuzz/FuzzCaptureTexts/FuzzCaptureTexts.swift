import Foundation
import VouchCamera
import VouchCapture

/// Reads anything as the texts of a capture: whatever is accepted has a line of text for every instruction.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCaptureTexts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    guard let texts = try? CaptureTexts(file: bytes) else { return 0 }
    for instruction in DocumentInstruction.allCases where texts[instruction].isEmpty { preconditionFailure("no text") }
    return 0
}

import Foundation
import VouchReport

/// Reads anything as a document report, and makes every form of what is one.
///
/// A report that was read is written and read again the same. Its pages bring no element of their own, and hold nothing
/// that turns or hides what stands around it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    guard let report = try? DocumentReport(json: bytes) else { return 0 }
    precondition("\(report)" == "<redacted>")
    guard let json = try? report.json() else { preconditionFailure("what was read cannot be written") }
    guard let again = try? DocumentReport(json: json) else { preconditionFailure("what was written cannot be read") }
    precondition(again == report)
    let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
    precondition(!html.contains("<script") && html.hasSuffix("</body></html>\n"))
    for scalar in html.unicodeScalars {
        precondition(!scalar.properties.isBidiControl && scalar.value != 0)
    }
    let xml = String(decoding: InspectionRecord().xml(of: report), as: UTF8.self)
    precondition(xml.hasSuffix("</DocumentCheck>\n"))
    for scalar in xml.unicodeScalars {
        precondition(scalar.value >= 0x20 || scalar == "\n")
        precondition(scalar.value != 0xFFFE && scalar.value != 0xFFFF)
    }
    return 0
}

import Foundation
import VouchDialects
import VouchReport

/// Reads anything as every dialect's result, and writes what is a report in every dialect.
///
/// What was written can be read, and says what the dialect can say of the report.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConversion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    for dialect in ReportDialects.all { _ = try? dialect.facts(in: bytes) }
    guard let report = try? DocumentReport(json: Data(bytes)) else { return 0 }
    for dialect in ReportDialects.all {
        guard let json = try? dialect.json(of: report) else { continue }
        guard (try? dialect.facts(in: json)) != nil else { preconditionFailure("\(dialect.name) cannot be read") }
    }
    return 0
}

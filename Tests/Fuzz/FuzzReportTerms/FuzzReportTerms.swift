import Foundation
import VouchReport

/// Reads anything as a file of terms. What is accepted fills every term without disturbing its line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReportTerms(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = Data(UnsafeBufferPointer(start: start, count: count))
    do {
        let terms = try ReportTerms(file: file)
        precondition(ReportTerms.isLanguage(terms.language))
        for term in ReportTerm.allCases {
            let text = terms(term, "A", "B", "C")
            precondition(!text.isEmpty && !text.contains("\n"))
        }
        for term in ZoneTerm.allCases { precondition(!terms(term, "A", "B").contains("\n")) }
        _ = terms.state("UTO")
        _ = terms.title(ofField: "surname")
    } catch {
        precondition(!error.hint.isEmpty && "\(error)".unicodeScalars.allSatisfy { $0.value >= 32 })
    }
    return 0
}

import VouchBarcode
import VouchCore

/// Reads anything as a boarding pass. What is read has legs, dates that exist, and fields no longer than theirs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBCBP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let looksLike = BoardingPass.looksLike(bytes)
    guard let pass = try? BoardingPass(bytes) else {
        precondition(!looksLike)
        return 0
    }
    precondition((1...9).contains(pass.legs.count) && pass.issuance.bagTags.count <= 3)
    precondition(Set(pass.findings).count == pass.findings.count)
    guard let today = CalendarDate(year: 2026, month: 2, day: 28) else { return 0 }
    for leg in pass.legs {
        precondition((leg.from?.unicodeScalars.count ?? 0) <= 3 && (leg.flightNumber?.unicodeScalars.count ?? 0) <= 5)
        let date = pass.date(of: leg, reference: today)
        precondition(date.map { (2015...2040).contains($0.year) } ?? true)
    }
    return 0
}

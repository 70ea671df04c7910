import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// Feeds anything as saved files to an inspection: there is a verdict for everything, and it is never *yes*, since
/// nobody is trusted but who signed the bytes with a key of their own.
///
/// A file is a byte that says which, two of length, and so many bytes; an answer to a challenge may follow.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChipInspection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let day = CalendarDate(year: 2026, month: 11, day: 21) else { return 0 }
    var rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    let known = [ElementaryFile.documentSecurity, .cardSecurity, .cardAccess, .common] + ElementaryFile.dataGroups
    var files: [ElementaryFile: [UInt8]] = [:]
    while rest.count > 3, files.count < 8 {
        let file = known[Int(rest.removeFirst()) % known.count]
        let length = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
        files[file] = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
    }
    let challenge = Array(rest.prefix(8))
    let answer = ActiveAuthenticationEvidence(challenge: challenge, signature: Array(rest.dropFirst(8)))
    let inspection = OfflineInspection(trustStore: TrustStore(), day: day, cryptography: OpenSSLCryptography())
    let report = inspection.report(on: files, evidence: .init(answer, issuedChallenge: challenge))
    precondition(report.verdict.genuine != .yes && !report.checks.isEmpty)
    return 0
}

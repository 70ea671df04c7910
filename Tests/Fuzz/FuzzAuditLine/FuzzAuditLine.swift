import Foundation
import VouchOpenSSL
import VouchServer
import VouchStores

/// Reads anything as a line of an exported audit chain, and as a retention policy.
///
/// An entry that is read is written as a line that reads the same; a chain that begins with it is refused or counts it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAuditLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let entry = AuditEntry(line: bytes) {
        precondition(bytes.count <= AuditEntry.longestLine && entry.hash.count == 32 && entry.number > 0)
        guard let line = try? entry.line, AuditEntry(line: line) == entry else {
            preconditionFailure("an entry does not read as it was written")
        }
        var verifier = AuditVerifier(entry.record.chain)
        if (try? verifier.take(entry, OpenSSLCryptography())) != nil {
            precondition(entry.number == 1 && entry.previous == AuditEntry.start && verifier.head.length == 1)
        }
    }
    do {
        let policy = try RetentionPolicy(json: bytes)
        for kind in RetentionPolicy.Kind.allCases {
            precondition(policy.days(kind, of: "acme").map { (0...36_500).contains($0) } ?? true)
        }
    } catch {
        precondition(error is RetentionPolicy.Malformed)
    }
    return 0
}

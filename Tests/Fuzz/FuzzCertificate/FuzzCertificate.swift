import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// Feeds anything to the readers of certificates, revocation lists and EF.SOD; what is read is checked as well, with
/// itself as the anchor, since a hostile key reaches the library that way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCertificate(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let cryptography = OpenSSLCryptography()
    guard let day = CalendarDate(year: 2026, month: 11, day: 21) else { return 0 }
    let source = TrustSource(kind: .certificateFile, name: "", isAuthenticated: false)
    var store = TrustStore()
    if let certificate = try? Certificate(bytes) {
        precondition(certificate.encoded == bytes)
        store.add(certificate, isAnchor: false, source: source)
        _ = store.explain(certificate, cryptography)
        _ = store.coverage(on: day, expiringBy: day)
        guard let file = try? store.encoded(cryptography), let again = try? TrustStore(file: file, cryptography) else {
            preconditionFailure("a store that was written is read")
        }
        precondition(again == store && certificate.subject.description.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }
    if let list = try? CertificateRevocationList(bytes) { precondition(list.encoded == bytes) }
    if let file = try? LDSContent.decode(.documentSecurity, bytes), case .documentSecurity(let sod) = file.content {
        for bytes in sod.signedData.certificates {
            guard let certificate = try? Certificate(bytes) else { continue }
            store.add(certificate, isAnchor: certificate.isAuthority, source: source)
        }
        let result = PassiveAuthentication(trustStore: store, day: day, cryptography: cryptography)
            .verify(sod, groups: [1: bytes])
        precondition(result.hashesOfGroups[1] != .passed)
    }
    return 0
}

import VouchPKI
import VouchOpenSSL

/// Feeds anything to the importer; what it takes goes into a store that must survive its own file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMasterList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let cryptography = OpenSSLCryptography()
    var store = TrustStore()
    let importer = TrustImporter(acceptsUnknownListSigners: true, cryptography: cryptography)
    if let report = try? importer.add(bytes, named: "fuzz", to: &store) {
        precondition(store.certificates.count <= report.items.count)
        guard let file = try? store.encoded(cryptography), let again = try? TrustStore(file: file, cryptography) else {
            preconditionFailure("a store that was written is read")
        }
        precondition(again == store)
    } else {
        precondition(store == TrustStore())
    }
    if let list = try? MasterList(bytes) {
        for bytes in list.certificates { _ = try? Certificate(bytes) }
    }
    // The file of a store, behind a checksum that is right.
    let mark = Array("vouch trust store\n".utf8)
    if let digest = try? cryptography.digest(.sha256, of: bytes) {
        for version: UInt8 in [1, 2] { _ = try? TrustStore(file: mark + [version] + digest + bytes, cryptography) }
    }
    return 0
}

import Foundation
import VouchOpenSSL
import VouchCore
import VouchPKI

/// A document that lists may name: that of the seeds.
private let document: ListedDocument? = {
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Corpus")
    guard let bytes = try? Data(contentsOf: corpus.appendingPathComponent("certificate/signer.bin")),
        let signer = try? Certificate([UInt8](bytes))
    else { return nil }
    var document = ListedDocument(signer: signer)
    (document.documentCode, document.number) = ("P", Sensitive(Array("L898902C3".utf8)))
    return document
}()

/// Feeds anything to the readers of defect and deviation lists: as a whole file, and as the content of one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPublishedList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes)
    for type in [OID.defectList, .deviationList] {
        let inner = TLVWriter.sequence([
            TLVWriter.integer(3), TLVWriter.set(of: []),
            TLVWriter.sequence([
                TLVWriter.objectIdentifier(type), TLVWriter.object(ASN1.context(0), TLVWriter.octetString(bytes)),
            ]), TLVWriter.set(of: []),
        ])
        check(
            TLVWriter.sequence([
                TLVWriter.objectIdentifier(.signedData), TLVWriter.object(ASN1.context(0), inner),
            ]))
    }
    return 0
}

private func check(_ bytes: [UInt8]) {
    let cryptography = OpenSSLCryptography()
    guard let document, let list = try? PublishedList.Unverified(bytes) else { return }
    let source = TrustSource(kind: .publishedList, name: "fuzz", isAuthenticated: true)
    let published = PublishedList(list, encoded: bytes, signer: document.signer, source: source)
    precondition(published.entryCount + published.unreadableCount <= PublishedList.maximumEntryCount)
    var store = TrustStore()
    precondition(store.add(published) == .added)
    let flaws = store.flaws(of: document, cryptography)
    precondition(flaws == store.flaws(of: document, cryptography))
    // A store that was written is read, and says the same.
    guard let file = try? store.encoded(cryptography), let again = try? TrustStore(file: file, cryptography) else {
        preconditionFailure("a store that was written is read")
    }
    precondition(again == store && again.flaws(of: document, cryptography) == flaws)
}

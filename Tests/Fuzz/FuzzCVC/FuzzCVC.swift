import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// Reads card-verifiable certificates, checks their signatures and looks for chains among them.
///
/// The input is pieces, each two bytes of length and that many bytes: a certificate each.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCVC(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var certificates: [CVCertificate] = []
    for piece in pieces(of: bytes).prefix(32) {
        guard let certificate = read(piece) else { continue }
        certificates.append(certificate)
    }
    for signer in certificates.prefix(2) {
        for signed in certificates.prefix(2) {
            // A key may be unfit for use; that is an error and no crash.
            _ = try? signed.isSigned(by: signer, cryptography: OpenSSLCryptography())
        }
    }
    guard let terminal = certificates.last, let root = certificates.first else { return 0 }
    for date in [nil, CalendarDate(year: 2026, month: 2, day: 28)] {
        guard
            let chain = CVCertificateChain(
                from: [root.authority], to: terminal, through: certificates, on: date)
        else { continue }
        let links = chain.certificates
        precondition(links.first?.authority == root.authority && links.last == terminal && links.count <= 17)
        precondition(zip(links, links.dropFirst()).allSatisfy { $0.holder == $1.authority })
        precondition(chain.readableGroups.isSubset(of: [3, 4]))
    }
    return 0
}

private func read(_ bytes: [UInt8]) -> CVCertificate? {
    do {
        let certificate = try CVCertificate(parsing: bytes)
        // What is sent to a chip reads the same again.
        let sent = certificate.body + TLVWriter.object(0x5F37, certificate.signature)
        let again = try CVCertificate(parsing: sent)
        precondition(again == certificate)
        precondition(
            CertificateReference.bytes(certificate.holder).map(CertificateReference.text) == certificate.holder)
        precondition((certificate.holder.unicodeScalars.count) <= 16)
        _ = certificate.publicKey.publicKeyInfo(inheriting: nil)
        return certificate
    } catch {
        precondition((error as? ChipError)?.step == .terminalAuthentication)
        return nil
    }
}

private func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var rest = bytes[...]
    var pieces: [[UInt8]] = []
    while rest.count >= 2 {
        let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
    return pieces
}

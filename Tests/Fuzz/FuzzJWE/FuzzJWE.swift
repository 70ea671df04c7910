import VouchChip
import VouchCore
import VouchOpenSSL

@testable import VouchJOSE

/// Reads anything as a package, a key and a signature. What is read comes back from what it writes; a package is also
/// opened with a key that the seeds are encrypted to.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJWE(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let decoded = Base64URL.decode(bytes) { precondition(Base64URL.encode(decoded) == bytes) }
    if let package = try? JWE(parsing: bytes, maximumLength: 1 << 20) { open(package) }
    if let key = try? JSONWebKey(parsing: bytes) { check(key) }
    if let key = try? JSONWebKey(subjectPublicKeyInfo: bytes) { check(key) }
    if let key = try? JSONWebKey(pem: bytes) { check(key) }
    if let signed = try? JWS(parsing: bytes), let key = FuzzKeys.shared?.publicKey {
        // A seed is signed with this key, so either answer may be right.
        _ = signed.isSigned(by: key, FuzzKeys.cryptography)
    }
    return 0
}

private enum FuzzKeys {
    static let cryptography = OpenSSLCryptography()
    /// Of no use to anybody: the private number is 1.
    static let shared = try? OpenSSLPackageKey(
        OpenSSLKey(curve: .p256, scalar: SecretBytes([UInt8](repeating: 0, count: 31) + [1])))
}

private func open(_ package: JWE) {
    for form in package.unprotectedEphemeralKey == nil ? [package.compact, package.flattened] : [package.flattened] {
        guard let again = try? JWE(parsing: form, maximumLength: 4 << 20) else { preconditionFailure("not read again") }
        precondition(again == package)
    }
    guard let key = FuzzKeys.shared else { preconditionFailure("no key") }
    do throws(JOSEError) {
        let content = try package.open(with: key, FuzzKeys.cryptography)
        precondition(content.reveal(\.count) == package.content.ciphertext.count)
        content.reveal { _ = try? JWS(parsing: $0) }
    } catch {
        precondition(error.code == .refused)
    }
}

private func check(_ key: JSONWebKey) {
    guard let json = try? JSONWebKey(parsing: key.json), let pem = try? JSONWebKey(pem: Array(key.pem.utf8)) else {
        preconditionFailure("not read again")
    }
    precondition(json == key)
    precondition(pem.material == key.material)
}

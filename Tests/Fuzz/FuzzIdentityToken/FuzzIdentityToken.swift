import VouchJOSE
import VouchOpenSSL

/// Reads anything as an issuer's keys, and, after a line end, a token: nothing that is not signed is taken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIdentityToken(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let claims = try? IdentityToken.verify(
        Array(parts.last ?? []), keys: Array(parts[0]), issuer: "i", audience: "a", nonce: "n", at: 1_795_435_200,
        OpenSSLCryptography())
    // The seeds' signatures are of other bytes: nobody here has their key.
    precondition(claims == nil)
    return 0
}

import Testing
import VouchPKI
import VouchOpenSSL

@Suite struct DigestTests {
    @Test func `the digests of "abc" are those of FIPS 180-4`() throws {
        let abc = Array("abc".utf8)
        let cryptography = OpenSSLCryptography()
        #expect(Hex.text(try cryptography.digest(.sha1, of: abc)) == "A9993E364706816ABA3E25717850C26C9CD0D89D")
        #expect(
            Hex.text(try cryptography.digest(.sha256, of: abc))
                == "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD")
    }
}

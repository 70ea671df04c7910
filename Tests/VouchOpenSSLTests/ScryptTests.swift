import Testing
import VouchCore
import VouchOpenSSL

struct ScryptTests {
    @Test func `RFC 7914 section 12: the vector with N of 16384`() throws {
        let derived = try OpenSSLCryptography().scrypt(
            Sensitive(Array("pleaseletmein".utf8)), salt: Array("SodiumChloride".utf8))
        #expect(
            derived == [
                0x70, 0x23, 0xbd, 0xcb, 0x3a, 0xfd, 0x73, 0x48, 0x46, 0x1c, 0x06, 0xcd, 0x81, 0xfd, 0x38, 0xeb,
                0xfd, 0xa8, 0xfb, 0xba, 0x90, 0x4f, 0x8e, 0x3e, 0xa9, 0xb5, 0x43, 0xf6, 0x54, 0x5d, 0xa1, 0xf2,
            ])
    }

    @Test func `a content key has 32 bytes`() throws {
        let cryptography = OpenSSLCryptography()
        _ = try cryptography.contentKey(Sensitive([UInt8](repeating: 1, count: 32)))
        for count in [0, 31, 33] {
            #expect(throws: (any Error).self) {
                try cryptography.contentKey(Sensitive([UInt8](repeating: 1, count: count)))
            }
        }
    }
}

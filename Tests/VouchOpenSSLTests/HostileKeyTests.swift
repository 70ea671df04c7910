import COpenSSL
import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

/// Keys of DG14, DG15 and certificates are read before anybody vouches for them.
@Suite struct HostileKeyTests {
    @Test(arguments: [false, true])
    func `a public key with any byte changed is read as some sound key or refused`(_ isExplicit: Bool) throws {
        let encoded = try OpenSSLKey(curve: .brainpoolP256r1, isExplicit: isExplicit).subjectPublicKeyInfo()
        var readable = 0
        for index in encoded.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var forged = encoded
                forged[index] ^= change
                guard let key = try? OpenSSLKey(subjectPublicKeyInfo: forged) else { continue }
                readable += 1
                #expect(try !key.publicPoint().isEmpty)
            }
        }
        // Almost every byte is part of an equation.
        #expect(readable < 12)
    }

    @Test func `a cut-off key, and one with something behind it, are refused`() throws {
        for key in [try OpenSSLKey(curve: .p256, isExplicit: true), try OpenSSLKey(rsaBits: 1_024)] {
            let encoded = try key.subjectPublicKeyInfo()
            for length in 0..<encoded.count {
                #expect(throws: CryptographyError.self) {
                    try OpenSSLKey(subjectPublicKeyInfo: Array(encoded.prefix(length)))
                }
            }
            #expect(throws: CryptographyError.wrongLength) { try OpenSSLKey(subjectPublicKeyInfo: encoded + [0]) }
            let whole = try key.privateKeyInfo().reveal { Array($0) }
            #expect(throws: CryptographyError.wrongLength) {
                try OpenSSLKey(privateKeyInfo: SecretBytes(whole + [0]))
            }
            #expect(throws: CryptographyError.self) {
                try OpenSSLKey(privateKeyInfo: SecretBytes(whole.dropLast()))
            }
        }
        let long = [UInt8](repeating: 0x30, count: 16_385)
        #expect(throws: CryptographyError.wrongLength) { try OpenSSLKey(subjectPublicKeyInfo: long) }
        #expect(throws: CryptographyError.wrongLength) { try OpenSSLKey(privateKeyInfo: SecretBytes(long)) }
    }

    @Test func `a failure leaves nothing behind that others would take for theirs`() throws {
        let cryptography = OpenSSLCryptography()
        let group = try cryptography.group(.standardized(.brainpoolP256r1))
        let key = try OpenSSLKey(curve: .p256)
        let forged: [UInt8] = [0x30, 6, 2, 1, 1, 2, 1, 1]
        let failures: [() throws -> Void] = [
            { _ = try OpenSSLKey(subjectPublicKeyInfo: [0x30, 3, 2, 1, 0]) },
            { _ = try OpenSSLKey(privateKeyInfo: SecretBytes([0x30, 0])) },
            { _ = try group.multiply([4] + [UInt8](repeating: 1, count: 64), by: SecretBytes([2])) },
            { _ = try group.combine(group.generator, [4] + [UInt8](repeating: 1, count: 64)) },
            { if try !key.isValid(forged, of: [], by: .ecdsa(.sha256)) { throw CryptographyError.invalidElement } },
            { if try !key.isValid([1], of: [], by: .ecdsa(.sha256)) { throw CryptographyError.invalidElement } },
        ]
        for failure in failures {
            #expect(throws: CryptographyError.self) { try failure() }
            #expect(vouch_has_errors() == 0)
        }
    }

    @Test(arguments: UnsoundKeyVector.all)
    func `an unsound key is refused`(_ vector: UnsoundKeyVector) throws {
        #expect(throws: CryptographyError.self) {
            try OpenSSLKey(subjectPublicKeyInfo: vector.subjectPublicKeyInfo.bytes)
        }
    }
}

struct UnsoundKeyVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let subjectPublicKeyInfo: HexBytes

    var testDescription: String { name }

    static let all: [UnsoundKeyVector] = CryptographyVectors.load("unsound-keys")
}

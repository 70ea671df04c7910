import Synchronization
import Testing
import VouchCore
import VouchOpenSSL
import VouchPKI

@testable import VouchJOSE

/// A malformed encrypted key costs the same steps as a good one with a forged content. RFC 7516 §11.5.
@Suite struct OracleTests {
    /// Counts attempts to open a content.
    private final class CountingKey: ContentKey {
        let attempts = Mutex(0)

        func seal(_ content: Sensitive<[UInt8]>, nonce: [UInt8], authenticating: [UInt8]) throws -> SealedContent {
            throw CryptographyError.libraryFailed
        }

        func open(_ sealed: SealedContent, authenticating: [UInt8]) throws -> Sensitive<[UInt8]> {
            attempts.withLock { $0 += 1 }
            throw CryptographyError.invalidElement
        }
    }

    /// OpenSSL, with one key in place of random ones.
    private struct Substituting: JOSECryptography {
        let library = OpenSSLCryptography()
        let key: CountingKey

        func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
            try library.digest(algorithm, of: message)
        }

        func isValid(
            _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
        ) throws -> Bool {
            try library.isValid(signature, of: message, by: scheme, publicKey: publicKey)
        }

        func randomBytes(_ count: Int) throws -> [UInt8] { try library.randomBytes(count) }
        func randomContentKey() throws -> any ContentKey { key }

        func newContentKey(forRSA publicKey: [UInt8]) throws -> TransportedContentKey {
            try library.newContentKey(forRSA: publicKey)
        }

        func newContentKey(agreedWith publicKey: [UInt8], otherInformation: [UInt8]) throws -> AgreedContentKey {
            try library.newContentKey(agreedWith: publicKey, otherInformation: otherInformation)
        }
    }

    @Test(arguments: [256, 255, 257, 1])
    func `a random key takes the place of an encrypted key that is none`(_ length: Int) throws {
        let key = try JOSEKeys.rsa()
        var parts = try JWE.seal(secretContent, for: key.publicKey, header: [], OpenSSLCryptography()).compact
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        parts[1] = Base64URL.encode([UInt8](repeating: 0x5A, count: length))[...]
        let package = try JWE(parsing: Array(parts.joined(separator: [UInt8(ascii: ".")])), maximumLength: 1 << 16)
        let counting = CountingKey()
        #expect(throws: JOSEError(.refused)) { try package.open(with: key, Substituting(key: counting)) }
        #expect(counting.attempts.withLock { $0 } == 1)
    }

    @Test func `a good encrypted key is used itself`() throws {
        let key = try JOSEKeys.rsa()
        let package = try JWE.seal(secretContent, for: key.publicKey, header: [], OpenSSLCryptography())
        let counting = CountingKey()
        #expect(try package.open(with: key, Substituting(key: counting)) == secretContent)
        #expect(counting.attempts.withLock { $0 } == 0)
    }

    @Test func `blocks that encrypt nothing are refused by the engine`() throws {
        let key = try JOSEKeys.rsa()
        let wrong = [[UInt8](repeating: 0, count: 256), [UInt8](repeating: 0xFF, count: 256), []]
        for block in wrong { #expect(throws: CryptographyError.self) { try key.contentKey(decrypting: block) } }
        #expect(throws: CryptographyError.self) { try JOSEKeys.elliptic().contentKey(decrypting: wrong[0]) }
        #expect(throws: CryptographyError.self) { try key.contentKey(agreedWith: [4], otherInformation: []) }
        #expect(throws: CryptographyError.self) { try key.signES256([]) }
    }
}

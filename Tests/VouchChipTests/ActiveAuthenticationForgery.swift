import Testing
import TrustTestSupport
import VouchPKI
import VouchOpenSSL
import VouchCore

/// A chip that has the right RSA key and signs something else, and the code of what comes of it.
struct ActiveAuthenticationForgery: Sendable, CustomTestStringConvertible {
    let name: String
    let code: String?
    let answer: @Sendable (Signer, [UInt8]) throws -> [UInt8]

    var testDescription: String { name }

    /// What forgeries are made with.
    struct Signer: Sendable {
        let key: OpenSSLKey
        let cryptography = OpenSSLCryptography()
        let length: Int

        init(bits: Int) throws {
            key = try OpenSSLKey(rsaBits: bits)
            length = bits / 8
        }

        func modulus() throws -> [UInt8] { try info().rsaModulus ?? [] }

        func info() throws -> SubjectPublicKeyInfo {
            var reader = TLVReader(try key.subjectPublicKeyInfo())
            return try SubjectPublicKeyInfo(parsing: &reader)
        }

        /// A representative, put together from parts as the caller likes; the digest is made over `hashed`.
        func signature(
            header: [UInt8] = [0x6A], nonceLength: Int? = nil, digest: DigestAlgorithm = .sha256,
            trailer: [UInt8] = [0x34, 0xCC], hashing hashed: ([UInt8]) -> [UInt8],
            placing placed: ([UInt8]) -> [UInt8] = { $0 }
        ) throws -> [UInt8] {
            let room = length - header.count - digest.length - trailer.count
            let nonce = [UInt8](repeating: 0x5A, count: nonceLength ?? room)
            let value = try cryptography.digest(digest, of: hashed(nonce))
            return try key.rsaPrivate(header + placed(nonce) + value + trailer)
        }

        /// The modulus less the signature.
        func complement(_ signature: [UInt8]) throws -> [UInt8] {
            var result = try modulus()
            var borrow = 0
            for index in result.indices.reversed() {
                let difference = Int(result[index]) - Int(signature[index]) - borrow
                borrow = difference < 0 ? 1 : 0
                result[index] = UInt8(difference & 0xFF)
            }
            return result
        }
    }

    private init(_ name: String, _ code: String?, _ answer: @escaping @Sendable (Signer, [UInt8]) throws -> [UInt8]) {
        self.name = name
        self.code = code.map { "failed activeAuthentication.\($0)" }
        self.answer = answer
    }

    static let all: [ActiveAuthenticationForgery] = lawful + wrongParts + wrongShapes

    /// Other than usual, and a proof all the same.
    static let lawful: [ActiveAuthenticationForgery] = [
        .init("as it should be", nil) { signer, challenge in try signer.signature(hashing: { $0 + challenge }) },
        .init("the older way of signing", nil) { signer, challenge in
            try signer.complement(try signer.signature(hashing: { $0 + challenge }))
        },
        .init("SHA-1 named by two bytes", nil) { signer, challenge in
            try signer.signature(digest: .sha1, trailer: [0x33, 0xCC], hashing: { $0 + challenge })
        },
        .init("a short nonce with fillers", nil) { signer, challenge in
            try signer.signature(
                header: [0x6B] + [UInt8](repeating: 0xBB, count: 40) + [0xBA], hashing: { $0 + challenge })
        },
    ]

    private static let wrongParts: [ActiveAuthenticationForgery] = [
        .init("the answer to another challenge", "digestMismatch") { signer, _ in
            try signer.signature(hashing: { $0 + [8, 7, 6, 5, 4, 3, 2, 1] })
        },
        .init("challenge and nonce swapped", "digestMismatch") { signer, challenge in
            try signer.signature(hashing: { challenge + $0 })
        },
        .init("a digest of the nonce alone", "digestMismatch") { signer, _ in try signer.signature(hashing: { $0 }) },
        .init("a digest of the challenge alone", "digestMismatch") { signer, challenge in
            try signer.signature(hashing: { _ in challenge })
        },
        .init("a digest of the challenge twice", "digestMismatch") { signer, challenge in
            try signer.signature(hashing: { $0 + challenge + challenge })
        },
        .init("another nonce than was hashed", "digestMismatch") { signer, challenge in
            try signer.signature(
                hashing: { $0 + challenge }, placing: { [$0[0] ^ 1] + $0.dropFirst() })
        },
        .init("SHA-256 with the trailer of SHA-1", "digestMismatch") { signer, challenge in
            try signer.signature(trailer: [0xBC], hashing: { $0 + challenge })
        },
        .init("SHA-256 with the trailer of SHA-512", "digestMismatch") { signer, challenge in
            try signer.signature(trailer: [0x35, 0xCC], hashing: { $0 + challenge })
        },
        .init("SHA-1 with the trailer of SHA-256", "digestMismatch") { signer, challenge in
            try signer.signature(digest: .sha1, hashing: { $0 + challenge })
        },
        .init("SHA-224 with the trailer of SHA-256", "digestMismatch") { signer, challenge in
            try signer.signature(digest: .sha224, hashing: { $0 + challenge })
        },
        .init("the trailer of RIPEMD-160", "unknownTrailer") { signer, challenge in
            try signer.signature(trailer: [0x31, 0xCC], hashing: { $0 + challenge })
        },
        .init("the trailer of a digest to come", "unknownTrailer") { signer, challenge in
            try signer.signature(trailer: [0x3F, 0xCC], hashing: { $0 + challenge })
        },
        .init("a trailer that is none", "invalidSignature") { signer, challenge in
            try signer.signature(trailer: [0x34, 0xDC], hashing: { $0 + challenge })
        },
        .init("a whole message in the signature", "invalidSignature") { signer, challenge in
            try signer.signature(header: [0x4A], hashing: { $0 + challenge })
        },
        .init("a header without its nibble", "invalidSignature") { signer, challenge in
            try signer.signature(header: [0x60], hashing: { $0 + challenge })
        },
        .init("fillers that do not end", "invalidSignature") { signer, challenge in
            try signer.signature(header: [0x6B, 0xBB, 0xBB], hashing: { $0 + challenge })
        },
        .init("fillers with something else among them", "invalidSignature") { signer, challenge in
            try signer.signature(header: [0x6B, 0xBB, 0xAB, 0xBA], hashing: { $0 + challenge })
        },
        .init("no nonce of the chip's own", "invalidSignature") { signer, challenge in
            let fillers = signer.length - 2 - 32 - 2
            return try signer.signature(
                header: [0x6B] + [UInt8](repeating: 0xBB, count: fillers) + [0xBA], hashing: { $0 + challenge })
        },
    ]

    private static let wrongShapes: [ActiveAuthenticationForgery] = [
        .init("another key", "invalidSignature") { signer, challenge in
            try Signer(bits: signer.length * 8).signature(hashing: { $0 + challenge })
        },
        .init("a byte short", "signatureLength") { signer, challenge in
            try signer.signature(hashing: { $0 + challenge }).dropLast()
        },
        .init("half of it", "signatureLength") { signer, challenge in
            Array(try signer.signature(hashing: { $0 + challenge }).prefix(signer.length / 2))
        },
        .init("a byte long", "signatureLength") { signer, challenge in
            try signer.signature(hashing: { $0 + challenge }) + [0]
        },
        .init("a zero before it", "signatureLength") { signer, challenge in
            try [0] + signer.signature(hashing: { $0 + challenge })
        },
        .init("nothing", "signatureLength") { _, _ in [] },
        .init("far too much", "signatureLength") { _, _ in [UInt8](repeating: 0x6A, count: 60_000) },
        .init("zero", "invalidSignature") { signer, _ in [UInt8](repeating: 0, count: signer.length) },
        .init("one", "invalidSignature") { signer, _ in [UInt8](repeating: 0, count: signer.length - 1) + [1] },
        .init("the modulus", "invalidSignature") { signer, _ in try signer.modulus() },
        .init("the modulus less one", "invalidSignature") { signer, _ in
            try signer.complement([UInt8](repeating: 0, count: signer.length - 1) + [1])
        },
        .init("more than the modulus", "invalidSignature") { signer, _ in
            [UInt8](repeating: 0xFF, count: signer.length)
        },
        .init("the representative itself", "invalidSignature") { signer, challenge in
            try signer.key.rsaPublic(try signer.signature(hashing: { $0 + challenge }))
        },
        .init("a signature of another scheme", "invalidSignature") { signer, challenge in
            try signer.key.sign(challenge, by: .pkcs1(.sha256))
        },
        .init("the challenge, sent back", "signatureLength") { _, challenge in challenge },
    ]
}

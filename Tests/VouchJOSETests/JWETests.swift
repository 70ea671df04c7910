import Testing
import VouchChip
import VouchCore
import VouchOpenSSL
import VouchPKI

@testable import VouchJOSE

@Suite struct JWETests {
    private let cryptography = OpenSSLCryptography()

    private func seal(_ kind: JOSEKeys.Kind, _ content: Sensitive<[UInt8]> = secretContent) throws -> JWE {
        try JWE.seal(content, for: kind.key().publicKey, header: [], cryptography)
    }

    private func parse(_ bytes: [UInt8]) throws -> JWE { try JWE(parsing: bytes, maximumLength: 1 << 20) }

    @Test(arguments: JOSEKeys.Kind.allCases)
    func `what is sealed is opened, in both forms`(_ kind: JOSEKeys.Kind) throws {
        for content in [secretContent, Sensitive([]), Sensitive([UInt8](repeating: 7, count: 100_000))] {
            let made = try seal(kind, content)
            for form in [made.compact, made.flattened, [0x20, 0x0A] + made.flattened + [0x0A]] {
                let read = try parse(form)
                #expect(read == made)
                #expect(try read.open(with: kind.key(), cryptography) == content)
            }
            #expect(made.compact.filter { $0 == UInt8(ascii: ".") }.count == 4)
        }
    }

    @Test(arguments: JOSEKeys.Kind.allCases)
    func `no two packages share a key, a nonce or a ciphertext`(_ kind: JOSEKeys.Kind) throws {
        let (one, two) = (try seal(kind), try seal(kind))
        #expect(one.content.nonce != two.content.nonce)
        #expect(one.content.ciphertext != two.content.ciphertext)
        #expect(
            kind == .rsa ? one.encryptedKey != two.encryptedKey : one.header.ephemeralPoint != two.header.ephemeralPoint
        )
    }

    @Test(arguments: JOSEKeys.Kind.allCases)
    func `a change of any part is refused, always by the same error`(_ kind: JOSEKeys.Kind) throws {
        let parts = try seal(kind).compact.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where !part.isEmpty {
            for place in Set([0, part.count / 3, part.count / 2, part.count - 2]) where place >= 0 {
                var changed = parts.map { Array($0) }
                let old = changed[index][place]
                changed[index][place] = old == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                let bytes = Array(changed.joined(separator: [UInt8(ascii: ".")]))
                #expect(throws: JOSEError(.refused), "part \(index), character \(place)") {
                    try parse(bytes).open(with: kind.key(), cryptography)
                }
            }
        }
    }

    @Test(arguments: JOSEKeys.Kind.allCases)
    func `missing, empty, additional and shortened parts are refused`(_ kind: JOSEKeys.Kind) throws {
        let bytes = try seal(kind).compact
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
        let dot = [UInt8(ascii: ".")]
        var wrong = [[], dot, bytes + dot, bytes + Array("=".utf8), [0x20] + bytes, bytes + [0x0A], Array("....".utf8)]
        for index in parts.indices {
            var others = parts
            others.remove(at: index)
            wrong.append(Array(others.joined(separator: dot)))
            guard index != 1 || kind == .rsa, index != 3 else { continue }
            others = parts
            others[index] = []
            wrong.append(Array(others.joined(separator: dot)))
            others[index] = parts[index] + Array("AAAA".utf8)
            wrong.append(Array(others.joined(separator: dot)))
        }
        for bytes in wrong {
            #expect(throws: JOSEError(.refused)) { try parse(bytes).open(with: kind.key(), cryptography) }
        }
        #expect(throws: JOSEError(.tooLong)) { try JWE(parsing: bytes, maximumLength: bytes.count - 1) }
    }

    @Test func `a package whose key is agreed on has no encrypted key`() throws {
        var parts = try seal(.elliptic).compact.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        #expect(parts[1].isEmpty)
        for text in ["AAAA", String(repeating: "A", count: 342)] {
            parts[1] = Array(text.utf8)[...]
            let bytes = Array(parts.joined(separator: [UInt8(ascii: ".")]))
            #expect(throws: JOSEError(.refused)) { try parse(bytes).open(with: JOSEKeys.elliptic(), cryptography) }
        }
    }

    @Test func `an unprotected header, more recipients and additional data are refused`() throws {
        let text = String(decoding: try seal(.rsa).flattened.dropLast(), as: UTF8.self)
        let headers = [
            #""header":[]"#, #""header":{"kid":"a"}"#, #""header":{"epk":{}}"#, #""header":{"alg":"RSA-OAEP-256"}"#,
        ]
        for member in headers + [#""unprotected":{}"#, #""recipients":[]"#, #""aad":"AA""#, #""tag":"AA""#] {
            #expect(throws: JOSEError(.refused), "\(member)") { try parse(Array("\(text),\(member)}".utf8)) }
        }
        // Other members are ignored, as RFC 7516 §7.2.1 requires.
        #expect(
            try parse(Array("\(text),\"made_by\":1}".utf8)).open(with: JOSEKeys.rsa(), cryptography) == secretContent)
    }

    @Test func `an ephemeral key is read beside the protected header, but not in both, and its change is noticed`()
        throws
    {
        let made = try seal(.elliptic)
        guard case .object(let members) = made.header.common.value else { throw JOSEVectors.Missing(name: "header") }
        let point = try #require(made.header.ephemeralPoint)
        let key = try JOSEKeys.elliptic()
        let contentKey = try key.contentKey(agreedWith: point, otherInformation: made.header.otherInformation)
        let outside = members.filter { $0.name != "epk" }
        func flattened(_ protected: [JSONValue.Member], _ epk: JSONValue) throws -> [UInt8] {
            let head = Base64URL.encode(JSONValue.object(protected).json)
            let sealed = try contentKey.seal(secretContent, nonce: made.content.nonce, authenticating: head)
            return JSONValue.object([
                .init(name: "header", value: .object([.init(name: "epk", value: epk)])),
                .init(name: "protected", value: .string(String(decoding: head, as: UTF8.self))),
                .init(name: "iv", value: .string(Base64URL.text(sealed.nonce))),
                .init(name: "ciphertext", value: .string(Base64URL.text(sealed.ciphertext))),
                .init(name: "tag", value: .string(Base64URL.text(sealed.tag))),
            ]).json
        }
        let epk = try #require(made.header.common.value["epk"])
        let read = try parse(flattened(outside, epk))
        #expect(try read.open(with: key, cryptography) == secretContent)
        #expect(try parse(read.flattened) == read)
        #expect(throws: JOSEError(.refused)) { try parse(flattened(members, epk)) }
        let other = JSONValue.object(try JOSEKeys.device().publicKey.materialMembers)
        #expect(throws: JOSEError(.refused)) { try parse(flattened(outside, other)).open(with: key, cryptography) }
    }

    static let others = [
        #"{"alg":"RSA-OAEP-256"}"#, #"{"enc":"A256GCM"}"#, #"{"alg":"RSA-OAEP-256","enc":"A128GCM"}"#,
        #"{"alg":"RSA-OAEP-256","enc":"A256CBC-HS512"}"#, #"{"alg":"RSA-OAEP","enc":"A256GCM"}"#,
        #"{"alg":"RSA1_5","enc":"A256GCM"}"#, #"{"alg":"dir","enc":"A256GCM"}"#, #"{"alg":"none","enc":"A256GCM"}"#,
        #"{"alg":"ECDH-ES+A256KW","enc":"A256GCM"}"#, #"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":1000000}"#,
        #"{"alg":"ECDH-ES","enc":"A256GCM"}"#, #"{"alg":"ECDH-ES","enc":"A256GCM","epk":{"kty":"EC","crv":"P-256"}}"#,
        #"{"alg":["RSA-OAEP-256"],"enc":"A256GCM"}"#, #"["RSA-OAEP-256"]"#, "", "{",
        #"{"alg":"RSA-OAEP-256","enc":"A256GCM"}x"#,
        #"{"alg":"RSA-OAEP-256","alg":"RSA-OAEP-256","enc":"A256GCM"}"#,
    ]

    @Test(arguments: others)
    func `a header of another algorithm, without one, or with two is refused`(_ text: String) {
        #expect(throws: JOSEError(.refused)) { try JWEHeader(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        #""crit":["exp"]"#, #""crit":[]"#, #""crit":["b64"],"b64":false"#, #""b64":false"#, #""zip":"DEF""#,
        #""zip":null"#,
        #""kid":1"#, #""kid":"""#, #""cty":2"#, #""iat":"now","jti":"a""#, #""iat":-1,"jti":"a""#,
        #""iat":1.5,"jti":"a""#,
        #""iat":1,"jti":2"#, #""iat":1,"jti":"a","nonce":3"#, #""apu":"?""#, #""apv":7"#,
    ])
    func `parameters that change what is done, or are of another kind, are refused`(_ member: String) throws {
        let text = #"{"alg":"RSA-OAEP-256","enc":"A256GCM""#
        _ = try JWEHeader(parsing: Array("\(text)}".utf8))
        #expect(throws: JOSEError(.refused)) { try JWEHeader(parsing: Array("\(text),\(member)}".utf8)) }
    }

    @Test func `headers and their texts have limits`() throws {
        func header(_ name: String, _ count: Int) -> [UInt8] {
            let value = String(repeating: "A", count: count)
            return Array(#"{"alg":"RSA-OAEP-256","enc":"A256GCM","\#(name)":"\#(value)"}"#.utf8)
        }
        _ = try JWEHeader(parsing: header("kid", 256))
        _ = try JWEHeader(parsing: header("apu", 340))
        _ = try JWEHeader(parsing: header("x", 8_000))
        for (name, count) in [("kid", 257), ("apu", 344), ("x", 8_192)] {
            #expect(throws: JOSEError(.refused)) { try JWEHeader(parsing: header(name, count)) }
        }
    }

    @Test func `the party information of the header is part of the agreed key`() throws {
        let key = try JOSEKeys.elliptic()
        let made = try seal(.elliptic)
        guard case .object(let members) = made.header.common.value else { throw JOSEVectors.Missing(name: "header") }
        let named = members + [.init(name: "apu", value: .string("QWxpY2U"))]
        let other = JWEHeader.otherInformation(
            algorithm: "A256GCM", producer: Array("Alice".utf8), recipient: [], keyBits: 256)
        let point = try #require(made.header.ephemeralPoint)
        let contentKey = try key.contentKey(agreedWith: point, otherInformation: other)
        let sealed = try JWE(header: named, encryptedKey: []) {
            try contentKey.seal(secretContent, nonce: made.content.nonce, authenticating: $0)
        }
        #expect(try parse(sealed.compact).open(with: key, cryptography) == secretContent)
    }

    @Test func `a key of the other kind, another key and a point off the curve are refused alike`() throws {
        for kind in JOSEKeys.Kind.allCases {
            let made = try seal(kind)
            let others: [OpenSSLPackageKey] = [
                try JOSEKeys.rsa(), try JOSEKeys.elliptic(), try OpenSSLPackageKey(OpenSSLKey(rsaBits: 2_048)),
                try OpenSSLPackageKey(OpenSSLKey(rsaBits: 3_072)), try OpenSSLPackageKey(OpenSSLKey(curve: .p256)),
            ]
            let own = try kind.key().publicKey
            for other in others where other.publicKey != own {
                #expect(throws: JOSEError(.refused)) { try made.open(with: other, cryptography) }
            }
        }
        let off = String(repeating: "B", count: 43 - 1) + "A"
        let header = #"{"alg":"ECDH-ES","enc":"A256GCM","epk":{"kty":"EC","crv":"P-256","x":"\#(off)","y":"\#(off)"}}"#
        var parts = try seal(.elliptic).compact.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        parts[0] = Base64URL.encode(Array(header.utf8))[...]
        let bytes = Array(parts.joined(separator: [UInt8(ascii: ".")]))
        #expect(throws: JOSEError(.refused)) { try parse(bytes).open(with: JOSEKeys.elliptic(), cryptography) }
        let recipient = try JSONWebKey(.p256(x: [UInt8](repeating: 4, count: 32), y: [UInt8](repeating: 4, count: 32)))
        #expect(throws: CryptographyError.self) {
            try JWE.seal(secretContent, for: recipient, header: [], cryptography)
        }
    }
}

import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchJOSE

/// ID tokens of other issuers: ES256 signed here, RS256 and PS256 by jwcrypto.
@Suite struct IdentityTokenTests {
    private let cryptography = OpenSSLCryptography()
    private let now = 1_795_435_200

    private func claims(_ members: [String: JSONValue?] = [:]) -> [UInt8] {
        let usual: [String: JSONValue] = [
            "iss": .string("https://login.example"), "aud": .string("console"), "nonce": .string("n"),
            "email": .string("ada@acme.example"), "iat": .number(Double(now)), "exp": .number(Double(now + 300)),
        ]
        let all = usual.merging(members.mapValues { $0 ?? .null }) { $1 }.filter { $0.value != .null }
        return JSONCanonicalForm.bytes(of: .object(all.map { .init(name: $0.key, value: $0.value) }))
    }

    private func token(_ claims: [UInt8], header: String = #"{"alg":"ES256","kid":"k"}"#) throws -> [UInt8] {
        let signed = Base64URL.encode(Array(header.utf8)) + [UInt8(ascii: ".")] + Base64URL.encode(claims)
        return signed + [UInt8(ascii: ".")] + Base64URL.encode(try JOSEKeys.device().signES256(signed))
    }

    private func keys(_ key: JSONValue? = nil, _ more: [JSONValue.Member] = []) throws -> [UInt8] {
        var key = try key ?? JSONReader.read(JOSEKeys.device().publicKey.json, maximumLength: 4_096)
        if case .object(let members) = key {
            key = .object(members.filter { $0.name != "kid" } + [.init(name: "kid", value: .string("k"))] + more)
        }
        let other = JSONValue.object([.init(name: "kty", value: .string("OKP"))])
        return JSONCanonicalForm.bytes(of: .object([.init(name: "keys", value: .array([other, key]))]))
    }

    private func verify(_ token: [UInt8], _ keys: [UInt8], at time: Int? = nil) throws(JOSEError) -> JSONValue {
        try IdentityToken.verify(
            token, keys: keys, issuer: "https://login.example", audience: "console", nonce: "n", at: time ?? now,
            cryptography)
    }

    @Test func `a token of the issuer for this client tells its claims`() throws {
        #expect(try verify(token(claims()), keys())["email"]?.text == "ada@acme.example")
    }

    @Test(
        "RS256 and PS256 as jwcrypto signs them are verified with its key",
        .enabled(if: JWCrypto.isInstalled, "jwcrypto is not installed: scripts/setup --test"),
        arguments: ["RS256", "PS256"])
    func judged(_ algorithm: String) throws {
        let pair = try #require(try JWCrypto.keys.get()["rsa"])
        let answer = try JWCrypto.ask([
            "do": .string("sign"), "key": try #require(pair["private"]),
            "header": .string(#"{"alg":"\#(algorithm)","kid":"k","typ":"JWT"}"#),
            "payload": .string(Base64URL.text(claims())),
        ])
        let token = Array(try #require(answer["text"]?.text).utf8)
        let own = JSONValue.Member(name: "alg", value: .string(algorithm))
        #expect(try verify(token, keys(pair["jwk"], [own]))["nonce"]?.text == "n")
        let other = JSONValue.Member(name: "alg", value: .string(algorithm == "RS256" ? "PS256" : "RS256"))
        let others = try keys(pair["jwk"], [other])
        #expect(throws: JOSEError(.refused)) { try verify(token, others) }
    }

    @Test(
        arguments: [
            ("iss", .string("https://login.example/")), ("iss", nil), ("aud", .string("other")), ("aud", nil),
            ("aud", .array([.string("console"), .string("other")])), ("azp", .string("other")), ("nonce", .string("m")),
            ("nonce", nil), ("exp", nil), ("iat", nil), ("exp", .string("1795435500")),
        ] as [(String, JSONValue?)])
    func `a token with another claim is refused`(_ name: String, _ value: JSONValue?) throws {
        let (token, keys) = (try token(claims([name: value])), try keys())
        #expect(throws: JOSEError(.refused)) { try verify(token, keys) }
    }

    @Test func `of several audiences the token must say that this one is meant`() throws {
        let several = JSONValue.array([.string("other"), .string("console")])
        #expect(try verify(token(claims(["aud": several, "azp": .string("console")])), keys())["nonce"] != nil)
    }

    @Test func `a token holds for its time, and a minute for the clocks`() throws {
        let (token, keys) = (try token(claims()), try keys())
        #expect(throws: Never.self) { try verify(token, keys, at: now + 359) }
        #expect(throws: JOSEError(.stale)) { try verify(token, keys, at: now + 360) }
        #expect(throws: Never.self) { try verify(token, keys, at: now - 60) }
        #expect(throws: JOSEError(.stale)) { try verify(token, keys, at: now - 61) }
    }

    @Test(arguments: [
        #"{"alg":"none","kid":"k"}"#, #"{"alg":"HS256","kid":"k"}"#, #"{"alg":"RS256","kid":"k"}"#,
        #"{"alg":"ES256","kid":"m"}"#, #"{"alg":"ES256","crit":["x"],"x":1,"kid":"k"}"#, "{}", "[]", "x",
    ])
    func `a token under another header is refused, whatever signed it`(_ header: String) throws {
        let (token, keys) = (try token(claims(), header: header), try keys())
        #expect(throws: JOSEError(.refused)) { try verify(token, keys) }
    }

    @Test func `what was changed, cut or is none is refused`() throws {
        let (good, keys) = (try token(claims()), try keys())
        var changed = good
        changed[changed.count - 1] = changed.last == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
        for bytes in [changed, Array(good.dropLast(20)), [], Array("a.b.c".utf8), Array("....".utf8)] {
            #expect(throws: JOSEError(.refused)) { try verify(bytes, keys) }
        }
        for text in ["", "{}", #"{"keys":{}}"#, #"{"keys":[]}"#, #"{"keys":[1,null,{"kty":"EC"}]}"#] {
            #expect(throws: JOSEError(.refused)) { try verify(good, Array(text.utf8)) }
        }
        let long = [UInt8](repeating: 0x41, count: IdentityToken.maximumLength + 1)
        #expect(throws: JOSEError(.tooLong)) { try verify(long, keys) }
        #expect(throws: JOSEError(.tooLong)) { try verify(good, long) }
    }
}

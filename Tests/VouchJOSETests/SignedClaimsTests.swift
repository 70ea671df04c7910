import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchJOSE

@Suite struct SignedClaimsTests {
    private let cryptography = OpenSSLCryptography()
    /// 2026-11-23T12:00:00Z.
    private let now = 1_795_435_200

    private func claims(_ members: [String: JSONValue] = [:]) -> JSONValue {
        let all = ["sub": .string("demo"), "exp": .number(Double(now + 300))].merging(members) { $1 }
        return .object(all.map { .init(name: $0.key, value: $0.value) })
    }

    private func verify(_ token: [UInt8], at time: Int? = nil) throws -> JSONValue {
        try SignedClaims.verify(token, keys: [JOSEKeys.device().publicKey], at: time ?? now, cryptography)
    }

    private func token(_ members: [String: JSONValue] = [:]) throws -> [UInt8] {
        try SignedClaims.sign(claims(members), with: JOSEKeys.device()).reveal { $0 }
    }

    /// A token with a right signature under any header.
    private func token(header: [String: String]) throws -> [UInt8] {
        let members = header.map { JSONValue.Member(name: $0.key, value: .string($0.value)) }
        let parts = [JSONValue.object(members), claims()].map { Base64URL.encode(JSONCanonicalForm.bytes(of: $0)) }
        let signed = parts[0] + [UInt8(ascii: ".")] + parts[1]
        return signed + [UInt8(ascii: ".")] + Base64URL.encode(try JOSEKeys.device().signES256(signed))
    }

    @Test func `a token signed by hand is verified`() throws {
        #expect(try verify(token(header: ["alg": "ES256", "typ": "at+jwt"]))["sub"]?.text == "demo")
    }

    @Test(arguments: ["none", "HS256", "RS256", "ES384", "es256", ""])
    func `a token of another algorithm is refused, whatever signed it`(_ algorithm: String) throws {
        let token = try token(header: ["alg": algorithm, "typ": "at+jwt"])
        #expect(throws: JOSEError(.refused)) { try verify(token) }
    }

    @Test(arguments: ["JWT", "jose", "at+jwt2", ""])
    func `what is signed for another purpose is not a token`(_ type: String) throws {
        let token = try token(header: ["alg": "ES256", "typ": type])
        #expect(throws: JOSEError(.refused)) { try verify(token) }
    }

    @Test func `a token without a type is refused`() throws {
        let token = try token(header: ["alg": "ES256"])
        #expect(throws: JOSEError(.refused)) { try verify(token) }
    }

    @Test func `a token holds from its first second`() throws {
        let token = try token(["nbf": .number(Double(now))])
        #expect(throws: Never.self) { try verify(token) }
        #expect(throws: JOSEError(.stale)) { try verify(token, at: now - 1) }
    }

    @Test func `a token whose first second is not a number never holds`() throws {
        let token = try token(["nbf": .string("1795435200")])
        #expect(throws: JOSEError(.stale)) { try verify(token) }
    }

    @Test func `a token is over in the second of its end`() throws {
        let token = try token()
        #expect(throws: Never.self) { try verify(token, at: now + 299) }
        #expect(throws: JOSEError(.stale)) { try verify(token, at: now + 300) }
    }

    @Test func `a token without an end is refused`() throws {
        let endless = JSONValue.object([.init(name: "sub", value: .string("demo"))])
        let token = try SignedClaims.sign(endless, with: JOSEKeys.device()).reveal { $0 }
        #expect(throws: JOSEError(.refused)) { try verify(token) }
    }
}

import Foundation
import HTTPTypes
import Synchronization
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchOutbound

@testable import VouchServer

/// An OpenID Connect issuer that confirms whoever it is told to, and checks PKCE as RFC 7636 says.
final class FakeIssuer: OutgoingHTTP {
    struct State {
        /// What the next ID token says beside, or instead of, the usual.
        var claims: [String: JSONValue] = [
            "email": .string("Reviewer@acme.example"), "email_verified": .boolean(true),
        ]
        var challenge = ""
        var nonce = ""
        var isSilent = false
        /// What the issuer says of the person apart from the ID token; nil for nothing.
        var person: [String: JSONValue]?
        var issuer = "https://login.example"
        var authorization = "https://login.example/authorize"
    }

    let state = Mutex(State())
    let settings = ConsoleIssuer.Settings(
        issuer: "https://login.example", client: "vouch console", secret: Sensitive("s:1"), claim: "email")
    private let key: OpenSSLPackageKey
    private let cryptography = OpenSSLCryptography()

    init() throws { key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature) }

    /// What a browser brings back from the address that the console led it to.
    func signIn(at address: String) throws -> String {
        let query = URLComponents(string: address)?.queryItems ?? []
        func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
        state.withLock {
            $0.challenge = value("code_challenge")
            $0.nonce = value("nonce")
        }
        guard value("response_type") == "code", value("code_challenge_method") == "S256",
            value("client_id") == "vouch console",
            value("redirect_uri") == "https://id.example/console/issuer/return",
            value("scope").contains("openid")
        else { throw OutgoingFailure(.malformed) }
        return "/console/issuer/return?code=c%2B1&state=\(value("state"))&iss=https%3A%2F%2Flogin.example"
    }

    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        let state = state.withLock { $0 }
        if state.isSilent { throw OutgoingFailure(.timeOver) }
        switch request.url {
        case "https://login.example/.well-known/openid-configuration":
            return json([
                "issuer": .string(state.issuer), "authorization_endpoint": .string(state.authorization),
                "token_endpoint": .string("https://login.example/token"),
                "jwks_uri": .string("https://login.example/keys"),
                "userinfo_endpoint": .string("https://login.example/person"),
            ])
        case "https://login.example/keys":
            let own = try JSONReader.read(key.publicKey.json, maximumLength: 4_096)
            return json(["keys": .array([own])])
        case "https://login.example/token":
            guard let fields = FormFields.decode(request.body), fields["code"] == "c+1",
                fields["grant_type"] == "authorization_code", let verifier = fields["code_verifier"],
                Base64URL.text(try cryptography.digest(.sha256, of: Array(verifier.utf8))) == state.challenge,
                request.fields[.authorization] == "Basic " + Data("vouch%20console:s%3A1".utf8).base64EncodedString()
            else { return OutgoingAnswer(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8)) }
            return json(["id_token": .string(try token(state)), "access_token": .string("a.1")])
        case "https://login.example/person":
            guard request.fields[.authorization] == "Bearer a.1", let person = state.person else {
                return OutgoingAnswer(status: 401)
            }
            return json(person)
        default: throw OutgoingFailure(.unreachable)
        }
    }

    private func token(_ state: State) throws -> String {
        let now = Double(ConsoleFixture.start.seconds)
        let usual: [String: JSONValue] = [
            "iss": .string("https://login.example"), "sub": .string("s-1"), "aud": .string("vouch console"),
            "nonce": .string(state.nonce),
            "iat": .number(now), "exp": .number(now + 300),
        ]
        let claims = usual.merging(state.claims) { $1 }.map { JSONValue.Member(name: $0.key, value: $0.value) }
        let signed = [
            "{\"alg\":\"ES256\",\"kid\":\"k\"}".utf8.map { $0 }, JSONCanonicalForm.bytes(of: .object(claims)),
        ]
        .map { Base64URL.text($0) }.joined(separator: ".")
        return signed + "." + Base64URL.text(try key.signES256(Array(signed.utf8)))
    }

    private func json(_ members: [String: JSONValue]) -> OutgoingAnswer {
        OutgoingAnswer(
            status: 200,
            body: JSONCanonicalForm.bytes(of: .object(members.map { .init(name: $0.key, value: $0.value) })))
    }
}

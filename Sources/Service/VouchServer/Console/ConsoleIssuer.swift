import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOutbound
import VouchPKI
import VouchStores

/// Another issuer at which staff sign in to the console: OpenID Connect's code flow with PKCE (RFC 7636).
///
/// A person comes in with the rights of the staff whose name the issuer's claim says; who is no staff does not come in.
package struct ConsoleIssuer: Sendable {
    /// What the operator says of the issuer.
    package struct Settings: Sendable {
        /// `iss`: an address under which `/.well-known/openid-configuration` is.
        package let issuer: String
        /// How the issuer knows this server.
        package let client: String
        /// The client's secret; nil for a public client.
        package let secret: Sensitive<String>?
        /// The claim that is the name of staff, such as `email`.
        package let claim: String

        package init(issuer: String, client: String, secret: Sensitive<String>?, claim: String) {
            self.issuer = issuer
            self.client = client
            self.secret = secret
            self.claim = claim
        }
    }

    /// How long a person may take at the issuer, in seconds.
    static let seconds: Int64 = 600
    /// No tenant has them: who signs in is not known yet.
    private static let nobody = "@console"
    private static let longestAnswer = 256 << 10

    private let settings: Settings
    private let http: any OutgoingHTTP
    private let store: any TransientStore
    private let cryptography: any JOSECryptography
    private let redirect: String

    /// - Parameter address: the address by which browsers reach this server.
    package init(
        _ settings: Settings, http: any OutgoingHTTP, store: any TransientStore, cryptography: any JOSECryptography,
        address: String
    ) {
        self.settings = settings
        self.http = http
        self.store = store
        self.cryptography = cryptography
        redirect = address + "/console/issuer/return"
    }

    /// What is kept while the person is at the issuer.
    private struct Pending: Codable {
        let verifier: String
        let nonce: String
        /// What the browser's cookie says: nobody can make another's browser end a sign-in of theirs.
        let browser: String
    }

    /// Begins a sign-in.
    ///
    /// - Returns: the issuer's address to go to, and what the browser's cookie holds meanwhile.
    func begin(at now: Timestamp) async throws -> (address: String, browser: String) {
        let metadata = try await metadata()
        let (verifier, nonce, browser, state) = (try random(), try random(), try random(), try random())
        let pending = Pending(verifier: verifier, nonce: nonce, browser: browser)
        try await store.put(
            TransientItem(
                Sensitive(Array(try JSONEncoder().encode(pending))), expires: now.adding(seconds: Self.seconds)),
            at: key(state), if: .always, now: now)
        let challenge = Base64URL.text(try cryptography.digest(.sha256, of: Array(verifier.utf8)))
        let query = Self.form([
            ("response_type", "code"), ("client_id", settings.client), ("redirect_uri", redirect),
            ("scope", "openid email profile"), ("state", state), ("nonce", nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ])
        let address = metadata.authorization
        return (address + (address.contains("?") ? "&" : "?") + query, browser)
    }

    /// Ends a sign-in with what the issuer's redirection says.
    ///
    /// - Returns: the name of staff, in lower case.
    /// - Throws: ``/VouchAPI/Problem``: `access.unauthenticated` for one that was not begun by this browser, is over, or that the
    ///   issuer does not confirm; `service.unavailable` if it does not answer.
    func name(_ query: [String: String], browser: String?, at now: Timestamp) async throws -> String {
        guard let state = query["state"], let item = try await store.item(at: key(state), now: now),
            let pending = item.body.reveal({ try? JSONDecoder().decode(Pending.self, from: Data($0)) }),
            Array((browser ?? "").utf8).isEqualInConstantTime(to: Array(pending.browser.utf8))
        else { throw Self.refused }
        // Once, whatever comes of it.
        try await store.remove(key(state))
        guard let code = query["code"], query["iss"].map({ $0 == settings.issuer }) ?? true else {
            throw Self.refused
        }
        let metadata = try await metadata()
        let (token, access) = try await tokens(code, pending.verifier, metadata)
        let keys = try await answer(OutgoingRequest(.get, metadata.keys, longestAnswer: Self.longestAnswer)).body
        let claims: JSONValue
        do throws(JOSEError) {
            claims = try IdentityToken.verify(
                token, keys: keys, issuer: settings.issuer, audience: settings.client, nonce: pending.nonce,
                at: Int(now.seconds), cryptography)
        } catch {
            throw Self.refused
        }
        // With a code, issuers may keep what the scopes stand for to another answer (OpenID Connect Core 1.0 §5.4).
        let all = claims[settings.claim] == nil ? try await person(claims, access, metadata) : claims
        // An address that the issuer did not check is anybody's.
        guard let name = all[settings.claim]?.text, !name.isEmpty,
            settings.claim != "email" || all["email_verified"] == .boolean(true)
        else { throw Self.refused }
        return name.lowercased()
    }

    /// What the issuer says of the person whom the ID token names.
    private func person(_ claims: JSONValue, _ access: String?, _ metadata: Metadata) async throws -> JSONValue {
        guard let access, let address = metadata.person, let subject = claims["sub"]?.text else { throw Self.refused }
        let body = try await answer(
            OutgoingRequest(
                .get, address, fields: [.authorization: "Bearer \(access)"], longestAnswer: Self.longestAnswer)
        ).body
        // §5.3.2: of another subject it is not to be used.
        guard let value = try? JSONReader.read(body, maximumLength: Self.longestAnswer), value["sub"]?.text == subject
        else { throw Self.refused }
        return value
    }

    private static let refused = Problem(
        .unauthenticated, "the issuer did not confirm who signed in", remedy: "sign in again at /console")
    private static let silent = Problem(.unavailable, "the issuer does not answer", retryAfter: 30)

    private func key(_ state: String) -> TransientKey { TransientKey(.issuedSignIn, state, tenant: Self.nobody) }
    private func random() throws -> String { Base64URL.text(try cryptography.randomBytes(32)) }

    // MARK: The issuer

    private struct Metadata: Sendable {
        let authorization: String
        let token: String
        let keys: String
        /// `userinfo_endpoint`; nil if it has none.
        let person: String?
    }

    private func metadata() async throws -> Metadata {
        let base = settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
        let bytes = try await answer(
            OutgoingRequest(
                .get, base + "/.well-known/openid-configuration", longestAnswer: Self.longestAnswer)
        ).body
        guard let value = try? JSONReader.read(bytes, maximumLength: Self.longestAnswer),
            value["issuer"]?.text == settings.issuer, let authorization = value["authorization_endpoint"]?.text,
            let token = value["token_endpoint"]?.text, let keys = value["jwks_uri"]?.text,
            [authorization, token, keys].allSatisfy(isSafe)
        else { throw Self.silent }
        let person = value["userinfo_endpoint"]?.text
        return Metadata(
            authorization: authorization, token: token, keys: keys, person: person.flatMap { isSafe($0) ? $0 : nil })
    }

    /// Over TLS, if the issuer itself is: its answers lead nowhere else. And nothing that would end a header field.
    private func isSafe(_ address: String) -> Bool {
        (address.hasPrefix("https://") || !settings.issuer.hasPrefix("https://") && address.hasPrefix("http://"))
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private func tokens(
        _ code: String, _ verifier: String, _ metadata: Metadata
    ) async throws -> (identity: [UInt8], access: String?) {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ]
        var head: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "application/json"]
        if let secret = settings.secret {
            // RFC 6749 §2.3.1: both are encoded as in forms first.
            let pair = secret.reveal { Self.escaped(settings.client) + ":" + Self.escaped($0) }
            head[.authorization] = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            fields.append(("client_id", settings.client))
        }
        let body = try await answer(
            OutgoingRequest(
                .post, metadata.token, fields: head, body: Array(Self.form(fields).utf8),
                longestAnswer: Self.longestAnswer)
        ).body
        guard let value = try? JSONReader.read(body, maximumLength: Self.longestAnswer),
            let token = value["id_token"]?.text
        else { throw Self.refused }
        // Nothing that would end a header field.
        let access = value["access_token"]?.text.flatMap { text in
            text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
        }
        return (Array(token.utf8), access)
    }

    private func answer(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        let answer: OutgoingAnswer
        do {
            answer = try await http.send(request)
        } catch is OutgoingFailure {
            throw Self.silent
        }
        if (400..<500).contains(answer.status) { throw Self.refused }
        guard answer.status == 200, !answer.isCut else { throw Self.silent }
        return answer
    }

    private static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=\(escaped($1))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

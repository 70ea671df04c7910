import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchStores

@testable import VouchServer

struct AuthenticatorTests {
    let cryptography = OpenSSLCryptography()
    let credentials = GatheredCredentials()
    let now = Timestamp(seconds: 1_795_435_200)

    func authenticator(
        open: String? = nil, issuer: String = "http://127.0.0.1:8080", key: OpenSSLKey? = nil
    ) async throws -> Authenticator {
        let hash = SecretHash { [cryptography] in try cryptography.scrypt($0, salt: $1) }
        for (kind, name, tenant, scopes) in [
            (ClientCredential.Kind.secret, "demo", "a", Set([Scope.read, .enrol])), (.key, "k1", "a", [.read]),
            (.key, "k2", "b", [.read]), (.secret, "other", "b", [.read]), (.secret, "admin", "a", [.administer]),
            (.key, "k3", "a", [.administer]),
        ] {
            let salt = try cryptography.randomBytes(16)
            try await credentials.save(
                ClientCredential(
                    name, kind: kind, tenant: tenant, scopes: scopes, salt: salt,
                    hash: hash.of(Sensitive(Array("secret".utf8)), salt: salt)))
        }
        let signing = try OpenSSLPackageKey(key ?? OpenSSLKey(curve: .p256), identifier: "t1", use: .signature)
        return try Authenticator(
            credentials: credentials, keys: TokenKeys(signing: signing, issuer: issuer), hash: hash,
            cryptography: cryptography, openTenant: open)
    }

    private func request(_ fields: HTTPFields, after seconds: Int64 = 0) -> ServerRequest {
        ServerRequest(.get, "/v1/x", fields: fields, identifier: "r", received: now.adding(seconds: seconds))
    }

    func code(_ body: () async throws -> Void) async -> Problem.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? Problem)?.code }
    }

    private static let refusals: [(HTTPFields, Access.Credentials, String, String)] = [
        ([:], .token, "the request has no credentials", "POST /v1/token"),
        (
            [.authorization: "Basic ZGVtbzpzZWNyZXQ="], .token, "Authorization is not of the form: Bearer TOKEN",
            "POST /v1/token"
        ),
        ([.authorization: "Bearer x.y.z"], .token, "the token is not valid", "POST /v1/token"),
        ([.apiKey: "k1"], .token, "the apikey field is not an API key", "IDENTIFIER.SECRET"),
        ([.apiKey: "k1.wrong"], .token, "the API key is wrong, expired or revoked", "/v1/admin/credentials"),
        ([.apiKey: "none.wrong"], .token, "the API key is wrong, expired or revoked", "/v1/admin/credentials"),
        ([.apiKey: "k1.secret"], .tokenAndKey, "this address takes a token and an API key together", "apikey: KEY"),
        ([:], .portal, "no one is signed in to the portal", "sign in at /portal"),
    ]

    @Test(arguments: refusals.indices)
    func `who is refused learns what to do about the way of asking, and not which names there are`(
        index: Int
    ) async throws {
        let (fields, needed, detail, remedy) = Self.refusals[index]
        let authenticator = try await authenticator()
        let problem = await #expect(throws: Problem.self) {
            try await authenticator.caller(of: request(fields), for: .scope(.read, by: needed))
        }
        #expect(problem?.code == .unauthenticated)
        #expect(problem?.detail == detail)
        #expect(problem?.remedy.contains(remedy) == true)
        let issued = await #expect(throws: Problem.self) {
            try await authenticator.issue(
                client: "demo", secret: "wrong", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
        }
        let unknown = await #expect(throws: Problem.self) {
            try await authenticator.issue(
                client: "none", secret: "wrong", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
        }
        #expect(issued == unknown)
        #expect(issued?.detail == "the client is not known, or its secret is wrong")
    }

    @Test func `a cookie opens no socket: other sites' pages can have a browser send it`() async throws {
        let authenticator = try await authenticator()
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now
        ).text
        let access = Access.scope(.read, by: .tokenOrTicket)
        for fields in [[.cookie: "token=\(token)"], [:]] as [HTTPFields] {
            #expect(
                await code { _ = try await authenticator.caller(of: request(fields), for: access) } == .unauthenticated)
        }
        for fields in [[.authorization: "Bearer \(token)"], [.apiKey: "k1.secret"]] as [HTTPFields] {
            #expect(try await authenticator.caller(of: request(fields), for: access)?.tenant == "a")
        }
    }

    @Test func `a client's secret buys a token, and the token lets it in`() async throws {
        let authenticator = try await authenticator()
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read, .administer], tenant: nil, from: "192.0.2.1", at: now)
        #expect(token.caller == Caller(tenant: "a", client: "demo", scopes: [.read]))
        let caller = try await authenticator.caller(
            of: request([.authorization: "Bearer \(token.text)"]), for: .scope(.read))
        #expect(caller == token.caller)
        let byCookie = try await authenticator.caller(
            of: request([.cookie: "x=1; token=\(token.text)"]), for: .scope(.read))
        #expect(byCookie == token.caller)
        // GBG's clients send no scheme.
        let plain = try await authenticator.caller(of: request([.authorization: token.text]), for: .scope(.read))
        #expect(plain == token.caller)
    }

    @Test func `a token ends, and lets in for its scopes only`() async throws {
        let authenticator = try await authenticator()
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: "a", from: "192.0.2.1", at: now)
        let fields: HTTPFields = [.authorization: "Bearer \(token.text)"]
        #expect(
            await code { _ = try await authenticator.caller(of: request(fields), for: .scope(.enrol)) } == .forbidden)
        #expect(
            await code { _ = try await authenticator.caller(of: request(fields, after: 300), for: .scope(.read)) }
                == .unauthenticated)
        _ = try await authenticator.caller(of: request(fields, after: 299), for: .scope(.read))
    }

    @Test func `a token is for the journeys of its credentials`() async throws {
        let authenticator = try await authenticator()
        let salt = try cryptography.randomBytes(16)
        try await credentials.save(
            ClientCredential(
                "app", kind: .secret, tenant: "a", scopes: [.journeys], journeys: ["identity-chip", "identity"],
                salt: salt, hash: try cryptography.scrypt(Sensitive(Array("secret".utf8)), salt: salt)))
        let token = try await authenticator.issue(
            client: "app", secret: "secret", scopes: [.journeys], tenant: nil, from: "192.0.2.1", at: now)
        let caller = try await authenticator.caller(
            of: request([.authorization: "Bearer \(token.text)"]), for: .scope(.journeys))
        #expect(caller?.journeys == ["identity", "identity-chip"])
        #expect(caller == token.caller)
    }

    /// What docs/threat-model.md says of several servers.
    @Test func `each server counts wrong secrets by itself`() async throws {
        let servers = [try await authenticator(), try await authenticator()]
        func attempt(at server: Int) async -> Problem.Code? {
            await code {
                _ = try await servers[server].issue(
                    client: "demo", secret: "wrong", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
            }
        }
        for _ in 0..<10 { #expect(await attempt(at: 0) == .unauthenticated) }
        #expect(await attempt(at: 0) == .tooMany)
        #expect(await attempt(at: 1) == .unauthenticated)
    }

    @Test func `another secret, client, tenant or scope buys nothing`() async throws {
        let authenticator = try await authenticator()
        for (client, secret, tenant) in [
            ("demo", "Secret", nil), ("demo", "", nil), ("nobody", "secret", nil), ("k1", "secret", nil),
            ("demo", "secret", "b"), ("", "secret", nil), (String(repeating: "x", count: 300), "secret", nil),
        ] as [(String, String, String?)] {
            #expect(
                await code {
                    _ = try await authenticator.issue(
                        client: client, secret: secret, scopes: [.read], tenant: tenant, from: "192.0.2.1", at: now)
                } == .unauthenticated, "\(client)")
        }
        #expect(
            await code {
                _ = try await authenticator.issue(
                    client: "demo", secret: "secret", scopes: [.administer], tenant: nil, from: "192.0.2.1", at: now)
            } == .forbidden)
    }

    @Test func `a token that was changed, is another server's or signed by nobody is refused`() async throws {
        let key = try OpenSSLKey(curve: .p256)
        let authenticator = try await authenticator(key: key)
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now
        ).text
        let parts = token.split(separator: ".").map(String.init)
        let none = Base64URL.text(Array(#"{"alg":"none","typ":"at+jwt"}"#.utf8))
        let more = Base64URL.text(Array(#"{"scope":"administer","exp":9999999999}"#.utf8))
        let elsewhere = try await self.authenticator(issuer: "http://elsewhere", key: key).issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now
        ).text
        let otherKey = try await self.authenticator().issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now
        ).text
        for forged in [
            "", "x", "..", token + ".", String(token.dropLast(4)), "\(none).\(parts[1]).",
            "\(none).\(more).\(parts[2])",
            "\(parts[0]).\(more).\(parts[2])", elsewhere, otherKey, String(repeating: "A", count: 1 << 20),
        ] {
            #expect(
                await code {
                    _ = try await authenticator.caller(
                        of: request([.authorization: "Bearer \(forged)"]), for: .scope(.read))
                } == .unauthenticated, "\(forged.prefix(40))")
        }
        #expect(
            await code {
                _ = try await authenticator.caller(of: request([.authorization: "Basic eDp5"]), for: .scope(.read))
            } == .unauthenticated)
    }

    @Test func `an API key lets in, beside a token only if both are of one tenant`() async throws {
        let authenticator = try await authenticator()
        let key = HTTPField.Name.apiKey
        let caller = try await authenticator.caller(of: request([key: "k1.secret"]), for: .scope(.read))
        #expect(caller == Caller(tenant: "a", client: "k1", scopes: [.read]))
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.enrol], tenant: nil, from: "192.0.2.1", at: now)
        let bearer = "Bearer \(token.text)"
        let both = Access.scope(.enrol, by: .tokenAndKey)
        #expect(
            try await authenticator.caller(of: request([.authorization: bearer, key: "k1.secret"]), for: both)
                == token.caller)
        for fields in [
            [.authorization: bearer, key: "k2.secret"], [.authorization: bearer, key: "k1.wrong"],
            [.authorization: bearer], [key: "k1.secret"],
        ] as [HTTPFields] {
            #expect(
                await code { _ = try await authenticator.caller(of: request(fields), for: both) } == .unauthenticated)
        }
    }

    @Test func `a token that was verified before ends all the same, and a changed one is checked`() async throws {
        let authenticator = try await authenticator()
        let token = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
        func admitted(_ text: String, after seconds: Int64) async -> Problem.Code? {
            await code {
                _ = try await authenticator.caller(
                    of: request([.authorization: "Bearer \(text)"], after: seconds), for: .scope(.read))
            }
        }
        for second in [0, 1, Int64(Authenticator.tokenSeconds) - 1] {
            #expect(await admitted(token.text, after: second) == nil)
        }
        #expect(await admitted(token.text, after: Int64(Authenticator.tokenSeconds)) == .unauthenticated)
        let other = token.text.dropLast() + (token.text.last == "A" ? "B" : "A")
        #expect(await admitted(String(other.dropLast(8) + "AAAAAAAA"), after: 0) == .unauthenticated)
    }

    @Test func `a demonstration admits callers without credentials where a route does, to read`() async throws {
        let open = try await authenticator(open: "demo")
        let access = Access.scope(.read, by: .tokenUnlessOpen)
        #expect(try await open.caller(of: request([:]), for: access)?.tenant == "demo")
        #expect(await code { _ = try await open.caller(of: request([:]), for: .scope(.read)) } == .unauthenticated)
        #expect(
            await code { _ = try await open.caller(of: request([.authorization: "Bearer x"]), for: access) }
                == .unauthenticated)
        let closed = try await authenticator()
        #expect(await code { _ = try await closed.caller(of: request([:]), for: access) } == .unauthenticated)
    }

    @Test func `after ten wrong secrets an address waits, and its owner elsewhere does not`() async throws {
        let authenticator = try await authenticator()
        func issue(
            _ client: String, _ secret: String, from address: String = "192.0.2.1", after seconds: Int64 = 0
        ) async throws {
            _ = try await authenticator.issue(
                client: client, secret: secret, scopes: [.read], tenant: nil, from: address,
                at: now.adding(seconds: seconds))
        }
        for _ in 0..<SecretMemory.wrongAdmitted { _ = await code { try await issue("demo", "wrong") } }
        #expect(await code { try await issue("demo", "wrong") } == .tooMany)
        #expect(await code { try await issue("demo", "secret", from: "192.0.2.2") } == nil)
        #expect(await code { try await issue("other", "secret") } == nil)
        #expect(await code { try await issue("other", "wrong") } == .unauthenticated)
        #expect(await code { try await issue("demo", "secret", after: SecretMemory.period) } == nil)
    }

    @Test func `of very many wrong secrets at once, no more are tried than are admitted, and one for each thread`()
        async throws
    {
        let authenticator = try await authenticator()
        let most = SecretMemory.wrongAdmitted + ProcessInfo.processInfo.processorCount
        let count = 2 * most
        // All ask before the first is answered: so none is refused on its way to the store.
        credentials.gather(count)
        let codes = await withTaskGroup(of: Problem.Code?.self) { group in
            for number in 0..<count {
                group.addTask {
                    await code {
                        _ = try await authenticator.issue(
                            client: "demo", secret: "wrong \(number)", scopes: [.read], tenant: nil, from: "192.0.2.1",
                            at: now)
                    }
                }
            }
            var codes: [Problem.Code?] = []
            for await one in group { codes.append(one) }
            return codes
        }
        let tried = codes.count { $0 == .unauthenticated }
        #expect((SecretMemory.wrongAdmitted...most).contains(tried))
        #expect(codes.count { $0 == .tooMany } == count - tried)
    }

    @Test func `a revoked secret buys nothing, even a moment after it was right`() async throws {
        let authenticator = try await authenticator()
        _ = try await authenticator.issue(
            client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
        var credential = try #require(await credentials.credential("demo", kind: .secret))
        credential.isRevoked = true
        try await credentials.save(credential)
        #expect(
            await code {
                _ = try await authenticator.issue(
                    client: "demo", secret: "secret", scopes: [.read], tenant: nil, from: "192.0.2.1", at: now)
            } == .unauthenticated)
    }

    @Test func `a token from before its client was revoked makes no credentials`() async throws {
        let authenticator = try await authenticator()
        let token = try await authenticator.issue(
            client: "admin", secret: "secret", scopes: [.administer], tenant: nil, from: "192.0.2.1", at: now
        ).text
        let routes = CredentialRoutes(
            store: credentials, hash: SecretHash { secret, salt in secret.reveal { $0 } + salt },
            cryptography: cryptography
        ).routes
        let table = RouteTable(routes, gate: authenticator)
        func status(_ fields: HTTPFields) async -> Int {
            var fields = fields
            fields[.contentType] = "application/json"
            return await table.answer(
                ServerRequest(
                    .post, "/v1/admin/credentials", fields: fields,
                    body: Array(#"{"kind":"key","scopes":["administer"]}"#.utf8), identifier: "r", received: now)
            ).status.code
        }
        let (bearer, key): (HTTPFields, HTTPFields) = ([.authorization: "Bearer \(token)"], [.apiKey: "k3.secret"])
        #expect(await status(bearer) == 201)
        var credential = try #require(await credentials.credential("admin", kind: .secret))
        credential.isRevoked = true
        try await credentials.save(credential)
        #expect(await status(bearer) == 401)
        #expect(await status(key) == 201, "an API key has no client beside it")
        let elsewhere = ClientCredential(
            "admin", kind: .secret, tenant: "b", scopes: [.administer], salt: credential.salt, hash: credential.hash)
        try await credentials.save(elsewhere)
        #expect(await status(bearer) == 401, "the name is another customer's by now")
    }
}

import Foundation
import HTTPTypes
import StoreTestSupport
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchOutbound
import VouchPersistence
import VouchStores

@testable import VouchServer

/// The console's sign-in before the native routes, with real credentials, and what a browser does with its cookies.
final class ConsoleFixture {
    static let start = NativeFixture.start

    let api: NativeFixture
    let table: RouteTable
    let sessions: PortalSessions
    var cookies: [String: String] = [:]
    var token: String?
    var now = start

    /// Neither recognises anyone nor lets anyone in.
    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            guard access == .open else { throw Problem(.unauthenticated, "no token") }
            return nil
        }
    }

    init(address: String = "https://id.example", issuer: FakeIssuer? = nil) async throws {
        api = try await NativeFixture()
        let (stores, cryptography) = (api.stores, OpenSSLCryptography())
        let hash = SecretHash { secret, salt in secret.reveal { $0 } + salt }
        for role in StaffRole.allCases {
            try await stores.credentials.save(
                ClientCredential(
                    "id-\(role)", kind: .staff, tenant: "acme", scopes: role.scopes,
                    secret: Sensitive("\(role)-secret"),
                    hash: hash, cryptography: cryptography, name: "\(role)@acme.example",
                    expires: Self.start.adding(seconds: 7 * 86_400)))
        }
        sessions = PortalSessions(
            .console, store: stores.transients, credentials: stores.credentials, cryptography: cryptography,
            address: address)
        let tokens = try Authenticator(
            credentials: stores.credentials, keys: api.keys, hash: hash, cryptography: cryptography)
        let console = ConsoleService(
            sessions: sessions, tokens: tokens, credentials: stores.credentials,
            issuer: issuer.map {
                ConsoleIssuer(
                    $0.settings, http: $0, store: stores.transients, cryptography: cryptography, address: address)
            }, needsTwo: { $0 == "careful" }, audit: stores.audit)
        table = RouteTable(
            console.routes + api.routes, gate: ConsoleGate(sessions, others: Nobody()), audit: stores.audit)
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, more: HTTPFields = [:],
        withToken: Bool = true, address: String = "192.0.2.1"
    ) async -> (status: Int, json: [String: Any], response: ServerResponse) {
        var fields = more
        if !cookies.isEmpty {
            fields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        if withToken, let token { fields[.consoleToken] = token }
        if body != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
        let response = await table.answer(
            ServerRequest(
                method, path, fields: fields, body: Array((body ?? "").utf8), identifier: "r-1", received: now,
                address: address))
        for cookie in response.fields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
        }
        let json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any]
        return (response.status.code, json ?? [:], response)
    }

    @discardableResult
    func signIn(_ role: StaffRole, password: String? = nil) async -> (status: Int, response: ServerResponse) {
        let answer = await ask(
            .post, "/console/sign-in",
            #"{"name":"\#(role)@acme.example","password":"\#(password ?? "\(role)-secret")"}"#)
        token = await ask(.get, "/console/session").json["token"] as? String
        return (answer.status, answer.response)
    }
}

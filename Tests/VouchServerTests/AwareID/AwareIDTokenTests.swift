import HTTPTypes
import Testing
import VouchAPI
import VouchTestSupport

@testable import VouchServer

@Suite struct AwareIDTokenTests {
    private static let form = "client_id=app&client_secret=s3cret&scope=openid&grant_type=client_credentials"
    private static let path = "/auth/realms/acme-consumers/protocol/openid-connect/token"

    private func ask(
        _ path: String = path, _ body: String = form, type: String = "application/x-www-form-urlencoded"
    ) async throws -> ServerResponse {
        try await AwareIDFixture().post(path, body, key: nil, type: type)
    }

    @Test(.shows("A108"), arguments: [path, "/acme" + path])
    func `the token of a customer's realm is issued for a form`(_ path: String) async throws {
        let response = try await ask(path)
        #expect(response.status == .ok)
        #expect(response.fields[.cacheControl] == "no-store")
        let expected =
            #"{"access_token":"token-acme","expires_in":300,"id_token":"identity-app","not-before-policy":0,"#
            + #""refresh_expires_in":0,"scope":"openid","token_type":"Bearer"}"#
        #expect(String(decoding: response.body, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("client_id=app&client_secret=wrong&scope=openid&grant_type=client_credentials", 401, "invalid_client"),
        ("client_id=app&client_secret=s3cret&scope=openid&grant_type=password", 400, "unsupported_grant_type"),
        ("client_id=app&client_secret=s3cret&scope=admin&grant_type=client_credentials", 400, "invalid_scope"),
        ("client_secret=s3cret&scope=openid&grant_type=client_credentials", 400, "invalid_request"),
        ("", 400, "invalid_request"), ("%", 400, "invalid_request"), ("{}", 400, "invalid_request"),
    ])
    func `a wrong form is refused in the shape of OAuth`(_ form: String, _ status: Int, _ error: String) async throws {
        let response = try await ask(Self.path, form)
        #expect(response.status.code == status)
        #expect(try AwareIDFixture.members(response)["error"] as? String == error)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("s3cret"))
    }

    @Test func `another content type, realm or customer gets no token`() async throws {
        #expect(try await ask(type: "application/json").status.code == 415)
        #expect(try await ask("/auth/realms/acme/protocol/openid-connect/token").status.code == 404)
        #expect(try await ask("/other" + Self.path).status.code == 404)
        #expect(try await ask("/auth/realms/other-consumers/protocol/openid-connect/token").status.code == 401)
    }
}

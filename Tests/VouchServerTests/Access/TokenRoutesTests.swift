import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore

@testable import VouchServer

/// RFC 6749: the client credentials grant, how clients authenticate, and what is said of errors.
@Suite struct TokenRoutesTests {
    private let table = RouteTable(TokenRoutes(issuer: FakeTokens()).routes, gate: FakeTokens())

    private func ask(
        _ form: String, authorization: String? = nil
    ) async throws -> (status: Int, json: [String: Any], fields: HTTPFields) {
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        fields[.authorization] = authorization
        let response = await table.answer(
            ServerRequest(
                .post, "/v1/token", fields: fields, body: Array(form.utf8), identifier: "r-1",
                received: Timestamp(seconds: 0)))
        let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return (response.status.code, json ?? [:], response.fields)
    }

    private static func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

    @Test(arguments: [
        ("grant_type=client_credentials&client_id=ann&client_secret=secret", nil as String?),
        ("grant_type=client_credentials", basic("ann:secret")),
        ("grant_type=client_credentials&client_id=ann", basic("ann:secret")),
        // Both parts are encoded as in a form before they are joined.
        ("grant_type=client_credentials", basic("ann:s%65cret")),
    ])
    func `a client authenticates in the form or by HTTP Basic`(form: String, authorization: String?) async throws {
        let answer = try await ask(form, authorization: authorization)
        #expect(answer.status == 200)
        #expect(answer.json["token_type"] as? String == "Bearer")
        #expect(answer.json["expires_in"] as? Int == 36_000)
    }

    @Test(arguments: [
        ("grant_type=password", nil as String?, 400, "unsupported_grant_type"),
        ("grant_type=client_credentials", nil, 400, "invalid_request"),
        ("grant_type=client_credentials&client_id=ann&client_secret=wrong", nil, 401, "invalid_client"),
        ("grant_type=client_credentials", basic("ann:wrong"), 401, "invalid_client"),
        ("grant_type=client_credentials", basic("ann"), 401, "invalid_client"),
        ("grant_type=client_credentials", "Basic %%%", 401, "invalid_client"),
        ("grant_type=client_credentials&client_id=ben", basic("ann:secret"), 401, "invalid_client"),
        ("grant_type=client_credentials&client_secret=secret", basic("ann:secret"), 400, "invalid_request"),
        (
            "grant_type=client_credentials&client_id=ann&client_secret=secret&scope=all", nil, 400, "invalid_scope"
        ),
    ])
    func `an error has OAuth's word, and the API's`(
        form: String, authorization: String?, status: Int, word: String
    ) async throws {
        let answer = try await ask(form, authorization: authorization)
        #expect(answer.status == status)
        #expect(answer.json["error"] as? String == word)
        #expect((answer.json["error_description"] as? String)?.isEmpty == false)
        #expect((answer.json["type"] as? String)?.hasPrefix("/problems/") == true)
        #expect(answer.json["requestId"] as? String == "r-1")
        #expect(answer.fields[.contentType] == "application/json")
        if status == 401 { #expect(answer.fields[.wwwAuthenticate] == (authorization == nil ? "Bearer" : "Basic")) }
    }
}

import Foundation
import HTTPTypes
import Testing
import VouchTestSupport

@testable import VouchServer

struct APIDescriptionTests {
    private func document() async throws -> (api: NativeFixture, json: [String: Any]) {
        let api = try NativeFixture()
        return (api, await api.send(.get, "/v1/openapi.json").json)
    }

    @Test func `docs/openapi.json is what the routes say`() async throws {
        let api = try NativeFixture()
        let response = await api.send(.get, "/v1/openapi.json").response
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/openapi.json")
        let text = String(decoding: response.body, as: UTF8.self) + "\n"
        if ProcessInfo.processInfo.environment["WRITE_OPENAPI"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(kept == text, "out of date: WRITE_OPENAPI=1 scripts/test VouchServer writes it anew")
    }

    @Test func `every operation has a name of its own, a summary and problems`() async throws {
        let paths = try #require(try await document().json["paths"] as? [String: [String: [String: Any]]])
        var names: Set<String> = []
        for operation in paths.values.flatMap(\.values) {
            let name = try #require(operation["operationId"] as? String)
            #expect(names.insert(name).inserted)
            #expect((operation["summary"] as? String)?.hasSuffix(".") == true)
            let responses = try #require(operation["responses"] as? [String: Any])
            #expect(responses.keys.contains("401") && responses.keys.contains { $0.hasPrefix("2") })
        }
        #expect(names.count >= 30)
    }

    @Test func `what belongs to another tenant is not found, by any route of the description`() async throws {
        let (api, json) = try await document()
        let paths = try #require(json["paths"] as? [String: [String: [String: Any]]])
        let person = try await api.enrolled()
        let journey = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        let authentication = try await api.make(
            "/v1/authentications", #"{"registrationCode":"\#(person.code)"}"#)
        let credential = try await api.make("/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#)
        let identifiers = [
            "enrolments": person.id, "journeys": journey, "authentications": authentication,
            "subjects": person.subject, "admin": credential,
        ]
        // One body that fits every route: what matters is whose it is.
        let body = """
            {"identifier":"phone","frames":[{"data":"\(NativeFixture.picture)"}],"pictures":["\(NativeFixture.picture)"],
            "picture":"\(NativeFixture.picture)","accepted":true,"purpose":"p","outcome":"done"}
            """
        var count = 0
        for (path, methods) in paths where path.contains("{") {
            let area = String(path.split(separator: "/")[1])
            let identifier = try #require(identifiers[area], "no identifier for \(path)")
            let target = path.replacingOccurrences(of: "{id}", with: identifier)
                .replacingOccurrences(of: "{page}", with: "front")
            for method in methods.keys {
                let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
                let answer = await api.send(verb, target, body, tenant: "other")
                #expect(answer.status == 404, "\(method) \(path)")
                let unknown = await api.send(
                    verb,
                    path.replacingOccurrences(of: "{id}", with: "unknown")
                        .replacingOccurrences(of: "{page}", with: "front"), body, tenant: "other")
                #expect(answer.response.body == unknown.response.body, "\(method) \(path) tells which there are")
                count += 1
            }
        }
        #expect(count >= 20)
        let listed = await api.send(.get, "/v1/enrolments", tenant: "other")
        #expect((listed.json["items"] as? [Any])?.isEmpty == true)
        let foreign = await api.send(
            .post, "/v1/authentications", #"{"registrationCode":"\#(person.code)"}"#, tenant: "other")
        #expect(foreign.status == 404)
        // Nothing of it has changed.
        #expect(await api.send(.get, "/v1/enrolments/\(person.id)").json["status"] as? String == "complete")
    }

    @Test func `the page to read it loads nothing from elsewhere, and runs no script of its own text`() async throws {
        let api = try NativeFixture()
        let page = await api.send(.get, "/v1/docs").response
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(!text.contains("http://") && !text.contains("https://"))
        #expect(!text.contains("onclick") && text.contains("<script src=\"docs/page.js\""))
        let policy = try #require(page.fields[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        #expect(await api.send(.get, "/v1/docs/page.js").status == 200)
    }
}

import Foundation
import HTTPTypes
import Testing
import VouchTestSupport

@testable import VouchServer

struct APIDescriptionTests {
    private func document() async throws -> (api: NativeFixture, json: [String: Any]) {
        let api = try await NativeFixture()
        return (api, await api.send(.get, "/v1/openapi.json").json)
    }

    @Test func `docs/openapi.json is what the routes say`() async throws {
        let api = try await NativeFixture()
        let response = await api.send(.get, "/v1/openapi.json").response
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/openapi.json")
        // By lines, so that a change can be reviewed.
        let written = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Data(response.body)),
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        let text = String(decoding: written, as: UTF8.self) + "\n"
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
            #expect(responses.keys.contains("401"))
            #expect(responses.keys.contains { $0.hasPrefix("2") || $0 == "101" })
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
        let reading = await api.send(
            .post, "/v1/readings", NativeFixture.reading, more: [.prefer: "respond-async"])
        let webhook = try await api.make("/v1/webhooks", #"{"url":"https://hooks.example.com/"}"#)
        let sent = await api.send(.post, "/v1/webhooks/\(webhook)/test")
        let delivery = try #require(sent.json["id"] as? String)
        let chip = try await api.make("/v1/chip-sessions", #"{"can":"123456"}"#)
        let identifiers = [
            "jobs": try #require(reading.json["id"] as? String),
            "enrolments": person.id, "journeys": journey, "authentications": authentication,
            "subjects": person.subject, "admin": credential, "webhooks": webhook,
            "chip-sessions": chip, "cases": journey,
        ]
        // One body that fits every route: what matters is whose it is.
        let body = """
            {"identifier":"phone","frames":[{"data":"\(NativeFixture.picture)"}],"pictures":["\(NativeFixture.picture)"],
            "picture":"\(NativeFixture.picture)","accepted":true,"purpose":"p","outcome":"done","chipSession":"none",
            "role":"viewer","decision":"accepted","content":{},"text":"t"}
            """
        var count = 0
        for (path, methods) in paths where path.contains("{") {
            let area = String(path.split(separator: "/")[1])
            let identifier = try #require(identifiers[area], "no identifier for \(path)")
            let target = path.replacingOccurrences(of: "{id}", with: identifier)
                .replacingOccurrences(of: "{page}", with: "front")
                .replacingOccurrences(of: "{delivery}", with: delivery)
            for method in methods.keys {
                let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
                let answer = await api.send(verb, target, body, tenant: "other")
                #expect(answer.status == 404, "\(method) \(path)")
                let unknown = await api.send(
                    verb,
                    path.replacingOccurrences(of: "{id}", with: "unknown")
                        .replacingOccurrences(of: "{page}", with: "front")
                        .replacingOccurrences(of: "{delivery}", with: "unknown"), body, tenant: "other")
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

    @Test func `the examples of what is sent are understood`() async throws {
        let (api, json) = try await document()
        let paths = try #require(json["paths"] as? [String: [String: [String: Any]]])
        var count = 0
        for (path, methods) in paths {
            for (method, operation) in methods {
                guard let body = operation["requestBody"] as? [String: Any],
                    let content = body["content"] as? [String: [String: Any]], let sent = content["application/json"]
                else { continue }
                let example = try #require(sent["example"], "\(method) \(path) has no example")
                count += 1
                guard !path.contains("{") else { continue }
                let text = String(decoding: try JSONSerialization.data(withJSONObject: example), as: UTF8.self)
                let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
                let answer = await api.send(verb, path, text)
                #expect(
                    (200..<300).contains(answer.status) || [404, 422].contains(answer.status)
                        || path == "/v1/password" && answer.status == 401
                        // No code of the example was ever shown.
                        || path == "/v1/handovers" && answer.status == 401
                        // No example was sealed for this server's key.
                        || path == "/v1/packages/open" && answer.status == 400,
                    "\(method) \(path): \(answer.status)")
            }
        }
        #expect(count >= 15)
    }

    @Test func `an optional member that is null counts as absent, as the description says`() async throws {
        let (api, json) = try await document()
        let paths = try #require(json["paths"] as? [String: [String: [String: Any]]])
        var members: Set<String> = []
        for (path, methods) in paths {
            for (method, operation) in methods {
                guard let body = operation["requestBody"] as? [String: Any],
                    let content = body["content"] as? [String: [String: Any]], let sent = content["application/json"]
                else { continue }
                let schema = try #require(sent["schema"] as? [String: Any])
                let properties = try #require(schema["properties"] as? [String: [String: Any]])
                let required = schema["required"] as? [String] ?? []
                var asked = try #require(sent["example"] as? [String: Any])
                let verb = try #require(HTTPRequest.Method(rawValue: method.uppercased()))
                let before = path.contains("{") ? nil : try await answer(api, verb, path, asked)
                for (name, member) in properties where !required.contains(name) && asked[name] == nil {
                    let type = (member["anyOf"] as? [[String: Any]])?.last?["type"] as? String
                    let types = member["type"] as? [String] ?? []
                    #expect(type == "null" || types.contains("null"), "\(path) \(name)")
                    asked[name] = NSNull()
                    members.insert(name)
                }
                guard let before else { continue }
                #expect(try await answer(api, verb, path, asked) == before, "\(method) \(path)")
            }
        }
        #expect(members.isSuperset(of: ["subject", "types", "firstName", "selfie", "mrz", "platform"]), "\(members)")
    }

    /// The status; a name of its own for each person, as it can be used once.
    private func answer(
        _ api: NativeFixture, _ verb: HTTPRequest.Method, _ path: String, _ asked: [String: Any]
    ) async throws -> Int {
        var asked = asked
        for name in ["username", "name"] where asked[name] is String { asked[name] = UUID().uuidString }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: asked), as: UTF8.self)
        return await api.send(verb, path, text).status
    }

    @Test func `names of persons in any script are what the description admits`() async throws {
        let (api, json) = try await document()
        let paths = try #require(json["paths"] as? [String: [String: [String: Any]]])
        let body = try #require(paths["/v1/enrolments"]?["post"]?["requestBody"] as? [String: Any])
        let content = try #require(body["content"] as? [String: [String: Any]])
        let schema = try #require(content["application/json"]?["schema"] as? [String: Any])
        let members = try #require(schema["properties"] as? [String: [String: Any]])
        let pattern = try Regex(try #require(members["firstName"]?["pattern"] as? String))
        for name in ["Zoë", "Σοφία", "O’Neill", "佳子", "Ngọc Ánh"] {
            #expect(try pattern.wholeMatch(in: name) != nil)
            let asked = ["username": "u-\(name)", "email": "a@example.com", "firstName": name]
            let text = String(decoding: try JSONSerialization.data(withJSONObject: asked), as: UTF8.self)
            #expect(await api.send(.post, "/v1/enrolments", text).status == 201)
        }
        for name in ["", " ", "a\nb", "a\u{7f}"] { #expect(try pattern.wholeMatch(in: name) == nil) }
    }

    @Test func `the page to read it loads nothing from elsewhere, and runs no script of its own text`() async throws {
        let api = try await NativeFixture()
        let page = await api.send(.get, "/v1/docs").response
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(!text.contains("http://"))
        #expect(!text.contains("https://"))
        #expect(!text.contains("onclick"))
        #expect(text.contains("<script src=\"docs/page.js\""))
        let policy = try #require(page.fields[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(await api.send(.get, "/v1/docs/page.js").status == 200)
    }
}

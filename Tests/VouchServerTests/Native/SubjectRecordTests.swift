import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchClient
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL
import VouchPersistence

@testable import VouchServer

/// What clients store of persons: told to the customer that stored it, and gone with the person.
struct SubjectRecordTests {
    private static let anna = #"{"content":{"surname":"ERIKSSON","pictures":["QUFB"],"age":34,"share":0.25}}"#

    private func stored(_ api: NativeFixture, _ body: String = anna) async throws -> String {
        let answer = await api.send(.post, "/v1/subjects", body)
        try #require(answer.status == 201, "\(String(decoding: answer.response.body, as: UTF8.self))")
        return try #require(answer.json["id"] as? String)
    }

    @Test func `a person is stored, shown, replaced, exported and deleted with a receipt`() async throws {
        let api = try await NativeFixture()
        let added = await api.send(.post, "/v1/subjects", Self.anna)
        #expect(added.status == 201)
        #expect(Set(added.json.keys) == ["id", "version", "created", "changed"])
        let id = try #require(added.json["id"] as? String)
        let shown = await api.send(.get, "/v1/subjects/\(id)")
        #expect(shown.response.fields[.cacheControl] == "no-store")
        let content = try #require(shown.json["content"] as? [String: Any])
        #expect(content as NSDictionary == ["surname": "ERIKSSON", "pictures": ["QUFB"], "age": 34, "share": 0.25])
        let later = NativeFixture.start.adding(seconds: 60)
        let replaced = await api.send(
            .put, "/v1/subjects/\(id)", #"{"content":{"surname":"SPECIMEN"},"version":1}"#, at: later)
        #expect(replaced.status == 200)
        #expect(replaced.json["version"] as? Int == 2)
        #expect(replaced.json["created"] as? String == added.json["created"] as? String)
        #expect(replaced.json["changed"] as? String == later.rfc3339)
        let export = await api.send(.get, "/v1/subjects/\(id)/export").json
        let record = try #require(export["record"] as? [String: Any])
        #expect((record["content"] as? [String: String]) == ["surname": "SPECIMEN"])
        let deleted = await api.send(.delete, "/v1/subjects/\(id)")
        #expect(deleted.json["records"] as? Int == 1)
        #expect(deleted.json["enrolments"] as? Int == 0)
        for (method, path, body) in [
            (HTTPRequest.Method.get, "", ""), (.get, "/export", ""), (.put, "", Self.anna), (.delete, "", ""),
        ] { #expect(await api.send(method, "/v1/subjects/\(id)\(path)", body).status == 404) }
    }

    @Test func `a stored person is its customer's, by scopes, and each access is in the audit log`() async throws {
        let api = try await NativeFixture()
        let id = try await stored(api)
        for (method, body) in [(HTTPRequest.Method.get, ""), (.put, Self.anna), (.delete, "")] {
            #expect(await api.send(method, "/v1/subjects/\(id)", body, tenant: "other").status == 404)
        }
        #expect(await api.send(.get, "/v1/subjects/\(id)").status == 200)
        func access(_ method: HTTPRequest.Method, _ template: String) -> Access? {
            api.routes.first { $0.method == method && $0.template == template }?.access
        }
        #expect(access(.post, "/v1/subjects") == .scope(.enrol))
        #expect(access(.put, "/v1/subjects/{id}") == .scope(.enrol))
        #expect(access(.get, "/v1/subjects/{id}") == .either(.enrol, .investigate))
        let entries = try await api.audit.entries(of: "acme", after: 0, limit: 100, subject: id).map(\.record)
        #expect(entries.first { $0.action == "POST /v1/subjects" }?.outcome == "changed")
        #expect(entries.contains { $0.action == "GET /v1/subjects/{id}" })
        #expect(!entries.contains { "\($0)".contains("ERIKSSON") })
    }

    private static let deep =
        #"{"content":{"a":"# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}}"

    @Test(arguments: [
        "", "{}", #"{"content":null}"#, #"{"content":["ERIKSSON"]}"#, #"{"content":"ERIKSSON"}"#, #"{"content":7}"#,
        #"{"content":{"ERIKSSON":1,"ERIKSSON":2}}"#, #"{"content":{},"content":{"a":"ERIKSSON"}}"#,
        #"{"content":{"a":1e999}}"#, #"{"content":{"a":"\ud800"}}"#, #"{"content":{"a":ERIKSSON}}"#,
        #"{"content":{},"version":"ERIKSSON"}"#, deep,
    ])
    func `what is no object, or one that readers may read differently, is refused and not repeated`(
        _ body: String
    ) async throws {
        let api = try await NativeFixture()
        let id = try await stored(api)
        for (method, path) in [(HTTPRequest.Method.post, "/v1/subjects"), (.put, "/v1/subjects/\(id)")] {
            let answer = await api.send(method, path, body)
            #expect(answer.status == 400)
            #expect(!String(decoding: answer.response.body, as: UTF8.self).contains("ERIKSSON"))
        }
        #expect(await api.send(.get, "/v1/subjects/\(id)").json["version"] as? Int == 1)
    }

    @Test func `more than 10 MB are refused`() async throws {
        let api = try await NativeFixture()
        let text = String(repeating: "a", count: ReadingRoutes.longestInput)
        #expect(await api.send(.post, "/v1/subjects", #"{"content":{"a":"\#(text)"}}"#).status == 413)
        #expect(
            await api.send(.post, "/v1/subjects", #"{"content":{"a":"\#(text.dropLast(8))"}}"#).status == 201)
    }

    @Test func `another version than the one named is not replaced, and of two at once one is`() async throws {
        let api = try await NativeFixture()
        let id = try await stored(api)
        let path = "/v1/subjects/\(id)"
        #expect(await api.send(.put, path, #"{"content":{},"version":2}"#).status == 409)
        let codes = await withTaskGroup(of: Int.self) { group in
            for number in 0..<6 {
                group.addTask { await api.send(.put, path, #"{"content":{"n":\#(number)},"version":1}"#).status }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(codes.sorted() == [200, 409, 409, 409, 409, 409])
        #expect(await api.send(.get, path).json["version"] as? Int == 2)
    }

    @Test func `a request that is sent twice stores one person, and what is kept of its answer has no content`()
        async throws
    {
        let api = try await NativeFixture()
        let first = await api.send(.post, "/v1/subjects", Self.anna, key: "k-1")
        let second = await api.send(.post, "/v1/subjects", Self.anna, key: "k-1")
        #expect(first.json["id"] as? String == second.json["id"] as? String)
        #expect(!String(decoding: second.response.body, as: UTF8.self).contains("ERIKSSON"))
        let other = await api.send(.post, "/v1/subjects", Self.anna, key: "k-2")
        #expect(first.json["id"] as? String != other.json["id"] as? String)
    }

    @Test func `a journey of a stored person belongs to it, and goes with it`() async throws {
        let api = try await NativeFixture()
        let id = try await stored(api)
        let begun = await api.send(.post, "/v1/journeys", #"{"definition":"identity-selfie","subject":"\#(id)"}"#)
        let journey = try #require(begun.json["id"] as? String)
        let export = await api.send(.get, "/v1/subjects/\(id)/export").json
        #expect((export["journeys"] as? [Any])?.count == 1)
        #expect(export["record"] != nil)
        let deleted = await api.send(.delete, "/v1/subjects/\(id)").json
        #expect(deleted["journeys"] as? Int == 1)
        #expect(deleted["records"] as? Int == 1)
        #expect(await api.send(.get, "/v1/journeys/\(journey)").status == 404)
        #expect(await api.send(.get, "/v1/subjects/\(id)").status == 404)
    }

    // MARK: Packages and statements

    private let packaged: HTTPFields = [.contentType: "application/jose"]

    private func package(_ api: NativeFixture, of id: String?, _ content: String = anna) throws -> String {
        let sealer = try PackageSealer(for: api.packageKey.publicKey, cryptography: api.cryptography)
        return String(
            decoding: try sealer.seal(
                Sensitive(Array(content.utf8)), at: Int(NativeFixture.start.seconds), nonce: id), as: UTF8.self)
    }

    @Test func `a person comes in a package, once, and a package for one person replaces no other`() async throws {
        let api = try await NativeFixture()
        let new = try package(api, of: nil)
        let added = await api.send(.post, "/v1/subjects", new, more: packaged)
        let id = try #require(added.json["id"] as? String)
        #expect(await api.send(.post, "/v1/subjects", new, more: packaged).status == 400)
        let other = try await stored(api)
        let own = try package(api, of: id, #"{"content":{"surname":"SPECIMEN"}}"#)
        #expect(await api.send(.put, "/v1/subjects/\(other)", own, more: packaged).status == 400)
        #expect(await api.send(.put, "/v1/subjects/\(id)", own, more: packaged).status == 200)
        #expect(await api.send(.put, "/v1/subjects/\(id)", own, more: packaged).status == 400)
        let content = await api.send(.get, "/v1/subjects/\(id)").json["content"] as? [String: String]
        #expect(content == ["surname": "SPECIMEN"])
        for body in ["", "{}", "a.b.c.d.e", try package(api, of: id, "[]"), try package(api, of: id, Self.deep)] {
            #expect(await api.send(.put, "/v1/subjects/\(id)", body, more: packaged).status == 400)
        }
    }

    @Test func `an answer is signed with its request, status and bytes`() async throws {
        let api = try await NativeFixture()
        let id = try await stored(api)
        let name = try #require(HTTPField.Name(SubjectStatement.field))
        for (method, path, body, status) in [
            (HTTPRequest.Method.post, "/v1/subjects", Self.anna, 201), (.get, "/v1/subjects/\(id)", "", 200),
            (.put, "/v1/subjects/\(id)", Self.anna, 200),
        ] {
            let answer = await api.send(method, path, body).response
            let statement = try #require(answer.fields[name])
            let claims = try SignedClaims.verify(
                statement: Array(statement.utf8), keys: api.keys.published, api.cryptography)
            #expect(claims["event"]?.text == "answered")
            #expect(claims["request"]?.text == "r-1")
            #expect(claims["status"]?.integer == status)
            let digest = Base64URL.text(try api.cryptography.digest(.sha256, of: answer.body))
            #expect(claims["sha256"]?.text == digest)
        }
    }

    private struct Person: Codable, Sendable, Equatable { var surname: String }

    @Test func `the client stores, shows, replaces and deletes, and stores once over lost connections`() async throws {
        let api = try await NativeFixture()
        let transport = InProcessTransport(api.table, at: NativeFixture.start) { number, _ in
            number == 1 ? .answerLost : .arrives
        }
        let client = VouchClient(try .inProcess(Bearing(transport: transport)), .none)
        let entry = try await client.addSubject(Person(surname: "ERIKSSON"))
        #expect(entry.version == 1)
        #expect(transport.requests.count == 2)
        #expect(try await client.subject(entry.id, as: Person.self).content == Person(surname: "ERIKSSON"))
        #expect(try await client.replaceSubject(entry.id, with: Person(surname: "S"), version: 1).version == 2)
        let stale = await #expect(throws: ClientError.self) {
            try await client.replaceSubject(entry.id, with: Person(surname: "T"), version: 1)
        }
        #expect(stale?.problem == Problem.Code.conflict.rawValue)
        #expect(try await client.deleteSubject(entry.id).records == 1)
        let gone = await #expect(throws: ClientError.self) { try await client.subject(entry.id, as: Person.self) }
        #expect(gone?.problem == Problem.Code.notFound.rawValue)
    }
}

/// With the token of a customer.
private struct Bearing: ClientTransport {
    let transport: InProcessTransport

    func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        var request = request
        request.headerFields[.authorization] = "Bearer acme"
        return try await transport.send(request, body: body, progress: progress)
    }
}

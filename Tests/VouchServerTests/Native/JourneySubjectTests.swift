import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment

@testable import VouchServer

/// Journeys that belong to a person: export and deletion cover them.
struct JourneySubjectTests {
    private func start(_ api: NativeFixture, _ subject: String, tenant: String = "acme") async throws -> String {
        let answer = await api.send(
            .post, "/v1/journeys", #"{"definition":"identity-selfie","subject":"\#(subject)"}"#, tenant: tenant)
        try #require(answer.status == 201, "\(String(decoding: answer.response.body, as: UTF8.self))")
        #expect(answer.json["subject"] as? String == subject)
        return try #require(answer.json["id"] as? String)
    }

    private func count(_ json: [String: Any], _ name: String) -> Int? { (json[name] as? [Any])?.count }

    @Test func `a journey of an enrolled person is exported and deleted with the person`() async throws {
        let api = try NativeFixture()
        let person = try await api.enrolled()
        let journey = try await start(api, person.subject)
        let data = Data("passport".utf8).base64EncodedString()
        _ = await api.send(.post, "/v1/journeys/\(journey)/document", #"{"picture":"\#(data)"}"#)
        let export = await api.send(.get, "/v1/subjects/\(person.subject)/export").json
        #expect(count(export, "enrolments") == 1 && count(export, "journeys") == 1)
        let told = try #require((export["journeys"] as? [[String: Any]])?.first)
        #expect(told["id"] as? String == journey && told["pictures"] as? [String] == [data])
        let deleted = await api.send(.delete, "/v1/subjects/\(person.subject)").json
        #expect(deleted["enrolments"] as? Int == 1 && deleted["journeys"] as? Int == 1)
        let receipt = try #require(deleted["receipt"] as? String)
        let body = try #require(Data(base64Encoded: Self.padded(receipt.split(separator: ".")[1])))
        let claims = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        #expect(claims["journeys"] as? Int == 1 && claims["subject"] as? String == person.subject)
        #expect(await api.send(.get, "/v1/journeys/\(journey)").status == 404)
        #expect(await api.send(.get, "/v1/enrolments/\(person.id)").status == 404)
    }

    private static func padded(_ text: Substring) -> String {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    }

    @Test func `a name of the client's own stands for one person, whose name no log has`() async throws {
        let api = try NativeFixture()
        let first = try await start(api, "customer-4711")
        let second = try await start(api, "customer-4711")
        let foreign = try await start(api, "customer-4711", tenant: "other")
        let export = await api.send(.get, "/v1/subjects/customer-4711/export").json
        #expect(count(export, "journeys") == 2 && count(export, "enrolments") == 0)
        let subject = try #require(export["subject"] as? String)
        #expect(subject != "customer-4711")
        #expect(count(export, "accesses") ?? 0 >= 2)
        let records = await api.audit.entries(of: "acme", after: 0, limit: 100, subject: nil).map(\.record)
        #expect(records.contains { $0.identifier == first && $0.subject == subject })
        #expect(!records.contains { "\($0)".contains("customer-4711") })
        // By the subject too.
        #expect(await api.send(.get, "/v1/subjects/\(subject)/export").status == 200)
        let deleted = await api.send(.delete, "/v1/subjects/customer-4711").json
        #expect(deleted["journeys"] as? Int == 2)
        for id in [first, second] { #expect(await api.send(.get, "/v1/journeys/\(id)").status == 404) }
        #expect(await api.send(.get, "/v1/journeys/\(foreign)", tenant: "other").status == 200)
        #expect(await api.send(.delete, "/v1/subjects/customer-4711").status == 404)
        // The same name is another subject from now on.
        _ = try await start(api, "customer-4711")
        let again = await api.send(.get, "/v1/subjects/customer-4711/export").json
        #expect(again["subject"] as? String != subject && count(again, "journeys") == 1)
    }

    @Test func `a journey that names nobody is nobody's`() async throws {
        let api = try NativeFixture()
        let answer = await api.send(.post, "/v1/journeys", #"{"definition":"identity-selfie"}"#)
        #expect(answer.status == 201 && answer.json["subject"] == nil)
    }

    @Test(arguments: ["", " ", "a b", "ä", "a\\u0000", "journey x", String(repeating: "a", count: 65)])
    func `what is no name is refused`(name: String) async throws {
        let api = try NativeFixture()
        let answer = await api.send(
            .post, "/v1/journeys", #"{"definition":"identity-selfie","subject":"\#(name)"}"#)
        #expect(answer.status == 400)
    }

    @Test func `IDscan's first upload names the person among its data`() async throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        let client = EnterpriseClient([definition])
        let answer = try await client.upload(("WhiteImage", "passport"), data: ["PersonEntryId": "customer-1"])
        let id = try #require(answer.json["JourneyId"] as? String)
        let subject = try #require(await client.store.subject(named: "customer-1", tenant: "ann"))
        #expect(await client.store.journeys(ofSubject: subject, tenant: "ann").map(\.id) == [id])
        // At the top it names the journey that goes on, as before.
        let next = try await client.upload(("SelfiePhoto", "same"), journey: id)
        #expect(next.json["JourneyId"] as? String == id)
        let wrong = try await client.upload(("WhiteImage", "passport"), data: ["PersonEntryId": "a b"])
        #expect(wrong.status == 400)
    }
}

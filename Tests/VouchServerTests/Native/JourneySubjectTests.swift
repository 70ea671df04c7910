import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchPersistence
import VouchStores

@testable import VouchServer

private struct Damage: Error {}

/// A store in which no enrolment can be opened; what stands beside them can.
private struct DamagedEnrolments: EnrolmentStore, EnrolmentListing {
    let store: SQLEnrolments

    func insert(_ enrolment: Enrolment) async throws { try await store.insert(enrolment) }
    func update(_ enrolment: Enrolment) async throws { try await store.update(enrolment) }
    func enrolment(_ token: String, tenant: String) async throws -> Enrolment? { throw Damage() }
    func view(_ token: String, tenant: String) async throws -> EnrolmentView? {
        try await store.view(token, tenant: tenant)
    }
    func enrolled(user key: String, tenant: String) async throws -> Enrolment? { throw Damage() }
    func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? { throw Damage() }
    func delete(subject: String, tenant: String) async throws -> Int? {
        try await store.delete(subject: subject, tenant: tenant)
    }
    func identifier(ofDocument number: String, issuedBy state: String, tenant: String) throws -> [UInt8] {
        try store.identifier(ofDocument: number, issuedBy: state, tenant: tenant)
    }
    func isEnrolled(document: [UInt8], besides subject: String, tenant: String) async throws -> Bool { throw Damage() }
    func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] { throw Damage() }
    func views(
        of tenant: String, _ filter: EnrolmentFilter, after token: String?, limit: Int
    ) async throws -> [EnrolmentView] {
        try await store.views(of: tenant, filter, after: token, limit: limit)
    }
    func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] { throw Damage() }
    func enrolmentCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await store.enrolmentCount(ofSubject: subject, tenant: tenant)
    }
}

/// The same for journeys.
private struct DamagedJourneys: JourneySubjects {
    let store: SQLJourneys

    func subject(named name: String, tenant: String) async throws -> String? {
        try await store.subject(named: name, tenant: tenant)
    }
    func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord] { throw Damage() }
    func journeyCount(ofSubject subject: String, tenant: String) async throws -> Int {
        try await store.journeyCount(ofSubject: subject, tenant: tenant)
    }
    func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int {
        try await store.deleteJourneys(ofSubject: subject, tenant: tenant)
    }
}

private struct OneCustomer: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        Caller(tenant: "acme", client: "acme", scopes: Set(Scope.allCases))
    }
}

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
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        let journey = try await start(api, person.subject)
        let data = Data("passport".utf8).base64EncodedString()
        _ = await api.send(.post, "/v1/journeys/\(journey)/document", #"{"picture":"\#(data)"}"#)
        let export = await api.send(.get, "/v1/subjects/\(person.subject)/export").json
        #expect(count(export, "enrolments") == 1)
        #expect(count(export, "journeys") == 1)
        let told = try #require((export["journeys"] as? [[String: Any]])?.first)
        #expect(told["id"] as? String == journey)
        #expect(told["pictures"] as? [String] == [data])
        let deleted = await api.send(.delete, "/v1/subjects/\(person.subject)").json
        #expect(deleted["enrolments"] as? Int == 1)
        #expect(deleted["journeys"] as? Int == 1)
        let receipt = try #require(deleted["receipt"] as? String)
        let body = try #require(Data(base64Encoded: Self.padded(receipt.split(separator: ".")[1])))
        let claims = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        #expect(claims["journeys"] as? Int == 1)
        #expect(claims["subject"] as? String == person.subject)
        #expect(await api.send(.get, "/v1/journeys/\(journey)").status == 404)
        #expect(await api.send(.get, "/v1/enrolments/\(person.id)").status == 404)
    }

    private static func padded(_ text: Substring) -> String {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    }

    @Test func `a name of the client's own stands for one person, whose name no log has`() async throws {
        let api = try await NativeFixture()
        let first = try await start(api, "customer-4711")
        let second = try await start(api, "customer-4711")
        let foreign = try await start(api, "customer-4711", tenant: "other")
        let export = await api.send(.get, "/v1/subjects/customer-4711/export").json
        #expect(count(export, "journeys") == 2)
        #expect(count(export, "enrolments") == 0)
        let subject = try #require(export["subject"] as? String)
        #expect(subject != "customer-4711")
        #expect(count(export, "accesses") ?? 0 >= 2)
        let records = try await api.audit.entries(of: "acme", after: 0, limit: 100, subject: nil).map(\.record)
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
        #expect(again["subject"] as? String != subject)
        #expect(count(again, "journeys") == 1)
    }

    private func enrolment(_ number: UInt8) throws -> Enrolment {
        Enrolment(
            token: "e-\(number)", tenant: "acme", subject: "s-\(number)",
            user: try #require(EnrolledUser(username: "u-\(number)", email: "u@example.com")),
            policy: EnrolmentPolicy(),
            code: try #require(
                RegistrationCode(bytes: [UInt8](repeating: number, count: RegistrationCode.bytesNeeded))),
            at: NativeFixture.start)
    }

    private func journey() throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity"))
        return JourneyRecord(
            id: "j-1", tenant: "acme", journey: Journey(in: definition, at: NativeFixture.start),
            identityMeansID: "m-1", person: JourneyPerson(subject: "s-1", name: "s-1"))
    }

    @Test func `where nothing is stored, a deletion with all journeys is in the audit log too`() async throws {
        let api = try await NativeFixture()
        let stores = try await MemoryStores(relay: Relay(to: api.outbox, api.audit))
        let (enrolments, journeys) = (stores.enrolments, stores.journeys)
        try await enrolments.insert(try enrolment(1))
        try await journeys.insert(try journey())
        let table = RouteTable(
            SubjectRoutes(
                enrolments: enrolments, journeys: journeys, records: stores.subjects, keys: api.keys,
                identifier: { "s" }
            ).routes, gate: OneCustomer(),
            audit: api.audit)
        let answer = await table.answer(
            ServerRequest(.delete, "/v1/subjects/s-1", identifier: "r-1", received: NativeFixture.start))
        #expect(answer.status == .ok)
        #expect(try await journeys.journey("j-1", tenant: "acme") == nil)
        let entries = try await api.audit.entries(of: "acme", after: 0, limit: 10, subject: nil).map(\.record)
        #expect(entries.map(\.outcome) == ["changed"])
        #expect(entries.map(\.subject) == ["s-1"])
    }

    @Test func `a person of whom nothing can be opened can be deleted`() async throws {
        let api = try await NativeFixture()
        let stores = try await MemoryStores()
        let enrolments = DamagedEnrolments(store: stores.enrolments)
        for number in UInt8(1)...2 { try await enrolments.insert(try enrolment(number)) }
        let journeys = DamagedJourneys(store: stores.journeys)
        try await journeys.store.insert(try journey())
        let services = PersonServices(
            enrolments, stores.authentications, sessions: stores.sessions, engines: api.engines)
        let own = EnrolmentRoutes(
            services.enrolling, services.authenticating, listing: enrolments,
            challenges: LivenessChallenges(in: stores.transients), guesses: CodeGuesses(in: stores.transients))
        let routes =
            own.routes
            + SubjectRoutes(
                enrolments: enrolments, journeys: journeys, records: stores.subjects, keys: api.keys,
                identifier: { "s" }
            ).routes
        let table = RouteTable(routes, gate: OneCustomer())
        func status(_ method: HTTPRequest.Method, _ path: String) async -> Int {
            await table.answer(ServerRequest(method, path, identifier: "r-1", received: NativeFixture.start)).status
                .code
        }
        #expect(await status(.get, "/v1/subjects/s-1/export") == 500)
        #expect(await status(.delete, "/v1/subjects/s-1") == 200)
        #expect(await status(.delete, "/v1/subjects/s-1") == 404)
        #expect(try await journeys.store.journey("j-1", tenant: "acme") == nil)
        #expect(await status(.delete, "/v1/enrolments/e-2") == 204)
        #expect(await status(.delete, "/v1/enrolments/e-2") == 404)
        #expect(try await enrolments.store.enrolments(of: "acme", after: nil, limit: 10).isEmpty)
    }

    @Test func `of many who delete a person at once, one gets a receipt`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { await api.send(.delete, "/v1/subjects/\(person.subject)").status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 404 } == 7)
    }

    @Test func `a journey that names nobody is nobody's`() async throws {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/journeys", #"{"definition":"identity-selfie"}"#)
        #expect(answer.status == 201)
        #expect(answer.json["subject"] == nil)
    }

    @Test(arguments: ["", " ", "a b", "ä", "a\\u0000", "journey x", String(repeating: "a", count: 65)])
    func `what is no name is refused`(name: String) async throws {
        let api = try await NativeFixture()
        let answer = await api.send(
            .post, "/v1/journeys", #"{"definition":"identity-selfie","subject":"\#(name)"}"#)
        #expect(answer.status == 400)
    }

    @Test func `IDscan's first upload names the person among its data`() async throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        let client = try await EnterpriseClient([definition])
        let answer = try await client.upload(("WhiteImage", "passport"), data: ["PersonEntryId": "customer-1"])
        let id = try #require(answer.json["JourneyId"] as? String)
        let subject = try #require(await client.store.subject(named: "customer-1", tenant: "ann"))
        #expect(try await client.store.journeys(ofSubject: subject, tenant: "ann").map(\.id) == [id])
        // At the top it names the journey that goes on, as before.
        let next = try await client.upload(("SelfiePhoto", "same"), journey: id)
        #expect(next.json["JourneyId"] as? String == id)
        let wrong = try await client.upload(("WhiteImage", "passport"), data: ["PersonEntryId": "a b"])
        #expect(wrong.status == 400)
    }
}

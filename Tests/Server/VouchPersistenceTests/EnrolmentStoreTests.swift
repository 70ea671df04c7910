import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL

@testable import VouchPersistence

/// The contract of the stores of enrolments, played to each engine.
struct EnrolmentStoreTests {
    private struct Stores {
        let enrolments: SQLEnrolments
        let sessions: SQLSessions
        let authentications: SQLAuthentications
    }

    private let now = Timestamp(seconds: 1_795_435_200)

    private func stores(_ kind: TestEngine, _ test: TestStore) async throws -> Stores {
        let database = try await test.open()
        return Stores(
            enrolments: SQLEnrolments(database), sessions: SQLSessions(database),
            authentications: SQLAuthentications(database))
    }

    private func enrolment(
        _ token: String, subject: String = "s-1", user: String = "anna", code: String = "LLXL2N", tenant: String = "a",
        after seconds: Int64 = 0
    ) throws -> Enrolment {
        Enrolment(
            token: token, tenant: tenant, subject: subject,
            user: try #require(EnrolledUser(username: user, email: "anna@example.org")),
            policy: EnrolmentPolicy(requiredChecks: [.device, .face]),
            code: try #require(RegistrationCode(parsing: code)), at: now.adding(seconds: seconds))
    }

    private func complete(_ enrolment: Enrolment, after seconds: Int64 = 1) throws -> Enrolment {
        var complete = enrolment
        try complete.add(EnrolledDevice(identifier: "d-1", publicKey: [1, 2, 3]), at: now.adding(seconds: seconds))
        try complete.add(
            FaceEvidence(liveness: .passed, picture: Sensitive([9, 8, 7])), at: now.adding(seconds: seconds))
        #expect(complete.completed != nil)
        return complete
    }

    @Test(arguments: TestEngine.available) func `an enrolment comes back as it was, to its tenant only`(
        kind: TestEngine
    )
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        try await store.insert(try complete(enrolment("e-1")))
        let kept = try #require(await store.enrolment("e-1", tenant: "a"))
        #expect(kept.user == (try enrolment("e-1").user))
        #expect(kept.device == EnrolledDevice(identifier: "d-1", publicKey: [1, 2, 3]))
        #expect(kept.face == Sensitive([9, 8, 7]))
        #expect(kept.completed == now.adding(seconds: 1))
        #expect(kept[.face].isPassed)
        #expect(kept[.device].attempts == 1)
        #expect(try await store.enrolment("e-1", tenant: "b") == nil)
        #expect(try await store.enrolled(user: "anna", tenant: "b") == nil)
        #expect(try await store.enrolled(code: kept.code, tenant: "b") == nil)
        #expect(try await store.enrolled(user: "anna", tenant: "a")?.token == "e-1")
        #expect(try await store.enrolled(code: kept.code, tenant: "a")?.token == "e-1")
    }

    @Test(arguments: TestEngine.available)
    func `only complete enrolments are found by name and code, the latest first`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        try await store.insert(try enrolment("e-1"))
        #expect(try await store.enrolled(user: "anna", tenant: "a") == nil)
        try await store.update(try complete(enrolment("e-1"), after: 1))
        try await store.insert(try complete(enrolment("e-2", after: 5), after: 6))
        #expect(try await store.enrolled(user: "anna", tenant: "a")?.token == "e-2")
    }

    @Test(arguments: TestEngine.available)
    func `a token that is taken, and a code of somebody else, are refused`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        try await store.insert(try enrolment("e-1"))
        await #expect(throws: EnrolmentStoreError.exists) { try await store.insert(try enrolment("e-1")) }
        await #expect(throws: EnrolmentStoreError.exists) {
            try await store.insert(try enrolment("e-2", subject: "s-2", user: "berta"))
        }
        // The same code in another tenant, or of the same person, is none of that.
        try await store.insert(try enrolment("e-2", subject: "s-2", user: "berta", tenant: "b"))
        try await store.insert(try enrolment("e-3"))
    }

    @Test(arguments: TestEngine.available) func `of two changes of one version the second is refused`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        try await store.insert(try enrolment("e-1"))
        let first = try #require(await store.enrolment("e-1", tenant: "a"))
        try await store.update(first)
        await #expect(throws: EnrolmentStoreError.changed) { try await store.update(first) }
        #expect(try await store.enrolment("e-1", tenant: "a")?.version == first.version + 1)
        await #expect(throws: EnrolmentStoreError.notFound) { try await store.update(try enrolment("e-9")) }
    }

    @Test(arguments: TestEngine.available) func `a user is enrolled as one subject only`(kind: TestEngine) async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        try await store.insert(try enrolment("e-1", subject: "s-1", code: "LLXL2N"))
        try await store.insert(try enrolment("e-2", subject: "s-2", code: "AAAAAA"))
        try await store.update(try complete(enrolment("e-1", subject: "s-1", code: "LLXL2N")))
        await #expect(throws: EnrolmentStoreError.exists) {
            try await store.update(try complete(enrolment("e-2", subject: "s-2", code: "AAAAAA")))
        }
    }

    @Test(arguments: TestEngine.available) func `a deleted subject is gone, with its authentications`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let stores = try await stores(kind, test)
        let enrolled = try complete(enrolment("e-1"))
        try await stores.enrolments.insert(enrolled)
        try await stores.authentications.insert(try Authentication(token: "t-1", of: enrolled, at: now))
        #expect(try await stores.enrolments.delete(subject: "s-1", tenant: "b") == nil)
        #expect(try await stores.enrolments.delete(subject: "s-1", tenant: "a") == 1)
        #expect(try await stores.enrolments.enrolment("e-1", tenant: "a") == nil)
        #expect(try await stores.authentications.authentication("t-1", tenant: "a") == nil)
    }

    private func anew(_ known: Enrolment) -> Enrolment {
        Enrolment(
            token: "e-2", tenant: "a", subject: "s-2", user: known.user,
            policy: EnrolmentPolicy(requiredChecks: [.device, .face]), code: known.code, enrolled: known, at: now)
    }

    @Test(arguments: TestEngine.available)
    func `who was deleted since they were looked up is neither enrolled again nor authenticated`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let stores = try await stores(kind, test)
        try await stores.enrolments.insert(try complete(enrolment("e-1")))
        let known = try #require(await stores.enrolments.enrolled(user: "anna", tenant: "a"))
        let (again, authentication) = (anew(known), try Authentication(token: "t-1", of: known, at: now))
        #expect(again.subject == "s-1")
        #expect(try await stores.enrolments.delete(subject: "s-1", tenant: "a") == 1)
        await #expect(throws: EnrolmentStoreError.changed) { try await stores.enrolments.insert(again) }
        await #expect(throws: EnrolmentStoreError.notFound) {
            try await stores.authentications.insert(authentication)
        }
        #expect(try await stores.enrolments.enrolment("e-2", tenant: "a") == nil)
        #expect(try await stores.authentications.authentication("t-1", tenant: "a") == nil)
        // Who is there is enrolled again.
        try await stores.enrolments.insert(try complete(enrolment("e-1")))
        try await stores.enrolments.insert(again)
        try await stores.authentications.insert(authentication)
    }

    @Test(arguments: TestEngine.available)
    func `no row is left of who was deleted since they were looked up`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let enrolments = SQLEnrolments(database)
        try await enrolments.insert(try complete(enrolment("e-1")))
        let known = try #require(await enrolments.enrolled(user: "anna", tenant: "a"))
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        let again = anew(known)
        await #expect(throws: EnrolmentStoreError.changed) { try await enrolments.insert(again) }
        let authentication = try Authentication(token: "t-1", of: known, at: now)
        await #expect(throws: EnrolmentStoreError.notFound) {
            try await SQLAuthentications(database).insert(authentication)
        }
        for table in ["subject", "enrolment", "record"] {
            let count = try await database.engine.read { try $0.rows("SELECT tenant FROM \(table)").count }
            #expect(count == 0, "\(table)")
        }
    }

    @Test(arguments: TestEngine.available) func `a session is taken once, in time, by its tenant`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).sessions
        let user = try enrolment("e").user
        for token in ["x", "y"] {
            try await store.insert(
                EnrolmentSession(token: token, tenant: "a", user: user, expires: now.adding(seconds: 10)))
        }
        await #expect(throws: EnrolmentStoreError.exists) {
            try await store.insert(EnrolmentSession(token: "x", tenant: "a", user: user, expires: now))
        }
        #expect(try await store.take("x", tenant: "b", at: now) == nil)
        #expect(try await store.take("x", tenant: "a", at: now)?.user == user)
        #expect(try await store.take("x", tenant: "a", at: now) == nil)
        #expect(try await store.take("y", tenant: "a", at: now.adding(seconds: 10)) == nil)
    }

    @Test(arguments: TestEngine.available)
    func `of eight callers who take one session at once, one gets it`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).sessions
        let (user, now) = (try enrolment("e").user, now)
        try await store.insert(EnrolmentSession(token: "x", tenant: "a", user: user, expires: now.adding(seconds: 10)))
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await store.take("x", tenant: "a", at: now) != nil } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
    }

    @Test(arguments: TestEngine.available) func `an authentication is kept and changed once a version`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let stores = try await stores(kind, test)
        let enrolled = try complete(enrolment("e-1"))
        try await stores.enrolments.insert(enrolled)
        try await stores.authentications.insert(try Authentication(token: "t-1", of: enrolled, at: now))
        var kept = try #require(await stores.authentications.authentication("t-1", tenant: "a"))
        try kept.verify(deviceIdentifier: "d-1", signature: .passed, against: enrolled, at: now)
        try await stores.authentications.update(kept)
        await #expect(throws: EnrolmentStoreError.changed) { try await stores.authentications.update(kept) }
        let changed = try #require(await stores.authentications.authentication("t-1", tenant: "a"))
        #expect(changed[.device].isPassed)
        #expect(!changed[.face].isPassed)
        #expect(try await stores.authentications.authentication("t-1", tenant: "b") == nil)
    }

    @Test(arguments: TestEngine.available) func `a document that enrols a second person is found, by its tenant only`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).enrolments
        let document = try store.identifier(ofDocument: "L898902C3", issuedBy: "UTO", tenant: "a")
        #expect(try store.identifier(ofDocument: "L898902C3", issuedBy: "D", tenant: "a") != document)
        #expect(try store.identifier(ofDocument: "L898902C3", issuedBy: "UTO", tenant: "b") != document)
        func person(_ token: String, code: String) throws -> Enrolment {
            var enrolment = Enrolment(
                token: token, tenant: "a", subject: "s-\(token)",
                user: try #require(EnrolledUser(username: token, email: "a@example.org")),
                policy: EnrolmentPolicy(requiredChecks: [.document]),
                code: try #require(RegistrationCode(parsing: code)), at: now)
            enrolment.version = 0
            return enrolment
        }
        let evidence = DocumentEvidence(document: .passed, match: .passed, identifier: document)
        var first = try person("e-1", code: "AAAAAA")
        var second = try person("e-2", code: "CCCCCC")
        try await store.insert(first)
        try await store.insert(second)
        #expect(try await !store.isEnrolled(document: document, besides: "s-e-2", tenant: "a"))
        try first.add(evidence, at: now)
        try await store.update(first)
        #expect(try await store.isEnrolled(document: document, besides: "s-e-2", tenant: "a"))
        #expect(try await !store.isEnrolled(document: document, besides: "s-e-1", tenant: "a"))
        #expect(try await !store.isEnrolled(document: document, besides: "s-e-2", tenant: "b"))
        // Looked up before the first was complete: the store itself refuses the second.
        try second.add(evidence, at: now)
        await #expect(throws: EnrolmentStoreError.exists) { try await store.update(second) }
    }

    @Test(arguments: TestEngine.available) func `nothing of a person or a session can be read in the file`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let stores = try await stores(engine, test)
        try await stores.enrolments.insert(try complete(enrolment("e-1", user: "anna-eriksson")))
        try await stores.sessions.insert(
            EnrolmentSession(
                token: "secret-session-token", tenant: "a", user: try enrolment("e").user,
                expires: now.adding(seconds: 10)))
        for bytes in try await test.writtenBytes() {
            for text in ["eriksson", "example.org", "LLXL2N", "secret-session-token"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
            }
        }
    }
}

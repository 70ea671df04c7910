import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchLiveness
import VouchFiles
import VouchPersistence

@testable import VouchServer

struct NativeAPITests {
    @Test func `a person enrols, and authenticates with device and face`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        let begun = await api.send(
            .post, "/v1/authentications", #"{"registrationCode":"\#(person.code.lowercased())"}"#)
        #expect(begun.status == 201)
        let id = try #require(begun.json["id"] as? String)
        #expect(begun.response.fields[.location] == "/v1/authentications/\(id)")
        _ = await api.send(.post, "/v1/authentications/\(id)/device", #"{"identifier":"phone"}"#)
        let last = await api.send(.post, "/v1/authentications/\(id)/face", NativeFixture.face)
        #expect(last.json["status"] as? String == "complete")
        #expect((last.json["finding"] as? [String: Any])?["match"] as? String == "passed")
        let told = await api.send(.get, "/v1/authentications/\(id)")
        #expect(told.json["status"] as? String == "complete")
    }

    @Test func `another device does not authenticate`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        let id = try await api.make("/v1/authentications", #"{"registrationCode":"\#(person.code)"}"#)
        for attempt in 1...3 {
            let answer = await api.send(.post, "/v1/authentications/\(id)/device", #"{"identifier":"other"}"#)
            #expect(answer.json["status"] as? String == (attempt < 3 ? "pending" : "failed"))
        }
        #expect(await api.send(.post, "/v1/authentications/\(id)/device", #"{"identifier":"phone"}"#).status == 410)
    }

    @Test func `beyond what a server keeps in memory for a customer, an enrolment is refused for a while`()
        async throws
    {
        let api = try await NativeFixture(limit: PersonLimit(count: 1))
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let bert = #"{"username":"bert","email":"bert@example.com"}"#
        let refused = await api.send(.post, "/v1/enrolments", bert)
        #expect(refused.status == 503)
        #expect(refused.json["type"] as? String == "/problems/service.busy")
        #expect(refused.response.fields[.retryAfter] == "60")
        #expect(await api.send(.post, "/v1/enrolments", bert, tenant: "other").status == 201)
        #expect(await api.send(.delete, "/v1/enrolments/\(id)").status == 204)
        #expect(await api.send(.post, "/v1/enrolments", bert).status == 201)
    }

    @Test func `a caller cannot ask for less than the operator's policy`() async throws {
        let api = try await NativeFixture()
        let answer = await api.send(
            .post, "/v1/enrolments", #"{"username":"a","email":"b","requiredChecks":["device"]}"#)
        let checks = try #require(answer.json["checks"] as? [[String: Any]])
        #expect(checks.compactMap { $0["check"] as? String } == ["device", "face", "document"])
        let usual = await api.send(.post, "/v1/enrolments", #"{"username":"c","email":"b"}"#)
        #expect(answer.json["policy"] as? String == usual.json["policy"] as? String)
        let more = await api.send(
            .post, "/v1/enrolments", #"{"username":"d","email":"b","requiredChecks":["chip"]}"#)
        #expect(more.json["policy"] as? String != usual.json["policy"] as? String)
    }

    @Test func `registration codes cannot be tried one after another`() async throws {
        let api = try await NativeFixture()
        let code = try await api.enrolled().code
        func status(_ code: String, after seconds: Int64 = 0) async -> Int {
            await api.send(
                .post, "/v1/authentications", #"{"registrationCode":"\#(code)"}"#,
                at: NativeFixture.start.adding(seconds: seconds)
            ).status
        }
        for number in 0..<CodeGuesses.admitted { #expect(await status("ZZZ\(100 + number % 800)") == 404) }
        #expect(await status("ZZZ999") == 429)
        // Also the right one: it would be told from others otherwise.
        #expect(await status(code) == 429)
        #expect(await status(code, after: 301) == 201)
    }

    @Test func `unknown codes are counted across servers and interfaces, each customer's by themselves`() async throws {
        let store = try await MemoryStores().transients
        let servers = [CodeGuesses(in: store), CodeGuesses(in: store)]
        func request(_ tenant: String = "a") -> ServerRequest {
            var request = ServerRequest(
                .post, "/", identifier: "r", received: NativeFixture.start, address: "192.0.2.1")
            request.caller = Caller(tenant: tenant, client: "app", scopes: [.enrol])
            return request
        }
        func guess(_ number: Int, _ tenant: String = "a") async throws {
            try await servers[number % 2].counting(request(tenant)) { throw EnrolmentError(.notEnrolled) }
        }
        for number in 0..<CodeGuesses.admitted {
            await #expect(throws: EnrolmentError.self) { try await guess(number) }
        }
        for number in 0..<2 { await #expect(throws: Problem.self) { try await guess(number) } }
        await #expect(throws: EnrolmentError.self) { try await guess(0, "b") }
    }

    @Test func `of very many unknown codes at once, none is left uncounted`() async throws {
        let store = try await MemoryStores().transients
        let guesses = CodeGuesses(in: store)
        let asked = ServerRequest(.post, "/", identifier: "r", received: NativeFixture.start, address: "192.0.2.1")
        func status() async -> Problem.Code? {
            do {
                try await guesses.counting(asked) { throw EnrolmentError(.notEnrolled) }
                return nil
            } catch {
                return (error as? Problem)?.code
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<(2 * CodeGuesses.admitted) { group.addTask { _ = await status() } }
        }
        let kept = try await store.items(labelled: " 192.0.2.1", .guesses, tenant: "", now: NativeFixture.start)
        #expect(kept.count >= CodeGuesses.admitted)
        #expect(await status() == .tooMany)
    }

    @Test func `a document before the face is refused with what to do`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let answer = await api.send(.post, "/v1/enrolments/\(id)/document", NativeFixture.document)
        #expect(answer.status == 409)
        #expect(answer.json["type"] as? String == "/problems/resource.conflict")
        #expect((answer.json["remedy"] as? String)?.isEmpty == false)
        #expect(api.engines.state.withLock { $0.work } == 0)
    }

    @Test func `a live face behind dark glasses is not enrolled: what is wrong with the picture is told`()
        async throws
    {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        api.engines.set { $0.faults = ["eyesVisible"] }
        let refused = await api.send(.post, "/v1/enrolments/\(id)/face", NativeFixture.face)
        let finding = try #require(refused.json["finding"] as? [String: Any])
        #expect(finding["liveness"] as? String == "passed")
        #expect(finding["faults"] as? [String] == ["eyesVisible"])
        let checks = try #require(refused.json["checks"] as? [[String: Any]])
        let face = try #require(checks.first { $0["check"] as? String == "face" })
        #expect(face["isPassed"] as? Bool == false)
        #expect(face["attempts"] as? Int == 1)
        api.engines.set { $0.faults = [] }
        let taken = await api.send(.post, "/v1/enrolments/\(id)/face", NativeFixture.face)
        let now = try #require(taken.json["checks"] as? [[String: Any]])
        #expect(now.first { $0["check"] as? String == "face" }?["isPassed"] as? Bool == true)
    }

    @Test func `what a worker tells of liveness arrives with the picture's faults`() throws {
        let verdict = LivenessVerdict(
            result: LivenessResult(decision: .live, score: 0.5, feedback: []), capturedFrame: nil,
            faults: ["sharpness"])
        let sent = try EnclosedFile.value(LivenessVerdict.self, of: EnclosedFile.parts(of: verdict))
        #expect(sent.faults == ["sharpness"])
        #expect(sent.result == verdict.result)
    }

    @Test(arguments: [
        "", "{}", "[]", "{\"username\":1,\"email\":\"a\"}", "{\"username\":\" \",\"email\":\"a\"}",
        #"{"username":"a","email":"b","requiredChecks":[]}"#,
        #"{"username":"a","email":"b","requiredChecks":["iris"]}"#,
        #"{"username":"a","email":"b","requiredChecks":["face","face"]}"#,
        #"{"username":"a","email":"b","attempts":0}"#, #"{"username":"a","email":"b","attempts":9223372036854775807}"#,
    ]) func `a malformed enrolment is refused`(body: String) async throws {
        let answer = await (try await NativeFixture()).send(.post, "/v1/enrolments", body)
        #expect(answer.status == 400)
        #expect(answer.response.fields[.contentType] == "application/problem+json")
    }

    @Test(arguments: [
        (#"{"terms":"2026-11"}"#, "the JSON lacks the member username"),
        (#"{"username":"anna"}"#, "the JSON lacks the member email"),
        (#"{"username":"anna","email":70310}"#, "the member email has the wrong type"),
        (
            #"{"username":"anna","email":"a","requiredChecks":["face",70310]}"#,
            "the member requiredChecks[1] has the wrong type"
        ),
        ("[]", "the JSON lacks a member, or one has the wrong type"),
    ]) func `the member that is missing or wrong is named, and no value`(body: String, detail: String) async throws {
        let answer = await (try await NativeFixture()).send(.post, "/v1/enrolments", body)
        #expect(answer.status == 400)
        #expect(answer.json["detail"] as? String == detail)
        #expect(!String(decoding: answer.response.body, as: UTF8.self).contains("70310"))
    }

    @Test func `a form is refused with how to send a picture`() async throws {
        let fields: HTTPFields = [
            .contentType: "multipart/form-data; boundary=b", .authorization: "Bearer acme",
        ]
        let answer = await (try await NativeFixture()).table.answer(
            ServerRequest(
                .post, "/v1/readings", fields: fields, body: Array("--b\r\n\r\ncard\r\n--b--\r\n".utf8),
                identifier: "r-1", received: NativeFixture.start))
        let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body))
        #expect(answer.status.code == 415)
        #expect(problem.detail == "forms are not accepted")
        #expect(problem.remedy.contains("--data-binary"))
    }

    @Test func `pages of a list hold every item once`() async throws {
        let api = try await NativeFixture()
        var seen: [String] = []
        var target = "/v1/document-models?limit=20"
        for _ in 0..<3 {
            let page = await api.send(.get, target).json
            seen += try #require(page["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            guard let next = page["next"] as? String else { break }
            target = "/v1/document-models?limit=20&cursor=\(next)"
        }
        #expect(seen.count == 45)
        #expect(Set(seen).count == 45)
    }

    @Test(arguments: [(98, true), (99, true), (100, false)])
    func `a cursor has two hundred characters at most`(_ count: Int, _ isTaken: Bool) {
        let cursor = ListCursor.encode(String(repeating: "a", count: count))
        let request = ServerRequest(.get, "/v1/x?cursor=\(cursor)", identifier: "r", received: NativeFixture.start)
        #expect((try? request.cursor()) == (isTaken ? String(repeating: "a", count: count) : nil))
    }

    @Test(arguments: ["limit=0", "limit=101", "limit=x", "limit=", "cursor=%00", "cursor=MSB"])
    func `a malformed page is refused`(query: String) async throws {
        let answer = await (try await NativeFixture()).send(.get, "/v1/enrolments?\(query)")
        // The unused bits of `MSB` are not zero: it is no text that the server wrote.
        #expect(answer.status == 400)
    }

    @Test func `a journey's second scan, selfie and end`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/journeys", #"{"definition":"identity-selfie"}"#)
        func step(_ path: String, _ word: String) async -> [String: Any] {
            let data = Data(word.utf8).base64EncodedString()
            return await api.send(.post, "/v1/journeys/\(id)/\(path)", #"{"picture":"\#(data)"}"#).json
        }
        let blurred = await step("document", "blurred")
        #expect(blurred["requiredAction"] as? String == "FRONTSIDE:SECONDSCAN")
        #expect((blurred["advice"] as? String)?.isEmpty == false)
        #expect(await step("document", "passport")["requiredAction"] as? String == "SELFIE")
        let last = await step("selfie", "same")
        #expect(last["requiredAction"] as? String == "NONE")
        #expect(last["ending"] as? String == "success")
        #expect(await api.send(.post, "/v1/journeys/\(id)/abort").status == 409)
    }

    @Test(arguments: [(true, "FRONTSIDE", nil), (false, "NONE", "termsRejected")] as [(Bool, String, String?)])
    func `terms are recorded, and refusing them ends the journey`(
        accepted: Bool, action: String, ending: String?
    ) async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/journeys", #"{"definition":"identity-address"}"#)
        let answer = await api.send(
            .post, "/v1/journeys/\(id)/terms", #"{"accepted":\#(accepted),"purpose":"opening an account"}"#)
        #expect(answer.json["requiredAction"] as? String == action)
        #expect(answer.json["ending"] as? String == ending)
        if !accepted { #expect(answer.json["result"] as? String == "TCCDisagree") }
    }

    @Test func `a deleted person is gone, with a receipt that the server signed`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        let export = await api.send(.get, "/v1/subjects/\(person.subject)/export")
        #expect((export.json["enrolments"] as? [Any])?.count == 1)
        let deleted = await api.send(.delete, "/v1/subjects/\(person.subject)")
        let receipt = try #require(deleted.json["receipt"] as? String)
        let parts = receipt.split(separator: ".")
        let claims = try #require(parts.count == 3 ? Base64URL.decode(parts[1].utf8) : nil)
        let told = try #require(try JSONSerialization.jsonObject(with: Data(claims)) as? [String: Any])
        #expect(told["subject"] as? String == person.subject)
        #expect(told["event"] as? String == "deleted")
        let signature = try #require(Base64URL.decode(parts[2].utf8))
        let signed = Array((parts[0] + "." + parts[1]).utf8)
        #expect(signature.count == 64)
        #expect(!signed.isEmpty)
        // It opens nothing.
        #expect(throws: Problem.self) {
            try api.keys.verified(Array(receipt.utf8), at: NativeFixture.start, api.cryptography)
        }
        #expect(await api.send(.get, "/v1/enrolments/\(person.id)").status == 404)
        #expect(await api.send(.get, "/v1/subjects/\(person.subject)/export").status == 404)
    }

    @Test func `a credential's secret is told once, changes, and ends`() async throws {
        let api = try await NativeFixture()
        let made = await api.send(.post, "/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#)
        #expect(made.status == 201)
        let id = try #require(made.json["id"] as? String)
        let secret = try #require(made.json["secret"] as? String)
        #expect(secret.hasPrefix(id + "."))
        let rotated = await api.send(.post, "/v1/admin/credentials/\(id)/rotate")
        #expect(rotated.json["secret"] as? String != secret)
        let revoked = await api.send(.delete, "/v1/admin/credentials/\(id)")
        #expect(revoked.json["isRevoked"] as? Bool == true)
        #expect(revoked.json["secret"] == nil)
        #expect(await api.send(.post, "/v1/admin/credentials/\(id)/rotate").status == 410)
    }

    @Test func `credentials name the journeys that they may use, and grant no others`() async throws {
        let api = try await NativeFixture()
        let path = "/v1/admin/credentials"
        let made = await api.send(
            .post, path, #"{"kind":"key","scopes":["journeys"],"journeys":["identity-chip","identity"]}"#)
        #expect(made.json["journeys"] as? [String] == ["identity", "identity-chip"])
        let id = try #require(made.json["id"] as? String)
        #expect(try await api.credentials.credential(id, kind: .key)?.journeys == ["identity", "identity-chip"])
        let renewed = await api.send(.post, "\(path)/\(id)/rotate")
        #expect(renewed.json["journeys"] as? [String] == ["identity", "identity-chip"])
        for names in ["[]", #"[""]"#, #"["a b"]"#, #"["identity/1"]"#] {
            let answer = await api.send(
                .post, path, #"{"kind":"key","scopes":["journeys"],"journeys":\#(names)}"#)
            #expect(answer.status == 400, "\(names)")
        }
        let limited = "acme:administer,journeys:identity"
        for more in ["", #","journeys":["identity","identity-chip"]"#] {
            let answer = await api.send(
                .post, path, #"{"kind":"key","scopes":["journeys"]\#(more)}"#, tenant: limited)
            #expect(answer.status == 403)
        }
        #expect(await api.send(.post, "\(path)/\(id)/rotate", tenant: limited).status == 403)
        let own = await api.send(
            .post, path, #"{"kind":"key","scopes":["journeys"],"journeys":["identity"]}"#, tenant: limited)
        #expect(own.status == 201)
    }

    @Test func `a caller for one journey finds, begins and continues no other`() async throws {
        let api = try await NativeFixture()
        let limited = "acme:journeys,enrol:identity"
        let begun = await api.send(.post, "/v1/journeys", #"{"definition":"identity"}"#, tenant: limited)
        #expect(begun.status == 201)
        #expect(begun.json["definition"] as? String == "identity/1")
        #expect((begun.json["fingerprint"] as? String)?.utf8.count == 16)
        #expect(
            await api.send(.post, "/v1/journeys", #"{"definition":"identity-chip"}"#, tenant: limited).status == 404)
        let other = try await api.make("/v1/journeys", #"{"definition":"identity-address"}"#)
        for (method, path, body) in [
            (.get, "/v1/journeys/\(other)", ""), (.post, "/v1/journeys/\(other)/abort", ""),
            (.post, "/v1/journeys/\(other)/tokens", "{}"),
            (.post, "/v1/liveness-challenges", #"{"purpose":"journey","id":"\#(other)"}"#),
        ] as [(HTTPRequest.Method, String, String)] {
            #expect(await api.send(method, path, body, tenant: limited).status == 404, "\(path)")
        }
        let offers = await api.send(.get, "/v1/journey-definitions", tenant: limited)
        #expect((offers.json["items"] as? [[String: Any]])?.map { $0["name"] as? String } == ["identity"])
    }

    @Test func `a credential that is revoked while its new secret is made stays revoked`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#)
        await api.credentials.revokeAfterNextReading()
        let rotated = await api.send(.post, "/v1/admin/credentials/\(id)/rotate")
        #expect(rotated.status == 409)
        #expect(rotated.json["secret"] == nil)
        #expect(try await api.credentials.credential(id, kind: .key)?.isRevoked == true)
        let last = try await api.audit.entries(of: "acme", after: 0, limit: 10, subject: nil).last?.record
        #expect(last?.outcome == "resource.conflict", "nothing was changed")
        #expect(last?.identifier.isEmpty == true, "nothing was changed")
    }

    @Test func `a new secret gives its caller no scope that the caller lacks`() async throws {
        let api = try await NativeFixture()
        let made = await api.send(.post, "/v1/admin/credentials", #"{"kind":"key","scopes":["enrol"]}"#)
        let path = "/v1/admin/credentials/\(try #require(made.json["id"] as? String))/rotate"
        #expect(await api.send(.post, path, tenant: "acme:administer").status == 403)
        #expect(await api.send(.post, path, tenant: "acme:administer,enrol").status == 200)
        // To end one gives nothing.
        #expect(
            await api.send(.delete, String(path.dropLast("/rotate".count)), tenant: "acme:administer").status == 200)
    }
}

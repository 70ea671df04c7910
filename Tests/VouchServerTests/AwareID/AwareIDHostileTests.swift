import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchEnrolment
import VouchKit

@testable import VouchServer
@testable import VouchServerDialects

@Suite struct AwareIDHostileTests {
    /// Every path that takes a body with a token, with a good body.
    private static let bodies: [String: String] = [
        "/b2c/proxy/triggerEnroll": #"{"username":"anna","email":"anna@example.org"}"#,
        "/onboarding/enrollment/enroll": #"{"sessionToken":"t"}"#,
        "/onboarding/enrollment/addDevice": #"{"enrollmentToken":"t","deviceId":"D-1"}"#,
        "/onboarding/enrollment/adddevice": #"{"enrollmentToken":"t","deviceId":"D-1"}"#,
        "/onboarding/enrollment/addFace": AwareIDFixture.face(#""enrollmentToken":"t""#),
        "/onboarding/enrollment/addDocumentOCR": AwareIDFixture.document("t"),
        "/onboarding/enrollment/addDcoumentOCR": AwareIDFixture.document("t"),
        "/b2c/onboarding/enrollment/addDocumentOCR": AwareIDFixture.document("t"),
        "/onboarding/enrollment/addVoice": #"{"enrollmentToken":"t"}"#,
        "/onboarding/authentication/authenticate": #"{"registrationCode":"LLXL2N"}"#,
        "/onboarding/authentication/verifyDevice": #"{"authToken":"t","deviceId":"D-1"}"#,
        "/onboarding/authentication/verifyFace": AwareIDFixture.face(#""authToken":"t""#),
        "/analyze": AwareIDFixture.face(#""authToken":"t""#),
    ]

    @Test(arguments: bodies.keys.sorted())
    func `a truncated body, another type and no body are malformed`(_ path: String) async throws {
        let fixture = try await AwareIDFixture()
        let good = try #require(Self.bodies[path])
        let broken = stride(from: 0, to: good.utf8.count, by: 7).map {
            String(decoding: good.utf8.prefix($0), as: UTF8.self)
        }
        for body in broken + ["null", "1", "[]", "\"x\"", "{}", #"{"enrollmentToken":{}}"#, "\u{0}", good + good] {
            let response = await fixture.post(path, body)
            // Every member of this body may be absent.
            #expect(response.status.code == 400, "\(path) \(response.status.code) \(body.prefix(60))")
            let members = try AwareIDFixture.members(response)
            #expect(members["errorCode"] as? String == "request.malformed")
            #expect(members["status"] as? Int == 400)
        }
        #expect(await fixture.post(path, good, type: "text/xml").status.code == 415)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
    }

    @Test(arguments: bodies.keys.sorted())
    func `without a token, or below another customer's name, nothing is done`(_ path: String) async throws {
        let fixture = try await AwareIDFixture()
        let good = try #require(Self.bodies[path])
        #expect(await fixture.post("/other" + path, good).status.code == 404)
        let request = ServerRequest(
            .post, path, fields: [.contentType: "application/json"], body: Array(good.utf8), identifier: "r",
            received: AwareIDFixture.start)
        let response = await fixture.table.answer(request)
        #expect(response.status.code == 401)
        #expect(response.fields[.wwwAuthenticate] == "Bearer")
        #expect(fixture.engines.state.withLock { $0.work } == 0)
    }

    @Test func `another customer's tokens are not found`() async throws {
        let fixture = try await AwareIDFixture()
        let token = try await fixture.enrol()
        let bodies: [(String, String)] = [
            ("/onboarding/enrollment/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#),
            ("/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#)),
            ("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token)),
        ]
        for (path, body) in bodies {
            #expect(await fixture.post(path, body, tenant: "other").status.code == 404)
        }
        let triggered = try await fixture.answer(
            "/b2c/proxy/triggerEnroll", #"{"username":"anna","email":"anna@example.org"}"#)
        let session = #"{"sessionToken":"\#(try AwareIDFixture.text(triggered, "sessionToken"))"}"#
        #expect(await fixture.post("/onboarding/enrollment/enroll", session, tenant: "other").status.code == 410)
        #expect(await fixture.post("/onboarding/enrollment/enroll", session).status.code == 200)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
    }

    @Test func `pictures that are too large, too many or no Base64 reach no engine`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face]))
        let token = try await fixture.enrol()
        let names = #""enrollmentToken":"\#(token)""#
        let large = String(repeating: "A", count: (AwareIDService.longestPicture + 3) / 3 * 4)
        let path = "/onboarding/enrollment/addFace"
        for (data, status) in [(large, 413), ("", 400), ("äöü", 400), ("A", 400)] {
            #expect(await fixture.post(path, AwareIDFixture.face(names, data: data)).status.code == status)
        }
        #expect(await fixture.post(path, AwareIDFixture.face(names, rotation: 90)).status.code == 422)
        let none =
            #"{\#(names),"faceLivenessData":{"video":{"workflow_data":{"workflow":"hotel2","frames":[]},"meta_data":{}}}}"#
        #expect(await fixture.post(path, none).status.code == 400)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
        #expect(try await fixture.stores.enrolments.enrolment(token, tenant: "acme")?[.face].attempts == 0)
    }

    @Test func `a body beyond all limits is too large`() async throws {
        let body = #"{"enrollmentToken":""# + String(repeating: "A", count: 65_536) + #"","deviceId":"D"}"#
        #expect(try await AwareIDFixture().post("/onboarding/enrollment/addDevice", body).status.code == 413)
    }

    @Test func `a picture that cannot be read costs no attempt, and says why`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]))
        let token = try await fixture.enrol()
        fixture.engines.set {
            $0.problem = ReadingProblem("picture.truncated", "the picture is cut off", hint: "send it again")
        }
        let response = await fixture.post("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(response.status.code == 422)
        let text = try #require(try AwareIDFixture.members(response)["errorMsg"] as? String)
        #expect(text.contains("picture.truncated"))
        #expect(text.contains("send it again"))
        fixture.engines.set { $0.problem = ReadingProblem("x", "y", hint: "z", severity: .installation) }
        let missing = await fixture.post("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(missing.status.code == 503)
        #expect(try await fixture.stores.enrolments.enrolment(token, tenant: "acme")?[.document].attempts == 0)
    }

    @Test func `many requests at once get no more attempts than one after another`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face], attempts: 2))
        fixture.engines.set { $0.decision = .spoof }
        let token = try await fixture.enrol()
        let body = AwareIDFixture.face(#""enrollmentToken":"\#(token)""#)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { await fixture.post("/onboarding/enrollment/addFace", body).status.code }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { [200, 409, 410].contains($0) })
        // Who is not counted is told nothing of the face.
        let counted = try await fixture.stores.enrolments.enrolment(token, tenant: "acme")?[.face].attempts
        #expect(statuses.filter { $0 == 200 }.count == counted)
        #expect((1...2).contains(counted ?? 0))
    }

    @Test func `nothing is told to be added before it is kept`() async throws {
        let fixture = try await AwareIDFixture(isReadOnly: true)
        let token = try await fixture.enrol()
        let bodies = [
            "addDevice": #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#,
            "addFace": AwareIDFixture.face(#""enrollmentToken":"\#(token)""#),
        ]
        for (name, body) in bodies {
            let response = await fixture.post("/onboarding/enrollment/\(name)", body)
            #expect(response.status.code == 500)
            let members = try AwareIDFixture.members(response)
            #expect(members["errorCode"] as? String == "service.failed")
            #expect(members["requestId"] as? String == "r-1")
            #expect(members["enrollmentStatus"] == nil)
            #expect(members["livenessResult"] == nil)
            #expect(!String(decoding: response.body, as: UTF8.self).contains("ERIKSSON"))
        }
    }

    @Test func `a key that is no key on P-256 is refused`() async throws {
        let fixture = try await AwareIDFixture()
        let token = try await fixture.enrol()
        for key in ["", "AAAA", String(repeating: "A", count: 88)] {
            let body = #"{"enrollmentToken":"\#(token)","deviceId":"D-1","publicKey":"\#(key)"}"#
            #expect(await fixture.post("/onboarding/enrollment/addDevice", body).status.code == 400)
        }
    }
}

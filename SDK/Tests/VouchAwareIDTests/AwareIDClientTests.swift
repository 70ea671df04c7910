import Foundation
import HTTPTypes
import Testing
import VouchAwareID
import VouchClient
import VouchCore
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

@Suite struct AwareIDClientTests {
    private let fixture: AwareIDFixture

    init() async throws { fixture = try await AwareIDFixture() }

    private func client(
        _ transport: InProcessTransport, secret: String = "s3cret", url: String = "https://id.example"
    ) throws -> AwareIDClient {
        AwareIDClient(
            try .inProcess(transport, url), customer: "acme", client: "app", secret: Sensitive(secret),
            apiKey: Sensitive("key"))
    }

    private func transport(
        fate: @escaping @Sendable (Int, HTTPRequest) -> InProcessTransport.Fate = { _, _ in .arrives }
    ) -> InProcessTransport { InProcessTransport(fixture.table, at: AwareIDFixture.start, fate: fate) }

    private func package(_ members: String) throws -> AwareID.ServerPackage {
        let text = AwareIDFixture.face(members)
        let submission = try JSONDecoder().decode(AwareID.FaceSubmission.self, from: Data(text.utf8))
        guard case .plain(let package) = submission.face else { throw CancellationError() }
        return package
    }

    private static let document = AwareID.AddDocumentOCRRequest.DocumentsInfo(
        documentPayload: nil, documentImage: [.init(image: AwareIDFixture.picture)],
        processParam: .init(alreadyCropped: true))

    @Test(
        "the access_token is kept, and is the JWT of every later call, from the trigger to the authentication",
        .shows("A120"),
        arguments: ["https://id.example", "https://id.example/acme"])
    func endToEnd(_ url: String) async throws {
        let transport = transport()
        let client = try client(transport, url: url)
        let trigger = try await client.triggerEnroll(
            .init(username: "anna", email: "anna@example.org", notifyOptions: .init(notifyByEmail: false)))
        let opener = try PackageOpener(
            keys: [fixture.appKey], deviceKeys: [fixture.signingKey.publicKey], memory: BoundedReplayMemory(),
            cryptography: OpenSSLCryptography())
        let callback = try await AwareID.SessionCallback(
            url: trigger.sessionCallbackURL, openedBy: opener, now: Int(AwareIDFixture.start.seconds))
        #expect(callback.sessionToken == trigger.sessionToken)
        let enrolled = try await client.enroll(.init(sessionToken: callback.sessionToken))
        let device = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), use: .signature)
        let point = Data(try #require(device.publicKey.point)).base64EncodedString()
        _ = try await client.addDevice(
            .init(enrollmentToken: enrolled.enrollmentToken, deviceId: "D-1", publicKey: point))
        let key = try await client.publicKey()
        let face = try client.encrypted(
            try package(#""username":"anna""#), for: enrolled.enrollmentToken, to: key, signedBy: device,
            cryptography: OpenSSLCryptography(), now: Int(AwareIDFixture.start.seconds))
        let added = try await client.addFace(.init(enrollmentToken: enrolled.enrollmentToken, face: face))
        #expect(added.livenessResult)
        #expect(added.registrationCode.count == 6)
        let done = try await client.addDocument(
            .init(enrollmentToken: enrolled.enrollmentToken, documentsInfo: Self.document))
        #expect(done.enrollmentStatus == 2)
        #expect(done.matchResult)
        let asked = try await client.authenticate(.init(registrationCode: done.registrationCode))
        #expect(asked.requiredChecks == ["verifyDevice", "verifyFace"])
        // One token for all calls: it is kept, and is the JWT of each.
        let tokens = transport.requests.filter { $0.path?.hasSuffix("/token") == true }
        #expect(tokens.count == 1)
        for request in transport.requests where request.path?.hasSuffix("/token") != true {
            #expect(request.headerFields[.authorization] == "Bearer token-acme")
        }
    }

    @Test("captured data is sent to the server for analysis", .shows("A70"))
    func analysis() async throws {
        let transport = transport()
        let answer = try await client(transport).analyze(try package(#""username":"anna""#))
        #expect(answer.video.livenessResult.decision == "LIVE")
        #expect(transport.requests.last?.path == "/analyze")
    }

    @Test(
        "nothing is sent but by a call of the app, and only through the app's own transport", .shows("A2", "A3", "A11"))
    func timing() async throws {
        let transport = transport()
        let client = try client(transport)
        #expect(transport.requests.isEmpty)
        let enrolled = try await client.enroll(.init(username: "anna", email: "anna@example.org", phoneNumber: nil))
        #expect(transport.requests.map { $0.path ?? "" }.last == "/onboarding/enrollment/enroll")
        #expect(transport.requests.count == 2)
        _ = try await client.addDevice(.init(enrollmentToken: enrolled.enrollmentToken, deviceId: "D-1"))
        #expect(transport.requests.count == 3)
        // A transport of the app's that refuses is the end of it: nothing else is tried.
        let silent = self.transport { _, _ in .lost }
        await #expect(throws: ClientError(.connectionFailed)) { try await self.client(silent).token() }
    }

    // MARK: What goes wrong

    @Test func `a wrong secret is told as such, and a wrong token is replaced once`() async throws {
        await #expect(throws: ClientError(.notAuthenticated)) {
            try await client(transport(), secret: "wrong").enroll(.init(sessionToken: "t"))
        }
        let fake = transport { number, request in
            number == 2 ? .answeredBy(status: 401, body: "{}") : .arrives
        }
        _ = try await client(fake).enroll(.init(username: "anna", email: "anna@example.org", phoneNumber: nil))
        #expect(fake.requests.map { $0.path?.hasSuffix("/token") == true } == [true, false, true, false])
    }

    @Test func `what would happen twice is not sent twice, and what the server knows again is`() async throws {
        let lossy = transport { _, request in
            request.path?.hasSuffix("/enroll") == true ? .answerLost : .arrives
        }
        await #expect(throws: ClientError(.connectionFailed)) {
            try await client(lossy).enroll(.init(username: "anna", email: "anna@example.org", phoneNumber: nil))
        }
        #expect(lossy.requests.count { $0.path?.hasSuffix("/enroll") == true } == 1)
        let enrolled = try await fixture.enrol()
        let once = transport { number, _ in number == 2 ? .answerLost : .arrives }
        let added = try await client(once).addDevice(.init(enrollmentToken: enrolled, deviceId: "D-1"))
        #expect(added.enrollmentStatus == 1)
        #expect(once.requests.count == 3)
        let busy = transport { number, _ in
            let problem = #"{"errorCode":"service.busy"}"#
            return number == 2 ? .answeredBy(status: 503, body: problem, fields: [.retryAfter: "0"]) : .arrives
        }
        _ = try await client(busy).enroll(.init(username: "eva", email: "eva@example.org", phoneNumber: nil))
        #expect(busy.requests.count == 3)
    }

    @Test(arguments: ["", "{}", "[]", "null", #"{"enrollmentToken":1}"#, "<html>ERIKSSON"])
    func `an answer that is none of this API's is an error that quotes nothing`(_ body: String) async throws {
        let fake = transport { number, _ in number == 2 ? .answeredBy(status: 200, body: body) : .arrives }
        let error = await #expect(throws: ClientError.self) { try await client(fake).enroll(.init(sessionToken: "t")) }
        #expect(error?.code == .malformedAnswer)
        #expect(error.map { !"\($0)".contains("ERIKSSON") } == true)
        let refused = transport { number, _ in number == 2 ? .answeredBy(status: 500, body: body) : .arrives }
        let told = await #expect(throws: ClientError.self) {
            try await client(refused).enroll(.init(sessionToken: "t"))
        }
        #expect(told?.code == .refused(status: 500))
    }

    @Test func `a problem has the vendor's code, its words and the remedy`() async throws {
        let error = await #expect(throws: ClientError.self) {
            try await client(transport()).addDevice(.init(enrollmentToken: "none", deviceId: "D-1"))
        }
        #expect(error?.code == .refused(status: 404))
        #expect(error?.problem == "resource.notFound")
        #expect(error?.detail?.isEmpty == false)
        #expect(error?.requestID == "r-2")
    }

    @Test(arguments: [
        "http://id.example", "ftp://id.example", "id.example", "", "https://", "https://a:b@id.example",
        "https://id.example?x=1",
    ])
    func `an address without secrecy, or with more than an address, is refused`(_ url: String) {
        #expect(throws: ClientError(.malformedAddress)) { try ServerConnection(url, transport: transport()) }
    }
}

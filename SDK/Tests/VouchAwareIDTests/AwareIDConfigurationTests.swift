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

@testable import StoreTestSupport
@testable import VouchPersistence
@testable import VouchServer
@testable import VouchServerDialects

/// From the configuration or the QR code to the whole enrolment, by the client and the server's routes.
@Suite struct AwareIDConfigurationTests {
    private let fixture: AwareIDFixture
    private let transport: InProcessTransport
    private static let now = Int(AwareIDFixture.start.seconds)

    init() async throws {
        fixture = try await AwareIDFixture()
        transport = InProcessTransport(fixture.table, at: AwareIDFixture.start)
    }

    private func configuration(
        name: String = "anna", key: String = "key", secret: String = "s3cret", customer: String = "acme"
    ) -> AwareIDConfiguration {
        AwareIDConfiguration(
            mUserName: name, mEmail: "anna@example.org", mPhoneNumber: "+15550100", mCustomerName: customer,
            mHostname: "https://id.example/acme", mApiKey: Sensitive(key), mClientSecret: Sensitive(secret),
            clientID: "app")
    }

    private static func package(_ picture: String) throws -> AwareID.FaceData {
        let text = AwareIDFixture.face(#""enrollmentToken":"-""#, data: Data(picture.utf8).base64EncodedString())
        return try JSONDecoder().decode(AwareID.FaceSubmission.self, from: Data(text.utf8)).face
    }

    private static func steps(face: String, document: String) -> AwareIDEnrolmentSteps {
        AwareIDEnrolmentSteps(
            deviceId: "D-1", face: { try package(face) },
            document: { .init(documentImage: [.init(image: Data(document.utf8).base64EncodedString())]) })
    }

    // MARK: Configuration

    @Test(
        "each configuration variable has its place in the calls",
        .shows("A101", "A102", "A103", "A104", "A105", "A106", "A107"))
    func variables() async throws {
        let client = try configuration().client(over: transport)
        let enrolled = try await client.enroll(configuration().enrollRequest)
        let paths = transport.requests.map { $0.path ?? "" }
        #expect(paths.first == "/acme/auth/realms/acme-consumers/protocol/openid-connect/token")
        #expect(paths.last == "/acme/onboarding/enrollment/enroll")
        #expect(transport.requests.allSatisfy { $0.authority == "id.example" && $0.scheme == "https" })
        let apikey = try #require(HTTPField.Name("apikey"))
        let named = configuration()
        #expect(transport.requests.last?.headerFields[apikey] == named.mApiKey.reveal { $0 })
        #expect(paths.first?.contains("/realms/\(named.mCustomerName)-consumers/") == true)
        #expect(named.mHostname == "https://id.example/\(named.mCustomerName)")
        // What the server then knows of the person.
        let kept = try await fixture.stores.enrolments.enrolment(enrolled.enrollmentToken, tenant: "acme")
        #expect(kept?.user.username == named.mUserName)
        #expect(kept?.user.email == named.mEmail)
        #expect(kept?.user.phoneNumber == named.mPhoneNumber)
        #expect(!"\(configuration())".contains("anna"))
        #expect(!"\(configuration())".contains("s3cret"))
        // Each other value is another answer: mClientSecret, mCustomerName, mApiKey, mHostname.
        await #expect(throws: ClientError(.notAuthenticated)) {
            try await configuration(secret: "other").client(over: transport).enroll(configuration().enrollRequest)
        }
        await #expect(throws: ClientError.self) {
            try await configuration(customer: "other").client(over: transport).enroll(configuration().enrollRequest)
        }
        let error = await #expect(throws: ClientError.self) {
            try await configuration(key: "other").client(over: transport).enroll(configuration().enrollRequest)
        }
        #expect(error?.code == .refused(status: 401))
        var elsewhere = configuration()
        elsewhere.mHostname = "ftp://id.example"
        #expect(throws: ClientError(.malformedAddress)) { try elsewhere.client(over: transport) }
    }

    // MARK: QR code

    private func trigger() async throws -> AwareID.TriggerEnrollResponse {
        try await configuration().client(over: transport).triggerEnroll(
            .init(username: "anna", email: "anna@example.org", notifyOptions: nil))
    }

    private func code(_ server: OpenSSLPackageKey? = nil, app: OpenSSLPackageKey? = nil) throws -> AwareIDQRCode {
        let key = Data((server ?? fixture.signingKey).publicKey.subjectPublicKeyInfo).base64EncodedString()
        return try AwareIDQRCode(
            serverPublicKeyEncoded: key, appKey: app ?? fixture.appKey, memory: BoundedReplayMemory(),
            cryptography: fixture.cryptography)
    }

    @Test("what is decrypted is host URL & API key & session token, in this order", .shows("A137"))
    func payload() async throws {
        let trigger = try await trigger()
        let data = try #require(trigger.sessionCallbackURL.components(separatedBy: "?data=").last)
        let opener = try PackageOpener(
            keys: [fixture.appKey], deviceKeys: [fixture.signingKey.publicKey], memory: BoundedReplayMemory(),
            cryptography: fixture.cryptography)
        let opened = try await opener.open(Array(data.utf8), at: Self.now)
        let text = opened.content.reveal { String(decoding: $0, as: UTF8.self) }
        #expect(text == "https://id.example/acme&key&" + trigger.sessionToken)
        let callback = try await code().callback(trigger.sessionCallbackURL, now: Self.now)
        #expect([callback.host, callback.apiKey, callback.sessionToken].joined(separator: "&") == text)
    }

    @Test(
        "the code's data is base64url, is decrypted by the app, and verified with the server's configured key",
        .shows("A133", "A134", "A135", "A136", "A286"))
    func qrCode() async throws {
        let trigger = try await trigger()
        let url = trigger.sessionCallbackURL
        let data = try #require(url.components(separatedBy: "?data=").last)
        let parts = data.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 5)
        #expect(
            parts.allSatisfy {
                $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            })
        let callback = try await code().callback(url, now: Self.now)
        #expect(callback.sessionToken == trigger.sessionToken)
        // Only the app's key decrypts, and only the server's signature counts.
        for other in [
            try code(fixture.packageKey), try code(app: OpenSSLPackageKey(OpenSSLKey(curve: .p256))),
        ] {
            await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
                try await other.callback(url, now: Self.now)
            }
        }
        // Every part counts: the encrypted data, and what it is encrypted by.
        for part in [0, 2, 3, 4] {
            var changed = parts.map(String.init)
            changed[part] = String(changed[part].reversed())
            let forged = url.replacingOccurrences(of: data, with: changed.joined(separator: "."))
            await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
                try await code().callback(forged, now: Self.now)
            }
        }
        for key in ["", "no key", Data("no key".utf8).base64EncodedString()] {
            #expect(throws: ClientError.self) {
                try AwareIDQRCode(
                    serverPublicKeyEncoded: key, appKey: fixture.appKey, memory: BoundedReplayMemory(),
                    cryptography: fixture.cryptography)
            }
        }
    }

    @Test("host, API key and session token of the code are those of every later call", .shows("A138", "A139", "A140"))
    func afterTheCode() async throws {
        let callback = try await code().callback(try await trigger().sessionCallbackURL, now: Self.now)
        let later = InProcessTransport(fixture.table, at: AwareIDFixture.start)
        let client = try AwareIDClient(
            callback, customer: "acme", client: "app", secret: Sensitive("s3cret"), transport: later)
        let outcome = try await client.enrol(
            .init(sessionToken: callback.sessionToken), Self.steps(face: "a", document: "b"))
        #expect(outcome.enrollmentStatus == 2)
        let host = try #require(URLComponents(string: callback.host))
        let apikey = try #require(HTTPField.Name("apikey"))
        #expect(later.requests.count == 5)
        for request in later.requests {
            #expect(request.authority == host.host)
            #expect(request.path?.hasPrefix(host.path) == true)
        }
        for request in later.requests.dropFirst() { #expect(request.headerFields[apikey] == callback.apiKey) }
        // Another token is no session, and one is a session once.
        for token in ["other", callback.sessionToken] {
            let error = await #expect(throws: ClientError.self) { try await client.enroll(.init(sessionToken: token)) }
            #expect(error?.code == .refused(status: 404) || error?.code == .refused(status: 410))
        }
    }

    // MARK: What the server decides

    @Test("the server decides whether the person is live, by what it is sent", .shows("A4"))
    func liveness() async throws {
        fixture.engines.set {
            $0.byPicture["mask"] = .init(decision: .spoof)
            $0.byPicture["face"] = .init(decision: .live)
        }
        let client = try configuration().client(over: transport)
        for (picture, decision) in [("mask", "SPOOF"), ("face", "LIVE")] {
            let token = try await client.enroll(configuration(name: picture).enrollRequest).enrollmentToken
            _ = try await client.addDevice(.init(enrollmentToken: token, deviceId: "D-1"))
            let answer = try await client.addFace(.init(enrollmentToken: token, face: try Self.package(picture)))
            #expect(answer.livenessResult == (decision == "LIVE"))
            #expect(answer.faceLivenessResults.video.livenessResult.decision == decision)
            #expect(answer.registrationCode.isEmpty == (decision == "SPOOF"))
        }
    }

    @Test(
        "the server decides whether the document is valid, and the live face against its portrait",
        .shows("A5", "A6"),
        arguments: [
            ("passport", true, true, 2), ("expired passport", false, true, 1), ("eva's passport", true, false, 0),
        ])
    func document(_ picture: String, isValid: Bool, isMatch: Bool, status: Int) async throws {
        fixture.engines.set {
            $0.byPicture["face"] = .init(person: "anna")
            $0.byPicture["passport"] = .init(person: "anna")
            $0.byPicture["expired passport"] = .init(document: "failed", person: "anna")
            $0.byPicture["eva's passport"] = .init(person: "eva")
        }
        let outcome = try await configuration().client(over: transport).enrol(
            configuration().enrollRequest, Self.steps(face: "face", document: picture))
        #expect(outcome.document?.documentVerificationResult == isValid)
        #expect(outcome.document?.matchResult == isMatch)
        #expect((outcome.enrollmentStatus == 2) == (status == 2))
    }

    // MARK: One call

    @Test("an enrolment is one call, and ends where a check fails", .shows("A7"))
    func oneCall() async throws {
        let client = try configuration().client(over: transport)
        let outcome = try await client.enrol(
            configuration().enrollRequest, Self.steps(face: "a", document: "b"))
        #expect(outcome.enrollmentStatus == 2)
        #expect(outcome.registrationCode.count == 6)
        #expect(
            transport.requests.map { $0.path?.split(separator: "/").last ?? "" } == [
                "token", "enroll", "addDevice", "addFace", "addDocumentOCR",
            ])
        let silent = InProcessTransport(fixture.table, at: AwareIDFixture.start) { _, request in
            request.path?.hasSuffix("/enroll") == true
                ? .answeredBy(
                    status: 200,
                    body: #"{"enrollmentToken":"t","userExistsAlready":false,"requiredChecks":["addVoice"]}"#)
                : .arrives
        }
        let error = await #expect(throws: ClientError.self) {
            try await configuration(name: "eva").client(over: silent).enrol(
                configuration(name: "eva").enrollRequest, Self.steps(face: "a", document: "b"))
        }
        #expect(error?.code == .malformedAnswer)
    }
}

import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchBarcode
import VouchBarcodeZXing
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchImaging
import VouchJOSE
import VouchKit
import VouchOpenSSL
import VouchPersistence
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

@Suite struct AwareIDEnrolmentTests {
    private static let trigger =
        #"{"username":"anna","email":"anna@example.org","notifyOptions":{"notifyByEmail":false}}"#
    private let uuid = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#

    /// The text of the QR code in a PNG file, read with our own reader.
    private func scanned(_ base64: String) throws -> String {
        let file = try #require(Data(base64Encoded: base64))
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let picture = try PictureDecoder().decode([UInt8](file), as: .grey8)
        let found = try picture.withView { try ZXingDecoder().barcodes(in: $0, search: BarcodeSearch()) }
        let code = try #require(found.first { $0.symbology == .qr })
        return code.bytes.reveal { String(decoding: $0, as: UTF8.self) }
    }

    @Test(.shows("A162", "A163", "A164")) func `enrollmentStatus has the vendor's numbers`() {
        #expect(EnrolmentStatus.failed.number == 0)
        #expect(EnrolmentStatus.pending.number == 1)
        #expect(EnrolmentStatus.complete.number == 2)
    }

    @Test(.shows("A100", "A122", "A128", "A129", "A130", "A147", "A156", "A165", "A181", "A288"))
    func `a person is enrolled by QR code: trigger, scan, enrol, device, face, document`() async throws {
        let fixture = try await AwareIDFixture()
        let triggered = try await fixture.answer("/b2c/proxy/triggerEnroll", Self.trigger)
        #expect(triggered["status"] as? String == "SUCCESS")
        #expect(triggered["errorSummary"] is NSNull)
        let url = try scanned(try AwareIDFixture.text(triggered, "qrcodeImage"))
        #expect(url == triggered["sessionCallbackURL"] as? String)
        // The app's side.
        let opener = try PackageOpener(
            keys: [fixture.appKey], deviceKeys: [fixture.signingKey.publicKey], memory: BoundedReplayMemory(),
            cryptography: fixture.cryptography)
        let callback = try await AwareID.SessionCallback(
            url: url, openedBy: opener, now: Int(AwareIDFixture.start.seconds) + 20)
        #expect(callback.host == "https://id.example")
        #expect(callback.apiKey == "key")
        #expect(callback.sessionToken == triggered["sessionToken"] as? String)
        #expect(try uuid.wholeMatch(in: callback.sessionToken) != nil)

        let body = #"{"sessionToken":"\#(callback.sessionToken)"}"#
        // The session's token is nothing without the access token and the key.
        #expect(await fixture.post("/onboarding/enrollment/enroll", body, key: nil).status.code == 401)
        let begun = try await fixture.answer("/onboarding/enrollment/enroll", body)
        #expect(begun["userExistsAlready"] as? Bool == false)
        #expect(begun["requiredChecks"] as? [String] == ["addDevice", "addFace", "addDocument"])
        #expect(await fixture.post("/onboarding/enrollment/enroll", body).status.code == 410)
        let token = try AwareIDFixture.text(begun, "enrollmentToken")
        let device = try await fixture.answer(
            "/onboarding/enrollment/adddevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#)
        #expect(device["enrollmentStatus"] as? Int == 1)
        #expect(device["registrationCode"] as? String == "")
        let face = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(face["livenessResult"] as? Bool == true)
        #expect(face["enrollmentStatus"] as? Int == 1)
        let code = try AwareIDFixture.text(face, "registrationCode")
        #expect(RegistrationCode(parsing: code) != nil)
        let done = try await fixture.answer("/onboarding/enrollment/addDcoumentOCR", AwareIDFixture.document(token))
        #expect(done["enrollmentStatus"] as? Int == 2)
        #expect(done["registrationCode"] as? String == code)
        #expect(fixture.engines.state.withLock { $0.hadSelfie })
    }

    @Test func `a link that could begin nothing can be used again`() async throws {
        let fixture = try await AwareIDFixture(limit: PersonLimit(count: 1))
        let other = try await fixture.enrol("bert")
        let triggered = try await fixture.answer("/b2c/proxy/triggerEnroll", Self.trigger)
        let session = try AwareIDFixture.text(triggered, "sessionToken")
        func begin() async -> Int {
            await fixture.post("/onboarding/enrollment/enroll", #"{"sessionToken":"\#(session)"}"#).status.code
        }
        #expect(await begin() == 503)
        let kept = try #require(await fixture.stores.enrolments.enrolment(other, tenant: "acme"))
        #expect(try await fixture.stores.enrolments.delete(subject: kept.subject, tenant: "acme") == 1)
        #expect(await begin() == 200)
        #expect(await begin() == 410)
    }

    @Test(.shows("A289"), arguments: ["", "/acme"])
    func `every path works at the host itself and below the customer's name`(_ prefix: String) async throws {
        let fixture = try await AwareIDFixture()
        let triggered = try await fixture.answer(prefix + "/b2c/proxy/triggerEnroll", Self.trigger)
        let url = try AwareIDFixture.text(triggered, "sessionCallbackURL")
        #expect(url.hasPrefix("https://id.example\(prefix)/onboarding?data="))
        let session = try AwareIDFixture.text(triggered, "sessionToken")
        let enrolment = prefix + "/onboarding/enrollment"
        let begun = try await fixture.answer("\(enrolment)/enroll", #"{"sessionToken":"\#(session)"}"#)
        let token = try AwareIDFixture.text(begun, "enrollmentToken")
        _ = try await fixture.answer(
            "\(enrolment)/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#)
        _ = try await fixture.answer("\(enrolment)/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        let done = try await fixture.answer(
            prefix + "/b2c/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(done["enrollmentStatus"] as? Int == 2)
    }

    @Test(.shows("A126", "A131")) func `an e-mail is sent if asked for, and its absence is told`() async throws {
        let asked = Self.trigger.replacing("false", with: "true")
        let fixture = try await AwareIDFixture()
        let sent = try await fixture.answer("/b2c/proxy/triggerEnroll", asked)
        #expect(sent["errorSummary"] is NSNull)
        let mail = try #require(fixture.notifier.sent.withLock { $0.first })
        #expect(mail.hasPrefix("anna@example.org https://id.example/onboarding?data="))
        _ = try await fixture.answer("/b2c/proxy/triggerEnroll", Self.trigger)
        #expect(fixture.notifier.sent.withLock { $0.count } == 1)
        let silent = try await AwareIDFixture(sendsMail: false).answer("/b2c/proxy/triggerEnroll", asked)
        #expect((silent["errorSummary"] as? String)?.contains("no e-mail was sent") == true)
    }

    @Test(.shows("A199", "A200", "A201", "A202", "A226", "A227"))
    func `a document's failure is told with its match, until no attempt is left`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(attempts: 2))
        fixture.engines.set { $0.document = "failed" }
        let token = try await fixture.enrol()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#)
        _ = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        let path = "/onboarding/enrollment/addDocumentOCR"
        let first = try await fixture.answer(path, AwareIDFixture.document(token))
        #expect(first["enrollmentStatus"] as? Int == 1)
        #expect(first["retryDocumentCapture"] as? Bool == true)
        let last = try await fixture.answer(path, AwareIDFixture.document(token))
        #expect(last["enrollmentStatus"] as? Int == 0)
        #expect(last["registrationCode"] as? String == "")
        #expect(last["matchResult"] as? Bool == true)
        #expect(last["matchScore"] as? Double == 97)
        #expect(last["documentVerificationResult"] as? Bool == false)
        #expect(last["retryDocumentCapture"] as? Bool == false)
        #expect(await fixture.post(path, AwareIDFixture.document(token)).status.code == 410)
    }

    @Test(.shows("A197"), arguments: [true, false])
    func `a picture that is cropped already is read as the page`(_ isCropped: Bool) async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]))
        let token = try await fixture.enrol()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token, isCropped: isCropped))
        #expect(fixture.engines.state.withLock { $0.wasCropped } == isCropped)
    }

    @Test(
        .shows("A226"),
        arguments: [
            ("match", []), ("noMatch", ["person.otherFace"]), ("notComparable", ["person.faceNotCompared"]),
        ])
    func `another capture is asked for with its cause`(_ selfie: String, _ cause: [String]) async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face, .document]))
        fixture.engines.set { $0.selfie = selfie }
        let token = try await fixture.enrol()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        let answer = try await fixture.answer(
            "/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(answer["retryDocumentCapture"] as? Bool == !cause.isEmpty)
        #expect(answer["retryDocumentCaptureCause"] as? [String] == cause)
    }

    @Test(arguments: [("notPerformed", "match"), ("passed", "noMatch"), ("passed", "notComparable"), ("passed", "")])
    func `what was not shown does not complete an enrolment`(_ document: String, _ selfie: String) async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face, .document]))
        fixture.engines.set {
            $0.document = document
            $0.selfie = selfie.isEmpty ? nil : selfie
        }
        let token = try await fixture.enrol()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        let answer = try await fixture.answer("/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token))
        #expect(answer["enrollmentStatus"] as? Int == 1)
        #expect(answer["matchResult"] as? Bool == (selfie == "match"))
    }

    @Test(.shows("A174", "A175"), arguments: [("SPOOF", 0), ("INCONCLUSIVE", 0)])
    func `a face that is not live is told with what to do better`(_ decision: String, _ status: Int) async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(attempts: 1))
        fixture.engines.set { $0.decision = decision == "SPOOF" ? .spoof : .inconclusive }
        let token = try await fixture.enrol()
        let face = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(face["livenessResult"] as? Bool == false)
        #expect(face["enrollmentStatus"] as? Int == status)
        let results = face["faceLivenessResults"] as? [String: [String: [String: Any]]]
        #expect(results?["video"]?["liveness_result"]?["decision"] as? String == decision)
        #expect(results?["video"]?["liveness_result"]?["feedback"] as? [String] == ["NO_CHALLENGE"])
    }

    @Test(.shows("A150")) func `who is enrolled already enrols again with the same code and the same face`()
        async throws
    {
        let fixture = try await AwareIDFixture()
        let code = try await fixture.enrolled()
        let body = #"{"username":" ANNA ","email":"anna@example.org"}"#
        let again = try await fixture.answer("/onboarding/enrollment/enroll", body)
        #expect(again["userExistsAlready"] as? Bool == true)
        let token = try AwareIDFixture.text(again, "enrollmentToken")
        fixture.engines.set { $0.match = .noMatch }
        let path = "/onboarding/enrollment/addFace"
        let other = try await fixture.answer(path, AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(other["registrationCode"] as? String == "")
        fixture.engines.set { $0.match = .match }
        let same = try await fixture.answer(path, AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(same["registrationCode"] as? String == code)
    }

    @Test(.shows("A48", "X-A15")) func `the public key lies between token and enrol, and faces are encrypted to it`()
        async throws
    {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face]))
        var fields: HTTPFields = [.authorization: "Bearer token-acme"]
        if let name = HTTPField.Name("apikey") { fields[name] = "key" }
        let response = await fixture.table.answer(
            ServerRequest(
                .get, "/onboarding/enrollment/publicKey", fields: fields, identifier: "r",
                received: AwareIDFixture.start))
        let members = try AwareIDFixture.members(response)
        let der = try #require(Data(base64Encoded: try AwareIDFixture.text(members, "publicKey")))
        #expect(members["encryptionType"] as? String == "ECDH-ES")
        let sealer = try PackageSealer(
            for: JSONWebKey(subjectPublicKeyInfo: [UInt8](der)), cryptography: fixture.cryptography)
        let plain = try #require(
            try JSONSerialization.jsonObject(with: Data(AwareIDFixture.face(#""enrollmentToken":"t""#).utf8))
                as? [String: Any])
        let content = try JSONSerialization.data(withJSONObject: try #require(plain["faceLivenessData"]))
        let token = try await fixture.enrol()
        let package = String(
            decoding: try sealer.seal(
                Sensitive([UInt8](content)), at: Int(AwareIDFixture.start.seconds), nonce: token),
            as: UTF8.self)
        let body = #"{"enrollmentToken":"\#(token)","faceLivenessData":"\#(package)"}"#
        let face = try await fixture.answer("/onboarding/enrollment/addFace", body)
        #expect(face["enrollmentStatus"] as? Int == 2)
        // Replayed for someone else.
        let other = try await fixture.enrol("berta")
        let replay = body.replacing(token, with: other)
        #expect(await fixture.post("/onboarding/enrollment/addFace", replay).status.code == 400)
    }

    @Test(.shows("A183", "A184"))
    func `containers for the vendor's server are answered with what to send instead`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]))
        let token = try await fixture.enrol()
        for container in [#"{"License":"AAEA","result_type":50}"#, #"{"EncryptedRCL":"MDAw","result_type":49}"#] {
            let body =
                #"{"enrollmentToken":"\#(token)","documentsInfo":{"documentPayload":{"request":{"vendor":"REGULA","#
                + #""data":{"ContainerList":{"List":[\#(container)]}}}}}}"#
            let response = await fixture.post("/onboarding/enrollment/addDocumentOCR", body)
            #expect(response.status.code == 422)
            let members = try AwareIDFixture.members(response)
            #expect(members["errorCode"] as? String == "request.notSupported")
            #expect((members["errorMsg"] as? String)?.contains("documentsInfo.documentImage") == true)
        }
        #expect(fixture.engines.state.withLock { $0.work } == 0)
    }

    @Test(.shows("X-A3")) func `a voice is not supported, and that is told in the vendor's shape`() async throws {
        let fixture = try await AwareIDFixture()
        let body =
            #"{"enrollmentToken":"t","livenessData":{"voice":{"voiceSamples":[{"data":""}],"workflow":"alfa4"}}}"#
        let response = await fixture.post("/onboarding/enrollment/addVoice", body)
        #expect(response.status.code == 422)
        let members = try AwareIDFixture.members(response)
        #expect(members["errorCode"] as? String == "request.notSupported")
        #expect(members["status"] as? Int == 422)
        #expect(members["requestId"] as? String == "r-1")
    }
}

import Foundation
import Testing
import VouchDialects
import VouchTestSupport

/// The samples of the vendor's page on document capture for iOS, with the commas that are missing there; members in the order
/// of their names, as the server writes them.
@Suite struct EnrolmentShapeTests {
    private func written(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(.shows("A113", "A114", "A115", "A116", "A117", "A118", "A119"))
    func `the token's response is written as in the sample`() throws {
        let expected =
            #"{"access_token":"eyJ","expires_in":300,"id_token":"eyI","not-before-policy":0,"refresh_expires_in":0,"#
            + #""scope":"openid","token_type":"Bearer"}"#
        #expect(try written(AwareID.TokenResponse(token: "eyJ", identity: "eyI", seconds: 300)) == expected)
    }

    @Test(.shows("A109", "A110", "A111", "A112"), arguments: ["client_id", "client_secret", "scope", "grant_type"])
    func `a token request needs each of its four fields`(_ name: String) throws {
        var form = [
            "client_id": "app", "client_secret": "s3cret", "scope": "openid", "grant_type": "client_credentials",
        ]
        let request = try AwareID.TokenRequest(form)
        #expect(request.clientID == "app")
        #expect(request.clientSecret.reveal { $0 } == "s3cret")
        form[name] = nil
        #expect(throws: AwareID.TokenRequest.Refusal.self) { _ = try AwareID.TokenRequest(form) }
        form[name] = name == "client_id" || name == "client_secret" ? "" : "password"
        #expect(throws: AwareID.TokenRequest.Refusal.self) { _ = try AwareID.TokenRequest(form) }
    }

    @Test(arguments: [("acme-consumers", "acme"), ("a-b-consumers", "a-b"), ("-consumers", nil), ("acme", nil)])
    func `a realm names a customer`(_ realm: String, _ customer: String?) {
        #expect(AwareID.TokenRequest.customer(ofRealm: realm) == customer)
    }

    @Test(.shows("A123", "A124", "A125", "A126"))
    func `triggerEnroll is read as in the sample`() throws {
        let body = #"{"username": "u@x.org", "email": "e@x.org", "notifyOptions": {"notifyByEmail": false}}"#
        let request: AwareID.TriggerEnrollRequest = try AwareID.RequestBody.read(from: Array(body.utf8))
        #expect(request.username == "u@x.org")
        #expect(request.email == "e@x.org")
        #expect(request.notifyOptions?.notifyByEmail == false)
        let short = try AwareID.RequestBody.read(
            AwareID.TriggerEnrollRequest.self, from: Array(#"{"username":"u","email":"e"}"#.utf8))
        #expect(short.notifyOptions == nil)
        for missing in [#"{"email":"e"}"#, #"{"username":"u"}"#] {
            #expect(throws: AwareID.MalformedRequest.self) {
                _ = try AwareID.RequestBody.read(AwareID.TriggerEnrollRequest.self, from: Array(missing.utf8))
            }
        }
    }

    @Test(.shows("A127", "A128", "A129", "A130", "A131"))
    func `triggerEnroll is answered as in the sample`() throws {
        let response = AwareID.TriggerEnrollResponse(
            sessionCallbackURL: "https://id.example/onboarding?data=jgTW40dmoG6Hp_d6",
            qrcode: [0x89, 0x50, 0x4E, 0x47],
            sessionToken: "aa73e547-0f1b-4235-a7b0-dd52fa4ab774")
        let expected =
            #"{"errorSummary":null,"qrcodeImage":"iVBORw==","#
            + #""sessionCallbackURL":"https://id.example/onboarding?data=jgTW40dmoG6Hp_d6","#
            + #""sessionToken":"aa73e547-0f1b-4235-a7b0-dd52fa4ab774","status":"SUCCESS"}"#
        #expect(try written(response) == expected)
    }

    @Test(.shows("A148", "X-A14")) func `enroll takes a session's token, or the person's names`() throws {
        let bySession: AwareID.EnrollRequest = try AwareID.RequestBody.read(
            from: Array(#"{"sessionToken": "sessiontoken"}"#.utf8))
        #expect(bySession.sessionToken == "sessiontoken")
        #expect(bySession.username == nil)
        let body =
            #"{"username":"anna","firstName":"Anna","lastName":"Eriksson","email":"a@x.org","phoneNumber":"+15550100"}"#
        let byClient: AwareID.EnrollRequest = try AwareID.RequestBody.read(from: Array(body.utf8))
        #expect(byClient.sessionToken == nil)
        #expect(byClient.username == "anna")
        #expect(byClient.firstName == "Anna")
        #expect(byClient.lastName == "Eriksson")
        #expect(byClient.email == "a@x.org")
        #expect(byClient.phoneNumber == "+15550100")
    }

    @Test(.shows("A149", "A150", "A151", "A152", "A153", "A154"))
    func `enroll is answered as in the sample`() throws {
        let response = AwareID.EnrollResponse(
            enrollmentToken: "be00a983-e60a-44de-8685-70da3b1b98be", userExistsAlready: false,
            requiredChecks: ["addDevice", "addFace", "addDocument"])
        let expected =
            #"{"enrollmentToken":"be00a983-e60a-44de-8685-70da3b1b98be","#
            + #""requiredChecks":["addDevice","addFace","addDocument"],"userExistsAlready":false}"#
        #expect(try written(response) == expected)
    }

    @Test(.shows("A157", "A158", "A159", "A160", "X-A17"))
    func `addDevice is read and answered as in the sample, with the extras of browsers`() throws {
        let body =
            #"{"enrollmentToken":"t","deviceId":"d","publicKey":"BA==","platform":"web","browser":"Chrome","os":"Linux"}"#
        let request: AwareID.AddDeviceRequest = try AwareID.RequestBody.read(from: Array(body.utf8))
        #expect(request.enrollmentToken == "t")
        #expect(request.deviceId == "d")
        #expect(request.publicKey == "BA==")
        #expect(request.platform == "web")
        #expect(request.browser == "Chrome")
        #expect(request.os == "Linux")
        let response = AwareID.AddDeviceResponse(enrollmentStatus: 1, registrationCode: "")
        #expect(try written(response) == #"{"enrollmentStatus":1,"registrationCode":""}"#)
    }

    @Test(.shows("A174", "A175", "A177", "A178", "A179")) func `addFace is answered as in the sample`() throws {
        let response = AwareID.AddFaceResponse(
            livenessResult: true, enrollmentStatus: 1, registrationCode: "LLXL2N",
            faceLivenessResults: AwareID.FaceLivenessResults(
                decision: "LIVE", feedback: [], scoreFRR: 1.1757098732441127))
        let expected =
            #"{"enrollmentStatus":1,"faceLivenessResults":{"video":{"liveness_result":{"decision":"LIVE","#
            + #""feedback":[],"score_frr":1.1757098732441127}}},"livenessResult":true,"registrationCode":"LLXL2N"}"#
        #expect(try written(response) == expected)
    }

    @Test func `a frame's time may have a fraction, and none that no number holds`() throws {
        func body(_ time: String) -> [UInt8] {
            Array(
                (#"{"enrollmentToken":"t","faceLivenessData":{"video":{"workflow_data":{"workflow":"hotel2","#
                    + #""frames":[{"data":"AA==","tags":[],"timestamp":\#(time)}]},"meta_data":{}}}}"#).utf8)
        }
        let request: AwareID.AddFaceRequest = try AwareID.RequestBody.read(from: body("1609002526076.1338"))
        #expect(request.faceLivenessData.video.workflowData.frames.first?.timestamp == 1_609_002_526_076)
        #expect(throws: AwareID.MalformedRequest.self) {
            _ = try AwareID.RequestBody.read(AwareID.AddFaceRequest.self, from: body("1e300"))
        }
    }

    private static let document = #"""
        {"documentsInfo": {"documentPayload": {"request": {"data": {"ContainerList": {"List": [
          {"License": "AAEAAHQU5U8HN", "buf_length": 1724, "light": 0, "list_idx": 0, "page_idx": 0, "result_type": 50},
          {"EncryptedRCL": "MDAwMXjaJJdlUyv", "buf_length": 1063742, "light": 0, "list_idx": 1, "page_idx": 2,
           "result_type": 49}]},
          "TransactionInfo": {"ComputerName": "localhost", "DateTime": "2023-06-29T12:03:04.472Z",
            "SystemInfo": "Linux, localhost", "TransactionID": "903639b3-dad8-4cdb-9c14-cc25ab624019",
            "UserName": "u0_a952", "Version": "6.8.9145"}}, "vendor": "REGULA"}},
          "processParam": {"alreadyCropped": true}},
         "enrollmentToken": "64e401db-a6f0-4484-9930-c948abeaaf09"}
        """#

    @Test(.shows("A182", "A183", "A184", "A185", "A186", "A187", "A188", "A189", "A196", "A197", "A198"))
    func `addDocumentOCR and its containers are read as in the sample`() throws {
        let request: AwareID.AddDocumentOCRRequest = try AwareID.RequestBody.read(from: Array(Self.document.utf8))
        #expect(request.enrollmentToken == "64e401db-a6f0-4484-9930-c948abeaaf09")
        #expect(request.documentsInfo.processParam?.alreadyCropped == true)
        let payload = try #require(request.documentsInfo.documentPayload?.request)
        #expect(payload.vendor == "REGULA")
        let containers = try #require(payload.data?.containerList?.list)
        try #require(containers.count == 2)
        #expect(containers[0].license == "AAEAAHQU5U8HN" && containers[0].resultType == 50)
        #expect(containers[1].encryptedRCL == "MDAwMXjaJJdlUyv" && containers[1].resultType == 49)
        #expect(containers[1].bufferLength == 1_063_742 && containers[1].light == 0)
        #expect(containers[1].listIndex == 1 && containers[1].pageIndex == 2)
        #expect(containers.filter { $0.isVendorsSecret }.count == 2)
    }

    @Test(.shows("A190", "A191", "A192", "A193", "A194", "A195"))
    func `addDocumentOCR tells of its transaction`() throws {
        let request: AwareID.AddDocumentOCRRequest = try AwareID.RequestBody.read(from: Array(Self.document.utf8))
        let transaction = try #require(request.documentsInfo.documentPayload?.request?.data?.transactionInfo)
        #expect(transaction.computerName == "localhost")
        #expect(transaction.systemInfo == "Linux, localhost")
        #expect(transaction.dateTime == "2023-06-29T12:03:04.472Z")
        #expect(transaction.userName == "u0_a952")
        #expect(transaction.transactionID == "903639b3-dad8-4cdb-9c14-cc25ab624019")
        #expect(transaction.version == "6.8.9145")
        #expect(!"\(request) \(transaction)".contains("u0_a952"))
    }

    @Test func `pictures are read as the vendor's web client sends them`() throws {
        let body =
            #"{"enrollmentToken":"t","documentsInfo":{"documentImage":[{"lightingScheme":6,"image":"AA==","format":".jpeg"}],"#
            + #""documentPayload":{"request":{"vendor":"REGULA","data":{}}}}}"#
        let request: AwareID.AddDocumentOCRRequest = try AwareID.RequestBody.read(from: Array(body.utf8))
        let image = try #require(request.documentsInfo.documentImage?.first)
        #expect(image.image == "AA==")
        #expect(image.lightingScheme == 6)
        #expect(image.format == ".jpeg")
    }

    @Test(arguments: [
        ("", "notJSON", ""), ("{", "notJSON", ""), ("[]", "wrongType", ""), ("null", "missing", ""),
        (#"{"deviceId":"d"}"#, "missing", "enrollmentToken"),
        (#"{"enrollmentToken":1,"deviceId":"d"}"#, "wrongType", "enrollmentToken"),
        (#"{"enrollmentToken":"t","deviceId":["d"]}"#, "wrongType", "deviceId"),
        (#"{"enrollmentToken":"t","enrollmentToken":"u","deviceId":"d"}"#, "notJSON", ""),
    ])
    func `a malformed body is told by the member, without its value`(_ body: String, _ code: String, _ member: String) {
        do {
            _ = try AwareID.RequestBody.read(AwareID.AddDeviceRequest.self, from: Array(body.utf8))
            Issue.record("was read")
        } catch {
            #expect(error.member == member)
            #expect(error.code.rawValue == code || body == "null")
        }
    }

    @Test func `deep and long bodies are refused`() {
        let deep = String(repeating: "[", count: 5_000)
        for body in [deep, String(repeating: " ", count: 100_001) + "{}"] {
            #expect(throws: AwareID.MalformedRequest.self) {
                _ = try AwareID.RequestBody.read(
                    AwareID.AddVoiceRequest.self, from: Array(body.utf8), maximumLength: 100_000)
            }
        }
    }

    @Test(arguments: [("AA==", 1), ("data:image/jpeg;base64,AAEC", 3), ("AA\r\nEC", 3)])
    func `Base64 may have a prefix or line feeds`(_ text: String, _ count: Int) {
        #expect(AwareID.RequestBody.base64(text, limit: 100)?.count == count)
    }

    @Test(arguments: ["", "A", "A===", "äöü", "data:image/jpeg,AAEC", "AA EC", "data:;base64,", "AAECAwQFBgcI"])
    func `other texts carry no bytes`(_ text: String) {
        #expect(AwareID.RequestBody.base64(text, limit: 8) == nil)
    }
}

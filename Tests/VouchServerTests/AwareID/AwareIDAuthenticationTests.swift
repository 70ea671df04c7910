import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchOpenSSL
import VouchTestSupport

@testable import VouchServer

@Suite struct AwareIDAuthenticationTests {
    private let path = "/onboarding/authentication"

    private func begin(_ fixture: AwareIDFixture, _ code: String) async throws -> String {
        let begun = try await fixture.answer(
            "\(path)/authenticate", #"{"registrationCode":"\#(code)","deviceId":"D-1"}"#)
        #expect(begun["requiredChecks"] as? [String] == ["verifyDevice", "verifyFace"])
        return try AwareIDFixture.text(begun, "authToken")
    }

    @Test(.shows("A161")) func `a person authenticates with the enrolled device and face, and with no other`()
        async throws
    {
        let fixture = try await AwareIDFixture()
        let token = try await begin(fixture, try await fixture.enrolled())
        let other = try await fixture.answer(
            "\(path)/verifyDevice", #"{"authToken":"\#(token)","signature":"","deviceId":"D-2"}"#)
        #expect(other["message"] as? String == "Device not verified.")
        #expect(other["authStatus"] as? Int == 1)
        let same = try await fixture.answer(
            "\(path)/verifyDevice", #"{"authToken":"\#(token)","signature":"","deviceId":"D-1"}"#)
        #expect(same["message"] as? String == "Device verified.")
        #expect(same["authStatus"] as? Int == 1)
        let face = try await fixture.answer("\(path)/verifyFace", AwareIDFixture.face(#""authToken":"\#(token)""#))
        #expect(face["livenessResult"] as? Bool == true)
        #expect(face["matchResult"] as? Bool == true)
        #expect(face["matchScore"] as? Double == 53)
        #expect(face["authStatus"] as? Int == 2)
        let again = await fixture.post("\(path)/verifyFace", AwareIDFixture.face(#""authToken":"\#(token)""#))
        #expect(again.status.code == 409)
    }

    @Test func `a device that was enrolled with a key signs the authentication's token`() async throws {
        let fixture = try await AwareIDFixture()
        let key = try OpenSSLKey(curve: .p256)
        let point = try #require(try OpenSSLPackageKey(key).publicKey.point)
        let code = try await fixture.enrolled(publicKey: Data(point).base64EncodedString())
        let token = try await begin(fixture, code)
        func verify(_ message: String, _ key: OpenSSLKey) async throws -> String? {
            let signature = Data(try key.sign(Array(message.utf8), by: .ecdsa(.sha256))).base64EncodedString()
            let answer = try await fixture.answer(
                "\(path)/verifyDevice", #"{"authToken":"\#(token)","signature":"\#(signature)","deviceId":"D-1"}"#)
            return answer["message"] as? String
        }
        #expect(try await verify("another token", key) == "Device not verified.")
        #expect(try await verify(token, try OpenSSLKey(curve: .p256)) == "Device not verified.")
        #expect(try await verify(token, key) == "Device verified.")
    }

    @Test(arguments: [(FaceVerdict.Outcome.noMatch, true), (.notComparable, true), (.match, false)])
    func `another face, one that cannot be compared and one that is not live are refused`(
        _ match: FaceVerdict.Outcome, _ isLive: Bool
    ) async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(attempts: 1))
        let token = try await begin(fixture, try await fixture.enrolled())
        fixture.engines.set {
            $0.match = match
            $0.decision = isLive ? .live : .spoof
        }
        let face = try await fixture.answer("\(path)/verifyFace", AwareIDFixture.face(#""authToken":"\#(token)""#))
        #expect(face["matchResult"] as? Bool == false)
        #expect(face["authStatus"] as? Int == 0)
    }

    @Test func `a code of nobody, or of another customer's person, is not found`() async throws {
        let fixture = try await AwareIDFixture()
        let code = try await fixture.enrolled()
        for (code, tenant) in [("LLXL2N", "acme"), ("nonsense", "acme"), (code, "other")] {
            let body = #"{"registrationCode":"\#(code)","deviceId":"D-1"}"#
            #expect(await fixture.post("\(path)/authenticate", body, tenant: tenant).status.code == 404)
        }
    }

    @Test(.shows("X-A11")) func `a face is analysed without an enrolment, and the version is told`() async throws {
        let fixture = try await AwareIDFixture()
        let body =
            #"{"video":{"meta_data":{"client_device_brand":"Apple","client_device_model":"iPhone 8","#
            + #""client_os_version":"11.0.3","client_version":"1","localization":"en-US","#
            + #""programming_language_version":"Swift 4.1","username":"test"},"workflow_data":{"workflow":"charlie4","#
            + #""frames":[{"data":"\#(AwareIDFixture.picture)","tags":[],"timestamp":1609002526076}]}}}"#
        let answer = try await fixture.answer("/analyze", body)
        #expect(answer["version"] as? String == "7")
        let video = try #require(answer["video"] as? [String: [String: Any]])
        #expect(video["liveness_result"]?["decision"] as? String == "LIVE")
        #expect(video["autocapture_result"]?["captured_frame"] as? String == AwareIDFixture.picture)
        var fields: HTTPFields = [.authorization: "Bearer token-acme"]
        if let name = HTTPField.Name("apikey") { fields[name] = "key" }
        let version = await fixture.table.answer(
            ServerRequest(
                .get, "/faceliveness/version", fields: fields, identifier: "r", received: AwareIDFixture.start))
        #expect(String(decoding: version.body, as: UTF8.self) == "7")
    }
}

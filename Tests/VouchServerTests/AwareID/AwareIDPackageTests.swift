import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL

@testable import VouchServer
@testable import VouchServerDialects

/// Faces in packages: what a thief of one can do with it.
struct AwareIDPackageTests {
    private let face = EnrolmentPolicy(requiredChecks: [.face])

    @Test func `a package that one server opened is opened by no other with the same store`() async throws {
        let one = try await AwareIDFixture(face)
        let other = try await AwareIDFixture(face, sharing: one)
        let token = try await one.enrol()
        one.engines.set { $0.decision = .spoof }
        let package = try one.package(for: token)
        #expect(await one.addFace(package, token).status == .ok)
        // The same enrolment has attempts left.
        #expect(await other.addFace(package, token).status == .badRequest)
        #expect(await other.addFace(try one.package(for: token), token).status == .ok)
        #expect(other.engines.state.withLock { $0.work } == 1)
    }

    @Test func `a package made for one enrolment is nothing to another, nor is one that names none`() async throws {
        let fixture = try await AwareIDFixture(face)
        let (mine, other) = (try await fixture.enrol(), try await fixture.enrol("berta"))
        let package = try fixture.package(for: other)
        #expect(await fixture.addFace(package, mine).status == .badRequest)
        #expect(await fixture.addFace(try fixture.package(for: nil), mine).status == .badRequest)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
        // It was not used up by that.
        #expect(await fixture.addFace(package, other).status == .ok)
    }

    @Test func `a customer may take nothing but packages`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face], needsPackage: true))
        let token = try await fixture.enrol()
        let plain = await fixture.post(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(plain.status == .conflict)
        let told = try AwareIDFixture.members(plain)
        #expect((told["errorMsg"] as? String)?.contains("asks for a package") == true)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
        #expect(await fixture.addFace(try fixture.package(for: token), token).status == .ok)
    }

    @Test func `once the device has a key, no package counts that another key has signed, or none`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.device, .face]))
        let (device, stranger) = (
            try OpenSSLPackageKey(OpenSSLKey(curve: .p256)), try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        )
        let token = try await fixture.enrol()
        let key = Data(device.publicKey.subjectPublicKeyInfo).base64EncodedString()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addDevice",
            #"{"enrollmentToken":"\#(token)","deviceId":"D-1","publicKey":"\#(key)"}"#)
        #expect(await fixture.addFace(try fixture.package(for: token), token).status == .badRequest)
        #expect(
            await fixture.addFace(try fixture.package(for: token, signedBy: stranger), token).status == .badRequest)
        let last = await fixture.addFace(try fixture.package(for: token, signedBy: device), token)
        #expect(try AwareIDFixture.members(last)["enrollmentStatus"] as? Int == 2)
    }

    @Test func `a document in a package that names another enrolment is refused`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]))
        let (mine, other) = (try await fixture.enrol(), try await fixture.enrol("berta"))
        func send(naming token: String?) async throws -> Int {
            let content =
                #"{"processParam":{"scenario":"FullProcess"},"List":[{"ImageData":{"image":"\#(AwareIDFixture.picture)"}}]}"#
            let body = try fixture.containers(content, mine, nonce: token)
            return await fixture.post("/onboarding/enrollment/addDocumentOCR", body).status.code
        }
        #expect(try await send(naming: other) == 400)
        #expect(fixture.engines.state.withLock { $0.work } == 0)
        #expect(try await send(naming: mine) == 200)
    }

    @Test func `a document reader's package says that its pictures are cropped, and which session read the chip`()
        async throws
    {
        let bench = try ChipSessionBench()
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]), chips: bench.sessions)
        let passport = try ChipSessionBench.passport()
        let session = try await bench.relay(passport, from: try await bench.begin(passport)).id
        let token = try await fixture.enrol()
        let content =
            #"{"processParam":{"scenario":"FullProcess","alreadyCropped":true},"chipSession":"\#(session)","#
            + #""List":[{"ImageData":{"image":"\#(AwareIDFixture.picture)"}}]}"#
        let answer = await fixture.post(
            "/onboarding/enrollment/addDocumentOCR", try fixture.containers(content, token),
            at: ChipSessionBench.now)
        #expect(answer.status == .ok)
        #expect(fixture.engines.state.withLock { $0.hadChip })
        #expect(fixture.engines.state.withLock { $0.wasCropped })
    }

    @Test func `a package for an authentication is signed by the enrolled device, and names the authentication`()
        async throws
    {
        let fixture = try await AwareIDFixture()
        let device = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let code = try await fixture.enrolled(
            publicKey: Data(device.publicKey.subjectPublicKeyInfo).base64EncodedString())
        let begun = try await fixture.answer(
            "/onboarding/authentication/authenticate", #"{"registrationCode":"\#(code)"}"#)
        let token = try AwareIDFixture.text(begun, "authToken")
        func verify(_ package: String) async -> Int {
            await fixture.post(
                "/onboarding/authentication/verifyFace", #"{"authToken":"\#(token)","faceLivenessData":"\#(package)"}"#
            ).status.code
        }
        #expect(await verify(try fixture.package(for: token)) == 400)
        #expect(await verify(try fixture.package(for: "another", signedBy: device)) == 400)
        #expect(await verify(try fixture.package(for: token, signedBy: device)) == 200)
    }
}

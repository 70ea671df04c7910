import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL

@testable import VouchServer

/// Faces in packages, by Vouch's own API.
struct PackageTests {
    private let type: HTTPFields = [.contentType: "application/jose"]

    private func package(_ api: NativeFixture, for token: String, _ content: String = NativeFixture.face) throws
        -> String
    {
        let sealer = try PackageSealer(for: api.packageKey.publicKey, cryptography: api.cryptography)
        let sealed = try sealer.seal(
            Sensitive(Array(content.utf8)), at: Int(NativeFixture.start.seconds), nonce: token)
        return String(decoding: sealed, as: UTF8.self)
    }

    @Test func `frames come in a package, once, where the policy asks for it`() async throws {
        let api = try await NativeFixture([.face], needsPackage: true)
        let (id, other) = (
            try await api.make("/v1/enrolments", NativeFixture.anna),
            try await api.make("/v1/enrolments", #"{"username":"berta","email":"berta@example.com"}"#)
        )
        let plain = await api.send(.post, "/v1/enrolments/\(id)/face", NativeFixture.face)
        #expect(plain.status == 409)
        #expect((plain.json["detail"] as? String)?.contains("package") == true)
        let package = try package(api, for: id)
        #expect(await api.send(.post, "/v1/enrolments/\(other)/face", package, more: type).status == 400)
        let done = await api.send(.post, "/v1/enrolments/\(id)/face", package, more: type)
        #expect(done.json["status"] as? String == "complete")
        // What names an authentication is nothing to an enrolment, and nothing opens twice.
        let code = try #require(done.json["registrationCode"] as? String)
        let begun = try await api.make("/v1/authentications", #"{"registrationCode":"\#(code)"}"#)
        let path = "/v1/authentications/\(begun)/face"
        #expect(await api.send(.post, path, package, more: type).status == 400)
        #expect(await api.send(.post, path, NativeFixture.face).status == 409)
        #expect(await api.send(.post, path, try self.package(api, for: begun), more: type).status == 200)
    }

    @Test(arguments: ["", "{}", "a.b.c.d.e", #"{"frames":[]}"#])
    func `what is no package, or has no frames in it, is malformed`(content: String) async throws {
        let api = try await NativeFixture([.face])
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let path = "/v1/enrolments/\(id)/face"
        #expect(await api.send(.post, path, content, more: type).status == 400)
        #expect(await api.send(.post, path, try package(api, for: id, content), more: type).status == 400)
        #expect(api.engines.state.withLock { $0.work } == 0)
    }

    // MARK: What a device sealed of a capture

    private static let texts = #"{"kind":"ocr","operation":"7f3a","texts":{"DocumentNumber":"L898902C3"}}"#

    private func opening(_ package: String, _ operation: String = "7f3a", key: [UInt8]? = nil) -> String {
        let member = key.map { #","deviceKey":"\#(Data($0).base64EncodedString())""# } ?? ""
        return #"{"package":"\#(package)","operation":"\#(operation)"\#(member)}"#
    }

    @Test func `what a device sealed of a capture is opened once, for its operation`() async throws {
        let api = try await NativeFixture()
        let device = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let sealer = try PackageSealer(
            for: api.packageKey.publicKey, signedBy: device, cryptography: api.cryptography)
        func sealed() throws -> String {
            String(
                decoding: try sealer.seal(
                    Sensitive(Array(Self.texts.utf8)), at: Int(NativeFixture.start.seconds), nonce: "7f3a"),
                as: UTF8.self)
        }
        let package = try sealed()
        let key = device.publicKey.subjectPublicKeyInfo
        #expect(await api.send(.post, "/v1/packages/open", opening(package, "other", key: key)).status == 400)
        let stranger = try OpenSSLPackageKey(OpenSSLKey(curve: .p256)).publicKey.subjectPublicKeyInfo
        #expect(await api.send(.post, "/v1/packages/open", opening(package, key: stranger)).status == 400)
        let opened = await api.send(.post, "/v1/packages/open", opening(package, key: key))
        #expect(opened.status == 200)
        #expect(opened.json["signature"] as? String == "verified")
        let content = try #require(opened.json["content"] as? [String: Any])
        #expect(content["kind"] as? String == "ocr")
        #expect((content["texts"] as? [String: String])?["DocumentNumber"] == "L898902C3")
        #expect(await api.send(.post, "/v1/packages/open", opening(package, key: key)).status == 400)
        // Without a key nothing says who made it.
        let unchecked = await api.send(.post, "/v1/packages/open", opening(try sealed()))
        #expect(unchecked.json["signature"] as? String == "notChecked")
    }

    @Test(arguments: [
        "", "{}", NativeFixture.face, #"{"kind":"selfie","operation":"7f3a"}"#, #"{"kind":"ocr","operation":"other"}"#,
    ])
    func `nothing else is opened: a face for an enrolment stays closed`(content: String) async throws {
        let api = try await NativeFixture()
        let answer = await api.send(
            .post, "/v1/packages/open", opening(try package(api, for: "7f3a", content)))
        #expect(answer.status == 400)
        #expect(answer.json["content"] == nil)
        let key = await api.send(.post, "/v1/packages/open", opening("a.b.c.d.e", key: [1, 2, 3]))
        #expect(key.status == 400)
    }

    @Test func `the key for packages is published beside those that sign`() async throws {
        let api = try await NativeFixture()
        let table = RouteTable(
            HealthRoutes(keys: api.keys, packageKey: api.packageKey.publicKey) { [] }.routes, gate: Nobody())
        let answer = await table.answer(
            ServerRequest(.get, "/.well-known/jwks.json", identifier: "r", received: NativeFixture.start))
        let set = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        #expect((set["keys"] as? [[String: Any]])?.count == 2)
    }
}

private struct Nobody: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
}

import Foundation
import Testing
import VouchAwareID
import VouchClient
import VouchCore
import VouchDialects

/// AwareIDClient against `vouch-server` as a process.
@Suite(.timeLimit(.minutes(5))) struct AwareIDProgramTests {
    @Test func `a person enrols`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let picture = try Data(contentsOf: RunningServer.root.appendingPathComponent("Examples/passport.jpg"))
        let client = AwareIDClient(
            try ServerConnection(server.demo.url, transport: URLSessionTransport()), customer: server.demo.customer,
            client: server.demo.clientId, secret: Sensitive(server.demo.clientSecret),
            apiKey: Sensitive(server.demo.apiKey))
        let trigger = try await client.triggerEnroll(.init(username: "anna", email: "anna@example.org"))
        let enrolled = try await client.enroll(.init(sessionToken: trigger.sessionToken))
        #expect(enrolled.requiredChecks == ["addDevice", "addDocument"])
        let device = try await client.addDevice(.init(enrollmentToken: enrolled.enrollmentToken, deviceId: "D-1"))
        #expect(device.enrollmentStatus == 1)
        let document = try await client.addDocument(
            .init(
                enrollmentToken: enrolled.enrollmentToken,
                documentsInfo: .init(
                    documentPayload: nil, documentImage: [.init(image: picture.base64EncodedString())],
                    processParam: .init(alreadyCropped: false))))
        // Whether the document passes depends on the engines of this machine; the answer is one of the API's.
        #expect([0, 1, 2].contains(document.enrollmentStatus))
        let log = try server.end().log
        #expect(!log.contains(enrolled.enrollmentToken))
    }
}

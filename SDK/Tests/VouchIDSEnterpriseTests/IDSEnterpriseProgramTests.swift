import Foundation
import Testing
import VouchClient
import VouchCore
import VouchIDSEnterprise

/// IDSEnterpriseClient against `vouch-server` as a process.
@Suite(.timeLimit(.minutes(5))) struct IDSEnterpriseProgramTests {
    @Test func `a journey runs`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let picture = try Data(contentsOf: RunningServer.root.appendingPathComponent("Examples/passport.jpg"))
        let journey = IDSEnterpriseJourney(
            IDSEnterpriseClient(
                try ServerConnection(server.demo.url, transport: URLSessionTransport()), user: server.demo.clientId,
                password: Sensitive(server.demo.clientSecret)))
        let response = try #require(try await journey.upload(Array(picture)))
        #expect(response.requiredAction == "NONE")
        #expect(await journey.acknowledged == 1)
        _ = try server.end()
    }
}

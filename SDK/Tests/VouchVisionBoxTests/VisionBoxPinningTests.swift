import Foundation
import HTTPTypes
import Testing
import VouchClient
import VouchPinnedTransport
import VouchTestSupport
import VouchVisionBox
import VouchDialects

/// A server of ours over TLS, with certificates made by the `openssl` command.
@Suite struct VisionBoxPinningTests {
    @Test(
        "a pinned certificate, or its authority's, is spoken to for every request; any other server hears nothing",
        .shows("X-B3"))
    func pins() async throws {
        let certificates = try TestCertificates()
        defer { try? FileManager.default.removeItem(at: certificates.folder) }
        let server = try RunningServer(
            in: certificates.folder.appendingPathComponent("data"),
            ["--tls-certificate", certificates.path("server.pem"), "--tls-key", certificates.path("server.key")])
        let parts = try #require(URLComponents(string: server.demo.url))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "\(parts.host ?? ""):\(parts.port ?? 0)", path: "/healthz")
        func answer(_ names: [String]) async throws -> HTTPResponse {
            let config = VisionBox.APISecurityConfig(sslCertificates: try names.map(certificates.der))
            return try await PinnedTransport(certificates: config.pins).send(request, body: [], progress: nil).response
        }
        for name in ["server", "authority"] {
            for _ in 0..<2 { #expect(try await answer(["stranger", name]).status == .ok) }
        }
        // With none pinned the system decides, and this authority is none of the system's.
        for names in [["stranger"], []] {
            let error = await #expect(throws: ClientError.self) { try await answer(names) }
            #expect(error?.code == .connectionFailed)
        }
        _ = try server.end()
    }
}

import Foundation
import HTTPTypes
import Testing
import VouchClient
import VouchPinnedTransport
import VouchTestSupport

/// A server of ours over TLS, with certificates made by the `openssl` command.
struct PinnedTransportTests {
    private func request(_ url: String, _ path: String, _ method: HTTPRequest.Method = .get) throws -> HTTPRequest {
        let parts = try #require(URLComponents(string: url))
        return HTTPRequest(
            method: method, scheme: parts.scheme, authority: "\(parts.host ?? ""):\(parts.port ?? 0)", path: path)
    }

    @Test func `a pinned certificate, or its authority's, is spoken to; any other server hears nothing`() async throws {
        let certificates = try TestCertificates()
        defer { try? FileManager.default.removeItem(at: certificates.folder) }
        let server = try RunningServer(
            in: certificates.folder.appendingPathComponent("data"),
            ["--tls-certificate", certificates.path("server.pem"), "--tls-key", certificates.path("server.key")])
        try #require(server.demo.url.hasPrefix("https://"))
        for name in ["server", "authority"] {
            let transport = PinnedTransport(certificates: [
                try certificates.der("stranger"), try certificates.der(name),
            ])
            for _ in 0..<2 {
                let (response, body) = try await transport.send(
                    try request(server.demo.url, "/healthz"), body: [], progress: nil)
                #expect(response.status == .ok)
                #expect(!body.isEmpty)
                #expect(response.headerFields[.contentType]?.hasPrefix("application/json") == true)
            }
        }
        // The whole client over it: a token, and what needs one.
        let pinned = PinnedTransport(certificates: [try certificates.der("server")])
        var form = try request(server.demo.url, "/v1/token", .post)
        form.headerFields[.contentType] = "application/x-www-form-urlencoded"
        let text =
            "grant_type=client_credentials&client_id=\(server.demo.clientId)"
            + "&client_secret=\(server.demo.clientSecret)"
        let (token, _) = try await pinned.send(form, body: Array(text.utf8), progress: nil)
        #expect(token.status == .ok)
        // Wrong certificates: also with the system's trust, since this authority is none of the system's.
        let strangers: [[Data]?] = [[try certificates.der("stranger")], [Data([1, 2, 3])], nil]
        for strangers in strangers {
            let error = await #expect(throws: ClientError.self) {
                _ = try await PinnedTransport(certificates: strangers).send(form, body: Array(text.utf8), progress: nil)
            }
            #expect(error?.code == .connectionFailed)
        }
        // Without TLS nothing can be pinned.
        var plain = try request(server.demo.url, "/healthz")
        plain.scheme = "http"
        let error = await #expect(throws: ClientError.self) {
            _ = try await pinned.send(plain, body: [], progress: nil)
        }
        #expect(error?.code == .malformedAddress)
        let (_, log) = try server.end()
        // The token was asked for once: the refused transports sent no request.
        #expect(log.components(separatedBy: "/v1/token").count == 2)
    }

    @Test func `a pinned certificate of another name is refused`() async throws {
        let certificates = try TestCertificates()
        defer { try? FileManager.default.removeItem(at: certificates.folder) }
        let server = try RunningServer(
            in: certificates.folder.appendingPathComponent("data"),
            ["--tls-certificate", certificates.path("stranger.pem"), "--tls-key", certificates.path("stranger.key")])
        let transport = PinnedTransport(certificates: [try certificates.der("stranger")])
        let error = await #expect(throws: ClientError.self) {
            _ = try await transport.send(try request(server.demo.url, "/healthz"), body: [], progress: nil)
        }
        #expect(error?.code == .connectionFailed)
        _ = try server.end()
    }

    @Test func `a transfer that is cancelled ends`() async throws {
        // Nobody answers on a socket that only listens.
        let certificates = try TestCertificates()
        defer { try? FileManager.default.removeItem(at: certificates.folder) }
        let server = try TestMailServer(.saysNothing)
        let transport = PinnedTransport(certificates: [try certificates.der("server")])
        let port = try #require(URLComponents(string: server.url)?.port)
        let waiting = Task {
            try await transport.send(try request("https://127.0.0.1:\(port)", "/"), body: [], progress: nil)
        }
        try await Task.sleep(for: .milliseconds(300))
        waiting.cancel()
        let started = ContinuousClock.now
        await #expect(throws: (any Error).self) { _ = try await waiting.value }
        #expect(ContinuousClock.now - started < .seconds(20))
    }
}

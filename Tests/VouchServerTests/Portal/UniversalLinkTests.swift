import Foundation
import Testing
import VouchCore

@testable import VouchServer

/// The files that phones ask a server for, before they open an app for its links.
struct UniversalLinkTests {
    private static let fingerprint = Array(repeating: "ab", count: 32).joined(separator: ":")

    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    private func file(_ name: String, _ links: UniversalLinks) async -> ServerResponse {
        await RouteTable(links.routes, gate: Nobody()).answer(
            ServerRequest(.get, "/.well-known/\(name)", identifier: "r", received: Timestamp(seconds: 0)))
    }

    @Test func `an iPhone opens the app for links with data, and for nothing else`() async throws {
        let links = try UniversalLinks(apple: ["TEAM123456.com.example.bank"])
        let response = await file("apple-app-site-association", links)
        #expect(response.status == .ok)
        #expect(response.fields[.contentType] == "application/json")
        let json = try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: [String: Any]])
        let details = try #require(json["applinks"]?["details"] as? [[String: Any]])
        #expect(details.first?["appIDs"] as? [String] == ["TEAM123456.com.example.bank"])
        let components = try #require(details.first?["components"] as? [[String: Any]])
        #expect(components.map { $0["/"] as? String } == ["/onboarding", "/*/onboarding"])
        #expect(components.allSatisfy { ($0["?"] as? [String: String]) == ["data": "?*"] })
        #expect(await file("assetlinks.json", links).status.code == 404)
    }

    @Test func `an Android phone finds the app's package and certificate`() async throws {
        let links = try UniversalLinks(android: ["com.example.bank=\(Self.fingerprint)"])
        let response = await file("assetlinks.json", links)
        let json = try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [[String: Any]])
        let target = try #require(json.first?["target"] as? [String: Any])
        #expect(json.first?["relation"] as? [String] == ["delegate_permission/common.handle_all_urls"])
        #expect(target["namespace"] as? String == "android_app")
        #expect(target["package_name"] as? String == "com.example.bank")
        #expect(target["sha256_cert_fingerprints"] as? [String] == [Self.fingerprint.uppercased()])
    }

    @Test(arguments: ["", "com.example.bank", "TEAM123456", "team123456.com.example", "TEAM123456.com.example\"},{"])
    func `what is no app identifier is refused`(app: String) {
        #expect(throws: UniversalLinks.Malformed.self) { try UniversalLinks(apple: [app]) }
    }

    @Test(arguments: [
        "com.example.bank", "com.example.bank=ab:cd", "bank=\(fingerprint)", "com.example.bank=\(fingerprint):ab",
    ])
    func `what is no package with a certificate is refused`(app: String) {
        #expect(throws: UniversalLinks.Malformed.self) { try UniversalLinks(android: [app]) }
    }
}

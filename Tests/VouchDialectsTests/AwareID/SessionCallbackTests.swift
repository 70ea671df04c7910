import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchTestSupport

@Suite struct SessionCallbackTests {
    private static let cryptography = OpenSSLCryptography()
    private static let now = 1_795_435_200
    private static let app = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }
    private static let server = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }
    private static let stranger = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }

    private static func callback() throws -> AwareID.SessionCallback {
        try #require(
            AwareID.SessionCallback(host: "https://id.example/acme", apiKey: "key-1", sessionToken: "aa73e547"))
    }

    private static func url(by signer: OpenSSLPackageKey?) throws -> String {
        let sealer = try PackageSealer(for: app.get().publicKey, signedBy: signer, cryptography: cryptography)
        return try callback().url(at: "https://id.example/acme/onboarding", sealedBy: sealer, now: now)
    }

    private static func opener(_ key: OpenSSLPackageKey? = nil) throws -> PackageOpener {
        try PackageOpener(
            keys: [try key ?? app.get()], deviceKeys: [server.get().publicKey], memory: BoundedReplayMemory(),
            cryptography: cryptography)
    }

    @Test(.shows("A132", "A137")) func `the parameter data holds host, key and token, which only the app reads`()
        async throws
    {
        let url = try Self.url(by: Self.server.get())
        #expect(url.hasPrefix("https://id.example/acme/onboarding?data="))
        #expect(!url.contains("key-1"))
        let opened = try await AwareID.SessionCallback(url: url, openedBy: Self.opener(), now: Self.now + 5)
        #expect(opened == (try Self.callback()))
        #expect(!"\(opened)".contains("key-1"))
    }

    @Test func `a code opens once, in time, with the app's key, and only if the server signed it`() async throws {
        let opener = try Self.opener()
        let url = try Self.url(by: Self.server.get())
        _ = try await AwareID.SessionCallback(url: url, openedBy: opener, now: Self.now)
        await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
            _ = try await AwareID.SessionCallback(url: url, openedBy: opener, now: Self.now)
        }
        await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
            _ = try await AwareID.SessionCallback(url: url, openedBy: Self.opener(), now: Self.now + 10_000)
        }
        await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
            _ = try await AwareID.SessionCallback(
                url: url, openedBy: Self.opener(Self.stranger.get()), now: Self.now)
        }
        for signer in [nil, try Self.stranger.get()] {
            let forged = try Self.url(by: signer)
            await #expect(throws: AwareID.SessionCallback.Refusal.notOpened) {
                _ = try await AwareID.SessionCallback(url: forged, openedBy: Self.opener(), now: Self.now)
            }
        }
    }

    @Test func `no byte of the package may change`() async throws {
        let url = Array(try Self.url(by: Self.server.get()).utf8)
        let start = try #require(url.firstIndex(of: UInt8(ascii: "=")))
        for index in stride(from: start + 1, to: url.count, by: 17) {
            var changed = url
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let text = String(decoding: changed, as: UTF8.self)
            await #expect(throws: AwareID.SessionCallback.Refusal.self) {
                _ = try await AwareID.SessionCallback(url: text, openedBy: Self.opener(), now: Self.now)
            }
        }
    }

    @Test(arguments: ["", "https://id.example", "https://id.example?data=", "https://id.example?data=a&data=b", "%%%"])
    func `something else is no callback`(_ url: String) async throws {
        await #expect(throws: AwareID.SessionCallback.Refusal.self) {
            _ = try await AwareID.SessionCallback(url: url, openedBy: Self.opener(), now: Self.now)
        }
    }

    @Test(arguments: [
        "http://id.example", "ftp://id.example", "id.example", "https://user:pw@id.example", "https://id.example?x=1",
        "https://id.example/a&b", "javascript:alert(1)",
    ])
    func `a host that is no plain https URL is refused`(_ host: String) {
        #expect(AwareID.SessionCallback(host: host, apiKey: "k", sessionToken: "t") == nil)
    }

    @Test func `a key or token that would make a fourth part is refused`() {
        #expect(AwareID.SessionCallback(host: "https://a.b", apiKey: "k&x", sessionToken: "t") == nil)
        #expect(AwareID.SessionCallback(host: "https://a.b", apiKey: "k", sessionToken: "") == nil)
        #expect(AwareID.SessionCallback(host: "http://localhost:8080", apiKey: "k", sessionToken: "t") != nil)
    }
}

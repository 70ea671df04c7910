import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchServer

/// What browsers load of ours: always files that belong together.
@Suite struct PageFilesTests {
    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    private static let files: [String: [UInt8]] = [
        "vouch-capture.js": Array("export class A {}".utf8), "try.html": Array("<script src=\"{pages}try.js\">".utf8),
        "capture.html": Array("<script src=\"{pages}capture.js\">".utf8), "texts/de.json": Array("{}".utf8),
        "vouch.wasm": [0, 0x61, 0x73, 0x6D], "notes.txt": Array("secret".utf8),
        "key.pem": Array("secret".utf8),
    ]

    private func pages(_ files: [String: [UInt8]] = files) throws -> PageFiles {
        try PageFiles(files) { try OpenSSLCryptography().digest(.sha384, of: $0) }
    }

    private func answer(
        _ path: String, of pages: PageFiles, taking fields: HTTPFields = [:]
    ) async -> ServerResponse {
        await RouteTable(pages.routes + pages.trying, gate: Nobody()).answer(
            ServerRequest(.get, path, fields: fields, identifier: "r-1", received: Timestamp(seconds: 0)))
    }

    @Test func `an address changes with any file, and only then`() throws {
        let version = try pages().version
        #expect(version.count == 16)
        #expect(try pages().version == version)
        for name in ["vouch-capture.js", "texts/de.json", "vouch.wasm"] {
            var changed = Self.files
            changed[name]?.append(10)
            #expect(try pages(changed).version != version)
        }
    }

    @Test(arguments: [
        ("vouch-capture.js", "text/javascript; charset=utf-8"), ("texts/de.json", "application/json"),
        ("vouch.wasm", "application/wasm"),
    ])
    func `a file is kept for ever under its version, with its type`(_ name: String, _ type: String) async throws {
        let pages = try pages()
        let found = await answer(pages.base + name, of: pages)
        #expect(found.status == .ok)
        #expect(found.body == Self.files[name])
        #expect(found.fields[.contentType] == type)
        #expect(found.fields[.cacheControl] == "public, max-age=31536000, immutable")
        // A worker has the policy of its own file.
        #expect(found.fields[.contentSecurityPolicy]?.contains("'wasm-unsafe-eval'") == true)
    }

    @Test(arguments: [
        ("gzip, deflate, br", true), ("br", true), ("gzip, deflate", false), ("brotli", false), ("", false),
    ])
    func `what Brotli made beforehand is for browsers that take it`(_ taken: String, _ isShort: Bool) async throws {
        let pages = try pages(Self.files.merging(["vouch.wasm.br": [1, 2]]) { $1 })
        let found = await answer(pages.base + "vouch.wasm", of: pages, taking: [.acceptEncoding: taken])
        #expect(found.body == (isShort ? [1, 2] : Self.files["vouch.wasm"]))
        #expect(found.fields[.contentEncoding] == (isShort ? "br" : nil))
        #expect(!isShort || found.fields[.vary] == "Accept-Encoding")
        // The address and the manifest are those of the file itself.
        #expect(try self.pages().version == pages.version)
    }

    @Test(arguments: [
        "notes.txt", "key.pem", "other.js", "texts/xx.json", "..%2Fkey.pem", "texts/..%2F..%2Fkey.pem", "%00", "",
    ])
    func `nothing else is served`(_ name: String) async throws {
        let pages = try pages()
        let found = await answer(pages.base + name, of: pages)
        #expect(found.status == .notFound)
        #expect(!String(decoding: found.body, as: UTF8.self).contains("secret"))
    }

    @Test func `files of another version are refused in words`() async throws {
        let found = await answer("/pages/0123456789abcdef/vouch-capture.js", of: try pages())
        #expect(found.status == .notFound)
        #expect(String(decoding: found.body, as: UTF8.self).contains("load the page again"))
    }

    @Test func `the manifest lists every file with its length and its digest`() async throws {
        struct Manifest: Decodable {
            struct Entry: Decodable {
                let name: String
                let bytes: Int
                let integrity: String
            }
            let version: String
            let files: [Entry]
        }
        let pages = try pages()
        let found = await answer(pages.base + "manifest.json", of: pages)
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(found.body))
        #expect(manifest.version == pages.version)
        #expect(
            manifest.files.map(\.name) == [
                "capture.html", "texts/de.json", "try.html", "vouch-capture.js", "vouch.wasm",
            ])
        let module = try #require(manifest.files.last)
        #expect(module.bytes == 4)
        // printf '\0asm' | openssl dgst -sha384 -binary | base64
        #expect(
            module.integrity
                == "sha384-YEecHYiETEhXOS4QEG6OPoaDh+wFLyS6UCrUH7/tGdvwG3oqMSIXKlt2yqAvzfPr")
    }

    @Test func `another site's page has one address, which leads to this version`() async throws {
        let pages = try pages()
        let found = await answer("/pages/vouch-capture.js", of: pages)
        #expect(String(decoding: found.body, as: UTF8.self).contains("\"./\(pages.version)/vouch-capture.js\""))
        #expect(found.fields[.cacheControl] == "no-cache")
        #expect(found.fields[.accessControlAllowOrigin] == "*")
    }

    @Test(arguments: ["try", "capture"])
    func `a page loads from its own server alone`(_ name: String) async throws {
        let pages = try pages()
        let found = await answer("/" + name, of: pages)
        #expect(String(decoding: found.body, as: UTF8.self) == "<script src=\"\(pages.base)\(name).js\">")
        let policy = found.fields[.contentSecurityPolicy] ?? ""
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(!policy.contains("http"))
    }

    @Test func `a server without the files has no pages`() async throws {
        let pages = try pages(["vouch.wasm": [0]])
        #expect(pages.routes.isEmpty)
        #expect(pages.trying.isEmpty)
    }
}

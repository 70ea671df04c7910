import Foundation
import HTTPTypes
import Testing
import VouchServer
import VouchTestSupport

@testable import VouchHTTP

/// Which responses travel compressed, and that no secret's length is seen.
struct CompressionTests {
    private static let text = [UInt8](String(repeating: #"{"name":"a value that repeats"},"#, count: 100).utf8)

    private func answered(
        _ type: String = "application/json", body: [UInt8] = text, more: HTTPFields = [:],
        taking: HTTPFields = [.acceptEncoding: "gzip"]
    ) -> ServerResponse {
        var fields: HTTPFields = [.contentType: type]
        fields.append(contentsOf: more)
        var response = ServerResponse(.ok, fields: fields, body: body)
        ResponseCompression.apply(to: &response, answering: taking)
        return response
    }

    /// By the system's own program.
    private func unpacked(_ file: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(file))
        try input.fileHandleForWriting.close()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return [UInt8](bytes)
    }

    @Test(arguments: [
        "application/json", "text/html; charset=utf-8", "text/javascript;charset=utf-8", "application/problem+json",
    ])
    func `texts become a gzip file of the same bytes`(_ type: String) throws {
        let response = answered(type)
        #expect(response.fields[.contentEncoding] == "gzip")
        #expect(response.fields[.vary] == "Accept-Encoding")
        #expect(response.body.count < Self.text.count / 4)
        #expect(try unpacked(response.body) == Self.text)
    }

    @Test(arguments: ["image/png", "application/octet-stream", "text/event-stream", "application/jsonx", ""])
    func `what is compressed already, or unknown, stays as it is`(_ type: String) {
        let response = answered(type)
        #expect(response.body == Self.text)
        #expect(response.fields[.contentEncoding] == nil)
        #expect(response.fields[.vary] == nil)
    }

    @Test func `short answers and noise stay as they are`() {
        #expect(answered(body: Array(Self.text.prefix(1_023))).fields[.contentEncoding] == nil)
        #expect(answered(body: Array(Self.text.prefix(1_024))).fields[.contentEncoding] == "gzip")
        var random = SystemRandomNumberGenerator()
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(answered(body: noise).body == noise)
        #expect(answered(body: noise).fields[.contentEncoding] == nil)
        #expect(answered(body: []).body.isEmpty)
    }

    @Test func `a page that has a secret and may repeat what somebody else wrote stays as it is`() {
        let cookie = answered(taking: [.acceptEncoding: "gzip", .cookie: "session=1"])
        #expect(cookie.fields[.contentEncoding] == nil)
        #expect(cookie.body == Self.text)
        #expect(answered("text/html", more: [.setCookie: "form=1"]).fields[.contentEncoding] == nil)
        #expect(answered(more: [.contentEncoding: "br"]).fields[.contentEncoding] == "br")
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("GZIP", true), ("x-gzip", true), ("*", true),
        ("identity;q=1, *;q=0", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("*, gzip;q=0", false),
        ("gzip;q=0, *", false), ("br", false), ("", false), ("gzipx", false), ("gzip;q=none", false), (",;,;=", false),
        (String(repeating: "a,", count: 100_000) + "gzip", false),
    ])
    func `only clients that take gzip get it`(_ field: String, _ takes: Bool) {
        #expect(ResponseCompression.isTaken(by: [.acceptEncoding: field]) == takes)
        #expect((answered(taking: [.acceptEncoding: field]).fields[.contentEncoding] == "gzip") == takes)
        // Caches learn that it depends on it.
        #expect(answered(taking: [.acceptEncoding: field]).fields[.vary] == "Accept-Encoding")
    }

    @Test func `a client that says nothing gets what it always got`() {
        #expect(answered(taking: [:]).body == Self.text)
    }

    @Test func `what the response varies by stays named`() {
        #expect(answered(more: [.vary: "Accept-Language"]).fields[.vary] == "Accept-Language, Accept-Encoding")
    }

    @Test func `a running server compresses descriptions and readings, and neither tokens nor the portal's form`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let takes = ["-H", "Accept-Encoding: gzip, br"]
        for path in ["/v1/openapi.json", "/v1/docs/page.js", "/v1/docs/page.css"] {
            let (plain, short) = (try server.ask(path, []), try server.ask(path, takes))
            #expect(plain.fields["content-encoding"] == nil)
            #expect(short.fields["content-encoding"] == "gzip", "\(path)")
            #expect(short.fields["content-length"] == "\(short.body.count)")
            #expect(try unpacked([UInt8](short.body)) == [UInt8](plain.body))
            let head = try server.ask(path, takes + ["-I"])
            #expect(head.fields["content-length"] == short.fields["content-length"])
        }
        let picture = ["-H", "apikey: \(server.demo.apiKey)", "--data-binary", "@Examples/passport.jpg"]
        let whole = try server.ask("/v1/readings", picture)
        let bare = try server.ask("/v1/readings?graphics=none", picture)
        let short = try server.ask("/v1/readings?graphics=none", picture + takes)
        print(
            "a reading: \(whole.body.count) bytes, \(bare.body.count) without pictures, \(short.body.count) compressed")
        #expect(bare.body.count < 40_000)
        #expect(short.body.count < bare.body.count / 3)
        let report = try #require(JSONSerialization.jsonObject(with: bare.body) as? [String: Any])
        let full = try #require(JSONSerialization.jsonObject(with: whole.body) as? [String: Any])
        let (graphic, other) = (
            try #require((report["graphics"] as? [[String: Any]])?.first),
            try #require((full["graphics"] as? [[String: Any]])?.first)
        )
        #expect(graphic["data"] == nil)
        #expect(other["data"] != nil)
        // It still says which picture it was.
        #expect(graphic["sha256"] as? String == other["sha256"] as? String)
        #expect(graphic["sha256"] != nil)
        let token = try server.ask(
            "/v1/token",
            takes + [
                "-d", "grant_type=client_credentials", "-d", "client_id=\(server.demo.clientId)", "-d",
                "client_secret=\(server.demo.clientSecret)",
            ])
        #expect(token.status == 200)
        #expect(token.fields["content-encoding"] == nil)
        let form = try server.ask("/portal", takes)
        #expect(form.body.count > ResponseCompression.shortest)
        #expect(form.fields["set-cookie"] != nil)
        #expect(form.fields["content-encoding"] == nil)
        let again = try server.ask("/portal", takes + ["-b", "other=1"])
        #expect(again.fields["content-encoding"] == nil)
        _ = try server.end()
    }
}

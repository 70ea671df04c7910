import Foundation
import HTTPTypes
import VouchAPI

/// The pages' own files, for browsers: scripts, styles, texts, networks and the module that looks at live pictures.
///
/// Their addresses hold a digest of all of them together. A cache may keep each for ever, and no page ever has files of two
/// versions: what an older page asks for is refused in words.
package struct PageFiles: Sendable {
    /// The part of the addresses that changes with any of the files.
    package let version: String
    private let files: [String: File]

    private struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        /// Subresource Integrity, W3C.
        let integrity: String
        /// The same bytes as Brotli (RFC 7932) has them; nil if nobody compressed them beforehand.
        let brotli: [UInt8]?
    }

    /// - Parameters:
    ///   - files: by their names, which have one of the endings of `types`; others are left out. `NAME.br` is what Brotli made
    ///     of `NAME`, for browsers that take it.
    ///   - digest: SHA-384.
    package init(_ files: [String: [UInt8]], digest: ([UInt8]) throws -> [UInt8]) rethrows {
        var known: [String: File] = [:]
        for (name, bytes) in files {
            guard let ending = name.split(separator: ".").last, let type = Self.types[String(ending)] else { continue }
            let integrity = "sha384-" + Data(try digest(bytes)).base64EncodedString()
            known[name] = File(bytes: bytes, type: type, integrity: integrity, brotli: files[name + ".br"])
        }
        self.files = known
        let all = known.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.integrity)\n" }.joined()
        version = try digest(Array(all.utf8)).prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    private static let types = [
        "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json",
        "html": "text/html; charset=utf-8", "wasm": "application/wasm", "vnet": "application/x-vouch-network",
    ]
    private static let script = "vouch-capture.js"
    private static let tryPage = "try.html"
    /// The page on which staff decide: ``ConsoleService``.
    private static let consolePage = "console.html"
    /// The page behind a journey's link, `/capture#journey=ID&token=TOKEN`.
    private static let capturePage = "capture.html"
    /// Checks evidence in the browser; nothing is sent.
    private static let verifyPage = "verify.html"
    /// Judges the header fields of a page that holds ours.
    private static let checkPage = "check.html"

    /// The address under which this version's files are.
    package var base: String { "/pages/\(version)/" }

    /// The routes, for a ``RouteTable``; none without files.
    package var routes: [Route] {
        guard files[Self.script] != nil else { return [] }
        // For other sites: the address stays, what it leads to changes.
        let elements = [Self.script, "vouch-face.js", "vouch-journey.js", "vouch-check.js"].filter { files[$0] != nil }
        let doors = elements.map { name in
            Route(.get, "/pages/\(name)", access: .open) { _ in
                let text = "export * from \"./\(version)/\(name)\";\n"
                return Self.response(Array(text.utf8), type: Self.types["js"] ?? "", caching: "no-cache")
            }
        }
        return doors + [
            Route(.get, "/pages/{version}/manifest.json", access: .open) { request in
                try checkVersion(request)
                return Self.response(try manifest(), type: "application/json", caching: Self.forEver)
            },
            Route(.get, "/pages/{version}/{file}", access: .open) { try answer($0, folder: "") },
            Route(.get, "/pages/{version}/texts/{file}", access: .open) { try answer($0, folder: "texts/") },
        ] + page("/capture", Self.capturePage) + page("/check", Self.checkPage) + page("/console", Self.consolePage)
            + page("/verify", Self.verifyPage)
    }

    /// `/try`: reads a document without an account. Only for demonstrations.
    package var trying: [Route] { page("/try", Self.tryPage) }

    /// A page of our own, which loads from this server and from nowhere else.
    private func page(_ path: String, _ name: String) -> [Route] {
        guard let page = files[name] else { return [] }
        return [
            Route(.get, path, access: .open) { _ in
                let text = String(decoding: page.bytes, as: UTF8.self).replacing("{pages}", with: base)
                var response = Self.response(Array(text.utf8), type: page.type, caching: "no-cache")
                response.fields[.contentSecurityPolicy] =
                    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
                    + "img-src 'self' blob: data:; media-src blob:; worker-src 'self'; base-uri 'none'; form-action 'none'; "
                    + "frame-ancestors 'none'"
                if let name = HTTPField.Name("Permissions-Policy") { response.fields[name] = "camera=(self)" }
                return response
            }
        ]
    }

    private static let forEver = "public, max-age=31536000, immutable"

    private func checkVersion(_ request: ServerRequest) throws(Problem) {
        guard request.parameters["version"] == version else {
            throw Problem(
                .notFound, "the server no longer has this version of its pages", remedy: "load the page again")
        }
    }

    private func answer(_ request: ServerRequest, folder: String) throws(Problem) -> ServerResponse {
        try checkVersion(request)
        guard let file = files[folder + (request.parameters["file"] ?? "")] else {
            throw Problem(.notFound, "there is no such file")
        }
        // Browsers take it over TLS and from their own machine.
        let takesBrotli = (request.fields[.acceptEncoding] ?? "").split(separator: ",")
            .contains { $0.filter { $0 != " " } == "br" }
        guard let brotli = file.brotli, takesBrotli else {
            return Self.response(file.bytes, type: file.type, caching: Self.forEver)
        }
        var response = Self.response(brotli, type: file.type, caching: Self.forEver)
        response.fields[.contentEncoding] = "br"
        response.fields[.vary] = "Accept-Encoding"
        return response
    }

    /// What belongs together: every file with its length and its digest.
    private func manifest() throws -> [UInt8] {
        struct Entry: Encodable {
            let name: String
            let bytes: Int
            let integrity: String
        }
        struct Manifest: Encodable {
            let version: String
            let files: [Entry]
        }
        let entries = files.sorted { $0.key < $1.key }.map {
            Entry(name: $0.key, bytes: $0.value.bytes.count, integrity: $0.value.integrity)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(Manifest(version: version, files: entries)))
    }

    private static func response(_ bytes: [UInt8], type: String, caching: String) -> ServerResponse {
        var fields: HTTPFields = [.contentType: type, .cacheControl: caching]
        // A worker has the policy of its own file. Files may be of use to pages of other sites: they hold nothing of anybody.
        fields[.contentSecurityPolicy] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
        fields[.accessControlAllowOrigin] = "*"
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") { fields[name] = "cross-origin" }
        return ServerResponse(.ok, fields: fields, body: bytes)
    }
}

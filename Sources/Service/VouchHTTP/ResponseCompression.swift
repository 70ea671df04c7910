import CDeflate
import HTTPTypes
import VouchServer

/// Makes responses shorter for clients that take gzip (RFC 9110, 8.4.1 and 12.5.3).
///
/// The length of a compressed response reveals how far its parts repeat each other. An attacker who chooses one part and sees
/// the length can guess another, if a victim's browser sends the requests (BREACH). The only credentials a browser adds by
/// itself are cookies: responses that answer or set one are not compressed, nor are those to open forms, which carry passwords
/// and tokens.
enum ResponseCompression {
    /// Below it the head of the file eats what is saved, in bytes.
    static let shortest = 1_024
    private static let types: Set<Substring> = [
        "application/json", "application/problem+json", "application/jwk-set+json", "text/html", "text/css",
        "text/javascript", "text/plain", "image/svg+xml", "application/wasm",
        "application/x-vouch-network",
    ]

    /// Compresses the body of a response, and says so in its fields, if the client takes that and no secret is at stake.
    static func apply(to response: inout ServerResponse, answering request: HTTPFields) {
        guard mayCompress(response, request) else { return }
        // A cache must not give it to a client that does not take it.
        response.fields[.vary] = response.fields[.vary].map { $0 + ", Accept-Encoding" } ?? "Accept-Encoding"
        guard isTaken(by: request), let file = gzip(response.body) else { return }
        response.body = file
        response.fields[.contentEncoding] = "gzip"
    }

    private static func mayCompress(_ response: ServerResponse, _ request: HTTPFields) -> Bool {
        guard response.body.count >= shortest, response.stream == nil, response.socket == nil,
            response.fields[.contentEncoding] == nil, !response.isOpenForm,
            request[.cookie] == nil, response.fields[.setCookie] == nil
        else { return false }
        let type = response.fields[.contentType] ?? ""
        return types.contains(type.prefix { $0 != ";" && $0 != " " })
    }

    /// Whether gzip has a weight above nothing. A client that names no encoding takes any, but few that do so mean it.
    static func isTaken(by request: HTTPFields) -> Bool {
        var any = false
        for part in (request[.acceptEncoding] ?? "").prefix(1_000).split(separator: ",") {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = words.first else { continue }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if name == "gzip" || name == "x-gzip" { return weight > 0 }
            if name == "*" { any = weight > 0 }
        }
        return any
    }

    /// - Returns: nil if it is not shorter.
    static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var code: Int32 = 0
        let file = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            code = cdeflate_gzip(bytes, bytes.count, buffer.baseAddress, buffer.count, &count)
            if code != 0 { count = 0 }
        }
        return code == 0 && file.count < bytes.count ? file : nil
    }
}

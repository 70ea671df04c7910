import VouchAPI
import VouchJOSE

/// Questions that operators and other services ask a server, without credentials.
package struct HealthRoutes: Sendable {
    private let keys: TokenKeys
    private let packageKey: JSONWebKey?
    private let obstacles: @Sendable () async -> [String]

    /// - Parameters:
    ///   - packageKey: the key to which clients encrypt packages, published beside those that sign; nil if none is.
    ///   - obstacles: what keeps the server from its work, in words that say nothing of its insides; empty if nothing does.
    package init(
        keys: TokenKeys, packageKey: JSONWebKey? = nil, obstacles: @escaping @Sendable () async -> [String]
    ) {
        self.packageKey = packageKey
        self.keys = keys
        self.obstacles = obstacles
    }

    /// The routes, for a ``RouteTable``: `/healthz`, `/readyz` and `/.well-known/jwks.json`.
    package var routes: [Route] {
        [
            // The process answers: nothing else is asked.
            Route(.get, "/healthz", access: .open) { _ in try .json(Status(status: "ok")) },
            Route(.get, "/readyz", access: .open) { _ in
                let obstacles = await obstacles()
                guard obstacles.isEmpty else {
                    throw Problem(.unavailable, obstacles.joined(separator: "; "), retryAfter: 1)
                }
                return try .json(Status(status: "ready"))
            },
            Route(.get, "/.well-known/jwks.json", access: .open) { _ in
                // Each is JSON already, and JSON joined by commas is JSON.
                let sets = (keys.published + [packageKey].compactMap { $0 }).map {
                    String(decoding: $0.json, as: UTF8.self)
                }
                return ServerResponse(
                    .ok, fields: [.contentType: "application/jwk-set+json", .cacheControl: "public, max-age=300"],
                    body: Array("{\"keys\":[\(sets.joined(separator: ","))]}".utf8))
            },
        ]
    }

    private struct Status: Encodable { let status: String }
}

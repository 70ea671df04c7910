import VouchAPI
import VouchJOSE

/// Questions that operators and other services ask a server, without credentials.
package struct HealthRoutes: Sendable {
    private let keys: TokenKeys
    private let isReady: @Sendable () async -> Bool

    /// - Parameter isReady: whether stores and engines answer.
    package init(keys: TokenKeys, isReady: @escaping @Sendable () async -> Bool) {
        self.keys = keys
        self.isReady = isReady
    }

    /// The routes, for a ``RouteTable``: `/healthz`, `/readyz` and `/.well-known/jwks.json`.
    package var routes: [Route] {
        [
            // The process answers: nothing else is asked.
            Route(.get, "/healthz", access: .open) { _ in try .json(Status(status: "ok")) },
            Route(.get, "/readyz", access: .open) { _ in
                guard await isReady() else {
                    throw Problem(.unavailable, "a store or an engine does not answer", retryAfter: 1)
                }
                return try .json(Status(status: "ready"))
            },
            Route(.get, "/.well-known/jwks.json", access: .open) { _ in
                // Each is JSON already, and JSON joined by commas is JSON.
                let sets = keys.published.map { String(decoding: $0.json, as: UTF8.self) }
                return ServerResponse(
                    .ok, fields: [.contentType: "application/jwk-set+json", .cacheControl: "public, max-age=300"],
                    body: Array("{\"keys\":[\(sets.joined(separator: ","))]}".utf8))
            },
        ]
    }

    private struct Status: Encodable { let status: String }
}

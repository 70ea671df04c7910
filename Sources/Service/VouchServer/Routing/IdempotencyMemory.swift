import HTTPTypes
import VouchAPI
import VouchCore

/// Which requests with an `Idempotency-Key` were answered, and how: in this process, for 24 hours.
actor IdempotencyMemory {
    static let seconds: Int64 = 86_400
    private static let capacity = 10_000

    struct Key: Hashable {
        let tenant: String
        let client: String
        let path: String
        let key: String
    }

    private struct Entry {
        let body: [UInt8]
        let expires: Timestamp
        /// nil while the first request is being answered.
        var response: ServerResponse?
    }

    private var entries: [Key: Entry] = [:]

    /// - Returns: the answer to repeat; nil if the request is the first.
    func begin(_ key: Key, _ body: [UInt8], at now: Timestamp) throws(Problem) -> ServerResponse? {
        if let known = entries[key], now < known.expires {
            guard known.body == body else {
                throw Problem(
                    .notSupported, "the Idempotency-Key was used with another request", remedy: "use a new key")
            }
            guard let response = known.response else {
                throw Problem(
                    .conflict, "the first request with this Idempotency-Key is being answered",
                    remedy: "send it again in a moment", retryAfter: 1)
            }
            return response
        }
        if entries.count >= Self.capacity {
            entries = entries.filter { now < $0.value.expires }
            guard entries.count < Self.capacity else {
                throw Problem(.busy, "too many requests have an Idempotency-Key", retryAfter: 60)
            }
        }
        entries[key] = Entry(body: body, expires: now.adding(seconds: Self.seconds), response: nil)
        return nil
    }

    /// - Parameter response: nil for one that failed: the key can be used again.
    func end(_ key: Key, _ response: ServerResponse?) {
        if let response { entries[key]?.response = response } else { entries[key] = nil }
    }
}

/// Answers requests with an `Idempotency-Key` once, and repeats the answer.
public struct Idempotency: Sendable {
    private let memory = IdempotencyMemory()
    private let digest: @Sendable ([UInt8]) throws -> [UInt8]

    /// - Parameter digest: of a body, without collisions that anybody could find: SHA-256.
    public init(digest: @escaping @Sendable ([UInt8]) throws -> [UInt8]) { self.digest = digest }

    /// The routes; those whose operation says so are answered once for each key.
    public func guarding(_ routes: [Route]) -> [Route] {
        routes.map { route in
            guard route.operation?.isIdempotent == true else { return route }
            return Route(
                route.method, route.template, access: route.access, problem: route.problem, operation: route.operation
            ) { try await answer($0, by: route) }
        }
    }

    /// As the API's description has it.
    private static func isKeyCharacter(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
        default: false
        }
    }

    private func answer(_ request: ServerRequest, by route: Route) async throws -> ServerResponse {
        guard let name = HTTPField.Name("Idempotency-Key"), let text = request.fields[name] else {
            return try await route.answer(request)
        }
        let characters = text.utf8.allSatisfy(Self.isKeyCharacter)
        guard characters, (1...128).contains(text.utf8.count), let caller = request.caller else {
            throw Problem(
                .malformed, "the Idempotency-Key is not 1 to 128 letters, digits, dots, underscores and hyphens")
        }
        let key = IdempotencyMemory.Key(
            tenant: caller.tenant, client: caller.client, path: request.path, key: text)
        if let known = try await memory.begin(key, try digest(request.body), at: request.received) { return known }
        do {
            let response = try await route.answer(request)
            await memory.end(key, response)
            return response
        } catch {
            await memory.end(key, nil)
            throw error
        }
    }
}

import HTTPTypes
import VouchAPI

/// Answers requests with an `Idempotency-Key` once, and repeats the answer, whichever server of the store is asked.
public struct Idempotency: Sendable {
    private let memory: IdempotencyMemory
    private let digest: @Sendable ([UInt8]) throws -> [UInt8]

    /// - Parameters:
    ///   - store: where answers are kept.
    ///   - digest: of a body, without collisions that anybody could find: SHA-256.
    public init(in store: any TransientStore, digest: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
        memory = IdempotencyMemory(store)
        self.digest = digest
    }

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
        let digest = try digest(request.body)
        let version: Int
        switch try await memory.begin(key, digest, at: request.received) {
        case .answered(let response): return response
        case .first(let known): version = known
        }
        let response: ServerResponse
        do {
            response = try await route.answer(request)
        } catch {
            // If this fails too, the mark goes by itself in minutes.
            try? await memory.end(key, version, digest, nil, at: request.received)
            throw error
        }
        // What was asked for is done, whether or not its answer can be kept; until the mark goes, it is not done again.
        try? await memory.end(key, version, digest, response, at: request.received)
        return response
    }
}

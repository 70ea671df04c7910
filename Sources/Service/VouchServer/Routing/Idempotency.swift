import HTTPTypes
import VouchAPI
import VouchCore
import VouchStores

/// Answers requests with an `Idempotency-Key` once, and repeats the answer, whichever server of the store is asked.
///
/// A server that dies while answering is noticed within seconds, and the request can be sent again. What it creates has
/// the same identifier then, so what the first server did is found and not done twice.
package struct Idempotency: Sendable {
    private let memory: IdempotencyMemory
    private let digest: @Sendable ([UInt8]) throws -> [UInt8]
    private let identifier: @Sendable () -> String
    private let clock: @Sendable () -> Timestamp
    private let renewal: Duration

    /// - Parameters:
    ///   - store: where answers are kept.
    ///   - digest: a collision-resistant digest of a body: SHA-256.
    ///   - identifier: makes the identifier of what a request creates: a new random UUID each time.
    ///   - clock: decides when the mark of a server that is answering runs out.
    ///   - renewal: how often a server that is answering renews its mark.
    package init(
        in store: any TransientStore, digest: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        identifier: @escaping @Sendable () -> String, clock: @escaping @Sendable () -> Timestamp,
        renewal: Duration = .seconds(3)
    ) {
        memory = IdempotencyMemory(store)
        self.digest = digest
        self.identifier = identifier
        self.clock = clock
        self.renewal = renewal
    }

    /// The same routes; those whose operation is idempotent are answered once for each key.
    package func guarding(_ routes: [Route]) -> [Route] {
        routes.map { route in
            guard route.operation?.isIdempotent == true else { return route }
            return Route(
                route.method, route.template, access: route.access, problem: route.problem, operation: route.operation
            ) { try await answer($0, by: route) }.limiting(route.bodyLimit)
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
        switch try await memory.begin(key, digest, identifier: identifier(), at: clock()) {
        case .answered(let response): return response
        case .first(let mark): return try await answer(request, by: route, key, digest, mark)
        }
    }

    private enum Event: Sendable {
        case ended(Result<ServerResponse, any Error>)
        case renewed(IdempotencyMemory.Mark?)
    }

    private func answer(
        _ request: ServerRequest, by route: Route, _ key: IdempotencyMemory.Key, _ digest: [UInt8],
        _ mark: IdempotencyMemory.Mark
    ) async throws -> ServerResponse {
        var request = request
        request.reservedIdentifier = mark.identifier
        let asked = request
        let (result, held) = await withTaskGroup(of: Event.self) { group in
            group.addTask {
                do {
                    return .ended(.success(try await route.answer(asked)))
                } catch {
                    return .ended(.failure(error))
                }
            }
            group.addTask { .renewed(await renewed(key, mark, digest)) }
            var held: IdempotencyMemory.Mark? = mark
            var result: Result<ServerResponse, any Error> = .failure(CancellationError())
            var isOpen = true
            while let event = await group.next() {
                switch event {
                case .ended(let ended):
                    result = ended
                    isOpen = false
                    group.cancelAll()
                case .renewed(let mark):
                    held = mark
                    // If another server has the request by now, it finds what this one creates.
                    guard isOpen, let mark else { continue }
                    group.addTask { .renewed(await renewed(key, mark, digest)) }
                }
            }
            return (result, held)
        }
        if let held {
            // The request has been carried out, whether or not this can be kept: a repetition is answered with it.
            try? await memory.end(key, held, digest, Self.outcome(of: result), at: clock())
        }
        return try result.get()
    }

    private static func outcome(of result: Result<ServerResponse, any Error>) -> IdempotencyMemory.Outcome {
        switch result {
        case .success(let response): .answered(response)
        case .failure(let problem as Problem) where problem.status < 500: .refused
        case .failure: .unknown
        }
    }

    /// Waits, then renews.
    ///
    /// - Returns: the same mark if this is cancelled, or the store does not answer for once: that leaves more renewals.
    private func renewed(
        _ key: IdempotencyMemory.Key, _ mark: IdempotencyMemory.Mark, _ digest: [UInt8]
    ) async -> IdempotencyMemory.Mark? {
        guard (try? await Task.sleep(for: renewal)) != nil else { return mark }
        do {
            return try await memory.renew(key, mark, digest, at: clock())
        } catch {
            return mark
        }
    }
}

import HTTPTypes
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOutbound
import VouchStores

/// `/v1/webhooks`: where events are sent to customers' own systems, for callers with the scope `administer`.
package struct WebhookRoutes: Sendable {
    private let store: any WebhookStore
    private let outbox: any WebhookOutbox
    private let policy: OutgoingPolicy
    private let cryptography: any JOSECryptography
    private let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - policy: where events may be sent.
    ///   - identifier: makes a new random UUID each time.
    package init(
        store: any WebhookStore, outbox: any WebhookOutbox, policy: OutgoingPolicy, cryptography: any JOSECryptography,
        identifier: @escaping @Sendable () -> String
    ) {
        self.store = store
        self.outbox = outbox
        self.policy = policy
        self.cryptography = cryptography
        self.identifier = identifier
    }

    private static let base = "/v1/webhooks"
    private static let tag = "Webhooks"

    /// All routes under `/v1/webhooks`, for a ``RouteTable``.
    package var routes: [Route] {
        [
            .native(
                .post, Self.base, .administer,
                Operation(
                    "createWebhook", tag: Self.tag,
                    "Register a URL that receives events. The signing secret is shown once.",
                    body: .members(
                        ["url": Self.url, "types": .list(Self.types, 1...Self.mostTypes)], optional: ["types"]),
                    success: 201, answer: .reference("WebhookState"), problems: [.conflict, .notSupported]), create),
            .native(
                .get, Self.base, .administer,
                Operation(
                    "listWebhooks", tag: Self.tag, "List the URLs that receive events.",
                    answer: .members(["items": .list(.reference("WebhookState"), 0...WebhookEndpoint.most)]))
            ) { request in
                let found = try await store.listed(of: try request.tenant())
                return try .json(ListPage(items: found.map { WebhookState($0, at: request.received) }, next: nil))
            },
            .native(
                .post, Self.base + "/{id}/rotate", .administer,
                Operation(
                    "rotateWebhook", tag: Self.tag,
                    "Give an endpoint a new secret. The previous one also signs for one more day.",
                    answer: .reference("WebhookState"), problems: [.conflict]), rotate),
            .native(
                .delete, Self.base + "/{id}", .administer,
                Operation(
                    "deleteWebhook", tag: Self.tag, "Delete an endpoint and its pending events.",
                    success: 204, answer: nil)
            ) { request in
                guard try await store.delete(request.part("id"), tenant: try request.tenant()) else {
                    throw Self.unknown
                }
                return ServerResponse(.noContent)
            },
            .native(
                .post, Self.base + "/{id}/test", .administer,
                Operation(
                    "testWebhook", tag: Self.tag, "Send a test event.", success: 202,
                    answer: .reference("WebhookDeliveryState"), problems: [.conflict]), test),
            .native(
                .get, Self.base + "/{id}/deliveries", .administer,
                Operation(
                    "listWebhookDeliveries", tag: Self.tag, "List events sent, latest first.",
                    parameters: Operation.pageParameters,
                    answer: APISchemas.page(.reference("WebhookDeliveryState"))), list),
            .native(
                .post, Self.base + "/{id}/deliveries/{delivery}/replay", .administer,
                Operation(
                    "replayWebhookDelivery", tag: Self.tag, "Send an event again, with a fresh set of attempts.",
                    success: 202,
                    answer: .reference("WebhookDeliveryState"), problems: [.conflict]), replay),
        ]
    }

    private static let mostTypes = WebhookEvent.Kind.subscribable.count
    private static let types: JSONSchema = .words(WebhookEvent.Kind.subscribable.map(\.rawValue))
    private static let url = JSONSchema.text(1...OutgoingPolicy.longestURL, pattern: OutgoingPolicy.pattern)
        .example("https://hooks.example.com/vouch")
    private static let unknown = Problem(.notFound, "there is no webhook with this identifier")

    // MARK: Work

    private func create(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(WebhookRequest.self)
        guard (1...OutgoingPolicy.longestURL).contains(asked.url.unicodeScalars.count) else {
            throw Problem(.malformed, "url is not 1 to \(OutgoingPolicy.longestURL) characters")
        }
        let names = asked.types ?? WebhookEvent.Kind.subscribable.map(\.rawValue)
        let kinds = names.compactMap { name in WebhookEvent.Kind.subscribable.first { $0.rawValue == name } }
        guard kinds.count == names.count, (1...Self.mostTypes).contains(names.count) else {
            throw Problem(.malformed, "types is empty, too long, or has an unknown one")
        }
        if let objection = policy.objection(to: asked.url) {
            throw Problem(
                .notSupported, objection.rawValue,
                remedy: "use an https URL that can be reached from the public internet")
        }
        let endpoint = WebhookEndpoint(
            id: identifier(), tenant: try request.tenant(), url: asked.url, kinds: Set(kinds),
            created: request.received, secret: try newSecret())
        guard try await store.insert(endpoint) else {
            throw Problem(
                .conflict, "there are already \(WebhookEndpoint.most) webhooks", remedy: "delete an unused one")
        }
        return try answer(endpoint, request, status: .created)
    }

    private func rotate(_ request: ServerRequest) async throws -> ServerResponse {
        let known = try await whole(request)
        var changed = known
        changed.rotate(to: try newSecret(), at: request.received)
        guard try await store.update(changed, replacing: known) else {
            throw Problem(.conflict, "the webhook was changed or deleted in the meantime")
        }
        return try answer(changed, request)
    }

    private func test(_ request: ServerRequest) async throws -> ServerResponse {
        let endpoint = try await whole(request)
        let event = WebhookEvent(
            .test, tenant: endpoint.tenant, identifier: endpoint.id, result: "test")
        guard let id = try await outbox.add(event, to: endpoint.id).first,
            let delivery = try await delivery(id, endpoint)
        else { throw Self.unknown }
        return try .json(WebhookDeliveryState(delivery), status: .accepted)
    }

    private func list(_ request: ServerRequest) async throws -> ServerResponse {
        let endpoint = try await endpoint(request)
        let limit = try request.limit()
        let found = try await outbox.deliveries(
            to: endpoint.id, tenant: endpoint.tenant, before: try request.cursor(), limit: limit + 1)
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { WebhookDeliveryState($0) },
                next: found.count > limit ? page.last.map { ListCursor.encode($0.id) } : nil))
    }

    private func replay(_ request: ServerRequest) async throws -> ServerResponse {
        let endpoint = try await whole(request)
        let id = request.part("delivery")
        let count = try await outbox.replay(id, to: endpoint.id, tenant: endpoint.tenant, at: request.received)
        // As for an unknown webhook: another tenant learns nothing.
        guard let delivery = try await delivery(id, endpoint) else { throw Self.unknown }
        guard count == 1 else {
            throw Problem(.conflict, "the event is being sent right now", remedy: "try again in a minute")
        }
        return try .json(WebhookDeliveryState(delivery), status: .accepted)
    }

    private func endpoint(_ request: ServerRequest) async throws -> ListedEndpoint {
        guard let found = try await store.endpoint(request.part("id"), tenant: try request.tenant()) else {
            throw Self.unknown
        }
        return found
    }

    private func whole(_ request: ServerRequest) async throws -> WebhookEndpoint {
        guard let found = try await endpoint(request).whole else {
            throw Problem(
                .conflict, "the webhook's URL and secret are damaged in the server's store",
                remedy: "delete it and create another")
        }
        return found
    }

    private func delivery(_ id: String, _ endpoint: WebhookEndpoint) async throws -> WebhookDelivery? {
        try await outbox.delivery(id, to: endpoint.id, tenant: endpoint.tenant)
    }

    private func newSecret() throws -> WebhookSecret {
        WebhookSecret(Sensitive(try cryptography.randomBytes(WebhookSecret.length)))
    }

    private func answer(
        _ endpoint: WebhookEndpoint, _ request: ServerRequest, status: HTTPResponse.Status = .ok
    ) throws -> ServerResponse {
        var state = WebhookState(endpoint, at: request.received)
        state.secret = endpoint.secret.text.reveal { $0 }
        var response = try ServerResponse.json(state, status: status)
        response.fields[.cacheControl] = "no-store"
        return response
    }
}

extension WebhookState {
    init(_ listed: ListedEndpoint, at now: Timestamp) {
        guard let endpoint = listed.whole else {
            self.init(
                id: listed.id, url: nil, types: listed.kinds.map(\.rawValue).sorted(), created: listed.created.rfc3339,
                isDamaged: true)
            return
        }
        self.init(endpoint, at: now)
    }

    init(_ endpoint: WebhookEndpoint, at now: Timestamp) {
        self.init(
            id: endpoint.id, url: endpoint.url, types: endpoint.kinds.map(\.rawValue).sorted(),
            created: endpoint.created.rfc3339,
            previousSecretEnds: endpoint.retiring.flatMap { now < $0.ends ? $0.ends.rfc3339 : nil })
    }
}

extension WebhookDeliveryState {
    init(_ delivery: WebhookDelivery) {
        let state: State =
            switch delivery.state {
            case .waiting: .waiting
            case .running: .running
            case .delivered: .delivered
            case .dead: .dead
            }
        self.init(
            id: delivery.id, type: delivery.kind, created: delivery.created.rfc3339, state: state,
            attempts: delivery.attempts, nextAttempt: delivery.due?.rfc3339, reason: delivery.reason)
    }
}

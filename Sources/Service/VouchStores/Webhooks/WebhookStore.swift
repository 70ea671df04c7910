import VouchCore

/// Keeps customers' endpoints, those of each customer apart.
package protocol WebhookStore: Sendable {
    /// Adds an endpoint.
    ///
    /// - Returns: false, and nothing is kept, if the tenant has ``WebhookEndpoint/most`` already.
    func insert(_ endpoint: WebhookEndpoint) async throws -> Bool

    /// The endpoints of a tenant, in the order in which they were made, without those that are damaged.
    func endpoints(of tenant: String) async throws -> [WebhookEndpoint]

    /// The endpoints of a tenant, in the order in which they were made: a damaged one keeps no one from seeing the others.
    func listed(of tenant: String) async throws -> [ListedEndpoint]

    /// Replaces the secrets of an endpoint.
    ///
    /// - Parameter known: the endpoint as it was read; otherwise one of two concurrent callers would hold a dead secret.
    /// - Returns: false, and nothing is changed, if it has another secret by now, or is gone.
    func update(_ endpoint: WebhookEndpoint, replacing known: WebhookEndpoint) async throws -> Bool

    /// Deletes an endpoint with all that was to be sent there.
    ///
    /// - Returns: false if this tenant has none of this identifier.
    func delete(_ id: String, tenant: String) async throws -> Bool
}

extension WebhookStore {
    /// - Returns: nil if this tenant has none of this identifier.
    package func endpoint(_ id: String, tenant: String) async throws -> ListedEndpoint? {
        try await listed(of: tenant).first { $0.id == id }
    }
}

/// Events on their way: one delivery for each event and endpoint. Stores write an event in the transaction of the change, so
/// that neither is without the other; any number of servers deliver, under leases as of ``JobStore``.
package protocol WebhookOutbox: Sendable {
    /// Adds an event for those endpoints of its tenant that want its kind, or for one endpoint whatever it wants.
    ///
    /// - Returns: the deliveries' identifiers.
    func add(_ event: WebhookEvent, to endpoint: String?) async throws -> [String]

    /// Takes the delivery that is due the longest, or whose server let its lease end. One that was tried often enough is
    /// given up instead, with the reason `leaseExpired`; what waits for an endpoint whose URL and secrets are damaged,
    /// with `endpointDamaged`.
    ///
    /// - Parameters:
    ///   - seconds: how long the lease lasts.
    ///   - tenants: tenants whose deliveries are passed over.
    /// - Returns: nil if nothing is due.
    func claim(for seconds: Int64, at now: Timestamp, except tenants: Set<String>) async throws -> ClaimedDelivery?

    /// Records how an attempt ended.
    ///
    /// - Returns: false, and nothing is changed, if another server has the delivery by now, or it is gone.
    func settle(_ lease: DeliveryLease, _ outcome: DeliveryOutcome) async throws -> Bool

    /// The deliveries to an endpoint, the latest first.
    ///
    /// - Parameter id: only deliveries before this one are listed; nil to begin with the latest.
    func deliveries(
        to endpoint: String, tenant: String, before id: String?, limit: Int
    ) async throws -> [WebhookDelivery]

    /// Sends again, from now on and with all attempts: what was delivered, was given up, or waits.
    ///
    /// - Parameter id: of one delivery; nil for all of the endpoint that were given up.
    /// - Returns: how many.
    func replay(_ id: String?, to endpoint: String, tenant: String, at now: Timestamp) async throws -> Int

    /// How many deliveries of all tenants wait or are being attempted.
    func waiting() async throws -> Int
}

extension WebhookOutbox {
    /// - Returns: nil if this endpoint has none of this identifier.
    package func delivery(_ id: String, to endpoint: String, tenant: String) async throws -> WebhookDelivery? {
        // The list that begins right behind it, were it not itself before that.
        try await deliveries(to: endpoint, tenant: tenant, before: id + "~", limit: 1).first { $0.id == id }
    }
}

/// The right to make an attempt until the lease ends.
package struct DeliveryLease: Sendable, Hashable {
    /// The same at every attempt: a receiver knows a repeated delivery by it.
    package let id: String
    /// Identifier of the endpoint it goes to.
    package let endpoint: String
    /// The customer who owns the endpoint.
    package let tenant: String
    /// The number of the attempt, which counts from 1 and is never reset: it distinguishes a server that was too slow
    /// from the one that took over.
    package let attempt: Int

    package init(id: String, endpoint: String, tenant: String, attempt: Int) {
        self.id = id
        self.endpoint = endpoint
        self.tenant = tenant
        self.attempt = attempt
    }
}

/// A delivery to be tried.
package struct ClaimedDelivery: Sendable, Redacted {
    /// Goes back to ``WebhookOutbox/settle(_:_:)`` with the outcome.
    package let lease: DeliveryLease
    /// The receiver as it was at the claim, with the URL and the secrets that sign.
    package let endpoint: WebhookEndpoint
    /// The bytes to send and sign: a JSON object in UTF-8.
    package let body: [UInt8]
    /// Attempts left after this one.
    package let remaining: Int

    package init(lease: DeliveryLease, endpoint: WebhookEndpoint, body: [UInt8], remaining: Int) {
        self.lease = lease
        self.endpoint = endpoint
        self.body = body
        self.remaining = remaining
    }
}

/// How an attempt ended.
package enum DeliveryOutcome: Sendable, Hashable {
    /// The receiver accepted the event.
    case delivered
    /// The attempt failed. `reason` is a code; `retry` is when to try again, nil to give the delivery up.
    case failed(reason: String, retry: Timestamp?)
}

/// Where a delivery stands.
package struct WebhookDelivery: Sendable, Hashable {
    /// The stages of a delivery; the raw values are stored, so they must not change.
    package enum State: Int, Sendable, Hashable, CaseIterable {
        /// Its first attempt, or the next one, is still to come.
        case waiting = 0
        /// An attempt is being made, or its server died.
        case running = 1
        /// The receiver accepted the event: no more attempts, unless it is sent again.
        case delivered = 2
        /// All attempts failed, or the receiver answered that it is gone for good. It is not tried again unless it is
        /// replayed.
        case dead = 3
    }

    /// A UUID of version 7, so it sorts by time; the same at every attempt.
    package let id: String
    /// Raw value of the event's ``WebhookEvent/Kind``, such as `enrolment.finished`.
    package let kind: String
    /// When the event was added to the outbox; the body gives this time.
    package let created: Timestamp
    /// As of the moment it was read from the store.
    package let state: State
    /// Attempts begun so far, one under way included; sending again does not reset it.
    package let attempts: Int
    /// When the next attempt is due; nil once it is delivered or dead.
    package let due: Timestamp?
    /// Why the last attempt failed, as a code such as `status.500`; nil if none failed, or it was delivered.
    package let reason: String?

    package init(
        id: String, kind: String, created: Timestamp, state: State, attempts: Int, due: Timestamp?, reason: String?
    ) {
        self.id = id
        self.kind = kind
        self.created = created
        self.state = state
        self.attempts = attempts
        self.due = due
        self.reason = reason
    }
}

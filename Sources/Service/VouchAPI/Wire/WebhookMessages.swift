public import VouchCore

/// The body of `POST /v1/webhooks`.
public struct WebhookRequest: Codable, Sendable, Hashable, Redacted {
    /// Where events are sent: printable ASCII, and https unless the server's policy allows http.
    public var url: String
    /// Types of event to be sent, such as `enrolment.finished`; nil for all.
    public var types: [String]?

    public init(url: String, types: [String]? = nil) {
        self.url = url
        self.types = types
    }
}

/// An endpoint of a customer's, to which events are sent. The URL may hold a secret: it prints as nothing.
public struct WebhookState: Codable, Sendable, Hashable, Redacted {
    /// Identifier the server gave the endpoint; the paths under `/v1/webhooks` take it.
    public var id: String
    /// Where events are sent, as the request gave it; nil if the endpoint is damaged.
    public var url: String?
    /// Types of event the endpoint receives, sorted; all of them if the request named none.
    public var types: [String]
    /// RFC 3339.
    public var created: String
    /// Secret that signs deliveries, `whsec_…`; present only when it is created.
    public var secret: String?
    /// Until then the secret before signs too; RFC 3339. Absent if there is none.
    public var previousSecretEnds: String?
    /// True if URL and secrets are damaged in the server's store: nothing is sent there any more. Delete it, and make another.
    /// Absent otherwise.
    public var isDamaged: Bool?

    public init(
        id: String, url: String?, types: [String], created: String, secret: String? = nil,
        previousSecretEnds: String? = nil, isDamaged: Bool? = nil
    ) {
        self.id = id
        self.url = url
        self.types = types
        self.created = created
        self.secret = secret
        self.previousSecretEnds = previousSecretEnds
        self.isDamaged = isDamaged
    }
}

/// An event on its way to an endpoint.
public struct WebhookDeliveryState: Codable, Sendable, Hashable {
    /// The stages of a delivery, as the API names them.
    public enum State: String, Codable, Sendable, Hashable, CaseIterable {
        /// Its first attempt, or the next one, is still to come.
        case waiting
        /// An attempt is being made, or its server died.
        case running
        /// The receiver accepted the event: no more attempts, unless it is sent again.
        case delivered
        /// All attempts failed, or the receiver is gone for good: no more attempts, unless it is sent again.
        case dead
    }

    /// The `webhook-id` that the receiver gets.
    public var id: String
    /// Type of the event, such as `enrolment.finished`; `webhook.test` for a test.
    public var type: String
    /// RFC 3339.
    public var created: String
    /// State at the moment of the answer.
    public var state: State
    /// Attempts begun so far, one under way included; sending again does not reset it.
    public var attempts: Int
    /// When the next attempt is due, RFC 3339; absent once it is delivered or dead.
    public var nextAttempt: String?
    /// Why the last attempt failed: `status.500`, `unreachable`, `forbiddenAddress`, `encryption`, `timeOver`,
    /// `leaseExpired`, `malformed`.
    public var reason: String?

    public init(
        id: String, type: String, created: String, state: State, attempts: Int, nextAttempt: String? = nil,
        reason: String? = nil
    ) {
        self.id = id
        self.type = type
        self.created = created
        self.state = state
        self.attempts = attempts
        self.nextAttempt = nextAttempt
        self.reason = reason
    }
}

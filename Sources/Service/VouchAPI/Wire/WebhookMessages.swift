public import VouchCore

/// What `POST /v1/webhooks` takes.
public struct WebhookRequest: Codable, Sendable, Hashable, Redacted {
    public var url: String
    /// Such as `enrolment.finished`; nil for all.
    public var types: [String]?

    public init(url: String, types: [String]? = nil) {
        self.url = url
        self.types = types
    }
}

/// An endpoint of a customer's, to which events are sent. The URL may hold a secret: it prints as nothing.
public struct WebhookState: Codable, Sendable, Hashable, Redacted {
    public var id: String
    public var url: String
    public var types: [String]
    /// RFC 3339.
    public var created: String
    /// `whsec_…`; told only when it is made.
    public var secret: String?
    /// RFC 3339: until then the secret before signs too.
    public var previousSecretEnds: String?

    public init(
        id: String, url: String, types: [String], created: String, secret: String? = nil,
        previousSecretEnds: String? = nil
    ) {
        self.id = id
        self.url = url
        self.types = types
        self.created = created
        self.secret = secret
        self.previousSecretEnds = previousSecretEnds
    }
}

/// An event on its way to an endpoint.
public struct WebhookDeliveryState: Codable, Sendable, Hashable {
    public enum State: String, Codable, Sendable, Hashable, CaseIterable {
        case waiting, running, delivered, dead
    }

    /// As `webhook-id` tells the receiver.
    public var id: String
    public var type: String
    /// RFC 3339.
    public var created: String
    public var state: State
    public var attempts: Int
    /// RFC 3339; absent once it is delivered or dead.
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

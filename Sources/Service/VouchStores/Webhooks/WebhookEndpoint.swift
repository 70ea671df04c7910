import VouchCore

/// Where a customer wants events to be sent. Its URL may hold a secret, so an endpoint prints as nothing.
package struct WebhookEndpoint: Sendable, Hashable, Redacted {
    /// How long the previous secret signs beside a new one, in seconds, so that receivers can be changed over.
    package static let overlapSeconds: Int64 = 86_400
    /// The most endpoints of one customer.
    package static let most = 10

    /// A secret that was replaced.
    package struct Retiring: Sendable, Hashable {
        /// Signs beside the new one until ``ends``.
        package let secret: WebhookSecret
        /// The time from which it signs nothing.
        package let ends: Timestamp

        package init(_ secret: WebhookSecret, ends: Timestamp) {
            self.secret = secret
            self.ends = ends
        }
    }

    /// Unique identifier; the API's paths name the endpoint by it.
    package let id: String
    /// The customer who owns the endpoint and whose events it receives.
    package let tenant: String
    /// Where events are sent; checked against ``OutgoingPolicy`` when the endpoint is made.
    package let url: String
    /// Kinds of event sent there; a test event is sent whatever they are.
    package let kinds: Set<WebhookEvent.Kind>
    /// When the customer made the endpoint.
    package let created: Timestamp
    /// The current secret: it signs every event sent to this endpoint.
    package private(set) var secret: WebhookSecret
    /// The secret before the current one, kept after it ends; nil if none was ever replaced.
    package private(set) var retiring: Retiring?

    package init(
        id: String, tenant: String, url: String, kinds: Set<WebhookEvent.Kind>, created: Timestamp,
        secret: WebhookSecret, retiring: Retiring? = nil
    ) {
        self.id = id
        self.tenant = tenant
        self.url = url
        self.kinds = kinds
        self.created = created
        self.secret = secret
        self.retiring = retiring
    }

    /// A new secret signs from now on. Of older ones, only the last stays for a while.
    package mutating func rotate(to new: WebhookSecret, at now: Timestamp) {
        retiring = Retiring(secret, ends: now.adding(seconds: Self.overlapSeconds))
        secret = new
    }

    /// The secrets that sign at a time, the current one first.
    package func secrets(at now: Timestamp) -> [WebhookSecret] {
        [secret] + (retiring.map { now < $0.ends ? [$0.secret] : [] } ?? [])
    }
}

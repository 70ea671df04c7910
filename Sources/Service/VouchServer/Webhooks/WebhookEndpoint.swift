public import VouchCore

/// Where a customer wants to be told of events. Its URL may hold a secret: it prints as nothing.
public struct WebhookEndpoint: Sendable, Hashable, Redacted {
    /// How long the secret before signs beside a new one, in seconds: receivers are changed over meanwhile.
    public static let overlapSeconds: Int64 = 86_400
    /// Of one customer.
    public static let most = 10

    /// A secret that was replaced.
    public struct Retiring: Sendable, Hashable {
        public let secret: WebhookSecret
        /// From when on it signs nothing.
        public let ends: Timestamp

        public init(_ secret: WebhookSecret, ends: Timestamp) {
            self.secret = secret
            self.ends = ends
        }
    }

    public let id: String
    public let tenant: String
    public let url: String
    public let kinds: Set<WebhookEvent.Kind>
    public let created: Timestamp
    public private(set) var secret: WebhookSecret
    public private(set) var retiring: Retiring?

    public init(
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
    public mutating func rotate(to new: WebhookSecret, at now: Timestamp) {
        retiring = Retiring(secret, ends: now.adding(seconds: Self.overlapSeconds))
        secret = new
    }

    /// Those that sign, the new one first.
    public func secrets(at now: Timestamp) -> [WebhookSecret] {
        [secret] + (retiring.map { now < $0.ends ? [$0.secret] : [] } ?? [])
    }
}

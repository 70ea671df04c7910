import VouchCore

/// An endpoint as a list shows it: also one whose URL and secrets are damaged in the store. Nothing is sent to that any more, and
/// all that can be done with it is to delete it.
package struct ListedEndpoint: Sendable, Hashable, Redacted {
    /// As ``WebhookEndpoint/id``.
    package let id: String
    /// As ``WebhookEndpoint/tenant``.
    package let tenant: String
    /// As ``WebhookEndpoint/kinds``.
    package let kinds: Set<WebhookEvent.Kind>
    /// As ``WebhookEndpoint/created``.
    package let created: Timestamp
    /// The whole endpoint; nil if its URL and secrets are damaged.
    package let whole: WebhookEndpoint?

    /// An endpoint that is as it was written.
    package init(_ endpoint: WebhookEndpoint) {
        id = endpoint.id
        tenant = endpoint.tenant
        kinds = endpoint.kinds
        created = endpoint.created
        whole = endpoint
    }

    /// The remains of an endpoint whose URL and secrets are damaged.
    package init(damaged id: String, tenant: String, kinds: Set<WebhookEvent.Kind>, created: Timestamp) {
        self.id = id
        self.tenant = tenant
        self.kinds = kinds
        self.created = created
        whole = nil
    }
}

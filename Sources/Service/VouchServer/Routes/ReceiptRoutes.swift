import VouchAPI
import VouchStores

/// `/v1/deletion-receipts`: what the retention policy deleted, for administrators.
package struct ReceiptRoutes: Sendable {
    private let store: any RetentionStore

    /// Answers from the receipts in `store`, each caller about its own tenant.
    package init(_ store: any RetentionStore) { self.store = store }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            .native(
                .get, "/v1/deletion-receipts", .administer,
                Operation(
                    "listDeletionReceipts", tag: "Administration",
                    "List signed receipts for data that the retention policy deleted.",
                    parameters: Operation.numberedPageParameters, answer: APISchemas.page(.text(0...16_384)))
            ) { request in
                let limit = try request.limit()
                let found = try await store.receipts(
                    of: try request.tenant(), after: try request.numberedCursor(), limit: limit + 1)
                let page = found.prefix(limit)
                return try .json(
                    ListPage(
                        items: page.map(\.receipt),
                        next: found.count > limit ? page.last.map { ListCursor.encode("\($0.number)") } : nil))
            }
        ]
    }
}

import HTTPTypes
import VouchAPI
import VouchStores

/// `/v1/audit`: who did what to which record, for administrators and auditors.
package struct AuditRoutes: Sendable {
    private let store: any AuditStore

    /// Answers from the audit log in `store`, each caller about its own tenant.
    package init(_ store: any AuditStore) { self.store = store }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(
                .get, "/v1/audit", access: .either(.administer, .audit),
                operation: Operation(
                    "listAudit", tag: "Administration", "List the entries of the audit log, oldest first.",
                    parameters: Operation.numberedPageParameters, answer: APISchemas.page(.reference("AuditItem"))),
                answer: list),
            .native(
                .get, "/v1/audit/heads", .administer,
                Operation(
                    "listAuditHeads", tag: "Administration",
                    "List the signed heads of the audit log. Keep them elsewhere: they reveal removed entries.",
                    answer: .members(["heads": .list(.text(), 0...1_000_000)]))
            ) { try .json(AuditHeads(heads: try await store.signedHeads(of: try $0.tenant()))) },
        ]
    }

    private func list(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        let found = try await store.entries(
            of: try request.tenant(), after: try request.numberedCursor(), limit: limit + 1, subject: nil)
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { AuditItem($0) },
                next: found.count > limit ? page.last.map { ListCursor.encode("\($0.number)") } : nil))
    }
}

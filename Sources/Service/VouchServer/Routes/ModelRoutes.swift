import VouchAPI

/// `/v1/document-models`: which documents the server knows.
package struct ModelRoutes: Sendable {
    private let models: [DocumentModelSummary]

    /// - Parameter models: the known documents, each with an identifier of its own.
    package init(_ models: [DocumentModelSummary]) { self.models = models.sorted { $0.id < $1.id } }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            .native(
                .get, "/v1/document-models", .read,
                Operation(
                    "listDocumentModels", tag: "Document models", "List the known documents.",
                    parameters: Operation.pageParameters,
                    answer: APISchemas.page(
                        .members([
                            "id": .text(), "name": .text(), "type": .text(), "issuingStates": .list(.text(), 0...300),
                        ])))
            ) { request in
                let limit = try request.limit()
                let after = try request.cursor() ?? ""
                let found = models.filter { $0.id > after }
                let page = Array(found.prefix(limit))
                return try .json(
                    ListPage(
                        items: page, next: found.count > limit ? page.last.map { ListCursor.encode($0.id) } : nil))
            }
        ]
    }
}

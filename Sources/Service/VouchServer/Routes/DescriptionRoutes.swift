import HTTPTypes
import VouchAPI

/// `/v1/openapi.json`, and a page at `/v1/docs` to read and try it.
package struct DescriptionRoutes: Sendable {
    private let described: [Route]
    private let vendors: (routes: [Route], subject: APIDescription.Subject)?
    private let version: String
    private let server: String

    /// Describes the given routes that have an ``Operation``.
    ///
    /// - Parameters:
    ///   - version: the API's.
    ///   - server: the server's address, as clients know it.
    ///   - vendors: the routes in the words of other vendors, which a description of its own has; nil for none.
    package init(
        of routes: [Route], version: String, server: String = "/",
        vendors: (routes: [Route], subject: APIDescription.Subject)? = nil
    ) {
        described = routes
        self.version = version
        self.server = server
        self.vendors = vendors
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.get, "/v1/openapi.json", access: .open) { _ in
                try .json(
                    APIDescription.document(
                        described, version: version, server: server, examples: APIExamples.answers))
            },
            Route(.get, "/v1/openapi.vendors.json", access: .open) { _ in
                guard let vendors else { throw Problem(.notFound, "this server speaks no other vendor's API") }
                return try .json(
                    APIDescription.document(vendors.routes, version: version, server: server, about: vendors.subject))
            },
            Route(.get, "/v1/docs", access: .open) { _ in
                var response = ServerResponse(
                    .ok, fields: [.contentType: "text/html; charset=utf-8"], body: Array(DescriptionPage.page.utf8))
                response.fields[.contentSecurityPolicy] =
                    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"
                return response
            },
            Route(.get, "/v1/docs/page.js", access: .open) { _ in
                ServerResponse(
                    .ok, fields: [.contentType: "text/javascript; charset=utf-8"],
                    body: Array(DescriptionPage.script.utf8))
            },
            Route(.get, "/v1/docs/page.css", access: .open) { _ in
                ServerResponse(
                    .ok, fields: [.contentType: "text/css; charset=utf-8"], body: Array(DescriptionPage.style.utf8))
            },
        ]
    }
}

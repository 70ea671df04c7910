import HTTPTypes

/// `/v1/openapi.json`, and a page at `/v1/docs` to read and try it.
package struct DescriptionRoutes: Sendable {
    private let described: [Route]
    private let version: String

    /// Describes the given routes that have an ``Operation``. `version` is the API's.
    package init(of routes: [Route], version: String) {
        described = routes
        self.version = version
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.get, "/v1/openapi.json", access: .open) { _ in
                try .json(APIDescription.document(described, version: version))
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

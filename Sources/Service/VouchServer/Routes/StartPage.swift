/// `/`: where a person who opens the server's address in a browser can go from there.
package struct StartPage: Sendable {
    private let isTried: Bool

    /// - Parameter isTried: whether the server has the page to try.
    package init(isTried: Bool = false) { self.isTried = isTried }

    /// The route, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.get, "/", access: .open) { _ in
                ServerResponse(
                    .ok, fields: [.contentType: "text/html; charset=utf-8"], body: Array(page.markup.utf8))
            }
        ]
    }

    private var page: PageHTML {
        let tried: PageHTML = isTried ? "<li><a href=\"/try\">Read a document, now, in this browser</a></li>" : ""
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Vouch</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
            <body><main><h1>Vouch</h1>
            <p>This server reads and verifies identity documents for other programs.</p>
            <ul>
            \(tried)
            <li><a href="/v1/docs">The API, to read and to try</a></li>
            <li><a href="/portal">The portal, for staff who enrol persons</a></li>
            <li><a href="/problems">What the server's error messages mean</a></li>
            <li><a href="/readyz">Whether the server is ready</a></li>
            </ul>
            <p>If someone sent you here to prove your identity, open the whole link that you received.</p>
            </main></body></html>

            """
    }
}

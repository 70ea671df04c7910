import HTTPTypes
import VouchAPI

/// `/problems/{type}`: what the `type` of a problem resolves to, for people (RFC 9457, 3.1.1).
package struct ProblemRoutes: Sendable {
    package init() {}

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.get, "/problems", access: .open) { _ in Self.page("Problems", Self.list) },
            Route(.get, "/problems/{type}", access: .open) { request in
                guard let code = Problem.Code(rawValue: request.part("type")) else {
                    throw Problem(.notFound, "there is no problem with this type", remedy: "see /problems")
                }
                return Self.page(code.title, Self.description(of: code))
            },
        ]
    }

    private static var list: String {
        let items = Problem.Code.allCases.map { code in
            "<li><a href=\"\(Problem.typePrefix)\(code.rawValue)\">\(escaped(code.title))</a></li>"
        }
        return "<ul>\(items.joined())</ul>"
    }

    private static func description(of code: Problem.Code) -> String {
        """
        <p>\(escaped(code.meaning))</p>
        <h2>What to do</h2>
        <p>\(escaped(code.remedy.prefix(1).uppercased() + code.remedy.dropFirst())).</p>
        <h2>How programs recognise it</h2>
        <p>Status \(code.status), type <code>\(Problem.typePrefix)\(code.rawValue)</code>. The response's
        <code>detail</code> says what happened; its <code>remedy</code> may be more specific than this page.</p>
        <p><a href="/problems">All problems</a></p>
        """
    }

    private static func page(_ title: String, _ contents: String) -> ServerResponse {
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(escaped(title)) – Vouch API</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"></head>
            <body><main><h1>\(escaped(title))</h1>
            \(contents)
            </main></body></html>

            """
        return ServerResponse(
            .ok, fields: [.contentType: "text/html; charset=utf-8"], body: Array(page.utf8))
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}

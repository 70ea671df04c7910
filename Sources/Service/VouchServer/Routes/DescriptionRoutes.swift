import HTTPTypes

/// `/v1/openapi.json`, and a page to read it and try it.
public struct DescriptionRoutes: Sendable {
    private let described: [Route]
    private let version: String

    public init(of routes: [Route], version: String) {
        described = routes
        self.version = version
    }

    public var routes: [Route] {
        [
            Route(.get, "/v1/openapi.json", access: .open) { _ in
                try .json(APIDescription.document(described, version: version))
            },
            Route(.get, "/v1/docs", access: .open) { _ in
                var response = ServerResponse(
                    .ok, fields: [.contentType: "text/html; charset=utf-8"], body: Array(Self.page.utf8))
                response.fields[.contentSecurityPolicy] =
                    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"
                return response
            },
            Route(.get, "/v1/docs/page.js", access: .open) { _ in
                ServerResponse(
                    .ok, fields: [.contentType: "text/javascript; charset=utf-8"], body: Array(Self.script.utf8))
            },
            Route(.get, "/v1/docs/page.css", access: .open) { _ in
                ServerResponse(.ok, fields: [.contentType: "text/css; charset=utf-8"], body: Array(Self.style.utf8))
            },
        ]
    }

    private static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Vouch API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="docs/page.css"><script src="docs/page.js" defer></script></head>
        <body><h1>Vouch API</h1>
        <p><a href="openapi.json">openapi.json</a></p>
        <label>API key <input id="key" type="password" autocomplete="off"></label>
        <main id="operations"></main>
        <noscript>This page needs scripts; openapi.json does not.</noscript></body></html>
        """

    private static let style = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
        details { border: 1px solid #ccc; border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem; }
        summary code { font-weight: bold; } pre { background: #f4f4f4; overflow: auto; padding: .75rem; }
        textarea { width: 100%; min-height: 6rem; font-family: monospace; }
        """

    /// Texts are set as text, never as markup.
    private static let script = """
        "use strict";
        function add(parent, name, text) {
          const node = document.createElement(name);
          if (text !== undefined) node.textContent = text;
          parent.appendChild(node);
          return node;
        }
        async function show() {
          const description = await (await fetch("openapi.json")).json();
          const main = document.getElementById("operations");
          for (const [path, methods] of Object.entries(description.paths)) {
            for (const [method, operation] of Object.entries(methods)) {
              const box = add(main, "details");
              const title = add(box, "summary");
              add(title, "code", method.toUpperCase() + " " + path);
              add(title, "span", " " + operation.summary);
              if (operation.description) add(box, "p", operation.description);
              const inputs = {};
              for (const parameter of operation.parameters || []) {
                const label = add(box, "label", parameter.name + " ");
                inputs[parameter.name] = { place: parameter.in, node: add(label, "input") };
              }
              let body;
              if (operation.requestBody) {
                add(box, "pre", JSON.stringify(operation.requestBody.content, null, 2));
                body = add(box, "textarea");
              }
              const button = add(box, "button", "Send");
              const result = add(box, "pre");
              button.addEventListener("click", async () => {
                let target = path;
                const query = new URLSearchParams();
                const headers = { apikey: document.getElementById("key").value };
                for (const [name, input] of Object.entries(inputs)) {
                  if (!input.node.value) continue;
                  if (input.place === "path") target = target.replace("{" + name + "}", encodeURIComponent(input.node.value));
                  else if (input.place === "query") query.set(name, input.node.value);
                  else headers[name] = input.node.value;
                }
                if (body) headers["Content-Type"] = "application/json";
                const asked = query.toString() ? target + "?" + query : target;
                const answer = await fetch(asked, { method: method.toUpperCase(), headers, body: body ? body.value : undefined });
                result.textContent = answer.status + "\\n" + await answer.text();
              });
            }
          }
        }
        show();
        """
}

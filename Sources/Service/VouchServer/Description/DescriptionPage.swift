/// The page that shows the API's description, and lets a person try it. It loads nothing from elsewhere.
enum DescriptionPage {
    static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Vouch API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="docs/page.css"><script src="docs/page.js" defer></script></head>
        <body><h1>Vouch API</h1>
        <p id="about"></p>
        <p><a href="openapi.json">openapi.json</a> describes it for programs.</p>
        <form id="credentials"><label>API key <input id="key" autocomplete="off" spellcheck="false"></label>
        <span>The demonstration prints one, and also answers readings without it.</span></form>
        <main id="operations"></main>
        <noscript>This page needs JavaScript; openapi.json does not.</noscript></body></html>
        """

    static let style = """
        :root { color-scheme: light dark; }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
        details { border: 1px solid #8888; border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem; }
        details details { border: 0; padding: 0; }
        summary code { font-weight: bold; }
        pre { background: #8882; overflow: auto; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        label { display: block; margin: .5rem 0; }
        input:not([type]), textarea { font: 14px/1.4 monospace; box-sizing: border-box; padding: .3rem; }
        input:not([type]) { width: 20rem; max-width: 100%; }
        textarea { display: block; width: 100%; min-height: 8rem; }
        button { font: inherit; padding: .25rem 1rem; margin: .5rem 0; }
        small { display: block; }
        """

    /// Texts are set as text, never as markup.
    static let script = #"""
        "use strict";
        const chosen = "<file>";

        function add(parent, name, text) {
          const node = document.createElement(name);
          if (text !== undefined) node.textContent = text;
          parent.appendChild(node);
          return node;
        }

        function field(parent, name, summary) {
          const label = add(parent, "label", name + " ");
          const input = add(label, "input");
          if (summary) add(label, "small", summary);
          return input;
        }

        async function base64(file) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          let text = "";
          for (let start = 0; start < bytes.length; start += 32768)
            text += String.fromCharCode(...bytes.subarray(start, start + 32768));
          return btoa(text);
        }

        // The example, with a mark in place of each file.
        function example(value, schema) {
          if (schema && schema.contentEncoding === "base64") return chosen;
          if (Array.isArray(value)) return value.map((item) => example(item, schema && schema.items));
          if (value === null || typeof value !== "object") return value;
          const members = (schema && schema.properties) || {};
          return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, example(item, members[name])]));
        }

        function bodyOf(box, operation) {
          if (!operation.requestBody) return undefined;
          const content = operation.requestBody.content;
          const raw = Object.keys(content).find((type) => type !== "application/json");
          const described = content["application/json"];
          const files = field(box, raw ? "A file" : "Files");
          files.type = "file";
          files.multiple = !raw;
          let text;
          if (described) {
            const start = JSON.stringify(example(described.example, described.schema), null, 2);
            const label = add(box, "label", raw ? "or JSON" : "JSON");
            text = add(label, "textarea");
            text.value = start || "";
            if (!raw && !text.value.includes(chosen)) files.parentNode.hidden = true;
            const schema = add(box, "details");
            add(schema, "summary", "Schema");
            add(schema, "pre", JSON.stringify(described.schema, null, 2));
          }
          return async () => {
            if (raw && files.files.length) return { type: raw, data: files.files[0] };
            const parts = text.value.split(chosen);
            if (parts.length - 1 > files.files.length) throw new Error("choose a file for each " + chosen);
            let data = parts[0];
            for (let index = 1; index < parts.length; index++)
              data += (await base64(files.files[index - 1])) + parts[index];
            return { type: "application/json", data };
          };
        }

        function shown(text) {
          try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
        }

        function show(parent, path, method, operation) {
          const box = add(parent, "details");
          const title = add(box, "summary");
          add(title, "code", method.toUpperCase() + " " + path);
          add(title, "span", " " + operation.summary);
          if (operation.description) add(box, "p", operation.description.replaceAll("`", ""));
          const inputs = (operation.parameters || []).map((parameter) => ({
            name: parameter.name, place: parameter.in, node: field(box, parameter.name, parameter.description),
          }));
          const body = bodyOf(box, operation);
          const button = add(box, "button", "Send");
          const result = add(box, "pre");
          result.hidden = true;
          result.setAttribute("aria-live", "polite");
          button.addEventListener("click", async () => {
            button.disabled = true;
            try {
              let target = path;
              const query = new URLSearchParams();
              const headers = {};
              const key = document.getElementById("key").value.trim();
              if (key) headers.apikey = key;
              for (const { name, place, node } of inputs) {
                if (place === "path" && !node.value) throw new Error(name + " is missing");
                if (place === "path") target = target.replace("{" + name + "}", encodeURIComponent(node.value));
                else if (node.value && place === "query") query.set(name, node.value);
                else if (node.value) headers[name] = node.value;
              }
              const sent = body && (await body());
              if (sent) headers["Content-Type"] = sent.type;
              const asked = query.size ? target + "?" + query : target;
              const answer = await fetch(asked, { method: method.toUpperCase(), headers, body: sent && sent.data });
              result.textContent = answer.status + " " + answer.statusText + "\n" + shown(await answer.text());
            } catch (error) {
              result.textContent = "Not sent: " + error.message;
            }
            result.hidden = false;
            button.disabled = false;
          });
        }

        async function start() {
          const description = await (await fetch("openapi.json")).json();
          document.getElementById("about").textContent = description.info.description.replaceAll("`", "");
          document.getElementById("credentials").addEventListener("submit", (event) => event.preventDefault());
          const main = document.getElementById("operations");
          const sections = {};
          for (const [path, methods] of Object.entries(description.paths)) {
            for (const [method, operation] of Object.entries(methods)) {
              const tag = operation.tags[0];
              if (!sections[tag]) {
                sections[tag] = document.createElement("section");
                add(sections[tag], "h2", tag);
              }
              show(sections[tag], path, method, operation);
            }
          }
          for (const tag of Object.keys(sections).sort()) main.appendChild(sections[tag]);
        }

        start();
        """#
}

/// The page that shows the API's description, and lets a person try it. It loads nothing from elsewhere.
enum DescriptionPage {
    static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Vouch API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="docs/page.css"><script src="docs/page.js" defer></script></head>
        <body><h1>Vouch API</h1>
        <p id="about"></p>
        <p>For programs: <a href="openapi.json">openapi.json</a>, and <a href="openapi.vendors.json">openapi.vendors.json</a>
        for the routes in the words of other vendors.</p>
        <form id="credentials"><fieldset><legend>Who you are</legend>
        <label>API key <input id="key" autocomplete="off" spellcheck="false"></label>
        <p>or</p>
        <label>Client <input id="client" autocomplete="off" spellcheck="false"></label>
        <label>Secret <input id="secret" type="password" autocomplete="off"></label>
        <button id="login">Get a token</button>
        <p id="state" role="status">The demonstration prints a key, a client and a secret, and also answers readings
        without them. Nothing that is entered here is kept.</p></fieldset></form>
        <p><label>Search <input id="search" type="search" placeholder="enrolment, POST, webhook …" spellcheck="false"></label>
        <span id="count" role="status"></span></p>
        <main id="operations"></main>
        <noscript>This page needs JavaScript; openapi.json does not.</noscript></body></html>
        """

    static let style = """
        :root { color-scheme: light dark; }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
        h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
        details { border: 1px solid #8888; border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem; }
        details details { border: 0; padding: 0; }
        fieldset { border: 1px solid #8888; border-radius: 6px; }
        summary code { font-weight: bold; }
        pre { background: #8882; overflow: auto; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        label { display: block; margin: .5rem 0; }
        input:not([type=file]), textarea { font: 14px/1.4 monospace; box-sizing: border-box; padding: .3rem; }
        input:not([type=file]) { width: 20rem; max-width: 100%; }
        textarea { display: block; width: 100%; min-height: 8rem; }
        button { font: inherit; padding: .25rem 1rem; margin: .5rem 0; }
        small { display: block; }
        table { border-collapse: collapse; }
        th, td { text-align: left; vertical-align: top; padding: .1rem 1rem .1rem 0; }
        """

    /// Texts are set as text, never as markup.
    static let script = #"""
        "use strict";
        const chosen = "<file>";
        let token = "";

        function add(parent, name, text) {
          const node = document.createElement(name);
          if (text !== undefined) node.textContent = text;
          parent.appendChild(node);
          return node;
        }

        function field(parent, name, summary) {
          const label = add(parent, "label", name + " ");
          const input = add(label, "input");
          if (summary) add(label, "small", summary.replaceAll("`", ""));
          return input;
        }

        function folded(parent, title, text) {
          const box = add(parent, "details");
          add(box, "summary", title);
          add(box, "pre", text);
        }

        const pretty = (value) => JSON.stringify(value, null, 2);

        async function base64(file) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          let text = "";
          for (let start = 0; start < bytes.length; start += 32768)
            text += String.fromCharCode(...bytes.subarray(start, start + 32768));
          return btoa(text);
        }

        // A schema with the ones that it names in their places. None names itself.
        function whole(schema, schemas) {
          if (Array.isArray(schema)) return schema.map((item) => whole(item, schemas));
          if (schema === null || typeof schema !== "object") return schema;
          if (typeof schema.$ref === "string") return whole(schemas[schema.$ref.split("/").pop()], schemas);
          return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, whole(part, schemas)]));
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
          const form = content["application/x-www-form-urlencoded"];
          if (form) {
            const inputs = Object.keys(form.schema.properties).map((name) => [name, field(box, name)]);
            const pairs = () => new URLSearchParams(inputs.filter(([, node]) => node.value).map(([name, node]) => [name, node.value]));
            for (const [name, node] of inputs) node.value = (form.example || {})[name] || "";
            return {
              read: async () => ({ type: "application/x-www-form-urlencoded", data: pairs().toString() }),
              curl: () => ({ parts: [...pairs()].map(([name, value]) => "--data-urlencode " + quoted(name + "=" + value)) }),
            };
          }
          const raw = Object.keys(content).find((type) => type !== "application/json");
          const described = content["application/json"];
          const files = field(box, raw ? "A file" : "Files");
          files.type = "file";
          files.multiple = !raw;
          let text;
          if (described) {
            const start = pretty(example(described.example, described.schema));
            const label = add(box, "label", raw ? "or JSON" : "JSON");
            text = add(label, "textarea");
            text.value = start || "";
            if (!raw && !text.value.includes(chosen)) files.parentNode.hidden = true;
            folded(box, "Schema of the request", pretty(described.schema));
          }
          return {
            async read() {
              if (raw && files.files.length) return { type: raw, data: files.files[0] };
              const parts = text.value.split(chosen);
              if (parts.length - 1 > files.files.length) throw new Error("choose a file for each " + chosen);
              let data = parts[0];
              for (let index = 1; index < parts.length; index++)
                data += (await base64(files.files[index - 1])) + parts[index];
              return { type: "application/json", data };
            },
            curl() {
              if (raw) return { parts: ["-H 'Content-Type: " + raw + "'", "--data-binary @FILE"] };
              const json = quoted(JSON.stringify(JSON.parse(text.value)));
              const header = "-H 'Content-Type: application/json'";
              if (!json.includes(chosen)) return { parts: [header, "-d " + json] };
              // A picture is longer than an argument of a program may be, and not than one of the shell's own.
              const whole = json.replaceAll(chosen, "'\"$(base64 <FILE | tr -d '\\n')\"'");
              return { before: "printf %s " + whole + " |\n", parts: [header, "-d @-"] };
            },
          };
        }

        // As a shell takes it.
        function quoted(text) { return "'" + text.replaceAll("'", "'\\''") + "'"; }

        function shown(text) {
          try { return pretty(JSON.parse(text)); } catch { return text; }
        }

        function answersOf(box, operation, schemas) {
          add(box, "h3", "Answers");
          const table = add(box, "table");
          for (const [status, answer] of Object.entries(operation.responses)) {
            const row = add(table, "tr");
            add(row, "th", status);
            const cell = add(row, "td", answer.description.replaceAll("`", ""));
            if (status[0] !== "2") continue;
            for (const [type, content] of Object.entries(answer.content || {})) {
              add(cell, "div", type);
              if (content.example !== undefined)
                folded(cell, "Example", typeof content.example === "string" ? content.example : pretty(content.example));
              folded(cell, "Schema", pretty(whole(content.schema, schemas)));
            }
          }
        }

        function target(path, inputs, isSent) {
          let target = path;
          const query = new URLSearchParams();
          const headers = {};
          for (const { name, place, node } of inputs) {
            if (place === "path" && !node.value && isSent) throw new Error(name + " is missing");
            if (place === "path") target = target.replace("{" + name + "}", node.value ? encodeURIComponent(node.value) : name.toUpperCase());
            else if (node.value && place === "query") query.set(name, node.value);
            else if (node.value) headers[name] = node.value;
          }
          return { address: query.size ? target + "?" + query : target, headers };
        }

        function credentials() {
          const key = document.getElementById("key").value.trim();
          return { ...(key ? { apikey: key } : {}), ...(token ? { Authorization: "Bearer " + token } : {}) };
        }

        // A key if it is enough and there is no token; else all that the first way asks for.
        function identified(ways) {
          const names = ways.map((way) => Object.keys(way));
          const fields = { key: "apikey: $VOUCH_KEY", token: "Authorization: Bearer $VOUCH_TOKEN", bare: "Authorization: $VOUCH_TOKEN" };
          const only = names.some((list) => list.join() === "key") && !token ? ["key"] : names[0] || [];
          return only.map((name) => '-H "' + fields[name] + '"');
        }

        function show(parent, path, method, operation, description) {
          const schemas = description.components.schemas;
          const server = description.servers[0].url;
          const box = add(parent, "details");
          const title = add(box, "summary");
          add(title, "code", method.toUpperCase() + " " + path);
          add(title, "span", " " + operation.summary);
          const words = [method.toUpperCase(), path, operation.summary, operation.operationId, operation.tags[0]].join(" ").toLowerCase();
          let isMade = false;
          box.addEventListener("toggle", () => {
            if (!box.open || isMade) return;
            isMade = true;
            if (operation.description) add(box, "p", operation.description.replaceAll("`", ""));
            const inputs = (operation.parameters || []).map((parameter) => ({
              name: parameter.name, place: parameter.in, node: field(box, parameter.name, parameter.description),
            }));
            const body = bodyOf(box, operation);
            const button = add(box, "button", "Send");
            const result = add(box, "pre");
            result.hidden = true;
            result.setAttribute("aria-live", "polite");
            add(box, "h3", "curl");
            const line = add(box, "pre");
            const write = () => {
              const { address, headers } = target(path, inputs, false);
              const parts = ["curl -s" + (method === "get" || (method === "post" && body) ? "" : " -X " + method.toUpperCase())];
              parts.push(...identified(operation.security || []));
              for (const [name, value] of Object.entries(headers)) parts.push("-H " + quoted(name + ": " + value));
              let sent = { parts: [] };
              try { if (body) sent = body.curl(); } catch { sent = { parts: ["-d '…'"] }; }
              const base = server === "/" ? location.origin : server.replace(/\/$/, "");
              line.textContent = (sent.before || "") + parts.concat(sent.parts, quoted(base + address)).join(" \\\n  ");
            };
            box.addEventListener("input", write);
            write();
            answersOf(box, operation, schemas);
            button.addEventListener("click", async () => {
              button.disabled = true;
              try {
                const { address, headers } = target(path, inputs, true);
                const sent = body && (await body.read());
                if (sent) headers["Content-Type"] = sent.type;
                const answer = await fetch(address, {
                  method: method.toUpperCase(), headers: { ...credentials(), ...headers }, body: sent && sent.data,
                });
                result.textContent = answer.status + " " + answer.statusText + "\n" + shown(await answer.text());
              } catch (error) {
                result.textContent = "Not sent: " + error.message;
              }
              result.hidden = false;
              button.disabled = false;
            });
          });
          return { box, words };
        }

        async function login(event) {
          event.preventDefault();
          const state = document.getElementById("state");
          const secret = document.getElementById("secret");
          const client = document.getElementById("client").value.trim();
          if (!client || !secret.value) {
            state.textContent = "Enter a client and its secret.";
            return;
          }
          const form = new URLSearchParams({ grant_type: "client_credentials", client_id: client, client_secret: secret.value });
          try {
            const answer = await fetch("token", { method: "POST", body: form });
            const told = await answer.json();
            token = answer.ok ? told.access_token : "";
            state.textContent = answer.ok
              ? "A token for " + told.scope + ", for " + Math.round(told.expires_in / 60) + " minutes. It is sent with each request."
              : "No token: " + (told.error_description || told.detail);
            if (answer.ok) secret.value = "";
          } catch (error) {
            state.textContent = "No token: " + error.message;
          }
        }

        async function start() {
          const main = document.getElementById("operations");
          const sections = [];
          const shownOnes = [];
          for (const file of ["openapi.json", "openapi.vendors.json"]) {
            const answer = await fetch(file);
            if (!answer.ok) continue;
            const description = await answer.json();
            if (file === "openapi.json") document.getElementById("about").textContent = description.info.description.replaceAll("`", "");
            const tags = {};
            for (const [path, methods] of Object.entries(description.paths))
              for (const [method, operation] of Object.entries(methods))
                (tags[operation.tags[0]] ||= []).push([path, method, operation]);
            for (const tag of Object.keys(tags).sort()) {
              const section = add(main, "section");
              add(section, "h2", tag);
              if (file !== "openapi.json") add(section, "p", description.info.description.replaceAll("`", ""));
              const own = tags[tag].map(([path, method, operation]) => show(section, path, method, operation, description));
              sections.push({ section, own });
              shownOnes.push(...own);
            }
          }
          const search = document.getElementById("search");
          const count = document.getElementById("count");
          const find = () => {
            const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
            let number = 0;
            for (const { section, own } of sections) {
              let found = 0;
              for (const { box, words } of own) {
                box.hidden = !asked.every((word) => words.includes(word));
                if (!box.hidden) found += 1;
              }
              section.hidden = found === 0;
              number += found;
            }
            count.textContent = number + " of " + shownOnes.length + " requests";
          };
          search.addEventListener("input", find);
          document.getElementById("credentials").addEventListener("submit", login);
          find();
        }

        start();
        """#
}

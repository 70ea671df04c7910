// Elements, tables and requests of the console. Every text is set as text: nothing from outside becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element; `text` and `on…` are its own, all else are attributes. */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

/** A table; cells are texts or nodes, the first of a row heads it. */
export function table(caption, columns, rows, attributes = {}) {
  return make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": caption },
    make("table", attributes,
      make("caption", { text: caption }),
      make("thead", {}, make("tr", {}, ...columns.map((text) => make("th", { scope: "col", text })))),
      make("tbody", {}, ...rows.map(([first, ...others]) =>
        make("tr", {}, cell("th", first, { scope: "row" }), ...others.map((value) => cell("td", value)))))));
}

function cell(name, value, attributes = {}) {
  return value instanceof Node ? make(name, attributes, value) : make(name, { ...attributes, text: value ?? "" });
}

/** An outcome as colour, sign and word. */
export function outcome(say, word) {
  const known = ["passed", "failed", "notPerformed"].includes(word) ? word : "notPerformed";
  const sign = { passed: "✓", failed: "✕", notPerformed: "–" }[known];
  return make("span", { class: `outcome ${known}` }, make("span", { "aria-hidden": "true", text: `${sign} ` }), say(known));
}

/** `dateOfBirth` as people write it. */
export function spaced(name) {
  const text = String(name).split(".").at(-1).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/_/g, " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A request that the server refused, with its problem. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? String(status));
    [this.status, this.problem] = [status, problem];
  }
}

/** Asks the server as the person who is signed in. */
export class Server {
  token = null;
  /** Called when the session has ended. */
  ended = () => {};

  async send(method, path, body, form = "json") {
    const headers = {};
    if (this.token) headers["Vouch-Console"] = this.token;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), credentials: "same-origin", cache: "no-store",
    });
    if (!answer.ok) {
      const refusal = new Refusal(answer.status, await answer.json().catch(() => null));
      if (answer.status === 401 && this.token) this.ended();
      throw refusal;
    }
    return form === "blob" ? answer.blob() : answer.json();
  }

  get(path) { return this.send("GET", path); }
  post(path, body = {}) { return this.send("POST", path, body); }
}

// <vouch-check>: judges whether a page may hold the elements: by the header fields that its server sends, and by what this browser
// allows here and now. For those who embed them; in English.
import { obstacle } from "./vouch-camera.js";
import { make } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";

/** `Name: value` lines, as `curl -sI` prints them. A field that comes twice counts twice. */
export function parsed(text) {
  const fields = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^([\w-]+):\s*(.*)$/.exec(line.trim());
    if (match) (fields[match[1].toLowerCase()] ??= []).push(match[2]);
  }
  return fields;
}

/** The policies of a page: each is a map of directives, and all of them hold at once. */
function policies(fields) {
  return (fields["content-security-policy"] ?? []).flatMap((value) => value.split(",")).map((policy) => {
    const directives = new Map();
    for (const part of policy.split(";")) {
      const [name, ...sources] = part.trim().split(/\s+/);
      if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
    }
    return directives;
  });
}

/** The sources of the first of some directives that a policy has; null if it has none of them. */
function sources(policy, names) {
  const name = names.find((one) => policy.has(one));
  return name ? policy.get(name) : null;
}

/** Whether a list of sources admits an origin (CSP Level 3, 6.7.2, without paths). */
function admits(list, origin, page) {
  if (list === null) return true;
  const { protocol, host, hostname } = new URL(origin);
  return list.some((text) => {
    const source = text.toLowerCase();
    if (source === "*") return protocol === "https:" || protocol === "http:";
    if (source === "'self'") return origin === page;
    if (source === protocol) return true;
    const match = /^(?:(https?):\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source);
    if (!match) return false;
    const [, scheme, isAny, name, port] = match;
    const fits = isAny ? hostname.endsWith(`.${name}`) : hostname === name;
    return fits && (!scheme || `${scheme}:` === protocol || protocol === "https:") && (!port || port === "*" || host.endsWith(`:${port}`))
      && (port || !new URL(origin).port);
  });
}

/** The header's allowlist for the camera: null if it says nothing of it. */
function cameraPolicy(fields) {
  const match = /(?:^|,)\s*camera\s*=\s*(\([^)]*\)|\*|self)/i.exec((fields["permissions-policy"] ?? []).join(","));
  return match ? match[1].toLowerCase() : null;
}

/**
 * Judges header fields.
 * @param fields What `parsed` gives.
 * @param page The origin of the page.
 * @param vouch The origin that the elements are loaded from.
 * @returns A list of `{ what, isGood, remedy }`.
 */
export function judged(fields, page, vouch) {
  const own = page === vouch;
  const from = own ? "'self'" : vouch;
  const found = [];
  const rule = (what, isGood, remedy) => found.push({ what, isGood, remedy: isGood ? "" : remedy });
  const all = policies(fields);
  const every = (names, test) => all.every((policy) => {
    const list = sources(policy, [...names, "default-src"]);
    return list === null || test(list);
  });
  rule("Scripts of the elements are loaded", every(["script-src-elem", "script-src"], (list) => admits(list, vouch, page) && !list.includes("'strict-dynamic'")),
    `add ${from} to script-src (with 'strict-dynamic', load the elements from a script with a nonce)`);
  rule("WebAssembly may run", every(["script-src"], (list) => list.some((one) => ["'wasm-unsafe-eval'", "'unsafe-eval'"].includes(one.toLowerCase()))),
    "add 'wasm-unsafe-eval' to script-src");
  rule("A worker may start", every(["worker-src", "child-src", "script-src"], (list) => admits(list, vouch, page) && (own || list.includes("blob:"))),
    `add ${own ? "'self'" : `blob: ${vouch}`} to worker-src`);
  rule("Networks and texts are fetched, pictures are sent", every(["connect-src"], (list) => admits(list, vouch, page)), `add ${from} to connect-src`);
  rule("Pictures are shown before they are sent", every(["img-src"], (list) => list.includes("blob:")), "add blob: to img-src");
  rule("Scripts are no trusted types only", !all.some((policy) => policy.has("require-trusted-types-for")),
    "leave out require-trusted-types-for, or make a policy for workers");
  const camera = cameraPolicy(fields);
  rule("The page may use the camera", camera === null || camera === "*" || camera === "self" || camera.includes("self") || camera.includes(page),
    "write Permissions-Policy: camera=(self)");
  // Its files say that any site may have them, so these two are no obstacle.
  for (const name of ["cross-origin-embedder-policy", "cross-origin-opener-policy"]) {
    if (fields[name]) rule(`${name}: ${fields[name].join(", ")}`, true, "");
  }
  return found;
}

/** An empty module of WebAssembly. */
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** What this browser allows on this very page. */
export async function lived() {
  const found = [];
  const rule = (what, isGood, remedy) => found.push({ what, isGood, remedy: isGood ? "" : remedy });
  const stop = obstacle();
  rule("The page is secure", isSecureContext, "serve it by https");
  rule("The page, and each that holds it, allows the camera", stop !== "policy", "write allow=\"camera\" on the iframe, and camera to Permissions-Policy");
  rule("The browser has cameras for pages", stop !== "unsupported", "in a web view, the app must grant the camera");
  let runs = true;
  try {
    await WebAssembly.compile(empty);
  } catch {
    runs = false;
  }
  rule("WebAssembly runs here", runs, "add 'wasm-unsafe-eval' to script-src");
  const manifest = await fetch(new URL("manifest.json", import.meta.url)).then((response) => (response.ok ? response.json() : null), () => null);
  rule("The list of files is reached", manifest !== null, "add the server to connect-src, or load the page again");
  rule("The module that looks at live pictures is there", manifest?.files?.some(({ name }) => name === "vouch.wasm") ?? false, "run make wasm on the server");
  return found;
}

export class VouchCheck extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });

  async connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    const vouch = new URL(import.meta.url).origin;
    const here = make("div", {});
    const there = make("div", { role: "status" });
    const address = make("input", { type: "url", id: "address", value: location.origin, autocomplete: "url" });
    const text = make("textarea", { id: "fields", rows: 8, spellcheck: "false" });
    const judge = () => {
      let page;
      try {
        page = new URL(address.value).origin;
      } catch {
        return there.replaceChildren(make("p", { class: "trouble", text: "This is no address of a page." }));
      }
      return there.replaceChildren(table("By its header fields", judged(parsed(text.value), page, vouch)));
    };
    this.#root.replaceChildren(make(
      "section", {}, here, make("h2", { text: "Your own page" }),
      make("p", {}, make("label", { for: "address", text: "Address of the page" }), address),
      make("p", {}, make("label", { for: "fields", text: "Its header fields, as curl -sI prints them" }), text),
      make("div", { class: "row" }, make("button", { class: "first", part: "judge", text: "Judge them", on: { click: judge } })), there));
    const found = await lived();
    // The fields of this very page can be read by itself.
    const own = await fetch(location.href, { method: "HEAD" }).then(
      (response) => Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]])), () => null);
    if (own) found.push(...judged(own, location.origin, vouch));
    here.replaceChildren(table("This page, in this browser", found));
    this.dispatchEvent(new CustomEvent("vouch-checked", { bubbles: true, composed: true, detail: { found } }));
  }
}

function table(caption, found) {
  const head = make("tr", {}, ...["What is needed", "Verdict", "What to do"].map((text) => make("th", { scope: "col", text })));
  const rows = found.map(({ what, isGood, remedy }) => make(
    "tr", {}, make("th", { scope: "row", text: what }), make("td", { class: isGood ? "fit" : "unfit", text: isGood ? "yes" : "no" }),
    make("td", { text: remedy })));
  return make("table", { part: "table" }, make("caption", { text: caption }), make("thead", {}, head), make("tbody", {}, ...rows));
}

customElements.define("vouch-check", VouchCheck);

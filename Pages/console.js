// The console: who is signed in, and which of its views is shown. `#cases`, `#case/ID`, `#figures`.
import { make, Server } from "./console-parts.js";
import { words } from "./console-texts.js";
import { showList } from "./console-list.js";
import { showCase } from "./console-case.js";
import { showFigures } from "./console-figures.js";

const say = await words();
[document.documentElement.lang, document.documentElement.dir] = [say.language, say.direction];
const server = new Server();
const [head, main, said] = ["head", "main", "said"].map((id) => document.getElementById(id));
/** What the views share: who looks, the last list for its cases' neighbours, keys, and what to tidy. */
const app = {
  say, server, main, who: null, ids: [], keys: {}, query: new URLSearchParams(),
  tell(text) { said.textContent = ""; said.textContent = text; },
  can(scope) { return this.who?.scopes.includes(scope) ?? false; },
  leave: [],
};

server.ended = () => { server.token = null; app.who = null; showSignIn(say("ended")); };

function title(text) {
  document.title = text === say("title") ? text : `${text} · ${say("title")}`;
}

function showHead() {
  const part = (hash, key) => make("a", {
    href: `#${hash}`, text: say(key), "aria-current": hash === ({ case: "cases", figures: "figures" }[location.hash.slice(1).split("/")[0]] ?? "cases") ? "page" : undefined });
  head.replaceChildren(
    make("a", { class: "skip", href: "#main", text: say("skip"), onclick: (event) => { event.preventDefault(); main.focus(); } }),
    make("p", { class: "name", text: "Vouch" }),
    ...(app.who ? [
      make("nav", { "aria-label": say("title") }, part("cases", "cases"), part("figures", "figures")),
      make("div", { class: "account" },
        make("span", { class: "person", text: app.who.name }),
        make("button", { type: "button", class: "plain", text: say("help"), onclick: showHelp }),
        make("button", { type: "button", class: "plain", text: say("signOut"), onclick: signOut })),
    ] : []));
}

// MARK: signing in

function showSignIn(alert) {
  leave();
  showHead();
  title(say("signIn"));
  const name = make("input", { id: "name", name: "username", autocomplete: "username", required: true, autocapitalize: "none" });
  const password = make("input", { id: "password", name: "password", type: "password", autocomplete: "current-password", required: true });
  const box = make("p", { class: "alert", role: "alert", tabindex: -1, text: alert, hidden: !alert });
  const form = make("form", { class: "card" },
    make("label", { for: "name", text: say("name") }), name,
    make("label", { for: "password", text: say("password") }), password,
    make("button", { type: "submit", text: say("signIn") }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await server.post("/console/sign-in", { name: name.value, password: password.value });
      await start();
    } catch (error) {
      box.textContent = say(error.status === 429 ? "tooMany" : [401, 403].includes(error.status) ? "wrong" : "lost");
      box.hidden = false;
      password.value = "";
      box.focus();
    }
  });
  main.className = "narrow";
  main.replaceChildren(
    make("h1", { text: say("signIn") }), box, form,
    ...(app.hasIssuer ? [make("p", {}, make("a", { class: "button", href: "/console/issuer", text: say("issuer") }))] : []));
  name.focus();
}

async function signOut() {
  try { await server.post("/console/sign-out"); } catch { /* It ended by itself. */ }
  server.token = null;
  app.who = null;
  history.replaceState(null, "", "/console");
  showSignIn();
}

async function start() {
  const who = await server.get("/console/session");
  app.hasIssuer = who.hasIssuer;
  if (!who.token) {
    const isRefused = location.hash === "#refused";
    if (isRefused) history.replaceState(null, "", "/console");
    return showSignIn(isRefused ? say("issuerRefused") : undefined);
  }
  server.token = who.token;
  app.who = who;
  await route();
}

// MARK: views

function leave() {
  for (const tidy of app.leave.splice(0)) tidy();
  app.keys = {};
}

let shown = 0;

async function route() {
  if (!app.who) return;
  leave();
  showHead();
  main.className = "";
  const mine = ++shown;
  const [view, id] = location.hash.slice(1).split("/");
  main.setAttribute("aria-busy", "true");
  main.replaceChildren(make("p", { text: say("loading") }));
  try {
    const content = view === "case" && id ? await showCase(app, id) : view === "figures" ? await showFigures(app) : await showList(app);
    if (mine !== shown || !app.who) return;
    main.replaceChildren(...content.nodes);
    title(content.title);
    (content.focus ?? main).focus({ preventScroll: true });
    scrollTo(0, 0);
  } catch (error) {
    if (mine !== shown || !app.who) return;
    main.replaceChildren(
      make("h1", { text: say("cases") }),
      make("p", { class: "alert", role: "alert", text: error.problem ? say("refused", { why: error.message }) : say("lost") }),
      make("p", {}, make("a", { href: "#cases", text: say("back") })));
  } finally {
    main.removeAttribute("aria-busy");
  }
}
app.again = route;
addEventListener("hashchange", route);

// MARK: keys

// A person who speaks to the computer, or whose hands shake, can turn single keys off (WCAG 2.1.4).
const KEYS = "vouch-console-keys";
const areOn = () => localStorage.getItem(KEYS) !== "off";

addEventListener("keydown", (event) => {
  const field = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (field || event.ctrlKey || event.metaKey || event.altKey || !app.who || !areOn()) return;
  const work = event.key === "?" ? showHelp : app.keys[event.key];
  if (!work) return;
  event.preventDefault();
  work();
});

function showHelp() {
  const rows = [["j, k", "helpMove"], ["Enter", "helpOpen"], ["/", "helpSearch"], ["h, a, r, t, n", "helpDecide"],
    ["+, −, 0", "helpZoom"], ["u", "helpBack"], ["?", "help"]];
  const dialog = make("dialog", { "aria-labelledby": "help-title" },
    make("h2", { id: "help-title", text: say("helpTitle") }),
    make("dl", { class: "keys" }, ...rows.flatMap(([key, text]) => [make("dt", {}, make("kbd", { text: key })), make("dd", { text: say(text) })])),
    make("label", { class: "choice" },
      make("input", { type: "checkbox", checked: areOn(), onchange: ({ target }) => localStorage.setItem(KEYS, target.checked ? "on" : "off") }),
      say("helpOn")),
    make("p", {}, make("button", { type: "button", text: say("close"), onclick: () => dialog.close() })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

try {
  await start();
} catch {
  main.replaceChildren(make("h1", { text: say("title") }), make("p", { class: "alert", role: "alert", text: say("lost") }));
}

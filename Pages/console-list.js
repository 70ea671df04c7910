// The list of cases, with its filters.
import { draw, make, table } from "./console-parts.js";

const results = ["Passed", "Refer", "NotAccepted", "NotSupported", "Expired", "Aborted", "TCCDisagree", "Undefined"];

/** A number as a bar and as digits. */
export function doubtBar(value) {
  const width = Math.round(Math.min(1000, Math.max(0, value)) * 0.06);
  return make("span", { class: "doubt" },
    draw("svg", { viewBox: "0 0 60 8", width: 60, height: 8, "aria-hidden": "true" },
      draw("rect", { class: "rail", width: 60, height: 8, rx: 4 }), draw("rect", { class: value >= 400 ? "high" : "low", width, height: 8, rx: 4 })),
    make("span", { text: String(value) }));
}

export function reviewWord(say, one) {
  if (one.review === "open") return one.opinions === 1 ? say("needsSecond") : one.opinions === 2 ? say("differ") : say("waiting");
  return { accepted: say("accepted"), refused: say("refusedCases"), retake: say("retakeCases") }[one.review] ?? "";
}

export async function showList(app) {
  const { say, server } = app;
  const chosen = app.query;
  const filters = form(app, chosen);
  const params = new URLSearchParams(chosen);
  const state = params.get("state") ?? "waiting";
  params.delete("state");
  params.set("order", state === "waiting" ? "doubt" : "latest");
  if (!["waiting", "all"].includes(state)) params.set("review", state);
  params.set("limit", "25");
  const page = await server.get(`/v1/cases?${params}`);
  app.ids = page.items.map((one) => one.id);

  const rows = page.items.map((one) => {
    const link = make("a", { href: `#case/${one.id}`, text: say.time(one.began), "aria-label": say("open", { began: say.time(one.began) }) });
    const holder = !one.holder ? "" : one.holder === app.who.identifier ? say("you") : say("someone");
    return [link, doubtBar(one.doubt), reviewWord(say, one), say(one.result) || one.result, one.model ?? "", one.definition, say.number(one.doubts), holder];
  });
  const columns = ["began", "doubt", "state", "result", "model", "definition", "doubts", "holder"].map((key) => say(key));
  const caption = say(state === "waiting" ? "listCaption" : "listLatest");
  const list = rows.length ? table(caption, columns, rows, { class: "cases" }) : make("p", { class: "empty", text: say("nothing") });
  const links = () => [...list.querySelectorAll("tbody a")];
  const move = (step) => {
    const all = links();
    if (!all.length) return;
    const now = all.indexOf(document.activeElement);
    all[Math.min(all.length - 1, Math.max(0, now < 0 ? (step > 0 ? 0 : all.length - 1) : now + step))].focus();
  };
  app.keys = { j: () => move(1), k: () => move(-1), "/": () => filters.querySelector("#search")?.focus() };
  const turn = make("p", { class: "turn" });
  if (chosen.get("cursor")) turn.append(make("button", { type: "button", class: "plain", text: say("first"), onclick: () => { chosen.delete("cursor"); app.again(); } }));
  if (page.next) turn.append(make("button", { type: "button", text: say("more"), onclick: () => { chosen.set("cursor", page.next); app.again(); } }));
  return { title: say("cases"), nodes: [make("h1", { text: say("cases") }), filters, list, turn] };
}

function form(app, chosen) {
  const { say } = app;
  const field = (id, label, control, hint) => make("div", { class: `field ${id}` }, make("label", { for: id, text: label }), control,
    hint && make("span", { class: "hint", id: `${id}-hint`, text: hint }));
  const input = (id, type, more = {}) => make("input", { id, name: id, type, value: chosen.get(id) ?? "", ...more });
  const select = (id, options) => make("select", { id, name: id }, ...options.map(([value, text]) =>
    make("option", { value, text, selected: (chosen.get(id) ?? options[0][0]) === value })));
  const search = app.can("investigate") && field("search", say("search"),
    input("search", "search", { maxlength: 120, "aria-describedby": "search-hint", autocomplete: "off", spellcheck: "false" }), say("searchHint"));
  const node = make("form", { class: "filters", role: "search", "aria-label": say("search") },
    search,
    field("state", say("state"), select("state", [["waiting", say("waiting")], ["all", say("all")], ["accepted", say("accepted")],
      ["refused", say("refusedCases")], ["retake", say("retakeCases")]])),
    field("opinions", say("opinions"), select("opinions", [["", say("any")], ["0", say("noOpinion")], ["1", say("needsSecond")], ["2", say("differ")]])),
    field("result", say("result"), select("result", [["", say("any")], ...results.map((word) => [word, say(word)])])),
    field("definition", say("definition"), input("definition", "text", { maxlength: 80, placeholder: "identity/1" })),
    field("model", say("model"), input("model", "text", { maxlength: 80 })),
    field("since", say("since"), input("since", "date")),
    field("until", say("until"), input("until", "date")),
    make("label", { class: "choice" }, make("input", { type: "checkbox", name: "holder", value: "me", checked: chosen.get("holder") === "me" }), say("mine")),
    make("div", { class: "buttons" },
      make("button", { type: "submit", text: say("filter") }),
      make("button", { type: "button", class: "plain", text: say("clear"), onclick: () => { app.query = new URLSearchParams(); app.again(); } })));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    app.query = new URLSearchParams([...new FormData(node)].filter(([, value]) => value !== ""));
    app.again();
  });
  return node;
}

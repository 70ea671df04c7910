// The page to try: what the server answers, as a person reads it. Every text is set as text.
import "./vouch-capture.js";

const outcomes = { passed: "passed", failed: "failed", notPerformed: "not checked" };

function add(parent, name, text, attributes = {}) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent.append(node);
  return node;
}

/** The column that a narrow screen leaves out. */
const seen = "Seen in";

/** `dateOfBirth` as people write it. */
function spaced(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function outcome(parent, value) {
  const cell = add(parent, "td", outcomes[value] ?? value);
  cell.className = `outcome ${Object.hasOwn(outcomes, value) ? value : ""}`;
}

function table(parent, caption, columns, rows) {
  const node = add(parent, "table");
  add(node, "caption", caption);
  const head = add(add(node, "thead"), "tr");
  for (const column of columns) add(head, "th", column, { scope: "col", class: column === seen ? "wide" : "" });
  const body = add(node, "tbody");
  for (const row of rows) row(add(body, "tr"));
  return node;
}

const sources = { mrz: "zone", visual: "print", chip: "chip", barcode: "barcode" };

function show(report) {
  const overall = report.statuses.overall;
  const result = document.getElementById("result");
  result.replaceChildren();
  result.hidden = false;
  add(result, "h2", report.document?.name ?? "No known document", { id: "headline" });
  add(result, "p", report.statuses.words, { class: `verdict ${Object.hasOwn(outcomes, overall.outcome) ? overall.outcome : ""}` });
  const portrait = report.graphics?.find((graphic) => graphic.kind === "portrait" && graphic.data);
  if (portrait && /^image\/(png|jpeg)$/.test(portrait.mime)) {
    add(result, "img", undefined, { src: `data:${portrait.mime};base64,${portrait.data}`, alt: "The portrait of the document", class: "portrait" });
  }
  table(
    result, "What was read", ["Field", "Value", seen, "Verdict"],
    Object.entries(report.fields ?? {}).map(([name, field]) => (row) => {
      add(row, "th", spaced(name), { scope: "row" });
      add(row, "td", field.text ?? field.value ?? "");
      add(row, "td", (field.saidBy ?? []).map((source) => sources[source] ?? source).join(", "), { class: "wide" });
      outcome(row, field.outcome);
    }));
  const checks = report.checks ?? [];
  const told = (row, check) => {
    const cell = add(row, "th", check.words ?? spaced(check.name), { scope: "row" });
    if (check.advice && check.outcome === "failed") add(cell, "span", check.advice, { class: "hint" });
    outcome(row, check.outcome);
  };
  table(
    result, "What was checked", ["Check", "Verdict"],
    ["failed", "passed"].flatMap((kind) => checks.filter((check) => check.outcome === kind)).map((check) => (row) => told(row, check)));
  // Once each: what was not checked never counts as passed, but need not fill the page.
  const open = checks.filter((check) => check.outcome === "notPerformed");
  const reasons = Map.groupBy?.(open, (check) => check.words) ?? new Map(open.map((check) => [check.words, [check]]));
  const details = add(result, "details");
  add(details, "summary", `What was not checked, and why (${open.length})`);
  const list = add(details, "ul");
  for (const [words, some] of reasons) {
    const names = [...new Set(some.map((check) => spaced(check.fields?.[0] ?? check.name.split(".").at(-1))))];
    add(list, "li", `${words} (${names.join(", ")})`);
  }
  const whole = new Blob([JSON.stringify(report, null, 2)], { type: "application/json" });
  add(add(result, "p"), "a", "The whole report, as programs get it", { href: URL.createObjectURL(whole), download: "report.json" });
  result.focus();
  result.scrollIntoView({ block: "start" });
}

const capture = document.querySelector("vouch-capture");
capture.addEventListener("vouch-result", ({ detail }) => show(detail.documents?.[0] ?? detail));
capture.addEventListener("vouch-phase", ({ detail }) => {
  if (detail.phase === "live") document.getElementById("result").hidden = true;
});

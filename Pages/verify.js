// The page /verify: what a bundle says of itself, and what of its report comes out again in this browser.
import { loadedModule, Malformed, notPortable, verified } from "./vouch-evidence.js";

const result = document.getElementById("result");
const base = new URL(".", import.meta.url);
let module;

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function show(headline, lines, parts = []) {
  const title = element("h2", headline);
  title.id = "headline";
  const list = document.createElement("ul");
  list.append(...lines.map((line) => element("li", line)));
  result.replaceChildren(title, list);
  if (parts.length) {
    const details = document.createElement("details");
    const names = document.createElement("ul");
    names.append(...parts.map((part) => element("li", part)));
    details.append(element("summary", `${parts.length} parts`), names);
    result.append(details);
  }
  result.hidden = false;
  result.focus();
}

function again(what, difference) {
  if (difference === null) return `${what}: not run here`;
  return difference === "" ? `${what}: the same again` : `${what}: different at ${difference}`;
}

function words(found) {
  return [
    found.signed ? `Signed by the key ${found.key.slice(0, 16)}…; compare it with the operator's.` : "The signature does not hold.",
    found.changed.length ? `Not what was signed: ${found.changed.join(", ")}` : "Every part that is there is what was signed.",
    found.withheld.length ? `Withheld: ${found.withheld.join(", ")}` : "Nothing was withheld.",
    `Made ${found.made} by ${found.program}.`,
    again("Machine-readable zone, from its letters", found.zone),
    again("Files of the chip, against its list of hashes", found.chip),
    `Not decided again in a browser: ${notPortable.join(", ")}. vouch verify does.`,
  ];
}

async function verify(file) {
  try {
    module ??= await loadedModule(base).catch(() => null);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const started = performance.now();
    const found = await verified(bytes, module);
    result.dataset.milliseconds = Math.round(performance.now() - started);
    const first = !found.signed ? "signature" : found.changed[0] ?? (found.zone || found.chip || "");
    result.dataset.difference = first;
    show(
      first ? `There is a difference: ${first}` : "The evidence holds", words(found),
      found.names.map((name) => (found.withheld.includes(name) ? `${name} (withheld)` : name)));
  } catch (error) {
    result.dataset.difference = "file";
    show("This file cannot be verified", [error instanceof Malformed ? error.message : "The file could not be read."]);
  }
}

document.getElementById("file").addEventListener("change", (event) => {
  if (event.target.files[0]) verify(event.target.files[0]);
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) verify(event.dataTransfer.files[0]);
});

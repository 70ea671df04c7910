// Plots of what became of journeys: drawn here, and each a table too.
import { draw, make, spaced, table } from "./console-parts.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 220, 44, 28];

export async function showFigures(app) {
  const { say, server } = app;
  const chosen = app.days ?? {};
  const figures = await server.get(`/v1/case-figures?${new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))}`);
  const days = filled(figures.days);
  const total = (day) => Object.values(day.results).reduce((sum, count) => sum + count, 0);
  const ended = (day) => total(day) - (day.results.Undefined ?? 0);
  const share = (day) => (ended(day) ? (day.results.Passed ?? 0) / ended(day) : null);
  const percent = (value) => (value === null ? "" : `${Math.round(value * 100)} %`);
  const time = (seconds) => (seconds < 3600 ? say("minutes", { n: seconds / 60 }) : say("hours", { n: seconds / 3600 }));
  const classes = (all) => all.map((one, index) => ({ name: one.below ? say("below", { time: time(one.below) }) : say("longer", { time: time(all[index - 1].below) }), value: one.count }));
  const reasons = Object.entries(figures.retakes).sort((one, other) => other[1] - one[1]).map(([name, value]) => ({ name: spaced(name), value }));
  const dates = new Intl.DateTimeFormat(say.language, { day: "numeric", month: "short", timeZone: "UTC" });
  const day = (one) => dates.format(new Date(`${one.day}T00:00:00Z`));
  const parts = days.length ? [
    plot(say, say("volume"), columns(days.map((one) => ({ name: day(one), value: total(one) }))), [say("day"), say("count")], days.map((one) => [day(one), say.number(total(one))])),
    plot(say, say("passRate"), line(days.map((one) => ({ name: day(one), value: share(one) }))), [say("day"), say("share")], days.map((one) => [day(one), percent(share(one))])),
    bars(say, say("retakes"), reasons, [say("reason"), say("count")]),
    bars(say, say("lasted"), classes(figures.lasted), [say("seconds"), say("count")]),
    bars(say, say("decidedIn"), classes(figures.decided), [say("seconds"), say("count")]),
    bars(say, say("doubtByModel"), figures.models.map((one) => ({ name: one.model, value: one.doubt, more: say.number(one.count) })), [say("model"), say("doubt"), say("count")]),
    bars(say, say("decisions"), Object.entries(figures.reviews).map(([name, value]) => ({ name: say({ open: "waiting", accepted: "accepted", refused: "refusedCases", retake: "retakeCases" }[name]), value })), [say("state"), say("count")]),
  ] : [make("p", { class: "empty", text: say("noFigures") })];
  const field = (id) => make("div", { class: "field" }, make("label", { for: id, text: say(id) }), make("input", { id, name: id, type: "date", value: chosen[id] ?? "" }));
  const form = make("form", { class: "filters" }, field("since"), field("until"), make("div", { class: "buttons" }, make("button", { type: "submit", text: say("filter") })));
  form.addEventListener("submit", (event) => { event.preventDefault(); app.days = Object.fromEntries(new FormData(form)); app.again(); });
  return { title: say("figures"), nodes: [make("h1", { text: say("figuresTitle") }), form, make("div", { class: "plots" }, ...parts)] };
}

/** Every day from the first to the last: one without journeys is a day too. At most a year of them. */
function filled(days) {
  if (!days.length) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const all = [];
  for (let at = Date.parse(`${days[0].day}T00:00:00Z`); at <= Date.parse(`${days.at(-1).day}T00:00:00Z`); at += 86_400_000) {
    const name = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(name) ?? { day: name, results: {} });
  }
  return all.slice(-366);
}

function plot(say, name, picture, columns, rows) {
  return make("section", { class: "card plot" }, make("h2", { text: name }), picture,
    make("details", {}, make("summary", {}, say("asTable"), make("span", { class: "said", text: `: ${name}` })), table(name, columns, rows)));
}

/** The least round number that is not less. */
function round(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value);
}

function axes(top, format, names) {
  const parts = [0, 0.5, 1].map((share) => {
    const y = HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - 10);
    return [draw("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: y, y2: y }), draw("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end", text: format(share * top) })];
  }).flat();
  const step = Math.max(1, Math.ceil(names.length / 6));
  const wide = (WIDTH - LEFT) / names.length;
  names.forEach((name, index) => {
    if (index % step === 0) parts.push(draw("text", { x: LEFT + (index + 0.5) * wide, y: HEIGHT - 8, "text-anchor": names.length > 1 && index === 0 ? "start" : "middle", text: name }));
  });
  return parts;
}

const sheet = (...parts) => draw("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...parts);
const height = (value, top) => (value / top) * (HEIGHT - BOTTOM - 10);

function columns(all) {
  const top = round(Math.max(...all.map((one) => one.value)));
  const wide = (WIDTH - LEFT) / all.length;
  return sheet(...axes(top, String, all.map((one) => one.name)), ...all.map((one, index) => draw("rect", {
    class: "bar", x: LEFT + (index + 0.5) * wide - Math.min(wide * 0.8, 48) / 2, width: Math.min(wide * 0.8, 48), y: HEIGHT - BOTTOM - height(one.value, top), height: height(one.value, top) })));
}

function line(all) {
  const wide = (WIDTH - LEFT) / all.length;
  const place = (one, index) => [LEFT + (index + 0.5) * wide, HEIGHT - BOTTOM - height(one.value, 1)];
  const dots = all.map((one, index) => (one.value === null ? null : place(one, index))).filter(Boolean);
  return sheet(...axes(1, (value) => `${Math.round(value * 100)} %`, all.map((one) => one.name)),
    draw("polyline", { class: "line", points: dots.map((dot) => dot.map((value) => value.toFixed(1)).join(",")).join(" ") }),
    ...dots.map(([cx, cy]) => draw("circle", { class: "dot", cx, cy, r: 3.5 })));
}

function bars(say, name, all, columns) {
  const top = Math.max(1, ...all.map((one) => one.value));
  const row = 26;
  const label = 200;
  const picture = all.length ? draw("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${all.length * row + 4}`, "aria-hidden": "true" }, ...all.flatMap((one, index) => [
    draw("text", { x: label - 8, y: index * row + 18, "text-anchor": "end", text: one.name.length > 28 ? `${one.name.slice(0, 27)}…` : one.name }),
    draw("rect", { class: "bar", x: label, y: index * row + 4, height: row - 8, width: (one.value / top) * (WIDTH - label - 70) }),
    draw("text", { x: label + (one.value / top) * (WIDTH - label - 70) + 6, y: index * row + 18, text: say.number(one.value) })])) : make("p", { class: "empty", text: say("nothing") });
  return plot(say, name, picture, columns, all.map((one) => [one.name, say.number(one.value), ...(columns.length > 2 ? [one.more] : [])]));
}

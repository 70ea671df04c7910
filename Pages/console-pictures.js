// The pictures of a case, with what was found in them drawn over.
import { draw, make } from "./console-parts.js";

/**
 * The mapping that takes the corners of a rectangle of `width` x `height` (clockwise from the upper left) to four points: how an
 * upright page in millimetres lies in its picture. Null for corners that make no such mapping.
 */
export function mapping(width, height, corners) {
  const [a, b, c, d] = corners;
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const [dx1, dx2, dy1, dy2] = [b[0] - c[0], d[0] - c[0], b[1] - c[1], d[1] - c[1]];
  const whole = dx1 * dy2 - dx2 * dy1;
  if (!whole || !(width > 0) || !(height > 0)) return null;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  const row = (i) => [b[i] - a[i] + g * b[i], d[i] - a[i] + h * d[i], a[i]];
  const [x, y] = [row(0), row(1)];
  return ([px, py]) => {
    const [u, v] = [px / width, py / height];
    const w = g * u + h * v + 1;
    return [(x[0] * u + x[1] * v + x[2]) / w, (y[0] * u + y[1] * v + y[2]) / w];
  };
}

const isBox = (box) => Array.isArray(box) && box.length === 4 && box.every((point) => point?.length === 2 && point.every(Number.isFinite));
const points = (box) => box.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" ");

/** What a report found in its picture with this number: polygons with a class and a name, in pixels of the picture. */
export function marks(report, index) {
  const found = [];
  const add = (name, box, label) => isBox(box) && found.push({ name, box, label });
  const maps = new Map();
  (report?.pages ?? []).forEach((page, number) => {
    if (page.picture !== index || !isBox(page.corners)) return;
    add("page", page.corners, "");
    const map = mapping(page.width, page.height, page.corners);
    if (map) maps.set(number, map);
  });
  const zone = report?.mrz;
  if (zone && (zone.picture ?? report.pages?.[zone.page]?.picture ?? 0) === index) for (const line of zone.lineQuads ?? []) add("zone", line, "");
  for (const [name, field] of Object.entries(report?.fields ?? {})) {
    for (const source of Object.values(field.sources ?? {})) {
      const map = maps.get(source.page);
      if (map && isBox(source.box)) add(field.outcome ?? "notPerformed", source.box.map(map), name);
    }
  }
  for (const graphic of report?.graphics ?? []) {
    const map = maps.get(graphic.page);
    if (map && isBox(graphic.box)) add("graphic", graphic.box.map(map), graphic.kind);
  }
  return found;
}

const steps = [1, 1.5, 2, 3, 4, 6];

/**
 * A viewer: tabs for the pictures, lines over the one that is shown, zoom by buttons, keys and wheel.
 * @param shots `{ name, url, report, index }`: `report` is null where nothing was read of the picture.
 */
export function viewer(app, shots) {
  const { say } = app;
  let [shown, zoom] = [0, 0];
  const area = make("div", { class: "area", tabindex: 0, role: "group", "aria-label": `${say("pictures")}. ${say("pictureHint")}` });
  const percent = make("span", { class: "percent", role: "status" });
  const box = make("input", { type: "checkbox", checked: true });
  const names = make("div", { class: "tabs", role: "group", "aria-label": say("pictures") }, ...shots.map((shot, index) =>
    make("button", { type: "button", class: "plain", text: say(`picture_${shot.name}`), "aria-pressed": index === 0, onclick: () => show(index) })));

  function show(index) {
    shown = index;
    [...names.children].forEach((button, number) => button.setAttribute("aria-pressed", String(number === index)));
    const shot = shots[index];
    const picture = make("img", { src: shot.url, alt: say(`picture_${shot.name}`) });
    const sheet = make("div", { class: "sheet" }, picture);
    area.replaceChildren(sheet);
    picture.addEventListener("load", () => {
      if (!shot.report) return scale();
      const input = shot.report.inputs?.[shot.index];
      const [width, height] = [input?.width ?? picture.naturalWidth, input?.height ?? picture.naturalHeight];
      const thick = Math.max(width, height) / 400;
      sheet.append(draw("svg", { class: "marks", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        ...marks(shot.report, shot.index).map(({ name, box: corners }) =>
          draw("polygon", { class: `mark ${name}`, points: points(corners), "stroke-width": name === "page" ? thick * 1.5 : thick }))));
      scale();
    });
  }

  function scale() {
    const sheet = area.firstElementChild;
    if (!sheet) return;
    const factor = steps[zoom];
    const [x, y] = [(area.scrollLeft + area.clientWidth / 2) / area.scrollWidth, (area.scrollTop + area.clientHeight / 2) / area.scrollHeight];
    sheet.style.width = `${factor * 100}%`;
    sheet.classList.toggle("bare", !box.checked);
    area.scrollTo(x * area.scrollWidth - area.clientWidth / 2, y * area.scrollHeight - area.clientHeight / 2);
    percent.textContent = say("zoomed", { percent: Math.round(factor * 100) });
  }

  const turn = (step) => { zoom = step === 0 ? 0 : Math.min(steps.length - 1, Math.max(0, zoom + step)); scale(); };
  box.addEventListener("change", scale);
  area.addEventListener("wheel", (event) => { if (event.ctrlKey) { event.preventDefault(); turn(event.deltaY < 0 ? 1 : -1); } }, { passive: false });
  let held = null;
  area.addEventListener("pointerdown", (event) => {
    if (zoom && event.pointerType === "mouse") { held = [event.clientX + area.scrollLeft, event.clientY + area.scrollTop]; area.setPointerCapture(event.pointerId); }
  });
  area.addEventListener("pointermove", (event) => held && area.scrollTo(held[0] - event.clientX, held[1] - event.clientY));
  for (const name of ["pointerup", "pointercancel"]) area.addEventListener(name, () => { held = null; });
  Object.assign(app.keys, { "+": () => turn(1), "=": () => turn(1), "-": () => turn(-1), 0: () => turn(0) });

  const button = (key, sign, step) => make("button", { type: "button", class: "plain square", "aria-label": say(key), title: say(key), onclick: () => turn(step) },
    make("span", { "aria-hidden": "true", text: sign }));
  const legend = make("ul", { class: "legend" }, ...[["page", "legendPage"], ["zone", "legendZone"], ["passed", "legendPassed"],
    ["failed", "legendFailed"], ["notPerformed", "legendOpen"]].map(([name, key]) => make("li", {},
    draw("svg", { viewBox: "0 0 24 14", width: 24, height: 14, "aria-hidden": "true" },
      draw("rect", { class: `mark ${name}`, x: 2, y: 2, width: 20, height: 10, "stroke-width": 2 })), say(key))));
  const whole = make("div", { class: "viewer" }, names,
    make("div", { class: "tools" }, button("zoomOut", "−", -1), button("zoomIn", "+", 1), button("zoomWhole", "⤢", 0), percent,
      make("label", { class: "choice" }, box, say("marks"))),
    area, legend);
  show(0);
  return whole;
}

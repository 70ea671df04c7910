// What a camera was told at random moments, and what its pixels answered. A camera before a document becomes brighter when it is told
// to; a film that is put in its place does not. The page judges nothing of it: the server keeps it for whoever examines a case.

const most = 3;
/** Frames until a command shows, and how long one lasts. */
const frames = 6;

/** Random, 0…1: nobody can film in advance what will be asked. */
function random() { return crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32; }

function between(low, high) { return low + random() * (high - low); }

/** What a camera can be told, as far as it says so: the name of a constraint, and a value that differs from the one it has. */
export function commands(capabilities = {}, settings = {}) {
  const found = [];
  const { exposureCompensation: exposure, zoom } = capabilities;
  if (exposure?.max > exposure?.min) {
    const change = between(0.7, 1.5) * (random() < 0.5 ? -1 : 1);
    const now = settings.exposureCompensation ?? 0;
    found.push({ name: "exposureCompensation", now, value: Math.min(exposure.max, Math.max(exposure.min, now + change)) });
  }
  if (zoom?.max > zoom?.min) {
    const now = settings.zoom ?? zoom.min;
    found.push({ name: "zoom", now, value: Math.min(zoom.max, Math.max(zoom.min, now * between(1.15, 1.35))) });
  }
  if (capabilities.torch === true && settings.torch !== true) found.push({ name: "torch", now: false, value: true });
  return found.filter(({ now, value }) => now !== value);
}

export class Journal {
  #camera;
  #commands = [];
  #next = null;
  #running = null;
  #seen = 0;
  #repeated = 0;
  #shortest = null;
  #last = null;

  constructor(camera) { this.#camera = camera; }

  /** What is kept with the picture: no picture, and nothing that was read. */
  get facts() {
    const { label, width, height, source, isVirtual } = this.#camera.facts;
    return {
      version: 1, camera: { label, width, height, source, isVirtual }, frames: this.#seen, repeatedFrames: this.#repeated,
      shortestGap: this.#shortest, commands: this.#commands,
    };
  }

  /** After every judged frame. @param isFree Whether nothing important is being captured. */
  frame(answer, at, isFree) {
    this.#seen += 1;
    if (answer.isSame) this.#repeated += 1;
    if (this.#last !== null) this.#shortest = Math.min(this.#shortest ?? Infinity, at - this.#last);
    this.#last = at;
    this.#next ??= at + between(150, 700);
    if (this.#running) {
      this.#running.frames += 1;
      if (this.#running.frames >= frames || !isFree) this.#finish(answer, at);
    } else if (isFree && at >= this.#next && this.#commands.length < most) {
      this.#begin(answer, at);
    }
  }

  #begin(answer, at) {
    const { track } = this.#camera;
    const possible = commands(track?.getCapabilities?.(), track?.getSettings?.());
    this.#next = at + between(900, 2500);
    if (possible.length === 0) return;
    const command = possible[Math.floor(random() * possible.length)];
    this.#running = { ...command, at, frames: 0, before: seen(answer) };
    this.#apply(command.name, command.value);
  }

  #finish(answer, at) {
    const { name, value, at: began, before, now } = this.#running;
    this.#running = null;
    this.#commands.push({ name, value: rounded(value), at: began, until: at, before, after: seen(answer) });
    this.#apply(name, now);
  }

  #apply(name, value) {
    this.#camera.track?.applyConstraints({ advanced: [{ [name]: value }] }).catch(() => {});
  }

  /** Nothing stays as a command left it. */
  end() {
    if (this.#running) this.#apply(this.#running.name, this.#running.now);
    this.#running = null;
  }
}

function rounded(value) { return typeof value === "number" ? Number(value.toFixed(2)) : value; }

/** The measures that a command moves: brightness by exposure and torch, the outline's width by zoom. */
function seen({ light, detail, corners }) {
  const across = corners?.map(([x]) => x);
  return { light, detail, width: across ? Math.round(Math.max(...across) - Math.min(...across)) : null };
}

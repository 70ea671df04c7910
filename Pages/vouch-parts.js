// What the elements share: the worker, nodes without markup, dates in words.
import { CameraTrouble } from "./vouch-camera.js";

/** The worker, asked one thing at a time. */
export class Judge {
  #worker;
  #waiting = new Map();
  #number = 0;
  #loaded = new Map();

  constructor(base) {
    const url = new URL("vouch-worker.js", base);
    this.#worker = new Worker(Judge.#script(url), { type: "module" });
    this.#worker.onmessage = ({ data: { id, answer, trouble } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (trouble) waiting?.reject(new CameraTrouble(trouble.cause, trouble.detail));
      else waiting?.resolve(answer);
    };
    this.#worker.onerror = (error) => {
      const isOwn = url.origin === location.origin;
      // Browsers do not say why: in a page of another site it is most often that page's policy.
      if (!isOwn) console.error(`vouch: no worker started. Add blob: and ${url.origin} to worker-src; vouch-check tells what else is missing.`);
      this.#fail(new CameraTrouble(isOwn ? "mixed" : "incomplete", error.message));
    };
  }

  /** Browsers start no worker of another site; one of this page may import it. */
  static #script(url) {
    if (url.origin === location.origin) return url;
    return URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  }

  ask(step, values = {}, lent = []) {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, step, ...values }, lent);
    });
  }

  /** As `ask`, and `slow` where the answer takes longer than that many milliseconds: a browser that hangs is told as such. */
  async within(patience, step, values, lent) {
    let late;
    const slow = new Promise((_, reject) => {
      late = setTimeout(() => reject(new CameraTrouble("slow", `${step} was not answered`)), patience);
    });
    try {
      return await Promise.race([this.ask(step, values, lent), slow]);
    } finally {
      clearTimeout(late);
    }
  }

  /** Loads once what a step needs; told as slow if it takes longer than anybody waits. */
  load(step, base, patience) {
    if (!this.#loaded.has(step)) {
      const loading = this.within(patience, step, { where: String(new URL(".", base)) });
      loading.catch(() => {});
      this.#loaded.set(step, loading);
    }
    return this.#loaded.get(step);
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Everything that the worker holds is freed with it. */
  end() {
    this.#worker.terminate();
    this.#fail(new CameraTrouble("ended"));
  }
}

/** A node without markup: texts are set as text. */
export function make(name, { text, on = {}, ...attributes } = {}, ...children) {
  const isSVG = ["svg", "polygon", "rect", "ellipse"].includes(name);
  const node = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  if (text !== undefined) node.textContent = text;
  for (const [kind, action] of Object.entries(on)) node.addEventListener(kind, action);
  node.append(...children.filter(Boolean));
  return node;
}

/** A whole date as a language writes it; anything else as it is. */
export function written(value, language) {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!date) return value;
  const day = new Date(Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])));
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day);
}

/** The next picture of a video; some browsers forget to say that there is one. */
export function nextFrame(video) {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 250);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(done);
    else setTimeout(done, 33);
  });
}

/** Instructions, shown at once and spoken no more often than can be listened to. */
export class Instructions {
  static #pause = 2500;
  #timer;
  #spokenAt = 0;
  shown = make("div", { class: "instruction", part: "instruction", "aria-hidden": "true" });
  spoken = make("div", { class: "spoken", role: "status", "aria-live": "polite" });

  /**
   * @param spoken The same for those who hear it.
   * @returns Whether the text is another one than before.
   */
  tell(text, spoken = text) {
    if (this.shown.textContent === text) return false;
    this.shown.textContent = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#spokenAt = performance.now();
      if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    }, Math.max(0, this.#spokenAt + Instructions.#pause - performance.now()));
    return true;
  }

  end() { clearTimeout(this.#timer); }
}

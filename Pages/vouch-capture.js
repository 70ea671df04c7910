// <vouch-capture>: captures a document before the camera of any browser. See docs/guides/pages.md.
import { Camera, CameraTrouble, obstacle } from "./vouch-camera.js";
import { Instructions, Judge, make, nextFrame, written } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";
import { chosen, words } from "./vouch-texts.js";
import { Upload } from "./vouch-upload.js";

/** The numbers that the module has for events. */
const event = {
  tick: 0, accept: 1, poorPicture: 2, notRead: 3, retake: 4, cancel: 5, cameraLost: 6, pause: 9, resume: 10, shutter: 11, skip: 12,
};
const kinds = { passport: 1, passportCard: 2, identityCard: 4, residencePermit: 8, drivingLicence: 16, visa: 32 };
/** Milliseconds: until frames are judged; of blur until another lens is tried; of one colour until it is said. */
const patience = { module: 30000, blur: 5000, blank: 3000 };
const traceLimit = 5000;

export class VouchCapture extends HTMLElement {
  static observedAttributes = ["lang"];

  /** `start`, `live`, `review`, `sending`, `done`, `trouble`, or `idle` before the first. */
  #phase = "idle";
  #root = this.attachShadow({ mode: "open" });
  #say = null;
  #judge = null;
  #camera = null;
  #parts = {};
  #sides = [];
  #trace = [];
  #began = 0;
  #last = {};
  #since = {};
  #wakeLock = null;
  #shownURL = null;
  #run = 0;
  #upload = null;
  /** Words of the page's own, by key of `vouch-texts.js`; set it before `start()`. */
  texts = {};

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    document.addEventListener("visibilitychange", this.#seenAgain);
    this.#welcome();
  }

  /** All is given back: camera, worker, memory, pictures. */
  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#seenAgain);
    this.#release();
    this.#phase = "idle";
  }

  attributeChangedCallback(name, old, value) {
    if (this.isConnected && old !== value && this.#phase === "start") this.#welcome();
  }

  get phase() { return this.#phase; }

  /** What was measured, without pictures: an object to be saved as JSON and played again by those who look for a fault. */
  get trace() {
    return { version: 1, agent: navigator.userAgent, camera: this.#camera?.facts ?? null, steps: this.#trace };
  }

  /** The sides captured so far: `{ side, blob, zones, source }`. */
  get sides() { return this.#sides; }

  async #words() {
    const wanted = [this.getAttribute("lang"), document.documentElement.lang, ...navigator.languages].filter(Boolean);
    this.#say = await words(chosen(wanted), this.texts);
    return this.#say;
  }

  #emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(`vouch-${name}`, { bubbles: true, composed: true, detail }));
  }

  /** Puts a new screen up, and whoever hears the page at its beginning. */
  #screen(phase, ...children) {
    const wasHere = this.#phase !== "idle" && this.#phase !== "start";
    this.#phase = phase;
    const section = make(
      "section", { tabindex: "-1", part: `screen screen-${phase}`, dir: this.#say.direction, lang: this.#say.language }, ...children);
    this.#root.replaceChildren(section);
    if (wasHere || phase !== "start") section.focus({ preventScroll: true });
    this.#emit("phase", { phase });
    return section;
  }

  #file() {
    if (this.getAttribute("files") === "none") return null;
    return make(
      "label", { class: "file", part: "file" },
      make("span", { text: this.#say("chooseFile") }),
      make("input", {
        type: "file", accept: "image/*,application/pdf", on: { change: ({ target }) => target.files[0] && this.addFile(target.files[0]) },
      }));
  }

  async #welcome() {
    const say = await this.#words();
    this.#screen(
      "start", make("h2", { text: say("title") }),
      make("ol", {}, ...["prepare1", "prepare2", "prepare3"].map((key) => make("li", { text: say(key) }))),
      make("p", { text: say("private") }),
      make(
        "div", { class: "row" },
        make("button", { class: "first", part: "start", text: say("useCamera"), on: { click: () => this.start() } }), this.#file()));
    const stop = obstacle();
    if (stop) this.#tellIntegrator(stop);
  }

  /** Who embeds the component learns what only they can mend. */
  #tellIntegrator(cause) {
    if (cause === "policy") {
      console.error("vouch-capture: this frame may not use the camera. Add allow=\"camera\" to the iframe, and camera to Permissions-Policy.");
    }
    if (cause === "insecure") console.error("vouch-capture: cameras need https, or http://localhost.");
    this.#emit("obstacle", { cause });
  }

  // MARK: The module

  #prepared() {
    this.#judge ??= new Judge(import.meta.url);
    return this.#judge.load("load", import.meta.url, patience.module);
  }

  // MARK: The camera

  /**
   * Opens the camera and guides until all sides are captured.
   * @param stream A `MediaStream` of the page's own, in place of a camera.
   */
  async start({ stream } = {}) {
    const run = ++this.#run;
    this.#forgetSides();
    this.#trace = [];
    const say = await this.#words();
    const video = make("video", { part: "video", playsinline: true, "aria-hidden": "true" });
    this.#parts = {
      video,
      guide: make("rect", { class: "guide", rx: 24 }),
      outline: make("polygon", { class: "outline", hidden: true }),
      instructions: new Instructions(),
      progress: make("p", { class: "progress" }),
      shutter: make("button", { class: "first", hidden: true, part: "shutter", text: say("takePicture"), on: { click: () => this.#tell(event.shutter) } }),
      skip: make("button", { hidden: true, text: say("skip"), on: { click: () => this.#tell(event.skip) } }),
      torch: make("button", { hidden: true, "aria-pressed": "false", text: say("light"), on: { click: () => this.#torch() } }),
      cameras: make("select", { hidden: true, "aria-label": say("camera"), on: { change: ({ target }) => this.#change(target.value) } }),
    };
    const { guide, outline, instructions, progress, shutter, skip, torch, cameras } = this.#parts;
    instructions.tell(say("starting"));
    this.#parts.svg = make("svg", { "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" }, guide, outline);
    this.#parts.view = make("div", { class: "view", part: "view" }, video, this.#parts.svg);
    this.#screen(
      "live", make("h2", { text: say("title") }), this.#parts.view, instructions.shown, instructions.spoken, progress,
      make(
        "div", { class: "row" }, shutter, skip, torch, cameras, make("button", { text: say("cancel"), on: { click: () => this.cancel() } }),
        this.#file()));
    this.#camera = new Camera(video, "environment");
    try {
      const ready = this.#prepared();
      await this.#camera.open({ stream, deviceId: this.getAttribute("camera") });
      if (run !== this.#run) return;
      this.#opened();
      this.#instruct("loading", say("loading"));
      await ready;
      if (run !== this.#run) return;
      this.#began = performance.now();
      this.#last = {};
      this.#since = {};
      await this.#judge.ask("start", {
        scan: this.getAttribute("scan") === "zone" ? 1 : 0, documents: this.#kinds(), timeout: this.#timeout(),
      });
      this.#emit("camera", this.#camera.facts);
      this.#pump(run);
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  #kinds() {
    return (this.getAttribute("documents") ?? "").split(/[\s,]+/).reduce((sum, name) => sum + (kinds[name] ?? 0), 0);
  }

  #timeout() {
    const seconds = Number(this.getAttribute("timeout") ?? 60);
    return Math.round(Math.min(60, Math.max(10, Number.isFinite(seconds) ? seconds : 60)) * 1000);
  }

  get #now() { return Math.floor(performance.now() - this.#began); }

  #opened() {
    const { video, view, svg, guide, torch, cameras } = this.#parts;
    const [width, height] = [video.videoWidth, video.videoHeight];
    view.style.aspectRatio = `${width} / ${height}`;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // A card of ISO 7810's ID-1: where the document is expected, until it is seen.
    const side = Math.min(width * 0.82, height * 0.82 * 1.586);
    for (const [key, value] of Object.entries({
      x: (width - side) / 2, y: (height - side / 1.586) / 2, width: side, height: side / 1.586,
    })) guide.setAttribute(key, value.toFixed(0));
    torch.hidden = !this.#camera.hasTorch;
    cameras.hidden = this.#camera.devices.length < 2;
    cameras.replaceChildren(
      ...this.#camera.devices.map((device, index) =>
        make("option", {
          value: device.deviceId, selected: device.deviceId === this.#camera.facts.deviceId,
          text: device.label || `${this.#say("camera")} ${index + 1}`,
        })));
    navigator.wakeLock?.request("screen").then((lock) => { this.#wakeLock = lock; }, () => {});
  }

  /** Frame after frame, each judged before the next is taken. */
  async #pump(run) {
    const { video } = this.#parts;
    while (run === this.#run && this.#phase === "live") {
      await nextFrame(video);
      if (run !== this.#run || this.#phase !== "live") return;
      try {
        if (this.#camera.track?.readyState === "ended") throw new CameraTrouble("cameraFailed");
        if (document.hidden || video.videoWidth === 0) continue;
        const bitmap = await createImageBitmap(video);
        const answer = await this.#judge.ask("frame", { bitmap, at: this.#now }, [bitmap]);
        if (run !== this.#run || this.#phase !== "live") return;
        this.#judged(answer);
        this.#follow(answer);
      } catch (error) {
        if (run === this.#run) this.#fail(error);
        return;
      }
    }
  }

  #judged(answer) {
    const at = this.#now;
    const { outline, guide, svg } = this.#parts;
    if (this.#trace.length < traceLimit) {
      const { state, instruction, measured, took, blank } = answer;
      this.#trace.push({ at, took: Math.round(took), state, instruction, measured, blank });
    }
    if (answer.width !== this.#last.width || answer.height !== this.#last.height) {
      svg.setAttribute("viewBox", `0 0 ${answer.width} ${answer.height}`);
    }
    if (answer.corners) this.#since.corners = at;
    // One frame without the document does not make its outline flicker.
    if (answer.corners || at - (this.#since.corners ?? -1000) > 300) {
      outline.toggleAttribute("hidden", !answer.corners);
      guide.toggleAttribute("hidden", Boolean(answer.corners));
      if (answer.corners) outline.setAttribute("points", answer.corners.map((corner) => corner.join(",")).join(" "));
    }
    outline.setAttribute("class", ["holdStill", "captured"].includes(answer.measured) ? "outline good" : "outline");
    this.#watchLens(answer, at);
    this.#last = answer;
    this.#emit("frame", { at, instruction: answer.instruction, measured: answer.measured, corners: answer.corners, took: answer.took });
  }

  /** A card that stays blurred wants another lens; a picture of one colour wants words. */
  #watchLens(answer, at) {
    this.#since.blur = answer.measured === "focus" ? this.#since.blur ?? at : null;
    if (this.#since.blur !== null && at - this.#since.blur > patience.blur) {
      this.#since.blur = null;
      const next = this.#camera.next();
      if (next && !this.#since[next.deviceId]) {
        this.#since[next.deviceId] = at;
        this.#change(next.deviceId);
      }
    }
    this.#since.blank = answer.blank ? this.#since.blank ?? at : null;
    if (this.#since.blank !== null && at - this.#since.blank > patience.blank) this.#instruct("blank", this.#say("blank"));
  }

  /** What the machine wants now. */
  #follow(answer) {
    const { shutter, skip, torch, progress } = this.#parts;
    switch (answer.state) {
      case "reviewing":
        return this.#review(answer);
      case "completed":
        return this.#complete();
      case "cancelled":
        return this.#cancelled();
      case "timedOut":
        return this.#trouble("timedOut", answer.sight?.obstacle);
      case "failed":
        return this.#trouble(answer.failure === "notPermitted" ? "denied" : "cameraFailed");
      default:
    }
    // One side is asked for by itself: to the machine it is the first.
    const key = answer.instruction === "showFront" && this.getAttribute("side") === "back" ? "showBack" : answer.instruction;
    if (key && this.#since.blank == null) this.#instruct(key, this.#say(key) || answer.sentence);
    shutter.hidden = !answer.shutter;
    skip.hidden = !answer.optional;
    if (answer.total > 1 && !this.hasAttribute("side")) progress.textContent = this.#say("side", { done: Math.min(answer.done + 1, answer.total), total: answer.total });
    if (answer.torch && !torch.hidden && torch.getAttribute("aria-pressed") === "false" && !this.#since.torch) {
      this.#since.torch = this.#now;
      this.#torch();
    }
  }

  #instruct(key, text) {
    if (this.#parts.instructions.tell(text)) this.#emit("instruction", { instruction: key, text });
  }

  async #tell(number) {
    try {
      const answer = await this.#judge.ask("event", { event: number, at: this.#now });
      this.#follow(answer);
      return answer;
    } catch (error) {
      return this.#fail(error);
    }
  }

  async #torch(on = this.#parts.torch.getAttribute("aria-pressed") === "false") {
    if (await this.#camera.torch(on)) this.#parts.torch.setAttribute("aria-pressed", String(on));
  }

  /** To another camera, in the middle of a capture; the light stays as it was. */
  async #change(deviceId) {
    const run = this.#run;
    const isLit = this.#parts.torch.getAttribute("aria-pressed") === "true";
    try {
      await this.#camera.open({ deviceId });
      if (run !== this.#run) return;
      this.#opened();
      if (isLit) await this.#torch(true);
      this.#emit("camera", this.#camera.facts);
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  /** A tab that slept may have lost its camera, or its focus. */
  #seenAgain = async () => {
    if (this.#phase !== "live" || !this.#camera?.track) return;
    if (document.hidden) {
      this.#tell(event.pause);
      return;
    }
    this.#since.blur = null;
    await this.#tell(event.resume);
    if (this.#camera.track?.readyState === "ended" || this.#camera.track?.muted) this.#change(this.#camera.facts.deviceId);
  };

  // MARK: Sides

  async #review(answer) {
    const run = this.#run;
    this.#phase = "review";
    navigator.vibrate?.(60);
    try {
      const picture = await this.#judge.ask("picture");
      if (run !== this.#run) return;
      const side = { side: answer.side ?? "page", source: "camera", camera: this.#camera.facts, ...picture };
      this.#camera.remember();
      this.#emit("captured", side);
      if (this.getAttribute("review") === "none") return void this.#accept(side);
      this.#show(side, () => this.#accept(side), () => this.#retake());
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  /** The picture and what was read of it, before anything is sent. */
  #show(side, accept, again) {
    const say = this.#say;
    URL.revokeObjectURL(this.#shownURL);
    this.#shownURL = URL.createObjectURL(side.blob);
    this.#liveScreen ??= this.#root.firstElementChild;
    const isShown = side.blob.type !== "application/pdf";
    this.#screen(
      "review", make("h2", { text: say("reviewTitle") }),
      isShown && make("img", { class: "shown", part: "picture", src: this.#shownURL, alt: say("picture") }),
      make("p", { text: say("reviewHint") }), ...this.#values(side.zones),
      make(
        "div", { class: "row" }, make("button", { class: "first", part: "accept", text: say("accept"), on: { click: accept } }),
        make("button", { part: "again", text: say("again"), on: { click: again } })));
  }

  /** The live screen while another one is before it: its video goes on. */
  #liveScreen = null;

  #back() {
    if (!this.#liveScreen) return;
    this.#root.replaceChildren(this.#liveScreen);
    this.#liveScreen = null;
    this.#phase = "live";
    this.#parts.video.play().catch(() => {});
    this.#root.firstElementChild.focus({ preventScroll: true });
    this.#emit("phase", { phase: "live" });
  }

  #values(zones) {
    const say = this.#say;
    const zone = zones[0];
    if (!zone) return [make("p", { text: say("nothingRead") })];
    const names = [
      ["surname", "primaryIdentifier"], ["givenNames", "secondaryIdentifier"], ["documentNumber", "documentNumber"],
      ["dateOfBirth", "dateOfBirth"], ["dateOfExpiry", "dateOfExpiry"],
    ];
    const rows = names.flatMap(([key, name]) => {
      const field = zone.fields?.[name];
      if (!field?.value) return [];
      const doubt = field.standing === "failed" ? say("checkDigitWrong") : field.standing === "likely" && field.probability < 0.95 ? say("doubtful") : null;
      return [make("dt", { text: say(key) }), make("dd", { text: written(field.value, say.language) }, doubt && make("span", { class: "doubt", text: doubt }))];
    });
    return [make("p", { text: say("readHere") }), make("dl", { part: "values" }, ...rows)];
  }

  async #accept(side) {
    const run = this.#run;
    this.#sides.push(side);
    const only = this.getAttribute("side");
    if (only) {
      side.side = only;
      return void this.#complete();
    }
    this.#back();
    this.#phase = "live";
    await this.#tell(event.accept);
    if (run === this.#run && this.#phase === "live") this.#pump(run);
  }

  async #retake() {
    const run = this.#run;
    this.#back();
    this.#phase = "live";
    await this.#tell(event.retake);
    if (run === this.#run && this.#phase === "live") this.#pump(run);
  }

  /** A picture from the device in place of one from the camera. Nothing that it says about itself is believed. */
  async addFile(blob) {
    const run = ++this.#run;
    const say = this.#say ?? await this.#words();
    let zones = [];
    try {
      await this.#prepared();
      ({ zones } = await this.#judge.ask("zones", { blob }));
    } catch { /* The server reads it all the same. */ }
    if (run !== this.#run) return;
    this.#camera?.close();
    const side = { side: "page", source: "file", blob, zones };
    this.#show(side, () => {
      this.#sides.push(side);
      this.#complete();
    }, () => this.reset());
    void say;
  }

  // MARK: Ends

  async #complete() {
    this.#endLive();
    this.#emit("complete", { sides: this.#sides });
    const endpoint = this.getAttribute("endpoint");
    if (!endpoint) return this.#done();
    this.#upload = new Upload(endpoint, this.#sides, this.headers);
    return this.#send();
  }

  /** Header fields of the page's own for the upload, such as a token. */
  headers = {};

  async #send() {
    const say = this.#say;
    const bar = make("progress", { max: 1, value: 0, "aria-label": say("sending") });
    this.#screen("sending", make("h2", { text: say("sending") }), bar);
    try {
      const result = await this.#upload.send((share) => {
        bar.value = share;
        this.#emit("progress", { share });
      });
      this.#emit("result", result);
      this.#done();
    } catch (error) {
      this.#emit("error", { cause: error.cause, detail: error.message });
      this.#screen(
        "trouble", make("div", { class: "trouble", role: "alert" },
          make("p", { text: error.cause === "refused" ? say("refused", { why: error.message }) : say("lost") })),
        make(
          "div", { class: "row" },
          error.cause !== "refused" && make("button", { class: "first", text: say("sendAgain"), on: { click: () => this.#send() } }),
          make("button", { text: say("startOver"), on: { click: () => this.reset() } })));
    }
  }

  #done() {
    const say = this.#say;
    this.#screen(
      "done", make("h2", { text: say("sent") }), make("slot", { name: "done" }),
      make("div", { class: "row" }, make("button", { text: say("startOver"), on: { click: () => this.reset() } })));
  }

  /** Ends without a result. */
  async cancel() {
    if (this.#phase === "live") await this.#tell(event.cancel);
    else this.#cancelled();
  }

  #cancelled() {
    this.#emit("cancel");
    this.reset();
  }

  /** Back to the first screen; all pictures are forgotten. */
  reset() {
    this.#run += 1;
    this.#endLive();
    this.#forgetSides();
    this.#phase = "start";
    this.#welcome();
  }

  #fail(error) {
    if (error.cause === "ended") return;
    this.#trouble(error.cause ?? "module", null, error.message);
  }

  #trouble(cause, seen = null, detail = "") {
    const say = this.#say;
    this.#run += 1;
    this.#endLive();
    // What failed is not asked again.
    if (["module", "mixed", "memory", "offline", "slow"].includes(cause)) this.#endJudge();
    this.#emit("error", { cause, detail, obstacle: seen });
    if (["policy", "insecure"].includes(cause)) this.#tellIntegrator(cause);
    this.#screen(
      "trouble",
      make(
        "div", { class: "trouble", role: "alert" }, make("p", { text: say(cause) || say("module") }),
        seen && make("p", { text: say("obstacle", { what: say(seen) }) })),
      make(
        "div", { class: "row" },
        make("button", { class: "first", text: say("tryAgain"), on: { click: () => (cause === "mixed" ? location.reload() : this.start()) } }),
        this.#file()));
  }

  #endLive() {
    this.#parts.instructions?.end();
    this.#camera?.close();
    this.#camera = null;
    this.#liveScreen = null;
    this.#wakeLock?.release().catch(() => {});
    this.#wakeLock = null;
  }

  #endJudge() {
    this.#judge?.end();
    this.#judge = null;
  }

  #forgetSides() {
    this.#sides = [];
    URL.revokeObjectURL(this.#shownURL);
    this.#shownURL = null;
  }

  #release() {
    this.#run += 1;
    this.#endLive();
    this.#endJudge();
    this.#forgetSides();
    this.#root.replaceChildren();
  }
}

customElements.define("vouch-capture", VouchCapture);

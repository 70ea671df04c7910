// <vouch-capture>: captures a document before the camera of any browser. See docs/guides/pages.md.
import { foreseen } from "./vouch-camera.js";
import { Live, event } from "./vouch-live.js";
import { Judge, make, written } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";
import { wordsOf } from "./vouch-texts.js";
import { replay, save } from "./vouch-trace.js";
import { Again, Upload } from "./vouch-upload.js";

const kinds = { passport: 1, passportCard: 2, identityCard: 4, residencePermit: 8, drivingLicence: 16, visa: 32 };
/** What was wrong with the module itself: it is loaded anew, not asked again. */
const ofTheModule = ["module", "mixed", "memory", "offline", "slow"];

export class VouchCapture extends HTMLElement {
  static observedAttributes = ["lang"];

  /** `start`, `live`, `review`, `sending`, `done`, `trouble`, or `idle` before the first. */
  #phase = "idle";
  #root = this.attachShadow({ mode: "open" });
  #say = null;
  #judge = null;
  #live = null;
  /** The live screen while another one is before it: its video goes on. */
  #liveScreen = null;
  #sides = [];
  #trace = [];
  #shownURL = null;
  #run = 0;
  #upload = null;
  #again = new Again();
  /** Words of the page's own, by key of `vouch-texts.js`; set it before `start()`. */
  texts = {};
  /** Header fields of the page's own for the upload, such as a token. */
  headers = {};

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    this.#welcome();
  }

  /** All is given back: camera, worker, memory, pictures. */
  disconnectedCallback() {
    this.#run += 1;
    this.#endLive();
    this.#endJudge();
    this.#forgetSides();
    this.#root.replaceChildren();
    this.#phase = "idle";
  }

  attributeChangedCallback(name, old, value) {
    if (this.isConnected && old !== value && ["idle", "start"].includes(this.#phase)) this.#welcome();
  }

  get phase() { return this.#phase; }

  /** What was measured, without pictures: an object to be saved as JSON and played again by those who look for a fault. */
  get trace() {
    return { version: 1, agent: navigator.userAgent, camera: this.#live?.camera.facts ?? null, steps: this.#trace };
  }

  /** The sides captured so far: `{ side, blob, zones, source, journal }`. */
  get sides() { return this.#sides; }

  /** What the attributes ask the module for. */
  get wanted() {
    const seconds = Number(this.getAttribute("timeout") ?? 60);
    return {
      scan: this.getAttribute("scan") === "zone" ? 1 : 0,
      documents: (this.getAttribute("documents") ?? "").split(/[\s,]+/).reduce((sum, name) => sum + (kinds[name] ?? 0), 0),
      timeout: Math.round(Math.min(60, Math.max(10, Number.isFinite(seconds) ? seconds : 60)) * 1000),
    };
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

  /** Another device, where whoever embeds this can lead there: `vouch-elsewhere` asks for it. */
  #phone(isFirst = false) {
    if (!this.hasAttribute("elsewhere")) return null;
    return make("button", { class: isFirst ? "first" : null, part: "elsewhere", text: this.#say("usePhone"), on: { click: () => this.#emit("elsewhere") } });
  }

  async #welcome() {
    const run = ++this.#run;
    const say = this.#say = await wordsOf(this);
    const stop = await foreseen();
    if (run !== this.#run || !this.isConnected) return;
    // On a computer the phone's camera is the better one; on a phone it is this one.
    const isDesk = matchMedia("(hover: hover) and (pointer: fine)").matches;
    const isElsewhere = Boolean(stop) && this.hasAttribute("elsewhere");
    this.#screen(
      "start", make("slot", { name: "title" }, make("h2", { text: say("title") })),
      make("slot", { name: "tutorial" }, make("ol", {}, ...["prepare1", "prepare2", "prepare3"].map((key) => make("li", { text: say(key) })))),
      make("p", { text: say("private") }),
      stop && make("p", { class: "trouble", part: "foreseen", text: say(stop) }),
      make(
        "div", { class: "row" }, isElsewhere && this.#phone(true),
        make("button", { class: isElsewhere ? null : "first", part: "start", text: say("useCamera"), on: { click: () => this.start() } }),
        !isElsewhere && isDesk && this.#phone(), this.#file()));
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

  // MARK: The camera

  /**
   * Opens the camera and guides until all sides are captured.
   * @param stream A `MediaStream` of the page's own, in place of a camera.
   */
  async start({ stream } = {}) {
    const run = await this.#begin();
    if (run === this.#run) await this.#live.start({ stream });
  }

  /** Plays a trace: what the person saw, without a camera. Answers how many frames it showed. */
  async replay(trace, { speed = 1 } = {}) {
    const run = await this.#begin();
    if (run !== this.#run) return 0;
    return replay(trace, this.#live, speed, () => run !== this.#run);
  }

  /** A live screen of its own for every beginning. */
  async #begin() {
    const run = ++this.#run;
    this.#endLive();
    this.#forgetSides();
    this.#trace = [];
    const say = this.#say = await wordsOf(this);
    if (run !== this.#run) return run;
    this.#judge ??= new Judge(import.meta.url);
    const mine = (work) => (...all) => { if (run === this.#run) work(...all); };
    const live = this.#live = new Live(this, say, this.#judge, {
      emit: (name, detail) => this.#emit(name, detail), review: mine((answer) => this.#review(answer)),
      complete: mine(() => this.#complete()), cancelled: mine(() => this.#cancelled()),
      trouble: mine((...all) => this.#trouble(...all)),
    }, this.#trace);
    this.#screen(
      "live", make("h2", { text: say("title") }),
      ...live.children(make("button", { part: "cancel", text: say("cancel"), on: { click: () => this.cancel() } }), this.#file()));
    return run;
  }

  // MARK: Sides

  async #review(answer) {
    const run = this.#run;
    this.#phase = "review";
    if (this.getAttribute("vibration") !== "none") navigator.vibrate?.(60);
    try {
      const picture = await this.#judge.ask("picture");
      if (run !== this.#run) return;
      const { camera, journal } = this.#live;
      const side = { side: answer.side ?? "page", source: "camera", camera: camera.facts, journal, ...picture };
      camera.remember();
      this.#emit("captured", side);
      if (this.getAttribute("review") === "none") return void this.#accept(side);
      this.#show(side, () => this.#accept(side), () => this.#goOn(event.retake));
    } catch (error) {
      if (run === this.#run && error.cause !== "ended") this.#trouble(error.cause ?? "module", null, error.message);
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

  #goOn(number) {
    if (this.#liveScreen) {
      this.#root.replaceChildren(this.#liveScreen);
      this.#liveScreen = null;
      this.#root.firstElementChild.focus({ preventScroll: true });
    }
    this.#phase = "live";
    this.#emit("phase", { phase: "live" });
    this.#live.goOn(number);
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

  #accept(side) {
    this.#sides.push(side);
    const only = this.getAttribute("side");
    if (!only) return this.#goOn(event.accept);
    side.side = only;
    return this.#complete();
  }

  /** A picture from the device in place of one from the camera. Nothing that it says about itself is believed. */
  async addFile(blob) {
    const run = ++this.#run;
    this.#say ??= await wordsOf(this);
    let zones = [];
    try {
      this.#judge ??= new Judge(import.meta.url);
      await this.#judge.load("load", import.meta.url, 30_000);
      ({ zones } = await this.#judge.ask("zones", { blob }));
    } catch { /* The server reads it all the same. */ }
    if (run !== this.#run) return;
    this.#endLive();
    const side = { side: "page", source: "file", blob, zones };
    this.#show(side, () => {
      this.#sides.push(side);
      this.#complete();
    }, () => this.reset());
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

  async #send() {
    const run = this.#run;
    const say = this.#say;
    this.#again.end();
    const bar = make("progress", { max: 1, value: 0, "aria-label": say("sending") });
    this.#screen("sending", make("h2", { text: say("sending") }), bar);
    try {
      const result = await this.#upload.send((share) => {
        bar.value = share;
        this.#emit("progress", { share });
      });
      if (run !== this.#run) return;
      this.#again.arrived();
      // Whoever shows the result has the focus last.
      this.#done();
      this.#emit("result", result);
    } catch (error) {
      if (run !== this.#run) return;
      const isLost = error.cause === "lost";
      this.#emit("error", { cause: error.cause, detail: error.message });
      this.#screen(
        "trouble", make(
          "div", { class: "trouble", role: "alert" }, make("p", { text: isLost ? say("lost") : say("refused", { why: error.message }) }),
          isLost && make("p", { text: say("retrying") })),
        make(
          "div", { class: "row" },
          isLost && make("button", { class: "first", text: say("sendAgain"), on: { click: () => this.#send() } }),
          make("button", { text: say("startOver"), on: { click: () => this.reset() } }), this.#save()));
      if (isLost) this.#again.plan(() => this.#send());
    }
  }

  /** For those who look for a fault, where the page has `debug`. */
  #save() {
    return this.hasAttribute("debug") && make("button", { part: "trace", text: this.#say("saveTrace"), on: { click: () => save(this.trace) } });
  }

  #done() {
    const say = this.#say;
    this.#screen(
      "done", make("h2", { text: say("sent") }), make("slot", { name: "done" }),
      make("div", { class: "row" }, make("button", { text: say("startOver"), on: { click: () => this.reset() } }), this.#save()));
  }

  /** Ends without a result. */
  async cancel() {
    if (this.#phase === "live" && this.#live?.isGuiding) await this.#live.ask(event.cancel);
    if (this.#phase !== "start") this.#cancelled();
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

  #trouble(cause, seen = null, detail = "") {
    const say = this.#say;
    this.#run += 1;
    const facts = this.#live?.camera.facts;
    this.#trace.push({ at: this.#trace.at(-1)?.at ?? 0, kind: "error", cause, camera: facts?.label ?? "" });
    this.#endLive();
    if (ofTheModule.includes(cause)) this.#endJudge();
    this.#emit("error", { cause, detail, obstacle: seen });
    if (["policy", "insecure"].includes(cause)) this.#tellIntegrator(cause);
    const phone = this.#phone(true);
    this.#screen(
      "trouble",
      make(
        "div", { class: "trouble", role: "alert" }, make("p", { text: say(cause) || say("module") }),
        seen && make("p", { text: say("obstacle", { what: say(seen) }) })),
      make(
        "div", { class: "row" }, phone,
        make("button", {
          class: phone ? null : "first", part: "retry", text: say("tryAgain"), on: { click: () => (cause === "mixed" ? location.reload() : this.start()) },
        }),
        this.#file(), this.#save()));
  }

  #endLive() {
    this.#again.end();
    this.#live?.end();
    this.#live = null;
    this.#liveScreen = null;
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
}

customElements.define("vouch-capture", VouchCapture);

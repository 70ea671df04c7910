// <vouch-journey>: leads a person through a journey of the server, step by step, until it is decided. See docs/guides/pages.md.
import "./vouch-capture.js";
import "./vouch-face.js";
import { Handover } from "./vouch-handover.js";
import { forget, keep, kept, keptMinutes } from "./vouch-keep.js";
import { make } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";
import { wordsOf } from "./vouch-texts.js";
import { Again, ask, base64 } from "./vouch-upload.js";

export class VouchJourney extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #say = null;
  #state = null;
  /** What was to be sent when the connection was lost. */
  #pending = null;
  #again = new Again();
  #handover = null;
  /** Lets the next tab go on. */
  #release = () => {};
  #waiting = null;
  #isHere = false;
  texts = {};

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    document.addEventListener("visibilitychange", this.#seenAgain);
    this.#begin();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#seenAgain);
    this.#leave();
    this.#waiting?.abort();
    this.#root.replaceChildren();
  }

  /** Where the journey stands, as the server says. */
  get state() { return this.#state; }

  #emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(`vouch-${name}`, { bubbles: true, composed: true, detail }));
  }

  get #id() { return this.getAttribute("journey") ?? ""; }
  get #path() { return `/v1/journeys/${encodeURIComponent(this.#id)}`; }

  #ask(method, path, { headers = {}, ...more } = {}) {
    return ask(method, (this.getAttribute("server") ?? "") + path, {
      ...more, headers: { ...headers, Authorization: `Bearer ${this.getAttribute("token") ?? ""}` },
    });
  }

  // MARK: One tab at a time

  async #begin() {
    this.#say = await wordsOf(this);
    forget();
    if (!this.isConnected) return;
    if (!navigator.locks) return void this.#here();
    this.#hold({ ifAvailable: true });
  }

  /** Two tabs of a journey would send each other's sides: one has it, and the other waits or takes it. */
  #hold(options) {
    navigator.locks.request(`vouch-journey ${this.#id}`, options, (lock) => {
      if (!lock) return void this.#elsewhere();
      this.#here();
      return new Promise((resolve) => { this.#release = resolve; });
    }).catch(() => {
      // Another tab took it, or this one waits no more.
      if (this.#isHere && this.isConnected) {
        this.#leave();
        this.#elsewhere();
      }
    });
  }

  #elsewhere() {
    const say = this.#say;
    this.#waiting = new AbortController();
    this.#screen(
      make("p", { role: "status", text: say("otherTab") }),
      make("div", { class: "row" }, make("button", {
        class: "first", part: "here", text: say("goOnHere"), on: {
          click: () => {
            this.#waiting.abort();
            this.#hold({ steal: true });
          },
        },
      })));
    this.#hold({ signal: this.#waiting.signal });
  }

  #leave() {
    this.#isHere = false;
    this.#again.end();
    this.#handover?.end();
    this.#handover = null;
    this.#release();
  }

  async #here() {
    this.#isHere = true;
    await this.#do(async () => {
      const [state, waiting] = await Promise.all([this.#ask("GET", this.#path), kept(`${this.#id} sent`)]);
      if (!waiting) return state;
      // A picture that was being sent when the page was loaded anew arrives first, under its own key.
      if (waiting.at === state.requiredAction) return this.#arrive(waiting);
      await forget(`${this.#id} sent`);
      return state;
    });
  }

  /** A tab that slept asks where the journey stands: it may have gone on elsewhere. */
  #seenAgain = async () => {
    if (document.hidden || !this.#isHere || !this.#state || this.#pending || this.#handover) return;
    try {
      const state = await this.#ask("GET", this.#path);
      if (this.#isHere && state.requiredAction !== this.#state.requiredAction) this.#take(state);
    } catch { /* It is asked again when something is sent. */ }
  };

  // MARK: Asking

  /** Does something that gives the journey's new state, and shows what comes next. */
  async #do(work, screen = () => this.#screen(make("p", { role: "status", text: this.#say("working") }))) {
    this.#pending = work;
    this.#again.end();
    screen();
    try {
      const state = await work();
      if (!this.#isHere) return;
      this.#again.arrived();
      this.#take(state);
    } catch (error) {
      if (!this.#isHere) return;
      this.#emit("error", { cause: error.cause ?? "lost", detail: error.message });
      await this.#refused(error);
    }
  }

  #take(state) {
    this.#pending = null;
    this.#state = state;
    this.#emit("journey", state);
    this.#next();
  }

  #screen(...children) {
    this.#handover?.end();
    this.#handover = null;
    const section = make("section", { tabindex: "-1", part: "screen", dir: this.#say.direction, lang: this.#say.language }, ...children);
    this.#root.replaceChildren(section);
    section.focus({ preventScroll: true });
    return section;
  }

  async #refused(error) {
    const say = this.#say;
    const look = () => this.#do(() => this.#ask("GET", this.#path));
    const cause = error.cause ?? "lost";
    if (cause !== "lost") await forget(`${this.#id} sent`);
    // Another device or tab was faster: what it did counts.
    if (cause === "moved") return look();
    const text = cause === "ended" ? say("journeyEnded") : cause === "lost" ? say("lost") : say("refused", { why: error.message });
    const again = cause === "lost" ? () => this.#do(this.#pending) : look;
    this.#screen(
      make("div", { class: "trouble", role: "alert" }, make("p", { text }), cause === "lost" && make("p", { text: say("retrying") })),
      cause !== "ended" && make("div", { class: "row" }, make("button", { class: "first", part: "retry", text: say("tryAgain"), on: { click: again } })));
    if (cause === "lost") this.#again.plan(again);
    return undefined;
  }

  #send(step, body) {
    // The same for every try: the server takes it once.
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return this.#do(() => this.#ask("POST", `${this.#path}/${step}`, { body, headers }));
  }

  #unable() { return this.#send("unable"); }

  /** A picture for a step of the journey; it is kept until it has arrived. */
  async #picture(step, { blob, journal }) {
    const sent = { step, at: this.#state.requiredAction, key: crypto.randomUUID(), journal: journal ? JSON.stringify(journal) : undefined, blob };
    if (this.getAttribute("keep") !== "none") await keep(`${this.#id} sent`, sent);
    const bar = make("progress", { max: 1, value: 0, "aria-label": this.#say("sending") });
    return this.#do(() => this.#arrive(sent, (share) => {
      bar.value = share;
      this.#emit("progress", { share });
    }), () => this.#screen(
      make("h2", { text: this.#say("sending") }), bar,
      this.getAttribute("keep") !== "none" && make("p", { text: this.#say("kept", { minutes: keptMinutes }) })));
  }

  async #arrive({ step, key, journal, blob }, progress) {
    const body = { picture: await base64(blob), journal };
    const state = await this.#ask("POST", `${this.#path}/${step}`, { body, headers: { "Idempotency-Key": key }, progress });
    await forget(`${this.#id} sent`);
    return state;
  }

  // MARK: Steps

  #why() {
    const { retake, advice } = this.#state;
    if (!retake) return null;
    return make("p", { class: "trouble", role: "status", part: "why", text: this.#say(`retake_${retake}`) || advice || "" });
  }

  #next() {
    const action = this.#state.requiredAction.split(":")[0];
    const steps = {
      INITIAL: () => this.#terms(), FRONTSIDE: () => this.#side("front"), BACKSIDE: () => this.#side("back"),
      ADDRESSDOCUMENT: () => this.#address(), SELFIE: () => this.#selfie(), PASSIVE_LIVENESS: () => this.#selfie(),
      LIVENESS: () => this.#liveness(), NFC: () => this.#chip(), PAGE: () => this.#page(), NONE: () => this.#ended(),
    };
    return (steps[action] ?? (() => this.#ended()))();
  }

  #terms() {
    const say = this.#say;
    const answer = (accepted) => ({ accepted, purpose: this.getAttribute("purpose") ?? say("terms").slice(0, 200) });
    this.#screen(
      make("h2", { text: say("termsTitle") }), make("slot", { name: "terms" }, make("p", { text: say("terms") })),
      make(
        "div", { class: "row" },
        make("button", { class: "first", part: "agree", text: say("agree"), on: { click: () => this.#send("terms", answer(true)) } }),
        make("button", { part: "disagree", text: say("disagree"), on: { click: () => this.#send("terms", answer(false)) } })));
  }

  async #side(side) {
    const slot = `${this.#id} back`;
    const isRetake = Boolean(this.#state.retake);
    if (side === "back" && !isRetake) {
      // It was captured with its front.
      const back = await kept(slot);
      await forget(slot);
      if (back && this.#isHere) return this.#picture("document", back);
    }
    const capture = this.#child("vouch-capture", {
      part: "capture", documents: this.getAttribute("documents"), side: isRetake || side === "back" ? side : null,
    });
    // What comes first; once the camera is open, its instructions say what comes next.
    capture.append(make("h2", { slot: "title", text: this.#say(side === "back" ? "showBack" : "showFront") }));
    capture.addEventListener("vouch-complete", async ({ detail }) => {
      const sides = detail.sides.filter((one) => one.source === "file" || one.side === side || one.side === "page");
      const back = side === "front" ? detail.sides.find((one) => one.side === "back") : null;
      if (back) await keep(slot, { blob: back.blob, journal: back.journal });
      const first = sides[0] ?? detail.sides[0];
      if (first) this.#picture("document", first);
    });
    return this.#screen(this.#why(), capture);
  }

  /** An element that captures, with what this one has of it. */
  #child(name, attributes) {
    const passed = Object.fromEntries(["files", "camera", "journal", "record", "debug", "vibration"].map((key) => [key, this.getAttribute(key)]));
    const child = make(name, {
      lang: this.#say.language, elsewhere: this.getAttribute("elsewhere") === "none" ? null : true, ...passed, ...attributes,
    });
    child.texts = this.texts;
    child.addEventListener("vouch-elsewhere", () => this.handOver());
    return child;
  }

  #address() {
    const say = this.#say;
    this.#screen(
      this.#why(), make("h2", { text: say("addressTitle") }), make("p", { text: say("address") }),
      make(
        "div", { class: "row" },
        make(
          "label", { class: "file", part: "file" }, make("span", { text: say("chooseFile") }),
          make("input", {
            type: "file", accept: "image/*,application/pdf",
            on: { change: ({ target }) => target.files[0] && this.#picture("address", { blob: target.files[0] }) },
          })),
        make("button", { part: "unable", text: say("unable"), on: { click: () => this.#unable() } })));
  }

  #selfie() {
    const face = this.#child("vouch-face", { part: "face", skippable: true });
    face.addEventListener("vouch-selfie", ({ detail }) => this.#picture("selfie", detail));
    face.addEventListener("vouch-unable", () => this.#unable());
    this.#screen(this.#why(), face);
  }

  async #liveness() {
    let challenge;
    try {
      challenge = await this.#ask("POST", "/v1/liveness-challenges", { body: { purpose: "journey", id: this.#id } });
    } catch (error) {
      this.#pending = () => this.#ask("GET", this.#path);
      return this.#refused(error);
    }
    const face = this.#child("vouch-face", { part: "face", skippable: true, files: "none" });
    face.challenge = challenge;
    face.addEventListener("vouch-liveness", async ({ detail }) => {
      const frames = await Promise.all(detail.frames.map(async ({ blob, time }) => ({ data: await base64(blob), time })));
      this.#send("liveness", { challenge: detail.challenge, frames });
    });
    face.addEventListener("vouch-unable", () => this.#unable());
    // What a challenge asked for at its times cannot be taken up in its middle.
    face.addEventListener("vouch-interrupted", () => this.#liveness());
    return this.#screen(this.#why(), face);
  }

  /** Browsers reach no chip of a document: it is read by an app, or left out. */
  #chip() {
    const say = this.#say;
    this.#screen(
      make("h2", { text: say("chipTitle") }), make("p", { text: say("chip") }),
      make(
        "div", { class: "row" },
        make("button", { class: "first", part: "retry", text: say("tryAgain"), on: { click: () => this.#do(() => this.#ask("GET", this.#path)) } }),
        make("button", { part: "unable", text: say("unable"), on: { click: () => this.#unable() } })));
  }

  /** A page of the customer's own: the outer page shows it, and tells its outcome. */
  #page() {
    const page = this.#state.requiredAction.slice("PAGE:".length);
    this.#screen(make("slot", { name: `page-${page}` }));
    this.#emit("page", { page });
  }

  /** Tells the outcome of a page of one's own, which `vouch-page` asked for. */
  endPage(page, outcome) { return this.#send(`pages/${encodeURIComponent(page)}`, { outcome }); }

  /** Shows a code with which the person goes on with another device, and what that device does. */
  async handOver() {
    const handover = new Handover(this.#say, (method, path) => this.#ask(method, path), this.#path, {
      state: (state) => {
        this.#emit("journey", state);
        this.#state = state;
        if (state.requiredAction === "NONE") this.#ended();
      },
      anew: () => this.handOver(),
      back: () => this.#do(() => this.#ask("GET", this.#path)),
    });
    try {
      const children = await handover.children();
      this.#screen(...children);
      this.#handover = handover;
      this.#emit("handover");
    } catch (error) {
      this.#pending = () => this.#ask("GET", this.#path);
      await this.#refused(error);
    }
  }

  #ended() {
    forget(`${this.#id} sent`);
    forget(`${this.#id} back`);
    this.#screen(make("h2", { text: this.#say("sent") }), make("slot", { name: "done" }, make("p", { text: this.#say("decided") })));
    this.#emit("decided", this.#state);
  }
}

customElements.define("vouch-journey", VouchJourney);

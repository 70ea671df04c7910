// <vouch-journey>: leads a person through a journey of the server, step by step, until it is decided. See docs/guides/pages.md.
import "./vouch-capture.js";
import "./vouch-face.js";
import { make } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";
import { chosen, words } from "./vouch-texts.js";
import { base64 } from "./vouch-upload.js";

class Refused extends Error {
  constructor(cause, detail) {
    super(detail);
    this.cause = cause;
  }
}

export class VouchJourney extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #say = null;
  #state = null;
  /** A back that was captured with its front, until it is asked for. */
  #back = null;
  /** What was to be sent when the connection was lost. */
  #pending = null;
  texts = {};

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    this.#begin();
  }

  disconnectedCallback() { this.#root.replaceChildren(); }

  /** Where the journey stands, as the server says. */
  get state() { return this.#state; }

  #emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(`vouch-${name}`, { bubbles: true, composed: true, detail }));
  }

  get #server() { return this.getAttribute("server") ?? ""; }
  get #path() { return `/v1/journeys/${encodeURIComponent(this.getAttribute("journey") ?? "")}`; }

  async #begin() {
    const wanted = [this.getAttribute("lang"), document.documentElement.lang, ...navigator.languages].filter(Boolean);
    this.#say = await words(chosen(wanted), this.texts);
    await this.#do(() => this.#ask("GET", this.#path));
  }

  async #ask(method, path, body) {
    let response;
    try {
      response = await fetch(this.#server + path, {
        method, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer",
        headers: {
          Authorization: `Bearer ${this.getAttribute("token") ?? ""}`, Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      throw new Refused("lost", error.message);
    }
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return answer;
    const detail = [answer?.detail ?? answer?.title ?? String(response.status), answer?.remedy].filter(Boolean).join(": ");
    if (response.status === 401 || response.status === 403 || response.status === 410) throw new Refused("ended", detail);
    throw new Refused(response.status >= 500 || response.status === 429 ? "lost" : "refused", detail);
  }

  /** Does something that gives the journey's new state, and shows what comes next. */
  async #do(work) {
    this.#pending = work;
    this.#screen(make("p", { role: "status", text: this.#say("working") }));
    try {
      const state = await work();
      this.#pending = null;
      this.#state = state;
      this.#emit("journey", state);
      this.#next();
    } catch (error) {
      this.#emit("error", { cause: error.cause ?? "lost", detail: error.message });
      this.#refused(error);
    }
  }

  #screen(...children) {
    const section = make("section", { tabindex: "-1", dir: this.#say.direction, lang: this.#say.language }, ...children);
    this.#root.replaceChildren(section);
    section.focus({ preventScroll: true });
    return section;
  }

  #refused(error) {
    const say = this.#say;
    const text = error.cause === "ended" ? say("journeyEnded") : error.cause === "refused" ? say("refused", { why: error.message }) : say("lost");
    this.#screen(
      make("div", { class: "trouble", role: "alert" }, make("p", { text })),
      error.cause !== "ended" && make(
        "div", { class: "row" },
        error.cause === "lost"
          ? make("button", { class: "first", text: say("tryAgain"), on: { click: () => this.#do(this.#pending) } })
          : make("button", { class: "first", text: say("tryAgain"), on: { click: () => this.#do(() => this.#ask("GET", this.#path)) } })));
  }

  #send(step, body) {
    return this.#do(() => this.#ask("POST", `${this.#path}/${step}`, body));
  }

  #unable() { return this.#send("unable"); }

  #why() {
    const { retake, advice } = this.#state;
    if (!retake) return null;
    return make("p", { class: "trouble", role: "status", text: this.#say(`retake_${retake}`) || advice || "" });
  }

  #next() {
    const action = this.#state.requiredAction.split(":")[0];
    const steps = {
      INITIAL: () => this.#terms(), FRONTSIDE: () => this.#side("front"), BACKSIDE: () => this.#side("back"),
      ADDRESSDOCUMENT: () => this.#address(), SELFIE: () => this.#face("selfie"), PASSIVE_LIVENESS: () => this.#face("selfie"),
      LIVENESS: () => this.#liveness(), NFC: () => this.#chip(), PAGE: () => this.#page(), NONE: () => this.#ended(),
    };
    return (steps[action] ?? (() => this.#ended()))();
  }

  #terms() {
    const say = this.#say;
    this.#screen(
      make("h2", { text: say("termsTitle") }), make("slot", { name: "terms" }, make("p", { text: say("terms") })),
      make(
        "div", { class: "row" },
        make("button", { class: "first", part: "agree", text: say("agree"), on: { click: () => this.#send("terms", { accepted: true }) } }),
        make("button", { part: "disagree", text: say("disagree"), on: { click: () => this.#send("terms", { accepted: false }) } })));
  }

  #side(side) {
    if (side === "back" && this.#back) {
      const kept = this.#back;
      this.#back = null;
      return this.#picture("document", kept.blob);
    }
    const capture = make("vouch-capture", {
      part: "capture", lang: this.#say.language, documents: this.getAttribute("documents"), files: this.getAttribute("files"),
      side: this.#state.retake || side === "back" ? side : null,
    });
    capture.texts = this.texts;
    capture.addEventListener("vouch-complete", ({ detail }) => {
      const sides = detail.sides.filter((one) => one.source === "file" || one.side === side || one.side === "page");
      this.#back = side === "front" ? detail.sides.find((one) => one.side === "back") ?? null : null;
      const first = sides[0] ?? detail.sides[0];
      if (first) this.#picture("document", first.blob);
    });
    return this.#screen(this.#why(), make("p", { text: this.#say(side === "back" ? "showBack" : "showFront") }), capture);
  }

  async #picture(step, blob) {
    const data = await base64(blob);
    return this.#send(step, { picture: data });
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
            type: "file", accept: "image/*,application/pdf", on: { change: ({ target }) => target.files[0] && this.#picture("address", target.files[0]) },
          })),
        make("button", { part: "unable", text: say("unable"), on: { click: () => this.#unable() } })));
  }

  #face() {
    const face = make("vouch-face", { part: "face", lang: this.#say.language, skippable: true, files: this.getAttribute("files") });
    face.texts = this.texts;
    face.addEventListener("vouch-selfie", ({ detail }) => this.#picture("selfie", detail.blob));
    face.addEventListener("vouch-unable", () => this.#unable());
    this.#screen(this.#why(), face);
  }

  async #liveness() {
    let challenge;
    try {
      challenge = await this.#ask("POST", "/v1/liveness-challenges", { purpose: "journey", id: this.getAttribute("journey") });
    } catch (error) {
      this.#pending = () => this.#ask("GET", this.#path);
      return this.#refused(error);
    }
    const face = make("vouch-face", { part: "face", lang: this.#say.language, skippable: true });
    face.challenge = challenge;
    face.texts = this.texts;
    face.addEventListener("vouch-liveness", async ({ detail }) => {
      const frames = await Promise.all(detail.frames.map(async ({ blob, time }) => ({ data: await base64(blob), time })));
      this.#send("liveness", { challenge: detail.challenge, frames });
    });
    face.addEventListener("vouch-unable", () => this.#unable());
    return this.#screen(this.#why(), face);
  }

  /** Browsers reach no chip of a document: it is read by an app, or left out. */
  #chip() {
    const say = this.#say;
    this.#screen(
      make("h2", { text: say("chipTitle") }), make("p", { text: say("chip") }),
      make(
        "div", { class: "row" },
        make("button", { class: "first", text: say("tryAgain"), on: { click: () => this.#do(() => this.#ask("GET", this.#path)) } }),
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

  #ended() {
    this.#screen(make("h2", { text: this.#say("sent") }), make("slot", { name: "done" }, make("p", { text: this.#say("decided") })));
    this.#emit("decided", this.#state);
  }
}

customElements.define("vouch-journey", VouchJourney);

// Goes on with a journey on another device: a code to be shown here, and what the other device does with it.
import { make } from "./vouch-parts.js";

/** Milliseconds between questions to the server. */
const interval = 2000;

export class Handover {
  #say;
  #ask;
  #path;
  #tell;
  #timer;
  #hasEnded = false;
  #isTaken = false;
  #url = null;
  #parts = {};

  /**
   * @param ask Asks the server: `(method, path)`.
   * @param tell Told what happens: `state(state)` of the journey, `back()` where the person goes on here, `anew()`
   *   where another code is wanted.
   */
  constructor(say, ask, path, tell) { [this.#say, this.#ask, this.#path, this.#tell] = [say, ask, path, tell]; }

  /** The screen's children, with a new code. */
  async children() {
    const say = this.#say;
    const { link, picture } = await this.#ask("POST", `${this.#path}/handover`);
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    this.#url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const status = make("p", { role: "status", part: "handover-status", text: say("phoneWaiting") });
    const code = make("img", { class: "code", part: "handover-code", src: this.#url, alt: say("phoneCode") });
    const hint = make("p", { text: say("phoneHint") });
    const copy = make("button", {
      part: "handover-copy", text: say("phoneCopy"), on: {
        click: async () => {
          await navigator.clipboard.writeText(link).catch(() => {});
          status.textContent = say("copied");
        },
      },
    });
    const anew = make("button", { class: "first", part: "handover-anew", hidden: true, text: say("newCode"), on: { click: () => this.#tell.anew() } });
    this.#parts = { status, code, hint, copy, anew };
    this.#plan();
    return [
      make("h2", { text: say("phoneTitle") }), hint, code, status,
      make("div", { class: "row" }, anew, copy, make("button", { part: "handover-back", text: say("goOnHere"), on: { click: () => this.#tell.back() } })),
    ];
  }

  #plan() { this.#timer = setTimeout(() => this.#look(), interval); }

  async #look() {
    try {
      const [{ state }, journey] = await Promise.all([this.#ask("GET", `${this.#path}/handover`), this.#ask("GET", this.#path)]);
      if (this.#hasEnded) return;
      this.#isTaken ||= state === "taken";
      this.#show(state, journey);
      this.#tell.state(journey);
    } catch (error) {
      // A connection that was lost comes back; a token that has ended does not.
      if (error.cause === "ended") return void this.#tell.back();
    }
    if (!this.#hasEnded) this.#plan();
  }

  #show(state, { requiredAction }) {
    const say = this.#say;
    const { status, code, hint, copy, anew } = this.#parts;
    anew.hidden = this.#isTaken || state !== "none";
    code.hidden = hint.hidden = copy.hidden = this.#isTaken || state === "none";
    let text = say("phoneWaiting");
    if (this.#isTaken) text = `${say("phoneTaken")} ${say("phoneStep", { what: say(steps[requiredAction.split(":")[0]] ?? "working") })}`;
    else if (state === "none") text = say("phoneOver");
    if (state !== "waiting" && status.textContent !== text) status.textContent = text;
  }

  end() {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    URL.revokeObjectURL(this.#url);
  }
}

/** What the other device shows, by the journey's next action. */
const steps = {
  INITIAL: "termsTitle", FRONTSIDE: "showFront", BACKSIDE: "showBack", ADDRESSDOCUMENT: "addressTitle", SELFIE: "selfieTitle",
  PASSIVE_LIVENESS: "selfieTitle", LIVENESS: "livenessTitle", NFC: "chipTitle",
};

// <vouch-face>: a selfie, or the answer to a liveness challenge, before the camera of any browser. See docs/guides/pages.md.
import { Camera, CameraTrouble, foreseen } from "./vouch-camera.js";
import { Journal } from "./vouch-journal.js";
import { Instructions, Judge, make, nextFrame } from "./vouch-parts.js";
import { sheet } from "./vouch-style.js";
import { wordsOf } from "./vouch-texts.js";

/** Frames of a liveness session in a second: the server wants eight and more. */
const rate = 12;
/** What is measured, by the texts' keys where they are not the same. */
const advice = {
  invalidPose: "lookStraight", faceTooFar: "moveCloser", faceOnLeft: "faceInMiddle", faceOnRight: "faceInMiddle",
  faceTooHigh: "faceInMiddle", faceTooLow: "faceInMiddle", leftEyeClosed: "eyesOpen", rightEyeClosed: "eyesOpen",
};

export class VouchFace extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #say = null;
  #judge = null;
  #camera = null;
  #parts = {};
  #run = 0;
  #began = 0;
  #phase = "idle";
  #picture = null;
  #shownURL = null;
  #journal = null;
  /** A challenge as the server drew it; with one the element asks for movements and colours. Set it before `start()`. */
  challenge = null;
  texts = {};

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet()];
    document.addEventListener("visibilitychange", this.#seenAgain);
    this.#welcome();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#seenAgain);
    this.#run += 1;
    this.#end();
    this.#judge?.end();
    this.#judge = null;
    URL.revokeObjectURL(this.#shownURL);
    this.#root.replaceChildren();
  }

  get phase() { return this.#phase; }

  #emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(`vouch-${name}`, { bubbles: true, composed: true, detail }));
  }

  #screen(phase, ...children) {
    this.#phase = phase;
    const section = make(
      "section", { tabindex: "-1", part: `screen screen-${phase}`, dir: this.#say.direction, lang: this.#say.language }, ...children);
    this.#root.replaceChildren(section);
    if (phase !== "start") section.focus({ preventScroll: true });
    this.#emit("phase", { phase });
  }

  #file() {
    if (this.challenge || this.getAttribute("files") === "none") return null;
    return make(
      "label", { class: "file", part: "file" }, make("span", { text: this.#say("chooseFile") }),
      make("input", { type: "file", accept: "image/*", on: { change: ({ target }) => target.files[0] && this.#show(target.files[0], "file") } }));
  }

  #skip() {
    if (!this.hasAttribute("skippable")) return null;
    return make("button", { part: "unable", text: this.#say("unable"), on: { click: () => this.#emit("unable") } });
  }

  /** Another device, where whoever embeds this can lead there: `vouch-elsewhere` asks for it. */
  #phone(isFirst = false) {
    if (!this.hasAttribute("elsewhere")) return null;
    return make("button", { class: isFirst ? "first" : null, part: "elsewhere", text: this.#say("usePhone"), on: { click: () => this.#emit("elsewhere") } });
  }

  async #welcome() {
    const say = this.#say = await wordsOf(this);
    const stop = await foreseen();
    if (!this.isConnected) return;
    const isElsewhere = Boolean(stop) && this.hasAttribute("elsewhere");
    const hasColours = (this.challenge?.colours?.length ?? 0) > 0;
    this.#screen(
      "start", make("h2", { text: say(this.challenge ? "livenessTitle" : "selfieTitle") }),
      make("ol", {}, ...["face1", "face2"].map((key) => make("li", { text: say(key) }))),
      this.challenge && make("p", { text: say("movements") }),
      hasColours && make("p", { part: "notice", text: say("photosensitive") }),
      stop && make("p", { class: "trouble", part: "foreseen", text: say(stop) }),
      make(
        "div", { class: "row" }, isElsewhere && this.#phone(true),
        make("button", { class: isElsewhere ? null : "first", part: "start", text: say("useCamera"), on: { click: () => this.start() } }),
        this.#file(), this.#skip()));
    if (stop) this.#emit("obstacle", { cause: stop });
  }

  async start({ stream } = {}) {
    const run = ++this.#run;
    const say = this.#say;
    const video = make("video", { part: "video", playsinline: true, "aria-hidden": "true" });
    this.#parts = {
      video, instructions: new Instructions(), region: make("ellipse", { class: "guide" }),
      light: make("div", { class: "light", hidden: true, "aria-hidden": "true" }),
    };
    const { instructions, region, light } = this.#parts;
    this.#parts.svg = make("svg", { "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" }, region);
    this.#parts.view = make("div", { class: "view mirrored", part: "view" }, video, this.#parts.svg);
    instructions.tell(say("starting"));
    this.#screen(
      "live", light, make("h2", { text: say(this.challenge ? "livenessTitle" : "selfieTitle") }), this.#parts.view, instructions.shown,
      instructions.spoken,
      make("div", { class: "row" }, make("button", { text: say("cancel"), on: { click: () => this.reset() } }), this.#file(), this.#skip()));
    this.#camera = new Camera(video, "user");
    try {
      this.#judge ??= new Judge(import.meta.url);
      const ready = this.#judge.load("loadFaces", import.meta.url, 60_000);
      await this.#camera.open({ stream, deviceId: this.getAttribute("camera") });
      if (run !== this.#run) return;
      this.#journal = this.getAttribute("journal") === "none" ? null : new Journal(this.#camera);
      this.#turned();
      video.addEventListener("resize", this.#turned);
      this.#emit("camera", this.#camera.facts);
      instructions.tell(say("loading"));
      await ready;
      if (run !== this.#run) return;
      this.#began = performance.now();
      await this.#judge.ask("startFace", { frames: 1, timeout: 0 });
      await this.#guide(run);
    } catch (error) {
      if (run === this.#run) this.#trouble(error);
    }
  }

  get #now() { return Math.floor(performance.now() - this.#began); }

  #turned = () => {
    const { video, view } = this.#parts;
    if (!video?.videoWidth) return;
    view.style.aspectRatio = `${video.videoWidth} / ${video.videoHeight}`;
    view.style.setProperty("--ratio", video.videoWidth / video.videoHeight);
  };

  /** A challenge cannot be taken up in its middle; a selfie can, with the camera opened anew if it was taken away. */
  #seenAgain = async () => {
    if (this.#phase !== "live" || !this.#camera) return;
    if (document.hidden) return;
    if (this.#isChallenged) {
      this.reset();
      return void this.#emit("interrupted");
    }
    const { track } = this.#camera;
    if ((track?.readyState === "ended" || track?.muted) && this.#camera.facts.source === "camera") {
      const { deviceId } = this.#camera.facts;
      try {
        await this.#camera.open({ deviceId });
      } catch (error) {
        this.#trouble(error);
      }
    }
  };

  #isChallenged = false;

  async #frame() {
    await nextFrame(this.#parts.video);
    if (document.hidden) return null;
    if (this.#camera?.track?.readyState === "ended") {
      await this.#camera.open({ deviceId: this.#camera.facts.deviceId });
      if (this.#camera?.track?.readyState === "ended") throw new CameraTrouble("cameraFailed");
    }
    return this.#parts.video.videoWidth > 0 ? createImageBitmap(this.#parts.video) : null;
  }

  /** Until a face is in place, and one frame of it is kept. */
  async #guide(run) {
    const { svg, region, instructions } = this.#parts;
    while (run === this.#run) {
      const bitmap = await this.#frame();
      if (run !== this.#run) return bitmap?.close();
      if (!bitmap) continue;
      const answer = await this.#judge.within(10_000, "face", { bitmap, at: this.#now }, [bitmap]);
      if (run !== this.#run) return;
      svg.setAttribute("viewBox", `0 0 ${answer.width} ${answer.height}`);
      if (answer.region) {
        const { x, y, width, height } = answer.region;
        for (const [key, value] of Object.entries({ cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2 })) {
          region.setAttribute(key, value.toFixed(0));
        }
      }
      region.setAttribute("class", answer.measured === "faceCompliant" ? "outline good" : "guide");
      const key = answer.blank ? "blank" : advice[answer.feedback] ?? answer.feedback;
      this.#journal?.frame(answer, this.#now, answer.measured !== "faceCompliant");
      if (key && instructions.tell(this.#say(key) || answer.sentence, this.#say.spoken(key) || answer.sentence)) this.#emit("instruction", { instruction: key });
      this.#emit("frame", { measured: answer.measured, took: answer.took });
      if (answer.state === "postCaptureProcessing") {
        if (this.getAttribute("vibration") !== "none") navigator.vibrate?.(60);
        const { blob } = await this.#judge.ask("portrait");
        if (run !== this.#run) return;
        this.#camera.remember();
        if (this.challenge) return this.#challenged(run);
        return this.#show(blob, "camera");
      }
      if (["aborted", "stopped", "timedOut"].includes(answer.state)) throw new CameraTrouble("timedOut");
    }
  }

  /** Movements and colours at their times, and every frame with its own. */
  async #challenged(run) {
    const { challenge } = this;
    const { instructions, light } = this.#parts;
    const frames = [];
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const steps = [...(challenge.steps ?? [])].sort((a, b) => a.at - b.at);
    const colours = [...(challenge.colours ?? [])].sort((a, b) => a.at - b.at);
    this.#isChallenged = true;
    light.hidden = colours.length === 0;
    instructions.tell(this.#say("lookStraight"));
    const waiting = [];
    while (run === this.#run && seconds() < challenge.duration) {
      const bitmap = await this.#frame();
      if (run !== this.#run) return bitmap?.close();
      if (!bitmap) continue;
      const time = seconds();
      const step = steps.filter((one) => one.at <= time).at(-1);
      if (step) instructions.tell(time > step.at + step.within ? this.#say("lookStraight") : this.#say(step.action));
      const colour = colours.filter((one) => one.at <= time).at(-1);
      if (colour) light.style.backgroundColor = `rgb(${colour.red} ${colour.green} ${colour.blue})`;
      if (frames.length === 0 || time - frames.at(-1).time >= 1 / rate) {
        const frame = { time: Number(time.toFixed(3)), blob: null };
        frames.push(frame);
        waiting.push(this.#judge.ask("still", { bitmap }, [bitmap]).then(({ blob }) => { frame.blob = blob; }));
      } else {
        bitmap.close();
      }
    }
    light.hidden = true;
    instructions.tell(this.#say("captured"));
    await Promise.all(waiting);
    if (run !== this.#run) return undefined;
    this.#end();
    return this.#emit("liveness", { challenge: challenge.nonce, frames });
  }

  #show(blob, source) {
    this.#run += 1;
    const journal = this.#journal?.facts;
    this.#end();
    const say = this.#say;
    this.#picture = { blob, source, journal: source === "camera" ? journal : null };
    URL.revokeObjectURL(this.#shownURL);
    this.#shownURL = URL.createObjectURL(blob);
    this.#screen(
      "review", make("h2", { text: say("selfieReview") }),
      make("img", { class: "shown", part: "picture", src: this.#shownURL, alt: say("picture") }),
      make(
        "div", { class: "row" },
        make("button", { class: "first", part: "accept", text: say("accept"), on: { click: () => this.#emit("selfie", this.#picture) } }),
        make("button", { part: "again", text: say("again"), on: { click: () => this.start() } })));
  }

  #end() {
    this.#isChallenged = false;
    this.#journal?.end();
    this.#journal = null;
    this.#parts.instructions?.end();
    this.#camera?.close();
    this.#camera = null;
  }

  reset() {
    this.#run += 1;
    this.#end();
    this.#picture = null;
    this.#welcome();
  }

  #trouble(error) {
    if (error.cause === "ended") return;
    this.#run += 1;
    this.#end();
    const say = this.#say;
    if (["module", "mixed", "memory", "offline", "slow"].includes(error.cause)) {
      this.#judge?.end();
      this.#judge = null;
    }
    this.#emit("error", { cause: error.cause ?? "module", detail: error.message });
    this.#screen(
      "trouble", make("div", { class: "trouble", role: "alert" }, make("p", { text: say(error.cause) || say("module") })),
      make(
        "div", { class: "row" },
        this.#phone(true),
        make("button", {
          class: this.hasAttribute("elsewhere") ? null : "first", part: "retry", text: say("tryAgain"),
          on: { click: () => (error.cause === "mixed" ? location.reload() : this.start()) },
        }),
        this.#file(), this.#skip()));
  }
}

customElements.define("vouch-face", VouchFace);

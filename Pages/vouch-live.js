// The live screen of a document: a camera, an outline that follows the document, one instruction at a time, until the machine in the
// worker has a picture. What comes before and after is the element's: vouch-capture.js.
import { Camera, CameraTrouble } from "./vouch-camera.js";
import { Journal } from "./vouch-journal.js";
import { Instructions, make, nextFrame } from "./vouch-parts.js";

/** The numbers that the module has for events. */
export const event = { accept: 1, retake: 4, cancel: 5, pause: 9, resume: 10, shutter: 11, skip: 12 };
/** Milliseconds: until frames are judged, until one is; of blur until another lens is tried; of one colour until it is said. */
export const patience = { module: 30000, frame: 10000, blur: 5000, blank: 3000 };
const traceLimit = 5000;

export class Live {
  #element;
  #say;
  #judge;
  #tell;
  #began = 0;
  #last = {};
  #since = {};
  #wakeLock = null;
  #isRunning = false;
  #hasEnded = false;
  #journal = null;
  #recorder = null;
  #trace;
  camera;
  parts;

  /**
   * @param element Whose attributes say what is captured.
   * @param judge The worker.
   * @param tell Told what happens: `emit(name, detail)`, `review(answer)`, `complete()`, `cancelled()`, `trouble(cause, seen, detail)`.
   * @param trace Where measures go.
   */
  constructor(element, say, judge, tell, trace) {
    [this.#element, this.#say, this.#judge, this.#tell, this.#trace] = [element, say, judge, tell, trace];
    const video = make("video", { part: "video", playsinline: true, "aria-hidden": "true" });
    this.parts = {
      video,
      guide: make("rect", { class: "guide", rx: 24 }),
      outline: make("polygon", { class: "outline", hidden: true }),
      instructions: new Instructions(),
      progress: make("p", { class: "progress" }),
      notice: make("p", { class: "progress", hidden: true, text: say("recording") }),
      shutter: make("button", { class: "first", hidden: true, part: "shutter", text: say("takePicture"), on: { click: () => this.ask(event.shutter) } }),
      skip: make("button", { hidden: true, part: "skip", text: say("skip"), on: { click: () => this.ask(event.skip) } }),
      torch: make("button", { hidden: true, part: "torch", "aria-pressed": "false", text: say("light"), on: { click: () => this.#light() } }),
      cameras: make("select", { hidden: true, part: "cameras", "aria-label": say("camera"), on: { change: ({ target }) => this.#change(target.value) } }),
    };
    this.parts.svg = make("svg", { "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" }, this.parts.guide, this.parts.outline);
    this.parts.view = make("div", { class: "view", part: "view" }, video, this.parts.svg);
    this.camera = new Camera(video, "environment");
  }

  /** What is shown; `more` are the element's own buttons. */
  children(...more) {
    const { view, instructions, progress, notice, shutter, skip, torch, cameras } = this.parts;
    return [view, instructions.shown, instructions.spoken, progress, notice, make("div", { class: "row" }, shutter, skip, torch, cameras, ...more)];
  }

  get journal() { return this.#journal?.facts ?? null; }
  /** Whether the machine has begun. */
  get isGuiding() { return this.#began > 0 && !this.#hasEnded; }
  get #now() { return Math.floor(performance.now() - this.#began); }

  /** Opens the camera, or the page's own stream, and goes on until this is ended. */
  async start({ stream } = {}) {
    this.#instruct("starting");
    try {
      // The module comes while the person is asked for the camera; the networks when the camera shows.
      const module = this.#judge.load("prepare", import.meta.url, patience.module);
      await this.camera.open({ stream, deviceId: this.#element.getAttribute("camera") });
      if (this.#hasEnded) return this.camera.close();
      this.#journal = this.#element.getAttribute("journal") === "none" ? null : new Journal(this.camera);
      this.#opened();
      this.#instruct("loading");
      this.#listen(true);
      await module;
      await this.#judge.load("load", import.meta.url, patience.module);
      if (this.#hasEnded) return undefined;
      this.#began = performance.now();
      const { scan, documents, timeout } = this.#element.wanted;
      await this.#judge.ask("start", { scan, documents, timeout });
      this.#record();
      this.run();
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  #listen(isOn) {
    const change = isOn ? "addEventListener" : "removeEventListener";
    document[change]("visibilitychange", this.#seenAgain);
    this.parts.video[change]("resize", this.#turned);
    screen.orientation?.[change]?.("change", this.#turned);
  }

  #opened() {
    const { torch, cameras } = this.parts;
    this.#turned();
    const { facts, devices } = this.camera;
    torch.hidden = !this.camera.hasTorch;
    cameras.hidden = devices.length < 2;
    cameras.replaceChildren(
      ...devices.map((device, index) =>
        make("option", {
          value: device.deviceId, selected: device.deviceId === facts.deviceId, text: device.label || `${this.#say("camera")} ${index + 1}`,
        })));
    this.#stayAwake();
    this.#note("camera", facts);
    this.#tell.emit("camera", facts);
  }

  #stayAwake() {
    navigator.wakeLock?.request("screen").then((lock) => {
      if (this.#hasEnded) lock.release().catch(() => {});
      else this.#wakeLock = lock;
    }, () => {});
  }

  /** The device was turned, or another camera gives other sizes. Some phones put the light out when they are turned. */
  #turned = () => {
    const { video, view, svg, guide, torch } = this.parts;
    const [width, height] = [video.videoWidth, video.videoHeight];
    if (!width || !height) return;
    view.style.aspectRatio = `${width} / ${height}`;
    view.style.setProperty("--ratio", width / height);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // A card of ISO 7810's ID-1: where the document is expected, until it is seen.
    const side = Math.min(width * 0.82, height * 0.82 * 1.586);
    for (const [key, value] of Object.entries({
      x: (width - side) / 2, y: (height - side / 1.586) / 2, width: side, height: side / 1.586,
    })) guide.setAttribute(key, value.toFixed(0));
    if (torch.getAttribute("aria-pressed") === "true") this.#light(true);
  };

  /** Frame after frame, each judged before the next is taken. */
  async run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { video } = this.parts;
    while (this.#isRunning && !this.#hasEnded) {
      await nextFrame(video);
      if (!this.#isRunning || this.#hasEnded) break;
      try {
        if (document.hidden) continue;
        if (this.camera.track?.readyState === "ended") await this.#reopen();
        if (video.videoWidth === 0) continue;
        const bitmap = await createImageBitmap(video);
        const answer = await this.#judge.within(patience.frame, "frame", { bitmap, at: this.#now }, [bitmap]);
        if (!this.#isRunning || this.#hasEnded) break;
        this.judged(answer, this.#now);
        this.#follow(answer);
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#isRunning = false;
  }

  /** A camera that was taken away, by another program or while the tab slept, is asked for once more. */
  async #reopen() {
    if (this.camera.facts.source === "stream" || this.#since.reopened > this.#now - 10_000) throw new CameraTrouble("cameraFailed");
    this.#since.reopened = this.#now;
    await this.#change(this.camera.facts.deviceId);
  }

  /** Shows what was judged. Also what a trace tells of a frame: see `replay` in vouch-trace.js. */
  judged(answer, at) {
    const { outline, guide, svg } = this.parts;
    this.#note("frame", answer, at);
    if (answer.width && (answer.width !== this.#last.width || answer.height !== this.#last.height)) {
      svg.setAttribute("viewBox", `0 0 ${answer.width} ${answer.height}`);
    }
    if (answer.corners) this.#since.corners = at;
    // One frame without the document does not make its outline flicker.
    if (answer.corners || at - (this.#since.corners ?? -1000) > 300) {
      outline.toggleAttribute("hidden", !answer.corners);
      guide.toggleAttribute("hidden", Boolean(answer.corners));
      if (answer.corners) outline.setAttribute("points", answer.corners.map((corner) => corner.join(",")).join(" "));
    }
    const isGood = ["holdStill", "captured"].includes(answer.measured);
    outline.setAttribute("class", isGood ? "outline good" : "outline");
    this.#journal?.frame(answer, at, !isGood && answer.state !== "reviewing");
    this.#watchLens(answer, at);
    this.#last = answer;
    this.#tell.emit("frame", { at, instruction: answer.instruction, measured: answer.measured, corners: answer.corners, took: answer.took });
  }

  #note(kind, detail, at = this.#now) {
    if (this.#trace.length >= traceLimit) return;
    if (kind !== "frame") return void this.#trace.push({ at, kind, ...detail });
    const { state, instruction, measured, took, blank, light, detail: fine, corners, width, height, isSame } = detail;
    this.#trace.push({
      at, kind, took: Math.round(took ?? 0), state, instruction, measured, blank, light, detail: fine, isSame, width, height,
      corners: corners?.map((corner) => corner.map(Math.round)) ?? null,
    });
  }

  /** A card that stays blurred wants another lens; a picture of one colour wants words. */
  #watchLens(answer, at) {
    this.#since.blur = answer.measured === "focus" ? this.#since.blur ?? at : null;
    if (this.#since.blur !== null && at - this.#since.blur > patience.blur) {
      this.#since.blur = null;
      const next = this.camera.next();
      if (next && !this.#since[next.deviceId]) {
        this.#since[next.deviceId] = at;
        this.#change(next.deviceId);
      }
    }
    this.#since.blank = answer.blank ? this.#since.blank ?? at : null;
    if (this.#since.blank !== null && at - this.#since.blank > patience.blank) this.#instruct("blank");
  }

  /** What the machine wants now. */
  #follow(answer) {
    const { shutter, skip, torch, progress } = this.parts;
    switch (answer.state) {
      case "reviewing":
        this.pause();
        return this.#tell.review(answer);
      case "completed":
        return this.#tell.complete();
      case "cancelled":
        return this.#tell.cancelled();
      case "timedOut":
        return this.#tell.trouble("timedOut", answer.sight?.obstacle);
      case "failed":
        return this.#tell.trouble(answer.failure === "notPermitted" ? "denied" : "cameraFailed");
      default:
    }
    this.asked(answer);
    shutter.hidden = !answer.shutter;
    skip.hidden = !answer.optional;
    if (answer.total > 1 && !this.#element.hasAttribute("side")) {
      progress.textContent = this.#say("side", { done: Math.min(answer.done + 1, answer.total), total: answer.total });
    }
    if (answer.torch && !torch.hidden && torch.getAttribute("aria-pressed") === "false" && !this.#since.torch) {
      this.#since.torch = this.#now;
      this.#light();
    }
  }

  /** One side is asked for by itself: to the machine it is the first. */
  asked(answer) {
    const key = answer.instruction === "showFront" && this.#element.getAttribute("side") === "back" ? "showBack" : answer.instruction;
    if (key && this.#since.blank == null) this.#instruct(key, answer.sentence);
  }

  #instruct(key, otherwise = "") {
    const text = this.#say(key) || otherwise;
    if (this.parts.instructions.tell(text, this.#say.spoken(key) || text)) this.#tell.emit("instruction", { instruction: key, text });
  }

  /** Tells the machine what happened, and follows what it says. */
  async ask(number) {
    try {
      const answer = await this.#judge.ask("event", { event: number, at: this.#now });
      if (!this.#hasEnded) this.#follow(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** After a picture was accepted or is to be taken again. */
  async goOn(number) {
    this.parts.video.play().catch(() => {});
    await this.ask(number);
    if (!this.#hasEnded) this.run();
  }

  pause() {
    this.#isRunning = false;
    this.#journal?.end();
  }

  async #light(on = this.parts.torch.getAttribute("aria-pressed") === "false") {
    if (await this.camera.torch(on)) this.parts.torch.setAttribute("aria-pressed", String(on));
  }

  /** To another camera, in the middle of a capture; the light stays as it was. */
  async #change(deviceId) {
    this.#journal?.end();
    try {
      await this.camera.open({ deviceId });
      if (this.#hasEnded) return this.camera.close();
      this.#opened();
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  /** A tab that slept may have lost its camera, its light, or its focus. */
  #seenAgain = async () => {
    if (document.hidden) return void (this.#isRunning && this.ask(event.pause));
    this.#since.blur = null;
    this.#stayAwake();
    if (this.#isRunning) await this.ask(event.resume);
    if (this.#hasEnded) return;
    const { track } = this.camera;
    if (track && (track.readyState === "ended" || track.muted) && this.camera.facts.source === "camera") await this.#change(this.camera.facts.deviceId);
    this.parts.video.play().catch(() => {});
    this.#turned();
  };

  /** Films the session where the page asks for it; the person is told. */
  #record() {
    if (!this.#element.hasAttribute("record") || !globalThis.MediaRecorder) return;
    const pieces = [];
    const recorder = this.#recorder = new MediaRecorder(this.parts.video.srcObject, { videoBitsPerSecond: 1_500_000 });
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = () => this.#tell.emit("recorded", { blob: new Blob(pieces, { type: recorder.mimeType }) });
    recorder.start();
    this.parts.notice.hidden = false;
  }

  #fail(error) {
    this.pause();
    if (this.#hasEnded || error.cause === "ended") return;
    this.#tell.trouble(error.cause ?? "module", null, error.message);
  }

  end() {
    this.pause();
    this.#hasEnded = true;
    this.#listen(false);
    this.parts.instructions.end();
    if (this.#recorder?.state === "recording") this.#recorder.stop();
    this.camera.close();
    this.#wakeLock?.release().catch(() => {});
    this.#wakeLock = null;
  }
}

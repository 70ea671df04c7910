// Chromium, driven through a pipe by its own protocol: nothing to install but the browser itself.
import { spawn } from "node:child_process";

/** A headless Chromium whose camera plays a clip. */
export class Chromium {
  #child;
  #waiting = new Map();
  #number = 0;
  #session;

  /**
   * @param program Path of the browser.
   * @param clip Path of a motion JPEG file: what the camera sees, again and again.
   * @param profile An empty folder.
   */
  static async open(program, clip, profile) {
    const browser = new Chromium();
    const options = [
      "--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars", "--window-size=960,620",
      "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${clip}`,
      "--enable-precise-memory-info", "--no-first-run", "--remote-debugging-pipe", `--user-data-dir=${profile}`,
      // Root has no sandbox to enter; the page is our own.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ];
    browser.#child = spawn(program, [...options, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.#listen(browser.#child.stdio[4]);
    const gone = (why) => {
      for (const { reject } of browser.#waiting.values()) reject(new Error(why));
      browser.#waiting.clear();
    };
    browser.#child.on("error", (error) => gone(`the browser did not start: ${error.message}`));
    browser.#child.on("exit", (code) => gone(`the browser ended with ${code}`));
    browser.#child.stdio[3].on("error", () => {});
    const { targetInfos } = await browser.#send("Target.getTargets");
    const page = targetInfos.find((target) => target.type === "page");
    const { sessionId } = await browser.#send("Target.attachToTarget", { targetId: page.targetId, flatten: true });
    browser.#session = sessionId;
    await browser.#send("Page.enable");
    return browser;
  }

  #listen(stream) {
    let rest = Buffer.alloc(0);
    stream.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        const message = JSON.parse(rest.subarray(0, end).toString());
        rest = rest.subarray(end + 1);
        const waiting = this.#waiting.get(message.id);
        if (!waiting) continue; // an event
        this.#waiting.delete(message.id);
        if (message.error) waiting.reject(new Error(message.error.message));
        else waiting.resolve(message.result);
      }
    });
  }

  #send(method, params = {}) {
    const id = ++this.#number;
    const message = { id, method, params, ...(this.#session ? { sessionId: this.#session } : {}) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.stdio[3].write(JSON.stringify(message) + "\0");
    });
  }

  goTo(address) { return this.#send("Page.navigate", { url: address }); }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.#send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  }

  /** The page as a PNG file. */
  async screenshot() {
    const { data } = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close() {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    await this.#send("Browser.close").catch(() => this.#child.kill("SIGKILL"));
    await ended;
  }
}

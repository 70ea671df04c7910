// Sends pictures: with progress, and again after a lost connection without being taken twice.

/** What could not be sent: `lost` where it may work again, `moved` where the server is elsewhere by now, `ended`, `refused`. */
export class UploadTrouble extends Error {
  constructor(cause, detail) {
    super(detail);
    this.cause = cause;
  }
}

/** Milliseconds after which it is tried again by itself: 1, 2, 4, 8 and 15 seconds. */
const pauses = [1000, 2000, 4000, 8000, 15000];

/** The bytes of a file in Base64. */
export function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(new UploadTrouble("refused", reader.error?.message ?? ""));
    reader.readAsDataURL(blob);
  });
}

/**
 * Asks a server.
 * @param body Sent as JSON; nothing is sent where it is undefined.
 * @param progress Told the share that is sent, 0…1.
 * @returns What the server answered.
 */
export function ask(method, url, { body, headers = {}, progress } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "text";
    request.setRequestHeader("Accept", "application/json");
    if (body !== undefined) request.setRequestHeader("Content-Type", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (progress) request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new UploadTrouble("lost", "the connection was lost"));
    request.onload = () => {
      let answer = null;
      try {
        answer = JSON.parse(request.responseText);
      } catch { /* Told below. */ }
      const { status } = request;
      if (status >= 200 && status < 300 && answer) return resolve(answer);
      const why = answer?.detail ?? answer?.title ?? `${status}`;
      // A conflict that passes: the same request is being answered, to a page that is no longer there.
      const isLater = status >= 500 || status === 429 || status === 408 || (status === 409 && request.getResponseHeader("Retry-After"));
      const cause = isLater
        ? "lost" : { 401: "ended", 403: "ended", 409: "moved", 410: "ended" }[status] ?? "refused";
      return reject(new UploadTrouble(cause, answer?.remedy ? `${why} (${answer.remedy})` : why));
    };
    request.send(body === undefined ? null : JSON.stringify(body));
  });
}

/** Tries again by itself after a lost connection: after a while, or as soon as the browser says that there is one. */
export class Again {
  #tries = 0;
  #timer;
  #work = () => {};
  #online = () => this.#go();

  /** @param work Done once, later, unless this is ended. */
  plan(work) {
    this.end();
    this.#work = work;
    this.#timer = setTimeout(this.#online, pauses[Math.min(this.#tries, pauses.length - 1)]);
    this.#tries += 1;
    addEventListener("online", this.#online);
  }

  #go() {
    this.end();
    this.#work();
  }

  /** It arrived: the next loss begins with the shortest pause. */
  arrived() {
    this.end();
    this.#tries = 0;
  }

  end() {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#online);
  }
}

/** The sides of a document for a server that takes `POST /v1/readings`. */
export class Upload {
  #endpoint;
  #sides;
  #headers;
  /** The same for every try: the server answers a second one as it did the first. */
  #key = crypto.randomUUID();

  constructor(endpoint, sides, headers = {}) {
    [this.#endpoint, this.#sides, this.#headers] = [endpoint, sides, headers];
  }

  /** @returns What the server answered. */
  async send(progress) {
    const inputs = await Promise.all(this.#sides.map(async ({ blob }) => ({ data: await base64(blob) })));
    try {
      return await ask("POST", this.#endpoint, {
        body: { inputs }, headers: { ...this.#headers, "Idempotency-Key": this.#key }, progress,
      });
    } catch (error) {
      // There is no journey that could be elsewhere.
      throw new UploadTrouble(error.cause === "lost" ? "lost" : "refused", error.message);
    }
  }
}

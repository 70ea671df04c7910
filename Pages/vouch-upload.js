// Sends the sides of a document to a server that takes `POST /v1/readings`: with progress, and again after a lost connection
// without being read twice.

class UploadTrouble extends Error {
  constructor(cause, detail) {
    super(detail);
    this.cause = cause;
  }
}

/** The bytes of a file in Base64. */
export function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(new UploadTrouble("refused", reader.error?.message ?? ""));
    reader.readAsDataURL(blob);
  });
}

export class Upload {
  #endpoint;
  #sides;
  #headers;
  /** The same for every try: the server answers a second one as it did the first. */
  #key = crypto.randomUUID();

  constructor(endpoint, sides, headers = {}) {
    [this.#endpoint, this.#sides, this.#headers] = [endpoint, sides, headers];
  }

  /**
   * @param progress Told the share that is sent, 0…1.
   * @returns What the server answered.
   */
  async send(progress) {
    const inputs = await Promise.all(this.#sides.map(async ({ blob }) => ({ data: await base64(blob) })));
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", this.#endpoint);
      request.responseType = "text";
      request.setRequestHeader("Content-Type", "application/json");
      request.setRequestHeader("Accept", "application/json");
      request.setRequestHeader("Idempotency-Key", this.#key);
      for (const [name, value] of Object.entries(this.#headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
      request.onerror = () => reject(new UploadTrouble("lost", "the connection was lost"));
      request.onload = () => {
        let answer = null;
        try {
          answer = JSON.parse(request.responseText);
        } catch { /* Told below. */ }
        if (request.status >= 200 && request.status < 300 && answer) return resolve(answer);
        const isLater = request.status >= 500 || request.status === 429 || request.status === 408;
        const why = answer?.detail ?? answer?.title ?? `${request.status}`;
        return reject(new UploadTrouble(isLater ? "lost" : "refused", answer?.remedy ? `${why} (${answer.remedy})` : why));
      };
      request.send(JSON.stringify({ inputs }));
    });
  }
}

// Loads vouch.wasm outside a browser; the same few lines run in a page with fetch in place of readFile.
import { readFile } from "node:fs/promises";

export class Vouch {
  #exports;

  /** Compiles the module and hands it the three network files. Throws when one is damaged. */
  static async load(modulePath, finderPath, recogniserPath, witnessPath) {
    const { instance } = await WebAssembly.instantiate(await readFile(modulePath), {});
    const vouch = new Vouch();
    vouch.#exports = instance.exports;
    const finder = await readFile(finderPath);
    const recogniser = await readFile(recogniserPath);
    const witness = await readFile(witnessPath);
    const status = vouch.#with(finder, (f) =>
      vouch.#with(recogniser, (r) => instance.exports.vouch_load(f, finder.length, r, recogniser.length)))
      || vouch.#with(witness, (w) => instance.exports.vouch_load_witness(w, witness.length));
    if (status !== 0) throw new Error(`vouch_load: ${["", "malformed", "unsupported version", "damaged"][status]}`);
    return vouch;
  }

  /** Reads one RGBA frame; `today` is a Date. Returns an array of zones, best first. */
  read(rgba, width, height, today) {
    const day = today.getUTCFullYear() * 10000 + (today.getUTCMonth() + 1) * 100 + today.getUTCDate();
    const length = this.#with(rgba, (pixels) => this.#exports.vouch_read(pixels, width, height, day));
    if (length < 0) throw new Error(`vouch_read: ${length}`);
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.vouch_result(), length);
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  #with(bytes, use) {
    const pointer = this.#exports.vouch_allocate(bytes.length);
    if (pointer === 0) throw new Error("out of memory");
    try {
      // The buffer is looked up anew each time: it is replaced when the memory grows.
      new Uint8Array(this.#exports.memory.buffer).set(bytes, pointer);
      return use(pointer);
    } finally {
      this.#exports.vouch_free(pointer);
    }
  }
}

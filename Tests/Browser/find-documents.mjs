// node find-documents.mjs vouch.wasm document-finder.vnet frame,width,height...
// Finds documents in raw RGBA frames with the WebAssembly module; prints one line of JSON for each frame.
import { readFile } from "node:fs/promises";

const [modulePath, finderPath, ...frames] = process.argv.slice(2);
const { exports } = (await WebAssembly.instantiate(await readFile(modulePath), {})).instance;

function lend(bytes) {
  const pointer = exports.vouch_allocate(bytes.length);
  if (pointer === 0) throw new Error("out of memory");
  new Uint8Array(exports.memory.buffer).set(bytes, pointer);
  return pointer;
}

if (exports.vouch_find_documents(16, 1, 1) !== -1) throw new Error("found documents before loading");
const scrap = lend(new Uint8Array(64).fill(7));
if (exports.vouch_load_document_finder(scrap, 64) !== 1) throw new Error("loaded scrap");
if (exports.vouch_load_document_finder(0, 64) !== 1) throw new Error("loaded nothing");
const finder = await readFile(finderPath);
const weights = lend(finder);
const status = exports.vouch_load_document_finder(weights, finder.length);
if (status !== 0) throw new Error(`vouch_load_document_finder: ${status}`);
exports.vouch_free(weights);
for (const [width, height] of [[0, 4], [-1, 4], [65536, 65536], [2 ** 31 - 1, 1]]) {
  if (exports.vouch_find_documents(scrap, width, height) !== -2) throw new Error(`searched ${width} x ${height}`);
}
for (const frame of frames) {
  const [path, width, height] = frame.split(",");
  const pixels = lend(await readFile(path));
  const start = performance.now();
  const length = exports.vouch_find_documents(pixels, Number(width), Number(height));
  const milliseconds = performance.now() - start;
  if (length < 0) throw new Error(`vouch_find_documents: ${length}`);
  const bytes = new Uint8Array(exports.memory.buffer, exports.vouch_result(), length);
  const documents = JSON.parse(new TextDecoder().decode(bytes));
  exports.vouch_free(pixels);
  console.log(JSON.stringify({ frame: path, milliseconds, documents }));
}

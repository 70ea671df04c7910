// node run-capture.mjs vouch.wasm mrz-finder.vnet mrz-recogniser.vnet document-finder.vnet documents step...
// Captures a document in the WebAssembly module and prints its answer to each step as one line of JSON. A step is
// `frame,width,height,milliseconds` or `event,number,milliseconds`. What must be refused is tried first.
import { readFile } from "node:fs/promises";

const [modulePath, ...rest] = process.argv.slice(2);
const [finderPath, recogniserPath, documentPath, documents] = rest.splice(0, 4);
const { exports } = (await WebAssembly.instantiate(await readFile(modulePath), {})).instance;

function expect(name, found, wanted) {
  if (found !== wanted) throw new Error(`${name}: ${found}, not ${wanted}`);
}

function lend(bytes) {
  const pointer = exports.vouch_allocate(bytes.length);
  if (pointer === 0) throw new Error("out of memory");
  new Uint8Array(exports.memory.buffer).set(bytes, pointer);
  return pointer;
}

function result(length) {
  if (length < 0) throw new Error(`refused: ${length}`);
  const bytes = new Uint8Array(exports.memory.buffer, exports.vouch_result(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}

const today = 20261124;
expect("a capture before loading", exports.vouch_start_capture(0, 0, 30000, today), -1);
expect("a frame before a capture", exports.vouch_capture_frame(16, 1, 1, 0), -1);
expect("an event before a capture", exports.vouch_capture_event(0, 0), -1);
const [finder, recogniser, network] = await Promise.all([finderPath, recogniserPath, documentPath].map((path) => readFile(path)));
const lent = [finder, recogniser, network].map(lend);
expect("loading", exports.vouch_load(lent[0], finder.length, lent[1], recogniser.length), 0);
expect("a capture without the document finder", exports.vouch_start_capture(0, 0, 30000, today), -1);
expect("loading the document finder", exports.vouch_load_document_finder(lent[2], network.length), 0);
lent.forEach((pointer) => exports.vouch_free(pointer));
for (const numbers of [[2, 0, 30000, today], [-1, 0, 30000, today], [0, 64, 30000, today], [0, 0, 9999, today], [0, 0, 60001, today], [0, 0, 30000, 20261331]]) {
  expect(`a capture of ${numbers}`, exports.vouch_start_capture(...numbers), -2);
}
expect("a capture", exports.vouch_start_capture(0, 0, 30000, today), 0);
const scrap = lend(new Uint8Array(64).fill(7));
expect("a frame before time began", exports.vouch_capture_frame(scrap, 4, 4, -1), -2);
expect("a frame without pixels", exports.vouch_capture_frame(0, 4, 4, 0), -2);
expect("a frame of no size", exports.vouch_capture_frame(scrap, 0, 4, 0), -2);
expect("an unknown event", exports.vouch_capture_event(13, 0), -2);
expect("16 pixels", result(exports.vouch_capture_frame(scrap, 4, 4, 10)).instruction, "showFront");
expect("time that goes back", exports.vouch_capture_event(0, 9), -2);

expect("a new capture", exports.vouch_start_capture(0, Number(documents), 30000, today), 0);
for (const step of rest) {
  const [name, ...numbers] = step.split(",");
  if (name === "event") {
    console.log(JSON.stringify(result(exports.vouch_capture_event(...numbers.map(Number)))));
    continue;
  }
  const pixels = lend(await readFile(name));
  const length = exports.vouch_capture_frame(pixels, ...numbers.map(Number));
  exports.vouch_free(pixels);
  console.log(JSON.stringify(result(length)));
}

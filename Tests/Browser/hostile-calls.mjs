// node hostile-calls.mjs vouch.wasm finder.vnet recogniser.vnet witness.vnet
// Calls the module's exports as a careless or hostile page might; prints one line of JSON for each case that went wrong.
import { readFile } from "node:fs/promises";

const [modulePath, ...networkPaths] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(modulePath));
const networks = await Promise.all(networkPaths.map((path) => readFile(path)));
const DAY = 20261121;

async function fresh() {
  return (await WebAssembly.instantiate(module, {})).exports;
}

function lend(exports, bytes) {
  const pointer = exports.vouch_allocate(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, pointer);
  return pointer;
}

function load(exports) {
  const [finder, recogniser] = networks.slice(0, 2).map((bytes) => lend(exports, bytes));
  const status = exports.vouch_load(finder, networks[0].length, recogniser, networks[1].length);
  exports.vouch_free(finder);
  exports.vouch_free(recogniser);
  return status;
}

function expect(name, found, wanted) {
  if (found !== wanted) console.log(JSON.stringify({ name, found, wanted }));
}

function expectTrap(name, body) {
  try {
    console.log(JSON.stringify({ name, found: body(), wanted: "a trap" }));
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  }
}

const vouch = await fresh();
expect("reading before loading", vouch.vouch_read(16, 1, 1, DAY), -1);
for (const count of [0, -1, -(2 ** 31), 2 ** 31 - 1, 2 ** 30 + 1]) {
  expect(`allocating ${count}`, vouch.vouch_allocate(count), 0);
}
const scrap = lend(vouch, new Uint8Array(64).fill(7));
expect("loading nothing", vouch.vouch_load(0, 10, scrap, 10), 1);
expect("loading a negative count", vouch.vouch_load(scrap, -1, scrap, 10), 1);
expect("loading scrap", vouch.vouch_load(scrap, 64, scrap, 64), 1);
expect("loading a witness before networks", vouch.vouch_load_witness(scrap, 64), -1);
expect("loading", load(vouch), 0);
for (const [pointer, count] of [[0, 10], [scrap, 0], [scrap, -1], [scrap, 64]]) {
  expect(`loading ${count} bytes as a witness`, vouch.vouch_load_witness(pointer, count), 1);
}
const witness = lend(vouch, networks[2]);
expect("loading a witness", vouch.vouch_load_witness(witness, networks[2].length), 0);
vouch.vouch_free(witness);
expect("loading scrap after networks", vouch.vouch_load(scrap, 64, scrap, 64), 1);

const sizes = [0, -1, -(2 ** 31), 2 ** 31 - 1, 65535, 65536, 2 ** 30];
for (const width of sizes) {
  for (const height of sizes) expect(`reading ${width} x ${height}`, vouch.vouch_read(scrap, width, height, DAY), -2);
}
expect("reading no pixels", vouch.vouch_read(0, 4, 4, DAY), -2);
for (const day of [0, -1, 20261301, 20260230, -20261121, 2 ** 31 - 1]) {
  expect(`reading on ${day}`, vouch.vouch_read(scrap, 4, 4, day), -2);
}
expect("reading after all that", vouch.vouch_read(scrap, 4, 4, DAY), 2);

// What is given back is used again, so memory stops growing.
for (let i = 0; i < 3; i++) vouch.vouch_free(lend(vouch, new Uint8Array(4_000_000)));
const before = vouch.memory.buffer.byteLength;
for (let i = 0; i < 100; i++) vouch.vouch_free(lend(vouch, new Uint8Array(4_000_000)));
expect("memory after a hundred blocks", vouch.memory.buffer.byteLength, before);
const blocks = [1, 15, 16, 17, 48, 49, 4096].map((size) => vouch.vouch_allocate(size));
expect("blocks aligned to 16", blocks.every((pointer) => pointer > 0 && pointer % 16 === 0), true);
expect("blocks of their own", new Set(blocks).size, blocks.length);

const greedy = await fresh();
let given = 0;
while (greedy.vouch_allocate(2 ** 28) > 0) given++;
expect("an end to memory", given > 0 && given < 8, true);
expect("small blocks after the end", greedy.vouch_allocate(64) > 0, true);

expectTrap("giving back twice", () => (vouch.vouch_free(scrap), vouch.vouch_free(scrap)));

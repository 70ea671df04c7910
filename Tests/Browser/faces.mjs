// What the scripts about faces have in common: the module with its three face networks, and how it refuses others.
import { readFile } from "node:fs/promises";

export async function load(modulePath, networkPaths) {
  const { exports } = (await WebAssembly.instantiate(await readFile(modulePath), {})).instance;

  function lend(bytes) {
    const pointer = exports.vouch_allocate(bytes.length);
    if (pointer === 0) throw new Error("out of memory");
    // The buffer is looked up anew each time: it is replaced when the memory grows.
    new Uint8Array(exports.memory.buffer).set(bytes, pointer);
    return pointer;
  }

  function result(length) {
    if (length < 0) throw new Error(`refused: ${length}`);
    const bytes = new Uint8Array(exports.memory.buffer, exports.vouch_result(), length);
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  const networks = await Promise.all(networkPaths.map((path) => readFile(path)));
  const pointers = networks.map(lend);
  const status = exports.vouch_load_faces(...networks.flatMap((bytes, index) => [pointers[index], bytes.length]));
  pointers.forEach((pointer) => exports.vouch_free(pointer));
  if (status !== 0) throw new Error(`vouch_load_faces: ${status}`);
  return { exports, lend, result };
}

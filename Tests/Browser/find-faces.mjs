// node find-faces.mjs vouch.wasm face-finder.vnet face-mesh.vnet face-iris.vnet [--runs N] frame,width,height...
// Finds and measures faces in raw RGBA frames with the WebAssembly module; prints one line of JSON for each frame, with
// the milliseconds of each of N runs, on the wall and of the processor.
import { readFile } from "node:fs/promises";
import { load } from "./faces.mjs";

const [modulePath, ...rest] = process.argv.slice(2);
const networkPaths = rest.splice(0, 3);
const runs = rest[0] === "--runs" ? Number(rest.splice(0, 2)[1]) : 1;
const vouch = await load(modulePath, networkPaths);
for (const frame of rest) {
  const [path, width, height] = frame.split(",");
  const pixels = vouch.lend(await readFile(path));
  const milliseconds = [];
  const processor = [];
  let faces;
  for (let run = 0; run < runs; run++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    const length = vouch.exports.vouch_find_faces(pixels, Number(width), Number(height));
    milliseconds.push(performance.now() - start);
    processor.push(process.cpuUsage(used).user / 1000);
    faces = vouch.result(length);
  }
  vouch.exports.vouch_free(pixels);
  const memory = vouch.exports.memory.buffer.byteLength;
  console.log(JSON.stringify({ frame: path, milliseconds, processor, memory, faces }));
}

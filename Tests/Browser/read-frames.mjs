// node read-frames.mjs vouch.wasm finder.vnet recogniser.vnet witness.vnet yyyy-mm-dd frame,width,height...
// Reads raw RGBA frames with the WebAssembly module and prints one line of JSON for each: zones and milliseconds.
import { readFile } from "node:fs/promises";
import { Vouch } from "./vouch.mjs";

const [modulePath, finderPath, recogniserPath, witnessPath, day, ...frames] = process.argv.slice(2);
const vouch = await Vouch.load(modulePath, finderPath, recogniserPath, witnessPath);
for (const frame of frames) {
  const [path, width, height] = frame.split(",");
  const rgba = await readFile(path);
  const start = performance.now();
  const zones = vouch.read(rgba, Number(width), Number(height), new Date(`${day}T00:00:00Z`));
  console.log(JSON.stringify({ frame: path, milliseconds: performance.now() - start, zones }));
}

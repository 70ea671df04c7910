// node run-face-session.mjs vouch.wasm face-finder.vnet face-mesh.vnet face-iris.vnet step...
// Runs a face capture session in the WebAssembly module and prints its answer to each step as one line of JSON. A step is
// `frame,width,height,milliseconds` or `event,number,milliseconds`. What must be refused is tried first.
import { readFile } from "node:fs/promises";
import { load } from "./faces.mjs";

const [modulePath, ...rest] = process.argv.slice(2);
const networkPaths = rest.splice(0, 3);

function expect(name, found, wanted) {
  if (found !== wanted) throw new Error(`${name}: ${found}, not ${wanted}`);
}

const bare = (await WebAssembly.instantiate(await readFile(modulePath), {})).instance.exports;
expect("looking before loading", bare.vouch_find_faces(16, 1, 1), -1);
expect("a session before loading", bare.vouch_start_face_session(3, 0), -1);
expect("a frame before a session", bare.vouch_face_session_frame(16, 1, 1, 0), -1);
expect("an event before a session", bare.vouch_face_session_event(0, 0), -1);
expect("loading nothing", bare.vouch_load_faces(0, 0, 0, 0, 0, 0), 1);

const { exports, lend, result } = await load(modulePath, networkPaths);
const scrap = lend(new Uint8Array(64).fill(7));
expect("loading scrap", exports.vouch_load_faces(scrap, 64, scrap, 64, scrap, 64), 1);
const finder = await readFile(networkPaths[0]);
const one = lend(finder);
expect("loading one network thrice", exports.vouch_load_faces(...[1, 2, 3].flatMap(() => [one, finder.length])), 1);
exports.vouch_free(one);
for (const [width, height] of [[0, 4], [-1, 4], [65536, 65536], [2 ** 31 - 1, 1], [65536, 1]]) {
  expect(`looking at ${width} x ${height}`, exports.vouch_find_faces(scrap, width, height), -2);
}
expect("looking at nothing", exports.vouch_find_faces(0, 4, 4), -2);
expect("faces in 16 pixels", result(exports.vouch_find_faces(scrap, 4, 4)).length, 0);
for (const [frames, timeout] of [[0, 0], [17, 0], [-1, 0], [3, -1]]) {
  expect(`a session of ${frames} frames`, exports.vouch_start_face_session(frames, timeout), -2);
}
expect("a session", exports.vouch_start_face_session(3, 60000), 0);
expect("a frame before time began", exports.vouch_face_session_frame(scrap, 4, 4, -1), -2);
expect("a frame without pixels", exports.vouch_face_session_frame(0, 4, 4, 0), -2);
expect("an unknown event", exports.vouch_face_session_event(7, 0), -2);
expect("time", result(exports.vouch_face_session_event(0, 50)).state, "starting");
expect("time that goes back", exports.vouch_face_session_event(0, 49), -2);

expect("a new session", exports.vouch_start_face_session(3, 60000), 0);
for (const step of rest) {
  const [name, ...numbers] = step.split(",");
  if (name === "event") {
    console.log(JSON.stringify(result(exports.vouch_face_session_event(...numbers.map(Number)))));
    continue;
  }
  const pixels = lend(await readFile(name));
  const length = exports.vouch_face_session_frame(pixels, ...numbers.map(Number));
  exports.vouch_free(pixels);
  console.log(JSON.stringify(result(length)));
}

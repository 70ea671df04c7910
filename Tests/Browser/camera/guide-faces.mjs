// node guide-faces.mjs VOUCH OUT [MINUTES]
// A face before the camera of a real browser: Chromium runs page.html with out/vouch.wasm, its camera plays a clip of nobody, a
// face too far away, beside the region, and in place. Ends with 1 if what the module sees there is not what VOUCH sees in the same
// pixels, if the page does not guide, or if memory grows. OUT gets a screenshot, which shows a face of the corpus.
import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Chromium } from "./chromium.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");
const [program, out, minutes = "5"] = process.argv.slice(2);
const corpus = path.join(process.env.VOUCH_CORPUS ?? path.join(root, "../shared/corpus"), "faces/images/person03_1.jpg");
const models = path.join(process.env.VOUCH_ENGINES ?? path.join(root, ".vendor"), "models");

const skip = (reason) => { console.log(`test-browser: skipped: ${reason}`); process.exit(0); };
const browser = ["chromium", "chromium-browser", "google-chrome"].map((name) => spawnSync("which", [name]).stdout.toString().trim()).find(Boolean);
if (!browser) skip("no Chromium on the PATH; on Debian: apt-get install chromium");
if (spawnSync("ffmpeg", ["-version"]).status !== 0) skip("no ffmpeg on the PATH");
for (const [file, hint] of [[corpus, "no corpus of faces"], [path.join(models, "face-mesh.vnet"), "no networks: scripts/fetch-engines"],
  [path.join(root, "out/vouch.wasm"), "no module: make wasm"], [program ?? "", "no program: swift build --product vouch"]]) {
  if (!existsSync(file)) skip(hint);
}

const failures = [];
function check(isTrue, sentence) {
  console.log(`${isTrue ? "ok  " : "FAIL"} ${sentence}`);
  if (!isTrue) failures.push(sentence);
}

/** What VOUCH sees in a picture. */
function native(picture) {
  const { stdout, stderr } = spawnSync(program, ["face", "check", picture, "--json"], { maxBuffer: 1 << 26 });
  if (stdout.length === 0) throw new Error(`${program} failed: ${stderr}`);
  return JSON.parse(stdout.toString()).faces;
}

/** A clip of parts of two seconds: the photograph on grey, its face as wide as asked for, its middle where asked for. */
function clip(file) {
  const { box } = native(corpus)[0];
  const parts = [null, { width: 150, x: 640 }, { width: 330, x: 400 }, { width: 330, x: 640 }, { width: 330, x: 640 }];
  const grey = "color=gray:s=1280x720:r=10:d=2";
  const chains = parts.map((part, index) => {
    if (!part) return `${grey}[p${index}]`;
    const scale = part.width / box.width;
    const [x, y] = [part.x - (box.x + box.width / 2) * scale, 360 - (box.y + box.height / 2) * scale];
    return `${grey}[g${index}];[0:v]scale=iw*${scale}:ih*${scale}[f${index}];`
      + `[g${index}][f${index}]overlay=${Math.round(x)}:${Math.round(y)}:shortest=1[p${index}]`;
  });
  const joined = parts.map((_, index) => `[p${index}]`).join("");
  execFileSync("ffmpeg", [
    "-v", "error", "-y", "-loop", "1", "-framerate", "10", "-t", "2", "-i", corpus, "-filter_complex",
    `${chains.join(";")};${joined}concat=n=${parts.length}:v=1[v]`,
    "-map", "[v]", "-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p", file,
  ]);
}

const types = { ".html": "text/html", ".wasm": "application/wasm", ".vnet": "application/octet-stream" };
const files = {
  "/": path.join(here, "page.html"), "/vouch.wasm": path.join(root, "out/vouch.wasm"),
  ...Object.fromEntries(["face-finder", "face-mesh", "face-iris"].map((name) => [`/${name}.vnet`, path.join(models, `${name}.vnet`)])),
};
const server = createServer(async (request, response) => {
  const file = files[request.url];
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[path.extname(file)] }).end(await readFile(file));
});
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const folder = await mkdtemp(path.join(tmpdir(), "vouch-browser-"));
let chromium;
try {
  await mkdir(out, { recursive: true });
  clip(path.join(folder, "camera.mjpeg"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  chromium = await Chromium.open(browser, path.join(folder, "camera.mjpeg"), path.join(folder, "profile"));
  await chromium.goTo(`http://127.0.0.1:${server.address().port}/`);

  const wanted = ["noFaceDetected", "faceTooFar", "faceCompliant"];
  const sides = ["faceOnLeft", "faceOnRight"];
  const began = Date.now();
  const enough = "window.seen && (seen.error ?? (seen.sessions > 1 && Object.keys(seen.measured).length))";
  let shot = false;
  for (;;) {
    await pause(1000);
    const state = await chromium.value(enough);
    if (typeof state === "string") throw new Error(state);
    const measured = await chromium.value("window.seen?.measured ?? {}");
    if (!shot && await chromium.value("document.getElementById('hint').textContent === 'Hold still.' || (seen.measured.faceCompliant ?? 0) > 0")) {
      await writeFile(path.join(out, "guided.png"), await chromium.screenshot());
      shot = true;
    }
    if (state && wanted.every((name) => measured[name]) && sides.some((name) => measured[name])) break;
    if (Date.now() - began > 240_000) throw new Error(`after four minutes only ${JSON.stringify(measured)} was seen`);
  }
  const { stills, sentences, states } = await chromium.value("({ stills: seen.stills, sentences: seen.sentences, states: seen.states })");
  console.log(`sentences shown: ${Object.keys(sentences).join(" | ")}`);
  check(["capturing", "postCaptureProcessing", "completed"].every((name) => states[name]), "a session captures and completes");
  for (const name of ["noFaceDetected", "faceTooFar", sides.find((side) => stills[side])]) {
    check(Object.values(sentences).includes(name), `the page tells the person about ${name}`);
  }

  let farthest = 0;
  for (const [kind, still] of Object.entries(stills)) {
    const picture = path.join(folder, `${kind}.png`);
    await writeFile(picture, Buffer.from(still.png.split(",")[1], "base64"));
    const expected = native(picture);
    check(expected.length === still.faces.length, `${kind}: ${still.faces.length} faces in the browser, ${expected.length} natively`);
    for (const [index, face] of still.faces.entries()) {
      const other = expected[index];
      if (!other) continue;
      const numbers = (value) => [value.box.x, value.box.y, value.box.width, value.box.height, ...Object.values(value.points).flat()];
      const [a, b] = [numbers(face), numbers(other)];
      check(a.length === 16 && b.length === 16, `${kind}: a box and six points`);
      farthest = Math.max(farthest, ...a.map((value, place) => Math.abs(value - b[place])));
    }
  }
  check(farthest > 0 && farthest < 0.5, `boxes and points at most ${farthest.toFixed(3)} pixels from the native ones`);

  // What grows in minutes fills a phone in an hour.
  const end = Date.now() + Number(minutes) * 60_000;
  while (Date.now() < end) {
    await pause(Math.min(5000, Math.max(end - Date.now(), 1)));
    const error = await chromium.value("seen.error");
    if (error) throw new Error(error);
  }
  const { frames, sizes, milliseconds, sessions } = await chromium.value(
    "({ frames: seen.frames, sizes: seen.sizes, milliseconds: seen.milliseconds, sessions: seen.sessions })");
  const sorted = milliseconds.toSorted ? milliseconds.toSorted((a, b) => a - b) : [...milliseconds].sort((a, b) => a - b);
  const [median, slow] = [0.5, 0.95].map((share) => sorted[Math.floor((sorted.length - 1) * share)]);
  console.log(`${frames} frames of 1280 x 720 in ${sessions} sessions; a frame takes ${median.toFixed(1)} ms, 95 % below ${slow.toFixed(1)} ms`);
  const module = sizes.map((size) => size[1]);
  // The first half fills what is kept: buffers, caches, stills.
  const half = Math.floor(module.length / 2);
  const [early, late] = [module.slice(0, half), module.slice(half)].map((part) => Math.max(...part));
  const heap = (part) => Math.min(...part.map((size) => size[2])) / 1e6;
  console.log(`the module's memory: ${(early / 1e6).toFixed(1)} MB, later ${(late / 1e6).toFixed(1)} MB; the page's heap at its smallest: `
    + `${heap(sizes.slice(0, half)).toFixed(1)} MB, later ${heap(sizes.slice(half)).toFixed(1)} MB`);
  check(half > 1 && late === early, "the module's memory does not grow");
  check(heap(sizes.slice(half)) < heap(sizes.slice(0, half)) + 8, "the page's heap does not grow");
  check(median < 300, "a frame takes less than 300 ms, ten times what it should");
} catch (error) {
  check(false, String(error.message ?? error));
} finally {
  await chromium?.close();
  server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failures.length ? 1 : 0);

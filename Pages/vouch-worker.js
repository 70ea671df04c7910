// The judge of frames: loads the module and its networks, looks at frames one at a time, and keeps the best of a side.
// Runs as a worker, so that the page's own thread never waits for it. Nothing that it sees leaves the device through here.

/** The longest side that the module is given, in pixels: what it was measured with. Kept pictures have the camera's own size. */
const longest = 1280;

let exports;
let files = new Map();
let base;
const decoder = new TextDecoder();
const small = surface();
const kept = surface();
let hasKept = false;
let pixels = { pointer: 0, length: 0 };

/** A canvas that is drawn to again and again, and one that is read from. */
function surface() {
  const canvas = new OffscreenCanvas(1, 1);
  return { canvas, context: canvas.getContext("2d", { willReadFrequently: true, alpha: false }) };
}

/** Draws `source` to a surface at a size, which stays from frame to frame. */
function draw(target, source, width, height) {
  if (target.canvas.width !== width || target.canvas.height !== height) {
    [target.canvas.width, target.canvas.height] = [width, height];
  }
  target.context.drawImage(source, 0, 0, width, height);
}

/** What went wrong, by a name that the page has words for. */
class Trouble extends Error {
  constructor(cause, detail) {
    super(detail ?? cause);
    this.cause = cause;
  }
}

async function file(name) {
  const entry = files.get(name);
  if (!entry) throw new Trouble("incomplete", `${name} is not in the manifest`);
  let response;
  try {
    response = await fetch(new URL(name, base), { integrity: entry.integrity });
  } catch (error) {
    throw new Trouble("mixed", `${name}: ${error.message}`);
  }
  if (!response.ok) throw new Trouble(response.status === 404 ? "mixed" : "offline", `${name}: ${response.status}`);
  return response;
}

async function bytes(name) {
  return new Uint8Array(await (await file(name)).arrayBuffer());
}

/** Streaming where the server says that it is WebAssembly; a proxy may have changed the type. */
async function compiled(name) {
  const response = await file(name);
  try {
    return (await WebAssembly.instantiateStreaming(response.clone(), {})).instance;
  } catch {
    return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
  }
}

function lend(source) {
  const pointer = exports.vouch_allocate(source.length);
  if (pointer === 0) throw new Trouble("memory");
  new Uint8Array(exports.memory.buffer).set(source, pointer);
  return pointer;
}

/** The object that the last call gave. */
function answer(length) {
  if (length < 0) throw new Trouble("module", `refused: ${length}`);
  return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.vouch_result(), length)));
}

/** Some browsers change what is read from a canvas, against fingerprinting: then no picture is what the camera saw. */
function canvasIsTrue() {
  const { canvas, context } = surface();
  [canvas.width, canvas.height] = [8, 8];
  for (let at = 0; at < 64; at += 1) {
    context.fillStyle = `rgb(${at * 4}, ${255 - at * 4}, ${(at * 37) % 256})`;
    context.fillRect(at % 8, at >> 3, 1, 1);
  }
  const seen = context.getImageData(0, 0, 8, 8).data;
  for (let at = 0; at < 64; at += 1) {
    const wanted = [at * 4, 255 - at * 4, (at * 37) % 256];
    if (wanted.some((value, channel) => Math.abs(seen[at * 4 + channel] - value) > 2)) return false;
  }
  return true;
}

let preparing = null;

/** The module itself, once, with its manifest. */
function prepare(where) {
  preparing ??= fetched(where);
  return preparing;
}

async function fetched(where) {
  base = where;
  const manifest = await fetch(new URL("manifest.json", base));
  if (!manifest.ok) throw new Trouble(manifest.status === 404 ? "mixed" : "offline", `manifest.json: ${manifest.status}`);
  files = new Map((await manifest.json()).files.map((entry) => [entry.name, entry]));
  if (!files.has("vouch.wasm")) throw new Trouble("noModule");
  if (!canvasIsTrue()) throw new Trouble("canvas");
  exports = (await compiled("vouch.wasm")).exports;
}

async function load(where) {
  await prepare(where);
  if (hasDocuments) return {};
  const networks = await Promise.all(["mrz-finder.vnet", "mrz-recogniser.vnet", "document-finder.vnet"].map(bytes));
  const lent = networks.map(lend);
  const sizes = networks.map((network) => network.length);
  const status =
    exports.vouch_load(lent[0], sizes[0], lent[1], sizes[1]) || exports.vouch_load_document_finder(lent[2], sizes[2]);
  lent.forEach((pointer) => exports.vouch_free(pointer));
  if (status !== 0) throw new Trouble("module", `a network was refused: ${status}`);
  hasDocuments = true;
  return {};
}

let hasDocuments = false;
let witness = null;

/** Confirms letters that no check digit proves. It is fetched when a document is first seen, and waited for only so long. */
function withWitness() {
  witness ??= bytes("mrz-witness.vnet").then((network) => {
    const pointer = lend(network);
    exports.vouch_load_witness(pointer, network.length);
    exports.vouch_free(pointer);
  }, () => {});
  return Promise.race([witness, new Promise((resolve) => setTimeout(resolve, 3000))]);
}

/** The networks of faces, of which a server may have none. */
async function loadFaces(where) {
  await prepare(where);
  const names = ["face-finder.vnet", "face-mesh.vnet", "face-iris.vnet"];
  if (!names.every((name) => files.has(name))) throw new Trouble("noFaces");
  const networks = await Promise.all(names.map(bytes));
  const lent = networks.map(lend);
  const status = exports.vouch_load_faces(...networks.flatMap((network, at) => [lent[at], network.length]));
  lent.forEach((pointer) => exports.vouch_free(pointer));
  if (status !== 0) throw new Trouble("module", `a network of faces was refused: ${status}`);
  return {};
}

function today() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

/** Puts a picture before the module, at most `longest` wide or high. Returns its size there. */
function show(source, width, height) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  draw(small, source, w, h);
  const data = small.context.getImageData(0, 0, w, h).data;
  if (pixels.length !== data.length) {
    if (pixels.pointer) exports.vouch_free(pixels.pointer);
    pixels = { pointer: exports.vouch_allocate(data.length), length: data.length };
    if (!pixels.pointer) {
      pixels.length = 0;
      throw new Trouble("memory");
    }
  }
  new Uint8Array(exports.memory.buffer).set(data, pixels.pointer);
  return { w, h, scale, data };
}

let lastSum = null;

/** A glance at a picture: whether it has one colour throughout, as of a covered lens; its mean light and detail, 0…255; whether it is
    the picture before, to the bit, as no camera gives it. */
function glance(data) {
  let [low, high, light, detail, sum, count] = [255, 0, 0, 0, 0, 0];
  for (let at = 1; at + 4 < data.length; at += 4 * 97) {
    const value = data[at];
    low = Math.min(low, value);
    high = Math.max(high, value);
    light += value;
    detail += Math.abs(value - data[at + 4]);
    sum = (Math.imul(sum, 31) + value) | 0;
    count += 1;
  }
  const isSame = sum === lastSum;
  lastSum = sum;
  const mean = (total) => Number((total / Math.max(1, count)).toFixed(1));
  return { blank: high - low < 6, light: mean(light), detail: mean(detail), isSame };
}

const steps = {
  prepare: async ({ where }) => {
    await prepare(where);
    return {};
  },
  load: ({ where }) => load(where),
  loadFaces: ({ where }) => loadFaces(where),

  start({ scan, documents, timeout }) {
    hasKept = false;
    const status = exports.vouch_start_capture(scan, documents, timeout, today());
    if (status !== 0) throw new Trouble("module", `no capture: ${status}`);
    return {};
  },

  frame({ bitmap, at }) {
    const began = performance.now();
    const { width, height } = bitmap;
    const { w, h, scale, data } = show(bitmap, width, height);
    const said = answer(exports.vouch_capture_frame(pixels.pointer, w, h, at));
    if (said.corners) withWitness();
    if (said.action === "keepFrame") {
      draw(kept, bitmap, width, height);
      hasKept = true;
    } else if (said.action === "dropFrame") {
      hasKept = false;
    }
    bitmap.close();
    said.corners = said.corners?.map(([x, y]) => [x / scale, y / scale]) ?? null;
    return { ...said, width, height, ...glance(data), took: performance.now() - began };
  },

  event({ event, at }) {
    return answer(exports.vouch_capture_event(event, at));
  },

  startFace({ frames, timeout }) {
    hasKept = false;
    const status = exports.vouch_start_face_session(frames, timeout);
    if (status !== 0) throw new Trouble("module", `no session: ${status}`);
    return {};
  },

  face({ bitmap, at }) {
    const began = performance.now();
    const { width, height } = bitmap;
    const { w, h, scale, data } = show(bitmap, width, height);
    const said = answer(exports.vouch_face_session_frame(pixels.pointer, w, h, at));
    if (said.action === "keepFrame") {
      draw(kept, bitmap, width, height);
      hasKept = true;
    } else if (said.action === "dropFrames") {
      hasKept = false;
    }
    bitmap.close();
    const whole = (box) => box && Object.fromEntries(Object.entries(box).map(([key, value]) => [key, value / scale]));
    return {
      state: said.state, feedback: said.feedback, measured: said.measured, sentence: said.sentence, region: whole(said.region),
      box: whole(said.faces[0]?.box), width, height, ...glance(data), took: performance.now() - began,
    };
  },

  faceEvent({ event, at }) {
    return answer(exports.vouch_face_session_event(event, at));
  },

  /** The kept frame of a face. */
  async portrait() {
    if (!hasKept) throw new Trouble("module", "no frame was kept");
    return { blob: await kept.canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 }) };
  },

  /** A frame of a liveness session as a file, at most 640 pixels wide. */
  async still({ bitmap }) {
    const scale = Math.min(1, 640 / Math.max(bitmap.width, bitmap.height));
    draw(small, bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    bitmap.close();
    return { blob: await small.canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 }) };
  },

  /** The kept frame of a side as a JPEG file, with the zones that are seen in it. */
  async picture() {
    if (!hasKept) throw new Trouble("module", "no frame was kept");
    await withWitness();
    const { width, height } = kept.canvas;
    const { w, h } = show(kept.canvas, width, height);
    const zones = answer(exports.vouch_read(pixels.pointer, w, h, today()));
    const blob = await kept.canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
    return { blob, zones, width, height };
  },

  /** The zones of a picture file; none of a file that a browser shows otherwise, such as a PDF. */
  async zones({ blob }) {
    let bitmap;
    try {
      bitmap = await createImageBitmap(blob);
    } catch {
      return { zones: [] };
    }
    await withWitness();
    const { w, h } = show(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return { zones: answer(exports.vouch_read(pixels.pointer, w, h, today())) };
  },
};

self.onmessage = async ({ data: { id, step, ...rest } }) => {
  try {
    self.postMessage({ id, answer: await steps[step](rest) });
  } catch (error) {
    rest.bitmap?.close();
    self.postMessage({ id, trouble: { cause: error.cause ?? "module", detail: String(error.message ?? error) } });
  }
};

// Evidence bundles in a browser: docs/formats/evidence.md. Nothing leaves the device.

const decoder = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();
const longest = 128 << 20;

/** The file is not a bundle, or damaged. */
export class Malformed extends Error {}

function need(condition) {
  if (!condition) throw new Malformed("not an evidence bundle, or damaged");
}

/** Reads one item of CBOR in its deterministic form, to the end of the bytes. Tags come as `{ tag, value }`. */
export function decoded(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let count = 0;
  function take(length) {
    need(length <= bytes.length - at);
    at += length;
    return at - length;
  }
  function argument(low) {
    if (low < 24) return low;
    if (low === 24) return view.getUint8(take(1));
    if (low === 25) return view.getUint16(take(2));
    if (low === 26) return view.getUint32(take(4));
    need(low === 27);
    const value = view.getBigUint64(take(8));
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }
  function half(bits) {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const value =
      exponent === 0 ? fraction / 16777216 : exponent === 31 ? (fraction ? NaN : Infinity) : (fraction + 1024) * 2 ** (exponent - 25);
    return bits & 0x8000 ? -value : value;
  }
  function item(depth) {
    need(depth < 24 && ++count <= 200000);
    const initial = view.getUint8(take(1));
    const [major, low] = [initial >> 5, initial & 31];
    if (major === 7) {
      if (low === 20 || low === 21) return low === 21;
      if (low === 22) return null;
      if (low === 25) return half(view.getUint16(take(2)));
      if (low === 26) return view.getFloat32(take(4));
      need(low === 27);
      return view.getFloat64(take(8));
    }
    const value = argument(low);
    if (major === 0) return value;
    if (major === 1) return typeof value === "bigint" ? -1n - value : -1 - value;
    if (major === 6) return { tag: value, value: item(depth + 1) };
    need(typeof value === "number" && value <= bytes.length);
    if (major === 2) return bytes.subarray(take(value), at);
    if (major === 3) return decoder.decode(bytes.subarray(take(value), at));
    if (major === 4) return Array.from({ length: value }, () => item(depth + 1));
    const members = new Map();
    for (let entry = 0; entry < value; entry++) {
      const key = item(depth + 1);
      need(!members.has(key));
      members.set(key, item(depth + 1));
    }
    return members;
  }
  const whole = item(0);
  need(at === bytes.length);
  return whole;
}

function head(major, value) {
  if (value < 24) return [(major << 5) | value];
  if (value < 0x100) return [(major << 5) | 24, value];
  if (value < 0x10000) return [(major << 5) | 25, value >> 8, value & 255];
  return [(major << 5) | 26, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** An array of texts and byte strings as CBOR. */
function encoded(values) {
  const pieces = [Uint8Array.from(head(4, values.length))];
  for (const value of values) {
    const bytes = typeof value === "string" ? encoder.encode(value) : value;
    pieces.push(Uint8Array.from(head(typeof value === "string" ? 3 : 2, bytes.length)), bytes);
  }
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function isSame(a, b) {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}

async function digest(bytes, name = "SHA-256") {
  return new Uint8Array(await crypto.subtle.digest(name, bytes));
}

/** What a file holds; only its form is looked at. */
export function opened(file) {
  need(file.length <= longest);
  const outer = decoded(file);
  need(outer?.tag === 55799 && Array.isArray(outer.value) && outer.value.length === 3);
  const [mark, message, parts] = outer.value;
  need(mark === "vouch-evidence" && message?.tag === 18 && message.value?.length === 4 && parts instanceof Map);
  const [header, , payload, signature] = message.value;
  const manifest = decoded(payload);
  need(manifest instanceof Map && manifest.get("format") === 1 && manifest.get("parts") instanceof Map);
  for (const part of parts.values()) need(Array.isArray(part) && part.length === 2 && part[1] instanceof Uint8Array);
  return { header, payload, signature, manifest, parts };
}

const algorithms = new Map([[-7, ["P-256", "SHA-256"]], [-35, ["P-384", "SHA-384"]], [-36, ["P-521", "SHA-512"]]]);

async function isSigned(bundle) {
  try {
    const [curve, hash] = algorithms.get(decoded(bundle.header).get(1));
    const key = await crypto.subtle.importKey(
      "spki", bundle.manifest.get("signer"), { name: "ECDSA", namedCurve: curve }, false, ["verify"]);
    const signed = encoded(["Signature1", bundle.header, new Uint8Array(), bundle.payload]);
    return await crypto.subtle.verify({ name: "ECDSA", hash }, key, bundle.signature, signed);
  } catch {
    return false;
  }
}

async function changedParts(bundle) {
  const changed = [];
  for (const [name, [salt, content]] of bundle.parts) {
    const entry = bundle.manifest.get("parts").get(name);
    const hash = await digest(encoded([salt, name, content]));
    if (!entry || entry[1] !== content.length || !isSame(entry[0], hash)) changed.push(name);
  }
  return changed.sort();
}

function json(bundle, name) {
  const part = bundle.parts.get(name);
  return part && JSON.parse(decoder.decode(part[1]));
}

function record(bundle, name) {
  const part = bundle.parts.get(name);
  return part && decoded(part[1]);
}

/** The first path at which two values of JSON differ; null for none. */
export function firstDifference(a, b, path = "") {
  if (Object.is(a, b)) return null;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return path;
  for (const name of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const found = firstDifference(a[name], b[name], `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** What a zone's letters decide alone: all but places, and what the second network confirmed. */
function decidedPart(zone) {
  const fields = Object.fromEntries(
    Object.entries(zone.fields ?? {}).map(([name, field]) => [name, { raw: field.raw, value: field.value }]));
  const { format, lines, rawLines, characterProbabilities, checks, corrections, verdict } = zone;
  return { format, lines, rawLines, characterProbabilities, checks, corrections, fields, checkDigits: verdict?.checkDigits };
}

/** Decides the zone of the first document again. */
function zoneAgain(bundle, module) {
  const [setting, zones, reported] = [record(bundle, "setting"), record(bundle, "reading/zones"), json(bundle, "report/0/mrz")];
  if (!setting || !zones || !reported || setting.get("documentCount") !== 1) return null;
  const zone = zones[reported.picture ?? 0]?.[0];
  if (!zone) return "report/0/mrz";
  const [year, month, day] = setting.get("today");
  const again = module.decide(
    zone.get("letters"), zone.get("lengths"), year * 10000 + month * 100 + day,
    zone.get("isStrict") || setting.get("policy").get("isStrict"));
  const difference = firstDifference(decidedPart(again), decidedPart(reported));
  return difference === null ? "" : `report/0/mrz${difference}`;
}

/** One object of DER: its tag, its content, and where the next begins. */
function object(bytes, at = 0) {
  need(at + 2 <= bytes.length);
  let length = bytes[at + 1];
  let start = at + 2;
  if (length & 0x80) {
    const count = length & 0x7f;
    need(count >= 1 && count <= 4 && start + count <= bytes.length);
    length = bytes.subarray(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0);
    start += count;
  }
  need(start + length <= bytes.length);
  return { tag: bytes[at], content: bytes.subarray(start, start + length), next: start + length };
}

function children(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; at = found.at(-1).next) found.push(object(bytes, at));
  return found;
}

const hashes = new Map([
  ["2b0e03021a", "SHA-1"], ["608648016503040201", "SHA-256"], ["608648016503040202", "SHA-384"], ["608648016503040203", "SHA-512"],
]);

/** Whether each data group of the chip is the one that its EF.SOD names. ICAO Doc 9303-10 §4.6.2. */
async function chipAgain(bundle) {
  const file = bundle.parts.get("chip/EF.SOD")?.[1];
  if (!file) return null;
  const signed = children(children(children(object(file).content)[0].content)[1].content)[0];
  const content = children(children(signed.content).find((part) => part.tag === 0x30).content)[1];
  const security = children(children(object(content.content).content)[0].content);
  const oid = [...children(security[1].content)[0].content].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const name = hashes.get(oid);
  if (!name) return null;
  for (const group of children(security[2].content)) {
    const [number, hash] = children(group.content);
    const part = `chip/DG${number.content[0]}`;
    const bytes = bundle.parts.get(part)?.[1];
    if (bytes && !isSame(await digest(bytes.subarray(0, object(bytes).next), name), hash.content)) return part;
  }
  return "";
}

/** What of the report no browser decides again. */
export const notPortable = [
  "print", "barcodes", "the chip's signature", "the comparison of sources", "checks and statuses", "portraits",
];

/**
 * Checks a bundle and decides again what a browser can.
 *
 * Each of `zone` and `chip` is null if it was not run, "" if it came out again, otherwise the first difference.
 */
export async function verified(file, module) {
  const bundle = opened(file);
  const names = [...bundle.manifest.get("parts").keys()].sort();
  const result = {
    made: bundle.manifest.get("made"), program: bundle.manifest.get("program"),
    key: [...(await digest(bundle.manifest.get("signer")))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    signed: await isSigned(bundle), changed: await changedParts(bundle), names,
    withheld: names.filter((name) => !bundle.parts.has(name)), zone: null, chip: null,
  };
  // What was not signed is not run.
  if (!result.signed || result.changed.length) return result;
  result.zone = module ? zoneAgain(bundle, module) : null;
  result.chip = await chipAgain(bundle);
  return result;
}

/** The module that decides zones; null where there is none. */
export async function loadedModule(base) {
  const manifest = await (await fetch(new URL("manifest.json", base))).json();
  const entry = manifest.files.find((file) => file.name === "vouch.wasm");
  if (!entry) return null;
  const response = await fetch(new URL("vouch.wasm", base), { integrity: entry.integrity });
  const { exports } = (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
  return decidingModule(exports);
}

export function decidingModule(exports) {
  function lend(bytes) {
    const pointer = exports.vouch_allocate(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, pointer);
    return pointer;
  }
  return {
    decide(letters, lengths, today, isStrict) {
      const [first, second] = [lend(letters), lend(new Uint8Array(Int32Array.from(lengths).buffer))];
      const length = exports.vouch_decide_zone(first, letters.length, second, lengths.length, today, isStrict ? 1 : 0);
      [first, second].forEach((pointer) => exports.vouch_free(pointer));
      need(length >= 0);
      return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.vouch_result(), length)));
    },
  };
}

// Keeps what is being sent until it has arrived, so that a page that is loaded anew sends it again, under the same key. What lies
// on the disk is encrypted; its key lives with the tab and goes with it.

/** How long anything is kept, in minutes. */
export const keptMinutes = 10;
const store = "pending";
const keyName = "vouch-pending-key";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore(mode, work) {
  const opening = indexedDB.open("vouch", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "slot" });
  const database = await done(opening);
  try {
    return await done(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** The tab's own key; made when it is first wanted. */
async function key(isMade) {
  let text = sessionStorage.getItem(keyName);
  if (!text && isMade) {
    text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
    sessionStorage.setItem(keyName, text);
  }
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Keeps a picture with what belongs to it. A browser without storage keeps nothing, and all else works. */
export async function keep(slot, { blob, ...about }) {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const head = new TextEncoder().encode(JSON.stringify({ ...about, type: blob.type }));
    const length = new Uint8Array(new Uint32Array([head.length]).buffer);
    const whole = await new Blob([length, head, blob]).arrayBuffer();
    const box = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await key(true), whole);
    await inStore("readwrite", (pending) => pending.put({ slot, at: Date.now(), iv, box }));
  } catch { /* Then a page that is loaded anew asks for the picture again. */ }
}

/** What was kept: `{ blob, … }`; null if nothing was, if its time is over, or if another tab kept it. */
export async function kept(slot) {
  try {
    const item = await inStore("readonly", (pending) => pending.get(slot));
    const own = await key(false);
    if (!item || !own || isOver(item)) return null;
    const whole = await crypto.subtle.decrypt({ name: "AES-GCM", iv: item.iv }, own, item.box);
    const [length] = new Uint32Array(whole.slice(0, 4));
    const { type, ...about } = JSON.parse(new TextDecoder().decode(whole.slice(4, 4 + length)));
    return { ...about, blob: new Blob([whole.slice(4 + length)], { type }) };
  } catch {
    return null;
  }
}

function isOver(item) { return Date.now() - item.at > keptMinutes * 60_000; }

/** Forgets what was kept; null: whatever any page of this site kept too long. */
export async function forget(slot = null) {
  try {
    if (slot) return void await inStore("readwrite", (pending) => pending.delete(slot));
    for (const item of await inStore("readonly", (pending) => pending.getAll())) {
      if (isOver(item)) await inStore("readwrite", (pending) => pending.delete(item.slot));
    }
  } catch { /* Nothing is kept then. */ }
}

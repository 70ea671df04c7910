// Which camera, and whether it really gives pictures. The rules are functions without a browser, so that tests try them with
// the lists of devices that real phones gave.

/** What labels say of a camera that looks away from its owner, in the languages that phones are sold with. */
const back = /back|rear|environment|rück|haupt|trasera|posterior|arri[eè]re|traseira|posteriore|tylny|tylna|arka|задн|основн|背面|后置|後|خلفي/i;
const front = /front|user|facetime|selfie|frontal|avant|vorder|anteriore|przedni|ön kamera|передн|фронт|前面|前置|أمامي/i;
/** Lenses that are wrong for a card at arm's length: too wide, too far, or no camera of colours. */
const unfit = /ultra|tele|infrared|\bir\b|depth|macro|monochrom|desk view|0[.,]5/i;
/** A program that gives pictures of its own: only where there is nothing else. */
const virtual = /virtual|obs\b|manycam|snap camera|droidcam|splitcam/i;
/** Several lenses under one name: the system changes between them as it sees fit, and comes near enough. */
const several = [/dual|doppel|doble|double|dupl|doppi|podw[oó]jn/i, /triple|dreifach|tripl|potr[oó]jn/i];

/**
 * The cameras in the order in which they are tried for a document.
 * @param devices What `enumerateDevices` gave: `deviceId`, `kind`, `label`.
 * @param facing `environment` for a document, `user` for a face.
 */
export function ranked(devices, facing = "environment") {
  const wanted = facing === "user" ? front : back;
  const other = facing === "user" ? back : front;
  const cameras = devices.filter((device) => device.kind === "videoinput");
  const points = (device, index) => {
    const label = device.label ?? "";
    let sum = 0;
    if (wanted.test(label)) sum += 8;
    if (other.test(label)) sum -= 8;
    if (unfit.test(label)) sum -= 4;
    if (virtual.test(label)) sum -= 16;
    several.forEach((lenses, index) => { if (lenses.test(label)) sum += index + 1; });
    // Android numbers its cameras: of those that look back, the main one is the first.
    const number = /camera2? (\d+)/i.exec(label);
    return sum - (number ? Number(number[1]) : index) * 0.01;
  };
  return cameras
    .map((device, index) => ({ device, points: points(device, index), index }))
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .map(({ device }) => device);
}

/** The cause of a camera that cannot be opened, by the names that the texts have. */
export function causeOf(error) {
  switch (error?.name) {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "DevicesNotFoundError":
      return "absent";
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return "busy";
    case "OverconstrainedError":
      return "absent";
    default:
      return "cameraFailed";
  }
}

/** What stands in the way before anybody is asked; null if nothing does. */
export function obstacle(scope = globalThis) {
  if (scope.isSecureContext === false) return "insecure";
  const policy = scope.document?.permissionsPolicy ?? scope.document?.featurePolicy;
  if (policy?.allowsFeature && !policy.allowsFeature("camera")) return "policy";
  if (!scope.navigator?.mediaDevices?.getUserMedia) return "unsupported";
  return null;
}

/** What stands in the way, as far as a browser tells before anybody is asked; null if nothing does. */
export async function foreseen() {
  const stop = obstacle();
  if (stop) return stop;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some((device) => device.kind === "videoinput")) return "absent";
    // Firefox knows no permission of this name.
    const permission = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
    return permission?.state === "denied" ? "denied" : null;
  } catch {
    return null;
  }
}

/** A camera that could not be opened, or that gives no picture. */
export class CameraTrouble extends Error {
  constructor(cause, detail) {
    super(detail ?? cause);
    this.cause = cause;
  }
}

const remembered = "vouch-camera";

/** An open camera before a video element. */
export class Camera {
  #video;
  #stream = null;
  #facing;
  #isOurs = true;
  /** All cameras, best first; with labels only once one was open. */
  devices = [];
  /** Milliseconds until the first picture must be there. */
  static patience = 6000;

  constructor(video, facing = "environment") {
    this.#video = video;
    this.#facing = facing;
  }

  get track() {
    return this.#stream?.getVideoTracks()[0] ?? null;
  }

  /** The device that is open, and what it gives. */
  get facts() {
    const settings = this.track?.getSettings?.() ?? {};
    return {
      label: this.track?.label ?? "", deviceId: settings.deviceId ?? "", width: this.#video.videoWidth,
      height: this.#video.videoHeight, source: this.#isOurs ? "camera" : "stream", isVirtual: virtual.test(this.track?.label ?? ""),
    };
  }

  get hasTorch() {
    return this.track?.getCapabilities?.().torch === true;
  }

  /** Opens a camera: the one asked for, else the one that served last, else the best. A page's own stream is taken as it is. */
  async open({ deviceId, stream } = {}) {
    this.close();
    this.#isOurs = !stream;
    if (stream) {
      this.#stream = stream;
    } else {
      const stop = obstacle();
      if (stop) throw new CameraTrouble(stop);
      this.#stream = await this.#asked(deviceId ?? this.#last());
    }
    await this.#play();
    if (stream) return;
    this.devices = ranked(await navigator.mediaDevices?.enumerateDevices?.() ?? [], this.#facing);
    // Labels are known only now: change once, if what opened is not what is best.
    const best = this.devices[0];
    if (!deviceId && !this.#last() && best?.deviceId && best.deviceId !== this.facts.deviceId && best.label) {
      await this.open({ deviceId: best.deviceId });
    }
  }

  async #asked(deviceId) {
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const wanted = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: this.#facing } };
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...size }, audio: false });
    } catch (error) {
      // The camera that served last is no longer there.
      if (deviceId && causeOf(error) === "absent") {
        forget();
        return this.#asked(null);
      }
      throw new CameraTrouble(causeOf(error), error?.message);
    }
  }

  async #play() {
    const video = this.#video;
    video.srcObject = this.#stream;
    video.muted = true;
    video.playsInline = true;
    const playing = video.play().catch(() => {});
    const began = performance.now();
    // A preview that stays black gives no size, or no time.
    while (!(video.videoWidth > 0 && video.readyState >= 2)) {
      if (performance.now() - began > Camera.patience) {
        this.close();
        throw new CameraTrouble("noPicture");
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await playing;
  }

  /** The next of the cameras that look the same way; null if there is none. */
  next() {
    const label = this.facts.label;
    const same = this.devices.filter((device) => (this.#facing === "user" ? front : back).test(device.label));
    const index = same.findIndex((device) => device.label === label);
    return same.length > 1 ? same[(index + 1) % same.length] : null;
  }

  /** The camera that is open served well: it is tried first the next time, on this device. */
  remember() {
    try {
      if (this.facts.deviceId) localStorage.setItem(remembered + this.#facing, this.facts.deviceId);
    } catch { /* A page may have no storage; then nothing is remembered. */ }
  }

  #last() {
    try {
      return localStorage.getItem(remembered + this.#facing);
    } catch {
      return null;
    }
  }

  async torch(on) {
    if (!this.hasTorch) return false;
    try {
      await this.track.applyConstraints({ advanced: [{ torch: on }] });
      return true;
    } catch {
      return false;
    }
  }

  close() {
    if (this.#isOurs) this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    this.#video.srcObject = null;
  }
}

function forget() {
  try {
    for (const facing of ["environment", "user"]) localStorage.removeItem(remembered + facing);
  } catch { /* as above */ }
}

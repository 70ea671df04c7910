// Cameras made of canvases, for pains.py: each shows /specimen.jpg, and obeys or not when it is told something.
window.studio = { lenses: [], asked: [], told: [], image: null };
addEventListener("DOMContentLoaded", () => {
  window.studio.image = new Image();
  window.studio.image.src = "/specimen.jpg";
});

/** A lens: `label`, `blur` in pixels, `capabilities`, `obeys`, `size`. */
window.studio.open = (lens, deviceId) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = lens.size ?? [1280, 720];
  lens.canvas = canvas;
  const context = canvas.getContext("2d");
  const state = { exposureCompensation: 0, zoom: 1, torch: false };
  const timer = setInterval(() => {
    const seen = lens.obeys === false ? { exposureCompensation: 0, zoom: 1, torch: false } : state;
    context.filter = `blur(${lens.blur ?? 0}px) brightness(${2 ** (seen.exposureCompensation / 2) * (seen.torch ? 1.3 : 1)})`;
    context.fillStyle = "#555";
    context.fillRect(0, 0, canvas.width, canvas.height);
    // No picture of one colour, and no two alike, as of a table before a camera.
    for (let at = 0; at < 12; at += 1) {
      context.fillStyle = at % 2 ? "#4a4a4a" : "#666";
      context.fillRect((at / 12) * canvas.width + Math.random() * 4, 0, canvas.width / 24, canvas.height);
    }
    const { image } = window.studio;
    if (!image?.naturalWidth || lens.isEmpty) return;
    const scale = 0.85 * Math.min(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight) * seen.zoom;
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
    context.drawImage(image, (canvas.width - w) / 2 + Math.random(), (canvas.height - h) / 2, w, h);
  }, 50);
  const stream = canvas.captureStream(20);
  const [track] = stream.getVideoTracks();
  const stop = track.stop.bind(track);
  Object.defineProperty(track, "label", { value: lens.label });
  track.getSettings = () => ({ deviceId, width: canvas.width, height: canvas.height, ...state });
  track.getCapabilities = () => lens.capabilities ?? {};
  track.applyConstraints = async ({ advanced }) => {
    window.studio.told.push(advanced[0]);
    Object.assign(state, advanced[0]);
  };
  track.stop = () => {
    clearInterval(timer);
    stop();
  };
  return stream;
};

navigator.mediaDevices.enumerateDevices = async () =>
  window.studio.lenses.map(({ label }, at) => ({ deviceId: `lens-${at}`, kind: "videoinput", label }));
navigator.mediaDevices.getUserMedia = async ({ video }) => {
  window.studio.asked.push(video.deviceId?.exact ?? null);
  const at = Math.max(0, window.studio.lenses.findIndex((_, at) => `lens-${at}` === video.deviceId?.exact));
  return window.studio.open(window.studio.lenses[at], `lens-${at}`);
};

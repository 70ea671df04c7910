// A capture as measures: what each frame was judged to be, which camera was open, what was asked and when. There is no picture in it
// and nothing that was read, so that it can be sent to whoever looks for a fault, and played again by them.

/** Saves a trace as a file of the person's. */
export function save(trace) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(trace)], { type: "application/json" }));
  link.download = "vouch-trace.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Plays a trace on a live screen without a camera: outline, instructions and their times as the person had them.
 * @param live The screen.
 * @param speed How many times faster than it was.
 * @param isOver Says when nobody looks any more.
 * @returns How many frames were shown.
 */
export async function replay(trace, live, speed, isOver) {
  if (trace?.version !== 1 || !Array.isArray(trace.steps)) throw new TypeError("this is no trace of a capture");
  const frames = trace.steps.filter((step) => step.kind === "frame" && Number.isFinite(step.at));
  let before = frames[0]?.at ?? 0;
  let shown = 0;
  for (const frame of frames) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, Math.max(0, frame.at - before) / speed)));
    if (isOver()) break;
    before = frame.at;
    live.judged(frame, frame.at);
    live.asked(frame);
    shown += 1;
  }
  return shown;
}

#!/usr/bin/env python3
"""Measures guidance on recorded clips of 1280 x 720, and writes capture-results.md. Run by `make bench`.

The clips are made here: an example document on a grey desk comes nearer, comes to rest and is held. Without ffmpeg nothing is measured.
"""
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / ".build/release/CaptureBench"
CLIPS = [("passport", "passport.jpg"), ("driving licence", "identity-card.jpg")]
# Frames a second on two cores; milliseconds.
FASTEST, FIRST, SHORTEST = 15, 200, 700


def clip(picture, folder):
    """Eight seconds at 30 frames a second: two and a half of coming nearer, then still but for a tremble."""
    path = pathlib.Path(folder) / (pathlib.Path(picture).stem + ".mp4")
    size = "if(lt(t,2.5),0.45+0.15*t,0.825)"
    tremble = "1.5*sin(7*t)"
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=c=0x787878:s=1280x720:r=30:d=8", "-loop", "1",
         "-framerate", "30", "-t", "8", "-i", str(ROOT / "Examples" / picture), "-filter_complex",
         f"[1]scale=w='2*trunc(700*({size})*iw/ih/2)':h=-2:eval=frame[d];"
         f"[0][d]overlay=x='(W-w)/2+{tremble}':y='(H-h)/2+{tremble}':eval=frame:shortest=1",
         "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", str(path)], check=True)
    return path


def main():
    if not BENCH.exists():
        sys.exit("bench: error: no release build of CaptureBench\nbench: hint: make bench")
    if not shutil.which("ffmpeg"):
        print("bench: notice: guidance is not measured: no ffmpeg")
        return
    revision = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE,
                              text=True).stdout.strip() or "unknown"
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, picture in CLIPS:
            done = subprocess.run([str(BENCH), str(clip(picture, folder)), "passport" if name == "passport" else "card"],
                                  stdout=subprocess.PIPE, check=True)
            found = json.loads(done.stdout)
            rows.append(f"| {name} | {found['frames']} | {found['framesPerSecond']:.1f} | {found['firstInstruction']:.0f} ms "
                        f"| {found['slowestFrame']:.0f} ms | {found['shortestInstruction']:.0f} ms | {found['sidesCaptured']} "
                        f"| {', '.join(found['instructions'])} |")
            if found["framesPerSecond"] < FASTEST:
                missed.append(f"{name}: frames a second")
            if found["firstInstruction"] > FIRST:
                missed.append(f"{name}: first instruction")
            if found["shortestInstruction"] < SHORTEST:
                missed.append(f"{name}: shortest instruction")
    lines = [
        "# Guidance", "",
        f"Written by `make bench` on {datetime.date.today()}, revision {revision}, load average {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores. Each clip has 1280 x 720 pixels, is made of an example picture, and is played as fast as a "
        "session takes its frames; decoding is not counted. The clips show the front of a card only, so that of the licence one "
        f"side is captured. Bars: {FASTEST} frames a second, the first instruction within {FIRST} ms of the first frame, none "
        f"shorter than {SHORTEST} ms.", "",
        "| clip | frames | frames a second | first instruction | slowest frame | shortest instruction | sides captured | instructions |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |", *rows, ""]
    (ROOT / "Benchmarks/capture-results.md").write_text("\n".join(lines))
    print("\n".join(lines[2:]))
    if missed:
        sys.exit(f"bench: error: bars of guidance are missed: {', '.join(missed)}")


main()

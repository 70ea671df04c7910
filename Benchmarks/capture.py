#!/usr/bin/env python3
"""Measures guidance on recorded clips of 1280 x 720, and writes capture-results.md. Run by `make bench`.

The clips are made here: an example document on a grey desk comes nearer, comes to rest and is held. Without ffmpeg nothing is measured.
"""
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import desk_clips

ROOT = desk_clips.ROOT
BENCH = ROOT / ".build/release/CaptureBench"
CLIPS = [("passport", "Examples/passport.jpg"), ("driving licence", "Examples/identity-card.jpg")]
# Frames a second on two cores; milliseconds.
FASTEST, FIRST, SHORTEST = 15, 200, 700


def clip(picture, folder):
    """Eight seconds: two and a half of coming nearer, then still but for a tremble."""
    path = pathlib.Path(folder) / (pathlib.Path(picture).stem + ".mp4")
    return desk_clips.draw([picture], path, 8, 700, (0.45, 0.825, 2.5), desk_clips.FILM)


def main():
    desk_clips.need(BENCH, "make bench")
    if not desk_clips.can_draw("guidance"):
        return
    revision = desk_clips.revision()
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

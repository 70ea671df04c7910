#!/usr/bin/env python3
"""Measures a scan by Device.standard on recordings of 1280 x 720, shown at their own speed, and writes device-results.md. Run by `make bench`.

The clips are made here: a document on a grey desk comes nearer for a second, comes to rest and is held by a hand that trembles. Without
ffmpeg nothing is measured. Five scans of each, one after the other; the median counts.
"""
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import desk_clips

ROOT = desk_clips.ROOT
BENCH = ROOT / ".build/release/DeviceBench"
DRAWN = "SDK/Tests/MigrationTests/Pictures/"
CLIPS = [
    ("passport", "passport", ["Examples/passport.jpg"]),
    ("identity card, both sides", "card", [DRAWN + "identity-card-front.jpg", "Examples/identity-card.jpg"]),
]
SCANS = 5
# Frames a second; seconds.
FASTEST, LONGEST = 15, 1.5


def clip(pictures, folder):
    """Six seconds of each picture, of which it comes nearer for one."""
    path = pathlib.Path(folder) / (pathlib.Path(pictures[0]).stem + ".avi")
    return desk_clips.draw(pictures, path, 6, 800, (0.7, 0.9, 1.0), desk_clips.FRAMES)


def main():
    desk_clips.need(BENCH, "make bench")
    if not desk_clips.can_draw("a device's scan"):
        return
    revision = desk_clips.revision()
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, kind, pictures in CLIPS:
            path = clip(pictures, folder)
            found = [json.loads(subprocess.run([str(BENCH), str(path), kind], stdout=subprocess.PIPE, check=True).stdout)
                     for _ in range(SCANS)]
            rate = min(one["framesPerSecond"] for one in found)
            taken = statistics.median(one["takenToResult"] for one in found)
            read = sum(one["documentNumber"] for one in found)
            reading = [one["framesPerSecondWhileReading"] for one in found if one.get("framesPerSecondWhileReading")]
            rows.append(
                f"| {name} | {found[0]['sides']} | {rate:.1f} | {f'{min(reading):.0f}' if reading else '-'} | {taken:.2f} s "
                f"| {read} of {SCANS} |")
            if rate < FASTEST:
                missed.append(f"{name}: frames a second")
            if taken > LONGEST:
                missed.append(f"{name}: from taken to result")
    lines = [
        "# A scan by Device.standard", "",
        f"Written by `make bench` on {datetime.date.today()}, revision {revision}, load average {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores. Each recording has 1280 x 720 pixels and 30 frames a second, and is shown at its own speed: a frame that is "
        f"not asked for in time is lost. The engines are loaded before, as `prepare` does. Bars: {FASTEST} frames a second (the "
        f"fewest of {SCANS} scans), {LONGEST} s from steady to result (median): from the frame by which the document was found steady, and taken, "
        "to the whole report, with print. A card's first side is read while the person turns the card, on the cores that the guidance works on "
        "too: the column beside it has the frames of the second after that side was taken.", "",
        "| recording | sides | frames a second | while a side is read | steady to result | number read |",
        "| --- | --- | --- | --- | --- | --- |", *rows, ""]
    (ROOT / "Benchmarks/device-results.md").write_text("\n".join(lines))
    print("\n".join(lines[2:]))
    if missed:
        sys.exit(f"bench: error: bars of a device's scan are missed: {', '.join(missed)}")


main()

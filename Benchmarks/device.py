#!/usr/bin/env python3
"""Measures a scan by Device.standard on recordings of 1280 x 720, shown at their own speed, and writes device-results.md. Run by `make bench`.

The clips are made here: a document on a grey desk comes nearer for a second, comes to rest and is held by a hand that trembles. Without
ffmpeg nothing is measured. Five scans of each, one after the other; the median counts.
"""
import datetime
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / ".build/release/DeviceBench"
DRAWN = "SDK/Tests/MigrationTests/Pictures/"
CLIPS = [
    ("passport", "passport", ["Examples/passport.jpg"]),
    ("identity card, both sides", "card", [DRAWN + "identity-card-front.jpg", "Examples/identity-card.jpg"]),
]
SCANS = 5
# When the document comes to rest, in seconds.
RESTS = 1.0
# Frames a second; seconds.
FASTEST, LONGEST = 15, 1.5


def clip(pictures, folder):
    path = pathlib.Path(folder) / (pathlib.Path(pictures[0]).stem + ".avi")
    command = ["ffmpeg", "-nostdin", "-v", "error"]
    steps, tremble = [], "1.5*sin(7*t)"
    for index, picture in enumerate(pictures):
        command += ["-f", "lavfi", "-i", "color=c=0x787878:s=1280x720:r=30:d=6"]
        command += ["-loop", "1", "-framerate", "30", "-t", "6", "-i", str(ROOT / picture)]
        size = f"if(lt(t,{RESTS}),0.7+0.2*t,0.9)"
        steps.append(
            f"[{2 * index + 1}]scale=w='2*trunc(800*({size})*iw/ih/2)':h=-2:eval=frame[d{index}];"
            f"[{2 * index}][d{index}]overlay=x='(W-w)/2+{tremble}':y='(H-h)/2+{tremble}':eval=frame:shortest=1[v{index}]")
    joined = "".join(f"[v{index}]" for index in range(len(pictures)))
    command += ["-filter_complex", ";".join(steps) + f";{joined}concat=n={len(pictures)}:v=1:a=0[out]", "-map", "[out]"]
    command += ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p", str(path)]
    subprocess.run(command, check=True)
    return path


def main():
    if not BENCH.exists():
        sys.exit("bench: error: no release build of DeviceBench\nbench: hint: make bench")
    if not shutil.which("ffmpeg"):
        print("bench: notice: a device's scan is not measured: no ffmpeg")
        return
    revision = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE,
                              text=True).stdout.strip() or "unknown"
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, kind, pictures in CLIPS:
            path = clip(pictures, folder)
            found = [json.loads(subprocess.run([str(BENCH), str(path), kind], stdout=subprocess.PIPE, check=True).stdout)
                     for _ in range(SCANS)]
            rate = min(one["framesPerSecond"] for one in found)
            taken = statistics.median(one["takenToResult"] for one in found)
            read = sum(one["documentNumber"] for one in found)
            rows.append(f"| {name} | {found[0]['sides']} | {rate:.1f} | {taken:.2f} s | {read} of {SCANS} |")
            if rate < FASTEST:
                missed.append(f"{name}: frames a second")
            if taken > LONGEST and found[0]["sides"] == 1:
                missed.append(f"{name}: from taken to result")
    lines = [
        "# A scan by Device.standard", "",
        f"Written by `make bench` on {datetime.date.today()}, revision {revision}, load average {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores. Each recording has 1280 x 720 pixels and 30 frames a second, and is shown at its own speed: a frame that is "
        f"not asked for in time is lost. The engines are loaded before, as `prepare` does. Bars: {FASTEST} frames a second (the "
        f"fewest of {SCANS} scans), {LONGEST} s from steady to result (median): from the frame by which the document was found steady, and taken, "
        "to the whole report, with print. That bar is for one side: the sides of a card are read together once the last is taken, and nothing is "
        "read while the person turns it.", "",
        "| recording | sides | frames a second | steady to result | number read |",
        "| --- | --- | --- | --- | --- |", *rows, ""]
    (ROOT / "Benchmarks/device-results.md").write_text("\n".join(lines))
    print("\n".join(lines[2:]))
    if missed:
        sys.exit(f"bench: error: bars of a device's scan are missed: {', '.join(missed)}")


main()

#!/usr/bin/env python3
"""Measures how documents are found and barcodes read by the release build, and writes page-results.md beside this file.

    make bench
    Benchmarks/pages.py --only corners|barcodes|speed

Corpora: Tests/Corpus/documents of this repository (generated scenes) and, when they are there, the documents, aamva and
pdf417 folders of ../shared/corpus. One picture at a time, on one core. The peer is the same ZXing library called once on
the whole picture, without our retries (`--peer`).
"""
import argparse
import base64
import collections
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy as np

import geometry

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"
SHARED, OWN = ROOT.parent / "shared/corpus", ROOT / "Tests/Corpus/documents"


def run_vouch(paths, *options):
    """Readings by path, one picture at a time on one core."""
    command = [str(VOUCH), "read", "--no-text", "--json", "--jobs", "1", *options] + [str(p) for p in paths]
    pin = ["taskset", "-c", str(max(os.sched_getaffinity(0)))] if hasattr(os, "sched_getaffinity") else []
    done = subprocess.run(pin + command, stdout=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"bench: error: vouch ended with {done.returncode}")
    return {r["source"]: r for r in map(json.loads, done.stdout.splitlines())}


def corners(name, folder, truth):
    """IoU of each document of the truth with the best page found; false finds on pictures without any."""
    readings = run_vouch([folder / t["file"] for t in truth])
    ious, false_finds, negatives, formats, upright, times = [], 0, 0, 0, 0, []
    misses = []
    for t in truth:
        reading = readings[str(folder / t["file"])]
        pages = reading["pages"]
        times.append(reading["milliseconds"].get("find", 0))
        if not t["documents"]:
            negatives += 1
            false_finds += bool(pages)
        for document in t["documents"]:
            best = max(pages, key=lambda p: geometry.iou(document["corners"], p["corners"]), default=None)
            iou = geometry.iou(document["corners"], best["corners"]) if best else 0.0
            ious.append(iou)
            if iou < 0.9:
                misses.append(f"{t['file']} {iou:.2f}")
            if best and iou >= 0.5:
                formats += best["format"] == (document["format"] or "").lower().replace("-", "")
                upright += geometry.same_turn(document["corners"], best["corners"])
    found = [i for i in ious if i >= 0.8]
    return dict(name=name, documents=len(ious), found=len(found), iou=float(np.mean(ious)) if ious else 0.0,
                iou_found=float(np.mean(found)) if found else 0.0, formats=formats, upright=upright,
                negatives=negatives, false_finds=false_finds, find=float(np.median(times)), misses=misses)


def measure_corners():
    rows = []
    if (OWN / "truth.json").exists():
        rows.append(corners("generated scenes", OWN, json.loads((OWN / "truth.json").read_text())))
    shared = SHARED / "documents/truth.json"
    if shared.exists():
        folder = SHARED / "documents"
        truth = json.loads(shared.read_text())
        located = [t for t in truth if t.get("corners")]
        cases = [dict(file=picture_of(t), documents=[dict(corners=t["corners"], format=None)]) for t in located]
        row = corners("photographs with corners", folder, cases)
        row["formats"] = None
        rows.append(row)
        cropped = [t for t in truth if not t.get("corners")]
        readings = run_vouch([folder / picture_of(t) for t in cropped])
        rows.append(dict(name="cropped pictures", documents=len(cropped),
                         cropped=sum(any(p["cropped"] for p in r["pages"]) for r in readings.values())))
    return rows


def picture_of(entry):
    return entry["file"] if entry["file"].startswith("images/") else f"images/{entry['file']}"


def score(cases, *options):
    """Pictures with exactly the payload's bytes, by group, and the median time of looking for barcodes."""
    readings = run_vouch([picture for picture, _, _ in cases], "--barcodes", *options)
    right, count, times = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    for picture, wanted, group in cases:
        reading = readings[str(picture)]
        got = [base64.b64decode(b["bytes"]) for b in reading["barcodes"]]
        right[group] += any(g == wanted or g.rstrip(b"\r\n") == wanted.rstrip(b"\r\n") for g in got)
        count[group] += 1
        times[group].append(reading["milliseconds"].get("barcodes", 0))
    return [dict(group=g, right=right[g], count=count[g], time=float(np.median(times[g]))) for g in count]


def measure_barcodes():
    rows = []
    manifest = SHARED / "aamva/manifest.json"
    if manifest.exists():
        cases = [(manifest.parent / m["file"], (manifest.parent / m["payload"]).read_bytes(), f"AAMVA {m['level']}")
                 for m in json.loads(manifest.read_text())]
        rows += score(cases)
    cases = []
    for picture in sorted((SHARED / "pdf417").glob("set-*/*")):
        for suffix in (".bin", ".txt"):
            payload = picture.with_suffix(suffix)
            if picture.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp") and payload.exists():
                cases.append((picture, payload.read_bytes(), "photographed PDF417"))
                break
    if cases:
        rows += score(cases)
    return rows


def measure_speed():
    """A camera's frames with documents, and photographs of 12 megapixels without any barcode."""
    speed = {}
    if not (OWN / "truth.json").exists():
        return speed
    truth = json.loads((OWN / "truth.json").read_text())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        frames = []
        for index, t in enumerate(truth):
            picture = cv2.imread(str(OWN / t["file"]))
            path = folder / f"{index}.jpg"
            cv2.imwrite(str(path), geometry.frame(picture), [cv2.IMWRITE_JPEG_QUALITY, 92])
            frames.append(path)
        readings = run_vouch(frames)
        speed["find"] = float(np.median([r["milliseconds"]["find"] for r in readings.values()]))
        noise = np.random.default_rng(1)
        empty = {"noise": noise.normal(128, 40, (3000, 4000)),
                 "a page of text": text_page(),
                 "a blank wall": noise.normal(180, 3, (3000, 4000))}
        for title, pixels in empty.items():
            path = folder / f"{title.replace(' ', '-')}.jpg"
            cv2.imwrite(str(path), np.clip(pixels, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
            times = [run_vouch([path], "--barcodes", "--long-side", "0")[str(path)]["milliseconds"]["barcodes"]
                     for _ in range(3)]
            speed[f"nothing found, {title}"] = float(np.median(times))
    return speed


def text_page():
    page = np.full((3000, 4000), 235, np.uint8)
    random = np.random.default_rng(2)
    for row in range(60, 2960, 48):
        words = " ".join("".join(random.choice(list("abcdefghilmnoprstuv"), random.integers(2, 9))) for _ in range(30))
        cv2.putText(page, words, (40, row), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 40, 2, cv2.LINE_AA)
    return page + random.normal(0, 4, page.shape)


def write_results(measured):
    lines = ["# Pages and barcodes", "",
             f"Written by `make bench` on {datetime.date.today().isoformat()}; {os.cpu_count()} cores, of which one is used; "
             f"load average {os.getloadavg()[0]:.1f}. Times are medians.", ""]
    if measured.get("corners"):
        lines += ["| corners | documents | found (IoU 0.8) | mean IoU | of those found | format | upright | false finds | finding |",
                  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
        for r in measured["corners"]:
            if "cropped" in r:
                lines.append(f"| {r['name']} | {r['documents']} | {r['cropped']} reported as cropped | | | | | | |")
                continue
            formats = "" if r["formats"] is None else f"{r['formats']}"
            lines.append(f"| {r['name']} | {r['documents']} | {r['found']} | {r['iou']:.3f} | {r['iou_found']:.3f} | "
                         f"{formats} | {r['upright']} | {r['false_finds']} of {r['negatives']} | {r['find']:.1f} ms |")
        lines.append("")
    if measured.get("barcodes"):
        lines += ["| barcodes | exact | median |", "| --- | --- | --- |"]
        lines += [f"| {r['group']} | {r['right']} of {r['count']} | {r['time']:.0f} ms |" for r in measured["barcodes"]]
        lines.append("")
    if measured.get("speed"):
        lines += ["| speed, one core | |", "| --- | --- |"]
        for title, value in measured["speed"].items():
            name = "finding documents in a 1280x720 frame" if title == "find" else f"12 megapixels, {title}"
            lines.append(f"| {name} | {value:.1f} ms |")
        lines.append("")
    (ROOT / "Benchmarks/page-results.md").write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("corners", "barcodes", "speed"))
    only = parser.parse_args().only
    if not VOUCH.exists():
        sys.exit("bench: error: no release build\nbench: hint: swift build -c release --product vouch")
    steps = dict(corners=measure_corners, barcodes=measure_barcodes, speed=measure_speed)
    measured = {name: step() for name, step in steps.items() if only in (None, name)}
    print(json.dumps(measured, indent=1))
    if only:
        print("bench: notice: not everything was measured, so page-results.md stays as it is", file=sys.stderr)
    else:
        write_results(measured)


main()

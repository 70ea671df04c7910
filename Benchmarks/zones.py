#!/usr/bin/env python3
"""Measures how often a spoilt zone is read, and called valid and wrong; writes zone-results.md. Run by `make bench`.

    zones.py [--zones 20000] [--seed 1]        needs Debian's package fonts-ocr-b
    zones.py --limits 0,0.6,0.9                also what other limits of the second network's confirmation would call valid
    zones.py --networks DIR                    with other networks; prints only

The characters are drawn here, the zones by Benchmarks/Zones, which reads them too. A run takes hours: it goes by parts,
tells what it has, and a run that was ended goes on where it stood, with the parts of the same binary and networks in out/zones.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / ".build/release/ZoneBench"
FONT = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"
PITCH, WIDTH, HEIGHT, OVER = 20, 28, 40, 8
CAPITAL = 0.945  # of a pitch: OCR-B of size I
WEIGHTS = (-0.03, 0, 0, 0.03, 0.06)  # change of the strokes' width in pitches
PART = 500  # zones
COUNTS = ("zones", "exact", "valid", "validAndWrong")
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"


def tile(font, character, change):
    image = Image.new("L", (WIDTH * OVER, HEIGHT * OVER), 0)
    box = font.getmask("H").getbbox()
    middle = (box[3] - box[1]) / 2
    ImageDraw.Draw(image).text((WIDTH * OVER / 2, HEIGHT * OVER / 2 + middle), character, font=font, fill=255, anchor="ms")
    glyph = np.asarray(image)
    radius = round(abs(change) * PITCH * OVER / 2)
    if radius:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
        glyph = (cv2.dilate if change > 0 else cv2.erode)(glyph, kernel)
    return cv2.resize(glyph, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)


def atlas():
    """All symbols in all weights: a row of tiles for each weight, in the order of `SYMBOLS`."""
    box = ImageFont.truetype(FONT, 1000).getmask("H").getbbox()
    font = ImageFont.truetype(FONT, round(PITCH * OVER * CAPITAL / (box[3] - box[1]) * 1000))
    return np.vstack([np.hstack([tile(font, c, change) for c in SYMBOLS]) for change in WEIGHTS])


def table(report):
    lines = ["| damage | zones | exact | valid | valid but wrong |", "| --- | --- | --- | --- | --- |"]
    for row in report["rows"]:
        lines.append(f"| {row['name']} | {row['zones']} | {row['exact']} | {row['valid']} | {row['validAndWrong']} |")
    lines.append(f"| **all** | {report['zones']} | {report['exact']} | {report['valid']} | {report['validAndWrong']} |")
    if report["limits"]:
        lines += ["", "| confirmation at least | valid | valid but wrong |", "| --- | --- | --- |"]
        lines += [f"| {row['confirmation']:g} | {row['valid']} | {len(row['wrong'])} |" for row in report["limits"]]
    lines += ["", "| layout | zones | exact | valid | valid but wrong |", "| --- | --- | --- | --- | --- |"]
    for row in report["layouts"]:
        lines.append(f"| {row['name']} | {row['zones']} | {row['exact']} | {row['valid']} | {row['validAndWrong']} |")
    return lines


def merged(reports):
    """One report from those of consecutive parts: rows in the same order, numbers added."""
    def rows(kind):
        return [{"name": some[0]["name"]} | {key: sum(row[key] for row in some) for key in COUNTS}
                for some in zip(*(report[kind] for report in reports))]
    limits = [{"confirmation": some[0]["confirmation"], "valid": sum(row["valid"] for row in some),
               "wrong": [number for row in some for number in row["wrong"]]} for some in zip(*(report["limits"] for report in reports))]
    return {key: sum(report[key] for report in reports) for key in COUNTS} | {
        "limits": limits, "rows": rows("rows"), "layouts": rows("layouts"), "wrong": [wrong for report in reports for wrong in report["wrong"]]}


def measured(zones, seed, limits, networks):
    """The report of all parts; those that were read before by the same binary and networks are not read again."""
    judged = hashlib.sha256(BENCH.read_bytes())
    for path in sorted(networks.glob("mrz-*.vnet")):
        judged.update(path.read_bytes())
    folder = ROOT / "out/zones" / "-".join([judged.hexdigest()[:12], str(seed), *([limits] if limits else [])])
    folder.mkdir(parents=True, exist_ok=True)
    reports = []
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        Image.fromarray(atlas()).save(file.name, format="PPM")
        for first in range(0, zones, PART):
            count = min(PART, zones - first)
            part = folder / f"{first}-{count}.json"
            if not part.exists():
                done = subprocess.run([BENCH, file.name, networks, str(count), str(seed), str(first), limits],
                                      stdout=subprocess.PIPE)
                if done.returncode not in (0, 1):
                    sys.exit(f"bench: error: ZoneBench ended with {done.returncode}")
                unfinished = part.with_suffix(".part")
                unfinished.write_bytes(done.stdout)
                unfinished.rename(part)
            reports.append(json.loads(part.read_bytes()))
            total = merged(reports)
            print(f"zones: {total['zones']} of {zones}: {total['exact']} exact, {total['valid']} valid, "
                  f"{total['validAndWrong']} valid and wrong", flush=True)
    return merged(reports)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--zones", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limits", default="")
    parser.add_argument("--networks", type=pathlib.Path, default=ROOT / "Networks")
    arguments = parser.parse_args()
    if not BENCH.exists():
        sys.exit("bench: error: no release build of ZoneBench\nbench: hint: make bench")
    if not pathlib.Path(FONT).exists():
        sys.exit("bench: error: no OCR-B\nbench: hint: apt-get install fonts-ocr-b")
    report = measured(arguments.zones, arguments.seed, arguments.limits, arguments.networks)
    if arguments.networks != ROOT / "Networks":
        print("\n".join(table(report)))
        return
    revision = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    lines = [
        "# Spoilt zones", "",
        f"Written by `make bench` on {datetime.date.today()}, revision {revision.stdout.strip() or 'unknown'}, "
        f"{os.cpu_count()} cores: {report['zones']} generated zones, seed {arguments.seed}, each spoilt in one way "
        "(`Benchmarks/Zones/Damage.swift`). Exact: every character; valid: called valid, and exact. The bar is 1 valid "
        "but wrong in 10,000.", ""] + table(report) + ["", "What was valid and wrong, with its damage:", ""]
    for wrong in report["wrong"]:
        lines += [f"- {wrong['damage']}: `{' '.join(wrong['printed'])}` read as `{' '.join(wrong['read'])}`"]
    if not report["wrong"]:
        lines += ["- none"]
    (ROOT / "Benchmarks/zone-results.md").write_text("\n".join(lines) + "\n")
    if report["validAndWrong"] * 10_000 > report["zones"]:
        sys.exit("bench: error: more than 1 zone in 10,000 is valid and wrong")


main()

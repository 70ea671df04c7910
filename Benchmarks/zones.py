#!/usr/bin/env python3
"""Measures how often a spoilt zone is read, what is said of it, and how often that is wrong; writes zone-results.md. Run by `make bench`.

    zones.py [--zones 20000] [--seed 1]        needs Debian's package fonts-ocr-b
    zones.py --limits 0,0.6,0.9                also whose letters other limits of the second network's confirmation would call sure
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
COUNTS = ("zones", "exact", "valid", "sure", "sureAndWrong", "provedAndWrong")
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
    def rows(title, some):
        head = f"| {title} | zones | exact | of these called valid | letters sure | sure and wrong | proved and wrong |"
        return [head, "| --- | --- | --- | --- | --- | --- | --- |"] + [
            f"| {row['name']} | " + " | ".join(str(row[key]) for key in COUNTS) + " |" for row in some]
    lines = rows("damage", [*report["rows"], {"name": "**all**"} | {key: report[key] for key in COUNTS}])
    if report["limits"]:
        lines += ["", "| confirmation at least | letters sure | sure and wrong |", "| --- | --- | --- |"]
        lines += [f"| {row['confirmation']:g} | {row['sure']} | {len(row['wrong'])} |" for row in report["limits"]]
    return lines + [""] + rows("layout", report["layouts"])


def merged(reports):
    """One report from those of consecutive parts: rows in the same order, numbers added."""
    def rows(kind):
        return [{"name": some[0]["name"]} | {key: sum(row[key] for row in some) for key in COUNTS}
                for some in zip(*(report[kind] for report in reports))]
    limits = [{"confirmation": some[0]["confirmation"], "sure": sum(row["sure"] for row in some),
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
                  f"{total['sureAndWrong']} sure and wrong, {total['provedAndWrong']} proved and wrong", flush=True)
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
        "(`Benchmarks/Zones/Damage.swift`). Exact: every character. Valid: check digits and content are called right. Letters sure: none is "
        "told to be doubtful. The bars are 1 zone in 10,000 with a field that is said to be proved and is wrong, and 1 in 2,000 whose "
        "letters are called sure and are not all right.", ""] + table(report) + ["", "What was called sure and was wrong, with its damage:", ""]
    for wrong in report["wrong"]:
        lines += [f"- {wrong['damage']}: `{' '.join(wrong['printed'])}` read as `{' '.join(wrong['read'])}`"]
    if not report["wrong"]:
        lines += ["- none"]
    (ROOT / "Benchmarks/zone-results.md").write_text("\n".join(lines) + "\n")
    if report["provedAndWrong"] * 10_000 > report["zones"]:
        sys.exit("bench: error: more than 1 zone in 10,000 has a field that is proved and wrong")
    if report["sureAndWrong"] * 2_000 > report["zones"]:
        sys.exit("bench: error: more than 1 zone in 2,000 has letters that are called sure and are wrong")


main()

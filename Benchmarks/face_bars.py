#!/usr/bin/env python3
"""Measures the comparison of faces by the release build; writes face-pairs-results.md.

    make bench
    .venv/bench/bin/python Benchmarks/face_bars.py

The pairs are those of ../shared/corpus/faces, as they are and with one side made a document's portrait: printed at 25 x 35 mm and
200 dpi under a hologram's lines, as 15 kB of JPEG 2000 from a chip, and with 60 pixels between the eyes. The corpus is not part of
this repository, and the file stays as it is where it is absent. Every picture's chance comes from its name: runs are repeatable.
face_finding.py measures whether faces are found.
"""
import collections
import csv
import datetime
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"
SHARED = ROOT.parent / "shared/corpus"
KINDS = {
    "print": "print of 25 x 35 mm at 200 dpi, under a hologram's lines",
    "chip": "15 kB of JPEG 2000, 413 x 531 pixels",
    "small": "60 pixels between the eyes",
}


def vouch(*arguments):
    """Standard output; the program tells by its exit code what is in there too."""
    done = subprocess.run([str(VOUCH), *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"bench: error: vouch failed: {done.stderr.decode()}")
    return done.stdout.decode()


def faces(path):
    out = vouch("face", "check", path, "--json")
    return json.loads(out)["faces"] if out.strip() else []


def portrait(picture, face, width, height):
    """The head and shoulders as on a document: 0.24 of the width between the eyes, the grey of a studio where the photograph ends."""
    scale = 0.24 * width / face["distanceBetweenEyes"]
    box = face["box"]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    matrix = np.array([[scale, 0, width / 2 - scale * x], [0, scale, 0.52 * height - scale * y]])
    shrunk = picture
    if scale < 0.7:  # warping alone would leave out pixels
        blur = 0.5 / scale
        shrunk = cv2.GaussianBlur(picture, (0, 0), blur * 0.6)
    return cv2.warpAffine(shrunk, matrix, (width, height), flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC,
                          borderValue=(205, 205, 205))


def printed(picture, face, random):
    """Inks, paper and screen of a print, a hologram's fine lines and sheen over it, and the scanner."""
    width, height = round(25 / 25.4 * 200), round(35 / 25.4 * 200)
    large = portrait(picture, face, 2 * width, 2 * height).astype(np.float32)
    large = 28 + large * (205 / 255)  # paper is not white, ink not black
    yy, xx = np.mgrid[0 : 2 * height, 0 : 2 * width].astype(np.float32)
    large += 5 * np.sin(2 * math.pi * (xx + yy) / 5.1)[..., None]  # the printer's screen
    period, bend, phase = random.uniform(11, 17), random.uniform(40, 90), random.uniform(0, 6)
    lines = np.sin(2 * math.pi * (yy + 9 * np.sin(xx / bend + phase)) / period)
    large += (np.clip(lines, 0.55, 1) - 0.55)[..., None] / 0.45 * random.uniform(24, 34)
    sheen = np.stack([np.sin(xx / 70 + yy / 110 + phase + shift) for shift in (0, 2.1, 4.2)], -1)
    large += 13 * sheen
    small = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.6) + random.normal(0, 3, small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def write(kind, path, picture, face, folder):
    """The picture as `kind`; its file."""
    random = np.random.default_rng(zlib.crc32(f"{kind} {path.name}".encode()))
    if kind == "print":
        target = folder / f"print-{path.stem}.jpg"
        cv2.imwrite(str(target), printed(picture, face, random), [cv2.IMWRITE_JPEG_QUALITY, 85])
        return target
    if kind == "small":
        scale = 60 / face["distanceBetweenEyes"]
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
        target = folder / f"small-{path.stem}.jpg"
        cv2.imwrite(str(target), small, [cv2.IMWRITE_JPEG_QUALITY, 90])
        return target
    target = folder / f"chip-{path.stem}.jp2"
    held = portrait(picture, face, 413, 531)
    low, high = 1, 1000
    while high - low > 4:  # the best that stays within 15 kB
        middle = (low + high) // 2
        cv2.imwrite(str(target), held, [cv2.IMWRITE_JPEG2000_COMPRESSION_X1000, middle])
        low, high = (middle, high) if target.stat().st_size <= 15_000 else (low, middle)
    cv2.imwrite(str(target), held, [cv2.IMWRITE_JPEG2000_COMPRESSION_X1000, low])
    return target


class Pairs:
    """What comparing the pairs of a list gave."""

    def __init__(self, rows, name_of, folder):
        lists = folder / "pairs.csv"
        with open(lists, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["a", "b"])
            writer.writerows([str(a), str(name_of(b))] for a, b, _ in rows)
        out = [json.loads(line) for line in vouch("face", "compare", "--pairs", lists, "--json").splitlines()]
        if len(out) != len(rows):
            sys.exit("bench: error: vouch left out pairs")
        self.results = [(a, b, same, o) for (a, b, same), o in zip(rows, out)]
        self.genuine = [o for _, _, same, o in self.results if same]
        self.impostors = [o for _, _, same, o in self.results if not same]

    def distances(self, genuine):
        return [o["distance"] for o in (self.genuine if genuine else self.impostors) if o["distance"] is not None]

    def matched(self, results):
        return sum(o["verdict"] == "match" for o in results)

    def row(self, title):
        genuine, impostors = self.distances(True), self.distances(False)
        apart = sum(o["verdict"] == "notComparable" for o in self.genuine + self.impostors)
        below = sum(d < min(impostors) for d in genuine)
        return (
            f"| {title} | {self.matched(self.genuine)} of {len(self.genuine)} "
            f"({100 * self.matched(self.genuine) / len(self.genuine):.1f} %) | "
            f"{self.matched(self.impostors)} of {len(self.impostors)} | {apart} | "
            f"{np.mean(genuine):.2f} ± {np.std(genuine):.2f}, to {max(genuine):.2f} | "
            f"{np.mean(impostors):.2f} ± {np.std(impostors):.2f}, from {min(impostors):.2f} | {below} |")


def people(pairs):
    """Rates of each person: the corpus knows no other groups."""
    count = collections.defaultdict(collections.Counter)
    for a, b, same, o in pairs:
        for name in {pathlib.Path(a).stem.split("_")[0], pathlib.Path(b).stem.split("_")[0]}:
            count[name]["genuine" if same else "impostors"] += 1
            if same != (o["verdict"] == "match"):
                count[name]["missed" if same else "matched"] += 1
    return count


def main():
    if not (SHARED / "faces/pairs.csv").exists():
        print("bench: notice: faces not compared: no corpus at ../shared/corpus")
        return
    images = SHARED / "faces/images"
    with open(SHARED / "faces/pairs.csv") as file:
        rows = [(images / r["a"], images / r["b"], r["same"] == "1") for r in csv.DictReader(file)]
    columns = "| | genuine matched | impostors matched | not comparable | genuine distance | impostor distance | genuine nearer than any impostor |"
    lines = [
        "# Faces", "",
        f"Written by `make bench` on {datetime.date.today()}; {len(rows)} pairs of 33 photographs of seven persons, at the shipped "
        "threshold of 0.6. The degraded pictures are made of the second picture of each pair.", "", columns, "| --- " * 7 + "|",
    ]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        seen = {path: faces(path) for path in sorted(images.iterdir())}
        plain = Pairs(rows, lambda path: path, folder)
        lines.append(plain.row("as they are"))
        degraded = []
        for kind, title in KINDS.items():
            made = {path: write(kind, path, cv2.imread(str(path)), found[0], folder) for path, found in seen.items()}
            found = Pairs(rows, made.get, folder)
            degraded += found.results
            lines.append(found.row(title))
        lines += [
            "", "Half of the degraded pairs each, by a checksum of their names; nothing was chosen on either yet, the second is kept for judging what will be.", "",
            "| | genuine matched | impostors matched |", "| --- | --- | --- |",
        ]
        for half, title in enumerate(("first half", "held back")):
            own = [r for r in degraded if zlib.crc32((r[0].name + r[1].name).encode()) % 2 == half]
            genuine, others = [r for r in own if r[2]], [r for r in own if not r[2]]
            lines.append(
                f"| {title} | {sum(r[3]['verdict'] == 'match' for r in genuine)} of {len(genuine)} | "
                f"{sum(r[3]['verdict'] == 'match' for r in others)} of {len(others)} |")
    lines += [
        "", "The corpus says nothing of its persons but which pictures are of one, so rates by age, sex or origin cannot be told. By "
        "person, as they are and degraded:", "", "| person | genuine pairs, missed | impostor pairs, matched |", "| --- | --- | --- |",
    ]
    for name, count in sorted(people(plain.results + degraded).items()):
        lines.append(f"| {name} | {count['genuine']}, {count['missed']} | {count['impostors']}, {count['matched']} |")
    lines += ["", f"Load average {os.getloadavg()[0]:.1f}."]
    (pathlib.Path(__file__).parent / "face-pairs-results.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

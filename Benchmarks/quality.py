#!/usr/bin/env python3
"""Prints how well each measure of picture quality predicts that a machine-readable zone can be read.

    .venv/bench/bin/python Benchmarks/quality.py
    .venv/bench/bin/python Benchmarks/quality.py --pictures 400 --seed 7

Pages of Tests/Corpus/mrz and, when it is there, ../shared/corpus/documents are laid on a ground, tilted, shrunk, blurred,
darkened, given reflections, shadows, noise, a screen's grid and JPEG, one fault at a time and several at once; then
`vouch read --json` reads them. A measure predicts well when its value alone tells read from unread: 1.0 is always, 0.5 is
chance (area under the ROC curve). Every picture's chance comes from its name: runs are repeatable.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"
TODAY = "2026-11-21"
MILLIMETRES = {"id1": (85.6, 53.98), "id2": (105, 74), "id3": (125, 88)}
FORMATS = {"TD1": "id1", "TD2": "id2", "FRA36": "id2", "MRVB": "id2", "TD3": "id3", "MRVA": "id3"}

# Each fault alone, from harmless to hopeless. Lengths in millimetres on the page.
LEVELS = {
    "blur": [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0],  # standard deviation
    "motion": [0.4, 0.8, 1.2, 1.6, 2.0, 2.6],  # length
    "dpi": [140, 110, 90, 75, 60, 50, 42, 35],
    "dark": [0.5, 0.3, 0.18, 0.1, 0.06],  # of the light
    "shadow": [0.5, 0.3, 0.15, 0.07],  # of the light, on half the page
    "glare": [3, 6, 10, 15, 22],  # radius of a spot anywhere on the page
    "fog": [0.5, 0.25, 0.12, 0.06],  # of the contrast
    "noise": [8, 16, 30, 50],  # standard deviation, levels of 255
    "jpeg": [40, 20, 10, 5],
    "screen": [0.15, 0.3, 0.5],  # depth of the grid
    "tilt": [15, 30, 45, 55, 65],  # degrees
}
UPPER = {"focus", "glare", "noise", "perspective", "occlusion", "colourCast", "moire"}  # small values are good


class Page:
    def __init__(self, name, picture, lines, kind):
        self.name, self.lines, self.kind = name, lines, kind
        longest = max(picture.shape[:2])
        scale = min(1.0, 1400 / longest)
        self.picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture


def pages(shared):
    """Pages that fill their picture, with what their zone says."""
    own = ROOT / "Tests/Corpus/mrz"
    for entry in json.loads((own / "truth.json").read_text()):
        if entry["file"].startswith("flat/") and entry["lines"]:
            picture = cv2.imread(str(own / entry["file"]))
            if 1.3 < picture.shape[1] / picture.shape[0] < 1.7:
                yield Page(entry["file"], picture, entry["lines"], FORMATS[entry["format"]])
    truth = shared / "documents/truth.json"
    if not truth.exists():
        print("quality: notice: no shared documents here", file=sys.stderr)
        return
    for entry in json.loads(truth.read_text()):
        lines, kind = entry.get("mrzLines"), entry["documentType"]
        ratio = entry["width"] / entry["height"]
        if lines and not entry["onBackground"] and 1.3 < ratio < 1.7:
            size = "id1" if len(lines) == 3 else "id3" if len(lines[0]) == 44 else "id2"
            yield Page(entry["file"], cv2.imread(str(shared / "documents" / entry["file"])), lines, size)


def ground(width, height, random):
    """A table: two soft tones and some grain."""
    coarse = random.uniform(-1, 1, (6, 8)).astype(np.float32)
    waves = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    tone = random.uniform(40, 200) + random.uniform(-25, 25, 3)
    return np.clip(tone + 18 * waves + random.normal(0, 3, (height, width, 3)), 0, 255).astype(np.float32)


def photographed(page, tilt, dpi, random):
    """The page on a ground seen by a phone's camera, its corners, and pixels a millimetre."""
    wide, high = MILLIMETRES[page.kind]
    height, width = page.picture.shape[:2]
    native = width / wide * 25.4
    dpi = min(dpi or native, native)
    scale = dpi / 25.4
    canvas_width, canvas_height = round(wide * 1.25 * scale), round(high * 1.35 * scale)
    focal = 0.62 * np.hypot(canvas_width, canvas_height)
    angle, axis = np.radians(tilt), random.uniform(0, np.pi)
    turn, _ = cv2.Rodrigues(np.array([np.cos(axis), np.sin(axis), 0]) * angle)
    flat = np.array([[x * wide / 2, y * high / 2, 0] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    space = flat @ turn.T + [0, 0, focal / scale]
    corners = space[:, :2] / space[:, 2:] * focal + [canvas_width / 2, canvas_height / 2]
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    warp = cv2.getPerspectiveTransform(source, np.float32(corners))
    # Averaged before it is made small, as a lens does.
    picture, shrink = page.picture, min(1.0, 1.5 * dpi / native)
    if shrink < 1:
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        warp = warp @ np.diag([width / picture.shape[1], height / picture.shape[0], 1])
    size = (canvas_width, canvas_height)
    seen = cv2.warpPerspective(picture, warp, size, flags=cv2.INTER_AREA).astype(np.float32)
    mask = cv2.warpPerspective(np.full(picture.shape[:2], 255, np.uint8), warp, size)[..., None] / np.float32(255)
    return seen * mask + ground(*size, random) * (1 - mask), corners, scale


def shaken(picture, length, random):
    size = int(np.ceil(length)) | 1
    if size < 3:
        return picture
    kernel = np.zeros((size, size), np.float32)
    angle, middle = random.uniform(0, np.pi), size // 2
    end = np.array([np.cos(angle), np.sin(angle)]) * (length - 1) / 2
    cv2.line(kernel, tuple(np.int32(middle * 16 - end * 16)), tuple(np.int32(middle * 16 + end * 16)), 1, 1,
             cv2.LINE_AA, 4)
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def degraded(page, faults, random):
    """The photograph with these faults, as 8-bit, and the page's corners in it."""
    picture, corners, scale = photographed(page, faults.get("tilt", 0), faults.get("dpi"), random)
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if "shadow" in faults:
        angle = random.uniform(0, 2 * np.pi)
        side = (x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle)
        soft = np.clip(side / (3 * scale), -1, 1) / 2 + 0.5
        picture = picture * (faults["shadow"] + (1 - faults["shadow"]) * soft)[..., None]
    if "dark" in faults:
        picture = picture * faults["dark"]
    if "glare" in faults:
        weights = random.dirichlet([1, 1, 1, 1])
        cx, cy = weights @ corners
        radius, stretch = faults["glare"] * scale, random.uniform(0.5, 2)
        distance = np.hypot((x - cx) * stretch ** 0.5, (y - cy) / stretch ** 0.5) / radius
        picture = picture + (600 * np.exp(-1.2 * distance ** 2))[..., None]
    if "fog" in faults:
        picture = 235 - (235 - picture) * faults["fog"]
    if "screen" in faults:
        period, turn = random.uniform(2.6, 4.5), random.uniform(0, np.pi / 2)
        u = (x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / period
        v = (y * np.cos(turn) - x * np.sin(turn)) * 2 * np.pi / period
        grid = (np.sin(u) + np.sin(v)) / 2
        picture = picture * (1 - faults["screen"] * (0.5 + 0.5 * grid))[..., None]
    picture = np.clip(picture, 0, 255)
    if "blur" in faults:
        picture = cv2.GaussianBlur(picture, None, max(faults["blur"] * scale, 0.1))
    if "motion" in faults:
        picture = shaken(picture, faults["motion"] * scale, random)
    noise = max(faults.get("noise", 0), 2 if "dark" in faults else 1)
    picture = np.clip(picture + random.normal(0, noise, picture.shape), 0, 255).round().astype(np.uint8)
    quality = int(faults.get("jpeg", 88))
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), corners


def plans(page, random):
    """Which faults the pictures of one page get: none, each alone at two levels, and some together."""
    yield {}
    for name, levels in LEVELS.items():
        for level in random.choice(len(levels), 2, replace=False):
            yield {name: levels[level]}
    for _ in range(10):
        chosen = random.choice(list(LEVELS), int(random.integers(2, 4)), replace=False)
        # The last two levels together leave nothing to read: mild ones are more telling.
        yield {name: LEVELS[name][random.integers(0, len(LEVELS[name]) - 1)] for name in chosen}


def make(folder, limit, seed, shared):
    """Writes degraded pictures; one row each: path, corners, format, faults and the wanted lines."""
    rows = []
    everything = [(page, index, faults) for page in pages(shared) for index, faults in enumerate(
        plans(page, np.random.default_rng(zlib.crc32(f"{seed}/{page.name}".encode()))))]
    order = np.random.default_rng(seed).permutation(len(everything))[:limit]
    for number in sorted(order):
        page, index, faults = everything[number]
        random = np.random.default_rng(zlib.crc32(f"{seed}/{page.name}/{index}".encode()))
        picture, corners = degraded(page, faults, random)
        path = folder / f"{number}.png"
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        rows.append(dict(path=str(path), page=page.name, corners=corners.tolist(), format=page.kind, faults=faults,
                         lines=page.lines))
    return rows


def run_vouch(rows):
    """What the release build says: confidence, values and limits, and whether the zone was read exactly."""
    command = [str(VOUCH), "read", "--no-text", "--json", "--jobs", "1", "--today", TODAY] + [row["path"] for row in rows]
    done = subprocess.run(command, stdout=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"quality: error: vouch ended with {done.returncode}")
    results = {r["source"]: r for r in map(json.loads, done.stdout.splitlines())}
    for row in rows:
        result = results.get(row["path"], {})
        zones = [result.get("mrz")] + (result.get("moreMRZ") or [])
        row["read"] = any(zone and zone["lines"] == row["lines"] for zone in zones)
        page = (result.get("pages") or [{}])[0]
        row["quality"] = dict(page.get("quality") or {})
        row["quality"].setdefault("confidence", page.get("confidence"))


def area_under_curve(values, labels):
    """The chance that a picture that was read has the higher value of two; half for equal ones."""
    good, bad = np.sort(values[labels]), values[~labels]
    if len(good) == 0 or len(bad) == 0:
        return float("nan")
    below = np.searchsorted(good, bad, "left")
    equal = np.searchsorted(good, bad, "right") - below
    return float(np.mean((len(good) - below - equal + equal / 2) / len(good)))


def share(read):
    return f"{100 * np.mean(read):5.1f} % of {len(read):4}" if len(read) else "    -  of    0"


def print_metrics(rows):
    print(f"{'measure':12} {'measured':>8}  {'AUC':>5}  {'limit':>7}  {'read where it passes':>21}  {'where it fails':>21}")
    names = [n for n in next((r["quality"] for r in rows if r["quality"]), {}) if n not in (
        "confidence", "distanceConfidence", "faceDetected")]
    for name in names:
        entries = [(row["quality"][name], row["read"]) for row in rows if isinstance(row["quality"].get(name), dict)]
        seen = [(e, read) for e, read in entries if e.get("value") is not None]
        if not seen:
            print(f"{name:12} {0:8}")
            continue
        values = np.array([e["value"] for e, _ in seen]) * (-1 if name in UPPER else 1)
        read = np.array([r for _, r in seen])
        passed = np.array([bool(e["expectedPass"]) for e, _ in seen])
        print(f"{name:12} {len(seen):8}  {area_under_curve(values, read):5.3f}  {seen[0][0]['threshold']:7.2f}  "
              f"{share(read[passed]):>21}  {share(read[~passed]):>21}")


def print_confidence(rows):
    known = [row for row in rows if row["quality"].get("confidence") is not None]
    if not known:
        return print("no confidence in these results")
    confidence = np.array([row["quality"]["confidence"] for row in known])
    read = np.array([row["read"] for row in known])
    print(f"\nconfidence   {len(known):8}  {area_under_curve(confidence, read):5.3f}")
    for low, high in [(0, 0.1), (0.1, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 1.01)]:
        inside = (confidence >= low) & (confidence < high)
        print(f"  {low:4.2f} to {min(high, 1):4.2f}   read {share(read[inside])}")
    print(f"  0.60 and up    read {share(read[confidence >= 0.6])}\n  below 0.60     read {share(read[confidence < 0.6])}")


def print_faults(rows):
    print("\nread by fault and level (alone):")
    for name, levels in LEVELS.items():
        cells = []
        for level in levels:
            read = [row["read"] for row in rows if row["faults"] == {name: level}]
            cells.append(f"{level:g}: {sum(read)}/{len(read)}")
        print(f"  {name:7} " + "  ".join(cells))


def report(rows):
    read = sum(row["read"] for row in rows)
    print(f"{len(rows)} pictures of {len({row['page'] for row in rows})} pages; {read} read exactly\n")
    print_metrics(rows)
    print_confidence(rows)
    print_faults(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=800, help="how many, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared/corpus",
                        help="the folder of pictures that may not be copied here")
    arguments = parser.parse_args()
    if not VOUCH.exists():
        sys.exit("quality: error: no release build\nquality: hint: swift build -c release --product vouch")
    with tempfile.TemporaryDirectory() as folder:
        rows = make(pathlib.Path(folder), arguments.pictures, arguments.seed, arguments.shared)
        run_vouch(rows)
    report(rows)


if __name__ == "__main__":
    main()

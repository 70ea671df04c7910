#!/usr/bin/env python3
"""Reads clean specimens of our own under twelve harsh conditions, drawn from a seed; writes harsh-results.md.

    harsh.py --seed 5                     draws, reads with the release build, writes the table
    harsh.py --seed 5 --keep DIR          also keeps the pictures and truth.json there; prints only
    harsh.py --seed 5 --only steep,tiny   these conditions; prints only

The specimens are those that the harder conditions of bench.py use: 19 pictures of Tests/Corpus/mrz.
"""
import argparse
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

import cv2
import numpy as np

import scoring
import variants
from variants import filed

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH, CORPUS = ROOT / ".build/release/vouch", ROOT / "Tests/Corpus/mrz"
RESULTS = ROOT / "Benchmarks/harsh-results.md"
TODAY = "2026-11-21"


def defocused(picture, pitch, random):
    """A disc of light 0.6 to 0.8 characters across in place of each point."""
    radius = random.uniform(0.3, 0.4) * pitch
    over = 8
    reach = int(np.ceil(radius)) + 1
    axis = (np.arange((2 * reach + 1) * over) + 0.5) / over - reach - 0.5
    disc = (axis[:, None] ** 2 + axis[None] ** 2 <= radius ** 2).astype(np.float32)
    kernel = cv2.resize(disc, (2 * reach + 1, 2 * reach + 1), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def noisy(picture, random, deviation):
    return np.clip(picture + random.normal(0, deviation, picture.shape), 0, 255).round().astype(np.uint8)


def compressed(picture, quality):
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def dim(picture, random):
    """A sixth of the light, and the sensor's noise."""
    return noisy(picture / 6, random, 2)


def shadowed(picture, random):
    """A hand's shadow with a straight edge that leaves a third of the light."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    angle = random.uniform(0, 2 * np.pi)
    across = (x - width * random.uniform(0.3, 0.7)) * np.cos(angle) + (y - height * random.uniform(0.6, 0.9)) * np.sin(angle)
    light = 1 / 3 + 2 / 3 / (1 + np.exp(-across / (0.01 * width)))
    return (picture * light[..., None]).round().astype(np.uint8)


def bent(picture, random):
    """A page that arches: rows rise towards its middle by up to 3 % of the width."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    rise = width * random.uniform(0.02, 0.03) * random.choice([-1, 1])
    return cv2.remap(picture, x, (y + rise * np.sin(np.pi * x / width)).astype(np.float32), cv2.INTER_CUBIC,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=variants.TABLE)


def turned(picture, random):
    return variants.tilted(picture, random.uniform(10, 25) * random.choice([-1, 1]) + random.choice([0, 180]))


# Name, the words of the table, and how it is made from (picture, pitch in pixels a character, random).
CONDITIONS = [
    ("defocus", "out of focus: a disc 0.6 to 0.8 characters across, JPEG", lambda p, t, r: filed(defocused(p, t, r), r)),
    ("shake", "moved by 0.7 to 0.8 characters, JPEG", lambda p, t, r: filed(variants.moved(p, t, r, r.uniform(0.7, 0.8)), r)),
    ("tiny", "4.2 pixels a character, JPEG", lambda p, t, r: filed(variants.small(p, t, 4.2), r)),
    ("steep", "seen 55° from the side, JPEG", lambda p, t, r: filed(variants.steep(p, r, 55), r)),
    ("barred", "a bright bar across the lines, JPEG", lambda p, t, r: filed(variants.barred(p, t, r), r)),
    ("distant", "880 pixels of 12 megapixels", lambda p, t, r: variants.distant(p, t, r)),
    ("dim", "a sixth of the light", lambda p, t, r: compressed(dim(p, r), 75)),
    ("noisy", "noise of 20 levels", lambda p, t, r: compressed(noisy(p, r, 20), 75)),
    ("squeezed", "JPEG of quality 12", lambda p, t, r: compressed(p, 12)),
    ("shadowed", "a shadow's edge across the lines", lambda p, t, r: filed(shadowed(p, r), r)),
    ("bent", "an arching page", lambda p, t, r: filed(bent(p, r), r)),
    ("turned", "turned by 10 to 25°, either way up", lambda p, t, r: filed(turned(p, r), r)),
]


def made(entry, name, make, seed):
    (left, top), (right, bottom) = entry["zones"][0][:2]
    pitch = np.hypot(right - left, bottom - top) / len(entry["lines"][0])
    random = np.random.default_rng([seed, zlib.crc32(f"{name}/{entry['file']}".encode())])
    return make(variants.load(CORPUS / entry["file"]), pitch, random)


def draw(folder, seed, names):
    """Writes the pictures; returns for each condition its truth, with the pictures' paths as names."""
    clean = [entry for entry in json.loads((CORPUS / "truth.json").read_text()) if variants.is_clean(entry)]
    truth = {}
    for name, _, make in CONDITIONS:
        if names and name not in names:
            continue
        truth[name] = []
        for index, entry in enumerate(clean):
            path = folder / f"{name}-{index}.png"
            cv2.imwrite(str(path), made(entry, name, make, seed), [cv2.IMWRITE_PNG_COMPRESSION, 1])
            truth[name].append({"file": str(path), "lines": entry["lines"], "format": entry["format"]})
    return truth


def read(truth):
    """Readings by path."""
    paths = [entry["file"] for some in truth.values() for entry in some]
    done = subprocess.run([VOUCH, "read", "--mrz", "--json", "--jobs", "1", "--today", TODAY, *paths], stdout=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"harsh: error: vouch ended with {done.returncode}")
    return {reading["source"]: reading for reading in map(json.loads, done.stdout.splitlines())}


def counts(truth, readings):
    """Of some pictures: how many, exact, valid and wrong, with sure letters and wrong, with a field proved and wrong; milliseconds."""
    scored = scoring.summary(scoring.score(truth, readings))
    sure = proved = 0
    for entry in truth:
        printed = "\n".join(entry["lines"])
        for zone in scoring.zones(readings.get(entry["file"]) or {}):
            if zone["lines"] == entry["lines"]:
                # A long number's raw text is put together of two places, and stands nowhere as it is.
                continue
            sure += zone["verdict"]["letters"].get("sure", False)
            proved += any(field["standing"] == "proved" and field["raw"] not in printed for field in zone["fields"].values())
    return [scored["pictures"], scored["exact"], scored["valid_wrong"], sure, proved, scored["elapsed"]]


def table(truth, readings):
    titles = {name: title for name, title, _ in CONDITIONS}
    rows = {titles[name]: counts(some, readings) for name, some in truth.items()}
    rows["**all**"] = [sum(column) for column in list(zip(*rows.values()))[:-1]] + [None]
    lines = ["| condition | pictures | exact | valid, a letter wrong | letters sure and wrong | a field proved and wrong | median ms |",
             "| --- | --- | --- | --- | --- | --- | --- |"]
    return lines + [f"| {title} | " + " | ".join("" if value is None else f"{value:.0f}" for value in row) + " |"
                    for title, row in rows.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    if not VOUCH.exists():
        sys.exit("harsh: error: no release build\nharsh: hint: make release")
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        truth = draw(folder, arguments.seed, [name for name in arguments.only.split(",") if name])
        if arguments.keep:
            (folder / "truth.json").write_text(json.dumps(truth, indent=1))
        lines = table(truth, read(truth))
    print("\n".join(lines))
    if not arguments.keep and not arguments.only:
        revision = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
        RESULTS.write_text("\n".join([
            "# Harsh conditions", "",
            f"Written by `Benchmarks/harsh.py --seed {arguments.seed}` on {datetime.date.today()}, revision {revision.stdout.strip() or 'unknown'}: "
            "19 clean specimens of our own under twelve conditions drawn from the seed. Exact: every character of every line. "
            "Valid: check digits and content are right, which a letter of a name may be wrong beside. Times as they passed, on a shared machine.", "",
            *lines]) + "\n")


if __name__ == "__main__":
    main()

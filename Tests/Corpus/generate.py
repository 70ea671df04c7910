#!/usr/bin/env python3
"""Draws the specimen pictures, their truth and the example documents.

    generate.py                 Tests/Corpus/mrz with truth.json, Examples/ with examples.json, expectations.json
    generate.py 'table/*' …     only the pictures whose names match, without touching the truth
    generate.py --check         are the committed pictures the ones truth.json was written for?

Every person is invented. The pictures share no code with the renderer the recogniser is trained on: other
drawing, other backgrounds, another camera, so that reading them is a test and not a recital. Each picture has
its own seed, made from its name; adding a row changes no other picture. Needs numpy, Pillow and OpenCV, and
the fonts OCR-B, Liberation, DejaVu and FreeFont where Debian puts them. Other versions of these draw the same
documents with other bytes, so a regenerated corpus is committed whole.
"""

from __future__ import annotations

import fnmatch
import hashlib
import json
import sys
import time
from pathlib import Path

import numpy as np

from specimen.catalogue import CORPUS
from specimen.examples import EXAMPLES
from specimen.filing import KINDS, save
from specimen.shooting import Specimen

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "mrz"
EXAMPLES_FOLDER = HERE.parent.parent / "Examples"
SEED = "vouch specimens 1"
EXTENSIONS = {"WEBP": "webp", "TIFF": "tiff", "PNG": "png", "JPEG": "jpg"}


def file_of(specimen: Specimen) -> str:
    return f"{specimen.name}.{EXTENSIONS[KINDS.get(specimen.form, 'JPEG')]}"


def seed_of(name: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{SEED}/{name}".encode()).digest()[:8], "big")


def write(specimen: Specimen, folder: Path) -> dict:
    """Draws one picture and answers its row of the truth."""
    shot = specimen.shoot(np.random.default_rng(seed_of(specimen.name)))
    path = folder / file_of(specimen)
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, shot.picture, specimen.form, specimen.budget)
    first = shot.documents[0] if shot.documents else None
    row = {"file": file_of(specimen),
           "format": first.format if first else None,
           "lines": first.lines if first else [],
           "checks": first.checks if first else None,
           "origin": "generated" if first else "negative",
           "tags": ([first.format.lower()] if first else []) + specimen.tags,
           "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    if first:
        row["zones"] = [np.round(zone).astype(int).tolist() for zone in shot.zones]
    if len(shot.documents) > 1:
        row["more"] = [page.lines for page in shot.documents[1:]]
    return row


def write_truth(path: Path, rows: list[dict]) -> None:
    text = ",\n".join(" " + json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(f"[\n{text}\n]\n")


def write_expectations(rows: list[dict]) -> None:
    """Counts the pictures of each folder; a minimum that was already stated stays."""
    path = HERE / "expectations.json"
    before = json.loads(path.read_text()) if path.exists() else {}
    folders: dict[str, dict] = {}
    for row in rows:
        folder = row["file"].split("/")[0]
        kept = before.get(folder, {}).get("minimumExact", 0)
        entry = folders.setdefault(folder, {"pictures": 0, "minimumExact": kept})
        entry["pictures"] += 1
    path.write_text(json.dumps(folders, indent=2) + "\n")


def check() -> int:
    wrong = 0
    stated = [(PICTURES, row) for row in json.loads((PICTURES / "truth.json").read_text())]
    stated += [(EXAMPLES_FOLDER, row) for row in json.loads((HERE / "examples.json").read_text())]
    for folder, row in stated:
        path = folder / row["file"]
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != row["sha256"]:
            print(f"{row['file']}: missing or changed")
            wrong += 1
    return 1 if wrong else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        return check()
    started, rows, examples = time.monotonic(), [], []
    for specimen, folder in [(x, PICTURES) for x in CORPUS] + [(x, EXAMPLES_FOLDER) for x in EXAMPLES]:
        if arguments and not any(fnmatch.fnmatch(specimen.name, pattern) for pattern in arguments):
            continue
        row = write(specimen, folder)
        size = (folder / row["file"]).stat().st_size / 1024
        print(f"{time.monotonic() - started:6.1f} s  {size:5.0f} kB  {row['file']}", flush=True)
        (rows if folder == PICTURES else examples).append(row)
    if not arguments:
        write_truth(PICTURES / "truth.json", rows)
        write_truth(HERE / "examples.json", examples)
        write_expectations(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Draws the photographs of symbols, and writes what the symbols say.

    generate.py                  every picture, Examples/licence-back.jpg, and truth.json
    generate.py 'linear/*' …     only the pictures whose names match, without touching the truth
    generate.py --check          are the committed pictures the ones truth.json was written for?

README.md beside this says what it needs. Every picture has its own seed, made from its name.
"""

from __future__ import annotations

import base64
import fnmatch
import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # the drawing of documents, `specimen`
EXAMPLES = "../../../Examples"
SEED = "vouch symbols 1"


def rows_to_draw():
    from drawing.catalogue import CORPUS, EXAMPLE
    return [(scene, f"{scene.name}.jpg") for scene in CORPUS] + [(EXAMPLE, f"{EXAMPLES}/{EXAMPLE.name}.jpg")]


def write(scene, file: str) -> dict:
    """Draws one picture and answers its row of the truth."""
    import numpy as np
    from drawing.scenes import module_width

    seed = int.from_bytes(hashlib.sha256(f"{SEED}/{scene.name}".encode()).digest()[:8], "big")
    picture, symbols = scene.shoot(np.random.default_rng(seed))
    path = HERE / file
    quality = scene.save(picture, path)
    modules = " ".join(f"{module_width(*found):.2f}" for found in symbols)
    print(f"{path.stat().st_size / 1000:6.0f} kB  q{quality}  {file}  {modules}", flush=True)
    return {
        "file": file,
        "symbols": [{"symbology": symbol.symbology, "bytes": base64.b64encode(symbol.bytes).decode(),
                     "corners": corners.round().astype(int).tolist()} for symbol, corners in symbols],
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def check() -> int:
    wrong = 0
    for row in json.loads((HERE / "truth.json").read_text()):
        path = HERE / row["file"]
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != row["sha256"]:
            print(f"{row['file']}: missing or changed")
            wrong += 1
    return 1 if wrong else 0


def main(patterns: list[str]) -> int:
    if patterns == ["--check"]:
        return check()
    rows = []
    for scene, file in rows_to_draw():
        if not patterns or any(fnmatch.fnmatch(scene.name, pattern) for pattern in patterns):
            rows.append(write(scene, file))
    if not patterns:
        text = ",\n".join(" " + json.dumps(row) for row in rows)
        (HERE / "truth.json").write_text(f"[\n{text}\n]\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Counts the documents that the release build sees in pictures without one.

    Benchmarks/no_document.py [--seed 1] [--count 200] [--show] [--keep FOLDER]

The pictures are drawn from the seed (no_document_scenes.py). A document is seen where a picture gets a type, fields, a page that
is judged, or a portrait. Prints a table; ends with 1 if any is.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy as np

import no_document_scenes

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"


def seen(reading):
    """What of a document is claimed."""
    claims = []
    if (reading.get("document") or {}).get("type") not in (None, "unknown"):
        claims.append("type")
    if reading.get("fields"):
        claims.append("fields")
    if reading.get("pages"):
        claims.append("page")
    if any(page.get("quality") for page in reading.get("pages") or []):
        claims.append("judged page")
    if any((page.get("quality") or {}).get("passes") for page in reading.get("pages") or []):
        claims.append("good page")
    if reading.get("graphics"):
        claims.append("portrait")
    return claims


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--keep")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        kinds = {}
        for index, (kind, picture) in enumerate(no_document_scenes.scenes(options.seed, options.count)):
            path = folder / f"{index:03}-{kind}.jpg"
            kinds[str(path)] = kind
            cv2.imwrite(str(path), np.clip(picture[..., ::-1], 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 88])
        done = subprocess.run([str(VOUCH), "read", "--json", "--jobs", "2", *kinds], stdout=subprocess.PIPE)
        if done.returncode not in (0, 1, 2):
            sys.exit(f"bench: error: vouch ended with {done.returncode}")
        counts, by_kind = collections.Counter(), collections.Counter()
        for reading in map(json.loads, done.stdout.splitlines()):
            claims = seen(reading)
            counts.update(claims)
            if claims:
                counts["document"] += 1
                by_kind[kinds[reading["source"]]] += 1
                if options.show:
                    print(pathlib.Path(reading["source"]).name, *claims, sep="  ")
        print(f"of {len(kinds)} pictures without a document, seed {options.seed}:")
        for claim in ("document", "type", "fields", "page", "judged page", "good page", "portrait"):
            print(f"  {claim:12} {counts[claim]}")
        print("  " + ", ".join(f"{kind} {count}" for kind, count in by_kind.most_common()))
    return 1 if counts["document"] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Measures whether faces are found, and only faces, by the release build; writes face-finding-results.md.

    make bench
    .venv/bench/bin/python Benchmarks/face_finding.py

Looked at are the photographs and the documents' portraits of ../shared/corpus, portraits of both made worse, and pictures without a
face, of the corpora and drawn (face_sets.py). Neither corpus is part of this repository; without them only what is drawn is
measured. Every picture's chance and half come from its name: runs are repeatable.
"""
import base64
import collections
import datetime
import json
import multiprocessing
import os
import pathlib
import tempfile

import cv2

import face_sets
from face_bars import ROOT, SHARED, faces, portrait, vouch

# Drawn heads without eyes, nose or mouth: there is no face to find, and a rule that finds them finds ovals.
FACELESS_HEADS = {"aws_massachusetts_licence_garcia", "aws_massachusetts_licence_souza"}


def truth():
    path = SHARED / "documents/truth.json"
    return json.loads(path.read_text()) if path.exists() else []


def document_portraits(folder):
    """Portraits of the documents as the truth places them, with some of the page about them."""
    for entry in truth():
        place = entry.get("portrait")
        picture = cv2.imread(str(SHARED / "documents" / entry["file"])) if place else None
        if picture is None:
            continue
        margin = round(0.12 * max(place["width"], place["height"]))
        top, left = max(place["y"] - margin, 0), max(place["x"] - margin, 0)
        cut = picture[top : place["y"] + place["height"] + margin, left : place["x"] + place["width"] + margin]
        name = pathlib.Path(entry["file"]).stem
        target = folder / f"portrait-{name}.png"
        cv2.imwrite(str(target), cut)
        yield ("heads without eyes, nose or mouth" if name in FACELESS_HEADS else "portraits of documents"), name, target


def second_portraits(folder):
    """As cut out by the models."""
    images = SHARED / "documents/images"
    out = vouch("read", "--json", "--graphics", "--no-text", images) if images.exists() else ""
    for reading in map(json.loads, out.splitlines()):
        for number, graphic in enumerate(reading.get("graphics") or []):
            if graphic["kind"] == "ghostPortrait" and graphic.get("data"):
                name = f"{pathlib.Path(reading['source']).stem}-{number}"
                target = folder / f"second-{name}.png"
                target.write_bytes(base64.b64decode(graphic["data"]))
                yield "second portraits of documents, faint", name, target


def faceless():
    """Pictures of codes and of sides without a portrait."""
    for place in ("pdf417", "aamva"):
        for path in sorted((SHARED / place).rglob("*")):
            if path.suffix.lower() in (".png", ".jpg", ".jpeg"):
                yield "codes and sides without a portrait", path.name, path
    for entry in truth():
        if not entry.get("portrait") and "drawn" not in entry["file"]:
            yield "codes and sides without a portrait", entry["file"], SHARED / "documents" / entry["file"]


def left_out(folder):
    for entry in truth():
        # What is beside the portrait shows no other face: those with a second portrait, or both sides, are left out.
        if entry.get("portrait") and not entry.get("ghostPortrait") and "both" not in entry["file"]:
            picture = cv2.imread(str(SHARED / "documents" / entry["file"]))
            for name, part in face_sets.without_portrait(pathlib.Path(entry["file"]).stem, picture, entry["portrait"]):
                target = folder / f"beside-{name}.png"
                cv2.imwrite(str(target), part)
                yield "documents beside their portrait", name, target


def drawn(folder):
    for kind in face_sets.NO_FACE:
        for number in range(24):
            target = folder / f"{kind}-{number}.png"
            cv2.imwrite(str(target), face_sets.drawn(kind, number))
            yield f"drawn: {kind}", f"{kind} {number}", target


def worse(folder, photographs):
    """The photographs as document portraits of 25 x 35 mm at 200 dpi, made worse, on a background."""
    for path, found in photographs:
        if len(found) != 1:
            continue
        plain = portrait(cv2.imread(str(path)), found[0], 197, 276)
        for kind, change in face_sets.WORSE.items():
            name = f"{kind} {path.name}"
            target = folder / f"{name}.png".replace("/", "-")
            cv2.imwrite(str(target), face_sets.on_paper(name, change(face_sets.chance(name), plain)))
            yield kind, name, target


def look(job):
    kind, name, path = job
    return kind, name, len(faces(path))


def table(title, results):
    counts = collections.defaultdict(lambda: [[0, 0], [0, 0]])
    for kind, name, found in results:
        count = counts[kind][face_sets.half(name)]
        count[0] += found > 0
        count[1] += 1
    rows = ["", f"| {title} | first half | second half | together |", "| --- | --- | --- | --- |"]
    for kind, halves in counts.items():
        both = [sum(column) for column in zip(*halves)]
        rows.append(f"| {kind} | " + " | ".join(f"{a} of {b}" for a, b in [*halves, both]) + " |")
    together = [sum(half[index] for halves in counts.values() for half in halves) for index in (0, 1)]
    return rows + [f"| **together** | | | {together[0]} of {together[1]} ({100 * together[0] / max(together[1], 1):.1f} %) |"]


def main():
    images = SHARED / "faces/images"
    with tempfile.TemporaryDirectory() as place, multiprocessing.Pool(int(os.environ.get("WORKERS", "2"))) as pool:
        folder = pathlib.Path(place)
        paths = sorted(images.iterdir()) if images.exists() else []
        photographs = list(zip(paths, pool.map(faces, paths)))
        known = [("photographs", path.name, len(found)) for path, found in photographs]
        known += pool.map(look, [*document_portraits(folder), *second_portraits(folder)], chunksize=1)
        worsened = pool.map(look, worse(folder, photographs), chunksize=1)
        none = pool.map(look, [*faceless(), *left_out(folder), *drawn(folder)], chunksize=1)
    apart = ("second portraits of documents, faint", "heads without eyes, nose or mouth")
    lines = [
        "# Faces found", "",
        f"Written by `make bench` on {datetime.date.today()}: pictures in which `vouch face check` finds a face. Limits were looked for on "
        "the first half, by a checksum of the pictures' names; the second is told apart.",
        *table("of the corpora", [r for r in known if r[0] not in apart]), "",
        "Counted apart: second portraits are small, grey and overprinted by design; two portraits are drawn heads without eyes, nose "
        "or mouth, in which there is no face to find.",
        *table("apart", [r for r in known if r[0] in apart]), "",
        "Made of the photographs: a portrait of 25 x 35 mm at 200 dpi, made worse, on a background of fine lines.",
        *table("portraits made worse", worsened),
        *table("pictures without a face: seen all the same", none),
    ]
    missed = [name for kind, name, found in known + worsened if not found]
    false = [name for kind, name, found in none if found]
    lines += ["", f"Missed: {', '.join(missed) or 'none'}.", "", f"Seen where there is none: {', '.join(false) or 'none'}."]
    (ROOT / "Benchmarks/face-finding-results.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

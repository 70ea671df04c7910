"""Draws Tests/Corpus/documents: pictures of invented documents with their corners.

    python Training/page_corpus.py Tests/Corpus/documents

The scenes are those the document finder is trained on, larger, in colour and from a seed no training reaches; light and
sensor are drawn separately here. Every document says SPECIMEN.
"""

import json
import math
import os
import sys

import cv2
import numpy as np

import page_designs
import page_scenes as scenes
from finder_marks import octaves
from page_camera import Canvas, any_turn
from page_clutter import backdrop

SEED = 20_261_122
LARGEST = 148_000  # bytes of a picture

MEDIUM = [(720, 960), (720, 960), (540, 960), (960, 720), (960, 540), (640, 960)]
LARGE = [(1200, 1600), (900, 1600), (1600, 1200)]


def upside_down(rng, h, w):
    canvas = scenes.tinted(rng, backdrop(rng, h, w))
    scenes.put(rng, canvas, sizes=(0.45, 0.95), turn=math.pi, format=str(rng.choice(["ID-1", "ID-3"])))
    return canvas


def open_booklet(rng, h, w):
    turn = any_turn(rng)
    canvas = scenes.tinted(rng, backdrop(rng, h, w, turn))
    scenes.put(rng, canvas, sizes=(0.4, 1.0), turn=turn, format="booklet")
    return canvas


def two_sides(rng, h, w):
    """Front and back of one card on a sheet."""
    for _ in range(40):
        canvas = scenes.scanned(rng, h, w)
        if len(canvas.documents) == 2:
            return canvas
    return canvas


# name, drawing, pictures, large ones among them, documents wanted (least, most)
PLAN = [
    ("desk", scenes.on_desk, 7, 3, (1, 1)), ("cluttered", scenes.cluttered, 7, 2, (1, 1)),
    ("partly-outside", scenes.partly_outside, 7, 1, (1, 1)), ("in-hand", scenes.in_hand, 8, 2, (1, 1)),
    ("low-contrast", scenes.low_contrast, 6, 0, (1, 1)), ("two", scenes.several, 6, 0, (2, 3)),
    ("cropped", scenes.cropped, 6, 1, (1, 1)), ("upside-down", upside_down, 4, 2, (1, 1)),
    ("booklet", open_booklet, 4, 1, (1, 1)), ("scanned", scenes.scanned, 3, 0, (1, 1)), ("both-sides", two_sides, 2, 0, (2, 2)),
    ("bound-page", scenes.page_of_booklet, 3, 1, (1, 1)), ("none", scenes.none, 4, 0, (0, 0)),
]


def photographed(rng, canvas):
    """Light, lens and sensor, in colour; returns uint8 BGR."""
    h, w = canvas.shape
    px = max(h, w) / 960
    grey = canvas.grey.astype(np.float32)
    a = rng.uniform(0, 6.28)
    ramp = np.linspace(-1, 1, w, dtype=np.float32)[None] * math.cos(a) + np.linspace(-1, 1, h, dtype=np.float32)[:, None] * math.sin(a)
    light = 1 + ramp * np.float32(rng.uniform(0, 0.2))
    if rng.random() < 0.25:
        mask = np.zeros((h, w), np.float32)
        c = np.array([rng.random() * w, rng.random() * h])
        cv2.fillPoly(mask, [(c + rng.normal(0, max(h, w) * 0.4, (4, 2))).astype(np.int32)], 1.0)
        light = light * (1 - cv2.GaussianBlur(mask, (0, 0), rng.uniform(4, 30) * px) * np.float32(rng.uniform(0.1, 0.4)))
    grey = grey.clip(0, 255) * light * np.float32(rng.uniform(0.6, 1.0))
    if rng.random() < 0.15:
        spot = np.zeros((h // 4, w // 4), np.float32)
        cv2.ellipse(spot, (int(rng.integers(w // 4)), int(rng.integers(h // 4))), (int(w * rng.uniform(0.01, 0.04)), int(w * rng.uniform(0.01, 0.03))), 0, 0, 360, 1.0, -1)
        grey = grey + cv2.resize(cv2.GaussianBlur(spot, (0, 0), rng.uniform(2, 8)), (w, h)) * np.float32(rng.uniform(60, 160))
    if rng.random() < 0.7:
        grey = cv2.GaussianBlur(grey, (0, 0), rng.uniform(0.4, 0.9) * min(px, 1.2))
    chroma = canvas.chroma if canvas.chroma is not None else np.zeros((h, w, 2), np.float32)
    chroma = cv2.GaussianBlur(chroma, (0, 0), 1.2) + rng.normal(0, 3, 2).astype(np.float32)
    noise = rng.standard_normal((h, w), np.float32) * np.float32(rng.uniform(0.3, 2.2))
    luma = (grey + noise).clip(0, 255)
    amount = np.sqrt(luma / 255)[..., None] * 1.3
    ycc = np.dstack([luma, (128 + chroma[..., ::-1] * amount)]).clip(0, 255).astype(np.uint8)  # OpenCV: Y, Cr, Cb
    return cv2.cvtColor(ycc, cv2.COLOR_YCrCb2BGR)


def edges_seen(canvas, laid):
    """The share of each edge (top, right, bottom, left of the upright document) that is visible."""
    h, w = canvas.shape
    near = cv2.dilate(canvas.outline.astype(np.uint8), np.ones((5, 5), np.uint8))
    owned = cv2.dilate((canvas.owner == laid.number).astype(np.uint8), np.ones((7, 7), np.uint8))
    shares = []
    for k in range(4):
        a, b = laid.corners[k], laid.corners[(k + 1) % 4]
        t = np.linspace(0.05, 0.95, 181)[:, None]
        p = np.rint(a + (b - a) * t).astype(int)
        inside = (p[:, 0] >= 0) & (p[:, 1] >= 0) & (p[:, 0] < w) & (p[:, 1] < h)
        q = p[inside]
        shares.append(round(float((near[q[:, 1], q[:, 0]] & owned[q[:, 1], q[:, 0]]).sum()) / len(p), 2))
    return shares


def described(canvas, laid):
    """A document's entry in the truth; corners with the picture's upper left corner as origin."""
    area = abs(cv2.contourArea(laid.corners.astype(np.float32)))
    entry = {
        "corners": (laid.corners + 0.5).round(1).tolist(), "format": laid.format, "cropped": laid.cropped,
        "edges": edges_seen(canvas, laid), "visible": round(min(1.0, float((canvas.owner == laid.number).sum()) / area), 3),
    }
    if laid.lines and not laid.cropped:
        seen = np.zeros(canvas.shape, np.uint8)
        cv2.fillConvexPoly(seen, laid.zone.round().astype(np.int32), 1)
        inside = scenes.seen_share(laid.zone, canvas.shape) * (canvas.owner[seen > 0] == laid.number).mean() if seen.any() else 0
        if inside > 0.995:
            entry["mrz"] = list(laid.lines)
            entry["pitch"] = round(float(np.linalg.norm(laid.zone[1] - laid.zone[0])) / len(laid.lines[0]), 1)
    return entry


def acceptable(name, canvas, large, wanted):
    """Whether a scene shows what its name promises, visibly."""
    if not wanted[0] <= len(canvas.documents) <= wanted[1]:
        return False
    for laid in canvas.documents:
        entry = described(canvas, laid)
        length = max(np.linalg.norm(laid.corners[1] - laid.corners[0]), np.linalg.norm(laid.corners[2] - laid.corners[1]))
        if entry["visible"] < (0.6 if name == "in-hand" else 0.72) or length < 0.24 * canvas.shape[1]:
            return False
        if large and not laid.cropped and entry.get("pitch", 0) < 11:
            return False
        if name == "low-contrast" and (canvas.grey.max() - canvas.grey.min()) < 25:
            return False
        if name == "in-hand" and min(entry["edges"]) > 0.97:
            return False
    return True


def encoded(picture):
    for quality in (82, 78, 74, 70, 64, 58, 50):
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(data) <= LARGEST:
            break
    return data


def main(folder):
    page_designs.STAMP = "SPECIMEN"
    os.makedirs(folder, exist_ok=True)
    truth, total = [], 0
    for row, (name, draw, count, large, wanted) in enumerate(PLAN):
        for k in range(count):
            for attempt in range(400):
                rng = np.random.default_rng([SEED, row, k, attempt])
                sizes = LARGE if k < large else MEDIUM
                h, w = sizes[rng.integers(len(sizes))]
                if draw is scenes.cropped:
                    w, h = ((w, int(w / 1.586)), (w, int(w / 1.42)), (int(h / 1.42), h))[rng.integers(3)]
                canvas = draw(rng, h, w)
                if not acceptable(name, canvas, k < large, wanted):
                    continue
                data = encoded(photographed(rng, canvas))
                if len(data) <= LARGEST:
                    break
            file = "%s-%02d.jpg" % (name, k + 1)
            with open(os.path.join(folder, file), "wb") as out:
                out.write(data)
            total += len(data)
            truth.append({"file": file, "width": w, "height": h, "documents": [described(canvas, d) for d in canvas.documents]})
            print(file, w, h, attempt, len(data), flush=True)
    with open(os.path.join(folder, "truth.json"), "w") as out:
        out.write("[\n" + ",\n".join(" " + json.dumps(row) for row in truth) + "\n]\n")
    print(len(truth), "pictures,", total, "bytes")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(*sys.argv[1:])

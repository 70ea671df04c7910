"""Measures the document finder (int8 weights) on held-out scenes or on pictures with truth, by a plain decoding.

    python Training/page_evaluate.py Networks/document-finder.vnet
    python Training/page_evaluate.py Networks/document-finder.vnet --truth Tests/Corpus/documents/truth.json

`documents_in` is the reference for what the output means; it reads nothing but the network's output, so edges are no
better than a cell allows. A reader refines them in the picture.
"""

import argparse
import collections
import dataclasses
import json
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import cv2
import numpy as np
import torch

import page_scenes
import page_truth
import weights_file
from page_designs import FORMATS
from page_truth import REACH, STRIDE

VALIDATION_SEED = 20_261_101  # no training seed reaches these scenes
SIDE = 320
RATIO = {"ID-1": 85.6 / 53.98, "ID-2": 105 / 74, "ID-3": 125 / 88, "booklet": 125 / 176}


@dataclasses.dataclass
class Found:
    """A document as read from the output, in input pixels."""

    corners: np.ndarray  # top left first, of the upright document
    format: str
    score: float  # mean probability of its cells
    certainty: float  # length of the mean direction
    cells: int


def infer(network, grey):
    """Output (10, rows, columns) of the part that the picture covers."""
    h, w = grey.shape
    out = weights_file.run(network, page_scenes.normalised(grey, -(-h // 32) * 32, -(-w // 32) * 32)[None])
    return out[:, : -(-h // STRIDE), : -(-w // STRIDE)]


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def groups(out, p):
    """Sets of mask cells, one a document: those that vote for the same centre, the most agreed upon first."""
    rows, columns = np.nonzero(p > 0.5)
    votes = np.stack([columns, rows], 1) * float(STRIDE) + STRIDE / 2 + out[2:4, rows, columns].T * REACH
    inner = out[1, rows, columns] < 0  # cells on an outline vote for either side
    left = np.ones(len(rows), bool)
    kept = []
    while (left & inner).sum() >= 12 and len(kept) < 12:
        pool = votes[left & inner]
        low = pool.min(0) - 40
        heap = np.zeros(((np.ptp(pool, axis=0) + 80) / STRIDE).astype(int)[::-1] + 1, np.float32)
        at = ((pool - low) / STRIDE).astype(int)
        np.add.at(heap, (at[:, 1], at[:, 0]), 1)
        heap = cv2.GaussianBlur(heap, (0, 0), 2.5)
        y, x = np.unravel_index(heap.argmax(), heap.shape)
        centre, reach = low + (np.array([x, y]) + 0.5) * STRIDE, 12.0
        for _ in range(4):  # the larger a document, the farther its votes stray
            mine = left & inner & (np.linalg.norm(votes - centre, axis=1) < reach)
            if mine.sum() < 12:
                break
            centre = np.median(votes[mine], 0)
            reach = max(10.0, 0.38 * STRIDE * np.sqrt(mine.sum() / 1.5))
        mine = left & (np.linalg.norm(votes - centre, axis=1) < reach)
        if mine.sum() < 12:
            break
        kept.append((centre, reach))
        left &= ~mine
    if not kept:
        return []
    distance = np.stack([np.linalg.norm(votes - c, axis=1) / r for c, r in kept])
    owner = distance.argmin(0)
    owner[distance.min(0) > 1.8] = -1
    result = []
    for k in range(len(kept)):
        mask = np.zeros(p.shape, np.uint8)
        mask[rows[owner == k], columns[owner == k]] = 1
        mask = cv2.morphologyEx(np.pad(mask, 3, mode="edge"), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))[3:-3, 3:-3]
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        if count > 1:
            best = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
            if stats[best, cv2.CC_STAT_AREA] >= 12:
                result.append((labels == best, kept[k][0]))
    return result


def crossing(a, b):
    """Where two lines n·x = d meet."""
    m = np.array([a[:2], b[:2]])
    return np.linalg.solve(m, [a[2], b[2]]) if abs(np.linalg.det(m)) > 1e-3 else None


def quad_of(p, mask, centre, frame):
    """Four lines through the outline of a mask; an edge out of the frame is put opposite its neighbour."""
    h, w = frame
    own = np.where(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, p, 0).astype(np.float32)
    own = np.where(cv2.erode(mask.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.maximum(own, 0.6), own)
    big = cv2.resize(own, None, fx=STRIDE, fy=STRIDE, interpolation=cv2.INTER_LINEAR)[:h, :w]
    contours, _ = cv2.findContours((big > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    points = max(contours, key=len)[:, 0].astype(np.float64) + 0.5
    inside = ((points > 3) & (points < [w - 3, h - 3])).all(1)
    box = cv2.boxPoints(cv2.minAreaRect(points.astype(np.float32))).astype(np.float64)
    for _ in range(6):
        lines = []
        area = abs(cv2.contourArea(box.astype(np.float32)))
        if area < 50 or not np.isfinite(box).all():
            return None
        middle = box.mean(0)
        for k in range(4):
            a, b = box[k], box[(k + 1) % 4]
            along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
            n = np.array([along[1], -along[0]])
            if n @ (a - middle) < 0:
                n = -n
            s = (points - a) @ along / np.linalg.norm(b - a)
            off = np.abs((points - a) @ n)
            pick = inside & (s > 0.07) & (s < 0.93) & (off < max(8.0, 0.12 * np.sqrt(area)))
            if pick.sum() >= max(8, 0.2 * np.linalg.norm(b - a)):
                q = points[pick]
                vx, vy, x, y = cv2.fitLine(q.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
                m = np.array([vy, -vx], float)
                m = m if m @ n > 0 else -m
                # Fingers and chips lie inside the edge: keep what is near the outermost half.
                d = q @ m
                keep = d >= np.median(d) - 2.5
                if keep.sum() >= 8:
                    vx, vy, x, y = cv2.fitLine(q[keep].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
                    m = np.array([vy, -vx], float)
                    m = m if m @ n > 0 else -m
                lines.append((m[0], m[1], m @ np.array([x, y], float)))
            else:
                lines.append(None)
        for k in range(4):
            if lines[k] is None:
                other = lines[(k + 2) % 4]
                a, b = box[k], box[(k + 1) % 4]
                at_border = (min(a[0], b[0]) < 4) or (min(a[1], b[1]) < 4) or max(a[0], b[0]) > w - 4 or max(a[1], b[1]) > h - 4
                if other is not None and at_border:  # as far beyond the centre as the opposite edge is before it
                    m = -np.array(other[:2])
                    lines[k] = (m[0], m[1], max(m @ centre + (other[2] - np.array(other[:2]) @ centre), m @ (a + b) / 2))
                else:
                    along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
                    m = np.array([along[1], -along[0]])
                    m = m if m @ (a - middle) > 0 else -m
                    lines[k] = (m[0], m[1], m @ a)
        corners = [crossing(lines[k - 1], lines[k]) for k in range(4)]
        if any(c is None for c in corners):
            return None
        box = np.array(corners)
    return box


def documents_in(out, frame):
    """Documents in an output; `frame` (h, w) of the scaled picture."""
    p = sigmoid(out[0])
    found = []
    for mask, centre in groups(out, p):
        quad = quad_of(p, mask, centre, frame)
        if quad is None or not cv2.isContourConvex(quad.astype(np.float32)):
            continue
        weight = p[mask]
        vector = (out[4:6][:, mask] * weight).sum(1) / weight.sum()
        logits = (out[6:10][:, mask] * weight).sum(1) / weight.sum()
        if cv2.contourArea(quad.astype(np.float32), True) < 0:
            quad = quad[::-1]
        sides = np.roll(quad, -1, 0) - quad
        sides = sides / (np.linalg.norm(sides, axis=1, keepdims=True) + 1e-9)
        turn = int(np.argmax(sides @ vector))
        found.append(Found(np.roll(quad, -turn, 0), FORMATS[int(np.argmax(logits))], float(weight.mean()), float(np.hypot(*vector)), int(mask.sum())))
    return found


def overlap(a, b):
    """Intersection over union of two convex quadrilaterals."""
    a, b = a.astype(np.float32), b.astype(np.float32)
    inside = cv2.intersectConvexConvex(a, b)[0]
    return inside / (abs(cv2.contourArea(a)) + abs(cv2.contourArea(b)) - inside + 1e-6)


class Tally:
    """Figures, by situation."""

    def __init__(self):
        self.rows = collections.defaultdict(lambda: collections.defaultdict(list))

    def add(self, name, truth, found, frame):
        """`truth`: (corners, format, counts) of each document."""
        h, w = frame
        box = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        clip = lambda q: cv2.intersectConvexConvex(q.astype(np.float32), box)[1]
        used = set()
        for corners, format, counts in truth:
            scores = [overlap(f.corners, corners) for f in found]
            best = int(np.argmax(scores)) if scores else -1
            if best >= 0 and scores[best] > 0.5:
                used.add(best)
            if not counts:
                continue
            hit = best >= 0 and scores[best] > 0.5
            for key in (name, "all"):
                row = self.rows[key]
                row["iou"].append(scores[best] if hit else 0.0)
                if hit:
                    f = found[best]
                    clipped = clip(f.corners), clip(corners)
                    row["seen"].append(overlap(clipped[0][:, 0], clipped[1][:, 0]) if all(c is not None and len(c) > 2 for c in clipped) else 0)
                    d = (f.corners[1] - f.corners[0]) @ (corners[1] - corners[0])
                    row["upright"].append(d > 0.7 * np.linalg.norm(f.corners[1] - f.corners[0]) * np.linalg.norm(corners[1] - corners[0]))
                    row["format"].append(f.format == format)
        for key in (name, "all"):
            self.rows[key]["pictures"].append(1)
            self.rows[key]["false"].append(sum(1 for i, f in enumerate(found) if i not in used and f.score > 0.7 and f.cells >= 40))
            if not truth:
                self.rows[key]["empty"].append(bool(self.rows[key]["false"][-1]))

    def print(self):
        mean = lambda v: float(np.mean(v)) if len(v) else float("nan")
        for name, r in self.rows.items():
            iou = np.array(r["iou"])
            print("%-16s pictures %4d  documents %4d  IoU %.3f  in frame %.3f  over 0.8: %.3f  over 0.9: %.3f  upright %.3f  format %.3f  false %.3f  mask IoU %.3f" % (
                name, len(r["pictures"]), len(iou), mean(iou), mean(r["seen"]), mean(iou > 0.8), mean(iou > 0.9), mean(r["upright"]), mean(r["format"]),
                mean(r["false"]), mean(r["mask"])))
        if self.rows["all"]["empty"]:
            print("pictures without a document in which one is found: %.3f of %d" % (mean(self.rows["all"]["empty"]), len(self.rows["all"]["empty"])))


def held_out(network, scenes, show=None):
    """Figures over scenes of every situation, drawn from a seed that training does not reach."""
    tally, sheet = Tally(), []
    kinds = list(page_scenes.SCENES)
    for k in range(scenes):
        rng = np.random.default_rng([VALIDATION_SEED, k])
        kind = kinds[k % len(kinds)]
        w, h = SIDE, (180, 200, 212, 224, 240)[int(rng.integers(5))]
        grey, canvas = page_scenes.scene(rng, h, w, kind)
        target, weight = page_truth.targets(canvas)
        quarters = int(rng.integers(4))
        truth = []
        for laid in canvas.documents:
            area = abs(cv2.contourArea(laid.corners.astype(np.float32)))
            counts = (canvas.owner == laid.number).sum() >= 0.5 * area
            c = laid.corners + 0.5
            for turn in range(quarters):
                c = np.stack([c[:, 1], (h if turn % 2 else w) - c[:, 0]], 1)
            truth.append((c, laid.format, counts))
        grey = np.ascontiguousarray(np.rot90(grey, quarters))
        out = infer(network, grey)
        found = documents_in(out, grey.shape)
        tally.add(kind.__name__, truth, found, grey.shape)
        a, b = np.rot90(target[0] > 0.5, quarters), out[0] > 0
        if a.any():
            for key in (kind.__name__, "all"):
                tally.rows[key]["mask"].append((a & b).sum() / (a | b).sum())
        if show and k < 63:
            sheet.append(drawn(grey, out, found, truth))
    tally.print()
    if show:
        cv2.imwrite(show, np.vstack([np.hstack(sheet[k : k + 9]) for k in range(0, 63, 9)]))


def drawn(grey, out, found, truth, side=SIDE):
    """The picture with the mask, the edges, what was found (green) and the truth (blue)."""
    picture = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR).astype(np.float32)
    for channel, colour in ((0, 1), (1, 2)):
        p = cv2.resize(sigmoid(out[channel]), None, fx=STRIDE, fy=STRIDE)[: grey.shape[0], : grey.shape[1]]
        picture[..., colour] += p * 50
    picture = np.ascontiguousarray(picture.clip(0, 255).astype(np.uint8))
    for corners, colour in [(t[0], (255, 80, 0)) for t in truth] + [(f.corners, (0, 255, 0)) for f in found]:
        q = corners.round().clip(-999, 999).astype(int)
        cv2.polylines(picture, [q.reshape(-1, 1, 2)], True, colour, 1)
        cv2.circle(picture, tuple(map(int, q[0])), 4, colour, -1)
    for f in found:
        cv2.putText(picture, "%s %.2f %.2f" % (f.format, f.score, f.certainty), tuple(map(int, f.corners.mean(0).clip(0, side - 60))), 0, 0.35, (0, 255, 255), 1)
    tile = np.full((side, side, 3), 60, np.uint8)
    tile[: grey.shape[0], : grey.shape[1]] = picture
    return tile


def pictures(network, path, show=None):
    """Figures over pictures with truth in a JSON list."""
    tally, sheet = Tally(), []
    for row in json.load(open(path)):
        grey = cv2.imread(os.path.join(os.path.dirname(path), row["file"]), cv2.IMREAD_GRAYSCALE)
        scale = SIDE / max(grey.shape)
        size = tuple(max(1, round(v * scale)) for v in grey.shape[::-1])
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        documents = row.get("documents")
        if documents is None:  # a foreign list: corners of one document, or none told
            documents = [{"corners": row["corners"], "format": "?"}] if row.get("corners") else []
        truth = [(np.array(d["corners"]) * scale, d["format"], True) for d in documents]
        out = infer(network, grey)
        found = documents_in(out, grey.shape)
        tally.add(os.path.basename(row["file"]).rsplit("-", 1)[0] if "documents" in row else "corners" if truth else "no corners", truth, found, grey.shape)
        sheet.append(drawn(grey, out, found, truth))
    tally.print()
    if show:
        sheet += [np.zeros_like(sheet[0])] * (-len(sheet) % 9)
        cv2.imwrite(show, np.vstack([np.hstack(sheet[k : k + 9]) for k in range(0, len(sheet), 9)]))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("network")
    arguments.add_argument("--scenes", type=int, default=630)
    arguments.add_argument("--truth")
    arguments.add_argument("--show", help="a contact sheet to write")
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    network = weights_file.read(options.network)
    if options.truth:
        pictures(network, options.truth, options.show)
    else:
        held_out(network, options.scenes, options.show)


if __name__ == "__main__":
    main()

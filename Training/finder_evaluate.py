"""Measures a finder network (int8 weights) on held-out scenes, and looks at pictures.

    python Training/finder_evaluate.py Networks/mrz-finder.vnet
    python Training/finder_evaluate.py Networks/mrz-finder.vnet --pictures FOLDER --overlays OUT

`zones_in` is also the reference for the post-processing that a reader needs.
"""

import argparse
import dataclasses
import math
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import cv2
import numpy as np
import torch

import finder_scenes
import weights_file
from finder_truth import END_REACH, STRIDE

VALIDATION_SEED = 20_260_101  # no training seed reaches these scenes
THRESHOLD = 0.5
VOTE = 0.3  # cells whose nearness to an end is larger vote for where it is


@dataclasses.dataclass
class Found:
    """A zone as read from the output: everything in input pixels."""

    cells: np.ndarray  # (n, 2) row, column
    score: float
    direction: tuple
    certainty: float
    pitch: float
    start: tuple  # left end of the middle line
    end: tuple
    columns: float  # length in pitches
    height: float  # in pitches


def infer(network, grey):
    """Output (6, rows, columns) for a grey picture of any size."""
    h, w = grey.shape
    x = finder_scenes.normalised(grey, -(-h // 32) * 32, -(-w // 32) * 32)
    out = weights_file.run(network, x[None])
    return out[:, : -(-h // STRIDE), : -(-w // STRIDE)]


def zones_in(out, threshold=THRESHOLD, smallest=3):
    """Zones in an output: components of the heat map, each with a fitted middle line."""
    p = 1 / (1 + np.exp(-out[0]))
    count, labels = cv2.connectedComponents((p > threshold).astype(np.uint8), connectivity=8)
    found = []
    for k in range(1, count):
        rows, columns = np.nonzero(labels == k)
        if len(rows) >= smallest:
            found.append(zone_of(out[:, rows, columns], rows, columns, p[rows, columns]))
    return found


def zone_of(values, rows, columns, weight):
    """The zone of one component: `values` (6, n) are the outputs of its cells."""
    vector = (values[1:3] * weight).sum(1) / weight.sum()
    certainty = float(np.hypot(*vector))
    direction = vector / (certainty + 1e-6)
    centre = np.stack([columns, rows], 1) * float(STRIDE) + (STRIDE - 1) / 2
    pitches = 8 * 2.0 ** values[3]
    pitch = float(np.median(pitches))

    # Each cell says how far below the middle line it lies, which puts one point on the
    # line; a straight line through these points, refined without outliers, is far more
    # exact than the direction of any cell.
    normal = np.array([-direction[1], direction[0]])
    points = centre - normal * (values[4] * 4 * pitches)[:, None]
    s, q = points @ direction, points @ normal
    slope, height = 0.0, float(np.median(q))
    if np.ptp(s) > 4 * pitch:
        keep = np.ones(len(s), bool)
        for _ in range(3):
            slope, height = np.polyfit(s[keep], q[keep], 1, w=weight[keep])
            error = np.abs(q - slope * s - height)
            keep = error <= max(2.5 * float(np.median(error)), 0.3)
    anchor = height * normal  # where s = 0
    direction = direction + slope * normal
    direction /= np.linalg.norm(direction)

    # Perspective makes the pitch change along the zone: a straight line fits it well enough.
    along = (centre - anchor) @ direction
    middle, span = along.mean(), np.ptp(along)
    change = 0.0
    if span > 12 * pitch and len(along) >= 12:
        change = float(np.polyfit(along - middle, pitches, 1, w=weight)[0])
        change = float(np.clip(change, -0.4 * pitch / span, 0.4 * pitch / span))
    local = pitch + change * (along - middle)

    # Cells near an end vote for it; without votes the component's own extent must do.
    nearness = values[5]
    votes = along + np.sign(nearness) * END_REACH * (1 - np.abs(nearness)) * local
    left, right = (nearness < -VOTE), (nearness > VOTE)
    begin = weighted_median(votes[left], np.abs(nearness[left])) if left.sum() >= 2 else along.min() - STRIDE / 2
    end = weighted_median(votes[right], np.abs(nearness[right])) if right.sum() >= 2 else along.max() + STRIDE / 2
    at = lambda t: pitch + change * (t - middle)
    mean_pitch = (at(begin) + at(end)) / 2
    offsets = values[4] * 4
    return Found(
        cells=np.stack([rows, columns], 1), score=float(weight.mean()), direction=tuple(direction), certainty=certainty,
        pitch=pitch, start=tuple(anchor + direction * begin), end=tuple(anchor + direction * end),
        columns=float((end - begin) / mean_pitch), height=float(np.quantile(offsets, 0.97) - np.quantile(offsets, 0.03)))


def weighted_median(values, weights):
    order = np.argsort(values)
    total = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(total, total[-1] / 2)])


def validate(network, scenes, threshold=THRESHOLD, verbose=True):
    """Figures over held-out scenes."""
    cells = np.zeros(3)  # true positive, false negative, false positive
    zones, hits, negatives, false_pictures, false_zones, extra = 0, 0, 0, 0, 0, 0
    angles, pitches, ends = [], [], []
    by_pitch = {}
    for k in range(scenes):
        rng = np.random.default_rng([VALIDATION_SEED, k])
        h, w = ((384, 384), (480, 640), (640, 480), (384, 384))[k % 4]
        grey, truth = finder_scenes.scene(rng, h, w)
        out = infer(network, grey)[:, : truth.rows, : truth.columns]
        p = out[0] > math.log(threshold / (1 - threshold))
        care = truth.zone_weight > 0
        t = truth.target[0] > 0
        cells += (p & t & care).sum(), (~p & t & care).sum(), (p & ~t & care).sum()
        found = zones_in(out, threshold)
        masks = []
        for f in found:
            m = np.zeros(p.shape, bool)
            m[f.cells[:, 0], f.cells[:, 1]] = True
            masks.append(m)
        if not t.any() and care.all():
            negatives += 1
            false_pictures += bool(found)
            false_zones += len(found)
        used = set()
        for owner in range(1, len(truth.quads) + 1):
            mask = truth.owner == owner
            if mask.sum() < 5:
                continue
            zones += 1
            true_pitch = 8 * 2 ** np.median(truth.target[3][mask])
            key = min(int(math.log2(true_pitch) * 2), 8)
            total = by_pitch.setdefault(key, [0, 0])
            total[1] += 1
            overlap = [(m & mask).sum() / max(1, (m | mask).sum()) for m in masks]
            if overlap and max(overlap) > 0.5:
                hits += 1
                total[0] += 1
                best = int(np.argmax(overlap))
                used.add(best)
                f = found[best]
                d = truth.target[1:3][:, mask].mean(1)
                turn = math.degrees(math.atan2(f.direction[1], f.direction[0]) - math.atan2(d[1], d[0]))
                angles.append(abs((turn + 180) % 360 - 180))
                pitches.append(abs(math.log2(f.pitch / true_pitch)))
                q = truth.quads[owner - 1]
                for a, b in ((f.start, (q[0] + q[3]) / 2), (f.end, (q[1] + q[2]) / 2)):
                    if (b > 4).all() and b[0] < truth.frame[1] - 4 and b[1] < truth.frame[0] - 4:
                        ends.append(np.linalg.norm(np.array(a) - b) / f.pitch)
        extra += sum(1 for i, m in enumerate(masks) if i not in used and not (m & (t | ~care)).any())
    result = {
        "scenes": scenes,
        "cell recall": cells[0] / (cells[0] + cells[1]),
        "cell precision": cells[0] / (cells[0] + cells[2]),
        "zones": zones,
        "zone recall": hits / max(1, zones),
        "negative pictures": negatives,
        "with a false zone": false_pictures / max(1, negatives),
        "false zones beside true ones or none, per scene": extra / scenes,
        "angle error, degrees: median, 95 %": np.quantile(angles, (0.5, 0.95)).round(2).tolist(),
        "wrong way round": float(np.mean(np.array(angles) > 90)),
        "pitch error, %: median, 95 %": (100 * (2 ** np.quantile(pitches, (0.5, 0.95)) - 1)).round(1).tolist(),
        "end error, pitches: median, 90 %": np.quantile(ends, (0.5, 0.9)).round(2).tolist(),
        "zone recall by pitch": {"%.1f-%.1f" % (2 ** (k / 2), 2 ** (k / 2 + 0.5)): "%d/%d" % tuple(v) for k, v in sorted(by_pitch.items())},
    }
    if verbose:
        for name, value in result.items():
            print("  %s: %s" % (name, round(value, 4) if isinstance(value, float) else value))
    return result


def overlay(grey, out, found):
    """The picture with its heat map and the zones found."""
    h, w = grey.shape
    p = 1 / (1 + np.exp(-out[0]))
    heat = cv2.resize(p, (p.shape[1] * STRIDE, p.shape[0] * STRIDE), interpolation=cv2.INTER_NEAREST)[:h, :w]
    picture = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR).astype(np.float32)
    picture[..., 2] = picture[..., 2] * (1 - 0.5 * heat) + 127 * heat
    picture[..., :2] *= (1 - 0.5 * heat)[..., None]
    picture = picture.clip(0, 255).astype(np.uint8)
    for f in found:
        a, b = (tuple(int(round(v)) for v in q) for q in (f.start, f.end))
        cv2.line(picture, a, b, (0, 255, 0), 1)
        cv2.circle(picture, a, 4, (0, 255, 0), -1)
        cv2.putText(picture, "%.2f c%.0f p%.1f h%.1f" % (f.score, f.columns, f.pitch, f.height), (max(0, min(a[0], b[0])), max(12, min(a[1], b[1]) - 12)),
                    cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 80, 0), 1)
    return picture


def load(path, side=640):
    """A picture as grey, its long side at most `side`."""
    grey = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    if grey is None:
        return None
    scale = side / max(grey.shape)
    return grey if scale >= 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("network")
    arguments.add_argument("--scenes", type=int, default=600)
    arguments.add_argument("--threshold", type=float, default=THRESHOLD)
    arguments.add_argument("--pictures")
    arguments.add_argument("--overlays")
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    network = weights_file.read(options.network)
    if options.pictures:
        for name in sorted(os.listdir(options.pictures)):
            grey = load(os.path.join(options.pictures, name))
            if grey is None:
                continue
            out = infer(network, grey)
            found = zones_in(out, options.threshold)
            print(name, *["%.2f %+.0f° columns %.0f pitch %.1f" % (
                f.score, math.degrees(math.atan2(f.direction[1], f.direction[0])), f.columns, f.pitch) for f in found], sep="  |  ")
            if options.overlays:
                os.makedirs(options.overlays, exist_ok=True)
                cv2.imwrite(os.path.join(options.overlays, os.path.splitext(name)[0] + ".png"), overlay(grey, out, found))
    else:
        validate(network, options.scenes, options.threshold)


if __name__ == "__main__":
    main()

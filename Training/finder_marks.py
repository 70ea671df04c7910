"""What scenes are drawn with besides text: noise, fine lines, signatures, portraits, bar codes."""

import cv2
import numpy as np


def octaves(rng, height, width, coarsest=None, levels=4, fall=0.55):
    """Noise of several octaves, zero mean, standard deviation about 1."""
    total = np.zeros((height, width), np.float32)
    cell = coarsest or max(height, width) / rng.uniform(1.5, 5)
    amplitude = 1.0
    for _ in range(levels):
        shape = (max(2, int(height / cell) + 2), max(2, int(width / cell) + 2))
        total += amplitude * cv2.resize(
            rng.standard_normal(shape, np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
        amplitude *= fall
        cell = max(cell / 2.3, 1.5)
    return total / (total.std() + 1e-3)


_noise = None


def fine_noise(rng, shape):
    """White noise cut from one large field: much faster than drawing it each time."""
    global _noise
    if _noise is None:
        _noise = np.random.default_rng(99).standard_normal((1400, 1400), np.float32)
    y = rng.integers(0, _noise.shape[0] - shape[0])
    x = rng.integers(0, _noise.shape[1] - shape[1])
    field = _noise[y : y + shape[0], x : x + shape[1]]
    return field[::-1] if rng.random() < 0.5 else field


def guilloche(rng, grey, strength):
    """Families of fine wavy lines, as security prints have."""
    h, w = grey.shape
    for _ in range(rng.integers(1, 4)):
        count = int(rng.integers(6, 40))
        t = np.linspace(-0.1, 1.1, 48)
        along, across = (w, h) if rng.random() < 0.6 else (h, w)
        waves, phase = rng.uniform(0.5, 8), rng.uniform(0, 6.3)
        lift = rng.uniform(0.02, 0.3) * across
        shade = float(rng.uniform(-1, 0.5)) * strength
        layer = []
        slope = rng.uniform(-0.6, 0.6) * across
        for k in range(count):
            s = k / count
            v = (s * 1.6 - 0.3) * across + lift * np.sin(6.28 * waves * t + phase + s * rng.uniform(0, 3)) + slope * t
            u = t * along
            points = np.stack([u, v] if along == w else [v, u], 1)
            layer.append((points * 8).astype(np.int32))
        base = float(grey.mean())
        cv2.polylines(grey, layer, False, int(np.clip(base + shade, 0, 255)), 1, cv2.LINE_AA, 3)


def glyph_boxes(rng, grey, x, y, size, count, ink):
    """Characters of a dense script, made of random strokes in square boxes."""
    t = max(1, int(size / 12))
    for k in range(count):
        left = x + k * size * 1.1
        for _ in range(6):
            a = rng.integers(0, max(2, int(size)), 2)
            b = (a[0], rng.integers(0, max(2, int(size)))) if rng.random() < 0.5 else (rng.integers(0, max(2, int(size))), a[1])
            cv2.line(grey, (int(left + a[0]), int(y + a[1])), (int(left + b[0]), int(y + b[1])), ink, t, cv2.LINE_AA)


def scribble(rng, grey, x, y, w, h, ink, thickness):
    """A signature."""
    n = int(rng.integers(6, 14))
    px = x + np.linspace(0, w, n) + rng.normal(0, w * 0.08, n)
    py = y + h * rng.random(n)
    t = np.linspace(0, n - 1, n * 6)
    xs, ys = np.interp(t, range(n), px), np.interp(t, range(n), py)
    k = np.ones(5) / 5
    pts = np.stack([np.convolve(xs, k, "valid"), np.convolve(ys, k, "valid")], 1)
    cv2.polylines(grey, [(pts * 8).astype(np.int32)], False, int(ink), max(1, int(thickness)), cv2.LINE_AA, 3)


def portrait(rng, w, h):
    """A blob with head, hair and shoulders before a plain ground."""
    w, h = max(8, int(w)), max(8, int(h))
    p = np.full((h, w), rng.integers(110, 245), np.float32)
    p += octaves(rng, h, w, w, 2) * rng.uniform(0, 10)
    skin, hair, cloth = rng.integers(60, 225), rng.integers(10, 190), rng.integers(10, 240)
    cx, cy = w * rng.uniform(0.42, 0.58), h * rng.uniform(0.38, 0.5)
    rx, ry = w * rng.uniform(0.2, 0.3), h * rng.uniform(0.22, 0.32)
    cv2.ellipse(p, (int(cx), int(h * 1.05)), (int(w * rng.uniform(0.4, 0.6)), int(h * 0.32)), 0, 0, 360, float(cloth), -1)
    cv2.ellipse(p, (int(cx), int(cy - ry * 0.2)), (int(rx * rng.uniform(1.1, 1.6)), int(ry * rng.uniform(1.1, 1.7))), 0, 0, 360, float(hair), -1)
    cv2.ellipse(p, (int(cx), int(cy)), (int(rx), int(ry)), 0, 0, 360, float(skin), -1)
    for side in (-0.4, 0.4):
        cv2.ellipse(p, (int(cx + side * rx), int(cy - ry * 0.1)), (max(1, int(rx * 0.2)), max(1, int(ry * 0.08))), 0, 0, 360, float(skin * 0.3), -1)
    cv2.ellipse(p, (int(cx), int(cy + ry * 0.5)), (max(1, int(rx * 0.35)), max(1, int(ry * 0.08))), 0, 0, 360, float(skin * 0.55), -1)
    p = cv2.GaussianBlur(p, (0, 0), max(0.5, w * 0.015))
    p += octaves(rng, h, w, w * 0.4, 3) * rng.uniform(2, 14)
    return np.clip(p, 0, 255).astype(np.uint8)


def barcode(rng, w, h, ink=20, paper=240):
    """A bar code: one-dimensional, stacked (PDF417-like) or a square matrix."""
    w, h = max(6, int(w)), max(6, int(h))
    kind = rng.random()
    module = max(1.0, w / rng.integers(50, 140))
    columns = int(w / module) + 1
    if kind < 0.45:
        cells = np.repeat(rng.random((1, columns)) < 0.5, 2, 0)
    elif kind < 0.8:
        rows = int(rng.integers(4, 24))
        cells = rng.random((rows, columns)) < 0.5
        cells[:, :8] = True
        cells[:, 8:10] = False
    else:
        side = int(rng.integers(18, 40))
        cells = rng.random((side, side)) < 0.5
    picture = np.where(cells, ink, paper).astype(np.uint8)
    return cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA if picture.shape[1] > w else cv2.INTER_NEAREST)


def paste(grey, patch, x, y, opacity=1.0):
    """Puts `patch` on `grey` where they overlap."""
    x, y = int(x), int(y)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + patch.shape[1], grey.shape[1]), min(y + patch.shape[0], grey.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    target, source = grey[y0:y1, x0:x1], patch[y0 - y : y1 - y, x0 - x : x1 - x]
    if opacity >= 1:
        target[:] = source
    else:
        cv2.addWeighted(source, opacity, target, 1 - opacity, 0, dst=target)

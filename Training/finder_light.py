"""Light and sensor: shadow, glare, blur, noise, low light, moiré, JPEG; and fingers before the lens."""

import math

import cv2
import numpy as np

from finder_marks import fine_noise


def expose(rng, frame, pitch):
    """Light, lens, sensor and compression; returns uint8."""
    h, w = frame.shape
    if rng.random() < 0.35:  # one side darker
        a = rng.uniform(0, 6.28)
        ramp = np.linspace(-1, 1, w, dtype=np.float32)[None] * math.cos(a) + np.linspace(-1, 1, h, dtype=np.float32)[:, None] * math.sin(a)
        frame *= 1 + ramp * rng.uniform(0.05, 0.45)
    if rng.random() < 0.2:  # shadow with an edge
        mask = np.zeros((h, w), np.float32)
        c = np.array([rng.random() * w, rng.random() * h])
        cv2.fillPoly(mask, [(c + rng.normal(0, max(h, w) * 0.5, (4, 2))).astype(np.int32)], 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 15))
        frame *= 1 - mask * rng.uniform(0.15, 0.65)
    if rng.random() < 0.15:  # glare
        for _ in range(rng.integers(1, 3)):
            spot = np.zeros((h // 4, w // 4), np.float32)
            cv2.ellipse(spot, (int(rng.integers(w // 4)), int(rng.integers(h // 4))),
                        (max(2, int(rng.uniform(0.02, 0.12) * w / 2)), max(2, int(rng.uniform(0.02, 0.1) * w / 2))), float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
            spot = cv2.GaussianBlur(spot, (0, 0), rng.uniform(1, 8))
            frame += cv2.resize(spot, (w, h)) * rng.uniform(40, 200)
    if rng.random() < 0.08:  # moiré of a screen
        f = rng.uniform(0.05, 1.5)
        a = rng.uniform(0, 6.28)
        x = np.arange(w, dtype=np.float32)[None] * (f * math.cos(a)) + np.arange(h, dtype=np.float32)[:, None] * (f * math.sin(a))
        frame += np.sin(x) * rng.uniform(3, 20)
    r = rng.random()
    if r < 0.35:
        s = pitch * rng.uniform(0.03, 0.3)
        if s > 0.25:
            frame = cv2.GaussianBlur(frame, (0, 0), s)
    elif r < 0.55:  # motion
        length = pitch * rng.uniform(0.15, 0.75)
        if length >= 1.2:
            k = int(length) // 2 * 2 + 3
            kernel = np.zeros((k, k), np.float32)
            a = rng.uniform(0, math.pi)
            d = np.array([math.cos(a), math.sin(a)]) * length / 2
            m = (k - 1) / 2
            cv2.line(kernel, (int(round((m - d[0]) * 16)), int(round((m - d[1]) * 16))), (int(round((m + d[0]) * 16)), int(round((m + d[1]) * 16))), 1.0, 1, cv2.LINE_AA, 4)
            frame = cv2.filter2D(frame, -1, kernel / kernel.sum())
    elif r < 0.63 and pitch > 5:  # scaled down and up again
        f = rng.uniform(max(0.35, 3 / pitch), 0.9)
        frame = cv2.resize(cv2.resize(frame, None, fx=f, fy=f, interpolation=cv2.INTER_AREA), (w, h), interpolation=cv2.INTER_LINEAR)
    elif r < 0.72:  # sharpened by the phone
        frame = frame + (frame - cv2.GaussianBlur(frame, (0, 0), 1.2)) * rng.uniform(0.3, 1.2)
    frame = np.clip(frame, 0, 255)
    if rng.random() < 0.4:
        frame = 255 * (frame / 255) ** np.float32(math.exp(rng.normal(0, 0.35)))
    if rng.random() < 0.3:  # little light
        frame = frame * rng.uniform(0.12, 0.6)
    elif rng.random() < 0.3:  # little contrast
        f = rng.uniform(0.35, 0.9)
        frame = frame * f + rng.uniform(0, 255 * (1 - f))
    if rng.random() < 0.02:
        frame = 255 - frame
    if rng.random() < 0.75:
        frame = frame + fine_noise(rng, frame.shape) * (rng.uniform(0.3, 3) if rng.random() < 0.7 else rng.uniform(2, 11))
    grey = np.clip(frame, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        ok, data = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])
        grey = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    return grey


def occlude(rng, frame):
    """Fingers or objects over the edges."""
    h, w = frame.shape
    for _ in range(rng.integers(1, 3)):
        side = rng.integers(4)
        c = [(rng.random() * w, 0), (rng.random() * w, h), (0, rng.random() * h), (w, rng.random() * h)][side]
        axes = (int(rng.uniform(0.02, 0.09) * w), int(rng.uniform(0.05, 0.22) * h))
        cv2.ellipse(frame, (int(c[0]), int(c[1])), axes, float(rng.uniform(-30, 30) + (90 if side > 1 else 0)), 0, 360, float(rng.uniform(20, 220)), -1, cv2.LINE_AA)

"""What every document and card carries, with an MRZ or without: size, security print, fields, overprint."""

import cv2
import numpy as np

from finder_marks import barcode, glyph_boxes, guilloche, octaves, paste, portrait, scribble
from finder_text import MONO_FONTS, OCR_B_FONTS, TEXT_FONTS, field_value, pick, text, words

# Document sizes in units of the MRZ pitch of 2.54 mm: (width, height, format).
ID1, ID2, ID3, VISA_A = (33.7, 21.3), (41.3, 29.1), (49.2, 34.6), (47.2, 31.5)


def ground(rng, h, w, low=120, high=255):
    """Document paper: a tone with a gradient, clouds and guilloche."""
    base = rng.uniform(low, high)
    grey = np.full((h, w), base, np.float32)
    if rng.random() < 0.6:
        grey += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-30, 30)
    if rng.random() < 0.6:
        grey += np.linspace(-1, 1, h, dtype=np.float32)[:, None] * rng.uniform(-25, 25)
    if rng.random() < 0.5:
        grey += octaves(rng, h, w, None, 3) * rng.uniform(2, 18)
    grey = np.clip(grey, 0, 255).astype(np.uint8)
    if rng.random() < 0.65:
        guilloche(rng, grey, rng.uniform(10, 70))
    if rng.random() < 0.15:  # a large pale figure: eagle, map, tree
        cv2.ellipse(grey, (int(w * rng.random()), int(h * rng.random())), (int(w * rng.uniform(0.05, 0.3)), int(h * rng.uniform(0.1, 0.4))),
                    float(rng.uniform(0, 180)), 0, 360, int(np.clip(base + rng.uniform(-60, 25), 0, 255)), -1, cv2.LINE_AA)
    return grey


def furnish(rng, grey, pitch, area, density=1.0, photo=None):
    """Fills `area` (x0, y0, x1, y1) of a document with what documents carry."""
    x0, y0, x1, y1 = area
    w, h = x1 - x0, y1 - y0
    if w < 12 or h < 12:
        return
    dark = int(rng.integers(0, 110))
    if rng.random() < 0.75:  # heading
        size = pitch * rng.uniform(0.9, 2.3)
        heading = " ".join(words(rng, rng.integers(1, 5))).upper()
        band = rng.random()
        if band < 0.2:
            cv2.rectangle(grey, (int(x0), int(y0)), (int(x1), int(y0 + size * 1.6)), int(rng.integers(20, 140)), -1)
            text(grey, (x0 + w * rng.uniform(0.02, 0.4), y0 + size * 0.3), heading, pick(rng, TEXT_FONTS), size, 240)
        else:
            text(grey, (x0 + w * rng.uniform(0.02, 0.4), y0 + size * 0.3), heading, pick(rng, TEXT_FONTS), size, dark)
        y0 += size * 1.7
        h = y1 - y0
    left = x0 + 0.5 * pitch
    if photo is None:
        photo = rng.random() < 0.75
    if photo:
        ph = min(h * rng.uniform(0.6, 1.0), pitch * 17)
        pw = ph * rng.uniform(0.68, 0.85)
        on_left = rng.random() < 0.8
        px = x0 + pitch * rng.uniform(0.3, 2) if on_left else x1 - pw - pitch * rng.uniform(0.3, 2)
        paste(grey, portrait(rng, pw, ph), px, y0 + (h - ph) * rng.random(), 1 if rng.random() < 0.8 else rng.uniform(0.5, 0.95))
        if on_left:
            left = px + pw + pitch
        else:
            x1 = px - pitch
        if rng.random() < 0.3:
            small = portrait(rng, pw * 0.45, ph * 0.45)
            paste(grey, small, x1 - pw * 0.6, y1 - ph * 0.6, rng.uniform(0.2, 0.8))
    if rng.random() < 0.12:
        paste(grey, barcode(rng, pitch * rng.uniform(8, 22), pitch * rng.uniform(2, 6)), left + rng.random() * max(1, x1 - left - pitch * 12), y0 + rng.random() * h * 0.6)
    label_font, value_font = pick(rng, TEXT_FONTS), pick(rng, TEXT_FONTS)
    if rng.random() < 0.3:
        value_font = pick(rng, OCR_B_FONTS if rng.random() < 0.5 else MONO_FONTS)
    label_size, value_size = pitch * rng.uniform(0.5, 0.8), pitch * rng.uniform(0.85, 1.5)
    if rng.random() < 0.2:  # licences print some fields large and bold
        value_font = pick(rng, [f for f in TEXT_FONTS if "Bold" in f])
        value_size *= rng.uniform(1.2, 1.8)
    step = (label_size + value_size) * rng.uniform(1.1, 1.9)
    y = y0 + pitch * 0.4
    columns = rng.integers(1, 4)
    while y + step * 0.8 < y1:
        for c in range(columns):
            if rng.random() > 0.85 * density:
                continue
            x = left + (x1 - left) * c / columns
            if label_size >= 3:
                text(grey, (x, y), "/".join(words(rng, rng.integers(1, 4))).capitalize(), label_font, label_size, dark + 20)
            if rng.random() < 0.06:
                glyph_boxes(rng, grey, x, y + label_size, value_size, rng.integers(2, 8), dark)
            else:
                text(grey, (x, y + label_size * 1.15), field_value(rng), value_font, value_size, dark)
        y += step
    if rng.random() < 0.35:
        scribble(rng, grey, left + rng.random() * (x1 - left) * 0.4, y1 - pitch * 4, pitch * rng.uniform(5, 12), pitch * rng.uniform(1.5, 4), dark, pitch / 8)
    if rng.random() < 0.25:  # stamp or hologram
        c = (int(x0 + rng.random() * w), int(y0 + rng.random() * h))
        r = int(pitch * rng.uniform(1.5, 6))
        shade = int(rng.integers(30, 255))
        for k in range(rng.integers(1, 4)):
            cv2.circle(grey, c, max(1, int(r * (1 - 0.2 * k))), shade, max(1, int(pitch / 6)), cv2.LINE_AA)
    if rng.random() < 0.08:  # chip contacts
        cx, cy = int(x0 + w * rng.uniform(0, 0.8)), int(y0 + h * rng.uniform(0.1, 0.6))
        s = int(pitch * 4.5)
        cv2.rectangle(grey, (cx, cy), (cx + s, cy + s), int(rng.integers(120, 220)), -1)
        for k in range(1, 3):
            cv2.line(grey, (cx, cy + k * s // 3), (cx + s, cy + k * s // 3), 90, 1)
        cv2.rectangle(grey, (cx, cy), (cx + s, cy + s), 80, 1)


def overprint(rng, grey, pitch):
    """SPECIMEN across the document, turned by some angle."""
    h, w = grey.shape
    layer = np.zeros_like(grey)
    string = pick(rng, ["SPECIMEN", "MUSTER", "SAMPLE", "COPY", "VOID", "ESPECIMEN"])
    size = pitch * rng.uniform(1.5, 6)
    text(layer, (w * rng.uniform(0, 0.4), h * rng.uniform(0.2, 0.7)), string, pick(rng, TEXT_FONTS), size, 255)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(-50, 50)), 1)
    layer = cv2.warpAffine(layer, turn, (w, h))
    strength = rng.uniform(0.15, 0.8)
    shade = rng.uniform(0, 255)
    alpha = layer.astype(np.float32) * (strength / 255)
    grey[:] = (grey + alpha * (shade - grey)).astype(np.uint8)

"""A drawn person: a flat silhouette, never a photograph."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SKINS = [(246, 215, 190), (224, 178, 142), (188, 134, 98), (139, 94, 66), (240, 200, 170)]
HAIRS = [(52, 38, 32), (96, 62, 38), (170, 120, 60), (120, 120, 125), (30, 28, 32), (150, 64, 40)]
CLOTHES = [(50, 66, 96), (90, 50, 60), (64, 84, 72), (70, 70, 78), (120, 96, 70), (36, 40, 48)]
BACKDROPS = [(214, 224, 232), (226, 226, 222), (206, 218, 214), (232, 224, 212)]


def portrait(rng: np.random.Generator, width: int, height: int, long_hair: bool) -> Image.Image:
    skin, hair, clothes, backdrop = (table[rng.integers(len(table))] for table in (SKINS, HAIRS, CLOTHES, BACKDROPS))
    if sum(skin) < 450:
        hair = HAIRS[int(rng.integers(5)) % 2 * 4]
    w, h = 700, round(700 * height / width)
    image = Image.new("RGB", (w, h), backdrop)
    pen = ImageDraw.Draw(image)

    def shade(colour, k):
        return tuple(min(255, round(c * k)) for c in colour)

    def oval(x, y, rx, ry, fill):
        pen.ellipse([x - rx, y - ry, x + rx, y + ry], fill=fill)

    x, y = w / 2, h * 0.43
    rx, ry = w * rng.uniform(0.205, 0.235), h * rng.uniform(0.215, 0.24)
    if long_hair:
        oval(x, y - ry * 0.1, rx * 1.38, ry * 1.25, hair)
        pen.rounded_rectangle([x - rx * 1.38, y, x + rx * 1.38, h * 0.83], 60, fill=hair)
    pen.rounded_rectangle([x - w * 0.43, h * 0.77, x + w * 0.43, h * 1.3], 150, fill=clothes)
    pen.rounded_rectangle([x - rx * 0.48, y + ry * 0.6, x + rx * 0.48, h * 0.84], 40, fill=shade(skin, 0.86))
    pen.polygon([(x - rx * 0.62, h * 0.775), (x, h * 0.93), (x + rx * 0.62, h * 0.775), (x + rx * 0.3, h * 0.76),
                 (x, h * 0.86), (x - rx * 0.3, h * 0.76)], fill=shade(clothes, 1.45))
    for side in (-1, 1):
        oval(x + side * rx, y + ry * 0.05, rx * 0.16, ry * 0.19, shade(skin, 0.92))
    if not long_hair:
        oval(x, y - ry * 0.28, rx * 1.1, ry * 0.92, hair)
    oval(x, y, rx, ry, skin)
    fringe = Image.new("L", (w, h), 0)
    brush = ImageDraw.Draw(fringe)
    brush.ellipse([x - rx * 1.02, y - ry * 1.12, x + rx * 1.02, y + ry * 0.9], fill=255)
    lean = rng.uniform(-0.35, 0.35) * rx
    brush.ellipse([x - rx * 1.05 + lean, y - ry * 0.62, x + rx * 1.05 + lean, y + ry * 1.6], fill=0)
    image.paste(hair, (0, 0), fringe)
    pen = ImageDraw.Draw(image)
    for side in (-1, 1):
        ex, ey = x + side * rx * 0.42, y + ry * 0.02
        oval(ex, ey, rx * 0.15, ry * 0.062, (250, 250, 248))
        oval(ex, ey, rx * 0.075, ry * 0.06, shade(hair, 0.8))
        brow = [ex - rx * 0.24, ey - ry * 0.25, ex + rx * 0.24, ey + ry * 0.05]
        pen.arc(brow, 205, 335, fill=shade(hair, 0.8), width=9)
    pen.line([(x - 2, y + ry * 0.08), (x + rx * 0.09, y + ry * 0.36), (x - rx * 0.06, y + ry * 0.38)],
             fill=shade(skin, 0.74), width=6, joint="curve")
    pen.arc([x - rx * 0.33, y + ry * 0.4, x + rx * 0.33, y + ry * 0.68], 25, 155, fill=(168, 84, 80), width=10)
    if rng.uniform() < 0.3:
        for side in (-1, 1):
            ex = x + side * rx * 0.42
            pen.ellipse([ex - rx * 0.27, y - ry * 0.15, ex + rx * 0.27, y + ry * 0.2], outline=(50, 44, 44), width=7)
        pen.line([(x - rx * 0.15, y), (x + rx * 0.15, y)], fill=(50, 44, 44), width=7)
    shadow = Image.new("L", (w, h), 0)
    ImageDraw.Draw(shadow).ellipse([x - rx * 2.6, y - ry * 1.4, x + rx * 0.25, y + ry * 2.6], fill=46)
    lit = Image.composite(image, Image.eval(image, lambda v: round(v * 0.55)),
                          Image.eval(shadow.filter(ImageFilter.GaussianBlur(60)), lambda v: 209 + v))
    return lit.resize((width, height), Image.LANCZOS)

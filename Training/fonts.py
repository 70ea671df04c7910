"""Glyph atlas and texture bank: everything a strip is composed of, drawn once at start.

The renderer never draws a glyph: it looks pixels up in these tables, for a whole batch at once.
"""

import functools
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from mrz_text import ALPHABET

FONT_ROOT = os.environ.get("VOUCH_FONTS", "/usr/share/fonts")

PITCH = 20
"""Atlas pixels from one character's centre to the next."""

TILE_W, TILE_H = 28, 40
"""One glyph's tile: its cell with some margin, centred on the middle of the capitals."""

CAPITAL = 0.945
"""Capital height in pitches: OCR-B of size I, as Doc 9303 prescribes, has 2.4 mm in 2.54 mm."""

BLUR_LEVELS = (0.45, 0.9, 1.5, 2.3, 3.2)
"""Standard deviations, in atlas pixels, at which every glyph is kept, to sample without aliasing."""

# (file, stroke change in pitches, share, horizontal stretch). A positive change thickens the stroke.
_OCRB = [("opentype/ocr-b/OCRB.otf", d, w, 1) for d, w in
         [(-0.035, 5), (-0.02, 8), (0, 22), (0.015, 10), (0.03, 8), (0.05, 5), (0.075, 2)]]
_OCRB += [("opentype/ocr-b/OCRBS.otf", d, w, 1) for d, w in [(-0.03, 5), (0, 8), (0.03, 3), (0.06, 1.5)]]
_OCRB += [("opentype/ocr-b/OCRB.otf", 0, 3, 0.88), ("opentype/ocr-b/OCRB.otf", 0.01, 2, 1.08)]
_OTHERS = [
    ("truetype/dejavu/DejaVuSansMono.ttf", 0, 2.4, 1),
    ("truetype/dejavu/DejaVuSansMono-Bold.ttf", 0, 1.6, 1),
    ("truetype/liberation/LiberationMono-Regular.ttf", 0, 2.4, 1),
    ("truetype/liberation/LiberationMono-Regular.ttf", 0.02, 1.2, 1),
    ("truetype/liberation/LiberationMono-Bold.ttf", 0, 2, 1),
    ("truetype/freefont/FreeMono.ttf", 0.015, 1.6, 1),
    ("truetype/freefont/FreeMonoBold.ttf", 0, 2.4, 1),
    ("truetype/inconsolata/Inconsolata.otf", 0, 1, 1),
    ("truetype/liberation/LiberationSans-Regular.ttf", 0, 1, 1),
    ("truetype/ocr-a/OCRA.ttf", 0, 0.6, 1),
]
VARIANTS = _OCRB + _OTHERS
IS_OCRB = np.array([True] * len(_OCRB) + [False] * len(_OTHERS))
SHARES = np.array([share for _, _, share, _ in VARIANTS]) / sum(share for _, _, share, _ in VARIANTS)


def _path(name):
    return os.path.join(FONT_ROOT, name)


def _glyphs(file, change, stretch):
    """The 37 glyphs of a font at eight times the atlas's resolution, shape (37, 8 * TILE_H, 8 * TILE_W), 0...1."""
    over = 8
    probe = ImageFont.truetype(_path(file), 1000)
    top, bottom = probe.getmask("H").getbbox()[1::2]
    size = PITCH * over * CAPITAL / (bottom - top) * 1000
    font = ImageFont.truetype(_path(file), round(size))
    box = font.getbbox("H", anchor="ms")
    middle = (box[1] + box[3]) / 2
    ascent = font.getmask("H").getbbox()
    middle = -(ascent[3] - ascent[1]) / 2  # the capitals stand on the baseline
    width, height = TILE_W * over, TILE_H * over
    out = []
    for character in ALPHABET:
        image = Image.new("L", (width, height), 0)
        ImageDraw.Draw(image).text((width / 2, height / 2 - middle), character, font=font, fill=255, anchor="ms")
        glyph = np.asarray(image)
        radius = round(abs(change) * PITCH * over / 2)
        if radius:
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
            glyph = (cv2.dilate if change > 0 else cv2.erode)(glyph, kernel)
        if stretch != 1:
            matrix = np.float32([[stretch, 0, (1 - stretch) * width / 2], [0, 1, 0]])
            glyph = cv2.warpAffine(glyph, matrix, (width, height))
        out.append(glyph.astype(np.float32) / 255)
    return np.stack(out)


def atlas():
    """Glyph tiles, float32 (variants, blur levels, 38, TILE_H, TILE_W), ink 1, paper 0; tile 37 is empty."""
    over = 8
    table = np.zeros((len(VARIANTS), len(BLUR_LEVELS), 38, TILE_H, TILE_W), np.float32)
    for v, (file, change, _, stretch) in enumerate(VARIANTS):
        for g, glyph in enumerate(_glyphs(file, change, stretch)):
            for level, sigma in enumerate(BLUR_LEVELS):
                blurred = cv2.GaussianBlur(glyph, (0, 0), sigma * over, borderType=cv2.BORDER_CONSTANT)
                table[v, level, g] = cv2.resize(blurred, (TILE_W, TILE_H), interpolation=cv2.INTER_AREA)
    return table


# MARK: Textures

TEXTURE_W, TEXTURE_H = 512, 192
TEXTURE_KINDS = ("noise",) * 10 + ("guilloche",) * 18 + ("rulings",) * 8 + ("print",) * 12 + ("photo",) * 8 + (
    "bars",) * 4 + ("scrawl",) * 4


def kinds(*names):
    """Indices of the textures of these kinds."""
    return np.array([i for i, kind in enumerate(TEXTURE_KINDS) if kind in names])


def _octaves(rng, height, width, first, persistence):
    """Noise of several octaves, 0...1."""
    total, amplitude, cells = np.zeros((height, width), np.float32), 1.0, first
    while cells < width:
        coarse = rng.random((max(2, int(cells * height / width) + 1), cells), np.float32)
        total += amplitude * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
        amplitude, cells = amplitude * persistence, cells * 2
    return _spread(total)


def _spread(image):
    low, high = np.percentile(image, [1, 99])
    return np.clip((image - low) / max(high - low, 1e-6), 0, 1).astype(np.float32)


@functools.lru_cache(None)
def _text_font(name, size):
    return ImageFont.truetype(_path(name), size)


def _texture(kind, rng):
    height, width = TEXTURE_H, TEXTURE_W
    y, x = np.mgrid[:height, :width].astype(np.float32)
    if kind == "noise":
        return _octaves(rng, height, width, int(rng.choice([3, 8, 24, 64])), rng.uniform(0.4, 0.95))
    if kind == "guilloche":  # families of waving fine lines that cross each other
        image = np.ones((height, width), np.float32)
        for _ in range(rng.integers(1, 4)):
            angle, period = rng.uniform(-1.5, 1.5), rng.uniform(3.5, 14)
            along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
            for _ in range(rng.integers(1, 3)):
                across = across + rng.uniform(2, 25) * np.sin(along / rng.uniform(8, 60) + rng.uniform(0, 6))
            line = 0.5 + 0.5 * np.sin(across * 2 * np.pi / period)
            image -= rng.uniform(0.3, 1) * line ** rng.choice([1, 3, 8])
        return _spread(image)
    if kind == "rulings":  # straight rules, dot screens and boxes
        image = np.ones((height, width), np.float32)
        if rng.random() < 0.4:
            period = rng.uniform(3, 8)
            image = 0.5 + 0.5 * np.sin(x * 6.28 / period) * np.sin(y * 6.28 / period)
        for _ in range(rng.integers(2, 12)):
            p = rng.integers(0, [width, height, width, height])
            q = p[2:] if rng.random() < 0.3 else np.array([p[2], p[1]]) if rng.random() < 0.6 else np.array([p[0], p[3]])
            cv2.line(image, tuple(map(int, p[:2])), tuple(map(int, q)), float(rng.uniform(0, 0.4)),
                     int(rng.integers(1, 5)), cv2.LINE_AA)
        return cv2.GaussianBlur(np.clip(image, 0, 1), (0, 0), 0.6)
    if kind == "print":  # ordinary proportional text
        image = Image.new("L", (width, height), 255)
        draw = ImageDraw.Draw(image)
        size = int(rng.choice([7, 9, 11, 12, 13, 14, 16, 20, 34]))
        names = ["truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf",
                 "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
                 "truetype/liberation/LiberationSans-Bold.ttf", "truetype/freefont/FreeSerifItalic.ttf"]
        letters = "abcdefghijklmnopqrstuvwxyzaeiouaeioutnrs"
        for row in range(0, height, int(size * rng.uniform(1.15, 1.9))):
            font, words = _text_font(str(rng.choice(names)), size), []
            for _ in range(60):
                word = "".join(rng.choice(list(letters), rng.integers(1, 11)))
                style = rng.random()
                if style < 0.3:
                    word = word.upper()
                elif style < 0.5:
                    word = word.capitalize()
                elif style < 0.62:
                    word = str(rng.integers(1, 99999999))
                words.append(word + str(rng.choice(["", "", "", ",", ".", " /", ":"])))
            draw.text((-int(rng.integers(0, 30)), row), " ".join(words), font=font, fill=0)
        return cv2.GaussianBlur(np.asarray(image, np.float32) / 255, (0, 0), 0.6)
    if kind == "photo":  # patches with edges, as in a portrait or a landscape print
        image = _octaves(rng, height, width, 4, 0.6)
        for _ in range(rng.integers(4, 16)):
            centre = rng.integers(0, [width, height])
            points = centre + rng.normal(0, rng.uniform(10, 70), (rng.integers(3, 7), 2))
            patch = np.zeros_like(image)
            cv2.fillPoly(patch, [points.astype(np.int32)], 1.0, cv2.LINE_AA)
            patch = cv2.GaussianBlur(patch, (0, 0), float(rng.uniform(0.6, 4)))
            image = image * (1 - patch) + patch * rng.random() + 0.2 * patch * (image - 0.5)
        return _spread(image)
    if kind == "bars":
        image = np.ones((height, width), np.float32)
        at, unit = 0.0, rng.uniform(1.2, 3.5)
        while at < width:
            wide, gap = unit * rng.integers(1, 5), unit * rng.integers(1, 5)
            image[:, int(at) : int(at + wide)] = 0
            at += wide + gap
        if rng.random() < 0.5:  # two-dimensional: the bars are broken row by row
            cell = max(2, int(unit * 2))
            blocks = (rng.random((height // cell + 1, width // cell + 1)) < 0.5).astype(np.float32)
            image = cv2.resize(blocks, (width, height), interpolation=cv2.INTER_NEAREST)
        return cv2.GaussianBlur(image, (0, 0), 0.6)
    image = np.ones((height, width), np.float32)  # scrawl: signatures and stamps
    for _ in range(rng.integers(4, 9)):
        start, points = rng.uniform([0, 0], [width, height]), []
        angle = rng.uniform(0, 6.28)
        for _ in range(80):
            angle += rng.normal(0, 0.35)
            start = start + 5 * np.array([np.cos(angle), np.sin(angle)])
            points.append(start)
        cv2.polylines(image, [np.array(points, np.int32)], False, float(rng.uniform(0, 0.3)),
                      int(rng.integers(1, 4)), cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.circle(image, tuple(rng.integers(0, [width, height]).tolist()), int(rng.integers(20, 90)), 0.2,
                       int(rng.integers(2, 6)), cv2.LINE_AA)
    return cv2.GaussianBlur(image, (0, 0), 0.6)


def textures(seed):
    """The bank of textures, float32 (count, TEXTURE_H, TEXTURE_W), white 1, dark 0."""
    rng = np.random.default_rng(seed)
    return np.stack([_texture(kind, rng) for kind in TEXTURE_KINDS]).astype(np.float32)


if __name__ == "__main__":
    import sys

    table = atlas()
    rows = [np.hstack(list(table[v, 0])) for v in range(len(VARIANTS))]
    cv2.imwrite(sys.argv[1] + "/atlas.png", 255 * (1 - np.vstack(rows)))
    bank = textures(1)
    cv2.imwrite(sys.argv[1] + "/textures.png", 255 * np.vstack([np.hstack(list(bank[i : i + 4])) for i in range(0, len(bank), 4)]))

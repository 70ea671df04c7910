"""Portraits made worse, and pictures without a face: what the finding of faces is measured on besides the corpora.

Portraits are those of the face corpus, made document portraits by face_bars.py's own code and then worse. Pictures without a
face are drawn, or are documents of the corpus whose portraits are left out. Every picture's chance comes from its name, and so
does its half: limits are looked for on the first, and the second is told apart.
"""
import hashlib
import math
import zlib

import cv2
import numpy as np


def chance(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def half(name):
    return hashlib.sha256(name.encode()).digest()[0] % 2


def guilloche(random, width, height, strength=1.0):
    """Fine wavy lines of two inks on paper, as in the background of documents; 0...255."""
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    paper = np.full((height, width, 3), random.uniform(205, 245), np.float32) + random.uniform(-12, 12, 3)
    for _ in range(int(random.integers(2, 5))):
        period, bend, swing = random.uniform(5, 16), random.uniform(25, 120), random.uniform(4, 30)
        turn = random.uniform(0, math.pi)
        along, across = xx * math.cos(turn) + yy * math.sin(turn), yy * math.cos(turn) - xx * math.sin(turn)
        wave = np.sin(2 * math.pi * (across + swing * np.sin(along / bend)) / period)
        ink = random.uniform(10, 70, 3) * strength
        paper -= np.clip(wave - 0.3, 0, 1)[..., None] * ink
    return paper


# MARK: Portraits

def printed_small(random, portrait):
    """A print of 12 x 15 mm at 150 dpi: as small as second portraits are, some 20 pixels between the eyes."""
    return cv2.resize(portrait, (71, 89), interpolation=cv2.INTER_AREA)


def grey_faint(random, portrait):
    """In grey, a third of the contrast, with noise: a second portrait beside the first."""
    grey = cv2.resize(cv2.cvtColor(portrait, cv2.COLOR_BGR2GRAY), (110, 141), interpolation=cv2.INTER_AREA).astype(np.float32)
    grey = 150 + (grey - 128) * random.uniform(0.3, 0.4) + random.normal(0, 3, grey.shape)
    return np.clip(grey, 0, 255).astype(np.uint8)


def tinted(random, portrait):
    """Printed in one ink on coloured paper."""
    grey = cv2.cvtColor(portrait, cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None] / 255
    ink, paper = random.uniform(30, 110, 3), random.uniform(190, 250, 3)
    return (ink + (paper - ink) * grey).astype(np.uint8)


def overprinted(random, portrait):
    """Under a background's lines, half as strong as the portrait."""
    height, width = portrait.shape[:2]
    lines = guilloche(random, width, height, 1.4)
    mixed = portrait.astype(np.float32) * 0.6 + lines * 0.4
    return np.clip(mixed + random.normal(0, 3, mixed.shape), 0, 255).astype(np.uint8)


def slanted(random, portrait):
    """Seen at 50 degrees from below: two thirds as high, and a little blurred."""
    height, width = portrait.shape[:2]
    low = cv2.resize(portrait, (width, round(height * 0.64)), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(low, (0, 0), 0.8)


def worn(random, portrait):
    """Dark, unsharp and glaring in one corner."""
    height, width = portrait.shape[:2]
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    spot = np.exp(-(((xx - width * random.uniform(0, 1)) / (0.25 * width)) ** 2 + ((yy - height * 0.15) / (0.2 * height)) ** 2))
    value = cv2.GaussianBlur(portrait, (0, 0), random.uniform(1.8, 2.6)).astype(np.float32) * random.uniform(0.35, 0.6)
    value = value + spot[..., None] * 190 + random.normal(0, 5, value.shape)
    return np.clip(value, 0, 255).astype(np.uint8)


WORSE = {
    "12 x 15 mm at 150 dpi": printed_small, "grey and faint": grey_faint, "one ink on coloured paper": tinted,
    "under a background's lines": overprinted, "at a slant": slanted, "dark, unsharp, glare": worn,
}


def on_paper(name, portrait):
    """The portrait on a piece of a document's background, a third wider and higher."""
    random = chance("paper " + name)
    if portrait.ndim == 2:
        portrait = cv2.cvtColor(portrait, cv2.COLOR_GRAY2BGR)
    height, width = portrait.shape[:2]
    x, y = round(width * 0.16), round(height * 0.16)
    page = np.clip(guilloche(random, width + 2 * x, height + 2 * y, 0.6), 0, 255).astype(np.uint8)
    page[y : y + height, x : x + width] = portrait
    return page


# MARK: No face

def letters(random, page, count):
    fonts = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_PLAIN]
    height, width = page.shape[:2]
    for _ in range(count):
        text = "".join(random.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<oO80.:-")) for _ in range(random.integers(3, 24)))
        place = (int(random.integers(0, width)), int(random.integers(10, height)))
        cv2.putText(page, text, place, int(random.choice(fonts)), float(random.uniform(0.4, 2.2)),
                    tuple(int(v) for v in random.integers(0, 110, 3)), int(random.integers(1, 4)), cv2.LINE_AA)
    return page


def drawn(kind, number):
    """A picture of `kind` that shows no face."""
    random = chance(f"{kind} {number}")
    width, height = int(random.integers(240, 720)), int(random.integers(200, 480))
    if kind == "lines of a background":
        return np.clip(guilloche(random, width, height), 0, 255).astype(np.uint8)
    if kind == "print":
        return letters(random, np.clip(guilloche(random, width, height, 0.4), 0, 255).astype(np.uint8), int(random.integers(6, 30)))
    if kind == "codes":
        cell = int(random.integers(2, 9))
        bits = random.random((height // cell + 1, width // cell + 1)) < random.uniform(0.35, 0.6)
        if random.random() < 0.3:
            bits[:] = bits[:1]
        page = np.kron(bits, np.ones((cell, cell)))[:height, :width] * 215 + 20
        return cv2.GaussianBlur(np.repeat(page[..., None], 3, 2).astype(np.uint8), (0, 0), random.uniform(0.5, 1.6))
    if kind == "shapes":
        page = np.clip(guilloche(random, width, height, 0.3), 0, 255).astype(np.uint8)
        for _ in range(int(random.integers(6, 40))):
            centre = (int(random.integers(0, width)), int(random.integers(0, height)))
            colour = tuple(int(v) for v in random.integers(0, 256, 3))
            axes = (int(random.integers(4, 70)), int(random.integers(4, 70)))
            cv2.ellipse(page, centre, axes, float(random.uniform(0, 180)), 0, 360, colour, int(random.choice([-1, 2, 5])), cv2.LINE_AA)
        return page
    # Clouds: noise of every size at once, like cloth, wood, skin and leaves.
    page = np.zeros((height, width, 3), np.float32)
    size = 4
    while size < 200:
        grid = random.normal(0, 1, (height // size + 2, width // size + 2, 3)).astype(np.float32)
        page += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * size ** random.uniform(0.3, 0.9)
        size *= 2
    page = (page - page.mean()) / page.std() * 45 + random.uniform(80, 180, 3)
    return np.clip(page, 0, 255).astype(np.uint8)


NO_FACE = ["lines of a background", "print", "codes", "shapes", "clouds"]


def without_portrait(name, picture, place):
    """Both sides of a document's portrait, as far as they are large enough: no face is left in them, but for second portraits."""
    for side, part in (("left", picture[:, : max(place["x"] - 4, 0)]), ("right", picture[:, place["x"] + place["width"] + 4 :])):
        if part.shape[1] >= 120 and part.shape[0] >= 120:
            scale = min(1.0, 900 / max(part.shape[:2]))
            yield f"{name} {side}", cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)

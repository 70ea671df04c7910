"""A sheet of paper or plastic measured in millimetres, and the ornaments printed on it."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SCALE = 14  # pixels a millimetre on the sheet
OCRB = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"
LIBERATION = "/usr/share/fonts/truetype/liberation/Liberation"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVu"
FREE = "/usr/share/fonts/truetype/freefont/Free"
SANS, SANS_BOLD = LIBERATION + "Sans-Regular.ttf", LIBERATION + "Sans-Bold.ttf"
NARROW, NARROW_BOLD = LIBERATION + "SansNarrow-Regular.ttf", LIBERATION + "SansNarrow-Bold.ttf"
SERIF, SERIF_BOLD = LIBERATION + "Serif-Regular.ttf", LIBERATION + "Serif-Bold.ttf"
SERIF_ITALIC = LIBERATION + "Serif-Italic.ttf"
MONO, MONO_BOLD = LIBERATION + "Mono-Regular.ttf", LIBERATION + "Mono-Bold.ttf"
DEJAVU_SERIF_BOLD, DEJAVU_MONO = DEJAVU + "Serif-Bold.ttf", DEJAVU + "SansMono.ttf"
FREE_SANS, FREE_SANS_BOLD, FREE_SERIF_ITALIC = FREE + "Sans.ttf", FREE + "SansBold.ttf", FREE + "SerifItalic.ttf"

Colour = tuple[int, int, int]


@lru_cache(maxsize=256)
def font(path: str, em: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, em)


def length(string: str, em: float, path: str = SANS) -> float:
    """How wide a line of text is, mm."""
    return font(path, em * SCALE).getlength(string) / SCALE


class Sheet:
    """Everything is given in millimetres from the top left corner."""

    def __init__(self, width: float, height: float, paper: Colour):
        self.width, self.height = width, height
        self.image = Image.new("RGB", (round(width * SCALE), round(height * SCALE)), paper)

    @property
    def pixels(self) -> np.ndarray:
        return np.asarray(self.image).astype(np.float32)

    @pixels.setter
    def pixels(self, value: np.ndarray) -> None:
        self.image = Image.fromarray(np.clip(value, 0, 255).astype(np.uint8))

    def text(self, x: float, y: float, string: str, em: float, path: str = SANS, fill: Colour = (25, 25, 30),
             anchor: str = "ls", opacity: float = 1.0, turn: float = 0.0, spacing: float = 0.0) -> None:
        """Text whose anchor (Pillow's two letters) is at (x, y); `turn` in degrees, `spacing` in ems."""
        face = font(path, em * SCALE)
        if opacity == 1.0 and turn == 0.0 and spacing == 0.0:
            ImageDraw.Draw(self.image).text((x * SCALE, y * SCALE), string, fill=fill, font=face, anchor=anchor)
            return
        advance = [face.getlength(c) + spacing * em * SCALE for c in string]
        mask = Image.new("L", (int(sum(advance)) + 40, int(em * SCALE * 2)), 0)
        pen = 20.0
        for c, step in zip(string, advance):
            ImageDraw.Draw(mask).text((pen, em * SCALE * 1.4), c, fill=round(255 * opacity), font=face, anchor="ls")
            pen += step
        mask = mask.rotate(turn, expand=True, resample=Image.BICUBIC)
        left = x * SCALE - (20 if anchor[0] == "l" else mask.width / 2 if anchor[0] == "m" else mask.width - 20)
        top = y * SCALE - (em * SCALE * 1.4 if turn == 0 else mask.height / 2)
        self.image.paste(Image.new("RGB", mask.size, fill), (round(left), round(top)), mask)

    def box(self, x: float, y: float, width: float, height: float, fill: Colour | None = None,
            outline: Colour | None = None, radius: float = 0, opacity: float = 1.0, line: float = 0.15) -> None:
        size = self.image.size
        mask = Image.new("L", size, 0)
        corners = [x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE]
        pen = ImageDraw.Draw(mask)
        if fill is not None:
            pen.rounded_rectangle(corners, radius * SCALE, fill=round(255 * opacity))
            self.image.paste(Image.new("RGB", size, fill), (0, 0), mask)
        if outline is not None:
            mask = Image.new("L", size, 0)
            ImageDraw.Draw(mask).rounded_rectangle(corners, radius * SCALE, outline=round(255 * opacity),
                                                   width=max(1, round(line * SCALE)))
            self.image.paste(Image.new("RGB", size, outline), (0, 0), mask)

    def print_mask(self, mask: np.ndarray, left: Colour, right: Colour, opacity: float) -> None:
        """Prints a grey mask in a colour that runs from left to right, as rainbow printing does."""
        ramp = np.linspace(0, 1, mask.shape[1], dtype=np.float32)[None, :, None]
        ink = np.float32(left) * (1 - ramp) + np.float32(right) * ramp
        alpha = mask.astype(np.float32)[..., None] / 255 * opacity
        self.pixels = self.pixels * (1 - alpha) + ink * alpha

    def tint(self, left: Colour, middle: Colour, right: Colour) -> None:
        """A paper whose colour runs over the width."""
        stops = np.linspace(0, 1, self.image.width)
        row = np.stack([np.interp(stops, (0, 0.5, 1), c) for c in zip(left, middle, right)], -1)
        self.pixels = np.repeat(row[None], self.image.height, 0)

    def emboss_noise(self, rng: np.random.Generator, strength: float = 1.2) -> None:
        noise = cv2.GaussianBlur(rng.normal(0, 1, self.pixels.shape[:2]).astype(np.float32), (0, 0), 1.5)
        self.pixels = self.pixels + (noise / noise.std() * strength)[..., None]


def polylines(mask: np.ndarray, points: np.ndarray, thickness: int = 1) -> None:
    """Anti-aliased, with a sixteenth of a pixel; `points` is (n, 2)."""
    cv2.polylines(mask, [np.round(points * 16).astype(np.int32)], False, 255, thickness, cv2.LINE_AA, 4)


def waves(sheet: Sheet, rng: np.random.Generator, count: int = 46, amplitude: float = 3.0, period: float = 30.0,
          top: float = 0.0, bottom: float | None = None) -> np.ndarray:
    """Bands of lines that swing together, the plainest guilloche."""
    mask = np.zeros((sheet.image.height, sheet.image.width), np.uint8)
    x = np.linspace(0, sheet.width, 500)
    phase = rng.uniform(0, 6.28, 3)
    bottom = sheet.height if bottom is None else bottom
    for i in range(count):
        t = i / count
        y = (top + (bottom - top) * t + amplitude * np.sin(x / period * 6.28 + phase[0] + 5 * t)
             + amplitude * 0.6 * np.sin(x / period * 10.1 - phase[1] + 9 * t))
        polylines(mask, np.stack([x, y], -1) * SCALE)
    return mask


def rosette(sheet: Sheet, x: float, y: float, radius: float, petals: int, rings: int = 26,
            thickness: int = 1) -> np.ndarray:
    """A flower of turned curves around a centre."""
    mask = np.zeros((sheet.image.height, sheet.image.width), np.uint8)
    a = np.linspace(0, 2 * math.pi, 900)
    for i in range(rings):
        k = 0.25 + 0.75 * (i + 1) / rings
        r = radius * k * (1 + 0.2 * np.sin(petals * a + 1.6 * k) + 0.09 * np.sin(2 * petals * a - 2.4 * k))
        polylines(mask, np.stack([x + r * np.cos(a), y + r * np.sin(a)], -1) * SCALE, thickness)
    return mask


def lattice(sheet: Sheet, step: float = 1.3, swing: float = 0.6) -> np.ndarray:
    """Two crossing families of bent diagonals, over the whole sheet: the busy kind of background."""
    mask = np.zeros((sheet.image.height, sheet.image.width), np.uint8)
    y = np.linspace(0, sheet.height, 300)
    for slope in (-0.7, 0.7):
        for start in np.arange(-sheet.height, sheet.width + sheet.height, step):
            x = start + slope * y + swing * np.sin(y * 1.4 + start)
            polylines(mask, np.stack([x, y], -1) * SCALE)
    return mask


def star(sheet: Sheet, x: float, y: float, radius: float, points: int, fill: Colour, opacity: float = 1.0) -> None:
    """The emblem of a state that does not exist: a star in a ring."""
    mask = np.zeros((sheet.image.height, sheet.image.width), np.uint8)
    a = np.arange(2 * points) * math.pi / points - math.pi / 2
    r = np.where(np.arange(2 * points) % 2 == 0, radius * 0.78, radius * 0.36)
    shape = np.stack([x + r * np.cos(a), y + r * np.sin(a)], -1) * SCALE
    cv2.fillPoly(mask, [np.round(shape * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    centre = (round(x * SCALE * 16), round(y * SCALE * 16))
    cv2.circle(mask, centre, round(radius * SCALE * 16), 255, max(1, round(0.09 * radius * SCALE)), cv2.LINE_AA, 4)
    cv2.circle(mask, centre, round(radius * 0.2 * SCALE * 16), 0, -1, cv2.LINE_AA, 4)
    sheet.print_mask(mask, fill, fill, opacity)


def signature(sheet: Sheet, rng: np.random.Generator, x: float, y: float, width: float, ink: Colour) -> None:
    """A scribble: loops that run to the right and calm down."""
    mask = np.zeros((sheet.image.height, sheet.image.width), np.uint8)
    t = np.linspace(0, 1, 500)
    turns = rng.integers(7, 11)
    swing = width * 0.11 * (1 - 0.6 * t) * (0.55 + 0.45 * np.sin(t * rng.uniform(9, 14) + rng.uniform(0, 6)))
    px = x + width * t + 0.5 * swing * np.cos(t * turns * 6.28)
    py = y - swing * np.sin(t * turns * 6.28 + 0.8) - width * 0.05 * t
    polylines(mask, np.stack([px, py], -1) * SCALE, round(0.28 * SCALE))
    under = np.stack([x + width * (1.02 - 0.9 * t), y + width * (0.09 + 0.06 * np.sin(3 * t))], -1) * SCALE
    polylines(mask, under, round(0.2 * SCALE))
    sheet.print_mask(mask, ink, ink, 0.85)


def stamp(sheet: Sheet, x: float, y: float, radius: float, words: str, date: str, ink: Colour, turn: float,
          rng: np.random.Generator, opacity: float = 0.6) -> None:
    """A round rubber stamp, inked unevenly."""
    size = round(radius * SCALE * 2.2)
    mask = Image.new("L", (size, size), 0)
    pen, c, r = ImageDraw.Draw(mask), size / 2, radius * SCALE
    for k, w in ((1.0, 0.35), (0.66, 0.22)):
        pen.ellipse([c - r * k, c - r * k, c + r * k, c + r * k], outline=255, width=max(2, round(w * SCALE)))
    face = font(SANS_BOLD, radius * 0.27 * SCALE)
    for i, letter in enumerate(words):
        angle = 360 * i / len(words)
        tile = Image.new("L", (size, size), 0)
        ImageDraw.Draw(tile).text((c, c - r * 0.83), letter, fill=255, font=face, anchor="mm")
        mask.paste(255, (0, 0), tile.rotate(-angle, resample=Image.BICUBIC))
    pen = ImageDraw.Draw(mask)
    pen.text((c, c), date, fill=255, font=font(SANS_BOLD, radius * 0.2 * SCALE), anchor="mm")
    turned = np.asarray(mask.rotate(turn, resample=Image.BICUBIC)).astype(np.float32)
    blot = cv2.GaussianBlur(rng.normal(0, 1, turned.shape).astype(np.float32), (0, 0), 9)
    turned *= np.clip(0.85 + 0.3 * blot / blot.std(), 0.25, 1)
    whole = np.zeros((sheet.image.height + 2 * size, sheet.image.width + 2 * size), np.uint8)
    left, top = round(x * SCALE - c) + size, round(y * SCALE - c) + size
    whole[top:top + size, left:left + size] = turned
    sheet.print_mask(whole[size:-size, size:-size], ink, ink, opacity)

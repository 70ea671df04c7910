"""The machine-readable zone on its plane: where it lies, and how it is printed."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

import mrz_text
from finder_text import MONO_FONTS, OCR_B_FONTS, font_for_pitch


class Zone:
    """An MRZ in the plane it was drawn on: a rectangle of `columns` character cells.

    `left`, `top` is the upper left corner of the first character cell (top of the
    capitals of line 1), `advance` the width of a cell, `bottom` the base line of
    the last line.
    """

    def __init__(self, left, top, advance, columns, bottom):
        self.left, self.top, self.advance = left, top, advance
        self.columns, self.bottom = columns, bottom

    def moved(self, matrix):
        """The zone after a shift and (positive) scaling of its plane."""
        sx, sy, dx, dy = matrix
        return Zone(self.left * sx + dx, self.top * sy + dy, self.advance * sx, self.columns, self.bottom * sy + dy)


class Plane:
    """A flat thing: its grey picture, its zones, and the pitch it is drawn for."""

    def __init__(self, grey, zones=(), corner=0.0):
        self.grey, self.zones, self.corner = grey, list(zones), corner


def mrz_lines(rng, fmt):
    """The lines of an invented MRZ of the format."""
    return mrz_text.MrzText(int(rng.integers(2**31))).document(fmt)[1]


def columns_of(fmt):
    return mrz_text.FORMATS[fmt][1]


def draw_zone(rng, grey, fmt, left, bottom, pitch, ink, right_limit=None):
    """Draws the lines of an MRZ with the last base line at `bottom`; returns the Zone."""
    lines = mrz_lines(rng, fmt)
    rows, columns = len(lines), len(lines[0])
    path = OCR_B_FONTS[rng.integers(len(OCR_B_FONTS))] if rng.random() < 0.8 else MONO_FONTS[rng.integers(len(MONO_FONTS))]
    f, advance = font_for_pitch(path, pitch)
    cap_box = f.getbbox("H")
    cap = cap_box[3] - cap_box[1]
    spacing = advance * (rng.uniform(2.05, 2.9) if rng.random() < 0.8 else rng.uniform(1.6, 3.3))
    spacing = max(spacing, cap * 1.3)
    ascent = cap_box[3]
    bases = [bottom - (rows - 1 - k) * spacing for k in range(rows)]
    image = Image.fromarray(grey)
    draw = ImageDraw.Draw(image)
    for base, line in zip(bases, lines):
        draw.text((int(left), int(round(base - ascent))), line, font=f, fill=int(ink))
    grey[:] = np.asarray(image)
    top = int(round(bases[0] - ascent)) + cap_box[1]
    if rng.random() < 0.12:  # worn or heavy ink
        y0, y1 = max(0, int(top - 2)), min(grey.shape[0], int(bottom + 3))
        band = grey[y0:y1]
        if band.size:
            kernel = np.ones((2, 2) if pitch > 7 else (1, 2), np.uint8)
            band[:] = cv2.erode(band, kernel) if rng.random() < 0.6 or pitch < 9 else cv2.dilate(band, kernel)
    return Zone(int(left), top, advance, columns, bases[-1])

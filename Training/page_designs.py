"""Invented documents as flat planes: cards, licences, permits, data pages, open booklets, visas.

Sizes follow ISO/IEC 7810 (ID-1 85.6 x 53.98 mm, ID-2 105 x 74, ID-3 125 x 88); a booklet is two ID-3 pages, one
above the other as its data page reads. `unit` is the number of drawn pixels in 2.54 mm, the pitch of an MRZ.
"""

import dataclasses

import cv2
import numpy as np
from PIL import Image, ImageDraw

import mrz_text
from finder_marks import barcode, guilloche, octaves, paste, portrait
from finder_paper import furnish, ground, overprint
from finder_text import MONO_FONTS, OCR_B_FONTS, TEXT_FONTS, field_value, font_for_pitch, paragraph, pick, text, words

FORMATS = ("ID-1", "ID-2", "ID-3", "booklet")
MM = 2.54
SIZES = {"ID-1": (85.6, 53.98), "ID-2": (105.0, 74.0), "ID-3": (125.0, 88.0), "booklet": (125.0, 176.0),
         "MRV-A": (120.0, 80.0)}


STAMP = ""  # printed small on every document: the corpus says SPECIMEN


@dataclasses.dataclass
class Zone:
    """An MRZ: its lines, and its box (left, top, right, bottom) as shares of the page."""

    lines: list
    box: tuple

    def on_half(self, lower):
        left, top, right, bottom = self.box
        return Zone(self.lines, (left, top / 2 + 0.5 * lower, right, bottom / 2 + 0.5 * lower))


@dataclasses.dataclass
class Page:
    """A flat thing: grey picture, which of its pixels exist, its format (None: no document), its width in mm."""

    grey: np.ndarray
    alpha: np.ndarray
    format: str | None
    width: float
    zone: "Zone | None" = None
    tint: tuple = (0.0, 0.0)

    def shrunk(self, factor):
        """Scaled down by area averaging, so that the warp does not alias."""
        h, w = self.grey.shape
        size = (max(4, int(round(w * factor))), max(4, int(round(h * factor))))
        return dataclasses.replace(self, grey=cv2.resize(self.grey, size, interpolation=cv2.INTER_AREA),
                                   alpha=cv2.resize(self.alpha, size, interpolation=cv2.INTER_AREA))


def rounded(h, w, radius):
    """An opaque rectangle with rounded corners."""
    alpha = np.full((h, w), 255, np.uint8)
    r = int(round(radius))
    if r >= 2:
        for cy, cx, y, x in ((r, r, 0, 0), (r, w - r - 1, 0, w - r), (h - r - 1, r, h - r, 0), (h - r - 1, w - r - 1, h - r, w - r)):
            alpha[y : y + r, x : x + r] = 0
            cv2.circle(alpha, (cx, cy), r, 255, -1, cv2.LINE_AA)
    return alpha


def worn(rng, page, unit):
    """Chipped corners, a torn edge, creases."""
    h, w = page.grey.shape
    for _ in range(rng.integers(1, 4)):
        r = rng.random()
        if r < 0.4:  # a corner is gone
            cx, cy = pick(rng, [(0, 0), (w, 0), (0, h), (w, h)])
            s = unit * rng.uniform(1, 3.5)
            cv2.fillPoly(page.alpha, [np.array([[cx, cy], [cx + (s if cx == 0 else -s), cy], [cx, cy + rng.uniform(0.5, 1) * (s if cy == 0 else -s)]], np.int32)], 0)
        elif r < 0.7:  # an edge is rough
            x = np.arange(0, w + 4, 4)
            y = h - np.abs(np.cumsum(rng.normal(0, unit * 0.05, len(x)))).clip(0, unit * 0.6)
            cv2.fillPoly(page.alpha, [np.concatenate([np.stack([x, y], 1), [[w, h + 2], [0, h + 2]]]).astype(np.int32)], 0)
        else:  # a crease
            a, b = rng.random(2) * (w, h), rng.random(2) * (w, h)
            cv2.line(page.grey, tuple(a.astype(int).tolist()), tuple(b.astype(int).tolist()), int(rng.integers(120, 255)), max(1, int(unit / 6)), cv2.LINE_AA)


def sheet(rng, name, unit):
    """An empty document: its ground, whether it is dark, and the pixels of its sides."""
    w, h = (int(round(side / MM * unit)) for side in SIZES[name])
    r = rng.random()
    low, high = (238, 256) if r < 0.25 else (185, 240) if r < 0.6 else (130, 190) if r < 0.8 else (90, 135)
    grey = ground(rng, h, w, low, high)
    if rng.random() < 0.4:  # large areas of another colour
        shade = int(np.clip(grey.mean() + rng.uniform(-90, 40), 20, 255))
        r = rng.random()
        if r < 0.35:
            cv2.rectangle(grey, (0, 0), (w, int(h * rng.uniform(0.12, 0.3))), shade, -1)
        elif r < 0.6:
            x = int(w * rng.uniform(0.2, 0.45))
            cv2.rectangle(grey, (0, 0) if rng.random() < 0.6 else (w - x, 0), (x, h) if rng.random() < 0.6 else (w, h), shade, -1)
        else:
            points = np.array([rng.random(2) * (w, h) for _ in range(4)]) + rng.normal(0, w * 0.2, (4, 2))
            cv2.fillPoly(grey, [points.astype(np.int32)], shade, cv2.LINE_AA)
        if rng.random() < 0.5:
            guilloche(rng, grey, rng.uniform(10, 60))
    return grey, h, w


def machine_lines(rng, grey, fmt, unit, bottom=None):
    """Draws an MRZ where its format has it; returns its `Zone` and the top of its band."""
    lines = mrz_text.MrzText(int(rng.integers(2**31))).document(fmt)[1]
    h, w = grey.shape
    f, advance = font_for_pitch(OCR_B_FONTS[0], unit)
    columns = len(lines[0])
    spacing = unit * rng.uniform(2.2, 2.75)
    bottom = bottom or h - unit * rng.uniform(1.4, 2.6)
    top = bottom - spacing * (len(lines) - 1) - unit * 1.6
    if rng.random() < 0.6:  # the zone's own pale band
        band = grey[max(0, int(top)) :]
        band[:] = cv2.addWeighted(band, rng.uniform(0, 0.4), np.full_like(band, int(rng.integers(200, 256))), 0.75, 0)
    ink = int(rng.integers(0, 70))
    left = max(1.0, (w - columns * advance) / 2 + rng.uniform(-0.5, 0.5) * unit)
    image = Image.fromarray(grey)
    draw = ImageDraw.Draw(image)
    for k, line in enumerate(lines):
        y = bottom - (len(lines) - 1 - k) * spacing - f.getbbox("H")[3]
        draw.text((int(left), int(round(y))), line, font=f, fill=ink)
    grey[:] = np.asarray(image)
    zone = Zone(list(lines), (left / w, (bottom - spacing * (len(lines) - 1) - f.getbbox("H")[3] + f.getbbox("H")[1]) / h, (left + columns * advance) / w, bottom / h))
    return zone, top


def negative_print(rng, grey, unit):
    """Turns a pale design into a dark one with pale print; the portrait comes afterwards."""
    grey[:] = 255 - (grey * rng.uniform(0.75, 1)).astype(np.uint8)
    if rng.random() < 0.5:
        h, w = grey.shape
        ph = h * rng.uniform(0.4, 0.7)
        paste(grey, portrait(rng, ph * 0.78, ph), unit * 2 if rng.random() < 0.7 else w - ph * 0.78 - unit * 2, h * rng.uniform(0.15, 0.3))


def card_front(rng, unit):
    """The front of an identity card, licence or permit: heading, portrait, fields."""
    grey, h, w = sheet(rng, "ID-1", unit)
    dark = rng.random() < 0.12
    m = unit * rng.uniform(0.5, 1.5)
    furnish(rng, grey, unit * rng.uniform(0.8, 1.1), (m, m * 0.6, w - m, h - m), photo=False if dark else rng.random() < 0.9)
    if dark:
        negative_print(rng, grey, unit)
    return grey, "ID-1", None


def card_back(rng, unit):
    """The back of a card: an MRZ of three lines, or bar codes, or both."""
    grey, h, w = sheet(rng, "ID-1", unit)
    m = unit * rng.uniform(0.5, 1.5)
    zone, low = None, h - m
    if rng.random() < 0.65:
        zone, low = machine_lines(rng, grey, "TD1", unit)
    furnish(rng, grey, unit, (m, m * 0.6, w - m, low - unit * 0.3), photo=rng.random() < 0.25)
    if rng.random() < 0.35:
        paste(grey, barcode(rng, w * rng.uniform(0.3, 0.9), unit * rng.uniform(2, 5)), w * rng.uniform(0.02, 0.4), h * rng.uniform(0.02, 0.3))
    if rng.random() < 0.12:
        cv2.rectangle(grey, (0, int(h * 0.07)), (w, int(h * rng.uniform(0.22, 0.33))), int(rng.integers(5, 60)), -1)
    return grey, "ID-1", zone


def licence_back(rng, unit):
    """The back of a driving licence: a wide PDF417 or a table of categories, a long bar code."""
    grey, h, w = sheet(rng, "ID-1", unit)
    y = unit
    if rng.random() < 0.7:
        bw, bh = w * rng.uniform(0.6, 0.95), h * rng.uniform(0.16, 0.32)
        rows, columns = int(rng.integers(12, 30)), int(bw / max(1.0, unit * 0.13))
        cells = np.where(rng.random((rows, columns)) < 0.5, 25, 240).astype(np.uint8)
        cells[:, :6], cells[:, -6:] = 25, 25
        y = unit * rng.uniform(0.6, 4)
        paste(grey, cv2.resize(cells, (int(bw), int(bh)), interpolation=cv2.INTER_AREA), (w - bw) / 2, y)
        y += bh + unit * 0.5
    else:
        step = unit * rng.uniform(1.1, 1.8)
        for k in range(int(h * 0.7 / step)):
            cv2.line(grey, (int(w * 0.3), int(y + k * step)), (int(w - unit), int(y + k * step)), 80, 1)
            text(grey, (w * 0.31, y + k * step), "%s   %s   %s" % (pick(rng, ["AM", "A1", "B", "BE", "C", "D"]), field_value(rng)[:10], field_value(rng)[:10]), TEXT_FONTS[4], step * 0.75, 40)
        y += h * 0.7
    furnish(rng, grey, unit, (unit, y, w - unit, h - unit * 3), photo=rng.random() < 0.2)
    if rng.random() < 0.5:
        paste(grey, barcode(rng, w * rng.uniform(0.4, 0.9), unit * 2.5), w * 0.05, h - unit * rng.uniform(3.2, 4))
    return grey, "ID-1", None


def plain_card(rng, unit):
    """Bank-like: few marks on one tone, often dark."""
    w, h = (int(round(side / MM * unit)) for side in SIZES["ID-1"])
    base = rng.uniform(10, 250)
    grey = np.clip(base + octaves(rng, h, w, None, 2) * rng.uniform(0, 18), 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        cv2.ellipse(grey, (int(w * rng.random()), int(h * rng.random())), (int(w * rng.uniform(0.2, 0.7)), int(h * rng.uniform(0.2, 0.9))), float(rng.uniform(0, 180)), 0, 360, int(np.clip(base + rng.uniform(-50, 50), 0, 255)), -1, cv2.LINE_AA)
    ink = 235 if base < 130 else 25
    if rng.random() < 0.8:
        s = int(unit * 4.5)
        x, y = int(unit * 3.5), int(h * 0.35)
        cv2.rectangle(grey, (x, y), (x + s, y + int(s * 0.8)), int(rng.integers(130, 215)), -1)
        cv2.line(grey, (x, y + s // 3), (x + s, y + s // 3), 90, max(1, int(unit / 9)))
    text(grey, (w * 0.08, h * rng.uniform(0.55, 0.68)), "  ".join("%04d" % k for k in rng.integers(0, 10000, 4)), pick(rng, OCR_B_FONTS + MONO_FONTS), unit * rng.uniform(1.6, 2.4), ink)
    text(grey, (w * 0.08, h * rng.uniform(0.8, 0.88)), " ".join(words(rng, 2)).upper(), pick(rng, TEXT_FONTS), unit * rng.uniform(1, 1.6), ink)
    text(grey, (w * rng.uniform(0.1, 0.6), h * 0.08), words(rng, 1)[0].capitalize(), pick(rng, TEXT_FONTS), unit * rng.uniform(2, 3.5), ink)
    if rng.random() < 0.25:
        cv2.rectangle(grey, (0, int(h * 0.1)), (w, int(h * 0.33)), 20, -1)
    return grey, "ID-1", None


def id2_card(rng, unit):
    """An ID-2 card, or a visa sticker of that size."""
    grey, h, w = sheet(rng, "ID-2", unit)
    m, zone, low = unit * rng.uniform(0.6, 1.6), None, h - unit
    if rng.random() < 0.7:
        zone, low = machine_lines(rng, grey, pick(rng, ["TD2", "TD2", "FRA", "MRVB"]), unit)
    furnish(rng, grey, unit, (m, m * 0.6, w - m, low - unit * 0.3))
    return grey, "ID-2", zone


def data_page(rng, unit):
    """The data page of a passport."""
    grey, h, w = sheet(rng, "ID-3", unit)
    m, zone, low = unit * rng.uniform(0.6, 2), None, h - unit
    if rng.random() < 0.88:
        zone, low = machine_lines(rng, grey, "TD3", unit)
    furnish(rng, grey, unit * rng.uniform(0.9, 1.2), (m, m * 0.6, w - m, low - unit * 0.3), photo=rng.random() < 0.93)
    return grey, "ID-3", zone


def visa_page(rng, unit):
    """A visa on the page of a passport, or a visa sticker alone (counted as ID-3)."""
    grey, h, w = sheet(rng, "MRV-A", unit)
    m = unit * rng.uniform(0.6, 1.6)
    zone, low = machine_lines(rng, grey, "MRVA", unit)
    furnish(rng, grey, unit, (m, m * 0.6, w - m, low - unit * 0.3), photo=rng.random() < 0.7)
    if rng.random() < 0.35:
        return grey, "ID-3", zone
    page, ph, pw = sheet(rng, "ID-3", unit)
    x, y = int((pw - w) * rng.random()), int((ph - h) * rng.random())
    paste(page, grey, x, y)
    a, b, c, d = zone.box
    return page, "ID-3", Zone(zone.lines, ((a * w + x) / pw, (b * h + y) / ph, (c * w + x) / pw, (d * h + y) / ph))


def other_page(rng, unit):
    """The page of a passport that faces the data page."""
    grey, h, w = sheet(rng, "ID-3", unit)
    r = rng.random()
    if r < 0.3:
        paragraph(rng, grey, unit, (unit * 2, unit * 2, w - unit * 2, h - unit * 2))
    elif r < 0.5:
        furnish(rng, grey, unit, (unit, unit, w - unit, h - unit), photo=False)
    elif r < 0.65:
        overprint(rng, grey, unit)
    elif r < 0.8:  # a large emblem
        for k in range(4):
            cv2.circle(grey, (w // 2, h // 2), int(h * (0.1 + 0.07 * k)), int(rng.integers(60, 220)), max(1, int(unit / 4)), cv2.LINE_AA)
        text(grey, (w * 0.3, h * 0.1), words(rng, 1)[0].upper(), pick(rng, TEXT_FONTS), unit * 2.5, 60)
    if rng.random() < 0.3:
        grey = np.ascontiguousarray(np.rot90(grey, 2))
    return grey


def booklet(rng, unit):
    """An open passport: the data page below or above another page."""
    data, _, zone = data_page(rng, unit) if rng.random() < 0.85 else visa_page(rng, unit)
    h, w = data.shape
    other = cv2.resize(other_page(rng, unit), (w, h))
    below = rng.random() < 0.75
    grey = np.vstack([other, data] if below else [data, other])
    reach = max(2, int(unit * rng.uniform(0.5, 3)))
    fold = grey[h - reach : h + reach]
    depth = np.abs(np.linspace(-1, 1, len(fold), dtype=np.float32))[:, None]
    fold[:] = (fold * (1 - rng.uniform(0.05, 0.5) * (1 - depth))).astype(np.uint8)
    if rng.random() < 0.5:
        cv2.line(grey, (0, h), (w, h), int(rng.integers(10, 120)), max(1, int(unit / 7)))
    return grey, "booklet", zone and zone.on_half(below)


MAKERS = {"ID-1": [card_front, card_front, card_front, card_back, card_back, licence_back, plain_card], "ID-2": [id2_card],
          "ID-3": [data_page, data_page, data_page, visa_page], "booklet": [booklet]}


def document(rng, unit, format=None, maker=None):
    """A `Page` of a format drawn by chance, or of the one given."""
    format = format or rng.choice(FORMATS, p=[0.5, 0.1, 0.25, 0.15])
    grey, format, zone = (maker or pick(rng, MAKERS[format]))(rng, unit)
    h, w = grey.shape
    if STAMP:
        text(grey, (w * 0.36, h * rng.uniform(0.3, 0.42)), STAMP, TEXT_FONTS[1], unit * 1.8, 110)
    elif rng.random() < 0.12:
        overprint(rng, grey, unit)
    if format == "ID-1":
        radius = 3.18 if rng.random() < 0.93 else 0
    elif format == "ID-2":
        radius = rng.uniform(2.5, 4) if rng.random() < 0.6 else 0
    else:
        radius = rng.uniform(2, 4) if rng.random() < 0.75 else 0
    alpha = rounded(h, w, radius / MM * unit)
    if format == "ID-3" and radius:  # at the fold its corners are sharp
        half = alpha[: h // 2]
        half[:] = 255
    page = Page(grey, alpha, str(format), {"ID-1": 85.6, "ID-2": 105.0}.get(format, 125.0), zone, tuple(rng.normal(0, 9, 2)))
    if rng.random() < 0.1:  # a clear rim of laminate
        t = max(1, int(unit * rng.uniform(0.3, 1.2)))
        tone = int(rng.integers(150, 256))
        rim = np.full_like(grey, tone)
        rim[t : h - t, t : w - t] = grey[t : h - t, t : w - t]
        grey[:] = cv2.addWeighted(grey, 0.35, rim, 0.65, 0) if rng.random() < 0.5 else rim
    if rng.random() < 0.25:  # a cut edge, paler or darker
        tone = int(np.clip(grey.mean() + rng.uniform(-90, 60), 0, 255))
        outline, _ = cv2.findContours(alpha, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        cv2.drawContours(grey, outline, -1, tone, max(1, int(unit / rng.uniform(3, 9))))
    if rng.random() < 0.08:
        worn(rng, page, unit)
    return page

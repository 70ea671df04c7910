"""Procedural scenes for the finder of machine-readable zones (MRZ).

Everything is drawn here from fonts, lines, noise and chance: no photograph and no
picture of a real document is used. A scene is made in three steps:

1. *planes* are drawn flat: passports, cards, visas, printouts, screens, and the
   things a finder must not take for an MRZ (text pages, program listings, forms,
   receipts, barcodes, keyboards, bricks, blinds);
2. a *camera* puts one or more planes into a frame by a homography;
3. *light and sensor*: shadow, glare, blur, noise, low light, moiré, JPEG.

The homography of step 2 gives the exact truth for every output cell.

Coordinates follow OpenCV: the centre of the pixel in column 0 is x = 0.
"""

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import mrz_text

cv2.setNumThreads(1)

STRIDE = 8
SMALLEST_PITCH = 2.0  # zones smaller than this are neither demanded nor forbidden
END_REACH = 6.0  # pitches over which channel 5 fades from an end to the middle

OCR_B = "/usr/share/fonts/opentype/ocr-b/"
TRUETYPE = "/usr/share/fonts/truetype/"

OCR_B_FONTS = [OCR_B + "OCRB.otf", OCR_B + "OCRB.otf", OCR_B + "OCRBS.otf"]
MONO_FONTS = [
    TRUETYPE + "dejavu/DejaVuSansMono.ttf",
    TRUETYPE + "liberation/LiberationMono-Regular.ttf",
    TRUETYPE + "liberation/LiberationMono-Bold.ttf",
    TRUETYPE + "freefont/FreeMono.ttf",
    TRUETYPE + "freefont/FreeMonoBold.ttf",
]
TEXT_FONTS = [
    TRUETYPE + "dejavu/DejaVuSans.ttf",
    TRUETYPE + "dejavu/DejaVuSans-Bold.ttf",
    TRUETYPE + "dejavu/DejaVuSansCondensed.ttf",
    TRUETYPE + "dejavu/DejaVuSerif.ttf",
    TRUETYPE + "liberation/LiberationSans-Regular.ttf",
    TRUETYPE + "liberation/LiberationSans-Bold.ttf",
    TRUETYPE + "liberation/LiberationSans-Italic.ttf",
    TRUETYPE + "liberation/LiberationSansNarrow-Regular.ttf",
    TRUETYPE + "liberation/LiberationSansNarrow-Bold.ttf",
    TRUETYPE + "liberation/LiberationSerif-Regular.ttf",
    TRUETYPE + "liberation/LiberationSerif-BoldItalic.ttf",
    TRUETYPE + "freefont/FreeSans.ttf",
    TRUETYPE + "freefont/FreeSansBold.ttf",
    TRUETYPE + "freefont/FreeSerif.ttf",
    TRUETYPE + "freefont/FreeSerifItalic.ttf",
]
SCRIPT_FONTS = [TRUETYPE + "freefont/FreeSerifBoldItalic.ttf", TRUETYPE + "freefont/FreeSerifItalic.ttf"]

# Document sizes in units of the MRZ pitch of 2.54 mm: (width, height, format).
ID1, ID2, ID3, VISA_A = (33.7, 21.3), (41.3, 29.1), (49.2, 34.6), (47.2, 31.5)

_fonts = {}


def font(path, size):
    """The font at a whole size, read once per process."""
    size = max(4, int(round(size)))
    key = (path, size)
    if key not in _fonts:
        if len(_fonts) > 4000:
            _fonts.clear()
        _fonts[key] = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    return _fonts[key]


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


# --- words ------------------------------------------------------------------

_CONSONANTS = "bcdfghjklmnprstvwz"
_VOWELS = "aeiouaeiouyéü"
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшыьэюя"
_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"


def word(rng):
    """An invented word of one to five syllables, now and then in another alphabet."""
    r = rng.random()
    if r < 0.05:
        return "".join(rng.choice(list(_CYRILLIC), rng.integers(3, 11)))
    if r < 0.07:
        return "".join(rng.choice(list(_GREEK), rng.integers(3, 11)))
    return "".join(
        _CONSONANTS[rng.integers(len(_CONSONANTS))]
        + _VOWELS[rng.integers(len(_VOWELS))]
        + (_CONSONANTS[rng.integers(len(_CONSONANTS))] if rng.random() < 0.3 else "")
        for _ in range(rng.integers(1, 5))
    )


_WORDS = [word(np.random.default_rng(k)) for k in range(3000)]


def words(rng, count):
    """`count` invented words."""
    return [_WORDS[k] for k in rng.integers(0, len(_WORDS), count)]


def field_value(rng):
    """What a document prints in a field: a name, a date, a number."""
    r = rng.random()
    if r < 0.4:
        return " ".join(words(rng, rng.integers(1, 4))).upper()
    if r < 0.65:
        return ["%02d.%02d.%d", "%02d %02d %d", "%02d/%02d/%d", "%02d MAR/MARS %d %d"][rng.integers(3)] % (
            rng.integers(1, 31), rng.integers(1, 13), rng.integers(1930, 2040))
    if r < 0.85:
        alphabet = list("0123456789") if rng.random() < 0.5 else list("ABCDEFGHKLMNPRTXYZ0123456789")
        return "".join(rng.choice(alphabet, rng.integers(5, 15)))
    return " ".join(w.capitalize() for w in words(rng, rng.integers(1, 5)))


# --- strokes and patches ------------------------------------------------------


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


def fine_noise(rng, shape):
    """White noise cut from one large field: much faster than drawing it anew."""
    global _noise
    if _noise is None:
        _noise = np.random.default_rng(99).standard_normal((1400, 1400), np.float32)
    y = rng.integers(0, _noise.shape[0] - shape[0])
    x = rng.integers(0, _noise.shape[1] - shape[1])
    field = _noise[y : y + shape[0], x : x + shape[1]]
    return field[::-1] if rng.random() < 0.5 else field


_noise = None


def text(grey, position, string, path, size, ink, opacity=1.0):
    """Draws text with its upper left corner at `position` on a NumPy picture."""
    if not string:
        return
    f = font(path, size)
    mask = f.getmask(string, mode="L")
    mw, mh = mask.size
    if mw == 0 or mh == 0:
        return
    m = np.asarray(mask, np.uint8).reshape(mh, mw)
    x, y = int(position[0]), int(position[1])
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + mw, grey.shape[1]), min(y + mh, grey.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    alpha = m[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.float32) * (opacity / 255)
    patch = grey[y0:y1, x0:x1]
    patch[:] = (patch + alpha * (ink - patch.astype(np.float32))).astype(np.uint8)


def glyph_boxes(rng, grey, x, y, size, count, ink):
    """Characters of a dense script, made of random strokes in square boxes."""
    t = max(1, int(size / 12))
    for k in range(count):
        left = x + k * size * 1.1
        for _ in range(6):
            a = rng.integers(0, max(2, int(size)), 2)
            b = (a[0], rng.integers(0, max(2, int(size)))) if rng.random() < 0.5 else (rng.integers(0, max(2, int(size))), a[1])
            cv2.line(grey, (int(left + a[0]), int(y + a[1])), (int(left + b[0]), int(y + b[1])), ink, t, cv2.LINE_AA)


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


# --- the zone itself ----------------------------------------------------------


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


_pitch_fonts = {}


def font_for_pitch(path, pitch):
    """The size of a fixed-pitch font that comes nearest to `pitch`, and its advance.

    Pillow rounds advances to whole pixels, so the advance is measured, not computed.
    """
    key = (path, round(pitch))
    if key not in _pitch_fonts:
        best = None
        for size in range(4, 60):
            f = font(path, size)
            advance = (f.getlength("<" * 40)) / 40
            error = abs(advance - key[1]) + 0.01 * abs(size - key[1] / 0.6)
            if best is None or error < best[0]:
                best = (error, f, advance)
        _pitch_fonts[key] = best[1:]
    return _pitch_fonts[key]


def mrz_lines(rng, fmt):
    """The lines of an invented MRZ of the format."""
    return mrz_text.MrzText(int(rng.integers(2**31))).document(fmt)[1]


def columns_of(fmt):
    return mrz_text.FORMATS[fmt][1]


# --- documents ----------------------------------------------------------------


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


def pick(rng, items):
    return items[rng.integers(len(items))]


def document(rng, pitch):
    """A travel document or card that carries an MRZ."""
    fmt = pick(rng, ["TD3"] * 5 + ["TD1"] * 4 + ["TD2"] * 2 + ["MRVA", "MRVB", "FRA"])
    size = {"TD3": ID3, "TD1": ID1, "TD2": ID2, "FRA": ID2, "MRVA": VISA_A, "MRVB": ID2}[fmt]
    columns = columns_of(fmt)
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int(max(size[0] * rng.uniform(0.94, 1.1), columns + 1.5) * advance)
    h = int(size[1] * rng.uniform(0.9, 1.1) * advance)
    grey = ground(rng, h, w)
    rows = 3 if fmt == "TD1" else 2
    bottom = h - advance * rng.uniform(0.9, 3.8)
    zone_height = advance * (2.5 * (rows - 1) + 1.2)
    zone_top = bottom - zone_height - advance * rng.uniform(0.6, 2.2)
    back_of_card = fmt == "TD1"
    margin = advance * rng.uniform(0.5, 2)
    if not back_of_card or rng.random() < 0.85:
        furnish(rng, grey, advance, (margin, advance * 0.5, w - margin, zone_top - advance * 0.3),
                photo=(rng.random() < 0.3) if back_of_card else None)
    if back_of_card:
        r = rng.random()
        if r < 0.25:
            paste(grey, barcode(rng, w * rng.uniform(0.3, 0.9), advance * rng.uniform(2, 6)), w * rng.uniform(0, 0.4), h * rng.uniform(0.02, 0.3))
        elif r < 0.35:
            cv2.rectangle(grey, (0, int(h * 0.06)), (w, int(h * rng.uniform(0.2, 0.35))), int(rng.integers(5, 60)), -1)
    if rng.random() < 0.15 and not back_of_card:  # side number, turned by 90 degrees
        s = np.full((int(advance * 1.6), int(h * 0.5)), 0, np.uint8)
        text(s, (2, 2), field_value(rng), pick(rng, TEXT_FONTS), advance * 1.2, 255)
        s = np.ascontiguousarray(np.rot90(s, rng.choice([1, 3])))
        x = w - s.shape[1] - 2
        region = grey[4 : 4 + s.shape[0], x : x + s.shape[1]]
        if region.shape == s.shape:
            region[s > 128] = 40
    top_band = max(0, int(zone_top))
    band = rng.random()
    under = grey[top_band:]
    if band < 0.45:  # the white band of most passports
        under[:] = cv2.addWeighted(under, 0.15, np.full_like(under, int(rng.integers(190, 256))), 0.85, 0)
    elif band < 0.6:
        under[:] = cv2.addWeighted(under, 0.5, np.full_like(under, 230), 0.5, 0)
    local = float(under.mean()) if under.size else 200.0
    if local < 110:
        under[:] = cv2.add(under, np.full_like(under, 60))
        local += 60
    ink = rng.uniform(0, max(10, local - rng.uniform(55, 180)))
    left = rng.uniform(0.2, max(0.3, w / advance - columns - 0.5)) * advance if rng.random() < 0.3 else (w - columns * advance) / 2 + rng.uniform(-0.3, 0.3) * advance
    if rng.random() < 0.06:
        cv2.rectangle(grey, (int(left - advance), top_band), (int(left + (columns + 1) * advance), int(bottom + advance)), int(ink), max(1, int(advance / 8)))
    elif rng.random() < 0.08:
        cv2.line(grey, (0, top_band), (w, top_band), int(ink), max(1, int(advance / 8)))
    zone = draw_zone(rng, grey, fmt, left, bottom, pitch, ink)
    if rng.random() < 0.18:
        overprint(rng, grey, advance)
    plane = Plane(grey, [zone], corner=advance * 1.2 if rng.random() < 0.7 else 0)
    r = rng.random()
    if fmt in ("TD3", "MRVA") and r < 0.3:
        return open_passport(rng, plane, advance)
    if r > 0.88:
        return mounted(rng, plane, advance)
    return plane


def open_passport(rng, plane, advance):
    """Both pages of an opened passport: the other page lies above (or below)."""
    h, w = plane.grey.shape
    other = ground(rng, h, w)
    r = rng.random()
    if r < 0.4:
        furnish(rng, other, advance, (advance, advance, w - advance, h - advance), photo=False)
    elif r < 0.7:
        paragraph(rng, other, advance, (advance * 2, advance * 2, w - advance * 2, h - advance * 2))
    else:
        overprint(rng, other, advance)
    if rng.random() < 0.2:
        other = np.ascontiguousarray(np.rot90(other, 2))
    above = rng.random() < 0.8
    grey = np.vstack([other, plane.grey] if above else [plane.grey, other])
    y = h
    fold = grey[max(0, y - int(advance)) : y + int(advance)]
    fold[:] = (fold * rng.uniform(0.5, 0.95)).astype(np.uint8)
    zones = [z.moved((1, 1, 0, h if above else 0)) for z in plane.zones]
    return Plane(grey, zones, plane.corner)


def mounted(rng, plane, advance):
    """A document on a printed sheet, in a figure with callouts, or on a screen."""
    h, w = plane.grey.shape
    left, right = (rng.uniform(0.5, 9) * advance for _ in range(2))
    top, bottom = (rng.uniform(0.5, 12) * advance for _ in range(2))
    screen = rng.random() < 0.4
    tone = int(rng.integers(0, 70)) if screen else int(rng.integers(225, 256))
    grey = np.full((int(h + top + bottom), int(w + left + right)), tone, np.uint8)
    paste(grey, plane.grey, left, top)
    if rng.random() < 0.5:
        cv2.rectangle(grey, (int(left), int(top)), (int(left) + w, int(top) + h), int(rng.integers(0, 200)), max(1, int(advance / 8)))
    for _ in range(rng.integers(0, 4)):
        text(grey, (grey.shape[1] * rng.random() * 0.7, (top if rng.random() < 0.5 else 0) * rng.random() * 0.7),
             " ".join(words(rng, rng.integers(1, 7))), pick(rng, TEXT_FONTS), advance * rng.uniform(0.7, 1.8), 230 if screen else 20)
    zones = [z.moved((1, 1, int(left), int(top))) for z in plane.zones]
    return Plane(grey, zones, 0)


def both_sides(rng, pitch):
    """Front and back of one card, scanned one above the other."""
    first, second = document(rng, pitch), card_without_zone(rng, pitch)
    if rng.random() < 0.5:
        first, second = second, first
    gap = int(pitch * rng.uniform(0, 4))
    h, w = first.grey.shape[0] + gap + second.grey.shape[0], max(first.grey.shape[1], second.grey.shape[1])
    grey = np.full((h, w), int(rng.integers(180, 256)), np.uint8)
    zones, y = [], 0
    for plane in (first, second):
        x = (w - plane.grey.shape[1]) // 2
        paste(grey, plane.grey, x, y)
        zones += [z.moved((1, 1, x, y)) for z in plane.zones]
        y += plane.grey.shape[0] + gap
    return Plane(grey, zones)


def bare_lines(rng, pitch):
    """MRZ lines alone on paper: a strip, a test chart, a mock-up."""
    fmt = pick(rng, list(mrz_text.FORMATS))
    columns = columns_of(fmt)
    rows = mrz_text.FORMATS[fmt][0]
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int((columns + rng.uniform(0.6, 6)) * advance * rng.uniform(1.0, 1.2))
    h = int((rows * 2.6 + rng.uniform(0.8, 5)) * advance)
    grey = ground(rng, h, w, 150, 255)
    if rng.random() < 0.4:
        grey[:] = rng.integers(215, 256)
    local = float(grey.mean())
    zone = draw_zone(rng, grey, fmt, rng.uniform(0.3, 2) * advance, h - rng.uniform(0.4, 2.5) * advance, pitch, rng.uniform(0, max(10, local - 80)))
    if rng.random() < 0.25:
        cv2.rectangle(grey, (2, 2), (w - 3, h - 3), int(rng.integers(0, 120)), max(1, int(advance / 8)))
    return Plane(grey, [zone])


# --- things without an MRZ ----------------------------------------------------


def paragraph(rng, grey, pitch, area, path=None, size=None, code=False, capitals=False):
    """Lines of running text, or of a program listing, in an area."""
    x0, y0, x1, y1 = area
    path = path or pick(rng, TEXT_FONTS)
    size = size or pitch * rng.uniform(0.7, 1.8)
    step = size * rng.uniform(1.1, 1.9)
    ink = int(rng.integers(0, 110)) if grey.mean() > 110 else int(rng.integers(160, 255))
    y = y0
    while y + step < y1:
        if rng.random() < 0.06:
            y += step
            continue
        indent = size * 1.2 * rng.integers(0, 6) if code else 0
        line = "".join(
            w + (pick(rng, [" = ", "(", ") ", ".", " < ", "{ ", "; ", "_", " "]) if code else " ")
            for w in words(rng, rng.integers(1, 6) if code else 16))
        limit = max(1, int((x1 - x0 - indent) / (size * 0.58)))
        line = line[:limit] if rng.random() > 0.1 else line[: rng.integers(1, limit + 1)]
        text(grey, (x0 + indent, y), line.upper() if capitals else line, path, size, ink)
        y += step


def sheet_size(rng, pitch, wide=(25, 60), tall=(20, 60)):
    return int(rng.uniform(*tall) * pitch), int(rng.uniform(*wide) * pitch)


def text_page(rng, pitch):
    """A page of prose, code, capitals or fixed-pitch text; light or dark."""
    h, w = sheet_size(rng, pitch)
    grey = np.full((h, w), int(rng.integers(190, 256)) if rng.random() < 0.8 else int(rng.integers(5, 60)), np.uint8)
    r = rng.random()
    area = (pitch, pitch, w - pitch, h - pitch)
    if r < 0.35:
        paragraph(rng, grey, pitch, area)
    elif r < 0.65:
        paragraph(rng, grey, pitch, area, pick(rng, MONO_FONTS + OCR_B_FONTS), code=True)
    elif r < 0.85:
        paragraph(rng, grey, pitch, area, pick(rng, MONO_FONTS + OCR_B_FONTS + TEXT_FONTS), capitals=True)
    else:
        y = 0.0
        while y < h - 4 * pitch:
            t = rng.uniform(3, 14) * pitch
            paragraph(rng, grey, pitch, (pitch, y + pitch, w - pitch, min(h, y + t)))
            y += t
    return Plane(grey)


def card_without_zone(rng, pitch):
    """A card, licence or data page that has no MRZ."""
    size = pick(rng, [ID1, ID1, ID2, ID3])
    h, w = int(size[1] * pitch), int(size[0] * pitch)
    grey = ground(rng, h, w, 40, 255)
    m = pitch * rng.uniform(0.5, 2)
    furnish(rng, grey, pitch, (m, pitch * 0.5, w - m, h - m))
    r = rng.random()
    if r < 0.2:
        bw, bh = w * rng.uniform(0.5, 0.95), pitch * rng.uniform(2, 7)
        paste(grey, barcode(rng, bw, bh), (w - bw) / 2, h - bh - pitch * rng.uniform(0.3, 2))
    elif r < 0.35:  # bank card: groups of digits in one line
        text(grey, (w * 0.08, h * rng.uniform(0.5, 0.75)), "  ".join("%04d" % k for k in rng.integers(0, 10000, 4)),
             pick(rng, OCR_B_FONTS + MONO_FONTS + TEXT_FONTS), pitch * rng.uniform(1.5, 2.6), 235 if grey.mean() < 130 else 30)
    elif r < 0.5:  # one or two lines of fine print along the lower edge
        for k in range(rng.integers(1, 3)):
            text(grey, (m, h - pitch * (1.4 + 1.3 * k)), " ".join(words(rng, 9)).upper(), pick(rng, TEXT_FONTS), pitch * rng.uniform(0.7, 1.1), 40)
    if rng.random() < 0.2:
        overprint(rng, grey, pitch)
    return Plane(grey, corner=pitch * 1.2)


def form(rng, pitch):
    """A form or table with rules, or a grid with a letter in each box."""
    h, w = sheet_size(rng, pitch)
    grey = np.full((h, w), int(rng.integers(200, 256)), np.uint8)
    ink = int(rng.integers(0, 120))
    box = pitch * rng.uniform(1.2, 4)
    t = max(1, int(pitch / 9))
    crossword = rng.random() < 0.4
    for k in range(int(h / box) + 1):
        cv2.line(grey, (0, int(k * box)), (w, int(k * box)), ink, t)
    if crossword or rng.random() < 0.5:
        across = box if crossword else box * rng.uniform(2, 8)
        for k in range(int(w / across) + 1):
            cv2.line(grey, (int(k * across), 0), (int(k * across), h), ink, t)
    path = pick(rng, TEXT_FONTS + MONO_FONTS + OCR_B_FONTS)
    for k in range(int(h / box)):
        if crossword:
            for c in range(int(w / box)):
                r = rng.random()
                if r < 0.2:
                    cv2.rectangle(grey, (int(c * box), int(k * box)), (int((c + 1) * box), int((k + 1) * box)), ink, -1)
                elif r < 0.5:
                    text(grey, ((c + 0.3) * box, (k + 0.15) * box), chr(65 + rng.integers(26)), path, box * 0.7, ink)
        elif rng.random() < 0.7:
            text(grey, (pitch + rng.random() * w * 0.3, (k + 0.2) * box), field_value(rng), path, min(box * 0.7, pitch * 1.6), ink)
    return Plane(grey)


def receipt(rng, pitch):
    """A till receipt: fixed-pitch lines, dotted leaders, rows of signs, a bar code."""
    columns = int(rng.integers(22, 46))
    h, w = int(rng.uniform(25, 60) * pitch), int((columns + 3) * pitch)
    grey = np.full((h, w), int(rng.integers(200, 256)), np.uint8)
    path = pick(rng, MONO_FONTS + OCR_B_FONTS)
    f, advance = font_for_pitch(path, pitch)
    step = pitch * rng.uniform(1.6, 2.6)
    ink = int(rng.integers(0, 130))
    y = pitch
    while y < h - step:
        r = rng.random()
        if r < 0.12:
            line = pick(rng, ["-", "=", "*", ".", "_", "#", ">", "+"]) * columns
        elif r < 0.5:
            name = " ".join(words(rng, 2)).upper()[:18]
            line = name + pick(rng, [" ", ".", " "]) * max(1, columns - len(name) - 6) + "%6.2f" % rng.uniform(0, 200)
        elif r < 0.9:
            line = " ".join(words(rng, 6))[: rng.integers(4, columns)]
            line = line.upper() if rng.random() < 0.5 else line
        else:
            line = ""
        text(grey, (pitch, y), line, path, f.size, ink)
        y += step
    if rng.random() < 0.3:
        paste(grey, barcode(rng, w * 0.7, pitch * 5), w * 0.15, h - pitch * 6)
    return Plane(grey)


def fixed_pitch_lines(rng, pitch):
    """The nearest thing to an MRZ that is none: a few long fixed-pitch lines.

    Payment slips, serial numbers, hexadecimal dumps, number tables, lines of dashes.
    """
    columns = int(rng.integers(16, 48))
    rows = int(pick(rng, [1, 1, 2, 4, 5, 6, 8, 12]))
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int((columns + rng.uniform(1, 8)) * advance)
    spacing = advance * rng.uniform(1.6, 2.9)
    h = int(rows * spacing + advance * rng.uniform(2, 12))
    grey = ground(rng, h, w, 150, 255)
    path = pick(rng, OCR_B_FONTS + MONO_FONTS)
    f, _ = font_for_pitch(path, pitch)
    kind = rng.integers(5)
    y = advance * rng.uniform(0.5, 3)
    for _ in range(rows):
        if kind == 0:
            line = " ".join("%04X" % k for k in rng.integers(0, 65536, columns // 5 + 1))
        elif kind == 1:
            line = "   ".join(str(k) for k in rng.integers(0, 10**6, columns // 8 + 1))
        elif kind == 2:
            line = " ".join(words(rng, 12))
        elif kind == 3:
            line = " ".join(words(rng, 12)).upper()
        else:
            line = pick(rng, ["-", "=", "*", ".", "/", "X", "|", "- ", "> "]) * columns
        text(grey, (advance, y), line[:columns], path, f.size, int(rng.integers(0, 100)))
        y += spacing
    return Plane(grey)


def texture(rng, pitch):
    """Regular structures: bricks, fence, blinds, keyboard, windows, dots, checks."""
    h, w = sheet_size(rng, pitch, (30, 70), (20, 50))
    low, high = sorted(rng.integers(10, 250, 2).tolist())
    kind = rng.integers(7)
    a, b = pitch * rng.uniform(1, 6), pitch * rng.uniform(0.6, 4)
    t = max(1, int(pitch * rng.uniform(0.1, 0.5)))
    grey = np.full((h, w), high, np.uint8)
    if kind == 0:
        for k in range(int(h / b) + 1):
            cv2.line(grey, (0, int(k * b)), (w, int(k * b)), low, t)
            for c in range(int(w / a) + 2):
                x = int((c + 0.5 * (k % 2)) * a)
                cv2.line(grey, (x, int(k * b)), (x, int((k + 1) * b)), low, t)
    elif kind == 1:
        for c in range(int(w / b) + 1):
            cv2.line(grey, (int(c * b), 0), (int(c * b), h), low, t + int(b * 0.3 * rng.random()))
    elif kind == 2:
        for k in range(int(h / b) + 1):
            cv2.line(grey, (0, int(k * b)), (w, int(k * b)), low, max(1, int(b * 0.5)))
    elif kind == 3:  # keyboard
        path = pick(rng, TEXT_FONTS)
        key = pitch * rng.uniform(2, 4)
        for k in range(int(h / key)):
            for c in range(int(w / key)):
                x, y = int((c + 0.3 * (k % 3)) * key), int(k * key)
                cv2.rectangle(grey, (x, y), (int(x + key * 0.85), int(y + key * 0.85)), low, -1)
                text(grey, (x + key * 0.2, y + key * 0.15), chr(65 + rng.integers(26)), path, key * 0.45, high)
    elif kind == 4:
        for k in range(int(h / a) + 1):
            for c in range(int(w / b) + 1):
                cv2.circle(grey, (int(c * b), int(k * a)), max(1, int(b * 0.3)), low, -1, cv2.LINE_AA)
    elif kind == 5:
        cells = rng.integers(0, 2, (int(h / b) + 1, int(w / a) + 1)).astype(np.uint8)
        if rng.random() < 0.5:
            cells[:] = (np.arange(cells.shape[0])[:, None] + np.arange(cells.shape[1])) % 2
        grey = cv2.resize(low + cells * (high - low), (w, h), interpolation=cv2.INTER_NEAREST).astype(np.uint8)
    else:  # windows of a house, two or three rows of blocks
        for k in range(int(h / (b * 2)) + 1):
            for c in range(int(w / a) + 1):
                cv2.rectangle(grey, (int(c * a), int(k * 2 * b)), (int((c + 0.6) * a), int((k * 2 + 1) * b)), low, -1)
    if rng.random() < 0.5:
        grey = np.clip(grey + octaves(rng, h, w, None, 3) * rng.uniform(2, 12), 0, 255).astype(np.uint8)
    return Plane(grey)


def barcode_sheet(rng, pitch):
    """A label with bar codes and their digits."""
    h, w = sheet_size(rng, pitch, (15, 50), (10, 30))
    grey = np.full((h, w), int(rng.integers(180, 256)), np.uint8)
    for _ in range(rng.integers(1, 4)):
        bw, bh = w * rng.uniform(0.4, 0.95), pitch * rng.uniform(2, 8)
        x, y = (w - bw) * rng.random(), (h - bh) * rng.random()
        paste(grey, barcode(rng, bw, bh), x, y)
        text(grey, (x, y + bh + pitch * 0.2), " ".join(str(k) for k in rng.integers(0, 10, 24)),
             pick(rng, OCR_B_FONTS + TEXT_FONTS), pitch * rng.uniform(0.8, 1.5), 20)
    return Plane(grey)


NEGATIVES = [text_page, text_page, card_without_zone, card_without_zone, card_without_zone, form, receipt,
             fixed_pitch_lines, fixed_pitch_lines, texture, texture, barcode_sheet]


# --- camera ---------------------------------------------------------------------


def background(rng, h, w):
    """What lies behind the documents, as float32 grey values."""
    kind = rng.random()
    if kind < 0.2:
        b = np.full((h, w), rng.uniform(0, 255), np.float32)
        b += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-40, 40)
        b += np.linspace(-1, 1, h, dtype=np.float32)[:, None] * rng.uniform(-40, 40)
    elif kind < 0.5:
        b = rng.uniform(30, 220) + octaves(rng, h, w, None, int(rng.integers(2, 6)), rng.uniform(0.4, 0.9)) * rng.uniform(5, 45)
    elif kind < 0.65:  # wood: noise drawn out along the grain
        grain = octaves(rng, h, max(8, w // int(rng.integers(8, 30))), rng.uniform(3, 25), 3, 0.8)
        b = rng.uniform(40, 200) + cv2.resize(grain, (w, h)) * rng.uniform(5, 30)
        if rng.random() < 0.5:
            b = np.ascontiguousarray(cv2.resize(b.T, (w, h)))
    elif kind < 0.78:  # fabric
        fx, fy = rng.uniform(0.3, 2.8, 2)
        b = rng.uniform(40, 210) + rng.uniform(5, 30) * (
            np.sin(np.arange(w, dtype=np.float32) * fx)[None] + np.sin(np.arange(h, dtype=np.float32) * fy)[:, None])
        b = b.astype(np.float32) + octaves(rng, h, w, None, 3) * rng.uniform(3, 25)
    elif kind < 0.93:  # polygons and boxes
        b = np.full((h, w), rng.uniform(0, 255), np.float32)
        for _ in range(rng.integers(3, 14)):
            points = (np.array([rng.random() * w, rng.random() * h]) + rng.normal(0, max(h, w) * 0.25, (rng.integers(3, 6), 2))).astype(np.int32)
            cv2.fillPoly(b, [points], float(rng.uniform(0, 255)), cv2.LINE_AA)
        b += octaves(rng, h, w, None, 3) * rng.uniform(0, 15)
    else:
        b = np.full((h, w), 255.0 if rng.random() < 0.6 else rng.uniform(0, 20), np.float32)
    return b


def camera_angle(rng):
    """Any angle for half of the scenes, near one of the four axes for the rest."""
    if rng.random() < 0.5:
        return rng.uniform(0, 2 * math.pi)
    return pick(rng, [0, 0, 0, 1, 2, 3]) * math.pi / 2 + rng.normal(0, 0.07)


def homography(rng, plane, scale, angle, centre, anchor, pull):
    """Plane to frame: scale, turn, pull the corners, and put `anchor` at `centre`."""
    h, w = plane.grey.shape
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64)
    # Fonts wider and narrower than OCR-B, and pictures stretched to fit a page.
    stretch = rng.normal(0, 0.05) if rng.random() < 0.85 else rng.uniform(-0.25, 0.25)
    sx, sy = scale * math.exp(stretch), scale
    c, s = math.cos(angle), math.sin(angle)
    turned = (corners - anchor) * (sx, sy) @ np.array([[c, s], [-s, c]])
    extent = math.sqrt(w * h) * scale
    turned += rng.uniform(-pull, pull, (4, 2)) * extent
    return cv2.getPerspectiveTransform(corners.astype(np.float32), (turned + centre).astype(np.float32)).astype(np.float64)


def project(matrix, points):
    """Points (n, 2) through a homography."""
    p = np.concatenate([points, np.ones((len(points), 1))], 1) @ matrix.T
    return p[:, :2] / p[:, 2:]


def place(rng, frame, plane, matrix):
    """Warps a plane onto the frame."""
    h, w = plane.grey.shape
    mask = np.full((h, w), 255, np.uint8)
    if plane.corner >= 2:  # rounded corners
        r = int(plane.corner)
        for cy, cx, y, x in ((r, r, 0, 0), (r, w - r - 1, 0, w - r), (h - r - 1, r, h - r, 0), (h - r - 1, w - r - 1, h - r, w - r)):
            mask[y : y + r, x : x + r] = 0
            cv2.circle(mask, (cx, cy), r, 255, -1, cv2.LINE_AA)
    size = (frame.shape[1], frame.shape[0])
    if rng.random() < 0.4:  # the shadow a document casts
        shift = np.array([[1, 0, rng.uniform(-4, 4)], [0, 1, rng.uniform(0, 6)], [0, 0, 1]])
        shadow = cv2.GaussianBlur(cv2.warpPerspective(mask, shift @ matrix, size), (0, 0), rng.uniform(1, 5))
        frame *= 1 - shadow.astype(np.float32) * (rng.uniform(0.1, 0.6) / 255)
    warped = cv2.warpPerspective(plane.grey, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    frame += alpha * (warped - frame)
    return alpha


def shrink(plane, factor):
    """The plane scaled down by area averaging, so that the warp does not alias."""
    h, w = plane.grey.shape
    nh, nw = max(4, int(round(h * factor))), max(4, int(round(w * factor)))
    grey = cv2.resize(plane.grey, (nw, nh), interpolation=cv2.INTER_AREA)
    return Plane(grey, [z.moved((nw / w, nh / h, 0, 0)) for z in plane.zones], plane.corner * factor)


# --- truth ------------------------------------------------------------------------


class Truth:
    """The targets of one frame: 6 channels, and weights for zone, shape and ends."""

    def __init__(self, h, w):
        self.rows, self.columns = h // STRIDE, w // STRIDE
        self.target = np.zeros((6, self.rows, self.columns), np.float32)
        self.target[1] = 1
        self.zone_weight = np.ones((self.rows, self.columns), np.float32)
        self.shape_weight = np.zeros((self.rows, self.columns), np.float32)
        self.end_weight = np.zeros((self.rows, self.columns), np.float32)
        y, x = np.mgrid[0 : self.rows, 0 : self.columns]
        # The centre of a cell of 8 pixels is 3.5 in OpenCV's coordinates.
        self.centres = np.stack([x.ravel(), y.ravel()], 1) * float(STRIDE) + (STRIDE - 1) / 2
        self.owner = np.zeros((self.rows, self.columns), np.int32)
        self.frame = (h, w)
        self.quads = []

    def cover(self, alpha):
        """A plane laid over earlier ones hides their zones."""
        hidden = alpha[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE][: self.rows, : self.columns] > 0.5
        self.target[0][hidden] = 0
        self.zone_weight[hidden] = 1
        self.shape_weight[hidden] = 0
        self.end_weight[hidden] = 0
        self.owner[hidden] = 0

    def add(self, zone, matrix):
        """Writes a zone seen through `matrix` into the targets."""
        back = np.linalg.inv(matrix)
        a, n = zone.advance, zone.columns
        middle = (zone.top + zone.bottom) / 2
        half = (zone.bottom - zone.top) / 2
        homogeneous = np.concatenate([self.centres, np.ones((len(self.centres), 1))], 1) @ back.T
        # Points beyond the horizon of the plane have the other sign of w.
        reference = back @ np.append(project(matrix, np.array([[zone.left + a * n / 2, middle]]))[0], 1)
        ahead = homogeneous[:, 2] * np.sign(reference[2]) > 1e-9
        w = np.where(ahead, homogeneous[:, 2], 1)
        px, py = homogeneous[:, 0] / w, homogeneous[:, 1] / w
        u, v = (px - zone.left) / a, py
        near = ahead & (u > -4) & (u < n + 4) & (np.abs(v - middle) < half + 4 * a)
        if not near.any():
            return
        index = np.nonzero(near)[0]
        point = np.stack([px[index], py[index]], 1)
        here = self.centres[index]
        step = a * 0.25
        along = (project(matrix, point + [step, 0]) - project(matrix, point - [step, 0])) / (2 * step)
        pitch = np.linalg.norm(along, axis=1) * a
        direction = along / np.linalg.norm(along, axis=1, keepdims=True)
        ends = project(matrix, np.array([[zone.left, middle], [zone.left + a * n, middle]]))
        line = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        down = np.array([-line[1], line[0]])  # in pictures y points down: right turned by 90 degrees
        offset = (here - ends[0]) @ down  # pixels below the middle line
        edge = np.linalg.norm(project(matrix, np.stack([point[:, 0], np.full(len(point), middle - half)], 1))
                              - project(matrix, np.stack([point[:, 0], np.full(len(point), middle + half)], 1)), axis=1) / 2
        depth = half - np.abs(point[:, 1] - middle)  # plane units inside the zone
        scale_y = edge / half
        # A tiny zone may pass between the centres of cells: it is at least 10 pixels thick.
        thick = np.maximum(edge, 5.0)
        inside = (u[index] >= 0) & (u[index] <= n) & (np.abs(point[:, 1] - middle) * scale_y <= thick)
        around = (u[index] > -2) & (u[index] < n + 2) & (depth * scale_y > -np.maximum(0.8 * pitch, 4))
        rows, columns = np.divmod(index, self.columns)
        big = pitch >= SMALLEST_PITCH
        r, c = rows[inside & big], columns[inside & big]
        self.target[0, r, c] = 1
        self.zone_weight[r, c] = 1
        self.owner[r, c] = len(self.quads) + 1
        r, c = rows[around & ~big], columns[around & ~big]
        self.zone_weight[r, c] = 0
        keep = around & big
        r, c = rows[keep], columns[keep]
        self.target[1, r, c], self.target[2, r, c] = direction[keep].T
        self.target[3, r, c] = np.log2(pitch[keep] / 8)
        self.target[4, r, c] = (offset / pitch / 4)[keep]
        from_start, to_end = u[index], n - u[index]
        proximity = np.where(from_start < to_end,
                             -np.clip(1 - from_start / END_REACH, 0, 1.4),
                             np.clip(1 - to_end / END_REACH, 0, 1.4))
        self.target[5, r, c] = proximity[keep]
        self.shape_weight[r, c] = np.where(inside[keep], 1.0, 0.3)
        h, wd = self.frame
        seen = ((ends > -2) & (ends < [wd + 2, h + 2])).all(1)
        know = (np.abs(proximity) < 1e-6) | np.where(proximity < 0, seen[0], seen[1])
        self.end_weight[r, c] = (np.where(inside, 1.0, 0.3) * know)[keep]
        if (inside & big).any():
            corners = np.array([[zone.left, zone.top], [zone.left + a * n, zone.top],
                                [zone.left + a * n, zone.bottom], [zone.left, zone.bottom]])
            self.quads.append(project(matrix, corners).astype(np.float32))


# --- light and sensor ----------------------------------------------------------------


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


# --- scenes --------------------------------------------------------------------------


def log_uniform(rng, low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def drawing_pitch(pitch):
    """The pitch to draw at for a pitch in the frame: whole, and not too small for glyphs."""
    return max(7, int(math.ceil(pitch * 1.05)))


def add_plane(rng, frame, truth, plane, drawn, pitch, fit):
    """Puts a plane into the frame at the given pitch. `fit`: try to keep it all visible."""
    factor = pitch / drawn
    if factor < 0.75:
        plane = shrink(plane, factor * 1.08)
        drawn *= factor * 1.08
    h, w = frame.shape
    ph, pw = plane.grey.shape
    anchor = np.array([pw / 2, ph / 2])
    centre = np.array([w * rng.uniform(0.3, 0.7), h * rng.uniform(0.3, 0.7)])
    if not fit:
        centre = np.array([w * rng.uniform(-0.05, 1.05), h * rng.uniform(-0.05, 1.05)])
    if plane.zones and rng.random() < (0.25 if fit else 0.6):
        z = plane.zones[0]
        share = rng.uniform(0, 1)
        anchor = np.array([z.left + z.advance * z.columns * share, (z.top + z.bottom) / 2])
        centre = np.array([w * rng.uniform(0.1, 0.9), h * rng.uniform(0.1, 0.9)])
    r = rng.random()
    pull = 0.0 if r < 0.15 else rng.uniform(0, 0.05) if r < 0.6 else rng.uniform(0.05, 0.2)
    matrix = homography(rng, plane, pitch / drawn, camera_angle(rng), centre, anchor, pull)
    alpha = place(rng, frame, plane, matrix)
    truth.cover(alpha)
    for zone in plane.zones:
        truth.add(zone, matrix)


def flat_picture(rng, h, w):
    """A scan or screenshot: the document fills the picture, no background, axis-parallel."""
    truth = Truth(h, w)
    frame = np.full((h, w), rng.uniform(200, 255), np.float32)
    plane_pitch = drawing_pitch(min(20, max(2.5, w / rng.uniform(36, 47))))
    r = rng.random()
    maker = document if r < 0.58 else both_sides if r < 0.68 else pick(rng, NEGATIVES)
    plane = maker(rng, plane_pitch)
    ph, pw = plane.grey.shape
    zoom = rng.uniform(0.75, 1.05) * min(w / pw, h / ph) if rng.random() < 0.8 else max(w / pw, h / ph) * rng.uniform(1, 1.2)
    quarter = pick(rng, [0, 0, 1, 2, 3])
    if quarter % 2:
        zoom = rng.uniform(0.8, 1.05) * min(w / ph, h / pw)
    pitch = plane_pitch * zoom
    if zoom < 0.9:
        plane = shrink(plane, zoom)
        zoom = 1.0
        ph, pw = plane.grey.shape
    angle = quarter * math.pi / 2 + (rng.normal(0, 0.02) if rng.random() < 0.4 else 0)
    matrix = homography(rng, plane, zoom, angle, np.array([w / 2, h / 2]) + rng.uniform(-10, 10, 2), np.array([pw / 2, ph / 2]), 0)
    place(rng, frame, plane, matrix)
    for zone in plane.zones:
        truth.add(zone, matrix)
    return frame, truth, pitch


def strip_picture(rng, h, w):
    """A picture that is only a cropped MRZ, or as narrow a crop of something else."""
    truth = Truth(h, w)
    frame = background(rng, h, w)
    positive = rng.random() < 0.7
    plane_pitch = drawing_pitch(min(20, w / 33))
    plane = bare_lines(rng, plane_pitch) if positive and rng.random() < 0.5 else document(rng, plane_pitch) if positive else fixed_pitch_lines(rng, plane_pitch) if rng.random() < 0.4 else pick(rng, NEGATIVES)(rng, plane_pitch)
    ph, pw = plane.grey.shape
    anchor = np.array([pw / 2, ph / 2])
    zoom = min(1.2, w / pw * rng.uniform(0.85, 1.1), 20 / plane_pitch)
    if plane.zones:
        z = plane.zones[0]
        span = z.columns * z.advance
        anchor = np.array([z.left + span / 2, (z.top + z.bottom) / 2])
        zoom = min(w / span * rng.uniform(0.6, 1.02), h / (z.bottom - z.top) * rng.uniform(0.5, 0.95), 22 / z.advance)
    pitch = plane_pitch * zoom
    if zoom < 0.9:
        plane = shrink(plane, zoom)
        anchor = anchor * zoom
        zoom = 1.0
    angle = (math.pi if rng.random() < 0.4 else 0) + rng.normal(0, 0.02)
    matrix = homography(rng, plane, zoom, angle, np.array([w / 2, h / 2]) + rng.uniform(-6, 6, 2), anchor, 0.01)
    place(rng, frame, plane, matrix)
    for zone in plane.zones:
        truth.add(zone, matrix)
    return frame, truth, pitch


def camera_picture(rng, h, w):
    """A photograph of one or more things before a background."""
    truth = Truth(h, w)
    frame = background(rng, h, w)
    if rng.random() < 0.25:  # a regular structure or a page as the ground
        under = pick(rng, [texture, texture, text_page, form])
        pitch = log_uniform(rng, 3, 14)
        drawn = drawing_pitch(pitch)
        add_plane(rng, frame, truth, under(rng, drawn), drawn, pitch * rng.uniform(1, 2.5), True)
    positive = rng.random() < 0.68
    pitch = log_uniform(rng, 2.3, 21)
    drawn = drawing_pitch(pitch)
    crowd = rng.random() < (0.55 if pitch < 5 else 0.15)
    things = int(rng.integers(2, 5)) if crowd else 1
    for k in range(things):
        p = float(np.clip(pitch * math.exp(rng.normal(0, 0.25)), 2.0, 21)) if k else pitch
        d = drawing_pitch(p)
        # The last thing laid down is the one on top: it carries the promise of the scene.
        last = k == things - 1
        maker = (bare_lines if rng.random() < 0.12 else document) if positive and (last or rng.random() < 0.5) else pick(rng, NEGATIVES)
        add_plane(rng, frame, truth, maker(rng, d), d, p, fit=not crowd and rng.random() < 0.8)
    if rng.random() < 0.1:
        occlude(rng, frame)
    return frame, truth, pitch


def scene(rng, h, w):
    """One scene of h x w: (uint8 grey, Truth).

    The picture may be smaller than h x w, as real ones rarely have sides that are
    multiples of 32; `Truth.frame` holds its size. The rest carries no target.
    """
    ph, pw = h, w
    if rng.random() < 0.3:
        ph, pw = int(h * rng.uniform(0.6, 1)), int(w * rng.uniform(0.8, 1))
    narrow = h < 0.4 * w
    r = rng.random()
    make = strip_picture if r < (0.8 if narrow else 0.06) else flat_picture if r < 0.25 else camera_picture
    frame, truth, pitch = make(rng, ph, pw)
    return expose(rng, frame, pitch), truth


def normalised(grey, h, w):
    """The network's input: zero mean, unit deviation, padded with zeros to h x w."""
    x = grey.astype(np.float32)
    out = np.zeros((h, w), np.float32)
    out[: grey.shape[0], : grey.shape[1]] = (x - x.mean()) / max(float(x.std()), 8.0)
    return out


def sample(rng, h, w):
    """(input h x w, targets 6, weights 3) of one scene as arrays for the trainer."""
    grey, truth = scene(rng, h, w)
    rows, columns = h // STRIDE, w // STRIDE
    target = np.zeros((6, rows, columns), np.float32)
    weight = np.zeros((3, rows, columns), np.float32)
    target[:, : truth.rows, : truth.columns] = truth.target
    # Padding is background: the network must stay silent there.
    weight[0] = 1
    weight[0, : truth.rows, : truth.columns] = truth.zone_weight
    weight[1, : truth.rows, : truth.columns] = truth.shape_weight
    weight[2, : truth.rows, : truth.columns] = truth.end_weight
    return normalised(grey, h, w), target, weight

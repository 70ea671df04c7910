"""Fonts, invented words and lines of text for the finder's scenes."""

import numpy as np
from PIL import ImageFont

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


def pick(rng, items):
    return items[rng.integers(len(items))]


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

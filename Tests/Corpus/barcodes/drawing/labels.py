"""What the symbols are printed on: backs of licences, boarding passes, parcels, packets, pages."""

from __future__ import annotations

import numpy as np

from specimen import sheet as s
from specimen.document import BARE, LILAC, MOSS, ROSE, SAND, SEA, SKY, Design, background, overprint
from specimen.sheet import Colour, Sheet

from . import symbols as y
from .symbols import Label, Symbol

Random = np.random.Generator
DESIGNS = {"rose": ROSE, "sea": SEA, "sand": SAND, "moss": MOSS, "lilac": LILAC, "sky": SKY, "bare": BARE}
SMALL_PRINT = ("THIS IS A SPECIMEN DRAWN BY A PROGRAM. IT LICENSES NOBODY TO DRIVE ANYTHING.",
               "IF FOUND, DROP IN NO MAILBOX. NO RETURN POSTAGE IS GUARANTEED.")


def card_back(rng: Random, symbol: Symbol, design: str, number: str = "", stripe: bool = False,
              module: int = 4) -> Label:
    """The back of a licence of nowhere, 85.6 by 53.98 mm, the symbol over its lower half."""
    look = DESIGNS[design]
    label = Label(Sheet(85.6, 53.98, look.paper[1]))
    sheet = label.sheet
    background(sheet, look, rng, None)
    if stripe:
        sheet.box(0, 3, 85.6, 9.5, fill=(38, 34, 34))
    else:
        sheet.box(0, 0, 85.6, 6.4, fill=look.accent)
        sheet.text(4, 4.5, "STATE OF UTOPIA", 2.9, look.face[1], (255, 255, 255))
        sheet.text(81.6, 4.4, "DRIVER LICENSE · SPECIMEN", 2.1, look.face[0], (255, 255, 255), "rs")
    top = 16 if stripe else 10
    for row, line in enumerate(("CLASS: D  NON-COMMERCIAL", "ENDORSEMENTS: NONE", "RESTRICTIONS: NONE")):
        sheet.text(4, top + row * 2.7, line, 2.0, look.face[1], look.ink)
    overprint(sheet, 62, top + 5, 4.6 if stripe else 6, 7, opacity=0.5)
    if number:
        code = y.symbol("code128", number)
        width = code.columns * module / s.SCALE
        label.add(code, 81.6 - width, top + 9 if stripe else 16.5, module, 5, quiet=1.2)
    for row, line in enumerate(SMALL_PRINT):
        sheet.text(4, 51.2 + row * 1.6, line, 1.25, look.face[0], look.ink)
    width, height = symbol.columns * module / s.SCALE, symbol.modules.shape[0] * module / s.SCALE
    label.add(symbol, (85.6 - width) / 2, 49 - height, module, quiet=1.3)
    sheet.emboss_noise(rng)
    return label


def boarding_card(rng: Random, symbol: Symbol, who: str, route: tuple[str, str], flight: str, accent: Colour,
                  module: int) -> Label:
    label = Label(Sheet(150, 70, (248, 248, 250)), 3)
    sheet = label.sheet
    sheet.box(0, 0, 150, 11, fill=accent)
    sheet.text(6, 7.8, "NO SUCH AIRLINE", 5, s.SANS_BOLD, (255, 255, 255))
    sheet.text(144, 7.6, "BOARDING PASS · SPECIMEN", 3.4, s.SANS, (255, 255, 255), "rs")
    sheet.text(6, 19, who, 4, s.MONO_BOLD)
    sheet.text(6, 30, "  ".join(route), 7.5, s.SANS_BOLD, accent)
    for column, (name, value) in enumerate((("Flight", flight), ("Gate", "NONE"), ("Seat", "00A"))):
        sheet.text(78 + column * 24, 22, name, 2.8, s.SANS, (110, 110, 120))
        sheet.text(78 + column * 24, 29, value, 4.6, s.SANS_BOLD)
    width, height = symbol.columns * module / s.SCALE, symbol.modules.shape[0] * module / s.SCALE
    label.add(symbol, 144 - width if symbol.symbology == "aztec" else 8, 67 - height, module, quiet=2)
    return label


def page(rng: Random, symbol: Symbol, title: str, lines: list[str], module: int, size: tuple[float, float],
         paper: Colour = (251, 250, 246), ink: Colour = y.INK, words: Colour = (40, 40, 46)) -> Label:
    """A page or a poster: a heading, the symbol in the middle, lines below it."""
    label = Label(Sheet(*size, paper), 0.4)
    width, height = symbol.columns * module / s.SCALE, symbol.modules.shape[0] * module / s.SCALE
    step = size[0] / 20
    label.sheet.text(size[0] / 2, step * 2.4, title, step * 1.25, s.SANS_BOLD, words, "ms")
    label.add(symbol, (size[0] - width) / 2, step * 4, module, ink=ink, paper=None)
    for row, line in enumerate(lines):
        label.sheet.text(size[0] / 2, step * 5.6 + height + row * step * 1.3, line, step * 0.8, s.SERIF, words, "ms")
    return label


def strip(rng: Random, symbol: Symbol, title: str, caption: str, module: int = 6, height: float = 14,
          paper: Colour = (250, 250, 247), ink: Colour = y.INK, accent: Colour = (40, 70, 110)) -> Label:
    """A label with one linear symbol and what it says below."""
    width = symbol.columns * module / s.SCALE
    margin = max(7.0, 12 * module / s.SCALE)
    label = Label(Sheet(width + 2 * margin, height + 21, paper), 1.5)
    label.sheet.text(margin, 7, title, 3.8, s.SANS_BOLD, accent)
    label.add(symbol, margin, 10.5, module, height, ink=ink, paper=None)
    label.sheet.text(margin + width / 2, height + 15.6, caption, 3.6, s.OCRB, ink, "ms")
    return label


def parcel(rng: Random) -> Label:
    """The label of a parcel: QR, Data Matrix, Code 128, and ITF on its side."""
    label = Label(Sheet(120, 96, (252, 251, 247)), 1)
    sheet = label.sheet
    for x, top, w, h in ((0, 0, 120, 14), (0, 50, 120, 0.5), (84, 14, 0.5, 36.5)):
        sheet.box(x, top, w, h, fill=(30, 30, 34))
    sheet.text(5, 9.6, "NOWHERE PARCEL · SPECIMEN", 5, s.SANS_BOLD, (255, 255, 255))
    for row, line in enumerate(("Nemo Niemand", "1 No Such Street", "00000 NIRGENDWO", "UTOPIA")):
        sheet.text(6, 23 + row * 6.5, line, 4.6, s.SANS)
    label.add(y.symbol("qr", "https://example.invalid/parcel/0000-1111", ec_level="M"), 90, 18, 12)
    label.add(y.symbol("code128", "NW 0000 1111 2222 UT"), 11, 57, 6, 17)
    sheet.text(50, 79.5, "NW 0000 1111 2222 UT", 3.4, s.OCRB, anchor="ms")
    label.add(y.symbol("dataMatrix", "UTOPIA-0000-1111"), 8, 82, 8)
    sheet.text(24, 88, "SORT: NEVER", 4, s.MONO_BOLD)
    label.add(y.symbol("itf", "00011122"), 106, 55, 5, 9, turns=1)
    return label


def shelf(rng: Random) -> Label:
    """A page of a catalogue: Code 39, Codabar, EAN-13, UPC-E."""
    label = Label(Sheet(120, 84, (250, 249, 244)), 0.4)
    for kind, payload, caption, x, top in (
            ("code39", "UTOPIA-39", "UTOPIA-39", 8, 12), ("codabar", "A20001234B", "A20001234B", 8, 48),
            ("ean13", "2001234567893", "2 001234 567893", 78, 12), ("upcE", "01234565", "0 123456 5", 78, 48)):
        code = y.symbol(kind, payload)
        module = 4 if kind == "code39" else 5
        label.add(code, x, top, module, 14)
        width = code.columns * module / s.SCALE
        label.sheet.text(x + width / 2, top + 18, caption, 3, s.OCRB, anchor="ms")
    label.sheet.text(8, 7.5, "SPECIMENS, PAGE 4", 3.6, s.SERIF_BOLD)
    return label

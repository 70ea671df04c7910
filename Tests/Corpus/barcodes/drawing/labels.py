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
SMALL_PRINT = "THIS IS A SPECIMEN DRAWN BY A PROGRAM. IT LICENSES NOBODY TO DRIVE ANYTHING."


def card_back(rng: Random, symbol: Symbol, design: str, holder: str = "", number: str = "", module: int = 4) -> Label:
    """The back of a licence of nowhere, 85.6 by 53.98 mm, the symbol over its lower half.

    With a holder, the card also has a magnetic stripe and a linear symbol with the inventory number.
    """
    look = DESIGNS[design]
    label = Label(Sheet(85.6, 53.98, look.paper[1]))
    sheet = label.sheet
    background(sheet, look, rng, None)
    if holder:
        sheet.box(0, 2, 85.6, 7, fill=(38, 34, 34))
        sheet.emboss_noise(rng)
    else:
        sheet.box(0, 0, 85.6, 6.4, fill=look.accent)
        sheet.text(4, 4.5, "STATE OF UTOPIA", 2.9, look.face[1], (255, 255, 255))
        sheet.text(81.6, 4.4, "DRIVER LICENSE · SPECIMEN", 2.1, look.face[0], (255, 255, 255), "rs")
    lines = [f"HOLDER: {holder}"] if holder else []
    lines += ["CLASS: D  NON-COMMERCIAL", "ENDORSEMENTS: NONE", "RESTRICTIONS: NONE"]
    for row, line in enumerate(lines):
        sheet.text(4, (13 if holder else 10) + row * 2.8, line, 2.0, look.face[1], look.ink)
    if number:
        overprint(sheet, 63, 14.2, 4.2, 0, opacity=0.55)
        code = y.symbol("code128", number)
        label.add(code, 81.6 - code.columns * module / s.SCALE, 16.8, module, 5, quiet=1.2)
    else:
        overprint(sheet, 62, 15, 6, 7, opacity=0.5)
    sheet.text(4, 52.7, SMALL_PRINT, 1.25, look.face[0], look.ink)
    width, height = symbol.columns * module / s.SCALE, symbol.modules.shape[0] * module / s.SCALE
    label.add(symbol, (85.6 - width) / 2, 49.4 - height, module, quiet=1.3)
    return label


def boarding_card(rng: Random, symbology: str, name: str, accent: Colour, module: int, **options) -> Label:
    """A pass of Tests/Vectors/bcbp, with the words its symbol says."""
    code, says = y.boarding_pass(symbology, name, **options)
    legs = range(1, 1 + sum(f"{leg}.from" in says for leg in range(1, 5)))
    label = Label(Sheet(150, 70, (248, 248, 250)), 3)
    sheet = label.sheet
    sheet.box(0, 0, 150, 11, fill=accent)
    sheet.text(6, 7.8, "NO SUCH AIRLINE", 5, s.SANS_BOLD, (255, 255, 255))
    sheet.text(144, 7.6, "BOARDING PASS · SPECIMEN", 3.4, s.SANS, (255, 255, 255), "rs")
    sheet.text(6, 19, f"{says['surname']}/{says['givenName']}", 4, s.MONO_BOLD)
    route = [says["1.from"]] + [says[f"{leg}.to"] for leg in legs]
    sheet.text(6, 30, "  ".join(route), 7.5, s.SANS_BOLD, accent)
    flight = f"{says['1.carrier']} {says['1.flight']}"
    for column, (title, value) in enumerate((("Flight", flight), ("Gate", "NONE"), ("Seat", says["1.seat"]))):
        sheet.text(78 + column * 26, 22, title, 2.8, s.SANS, (110, 110, 120))
        sheet.text(78 + column * 26, 29, value, 4.6, s.SANS_BOLD)
    width, height = code.columns * module / s.SCALE, code.modules.shape[0] * module / s.SCALE
    label.add(code, 144 - width if symbology == "aztec" else 8, 67 - height, module, quiet=2)
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
    label.sheet.text(margin, 7, title, 3.4, s.NARROW_BOLD, accent)
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
    label.add(y.symbol("code128", "NW 0000 1111 2222 UT"), 8, 57, 5, 17)
    sheet.text(48, 79.5, "NW 0000 1111 2222 UT", 3.4, s.OCRB, anchor="ms")
    label.add(y.symbol("dataMatrix", "UTOPIA-0000-1111"), 8, 82, 8)
    sheet.text(24, 88, "SORT: NEVER", 4, s.MONO_BOLD)
    label.add(y.symbol("itf", "00011122"), 104, 60, 5, 9, turns=1)
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

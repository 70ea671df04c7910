"""Whole documents: passports, cards and visas, with a visual zone that says what the machine-readable zone says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import sheet as s
from .portrait import portrait
from .sheet import SCALE, Colour, Sheet
from .zone import Holder, checks_of, format_of

PITCH = 2.54  # Doc 9303-3, 4.3: ten characters an inch
LINE_STEP = 6.35  # centre to centre
ZONE_HEIGHT = 23.2
SIZES = {"TD3": (125.0, 88.0), "TD1": (85.6, 53.98), "TD2": (105.0, 74.0), "FRA36": (105.0, 74.0),
         "MRVA": (120.0, 80.0), "MRVB": (105.0, 74.0)}


Box = tuple[float, float, float, float]  # left, top, right, bottom in mm


@dataclass(frozen=True)
class State:
    code: str
    title: str
    subtitle: str
    adjective: str


STATES = {x.code: x for x in (
    State("UTO", "UTOPIA", "UTOPIE · UTOPÍA", "UTOPIAN"),
    State("UNO", "UNITED NATIONS", "NATIONS UNIES", "UNITED NATIONS OFFICIAL"),
    State("D", "MUSTERLAND", "SPECIMEN · NICHT GÜLTIG", "DEUTSCH"),
    State("FRA", "RÉPUBLIQUE IMAGINAIRE", "SPÉCIMEN", "FRANÇAISE"),
    State("NLD", "KONINKRIJK VOORBEELD", "SPECIMEN · NIET GELDIG", "NEDERLANDSE"),
    State("ESP", "REINO DE MUESTRA", "ESPÉCIMEN", "ESPAÑOLA"),
    State("POL", "RZECZPOSPOLITA PRZYKŁAD", "WZÓR", "POLSKIE"),
    State("NOR", "EKSEMPELRIKET", "SPESIMEN", "NORSK"),
    State("EUE", "EUROPEAN UNION", "LAISSEZ-PASSER · SPECIMEN", "EUROPEAN UNION"),
    State("CHE", "MUSTERSCHWEIZ", "SPECIMEN · MODÈLE · MODELLO", "CHE"))}


@dataclass(frozen=True)
class Design:
    """The colours and ornaments of one issuing office."""

    paper: tuple[Colour, Colour, Colour]
    lines: tuple[Colour, Colour]
    accent: Colour
    ornament: str = "waves"  # waves, rosettes, lattice, plain
    zone: str = "clear"  # clear: white under the zone; tint: the paper's colour; busy: the ornament goes on
    face: tuple[str, str] = (s.SANS, s.SANS_BOLD)
    ink: Colour = (22, 22, 26)
    strength: float = 0.45


ROSE = Design(((250, 236, 232), (244, 240, 226), (228, 238, 242)), ((196, 96, 120), (80, 130, 170)), (120, 30, 52))
SEA = Design(((226, 240, 244), (236, 244, 236), (222, 234, 246)), ((40, 130, 150), (60, 90, 170)), (14, 70, 110),
             "rosettes", "tint", (s.FREE_SANS, s.FREE_SANS_BOLD))
SAND = Design(((246, 238, 220), (250, 246, 234), (240, 230, 214)), ((180, 130, 60), (150, 90, 90)), (104, 66, 20),
              "lattice", "busy", (s.NARROW, s.NARROW_BOLD), strength=0.38)
MOSS = Design(((232, 242, 226), (246, 248, 236), (222, 238, 232)), ((80, 140, 70), (40, 120, 120)), (26, 84, 56),
              "waves", "busy", strength=0.5)
LILAC = Design(((240, 234, 246), (248, 244, 248), (232, 238, 248)), ((130, 90, 170), (80, 100, 190)), (74, 44, 120),
               "rosettes", "busy", (s.SERIF, s.SERIF_BOLD), ink=(34, 30, 44))
SKY = Design(((222, 234, 248), (240, 246, 252), (226, 238, 250)), ((90, 140, 210), (60, 110, 190)), (22, 58, 130),
             "waves", "clear", (s.NARROW, s.NARROW_BOLD))
BARE = Design(((253, 253, 252),) * 3, ((200, 200, 200),) * 2, (30, 30, 30), "plain", "clear")


@dataclass
class Document:
    sheet: Sheet
    lines: list[str]
    zone: Box
    corner: float = 3.18  # radius of the corners, mm (ISO/IEC 7810)

    @property
    def format(self) -> str:
        return format_of(self.lines)

    @property
    def checks(self) -> dict[str, bool]:
        return checks_of(self.lines)

    @property
    def picture(self) -> np.ndarray:
        """Red, green, blue and coverage, 0...255."""
        mask = Image.new("L", self.sheet.image.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width - 1, mask.height - 1], self.corner * SCALE, fill=255)
        return np.dstack([np.asarray(self.sheet.image), np.asarray(mask)])


def shown(day: date) -> str:
    return day.strftime("%d %b %Y").upper()


def background(sheet: Sheet, design: Design, rng: np.random.Generator, zone_top: float | None) -> None:
    sheet.tint(*design.paper)
    w, h = sheet.width, sheet.height
    bottom = h if design.zone == "busy" or zone_top is None else zone_top
    if design.ornament == "waves":
        mask = s.waves(sheet, rng, 40, h * 0.035, w * 0.3)
        mask = np.maximum(mask, s.rosette(sheet, w * 0.72, h * 0.38, h * 0.3, 9, 34))
    elif design.ornament == "rosettes":
        mask = s.waves(sheet, rng, 24, h * 0.02, w * 0.5)
        for x, y, r in ((0.3, 0.35, 0.34), (0.85, 0.2, 0.26), (0.62, 0.7, 0.38), (0.05, 0.85, 0.3)):
            mask = np.maximum(mask, s.rosette(sheet, w * x, h * y, h * r, int(rng.integers(6, 13)), 30))
    elif design.ornament == "lattice":
        mask = np.maximum(s.lattice(sheet), s.rosette(sheet, w * 0.6, h * 0.45, h * 0.4, 12, 36))
    else:
        return
    mask[round(bottom * SCALE):] = 0
    sheet.print_mask(mask, *design.lines, design.strength)
    if design.zone == "clear" and zone_top is not None:
        sheet.box(-1, zone_top, w + 2, h - zone_top + 1, fill=(251, 251, 249))


def print_zone(sheet: Sheet, lines: list[str], left: float, design: Design, rng: np.random.Generator,
               worn: float = 0.0) -> Box:
    """Prints the lines in OCR-B, centred in the 23.2 mm at the lower edge; `worn` rubs off that share of the ink.

    The answer is the box around the characters."""
    em = PITCH / 0.723  # the advance of this font is 0.723 em
    mask = Image.new("L", sheet.image.size, 0)
    pen, face = ImageDraw.Draw(mask), s.font(s.OCRB, em * SCALE)
    middle = sheet.height - ZONE_HEIGHT / 2
    for i, line in enumerate(lines):
        centre = middle + (i - (len(lines) - 1) / 2) * LINE_STEP
        for k, c in enumerate(line):
            pen.text(((left + k * PITCH) * SCALE, (centre + 0.351 * em) * SCALE), c, fill=255, font=face, anchor="ls")
    ink = cv2.GaussianBlur(np.asarray(mask), (0, 0), 0.8).astype(np.float32)
    speckle = cv2.GaussianBlur(rng.normal(0, 1, ink.shape).astype(np.float32), (0, 0), 1.4)
    ink *= np.clip(1.03 + 0.05 * speckle / speckle.std(), 0.8, 1)
    if worn:
        patch = sum(n / n.std() for n in (cv2.GaussianBlur(rng.normal(0, 1, ink.shape).astype(np.float32), (0, 0), k)
                                          for k in (2.2, 9.0)))
        edge = np.quantile(patch, worn)
        ink *= np.clip((patch - edge) / 0.5 + 0.35, 0.12, 1)
    sheet.print_mask(ink.clip(0, 255).astype(np.uint8), design.ink, design.ink, 0.96)
    reach = (len(lines) - 1) / 2 * LINE_STEP + PITCH / 2
    return left, middle - reach, left + len(lines[0]) * PITCH, middle + reach


def fields(sheet: Sheet, x: float, y: float, rows: list[list[tuple[str, str, float]]], design: Design,
           step: float = 7.4, em: float = 3.1) -> None:
    """Rows of label over value; each field has its own offset to the right."""
    for i, row in enumerate(rows):
        for label, value, offset in row:
            sheet.text(x + offset, y + i * step, label, em * 0.53, design.face[0], design.accent)
            sheet.text(x + offset, y + i * step + em * 1.02, value, em, design.face[1], (28, 28, 34))


def paste_portrait(sheet: Sheet, holder: Holder, rng: np.random.Generator, x: float, y: float, width: float,
                   height: float, ghost: tuple[float, float, float] | None = None) -> None:
    face = portrait(rng, round(width * SCALE), round(height * SCALE), holder.sex == "F")
    sheet.image.paste(face, (round(x * SCALE), round(y * SCALE)))
    if ghost:
        gx, gy, gw = ghost
        small = face.resize((round(gw * SCALE), round(gw * height / width * SCALE)), Image.LANCZOS).convert("L")
        at = (round(gx * SCALE), round(gy * SCALE))
        under = sheet.image.crop((*at, at[0] + small.width, at[1] + small.height))
        sheet.image.paste(Image.blend(under, small.convert("RGB"), 0.32), at)


def overprint(sheet: Sheet, x: float, y: float, em: float, turn: float, word: str = "SPECIMEN",
              fill: Colour = (200, 40, 50), opacity: float = 0.38) -> None:
    sheet.text(x, y, word, em, s.SANS_BOLD, fill, "ms", opacity, turn, 0.12)


def passport(lines: list[str], holder: Holder, state: str, design: Design, rng: np.random.Generator, issued: date,
             expiry: date, worn: float = 0.0) -> Document:
    """The data page of a passport, 125 by 88 mm."""
    sheet, land, second = Sheet(*SIZES["TD3"], design.paper[1]), STATES[state], lines[1]
    top = 88 - ZONE_HEIGHT
    background(sheet, design, rng, top)
    sheet.text(6, 8.2, land.title, 4.6, design.face[1], design.accent)
    sheet.text(6, 11.6, land.subtitle, 2.1, design.face[0], design.accent)
    sheet.text(119, 7.6, "PASSPORT · PASSEPORT", 2.9, design.face[1], design.accent, "rs")
    s.star(sheet, 112, 17, 5.5, 8, design.accent, 0.75)
    paste_portrait(sheet, holder, rng, 6, 14, 33, 43, (97, 38, 15))
    personal = second[28:42].strip("<")
    fields(sheet, 43, 14.4, [
        [("Type / Type", lines[0][:2].strip("<"), 0), ("Code of issuing State", state, 16),
         ("Passport No. / Passeport N°", second[:9].strip("<"), 42)],
        [("Surname / Nom", holder.surname.upper(), 0)],
        [("Given names / Prénoms", holder.given.upper() or "—", 0)],
        [("Nationality / Nationalité", land.adjective, 0), ("Personal No.", personal or "—", 42)],
        [("Date of birth / Date de naissance", shown(holder.birth), 0), ("Sex", holder.sex.replace("<", "X"), 36),
         ("Place of birth", holder.birthplace, 44)],
        [("Date of issue", shown(issued), 0), ("Authority / Autorité", "OFFICE OF SPECIMENS", 36)],
        [("Date of expiry", shown(expiry), 0)]], design, 7.3, 2.95)
    s.signature(sheet, rng, 82, 62.5, 26, (30, 34, 90))
    sheet.text(6, 61.6, "THIS IS NOT A DOCUMENT", 1.7, design.face[0], design.accent)
    overprint(sheet, 74, 38, 11, 17)
    box = print_zone(sheet, lines, 6.0, design, rng, worn)
    if design is not BARE:
        sheet.emboss_noise(rng)
    return Document(sheet, lines, box, 2.5)


def card_back(lines: list[str], holder: Holder, state: str, design: Design, rng: np.random.Generator, issued: date,
              expiry: date, number: str, worn: float = 0.0) -> Document:
    """The back of an identity card, 85.6 by 53.98 mm, the zone over its lower half."""
    sheet, land = Sheet(*SIZES["TD1"], design.paper[1]), STATES[state]
    top = 53.98 - ZONE_HEIGHT
    background(sheet, design, rng, top)
    sheet.box(0, 0, 85.6, 5.2, fill=design.accent)
    sheet.text(4, 3.7, land.title, 2.6, design.face[1], (255, 255, 255))
    sheet.text(81.6, 3.6, "IDENTITY CARD · SPECIMEN", 1.9, design.face[0], (255, 255, 255), "rs")
    sheet.box(4, 8, 11.5, 9, fill=(214, 182, 96), outline=(140, 110, 40), radius=1.4)
    for k in range(1, 3):
        sheet.box(4, 8 + 3 * k, 11.5, 0.12, fill=(140, 110, 40))
        sheet.box(4 + 3.83 * k, 8, 0.12, 9, fill=(140, 110, 40))
    fields(sheet, 19, 8.6, [[("Place of birth", holder.birthplace, 0), ("Document No.", number, 28)],
                            [("Address", "1 NO SUCH STREET", 0), ("Eyes / Height", "GREEN / 171 cm", 28)],
                            [("Authority", "OFFICE OF SPECIMENS", 0), ("Date of issue", shown(issued), 28)]],
           design, 6.0, 2.15)
    s.star(sheet, 77, 14, 4.2, 7, design.accent, 0.7)
    sheet.text(4, 26.5, "NOT A DOCUMENT · " + land.subtitle, 1.5, design.face[0], design.accent)
    overprint(sheet, 44, 19, 7.5, 12, opacity=0.28)
    box = print_zone(sheet, lines, 4.7, design, rng, worn)
    if design is not BARE:
        sheet.emboss_noise(rng)
    return Document(sheet, lines, box)


def card_front(lines: list[str] | None, holder: Holder, state: str, design: Design, rng: np.random.Generator,
               issued: date, expiry: date, number: str, title: str = "IDENTITY CARD", worn: float = 0.0) -> Document:
    """A card of 105 by 74 mm with portrait and zone on one side; without lines, the front of a small card."""
    sheet, land = Sheet(*SIZES["TD2" if lines else "TD1"], design.paper[1]), STATES[state]
    k = sheet.width / 105
    background(sheet, design, rng, sheet.height - ZONE_HEIGHT if lines else None)
    sheet.text(5 * k, 7 * k, land.title, 4.2 * k, design.face[1], design.accent)
    sheet.text(100 * k, 6.6 * k, title, 2.8 * k, design.face[1], design.accent, "rs")
    sheet.box(5 * k, 8.8 * k, 95 * k, 0.35 * k, fill=design.accent)
    paste_portrait(sheet, holder, rng, 5 * k, 12 * k, 27 * k, 35 * k, (84 * k, 30 * k, 13 * k))
    fields(sheet, 36 * k, 13.6 * k, [
        [("Surname / Nom", holder.surname.upper(), 0), ("Card No. / N°", number, 40 * k)],
        [("Given names / Prénoms", holder.given.upper(), 0)],
        [("Date of birth", shown(holder.birth), 0), ("Sex", holder.sex.replace("<", "X"), 30 * k)],
        [("Place of birth", holder.birthplace, 0), ("Nationality", state, 30 * k)],
        [("Date of issue", shown(issued), 0), ("Date of expiry", shown(expiry), 30 * k)]],
        design, 6.9 * k, 2.75 * k)
    s.signature(sheet, rng, 62 * k, 47.5 * k if lines else 58 * k, 20 * k, (30, 34, 90))
    s.star(sheet, 94 * k, 21 * k, 4.6 * k, 6, design.accent, 0.7)
    overprint(sheet, 60 * k, 30 * k, 9 * k, 15)
    box = (0.0, 0.0, 0.0, 0.0)
    if lines:
        box = print_zone(sheet, lines, 5.0, design, rng, worn)
    if design is not BARE:
        sheet.emboss_noise(rng)
    return Document(sheet, lines or [], box)


def visa(lines: list[str], holder: Holder, state: str, design: Design, rng: np.random.Generator, issued: date,
         expiry: date) -> Document:
    """A visa sticker of format A (120 by 80 mm) or B (105 by 74 mm)."""
    size = SIZES[format_of(lines)]
    sheet, land, k = Sheet(*size, design.paper[1]), STATES[state], size[0] / 120
    background(sheet, design, rng, size[1] - ZONE_HEIGHT)
    sheet.text(38 * k, 9 * k, "VISA", 6.4 * k, design.face[1], design.accent)
    sheet.text(115 * k, 8 * k, land.title, 3.4 * k, design.face[1], design.accent, "rs")
    sheet.text(115 * k, 11 * k, land.subtitle, 1.8 * k, design.face[0], design.accent, "rs")
    paste_portrait(sheet, holder, rng, 5 * k, 6 * k, 28 * k, 36 * k)
    fields(sheet, 38 * k, 15 * k, [
        [("Place of issue", "CONSULATE OF NOWHERE", 0), ("Document No.", lines[1][:9].strip("<"), 48 * k)],
        [("Valid from", shown(issued), 0), ("Valid until", shown(expiry), 26 * k), ("Entries", "MULTIPLE", 54 * k)],
        [("Type of visa", "TRANSIT OF DREAMS", 0), ("Nationality", lines[1][10:13].strip("<"), 54 * k)],
        [("Surname, given names", f"{holder.surname.upper()}, {holder.given.upper()}", 0)],
        [("Date of birth", shown(holder.birth), 0), ("Sex", holder.sex.replace("<", "X"), 26 * k)]],
        design, 7.2 * k, 2.8 * k)
    mask = np.maximum(s.rosette(sheet, 104 * k, 42 * k, 9 * k, 11, 22), s.rosette(sheet, 104 * k, 42 * k, 5 * k, 5, 12))
    sheet.print_mask(mask, (190, 150, 60), (90, 160, 150), 0.9)
    s.signature(sheet, rng, 8 * k, 50 * k, 22 * k, (30, 34, 90))
    overprint(sheet, 66 * k, 32 * k, 10 * k, 14)
    box = print_zone(sheet, lines, (size[0] - len(lines[0]) * PITCH) / 2, design, rng)
    if design is not BARE:
        sheet.emboss_noise(rng)
    return Document(sheet, lines, box, 0.4)


def stamped_page(rng: np.random.Generator, stamps: bool) -> Sheet:
    page = Sheet(125, 88, (240, 236, 226))
    page.print_mask(s.waves(page, rng, 60, 2.0, 40), (200, 170, 150), (150, 180, 190), 0.5)
    if stamps:
        page.text(62, 9, "OBSERVATIONS · SPECIMEN", 2.6, s.SERIF, (120, 70, 70), "ms")
        for x, y, r, ink in ((34, 38, 15, (50, 60, 140)), (86, 52, 17, (150, 40, 60)), (96, 22, 11, (40, 110, 80))):
            when = shown(date(2024, 5, int(rng.integers(1, 28))))
            s.stamp(page, x, y, r, "NO SUCH BORDER · UTOPIA · ", when, ink, rng.uniform(-40, 40), rng, 0.5)
    return page


def open_passport(lower: Document, rng: np.random.Generator) -> Document:
    """A booklet lying open: a page of stamps above, the fold, and below it the data page or a page with a visa."""
    gap = 3.0
    spread = Sheet(125 + 2 * gap, 176 + 2 * gap, (96, 28, 40))
    left, top = gap + (125 - lower.sheet.width) / 2, 88 + gap + (88 - lower.sheet.height) / 2
    spread.image.paste(stamped_page(rng, True).image, (round(gap * SCALE), round(gap * SCALE)))
    spread.image.paste(stamped_page(rng, False).image, (round(gap * SCALE), round((88 + gap) * SCALE)))
    spread.image.paste(lower.sheet.image, (round(left * SCALE), round(top * SCALE)))
    y = (np.arange(spread.image.height) / SCALE - 88 - gap)[:, None, None]
    fold = 1 - 0.5 * np.exp(-np.abs(y) / 2.2) - 0.16 * np.exp(-np.abs(y) / 14)
    spread.pixels = spread.pixels * fold
    x0, y0, x1, y1 = lower.zone
    return Document(spread, lower.lines, (x0 + left, y0 + top, x1 + left, y1 + top), 4.0)

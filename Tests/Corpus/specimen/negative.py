"""Pictures without a machine-readable zone, most of them made to look as if they had one."""

from __future__ import annotations

from datetime import date

import cv2
import numpy as np

from . import sheet as s
from .document import MOSS, SEA, SKY, background, card_front, overprint, passport, paste_portrait
from .photo import Picture, cloth, coloured, smooth_noise
from .sheet import SCALE, Sheet
from .zone import Holder, td3

WORDS = ("the reader looked for a line of letters and found a garden instead where every path returned to its own "
         "beginning and nobody had printed a number on the gate so it went on reading until the rain came").split()

CODE = """func checkDigit(_ text: [UInt8]) -> UInt8 {
    let weights: [Int] = [7, 3, 1]
    var sum = 0
    for (i, c) in text.enumerated() {
        let value = c == 0x3C ? 0 : Int(c) - 48
        sum += weights[i % 3] * value
    }
    return UInt8(sum % 10)
}

<<<<<<< HEAD
let mask: UInt64 = 0x0F0F_0F0F << 32 | 0xFFFF
let shifted = value << 4 << 8 << 16
=======
let mask: UInt64 = 0x00FF_00FF << 16 | 0x0F0F
>>>>>>> feature
stream << "P" << name << country << std::endl;
while (a << 1 < limit && b << 2 < limit) { n += 1 }"""


def prose(rng: np.random.Generator, size: float = 3.0, face: str = s.SERIF) -> Picture:
    sheet = Sheet(105, 148, (250, 249, 245))
    sheet.text(14, 20, "A short story", 5, s.SERIF_BOLD)
    for row in range(24):
        words = [WORDS[int(rng.integers(len(WORDS)))] for _ in range(int(rng.integers(7, 11)))]
        sheet.text(14, 30 + row * 4.5, " ".join(words)[:52], size, face)
    return sheet.pixels


def capitals(rng: np.random.Generator) -> Picture:
    """Lines of monospaced capitals and digits: the shape of a zone without its filler or its lengths."""
    sheet = Sheet(125, 80, (246, 246, 240))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for row in range(13):
        line = "".join(letters[int(i)] for i in rng.integers(0, len(letters), 22 + 2 * (row % 5)))
        sheet.text(8, 9 + row * 5.4, line, 3.6, s.MONO_BOLD)
    return sheet.pixels


def code(rng: np.random.Generator) -> Picture:
    sheet = Sheet(125, 88, (30, 32, 38))
    for row, line in enumerate(CODE.splitlines()):
        sheet.text(3, 5 + row * 4.5, f"{row + 1:3}", 3.0, s.DEJAVU_MONO, (96, 100, 110))
        tone = (220, 220, 214) if row % 4 else (150, 200, 160)
        sheet.text(12, 5 + row * 4.5, line, 3.0, s.DEJAVU_MONO, tone)
    return sheet.pixels


def bars(rng: np.random.Generator, sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
    end = x + width
    while x < end:
        thick = 0.33 * int(rng.integers(1, 4))
        sheet.box(x, y, thick, height, fill=(20, 20, 22))
        x += thick + 0.33 * int(rng.integers(1, 4))


def barcodes(rng: np.random.Generator) -> Picture:
    sheet = Sheet(110, 80, (252, 251, 248))
    for y, digits in ((6, "2 001234 567893"), (32, "(00) 00000012345678"), (58, "*VOUCH-SPECIMEN*")):
        bars(rng, sheet, 8, y, 62, 14)
        sheet.text(39, y + 18, digits, 3.4, s.OCRB, anchor="ms")
    cells = rng.uniform(size=(22, 22)) < 0.5
    for (row, column) in np.argwhere(cells):
        sheet.box(80 + column, 28 + row, 1, 1, fill=(20, 20, 22))
    return sheet.pixels


def licence(rng: np.random.Generator) -> Picture:
    sheet = Sheet(85.6, 53.98, (240, 226, 232))
    background(sheet, SKY, rng, None)
    sheet.text(24, 6.5, "DRIVING LICENCE", 4, s.SANS_BOLD, (120, 40, 90))
    sheet.text(24, 10, "UTOPIA · SPECIMEN", 2.2, s.SANS, (120, 40, 90))
    paste_portrait(sheet, Holder("Nemo", "Max", "M", date(1980, 1, 1)), rng, 4, 13, 24, 31)
    for row, line in enumerate(("1.  NOBODY", "2.  MAXIMILIAN", "3.  01.01.1980 NOWHERE", "4a. 02.03.2020   4c. OFFICE",
                                "4b. 01.03.2035", "5.  N0000000X00", "9.  AM / B1 / B / BE")):
        sheet.text(31, 17 + row * 4.6, line, 2.9, s.NARROW_BOLD, (30, 26, 34))
    s.signature(sheet, rng, 6, 49, 18, (20, 24, 60))
    overprint(sheet, 52, 36, 8, 14)
    return sheet.pixels


def receipt(rng: np.random.Generator) -> Picture:
    sheet = Sheet(60, 130, (247, 246, 242))
    sheet.text(30, 9, "NO SUCH SHOP", 4.2, s.MONO_BOLD, anchor="ms")
    sheet.text(30, 14, "1 Nowhere Lane, Utopia", 2.4, s.MONO, anchor="ms")
    for row in range(18):
        item = WORDS[int(rng.integers(len(WORDS)))].upper().ljust(14, ".")
        sheet.text(5, 23 + row * 4.3, f"{item}{rng.integers(1, 9)}x{rng.integers(100, 2000) / 100:8.2f}", 3.0, s.MONO)
    sheet.text(5, 105, "TOTAL.............104.37", 3.4, s.MONO_BOLD)
    bars(rng, sheet, 10, 111, 40, 10)
    return sheet.pixels


def keyboard(rng: np.random.Generator) -> Picture:
    sheet = Sheet(150, 66, (54, 56, 60))
    for row, keys in enumerate(("1234567890<>", "QWERTYUIOP<<", "ASDFGHJKL<<<", "<ZXCVBNM,.<<")):
        for column, key in enumerate(keys):
            x, y = 6 + column * 11.4 + (0, 2, 3, 1)[row], 6 + row * 11.5
            sheet.box(x, y, 10, 10, fill=(28, 29, 32), radius=1.2)
            sheet.text(x + 5, y + 6.4, key, 4, s.SANS, (226, 226, 226), "ms")
    sheet.box(40, 53, 66, 9, fill=(28, 29, 32), radius=1.2)
    return sheet.pixels


def bricks(rng: np.random.Generator, width: int = 1100, height: int = 800) -> Picture:
    y, x = np.mgrid[0:height, 0:width]
    row = y // 44
    column = (x + 55 * (row % 2)) // 110
    tone = rng.uniform(0.3, 0.8, (40, 40))[row, column] + 0.12 * smooth_noise(rng, height, width, 3, 3)
    wall = coloured(tone, (110, 52, 40), (196, 110, 84))
    joint = (y % 44 < 6) | ((x + 55 * (row % 2)) % 110 < 6)
    wall[joint] = coloured(0.6 + 0.15 * smooth_noise(rng, height, width, 2, 2), (150, 146, 140), (214, 210, 204))[joint]
    return cv2.GaussianBlur(wall, (0, 0), 1.1)


def noise(rng: np.random.Generator) -> Picture:
    return np.clip(rng.normal(128, 60, (480, 640, 3)), 0, 255).astype(np.float32)


def blank(rng: np.random.Generator) -> Picture:
    return np.full((900, 700, 3), 246, np.float32) + smooth_noise(rng, 900, 700, 200, 300)[..., None]


def front(rng: np.random.Generator) -> Picture:
    holder = Holder("Ohnezeile", "Clara", "F", date(1990, 9, 9))
    card = card_front(None, holder, "UTO", MOSS, rng, date(2022, 1, 3), date(2032, 1, 2), "U0000N0NE", "IDENTITY CARD")
    return card.sheet.pixels


def payment_slip(rng: np.random.Generator) -> Picture:
    """A slip whose coding line is in OCR-B and ends in angle brackets: the nearest relative of a zone."""
    sheet = Sheet(150, 84, (252, 238, 224))
    sheet.text(8, 9, "PAYMENT SLIP · SPECIMEN", 4, s.SANS_BOLD, (150, 80, 30))
    for row, (label, value) in enumerate((("For", "THE BANK OF NOWHERE"), ("Account", "00-000000-0"),
                                          ("Reference", "00 00000 00000 12345 67890 12345"), ("Amount", "1 234.50"))):
        sheet.text(8, 19 + row * 10, label, 2.2, s.SANS, (150, 80, 30))
        sheet.text(8, 23.5 + row * 10, value, 3.6, s.MONO_BOLD)
    sheet.box(0, 62, 150, 22, fill=(255, 254, 250))
    sheet.text(22, 72, "0100001234509>000000000012345678901234567+", 2.54 / 0.723, s.OCRB)
    sheet.text(97, 79, "010000000>", 2.54 / 0.723, s.OCRB)
    return sheet.pixels


def cut_off(rng: np.random.Generator) -> Picture:
    """A passport whose zone lies outside the picture."""
    holder = Holder("Abgeschnitten", "Ida", "F", date(1979, 6, 30))
    expiry = date(2030, 1, 1)
    page = passport(td3(holder, "UTO", "UTO", "C00000001", expiry), holder, "UTO", SEA, rng, date(2020, 1, 2), expiry)
    return page.sheet.pixels[:round(64 * SCALE)]


def weave(rng: np.random.Generator) -> Picture:
    """Cloth with rows of chevrons, each as large as a filler character."""
    cover = cloth(rng, 1100, 800, (150, 140, 120), (214, 206, 190))
    for row in range(18):
        for column in range(46):
            x, y = 40 + column * 22, 46 + row * 40
            chevron = np.int32([[x + 10, y - 9], [x, y], [x + 10, y + 9]])
            cv2.polylines(cover, [chevron], False, (60, 50, 70), 2, cv2.LINE_AA)
    return cover

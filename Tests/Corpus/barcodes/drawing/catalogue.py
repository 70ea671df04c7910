"""Every picture of the corpus, one row each."""

from __future__ import annotations

import cv2
import numpy as np

from specimen import negative, photo
from specimen import sheet as s
from specimen.photo import Picture, coloured, smooth_noise
from specimen.portrait import portrait
from specimen.sheet import SCALE, Sheet
from specimen.shooting import dark, defocus, glare, shade

from . import labels as l
from . import symbols as y
from .scenes import Laid, Scene

LARGE = {"size": (1040, 780), "budget": 105_000}


def card(name: str, design: str, columns: int = 11, **how):
    """A licence of the vectors' persons on the back of a card."""
    return Laid(lambda rng: l.card_back(rng, y.licence(name, columns), design), **how)


def desk(rng, width, height):
    return photo.plain(rng, width, height, (120, 108, 98), (168, 154, 142))


def slate(rng, width, height):
    return photo.plain(rng, width, height, (38, 40, 44), (70, 72, 78))


def linen(rng, width, height):
    return photo.plain(rng, width, height, (196, 190, 178), (226, 222, 212))


LICENCES = [
    Scene("licence/straight", [card("version 10", "sky", share=0.8)], slate, **LARGE),
    Scene("licence/turned-12", [card("version 04", "moss", share=0.78, angle=12, pitch=6)], desk, **LARGE),
    Scene("licence/turned-35", [card("version 08", "sand", share=0.76, angle=-35, pitch=8, yaw=5)], slate, **LARGE),
    Scene("licence/upside-down", [card("version 01", "sea", share=0.78, angle=181, yaw=-6)], linen, **LARGE),
    Scene("licence/perspective", [card("version 09", "lilac", share=0.86, angle=4, pitch=42, yaw=16, distance=1.5)],
          slate, **LARGE),
    Scene("licence/blurred", [card("version 02", "rose", share=0.82, angle=-3)], desk, effects=[defocus(1.6)],
          **LARGE),
    Scene("licence/dark", [card("version 06", "bare", share=0.8, angle=5, pitch=5)], slate, noise=0,
          effects=[shade((0.4, 0), (0.62, 1), 0.45, 14), dark(0.34, 2.2)], **LARGE),
    Scene("licence/small", [card("Mexican licence", "sky", share=0.62, angle=2)], desk, size=(800, 600)),
    Scene("licence/compressed", [card("Canadian licence", "sand", share=0.8, angle=-6, pitch=8)], linen, quality=50,
          **LARGE),
    Scene("licence/glare", [card("identity card", "rose", share=0.78, angle=7)], slate,
          effects=[glare((0.34, 0.27), (0.13, 0.06), -20, 260)], **LARGE),
]

BLUE, RED, GREEN = (24, 70, 140), (150, 30, 44), (20, 100, 80)
MATRIX = [
    Scene("matrix/qr-health-proof",
          [Laid(lambda rng: l.page(rng, y.health_proof("vaccination"), "HEALTH PROOF", [
              "State of Utopia · SPECIMEN", "This page proves nothing."], 13, (148, 190)), share=0.74, angle=5,
              pitch=8)], desk, size=(800, 1000), budget=100_000),
    Scene("matrix/data-matrix-seal",
          [Laid(lambda rng: l.page(rng, y.seal("visa"), "VISA STICKER", ["Digital seal · SPECIMEN"], 9, (80, 70)),
                share=0.66, angle=-14, pitch=10)], linen),
    Scene("matrix/aztec-boarding-pass",
          [Laid(lambda rng: l.boarding_card(rng, "aztec", "version 6", BLUE, 9), share=0.92, angle=90, pitch=5)],
          slate, size=(800, 900)),
    Scene("matrix/pdf417-boarding-pass",
          [Laid(lambda rng: l.boarding_card(rng, "pdf417", "two legs", RED, 6, columns=9, ec_level="3"), share=0.9,
                angle=174, pitch=10)], desk, size=(1000, 640), budget=90_000),
    Scene("matrix/micro-pdf417", [Laid(lambda rng: l.page(rng, y.symbol("microPDF417", "UTOPIA SPECIMEN 417"),
                                                          "SAMPLE", ["Handle with care"], 10, (90, 66)), share=0.72,
                                       angle=-5)], slate, size=(640, 480)),
    Scene("matrix/qr-address", [Laid(lambda rng: l.page(rng, y.symbol("qr", "https://example.invalid/", ec_level="Q"),
                                                        "COME TO UTOPIA", ["Open never to never"], 22, (100, 110)),
                                     share=0.6, angle=23, pitch=20, yaw=-12)], desk),
    Scene("matrix/qr-light-on-dark", [Laid(lambda rng: l.page(
        rng, y.symbol("qr", "https://example.invalid/night", ec_level="M"), "NO SUCH CLUB", ["By night only"], 24,
        (100, 110), (26, 28, 36), (236, 234, 226), (236, 234, 226)), share=0.62, angle=-9)], linen),
    Scene("matrix/micro-qr", [Laid(lambda rng: l.page(rng, y.symbol("microQR", "20001234567"), "PART 7",
                                                      ["Micro QR · SPECIMEN"], 24, (60, 60)), share=0.56, angle=6)],
          slate, size=(640, 480)),
    Scene("matrix/aztec-turned", [Laid(lambda rng: l.page(rng, y.symbol("aztec", "UTOPIA RAIL 0000 SPECIMEN"),
                                                          "ONE WAY", ["Nirgendwo to Nowhere"], 24, (90, 90)),
                                       share=0.6, angle=-90, yaw=10)], desk, size=(640, 480)),
]


def single(name: str, kind: str, payload: str, title: str, caption: str, ground=desk, module: int = 6,
           label: dict | None = None, **how) -> Scene:
    laid = Laid(lambda rng: l.strip(rng, y.symbol(kind, payload), title, caption, module, **(label or {})), **how)
    return Scene(f"linear/{name}", [laid], ground, size=(720, 540), budget=60_000)


LINEAR = [
    single("code-128", "code128", "UTOPIA-0000-4711", "NOWHERE LIBRARY", "UTOPIA-0000-4711", angle=4, share=0.85),
    single("code-39", "code39", "SPECIMEN-39", "INVENTORY", "* S P E C I M E N - 3 9 *", slate, share=0.92, angle=-3),
    single("code-93", "code93", "UTOPIA93", "ROLLING STOCK", "UTOPIA93", share=0.8, angle=90),
    single("itf", "itf", "0001234500", "CARTON OF NOTHING", "00 01 23 45 00", linen, share=0.76, angle=181),
    single("ean-13", "ean13", "2001234567893", "TEA WITHOUT TEA", "2 001234 567893", label={"accent": GREEN},
           share=0.62, angle=-11, pitch=12),
    single("ean-8", "ean8", "20012342", "CHEWING GUM", "2001 2342", slate, share=0.55, angle=8, module=8),
    single("upc-a", "upcA", "200012345674", "CEREAL OF NOTHING", "2 00012 34567 4", share=0.62, angle=-90, yaw=6),
    single("upc-e", "upcE", "01234565", "SODA, EMPTY", "0 123456 5", linen, share=0.5, angle=3, module=8),
    single("codabar", "codabar", "A20001234B", "BLOOD BANK OF NOWHERE", "A 20001234 B", share=0.8, angle=-6,
           label={"accent": RED}),
    single("code-128-light-on-dark", "code128", "NIGHT-0001", "NO SUCH CLUB", "NIGHT-0001", linen, share=0.8, angle=2,
           label={"paper": (30, 32, 40), "ink": (240, 238, 230), "accent": (230, 200, 90)}),
]

SEVERAL = [
    Scene("several/parcel", [Laid(l.parcel, share=0.86, angle=3, pitch=6)], desk, size=(1100, 880), budget=110_000),
    Scene("several/catalogue", [Laid(l.shelf, share=0.9, angle=-2)], slate, size=(1100, 800), budget=110_000),
    Scene("several/two-licences", [
        card("version 05", "sea", at=(0.35, 0.26), share=0.6, angle=-4),
        card("version 11", "rose", at=(0.62, 0.74), share=0.6, angle=7)], slate, size=(1200, 1080), budget=118_000),
]


def fence(rng) -> Picture:
    """Pickets of uneven widths before a hedge."""
    height, width = 660, 900
    hedge = coloured(0.5 + 0.3 * smooth_noise(rng, height, width, 9, 9), (18, 44, 22), (70, 110, 54))
    for rail in (180, 480):
        hedge[rail:rail + 34] = (206, 202, 190)
    x = 14
    while x < width - 20:
        wide = int(rng.choice([9, 9, 18, 27]))
        tone = rng.uniform(226, 248)
        hedge[70 + int(rng.integers(0, 20)):640, x:x + wide] = (tone, tone - 3, tone - 12)
        x += wide + int(rng.choice([9, 9, 18, 27]))
    return cv2.GaussianBlur(hedge, (0, 0), 0.9)


def stripes(rng) -> Picture:
    """A shirt: regular stripes, bent by folds."""
    height, width = 540, 720
    y_, x_ = np.mgrid[0:height, 0:width].astype(np.float32)
    bend = 16 * smooth_noise(rng, height, width, 260, 300)
    wave = np.sin((x_ + bend + 0.12 * y_) * 0.5) > np.where(np.sin((x_ + bend + 0.12 * y_) * 0.07) > 0, 0.2, -0.4)
    shirt = coloured(wave.astype(np.float32), (40, 56, 110), (240, 240, 244))
    folds = 1 + 0.14 * smooth_noise(rng, height, width, 200, 160)
    return cv2.GaussianBlur(shirt * folds[..., None], (0, 0), 1.0)


def face(rng) -> Picture:
    return np.asarray(portrait(rng, 560, 720, True)).astype(np.float32)


def columns(rng) -> Picture:
    """A newspaper."""
    sheet = Sheet(150, 110, (240, 236, 226))
    sheet.text(75, 14, "THE NOWHERE TIMES", 9, s.SERIF_BOLD, anchor="ms")
    for column in range(4):
        for row in range(34):
            words = [negative.WORDS[int(rng.integers(len(negative.WORDS)))] for _ in range(8)]
            sheet.text(6 + column * 35, 24 + row * 2.4, " ".join(words)[:31], 2.1, s.SERIF)
    return cv2.resize(sheet.pixels, (820, 601), interpolation=cv2.INTER_AREA)


def shrunk(draw, width: int):
    def drawn(rng) -> Picture:
        picture = draw(rng)
        height = round(picture.shape[0] * width / picture.shape[1])
        return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return drawn


NEGATIVES = [
    Scene("negative/newspaper", draw=columns, budget=90_000),
    Scene("negative/keyboard", draw=shrunk(negative.keyboard, 900)),
    Scene("negative/fence", draw=fence, budget=80_000),
    Scene("negative/shirt", draw=stripes),
    Scene("negative/portrait", draw=face),
    # Bars and cells at random: what looks like symbols to the eye and is none.
    Scene("negative/imitations", draw=shrunk(negative.barcodes, 900)),
]

CORPUS = LICENCES + MATRIX + LINEAR + SEVERAL + NEGATIVES

EXAMPLE = Scene(
    "licence-back",
    [Laid(lambda rng: l.card_back(rng, y.anemones_licence(), "sky", "SPECIMEN, ANEMONE VIOLA", "0000000000000001"),
          share=0.76, angle=-7, pitch=9, yaw=-3)],
    photo.wood, size=(1600, 1200), budget=245_000, noise=0.8)

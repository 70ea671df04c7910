"""Every picture of the corpus, one row each: what lies where, and what happens to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from . import document as d
from . import negative, photo
from .photo import Picture
from .shooting import Paper, Random, Specimen, dark, defocus, glare, motion, screen, shade, smaller
from .zone import Holder

WANDA = Holder("Zilch", "Wanda", "F", date(1984, 2, 29))
NEMO = Holder("Niemand", "Nemo Tobias", "M", date(1971, 11, 2), "NIRGENDWO")
ANEMONE = Holder("Specimen", "Anemone Viola", "F", date(1988, 3, 14), "SEVENHILLS")
QUUX = Holder("Quux", "Foo Barnabas", "M", date(1999, 12, 31))
ASE = Holder("Førslag-Østeksempel", "Åse Märta", "F", date(1962, 7, 19), "INGENSTEDS")
LEA = Holder("Personne", "Léa Zoë", "F", date(1993, 10, 8), "NULLE PART")
FINN = Holder("O'Nobody", "Finn", "M", date(2004, 6, 1))
LONG = Holder("Beispielhausen-Musterkirchen", "Wilhelmina Theodora Kunigunde Walpurga", "F", date(1955, 1, 23))
ALONE = Holder("Placeholder", "", "<", date(1977, 8, 8))
INIGO = Holder("Ejemplo Inventado", "Íñigo Tomás", "M", date(1968, 4, 17), "NINGUNA PARTE")
XYZZY = Holder("Xyzzy", "Plugh", "M", date(1976, 5, 13), "COLOSSAL CAVE")
MILA = Holder("Przykładowa", "Mila Zofia", "F", date(2010, 9, 5), "NIGDZIE")
BABY = Holder("Lorem", "Ipsum Dolor", "M", date(2023, 11, 30), "LATIUM")
JANE = Holder("Voorbeeld", "Fantasia Jane", "F", date(1990, 1, 9), "NERGENS")


def scan(name: str, paper: Paper, size: tuple[int, int], **options) -> Specimen:
    """A document on the glass of a scanner: no light, no pull."""
    paper.share = 0.95 if paper.share == 0.72 else paper.share
    paper.pull = 0.0
    usual = {"noise": 0.7, "light": 0.0, "shadow": 0.15, "budget": 47_000}
    return Specimen(f"flat/{name}", [paper], photo.scanner, size, **usual | options)


def negative_of(name: str, draw: Callable[[Random], Picture], width: int = 780, **options) -> Specimen:
    effects = [smaller(width)] + options.pop("effects", [])
    usual = {"effects": effects, "light": 0.12, "budget": 42_000}
    return Specimen(f"negative/{name}", draw=draw, tags=["negative"], **usual | options)


FLAT = [
    scan("td3-utopia", Paper("TD3", ANEMONE, zone={"personal": "ZZ184226B"}), (860, 610)),
    scan("td3-empty-personal", Paper("TD3", WANDA, design=d.ROSE, angle=0.7), (820, 590)),
    scan("td3-zero-personal-check", Paper("TD3", NEMO, state="UNO", design=d.SKY, zone={"empty_personal_check": "0"}),
         (820, 590)),
    scan("td3-d-code", Paper("TD3", LONG, state="D", design=d.SAND, angle=-0.9), (860, 618), tags=["busy"]),
    scan("td3-stateless", Paper("TD3", QUUX, state="EUE", nationality="XXA", design=d.LILAC), (820, 590),
         tags=["busy"]),
    scan("td3-strip", Paper("TD3", XYZZY, at=(0.5, -1.09), share=1.02, design=d.BARE), (900, 150), tags=["strip"]),
    scan("td3-bad-check", Paper("TD3", FINN, design=d.MOSS, wrong=(1, 9)), (820, 590), tags=["bad-check", "busy"]),
    scan("td3-worn-ink", Paper("TD3", LEA, state="FRA", design=d.ROSE, worn=0.2), (860, 618), tags=["worn"]),
    scan("td3-stamp", Paper("TD3", JANE, state="NLD", design=d.SEA, stamped=True), (860, 618), tags=["overprint"]),
    scan("td1-utopia", Paper("TD1", NEMO), (740, 477)),
    scan("td1-long-number", Paper("TD1", INIGO, state="ESP", design=d.SAND, number="ABD123456783012"), (740, 477),
         tags=["busy"]),
    scan("td1-bad-composite", Paper("TD1", ALONE, design=d.LILAC, wrong=(1, 29)), (740, 477),
         tags=["bad-check", "busy"]),
    scan("td1-d-code", Paper("TD1", MILA, state="D", design=d.SKY, zone={"optional": "2208X", "kind": "ID"}),
         (720, 464)),
    scan("td2-utopia", Paper("TD2", ANEMONE, design=d.MOSS), (800, 573), tags=["busy"]),
    scan("td2-optional", Paper("TD2", QUUX, state="POL", design=d.SKY, zone={"optional": "8A4<42"}), (800, 573)),
    scan("mrva-utopia", Paper("MRVA", WANDA, nationality="XXB", design=d.ROSE, zone={"optional": "6ZE184226B"}),
         (840, 568)),
    scan("mrvb-utopia", Paper("MRVB", XYZZY, nationality="NOR", design=d.LILAC), (800, 573), tags=["busy"]),
    scan("fra36", Paper("FRA36", LEA, design=d.SKY, zone={"department": "75P", "serial": "01234", "office": "042"}),
         (800, 573)),
]

TABLE = [
    Specimen("table/td3-wood", [Paper("TD3", ASE, state="NOR", angle=6, pull=0.05)]),
    Specimen("table/td1-cloth", [Paper("TD1", FINN, design=d.MOSS, angle=-13, pull=0.06, share=0.6)], photo.cloth,
             tags=["busy"]),
    Specimen("table/td2-clutter", [Paper("TD2", INIGO, state="ESP", design=d.ROSE, angle=4, pull=0.05, share=0.55)],
             photo.clutter),
    Specimen("table/td3-pulled", [Paper("TD3", QUUX, design=d.MOSS, angle=-5, pull=0.12, share=0.66)], photo.stone,
             tags=["perspective", "busy"]),
    Specimen("table/open-passport", [Paper("TD3", MILA, state="POL", design=d.ROSE, open=True, share=0.76, pull=0.03,
                                           angle=-3, bow=0.012)], photo.wood, (800, 1040), tags=["open", "bowed"],
             budget=62_000),
    Specimen("table/visa-in-passport", [Paper("MRVA", NEMO, nationality="D", design=d.LILAC, open=True, share=0.76,
                                              pull=0.03, angle=4, bow=-0.01)], photo.cloth, (800, 1040),
             tags=["open", "bowed", "busy"], budget=62_000),
    Specimen("table/fra36-wood", [Paper("FRA36", JANE, design=d.SKY, angle=9, pull=0.04, share=0.62,
                                        zone={"department": "99", "serial": "765432"})], photo.wood),
    Specimen("table/td3-screen", [Paper("TD3", WANDA, state="UTO", design=d.SKY, angle=1.5, share=0.9)], photo.plain,
             (880, 640), effects=[screen], tags=["moire"], budget=62_000, noise=1.0),
]

ROTATED = [
    Specimen("rotated/td3-upside-down", [Paper("TD3", XYZZY, design=d.ROSE, angle=181, pull=0.03)], tags=["rot180"]),
    Specimen("rotated/td1-left", [Paper("TD1", LEA, state="FRA", angle=-90.6, share=0.8)], photo.cloth, (720, 950),
             tags=["rot90"]),
    Specimen("rotated/td3-right", [Paper("TD3", INIGO, state="ESP", design=d.SAND, angle=88, share=0.96)], photo.stone,
             (780, 1040), tags=["rot90", "busy"]),
    Specimen("rotated/td2-33", [Paper("TD2", ASE, state="NOR", design=d.MOSS, angle=33, share=0.62, pull=0.03)],
             photo.plain, tags=["busy"]),
    Specimen("rotated/td1-147", [Paper("TD1", QUUX, design=d.SKY, angle=147, share=0.6, pull=0.04)]),
    Specimen("rotated/mrva-minus-61", [Paper("MRVA", MILA, nationality="POL", angle=-61, share=0.72)], photo.cloth,
             (900, 900)),
]

SMALL = [
    Specimen("small/td3-third", [Paper("TD3", FINN, design=d.SKY, at=(0.56, 0.45), share=0.345, angle=-4)], photo.wood,
             (1200, 900), tags=["lowres"], budget=66_000, noise=1.5),
    Specimen("small/td1-quarter", [Paper("TD1", ANEMONE, at=(0.4, 0.58), share=0.22, angle=8)], photo.stone,
             (1300, 975), tags=["lowres"], budget=62_000, noise=1.5),
    Specimen("small/td2-tilted", [Paper("TD2", JANE, state="NLD", design=d.ROSE, at=(0.42, 0.4), share=0.29,
                                         angle=-21)], photo.plain, (1300, 975), tags=["lowres"], noise=1.5),
    Specimen("small/mrvb-upside-down", [Paper("MRVB", NEMO, nationality="CHE", design=d.SKY, at=(0.6, 0.55), share=0.32,
                                              angle=176)], photo.clutter, (1100, 825), tags=["lowres", "rot180"],
             noise=1.5, budget=62_000),
]

BLUR = [
    Specimen("blur/td3-motion", [Paper("TD3", LEA, state="FRA", angle=3)], photo.wood, effects=[motion(7, 12)],
             tags=["blur"]),
    Specimen("blur/td1-motion", [Paper("TD1", ALONE, design=d.ROSE, angle=-7, share=0.6)], photo.cloth,
             effects=[motion(9, 75)], tags=["blur"]),
    Specimen("blur/td3-defocus", [Paper("TD3", NEMO, state="UNO", design=d.SKY, angle=-2)], photo.stone,
             effects=[defocus(3.2)], tags=["blur"]),
    Specimen("blur/td2-defocus", [Paper("TD2", WANDA, angle=11, share=0.64)], photo.plain, effects=[defocus(3.6)],
             tags=["blur"]),
]

DARK = [
    Specimen("dark/td3-noise", [Paper("TD3", JANE, state="NLD", design=d.ROSE, angle=-6)], photo.wood,
             effects=[dark(0.26, 6.5)], tags=["lowlight"], noise=0, budget=66_000),
    Specimen("dark/td1-noise", [Paper("TD1", XYZZY, angle=5, share=0.6)], photo.cloth, effects=[dark(0.2, 5)],
             tags=["lowlight"], noise=0, budget=62_000),
    Specimen("dark/td3-shadow", [Paper("TD3", MILA, state="POL", design=d.MOSS, angle=2)], photo.stone,
             effects=[shade((0.2, 0.0), (0.72, 1.0), 0.62)], tags=["shadow", "busy"]),
    Specimen("dark/td2-hand-shadow", [Paper("TD2", QUUX, design=d.SKY, angle=-8, share=0.64)], photo.plain,
             effects=[shade((0.0, 0.74), (1.0, 0.62), 0.55, 3), dark(0.6, 3)], tags=["shadow", "lowlight"], noise=0),
]

GLARE = [
    Specimen("glare/td3-spot", [Paper("TD3", ANEMONE, angle=4)], photo.wood,
             effects=[glare((0.42, 0.72), (0.13, 0.1), 20, 120)], tags=["glare"]),
    Specimen("glare/td1-streak", [Paper("TD1", INIGO, state="ESP", angle=-9, share=0.64)], photo.plain,
             effects=[glare((0.5, 0.6), (0.5, 0.05), -52, 130)], tags=["glare"]),
    Specimen("glare/mrva-window", [Paper("MRVA", ASE, nationality="NOR", design=d.MOSS, angle=7)], photo.stone,
             effects=[glare((0.68, 0.6), (0.16, 0.22), 0, 110)], tags=["glare", "busy"]),
]

SEVERAL = [
    Specimen("several/passport-and-card", [
        Paper("TD3", XYZZY, at=(0.36, 0.33), share=0.54, angle=-4, design=d.ROSE),
        Paper("TD1", XYZZY, at=(0.68, 0.78), share=0.4, angle=6)], photo.wood, (1040, 850), budget=66_000),
    Specimen("several/two-cards", [
        Paper("TD1", WANDA, at=(0.27, 0.48), share=0.43, angle=-3, design=d.MOSS),
        Paper("TD1", FINN, at=(0.74, 0.52), share=0.43, angle=4, design=d.SKY)], photo.cloth, (1160, 580),
        tags=["busy"], budget=62_000),
    Specimen("several/three", [
        Paper("TD2", LEA, at=(0.27, 0.25), share=0.42, angle=3, state="FRA", design=d.SKY),
        Paper("MRVB", NEMO, at=(0.74, 0.3), share=0.42, angle=-5, design=d.ROSE, nationality="XXC"),
        Paper("TD1", JANE, at=(0.48, 0.78), share=0.38, angle=8, state="NLD")], photo.stone, (1120, 900),
        budget=62_000),
    Specimen("several/opposed", [
        Paper("TD3", QUUX, at=(0.5, 0.26), share=0.64, angle=179, design=d.SKY),
        Paper("TD3", ASE, at=(0.5, 0.75), share=0.64, angle=-2, state="NOR", design=d.ROSE)], photo.plain,
        (800, 990), tags=["rot180"], budget=66_000),
]

ODD = [
    Specimen("odd-files/exif-6", [Paper("TD3", BABY, design=d.SKY, angle=2)], photo.wood, form="exif6", tags=["exif"]),
    Specimen("odd-files/exif-3", [Paper("TD1", LEA, state="FRA", design=d.ROSE, share=0.6)], photo.cloth, form="exif3",
             tags=["exif"]),
    Specimen("odd-files/exif-lies", [Paper("TD3", ANEMONE, state="UTO", design=d.ROSE, angle=-90, share=0.9)],
             photo.stone, (780, 1040), form="exif8", tags=["exif", "rot90"]),
    Specimen("odd-files/grey", [Paper("TD2", BABY, design=d.SEA, angle=-3)], photo.stone, (1000, 800), form="grey",
             tags=["grey"]),
    Specimen("odd-files/palette", [Paper("TD1", MILA, state="POL", design=d.SKY, share=0.9)], photo.scanner, (620, 408),
             form="palette", tags=["palette"], noise=0, light=0, shadow=0.15),
    Specimen("odd-files/cmyk", [Paper("TD3", FINN, design=d.ROSE, share=0.95, pull=0)], photo.scanner, (600, 432),
             form="cmyk", tags=["cmyk-jpeg"], noise=0.6, light=0, shadow=0.15, budget=66_000),
    Specimen("odd-files/webp", [Paper("TD3", INIGO, state="ESP", angle=5)], photo.clutter, form="webp", tags=["webp"]),
    Specimen("odd-files/tiff", [Paper("MRVA", JANE, nationality="NLD", design=d.BARE, share=0.95, pull=0)],
             photo.scanner, (760, 520), form="tiff", tags=["tiff"], noise=0, light=0, shadow=0.1),
    Specimen("odd-files/alpha", [Paper("MRVB", BABY, nationality="UTO", design=d.BARE, share=0.95, pull=0)],
             photo.scanner, (440, 318), form="alpha", tags=["alpha"], noise=0, light=0, shadow=0),
    Specimen("odd-files/progressive", [Paper("TD1", ASE, state="NOR", design=d.LILAC, angle=3, share=0.66)],
             photo.plain, form="progressive", tags=["busy"]),
]

NEGATIVE = [
    negative_of("prose", negative.prose, 620),
    negative_of("capitals", negative.capitals),
    negative_of("code", negative.code, 1100),
    negative_of("barcodes", negative.barcodes),
    negative_of("driving-licence", negative.licence, 900),
    negative_of("receipt", negative.receipt, 560),
    negative_of("keyboard", negative.keyboard),
    negative_of("bricks", negative.bricks),
    negative_of("noise", negative.noise, 500, noise=0, light=0, budget=60_000),
    negative_of("blank", negative.blank, 700),
    negative_of("card-front", negative.front, 900),
    negative_of("payment-slip", negative.payment_slip),
    negative_of("passport-cut-off", negative.cut_off),
    negative_of("chevrons", negative.weave, 720, noise=0.8),
]

CORPUS = FLAT + TABLE + ROTATED + SMALL + BLUR + DARK + GLARE + SEVERAL + ODD + NEGATIVE

"""From a row of the catalogue to a picture: issuing the documents, laying them down, taking the photograph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

import cv2
import numpy as np

from . import document as d
from . import photo, sheet, zone
from .document import Document
from .photo import Picture
from .zone import Holder

Random = np.random.Generator
Effect = Callable[[Picture, Random], Picture]


@dataclass
class Paper:
    """One document and how it lies: centre and width as shares of the picture, angle clockwise in degrees."""

    kind: str
    holder: Holder
    at: tuple[float, float] = (0.5, 0.5)
    share: float = 0.72
    angle: float = 0.0
    pull: float = 0.02
    bow: float = 0.0
    state: str = "UTO"
    design: d.Design = d.SEA
    nationality: str = ""
    number: str = ""
    worn: float = 0.0
    open: bool = False
    stamped: bool = False
    prolonged: int = 0  # years by which a visa's printed end was altered; its zone keeps the true one
    wrong: tuple[int, int] | None = None  # line and column of a digit that is printed one too high
    zone: dict = field(default_factory=dict)

    def issue(self, rng: Random) -> Document:
        who, state, design = self.holder, self.state, self.design
        nationality = self.nationality or state
        issued = date(int(rng.integers(2019, 2025)), int(rng.integers(1, 13)), int(rng.integers(1, 29)))
        expiry = date(issued.year + 10, issued.month, issued.day)
        number = self.number or "XKTVCL"[rng.integers(6)] + f"{rng.integers(0, 10**8):08}"
        page: Document
        if self.kind == "TD3":
            lines = self.printed(zone.td3(who, state, nationality, number, expiry, **self.zone))
            page = d.passport(lines, who, state, design, rng, issued, expiry, self.worn)
        elif self.kind == "TD1":
            lines = self.printed(zone.td1(who, state, nationality, number, expiry, **self.zone))
            page = d.card_back(lines, who, state, design, rng, issued, expiry, number, self.worn)
        elif self.kind == "TD2":
            lines = self.printed(zone.td2(who, state, nationality, number, expiry, **self.zone))
            page = d.card_front(lines, who, state, design, rng, issued, expiry, number, worn=self.worn)
        elif self.kind == "FRA36":
            issued = date(int(rng.integers(2004, 2014)), int(rng.integers(1, 13)), 15)
            lines = self.printed(zone.french_card(who, issued, **self.zone))
            page = d.card_front(lines, who, "FRA", design, rng, issued, date(issued.year + 10, issued.month, 14),
                                lines[1][:12], "CARTE D'IDENTITÉ · SPÉCIMEN", self.worn)
        else:
            width = {"MRVA": 44, "MRVB": 36}[self.kind]
            expiry = date(issued.year + 1, issued.month, issued.day)
            lines = self.printed(zone.visa(who, state, nationality, number, expiry, width=width, **self.zone))
            printed = date(expiry.year + self.prolonged, expiry.month, expiry.day)
            page = d.visa(lines, who, state, design, rng, issued, printed)
        if self.stamped:
            sheet.stamp(page.sheet, page.sheet.width * 0.63, page.sheet.height - 15, 12.5, "UTOPIA · NO SUCH BORDER · ",
                        "17 MAY 2024", (60, 50, 150), 24, rng, 0.55)
        return d.open_passport(page, rng) if self.open else page

    def printed(self, lines: list[str]) -> list[str]:
        if self.wrong:
            row, column = self.wrong
            digit = str((int(lines[row][column]) + 1) % 10)
            lines[row] = lines[row][:column] + digit + lines[row][column + 1:]
        return lines


@dataclass
class Shot:
    picture: Picture
    documents: list[Document]
    zones: list[np.ndarray]


@dataclass
class Specimen:
    name: str  # folder/name without extension
    papers: list[Paper] = field(default_factory=list)
    ground: Callable[..., Picture] = photo.wood
    size: tuple[int, int] = (960, 720)
    effects: list[Effect] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    form: str = "jpeg"
    budget: int = 50_000
    noise: float = 1.4
    light: float = 0.2
    shadow: float = 0.5
    draw: Callable[[Random], Picture] | None = None  # a picture without a zone

    def shoot(self, rng: Random) -> Shot:
        if self.draw:
            return Shot(self.finished(self.draw(rng), rng), [], [])
        width, height = self.size
        scene = self.ground(rng, width, height)
        documents, zones = [], []
        for paper in self.papers:
            page = paper.issue(rng)
            centre = (paper.at[0] * width, paper.at[1] * height)
            quad = photo.corners(page, centre, paper.share * width, paper.angle, paper.pull, rng)
            placed = photo.lay(scene, page, quad, paper.bow, self.shadow)
            inside = (placed.min() >= 2) and (placed[:, 0].max() < width - 2) and (placed[:, 1].max() < height - 2)
            assert inside, f"{self.name}: the zone leaves the picture at {placed.round().tolist()}"
            documents.append(page)
            zones.append(placed)
        return Shot(self.finished(scene, rng), documents, zones)

    def finished(self, scene: Picture, rng: Random) -> Picture:
        if self.light:
            scene = photo.lamp(scene, rng, self.light)
        for effect in self.effects:
            scene = effect(scene, rng)
        return photo.sensor(scene, rng, self.noise) if self.noise else scene


def motion(length: float, angle: float) -> Effect:
    return lambda p, rng: photo.motion(p, length, angle)


def defocus(radius: float) -> Effect:
    return lambda p, rng: photo.defocus(p, radius)


def dark(level: float, noise: float) -> Effect:
    return lambda p, rng: photo.low_light(p, rng, level, noise)


def shade(start: tuple[float, float], end: tuple[float, float], depth: float, softness: float = 6) -> Effect:
    return lambda p, rng: photo.shadow_edge(p, start, end, depth, softness)


def glare(centre: tuple[float, float], radii: tuple[float, float], angle: float, strength: float = 150) -> Effect:
    return lambda p, rng: photo.glare(p, centre, radii, angle, strength)


def screen(p: Picture, rng: Random) -> Picture:
    return photo.screen(p, rng)


def smaller(width: int) -> Effect:
    """Brings a drawn sheet to the size of a picture."""

    def effect(p: Picture, rng: Random) -> Picture:
        return cv2.resize(p, (width, round(p.shape[0] * width / p.shape[1])), interpolation=cv2.INTER_AREA)
    return effect

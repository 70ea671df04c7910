"""Laying the labels down and taking the photograph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np

from specimen import photo
from specimen.filing import as_image
from specimen.photo import Picture
from specimen.shooting import Effect

from .symbols import Label, Symbol

Random = np.random.Generator


@dataclass
class Laid:
    """A label and how it lies: centre and width as shares of the picture, angle clockwise in degrees.

    `pitch` tips its upper edge away from the camera and `yaw` its right one, both in degrees; `distance` is the
    camera's in widths of the label: the nearer, the stronger the perspective.
    """

    draw: Callable[[Random], Label]
    at: tuple[float, float] = (0.5, 0.5)
    share: float = 0.72
    angle: float = 0.0
    pitch: float = 0.0
    yaw: float = 0.0
    distance: float = 3.0
    bow: float = 0.0

    def quad(self, label: Label, width: int, height: int) -> np.ndarray:
        """Where the sheet's corners come to lie, in pixels."""
        w, h = label.sheet.width, label.sheet.height
        flat = np.array([[-w, -h, 0], [w, -h, 0], [w, h, 0], [-w, h, 0]], float) / 2
        a, p, t = np.radians([self.angle, self.pitch, self.yaw])
        turn = np.array([[np.cos(a), np.sin(a), 0], [-np.sin(a), np.cos(a), 0], [0, 0, 1]])
        tip = np.array([[1, 0, 0], [0, np.cos(p), -np.sin(p)], [0, np.sin(p), np.cos(p)]])
        swing = np.array([[np.cos(t), 0, np.sin(t)], [0, 1, 0], [-np.sin(t), 0, np.cos(t)]])
        seen = flat @ turn @ tip @ swing
        away = self.distance * w
        plane = seen[:, :2] * (self.share * width / w) * (away / (away + seen[:, 2]))[:, None]
        return np.float32(plane - (plane.max(0) + plane.min(0)) / 2 + np.multiply(self.at, (width, height)))


@dataclass
class Scene:
    name: str  # folder/name without extension
    laid: list[Laid] = field(default_factory=list)
    ground: Callable[..., Picture] = photo.plain
    size: tuple[int, int] = (800, 600)
    effects: list[Effect] = field(default_factory=list)
    noise: float = 0.6
    light: float = 0.18
    quality: int = 80
    budget: int = 70_000
    draw: Callable[[Random], Picture] | None = None  # a picture without a symbol
    words: str = ""  # what the truth says about it

    def shoot(self, rng: Random) -> tuple[Picture, list[tuple[Symbol, np.ndarray]]]:
        found: list[tuple[Symbol, np.ndarray]] = []
        if self.draw:
            picture = self.draw(rng)
        else:
            width, height = self.size
            picture = self.ground(rng, width, height)
            for laid in self.laid:
                label = laid.draw(rng)
                quad = laid.quad(label, width, height)
                photo.lay(picture, label, quad, laid.bow)
                w, h = label.sheet.width, label.sheet.height
                map_ = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), quad)
                for symbol, corners in label.symbols:
                    points = np.float32(corners)
                    points[:, 1] -= laid.bow * h * (np.sin(np.pi * points[:, 0] / w) - 0.5)
                    seen = cv2.perspectiveTransform(points[None], map_)[0]
                    inside = seen.min() >= 2 and seen[:, 0].max() < width - 2 and seen[:, 1].max() < height - 2
                    assert inside, f"{self.name}: a symbol leaves the picture at {seen.round().tolist()}"
                    found.append((symbol, seen))
        if self.light:
            picture = photo.lamp(picture, rng, self.light)
        for effect in self.effects:
            picture = effect(picture, rng)
        return (photo.sensor(picture, rng, self.noise) if self.noise else picture), found

    def save(self, picture: Picture, path: Path) -> int:
        """As JPEG, with less quality than stated only when the file would exceed the budget."""
        image, quality = as_image(picture), self.quality
        while True:
            data = BytesIO()
            image.save(data, "JPEG", quality=quality)
            if data.tell() <= self.budget or quality <= 45:
                break
            quality -= 5
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.getvalue())
        return quality


def module_width(symbol: Symbol, corners: np.ndarray) -> float:
    """Of the narrowest place, in pixels."""
    upper, lower = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3])
    return float(min(upper, lower)) / symbol.columns

"""The camera and the table: what happens to a document before it becomes a picture file."""

from __future__ import annotations

import cv2
import numpy as np

from .document import Document
from .sheet import SERIF, Sheet

cv2.setNumThreads(1)
LETTER = ("Dear reader, this letter says nothing, and says it at some length, so that a desk may look like a desk and "
          "a page like a page; nobody wrote it, nobody need answer, and it ends where the paper ends")

Picture = np.ndarray  # float32, height by width by 3, red first, 0...255


def smooth_noise(rng: np.random.Generator, height: int, width: int, cell_y: float, cell_x: float) -> np.ndarray:
    """Noise of mean 0 and deviation 1 whose features are about a cell large."""
    grid = rng.normal(0, 1, (max(2, round(height / cell_y) + 3), max(2, round(width / cell_x) + 3)))
    noise = cv2.resize(grid.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return (noise - noise.mean()) / (noise.std() + 1e-6)


def coloured(value: np.ndarray, dark: tuple, light: tuple) -> Picture:
    v = np.clip(value, 0, 1)[..., None]
    return np.float32(dark) * (1 - v) + np.float32(light) * v


def wood(rng: np.random.Generator, width: int, height: int, dark=(96, 60, 34), light=(190, 138, 88)) -> Picture:
    planks = int(rng.integers(3, 6))
    y = np.arange(height, dtype=np.float32)[:, None] * np.ones((1, width), np.float32)
    swirl = y / height * 20 + 0.9 * smooth_noise(rng, height, width, height / 4, width / 2.5)
    plank = np.floor(y / height * planks + 0.35)
    shift = rng.uniform(-1, 1, planks + 2)[plank.astype(int)]
    grain = 0.5 + 0.5 * np.sin(6.28 * (swirl + shift * 5) * 0.55)
    fibre = smooth_noise(rng, height, width, 2.6, 110) * 0.07 + smooth_noise(rng, height, width, 6, 260) * 0.1
    value = 0.45 + 0.2 * (grain ** 2 - 0.4) + fibre + 0.13 * shift
    joint = np.abs((y / height * planks + 0.35) % 1.0 - 0.5) > 0.5 - 1.6 * planks / height
    return coloured(value, dark, light) * np.where(joint, 0.45, 1.0)[..., None]


def scanner(rng: np.random.Generator, width: int, height: int) -> Picture:
    return np.full((height, width, 3), rng.uniform(228, 250), np.float32)


def cloth(rng: np.random.Generator, width: int, height: int, dark=(44, 62, 88), light=(96, 122, 150)) -> Picture:
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    bend = 3 * smooth_noise(rng, height, width, 120, 120)
    weave = np.sin((x + bend) * 1.15) * np.sin((y + bend) * 1.15)
    folds = smooth_noise(rng, height, width, height / 2.2, width / 3)
    return coloured(0.5 + 0.09 * weave + 0.17 * folds + 0.03 * smooth_noise(rng, height, width, 4, 4), dark, light)


def stone(rng: np.random.Generator, width: int, height: int, dark=(146, 143, 139), light=(232, 228, 222)) -> Picture:
    value = 0.62 + sum(k * smooth_noise(rng, height, width, c, c) for k, c in ((0.12, 260), (0.08, 90), (0.06, 25)))
    veins = np.abs(smooth_noise(rng, height, width, 170, 240) + 0.5 * smooth_noise(rng, height, width, 50, 60))
    return coloured(value - 0.3 * np.exp(-veins * 14) + 0.02 * smooth_noise(rng, height, width, 5, 5), dark, light)


def plain(rng: np.random.Generator, width: int, height: int, dark=(60, 62, 66), light=(100, 102, 108)) -> Picture:
    return coloured(0.5 + 0.12 * smooth_noise(rng, height, width, 300, 400)
                    + 0.03 * smooth_noise(rng, height, width, 3, 3), dark, light)


def clutter(rng: np.random.Generator, width: int, height: int) -> Picture:
    """A desk with a letter, a telephone, a pen, a cup and coins."""
    desk = wood(rng, width, height, (120, 96, 76), (206, 182, 152)).copy()
    unit = max(width, height)

    def put(sheet: Sheet, x: float, y: float, size: float, angle: float, corner: float) -> None:
        thing = Document(sheet, [], (0, 0, 0, 0), corner)
        lay(desk, thing, corners(thing, (x * width, y * height), size * unit, angle, 0.0, rng))

    letter = Sheet(105, 148, (246, 245, 240))
    for row in range(25):
        words = LETTER.split()[row % 7:]
        if row % 6 != 5:
            letter.text(13, 24 + row * 4.6, " ".join(words)[:46 + row * 7 % 9], 3.3, SERIF, (60, 60, 66))
    put(letter, 0.12, 0.22, 0.46, rng.uniform(-25, 25), 0.1)
    phone = Sheet(72, 148, (26, 27, 31))
    phone.box(3, 5, 66, 138, fill=(46, 58, 78), radius=7)
    phone.box(24, 7.5, 24, 3.6, fill=(12, 12, 14), radius=1.8)
    put(phone, 0.9, 0.76, 0.19, rng.uniform(-25, 25), 10)
    pen = Sheet(140, 9, (28, 52, 120))
    pen.box(0, 1.5, 140, 1.8, fill=(120, 150, 220))
    pen.box(96, 0, 3, 9, fill=(206, 206, 210))
    put(pen, 0.8, 0.1, 0.36, rng.uniform(-50, 50), 4.4)
    for x, y, r, colour in ((0.06, 0.9, 0.095, (238, 235, 230)), (0.06, 0.9, 0.08, (214, 210, 204)),
                            (0.06, 0.9, 0.076, (66, 40, 26)), (0.29, 0.93, 0.021, (196, 160, 84)),
                            (0.35, 0.9, 0.018, (190, 190, 188))):
        disc = Sheet(20, 20, colour)
        disc.box(1.2, 1.2, 17.6, 17.6, outline=tuple(round(c * 0.86) for c in colour), radius=8.8, line=0.5)
        put(disc, x, y, 2 * r, 0, 10)
    return desk


def bowed(picture: np.ndarray, depth: float) -> np.ndarray:
    """A page that arches: columns move up in the middle by `depth` of the height."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return cv2.remap(picture, x, y + depth * h * (np.sin(np.pi * x / w) - 0.5), cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0))


def corners(document: Document, centre: tuple[float, float], width: float, angle: float, pull: float,
            rng: np.random.Generator) -> np.ndarray:
    """Where the document's corners come to lie, in pixels: turned clockwise, each corner pulled by up to `pull`."""
    height = width * document.sheet.height / document.sheet.width
    quad = np.float32([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    quad = quad * (1 + rng.uniform(-pull, pull, (4, 2)).astype(np.float32) * 2)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return quad @ np.float32([[c, s], [-s, c]]) + np.float32(centre)


def lay(scene: Picture, document: Document, quad: np.ndarray, bow: float = 0.0, shadow: float = 0.5) -> np.ndarray:
    """Puts the document into the scene with the shadow it casts; the answer is where its zone lies, in pixels."""
    height, width = scene.shape[:2]
    source = document.picture.astype(np.float32)
    if bow:
        source = bowed(source, bow)
    edge = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    shrink = min(1.0, edge * 1.15 / source.shape[1])
    source = cv2.resize(source, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    h, w = source.shape[:2]
    turn = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), quad.astype(np.float32))
    source[..., :3] *= source[..., 3:] / 255
    warped = cv2.warpPerspective(source, turn, (width, height), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:] / 255
    if shadow:
        reach = 0.006 * edge + 1
        shift = np.float32([[1, 0, reach], [0, 1, reach]])
        cast = cv2.GaussianBlur(cv2.warpAffine(alpha[..., 0], shift, (width, height)), (0, 0), reach)
        scene *= 1 - shadow * cast[..., None]
    scene[:] = scene * (1 - alpha) + warped[..., :3]
    x0, y0, x1, y1 = document.zone
    zone = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) / (document.sheet.width, document.sheet.height)
    zone[:, 1] -= bow * (np.sin(np.pi * zone[:, 0]) - 0.5)
    return cv2.perspectiveTransform((zone * (w, h)).astype(np.float32)[None], turn)[0]


def lamp(scene: Picture, rng: np.random.Generator, strength: float = 0.22, warmth: float = 0.04) -> Picture:
    """Light that falls off over the picture, a little warmer or colder than white."""
    h, w = scene.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    a = rng.uniform(0, 6.28)
    slope = ((x / w - 0.5) * np.cos(a) + (y / h - 0.5) * np.sin(a)) * 2
    corner = ((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) * 0.5
    tone = 1 + np.float32([1, 0.2, -1]) * rng.uniform(-warmth, warmth)
    return scene * (1 + strength * slope - corner)[..., None] * tone


def shadow_edge(scene: Picture, start: tuple[float, float], end: tuple[float, float], depth: float,
                softness: float = 6.0) -> Picture:
    """Darkens everything to the left of a line given in shares of the picture."""
    h, w = scene.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    (x0, y0), (x1, y1) = (start[0] * w, start[1] * h), (end[0] * w, end[1] * h)
    side = ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / np.hypot(x1 - x0, y1 - y0)
    return scene * (1 - depth / (1 + np.exp(np.clip(side / softness, -50, 50))))[..., None]


def glare(scene: Picture, centre: tuple[float, float], radii: tuple[float, float], angle: float,
          strength: float = 150.0) -> Picture:
    """A bright patch in shares of the width; it lifts dark ink but leaves it darker than the paper."""
    h, w = scene.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    dx, dy = x - centre[0] * w, y - centre[1] * h
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    u, v = (dx * c + dy * s) / (radii[0] * w), (-dx * s + dy * c) / (radii[1] * w)
    spot = strength * np.exp(-(u * u + v * v) ** 1.4)[..., None]
    return 255 - np.maximum(255 - scene, 0) * np.exp(-spot / 110)


def motion(scene: Picture, length: float, angle: float) -> Picture:
    size = int(length) * 2 + 3
    kernel = np.zeros((size, size), np.float32)
    c, half = size // 2, length / 2
    dx, dy = half * np.cos(np.radians(angle)), half * np.sin(np.radians(angle))
    ends = [(round((c + k * dx) * 256), round((c + k * dy) * 256)) for k in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 8)
    return cv2.filter2D(scene, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT)


def defocus(scene: Picture, radius: float) -> Picture:
    """A disc, as a lens draws it, not a bell."""
    size = int(radius) * 2 + 3
    y, x = np.mgrid[0:size, 0:size] - size // 2
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return cv2.filter2D(scene, -1, disc / disc.sum(), borderType=cv2.BORDER_REFLECT)


def sensor(scene: Picture, rng: np.random.Generator, noise: float = 2.0, grain: float = 0.8) -> Picture:
    """Noise that grows with the light, and a little that does not; blotchy as after a telephone's filter."""
    deviation = noise * np.sqrt(0.3 + np.maximum(scene, 0) / 255)
    raw = rng.normal(0, 1, scene.shape).astype(np.float32)
    soft = cv2.GaussianBlur(raw, (0, 0), grain)
    return scene + deviation * (0.5 * raw + 0.5 * soft / soft.std())


def low_light(scene: Picture, rng: np.random.Generator, level: float, noise: float) -> Picture:
    return sensor(scene * level * np.float32([1.06, 1.0, 0.86]), rng, noise, 0.9)


def screen(scene: Picture, rng: np.random.Generator, pitch: float = 2.31, turn: float = 1.6) -> Picture:
    """The picture as shown by a screen and photographed again: coloured cells beat against the sensor."""
    h, w = scene.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    u, v = (x * c + y * s) / pitch, (-x * s + y * c) / pitch
    cells = np.stack([1 + 0.2 * np.cos(6.28 * (u - k / 3)) for k in range(3)], -1)
    cells *= (1 + 0.14 * np.cos(6.28 * v))[..., None]
    return np.clip(scene, 0, 255) * cells * np.float32([0.93, 0.98, 1.08])


def handheld(rng: np.random.Generator, document: Document, frame: tuple[int, int], width: float, turn: float, pull: float,
             dim: float, blur: tuple[float, float] | None, noise: float) -> Picture:
    """A document in the middle of some table as a phone sees it: `width` pixels wide, turned by up to `turn` degrees."""
    tables = [wood, stone, plain, cloth]
    scene = tables[int(rng.integers(len(tables)))](rng, *frame).astype(np.float32).copy()
    lay(scene, document, corners(document, (frame[0] / 2, frame[1] / 2), width, rng.uniform(-turn, turn), pull, rng))
    scene = lamp(scene, rng, rng.uniform(0, dim))
    return sensor(defocus(scene, rng.uniform(*blur)) if blur else scene, rng, noise)

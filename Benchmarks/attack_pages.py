"""Genuine pages of designs drawn from a seed, photographed, and attacks of each kind made from the same pages.

The pages are the league's (`league_pages.py`), with a drawn portrait. Every attack is made where its kind is made: on the sheet
before the camera (another typeface, a pasted portrait, a print, a screen), or in the picture after it (composites). What
is made is a model of an attack; how it compares with real ones was not measured.
"""

import cv2
import numpy as np

import league_pages
from league_pages import Design, photo
from specimen import document as d
from specimen import sheet as s
from specimen.document import Document
from specimen.portrait import portrait

FRAME = (2400, 1800)
LETTERS = [s.MONO, s.MONO_BOLD, s.DEJAVU_MONO, s.SANS, s.SERIF]
SPECIES = ["greyCopy", "screen", "printedCopy", "zoneTypeface", "portraitPasted", "portraitEdited", "textEdited"]


class Page:
    """One person's page as a sheet, where its parts lie in mm, and what its zone says."""

    def __init__(self, seed, design, number):
        self.rng = np.random.default_rng((seed, design, number))
        self.design = Design(seed, design)
        self.document, self.truth = self.design.document(number)
        self.sheet = self.document.sheet
        wide, high = (30, 39) if self.design.kind == "passport" else (21, 27)
        left = self.sheet.width - (wide + 4) if self.design.isRight else 4
        self.portrait = (left, 10, wide, high)
        self.put(self.a_portrait())

    def put(self, picture, grow=0.0):
        """A portrait in its place, `grow` mm larger on every side."""
        left, top, wide, high = self.portrait
        size = [round((length + 2 * grow) * s.SCALE) for length in (wide, high)]
        self.sheet.image.paste(picture.resize(size), [round((at - grow) * s.SCALE) for at in (left, top)])

    def a_portrait(self):
        wide, high = (length * s.SCALE for length in self.portrait[2:])
        return portrait(self.rng, wide, high, bool(self.rng.integers(2)))


class Shot:
    """A camera before a table: the same light, noise and place for a page and its attacks."""

    def __init__(self, rng, page):
        self.rng = rng
        width = min(FRAME[0] * rng.uniform(0.6, 0.9), FRAME[1] * 0.88 * page.sheet.width / page.sheet.height)
        self.quad = photo.corners(page.document, (FRAME[0] / 2, FRAME[1] / 2), width, rng.uniform(-7, 7), 0.02, rng)
        self.table = [photo.wood, photo.stone, photo.plain, photo.cloth][int(rng.integers(4))](rng, *FRAME).astype(np.float32)
        self.dim, self.noise = rng.uniform(0, 0.25), rng.uniform(1, 6)
        self.blur = rng.uniform(0.4, 1.4)
        self.quality = int(rng.choice([75, 85, 92]))

    def scene(self, sheet_document):
        scene = self.table.copy()
        photo.lay(scene, sheet_document, self.quad)
        return scene

    def taken(self, scene):
        scene = photo.lamp(scene, np.random.default_rng(7), self.dim)
        return np.clip(photo.sensor(photo.defocus(scene, self.blur), self.rng, self.noise), 0, 255).astype(np.uint8)

    def place(self, page, box):
        """Corners in the picture of a box on the page: left, top, width, height in mm."""
        left, top, wide, high = box
        turn = cv2.getPerspectiveTransform(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), self.quad.astype(np.float32))
        corners = np.float32([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]])
        return cv2.perspectiveTransform((corners / (page.sheet.width, page.sheet.height)).astype(np.float32)[None], turn)[0]


def drawn(seed, design, number, species):
    """The photograph (red first), its quality as JPEG, the page and its corners; None where a page has no such part."""
    page = Page(seed, design, number)
    shot = Shot(np.random.default_rng((seed, design, number, 1)), page)
    make = MAKERS[species]
    picture = make(page, shot)
    return None if picture is None else (picture, shot.quality, page, shot)


def genuine(page, shot):
    return shot.taken(shot.scene(page.document))


def grey_copy(page, shot):
    """A copier's: more contrast, grain of toner, one ink."""
    pixels = page.sheet.pixels
    grey = pixels @ np.float32([0.299, 0.587, 0.114])
    grey = 255 / (1 + np.exp(-(grey - 150) / 34))
    grey += photo.smooth_noise(page.rng, *grey.shape, 3, 3) * 6
    ink, paper = np.float32([34, 33, 35]), np.float32([246, 245, 240])
    page.sheet.pixels = ink + (paper - ink) * (np.clip(grey, 0, 255) / 255)[..., None]
    return shot.taken(shot.scene(page.document))


def screen(page, shot):
    """The page on a display that shows more than the page: its stripes lie over the table's picture, too."""
    scene = shot.scene(page.document)
    rng = shot.rng
    pitch, turn = float(np.exp(rng.uniform(np.log(1.2), np.log(4.5)))), rng.uniform(-12, 12)
    height, width = scene.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    c, si = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    u, v = (x * c + y * si) / pitch, (-x * si + y * c) / pitch
    depth = rng.uniform(0.25, 0.6)
    cells = np.stack([1 + depth * sharp(u - k / 3) for k in range(3)], -1) * (1 + depth * 0.6 * sharp(v))[..., None]
    return shot.taken(np.clip(scene, 0, 255) * cells * np.float32([0.92, 0.97, 1.06]) * 0.9)


def sharp(phase):
    """A stripe's light along its period, mean 0."""
    return np.clip(np.cos(6.2832 * phase) * 1.6, -1, 1)


def printed_copy(page, shot):
    """A colour print: four halftones at their angles, 133 to 200 lines an inch, a printer's gamut, paper's white."""
    rng = shot.rng
    pixels = np.clip(page.sheet.pixels, 0, 255) / 255
    ink = 1 - pixels
    black = ink.min(-1) * 0.7
    inks = [(ink[..., k] - black) / np.maximum(1 - black, 0.05) for k in range(3)] + [black]
    height, width = black.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    period = s.SCALE * 25.4 / float(rng.choice([133, 150, 175, 200]))
    paper = np.ones((height, width, 3), np.float32) * np.float32([0.97, 0.965, 0.95])
    for share, angle, colour in zip(inks, (15, 75, 0, 45), ((0, 0.62, 0.86), (0.87, 0.06, 0.5), (0.98, 0.9, 0.08), (0.1, 0.1, 0.1))):
        c, si = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        cell = (np.cos(6.2832 * (x * c + y * si) / period) + np.cos(6.2832 * (-x * si + y * c) / period)) / 4 + 0.5
        dots = np.clip((np.clip(share, 0, 1) - cell) * 6 + 0.5, 0, 1)[..., None]
        paper *= 1 - dots * (1 - np.float32(colour))
    page.sheet.pixels = cv2.GaussianBlur(paper, (0, 0), 0.9) * 255
    return shot.taken(shot.scene(page.document))


def zone_typeface(page, shot):
    """The zone in a typeface of an office, as wide as the genuine one."""
    if not page.truth.zone:
        return None
    path = LETTERS[int(page.rng.integers(len(LETTERS)))]
    lines, sheet = page.truth.zone, page.sheet
    step = 6.35 if page.design.kind == "passport" else 4.2
    top = sheet.height - step * len(lines) - 2
    sheet.box(0, top - 1, sheet.width, sheet.height - top + 1, fill=(244, 244, 240))
    for index, line in enumerate(lines):
        em = 0.92 * sheet.width / s.length(line, 1, path)
        sheet.text(sheet.width * 0.04, top + index * step, line, min(em, step * 0.95), path, (15, 15, 15), "la")
    return shot.taken(shot.scene(page.document))


def portrait_pasted(page, shot):
    """A print of another person glued over the portrait: a little askew, larger, with the edge of its paper."""
    rng = page.rng
    left, top, wide, high = page.portrait
    picture = page.a_portrait().convert("RGBA").resize([round((x + 1.2) * s.SCALE) for x in (wide, high)])
    turned = picture.rotate(float(rng.uniform(-2.5, 2.5)), expand=True, resample=2)
    at = [round((left - 0.6 + rng.uniform(-0.6, 0.6)) * s.SCALE), round((top - 0.6 + rng.uniform(-0.6, 0.6)) * s.SCALE)]
    shade = np.asarray(turned)[..., 3].astype(np.float32) / 255
    pixels = page.sheet.pixels
    height, width = shade.shape
    around = np.zeros(pixels.shape[:2], np.float32)
    y0, x0 = max(at[1], 0), max(at[0], 0)
    part = shade[y0 - at[1]:, x0 - at[0]:][:pixels.shape[0] - y0, :pixels.shape[1] - x0]
    around[y0:y0 + part.shape[0], x0:x0 + part.shape[1]] = part
    cast = cv2.GaussianBlur(np.roll(around, (5, 5), (0, 1)), (0, 0), 4)
    page.sheet.pixels = pixels * (1 - 0.35 * cast * (1 - around))[..., None]
    page.sheet.image.paste(turned, at, turned)
    return shot.taken(shot.scene(page.document))


def portrait_edited(page, shot):
    """Another person's portrait put over the finished picture, from a picture of another camera."""
    picture = genuine(page, shot)
    quad = shot.place(page, page.portrait)
    side = np.asarray(page.a_portrait()).astype(np.float32)
    scale = np.linalg.norm(quad[1] - quad[0]) / side.shape[1] * page.rng.uniform(0.6, 1.3)
    side = cv2.resize(side, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    side = photo.sensor(photo.defocus(side, page.rng.uniform(0.4, 1.4)), page.rng, page.rng.uniform(0.5, 6))
    side = jpeg(np.clip(side, 0, 255).astype(np.uint8), int(page.rng.integers(55, 92)))
    return over(jpeg(picture, shot.quality), side, quad, 1.5)


def text_edited(page, shot):
    """A value of the print painted over with its ground and written again, in the finished picture."""
    picture = jpeg(genuine(page, shot), shot.quality)
    sheet = page.sheet
    box = (page.portrait[0] + page.portrait[2] + 3 if not page.design.isRight else 4, 10 + page.rng.uniform(2, 24), 26, 4)
    quad = shot.place(page, box)
    side = round(np.linalg.norm(quad[1] - quad[0])), max(round(np.linalg.norm(quad[3] - quad[0])), 8)
    flat = cv2.getPerspectiveTransform(quad, np.float32([[0, 0], [side[0], 0], [side[0], side[1]], [0, side[1]]]))
    ground = cv2.warpPerspective(picture, flat, side)
    colour = np.median(ground.reshape(-1, 3), 0)
    patch = league_pages.Sheet(side[0] / s.SCALE, side[1] / s.SCALE, tuple(int(c) for c in colour))
    text = "".join(page.rng.choice(list("ABCDEFGHKLMNPRSTUVWXYZ0123456789"), 10))
    patch.text(0.2, 0.1, text, side[1] / s.SCALE * 0.8, page.design.font, tuple(int(c * 0.4) for c in page.design.ink), "la")
    return over(picture, np.asarray(patch.image), quad, 0.6)


def jpeg(picture, quality):
    done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1]


def over(picture, patch, quad, feather):
    """A picture laid into another one, its border `feather` pixels soft."""
    height, width = patch.shape[:2]
    turn = cv2.getPerspectiveTransform(np.float32([[0, 0], [width, 0], [width, height], [0, height]]), quad.astype(np.float32))
    size = picture.shape[1], picture.shape[0]
    laid = cv2.warpPerspective(np.ascontiguousarray(patch), turn, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), turn, size).astype(np.float32) / 255
    mask = cv2.GaussianBlur(cv2.erode(mask, np.ones((3, 3))), (0, 0), feather)[..., None]
    return np.clip(picture * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)


MAKERS = {"genuine": genuine, "greyCopy": grey_copy, "screen": screen, "printedCopy": printed_copy, "zoneTypeface": zone_typeface,
          "portraitPasted": portrait_pasted, "portraitEdited": portrait_edited, "textEdited": text_edited}


def draw_all(folder, seed, designs, each, species, first=0):
    """Writes the pictures of the designs from `first` on; returns for each name its design, kind, corners and parts."""
    folder.mkdir(parents=True, exist_ok=True)
    truths = {}
    for design in range(first, first + designs):
        for number in range(each):
            for kind in species:
                made = drawn(seed, design, number, kind)
                if made is None:
                    continue
                picture, quality, page, shot = made
                name = f"{kind}-{design:03}-{number}.jpg"
                cv2.imwrite(str(folder / name), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
                truths[name] = {"species": kind, "design": design, "format": page.design.kind, "zone": page.truth.zone,
                                "corners": shot.quad.round(2).tolist(),
                                "portrait": shot.place(page, page.portrait).round(2).tolist()}
    return truths

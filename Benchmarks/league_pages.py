"""Identity documents of designs that nobody has seen: drawn from a seed, rendered, and photographed.

Labels, number forms and invented persons come from `Training/assigner_words.py` and `assigner_values.py`; where things
stand, how they look and how the camera sees them is decided here, by other code than what the product was trained on.
"""

import dataclasses
import glob
import random
import sys
import pathlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Training"))
import assigner_words as words  # noqa: E402
import assigner_zone  # noqa: E402
from assigner_values import Person, date_style, value  # noqa: E402

import datetime  # noqa: E402

TODAY = datetime.date(2026, 6, 15)
LATIN = [code for code, labels in words.LANGUAGES.items() if all(ord(c) < 0x370 or ord(c) > 0x1DFF for c in labels["surname"][0])]
SCALE = 12
"""Pixels to a millimetre, before the camera."""
KINDS = {"passport": ((125, 88), "td3", "P"), "card": ((85.6, 54), "td1", "ID"), "plain": ((85.6, 54), None, "")}
CORE = ["surname", "givenNames", "documentNumber", "dateOfBirth", "dateOfExpiry"]
MORE = ["sex", "nationality", "placeOfBirth", "dateOfIssue", "issuingAuthority", "personalNumber"]
FONTS = [p for p in sorted(glob.glob("/usr/share/fonts/truetype/**/*.ttf", recursive=True))
         if not any(s in p for s in ("Symbol", "Math", "ExtraLight", "Oblique", "Italic", "Mono"))]
ZONE_FONT = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"


@dataclasses.dataclass
class Truth:
    """What is printed: each field's text, dates by ISO 8601, and the zone's lines."""

    design: int
    kind: str
    languages: list
    fields: dict
    zone: list


class Design:
    """Where things stand and how they look; the same on each of its documents."""

    def __init__(self, seed, number):
        rng = random.Random(f"league {seed} {number}")
        self.number, self.kind = number, rng.choice(["passport", "passport", "card", "card", "plain"])
        self.size, self.layout, self.code = KINDS[self.kind]
        self.languages = rng.sample(LATIN, rng.choice([1, 2, 2, 3]))
        if rng.random() < 0.6 and "en" not in self.languages:
            self.languages[-1] = "en"
        self.state = rng.choice([one for one in words.STATES if set(one[3]) & set(LATIN)])
        self.fields = CORE + rng.sample(MORE, rng.randint(2, len(MORE)))
        rng.shuffle(self.fields)
        self.labels = {name: self._label(rng, name) for name in self.fields}
        self.place = rng.choice(["above", "above", "left", "inline"])
        self.columns = rng.choice([1, 2]) if self.kind == "passport" else 1
        self.isRight = rng.random() < 0.2  # the portrait's side
        self.ink = tuple(rng.randint(0, 50) for _ in range(3))
        self.pale = tuple(rng.randint(30, 110) for _ in range(3))
        self.font, self.small = rng.choice(FONTS), rng.choice(FONTS)
        self.paper = [[rng.randint(190, 250) for _ in range(3)] for _ in range(2)]
        self.waves = [(rng.uniform(6, 30), rng.uniform(2, 12), rng.uniform(15, 90), rng.uniform(4, 18)) for _ in range(rng.randint(1, 3))]
        self.dates = date_style(rng)
        self.title = rng.choice(words.TITLES)

    def _label(self, rng, name):
        names = []
        for language in self.languages:
            if name in words.LANGUAGES[language]:
                names.append(rng.choice(words.LANGUAGES[language][name]))
        separator = rng.choice([" / ", "/", " · "])
        # No design prints what nobody could read: as many languages as there is room for.
        while len(names) > 1 and len(separator.join(names)) > (40 if self.kind == "passport" else 28):
            names.pop()
        text = separator.join(dict.fromkeys(names))
        return text.upper() if rng.random() < 0.25 else text

    def paperwork(self):
        width, height = (int(one * SCALE) for one in self.size)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        share = (x / width + y / height)[..., None] / 2
        paper = np.float32(self.paper[0]) * share + np.float32(self.paper[1]) * (1 - share)
        for pitch, swing, length, depth in self.waves:
            wave = np.sin(y / pitch + swing * np.sin(x / length))
            paper -= (np.abs(wave) < 0.12)[..., None] * depth
        return Image.fromarray(np.clip(paper, 0, 255).astype(np.uint8))

    def document(self, number):
        """The picture of one person's document, and what is printed on it."""
        rng = random.Random(f"{self.number} {self.kind} {number} {self.title}")
        person = Person(rng, self.state, TODAY)
        person.script, person.dates, person.code = None, self.dates, self.code
        zone = assigner_zone.zone(person, self.layout, self.code, rng) if self.layout else []
        image, truth = self.paperwork(), Truth(self.number, self.kind, self.languages, {}, zone)
        draw = ImageDraw.Draw(image)
        self._head(draw, rng)
        foot = self._zone(draw, zone)
        self._values(draw, person, foot, truth)
        return np.array(image), truth

    def _head(self, draw, rng):
        width = self.size[0] * SCALE
        font = ImageFont.truetype(self.font, int(3.2 * SCALE))
        draw.text((SCALE * 3, SCALE * 2), f"{self.state[1]}   {self.title}", font=font, fill=self.pale)
        wide, high = (30, 39) if self.kind == "passport" else (21, 27)
        left = width - (wide + 4) * SCALE if self.isRight else 4 * SCALE
        top = 10 * SCALE
        skin = tuple(rng.randint(120, 215) for _ in range(3))
        draw.rectangle([left, top, left + wide * SCALE, top + high * SCALE], fill=(225, 228, 232))
        draw.ellipse([left + wide * SCALE * 0.26, top + high * SCALE * 0.16, left + wide * SCALE * 0.74, top + high * SCALE * 0.72], fill=skin)
        draw.rectangle([left + wide * SCALE * 0.12, top + high * SCALE * 0.8, left + wide * SCALE * 0.88, top + high * SCALE], fill=(50, 55, 80))

    def _zone(self, draw, zone):
        """Draws the zone; returns where the room above it ends."""
        width, height = (one * SCALE for one in self.size)
        if not zone:
            return height - 2 * SCALE
        font = ImageFont.truetype(ZONE_FONT, 20)
        font = ImageFont.truetype(ZONE_FONT, int(20 * 0.92 * width / font.getlength(zone[0])))
        step = 6.35 * SCALE if self.kind == "passport" else 4.2 * SCALE
        top = height - step * len(zone) - 2 * SCALE
        draw.rectangle([0, top - SCALE, width, height], fill=(244, 244, 240))
        for index, line in enumerate(zone):
            draw.text((width * 0.04, top + index * step), line, font=font, fill=(15, 15, 15))
        return top - 2 * SCALE

    def _values(self, draw, person, foot, truth):
        wide = 38 if self.kind == "passport" else 28
        left, right = (4, self.size[0] - wide) if self.isRight else (wide, self.size[0] - 3)
        rows = -(-len(self.fields) // self.columns)
        step = (foot / SCALE - 10) / rows
        size = min(3.0, step * (0.48 if self.place == "above" else 0.7))
        for index, name in enumerate(self.fields):
            column, row = index // rows, index % rows
            x = left + column * (right - left) / self.columns
            y = 9.5 + row * step
            room = (right - left) / self.columns - 1
            text = " ".join("".join(part for part, _ in line) for line in value(name, person)).strip()
            font = self._fitting(self.font, text, size, room if self.place == "above" else room * 0.55)
            share = 1 if self.place == "above" else 0.43
            label = self._fitting(self.small, self.labels[name], size * 0.62, room * share)
            if self.place == "above":
                draw.text((x * SCALE, y * SCALE), self.labels[name], font=label, fill=self.pale)
                draw.text((x * SCALE, (y + size * 0.75) * SCALE), text, font=font, fill=self.ink)
            else:
                draw.text((x * SCALE, (y + size * 0.25) * SCALE), self.labels[name], font=label, fill=self.pale)
                start = x + room * 0.45 if self.place == "left" else x + label.getlength(self.labels[name]) / SCALE + 1
                draw.text((start * SCALE, y * SCALE), text, font=font, fill=self.ink)
            day = {"dateOfBirth": person.birth, "dateOfIssue": person.issue, "dateOfExpiry": person.expiry}.get(name)
            truth.fields[name] = day.isoformat() if day else text

    @staticmethod
    def _fitting(path, text, millimetres, room):
        size = int(millimetres * SCALE * 1.15)
        font = ImageFont.truetype(path, max(9, size))
        wide = font.getlength(text)
        return font if wide <= room * SCALE else ImageFont.truetype(path, max(9, int(size * room * SCALE / wide)))


def photographed(picture, rng):
    """A document on a table as a telephone sees it: tilted, unevenly lit, a little blurred, compressed."""
    height, width = picture.shape[:2]
    frame_width, frame_height = 2000, 1500
    table = np.full((frame_height, frame_width, 3), [rng.randint(20, 200) for _ in range(3)], np.float32)
    grain = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 8, (frame_height // 8, frame_width // 8, 1)).astype(np.float32)
    table += cv2.resize(grain, (frame_width, frame_height))[..., None]
    share = rng.uniform(0.55, 0.85)
    wide, high = frame_width * share, frame_width * share * height / width
    if high > frame_height * 0.9:
        wide, high = wide * frame_height * 0.9 / high, frame_height * 0.9
    angle, tilt = np.radians(rng.gauss(0, 4)), rng.uniform(0, 0.09)
    corners = np.float32([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    corners[:2] *= 1 - tilt
    turn = np.float32([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = corners @ turn.T + [frame_width / 2 + rng.uniform(-40, 40), frame_height / 2 + rng.uniform(-30, 30)]
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    alpha = cv2.warpPerspective(np.ones((height, width), np.float32), matrix, (frame_width, frame_height))[..., None]
    frame = cv2.warpPerspective(picture.astype(np.float32), matrix, (frame_width, frame_height), flags=cv2.INTER_AREA)
    frame = table * (1 - alpha) + frame * alpha
    light = np.linspace(1, rng.uniform(0.65, 1), frame_width, dtype=np.float32)[None, :, None]
    frame = cv2.GaussianBlur(frame * light, (0, 0), rng.uniform(0.4, 1.5))
    frame += np.random.default_rng(rng.randrange(1 << 30)).normal(0, rng.uniform(1, 7), frame.shape)
    return np.clip(frame, 0, 255).astype(np.uint8), rng.choice([70, 80, 90])


def draw_all(folder, seed, designs, each):
    """Writes the photographs; returns each one's name with its truth."""
    folder.mkdir(parents=True, exist_ok=True)
    truths = {}
    for number in range(designs):
        design = Design(seed, number)
        for copy in range(each):
            picture, truth = design.document(copy)
            frame, quality = photographed(picture, random.Random(f"{seed} {number} {copy}"))
            name = f"{number:03}-{copy}.jpg"
            cv2.imwrite(str(folder / name), frame[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
            truths[name] = truth
    return truths

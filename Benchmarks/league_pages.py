"""Identity documents of designs that nobody has seen: drawn from a seed, rendered, and photographed.

Labels, number forms and invented persons come from `Training/assigner_words.py` and `assigner_values.py`; where things
stand and how they look is decided here, how the camera sees them in `Tests/Corpus/specimen/photo.py`: by other code than what the
product was trained on.
"""

import dataclasses
import datetime
import glob
import pathlib
import random
import sys

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Training"), str(ROOT / "Tests/Corpus")]
import assigner_words as words  # noqa: E402
import assigner_zone  # noqa: E402
from assigner_values import Person, date_style, value  # noqa: E402
from specimen import photo  # noqa: E402
from specimen.document import Document  # noqa: E402
from specimen.sheet import OCRB, SCALE, Sheet, length  # noqa: E402

TODAY = datetime.date(2026, 6, 15)
# Letters of Han and Hangul come after those of Latin in code, too, and no font here has them.
LATIN = [code for code, labels in words.LANGUAGES.items()
         if all(ord(c) < 0x370 or 0x1E00 <= ord(c) < 0x2100 for c in labels["surname"][0])]
KINDS = {"passport": ((125, 88), "td3", "P"), "card": ((85.6, 54), "td1", "ID"), "plain": ((85.6, 54), None, "")}
CORE = ["surname", "givenNames", "documentNumber", "dateOfBirth", "dateOfExpiry"]
MORE = ["sex", "nationality", "placeOfBirth", "dateOfIssue", "issuingAuthority", "personalNumber"]
FONTS = [p for p in sorted(glob.glob("/usr/share/fonts/truetype/**/*.ttf", recursive=True))
         if not any(s in p for s in ("Symbol", "Math", "ExtraLight", "Oblique", "Italic", "Mono"))]


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
        sheet = Sheet(*self.size, (255, 255, 255))
        width, height = sheet.image.size
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        share = (x / width + y / height)[..., None] / 2
        paper = np.float32(self.paper[0]) * share + np.float32(self.paper[1]) * (1 - share)
        for pitch, swing, reach, depth in self.waves:
            wave = np.sin(y / pitch + swing * np.sin(x / reach))
            paper -= (np.abs(wave) < 0.12)[..., None] * depth
        sheet.pixels = paper
        return sheet

    def document(self, number):
        """One person's document, and what is printed on it."""
        rng = random.Random(f"{self.number} {self.kind} {number} {self.title}")
        person = Person(rng, self.state, TODAY)
        person.script, person.dates, person.code = None, self.dates, self.code
        zone = assigner_zone.zone(person, self.layout, self.code, rng) if self.layout else []
        sheet, truth = self.paperwork(), Truth(self.number, self.kind, self.languages, {}, zone)
        self._head(sheet, rng)
        foot = self._zone(sheet, zone)
        self._values(sheet, person, foot, truth)
        return Document(sheet, zone, (0, foot, sheet.width, sheet.height)), truth

    def _head(self, sheet, rng):
        sheet.text(3, 2, f"{self.state[1]}   {self.title}", 3.2, self.font, self.pale, "la")
        wide, high = (30, 39) if self.kind == "passport" else (21, 27)
        left, top = sheet.width - (wide + 4) if self.isRight else 4, 10
        skin = tuple(rng.randint(120, 215) for _ in range(3))
        sheet.box(left, top, wide, high, fill=(225, 228, 232))
        sheet.box(left + wide * 0.26, top + high * 0.16, wide * 0.48, high * 0.56, fill=skin, radius=wide * 0.24)
        sheet.box(left + wide * 0.12, top + high * 0.8, wide * 0.76, high * 0.2, fill=(50, 55, 80))

    def _zone(self, sheet, zone):
        """Draws the zone; returns where the room above it ends, mm."""
        if not zone:
            return sheet.height - 2
        em = 0.92 * sheet.width / length(zone[0], 1, OCRB)
        step = 6.35 if self.kind == "passport" else 4.2
        top = sheet.height - step * len(zone) - 2
        sheet.box(0, top - 1, sheet.width, sheet.height - top + 1, fill=(244, 244, 240))
        for index, line in enumerate(zone):
            sheet.text(sheet.width * 0.04, top + index * step, line, em, OCRB, (15, 15, 15), "la")
        return top - 2

    def _values(self, sheet, person, foot, truth):
        wide = 38 if self.kind == "passport" else 28
        left, right = (4, sheet.width - wide) if self.isRight else (wide, sheet.width - 3)
        rows = -(-len(self.fields) // self.columns)
        step = (foot - 10) / rows
        size = min(3.0, step * (0.48 if self.place == "above" else 0.7))
        for index, name in enumerate(self.fields):
            column, row = index // rows, index % rows
            x = left + column * (right - left) / self.columns
            y = 9.5 + row * step
            room = (right - left) / self.columns - 1
            text = " ".join("".join(part for part, _ in line) for line in value(name, person)).strip()
            em = fitting(self.font, text, size, room if self.place == "above" else room * 0.55)
            label = self.labels[name]
            small = fitting(self.small, label, size * 0.62, room * (1 if self.place == "above" else 0.43))
            if self.place == "above":
                sheet.text(x, y, label, small, self.small, self.pale, "la")
                sheet.text(x, y + size * 0.75, text, em, self.font, self.ink, "la")
            else:
                sheet.text(x, y + size * 0.25, label, small, self.small, self.pale, "la")
                start = x + room * 0.45 if self.place == "left" else x + length(label, small, self.small) + 1
                sheet.text(start, y, text, em, self.font, self.ink, "la")
            day = {"dateOfBirth": person.birth, "dateOfIssue": person.issue, "dateOfExpiry": person.expiry}.get(name)
            truth.fields[name] = day.isoformat() if day else text


def fitting(path, text, size, room):
    """The type size for a text of `size` mm, or smaller as the room asks, mm."""
    em = size * 1.15
    return em * min(1, room / max(length(text, em, path), 0.1))


def photographed(document, rng):
    """A document on a table as a telephone sees it: tilted, unevenly lit, a little blurred, compressed."""
    frame = (2000, 1500)
    width = min(frame[0] * rng.uniform(0.55, 0.85), frame[1] * 0.9 * document.sheet.width / document.sheet.height)
    scene = photo.handheld(rng, document, frame, width, 7, 0.02, 0.25, (0.4, 1.6), rng.uniform(1, 6))
    return np.clip(scene, 0, 255).astype(np.uint8), int(rng.choice([70, 80, 90]))


def draw_all(folder, seed, designs, each):
    """Writes the photographs; returns each one's name with its truth."""
    folder.mkdir(parents=True, exist_ok=True)
    truths = {}
    for number in range(designs):
        design = Design(seed, number)
        for copy in range(each):
            document, truth = design.document(copy)
            frame, quality = photographed(document, np.random.default_rng((seed, number, copy)))
            name = f"{number:03}-{copy}.jpg"
            cv2.imwrite(str(folder / name), frame[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
            truths[name] = truth
    return truths

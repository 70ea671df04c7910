"""Draws generated pages as pictures, spoils them, and turns what an engine reads there back into pages with truth.

    python assigner_draw.py draw FOLDER --pages 300 --seed 7
    vouch read --json FOLDER/*.jpg > FOLDER/readings.ndjson
    python assigner_draw.py told FOLDER > pages.ndjson      # for Training/Evidence

Lines and slips are then the real engine's; the truth is known by where each letter was drawn.
"""

import argparse
import glob
import json
import pathlib
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assigner_generate import pages
from assigner_noise import clusters
from assigner_values import NOTHING, plain

_FONTS = [
    path
    for path in sorted(glob.glob("/usr/share/fonts/truetype/**/*.ttf", recursive=True))
    if not any(one in path for one in ("Symbol", "Math", "ExtraLight", "Oblique", "Italic"))
]
_ZONE_FONT = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"


def background(rng, width, height):
    """Paper with a colour that changes, fine lines and waves."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    colours = np.array([[rng.uniform(175, 250) for _ in range(3)] for _ in range(2)], np.float32)
    share = (x / width * rng.uniform(-1, 1) + y / height * rng.uniform(-1, 1) + 1) / 2
    paper = colours[0] * share[..., None] + colours[1] * (1 - share[..., None])
    for _ in range(rng.randint(0, 4)):
        wave = np.sin(x / rng.uniform(4, 30) + rng.uniform(1, 12) * np.sin(y / rng.uniform(10, 80)))
        paper -= (np.abs(wave) < rng.uniform(0.05, 0.25))[..., None] * rng.uniform(3, 26)
    return np.clip(paper, 0, 255).astype(np.uint8)


def portrait(rng, draw, scale, size):
    left, top = rng.uniform(2, 6) * scale, rng.uniform(12, 18) * scale
    width, height = rng.uniform(20, 28) * scale, rng.uniform(26, 36) * scale
    if top + height > size[1] * scale:
        height = size[1] * scale - top - 4
    skin = tuple(rng.randint(110, 210) for _ in range(3))
    draw.rectangle([left, top, left + width, top + height], fill=tuple(rng.randint(190, 245) for _ in range(3)))
    draw.ellipse([left + width * 0.25, top + height * 0.15, left + width * 0.75, top + height * 0.7], fill=skin)
    draw.rectangle([left + width * 0.1, top + height * 0.78, left + width * 0.9, top + height], fill=(60, 60, 80))


def overlap(a, b):
    """The share of rectangle `a` that `b` covers."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(wide, 0) * max(high, 0) / max((a[2] - a[0]) * (a[3] - a[1]), 1)


def drawn(page, rng):
    """The picture, and its letters: text, tag, left, top, right, bottom in pixels."""
    scale = rng.choice([8, 10, 12, 14])
    width, height = (int(one * scale) for one in page.size)
    image = Image.fromarray(background(rng, width, height))
    draw = ImageDraw.Draw(image)
    if page.design.kind not in ("back", "visa"):
        portrait(rng, draw, scale, page.size)
    path, small = rng.choice(_FONTS), rng.choice(_FONTS)
    ink, pale = tuple(rng.randint(0, 60) for _ in range(3)), tuple(rng.randint(20, 130) for _ in range(3))
    items, places = [], []
    for item in page.items:
        isLabel = item.kind == "label"
        font = ImageFont.truetype(small if isLabel else path, max(8, int(item.height * scale * rng.uniform(0.88, 0.98))))
        text = "".join(part for part, _ in item.segments)
        if any(ord(c) > 0x590 for c in text):
            continue
        letters, x, y = [], item.x * scale, item.y * scale
        for part, tag in item.segments:
            for c in part:
                wide = font.getlength(c)
                letters.append((c, tag, x, y, x + wide, y + item.height * scale * 1.15))
                x += wide
        own = (item.x * scale, y, x, y + item.height * scale)
        # Longer print than the design had room for: another's place is not overprinted but by chance.
        if x > width or own[3] > height or item.kind != "other" and any(overlap(own, one) > 0.1 for one in places):
            continue
        if item.kind != "other":
            places.append(own)
        fill = pale if isLabel else ink
        if item.kind == "other" and rng.random() < 0.5:
            fill = tuple(rng.randint(60, 190) for _ in range(3))
        draw.text((item.x * scale, y), text, font=font, fill=fill)
        items.append(letters)
    if page.zone and page.layout:
        count = len(page.zone)
        font = ImageFont.truetype(_ZONE_FONT, 10)
        size = int(10 * 0.93 * width / font.getlength(page.zone[0]))
        font = ImageFont.truetype(_ZONE_FONT, size)
        draw.rectangle([0, height - count * size * 1.7 - size, width, height], fill=tuple(rng.randint(225, 252) for _ in range(3)))
        for index, line in enumerate(page.zone):
            draw.text((width * 0.035, height - (count - index) * size * 1.6 - size * 0.5), line, font=font, fill=(10, 10, 10))
    return spoilt(np.array(image), rng), items


def spoilt(picture, rng):
    """As a camera or a scanner gives it, from nearly clean to bad."""
    hard = rng.choice([0, 0.2, 0.5, 1])
    height, width = picture.shape[:2]
    if rng.random() < 0.5:
        small = rng.uniform(0.45, 0.9) if hard > 0.3 else rng.uniform(0.8, 1)
        picture = cv2.resize(cv2.resize(picture, None, fx=small, fy=small, interpolation=cv2.INTER_AREA), (width, height))
    if hard and rng.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.3 + hard * rng.uniform(0.2, 1.1))
    light = np.linspace(1 - 0.35 * hard * rng.random(), 1, width, dtype=np.float32)[None, :, None]
    noise = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 1 + 7 * hard * rng.random(), picture.shape)
    picture = np.clip(picture * light + noise, 0, 255).astype(np.uint8)
    return picture


def draw_all(folder, count, seed, held):
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    truth = open(folder / "truth.ndjson", "w", encoding="utf8")
    for number, (page, _) in zip(range(count), pages(seed, held, clean=True)):
        picture, items = drawn(page, rng)
        name = f"{number:05}.jpg"
        cv2.imwrite(str(folder / name), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, rng.choice([60, 75, 85, 92])])
        facts = {"file": name, "items": items, "zone": page.zone, "layout": page.layout, "barcode": page.barcode, "size": page.size}
        truth.write(json.dumps(facts, ensure_ascii=False) + "\n")


def aligned(characters, letters):
    """The tag of each character read, by the cheapest way from the letters drawn."""
    wanted = [(plain(c).lower()[:1] or c) for c, *_ in letters]
    seen = [(plain(c).lower()[:1] or c) for c in characters]
    cost = np.zeros((len(seen) + 1, len(wanted) + 1), np.float32)
    cost[:, 0], cost[0] = np.arange(len(seen) + 1), np.arange(len(wanted) + 1)
    for i, c in enumerate(seen, 1):
        for j, w in enumerate(wanted, 1):
            cost[i, j] = min(cost[i - 1, j - 1] + (0 if c == w else 1.1), cost[i - 1, j] + 1, cost[i, j - 1] + 1)
    tags, i, j = [None] * len(seen), len(seen), len(wanted)
    while i > 0:
        if j > 0 and cost[i, j] == cost[i - 1, j - 1] + np.float32(0 if seen[i - 1] == wanted[j - 1] else 1.1):
            tags[i - 1] = letters[j - 1][1]
            i, j = i - 1, j - 1
        elif j > 0 and cost[i, j] == cost[i, j - 1] + 1:
            j -= 1
        else:
            i -= 1
    for index, tag in enumerate(tags):
        if tag is None:
            before = tags[index - 1] if index else None
            after = next((one for one in tags[index + 1 :] if one is not None), None)
            tags[index] = before if before == after and before else NOTHING
    return tags, cost[-1, -1] / max(len(seen), len(wanted), 1)


def told(folder):
    """Read pages with truth, as `assigner_generate.py` writes generated ones."""
    facts = {one["file"]: one for one in map(json.loads, open(folder / "truth.ndjson", encoding="utf8"))}
    for row in open(folder / "readings.ndjson", encoding="utf8"):
        reading = json.loads(row)
        fact = facts[pathlib.Path(reading["source"]).name]
        lines = []
        for line in reading.get("printedLines") or []:
            characters = clusters(line["text"])
            corners = [value for corner in line["corners"] for value in corner]
            left, right, top, bottom = min(corners[0::2]), max(corners[0::2]), min(corners[1::2]), max(corners[1::2])
            letters = [
                letter
                for item in fact["items"]
                for letter in item
                if left - 6 < (letter[2] + letter[4]) / 2 < right + 6 and top - 2 < (letter[3] + letter[5]) / 2 < bottom + 2
            ]
            letters.sort(key=lambda one: one[2])
            tags, apart = aligned(characters, letters) if letters else ([NOTHING] * len(characters), 0)
            runs = []
            for tag in tags if apart < 0.6 else [NOTHING] * len(characters):
                if runs and runs[-1][0] == tag:
                    runs[-1][1] += 1
                else:
                    runs.append([tag, 1])
            lines.append({"characters": characters, "corners": corners, "confidence": line["confidence"], "tags": runs})
        if len(lines) < 3:
            continue
        page = (reading.get("pages") or [{}])[0]
        isKnown = page.get("format") in ("id1", "id2", "id3") and page.get("cropped")
        width, height = (max(corner[i] for corner in page["corners"]) for i in (0, 1)) if page.get("corners") else (1, 1)
        zone = fact["zone"] if reading.get("mrz") or not fact["layout"] else []
        yield {
            "lines": lines, "zone": zone, "barcode": fact["barcode"], "size": fact["size"] if isKnown else None,
            "extent": [width, height], "hasZone": bool(fact["zone"] and fact["layout"]) if isKnown else None,
        }


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", choices=["draw", "told"])
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--held", choices=["designs", "languages"])
    options = options.parse_args()
    if options.what == "draw":
        draw_all(options.folder, options.pages, options.seed, options.held)
    else:
        for one in told(options.folder):
            print(json.dumps(one, ensure_ascii=False))

"""Generates pages at the level of read lines, a page a line as JSON, for `Training/Evidence`.

    python assigner_generate.py --pages 1000 --seed 1 [--held designs|languages] [--clean]
"""

import argparse
import json
import random

import assigner_words as words
from assigner_noise import Engine
from assigner_pages import DESIGNS, HELD_DESIGNS, Design, Page

SCALE = 10
"""Units of the lines to a millimetre."""


def told(page, lines, rng):
    """A page and its lines as read, as the JSON that `Evidence/PageText.swift` takes."""
    width, height = page.size
    stretch, squeeze, slant = rng.uniform(0.93, 1.08), rng.uniform(0.9, 1.1), rng.gauss(0, 0.012)
    isKnown = page.isSizeKnown
    if isKnown:
        stretch, squeeze, slant = rng.gauss(1, 0.008), rng.gauss(1, 0.008), rng.gauss(0, 0.004)

    def place(x, y):
        return [round((x * stretch + y * slant) * SCALE, 2), round((y * squeeze + x * slant * 0.3) * SCALE, 2)]

    out = []
    for line in lines:
        left, top, right, bottom = line["box"]
        tags = []
        for tag in line["tags"]:
            if tags and tags[-1][0] == tag:
                tags[-1][1] += 1
            else:
                tags.append([tag, 1])
        out.append(
            {
                "characters": line["characters"],
                "corners": place(left, top) + place(right, top) + place(right, bottom) + place(left, bottom),
                "confidence": round(line["confidence"], 3),
                "tags": tags,
            }
        )
    rng.shuffle(out)
    out.sort(key=lambda one: round(one["corners"][1] / 25))
    return {
        "lines": out, "zone": page.zone, "barcode": page.barcode, "size": list(page.size) if isKnown else None,
        "extent": [width * SCALE, height * SCALE], "hasZone": bool(page.zone and page.layout) if isKnown else None,
    }


def pages(seed, held=None, clean=False):
    """Endless pages of the learnt designs, or of what is held back."""
    rng = random.Random(seed)
    while True:
        if held == "languages":
            design = Design(rng.choice(HELD_DESIGNS), heldLanguage=rng.choice(words.HELD_BACK))
        elif held == "designs":
            design = Design(rng.choice(HELD_DESIGNS))
        else:
            number = rng.randrange(DESIGNS)
            if number in HELD_DESIGNS:
                continue
            design = Design(number)
        page = Page(design, rng)
        lines = Engine(rng, clean).read(page.items)
        if len(lines) >= 3:
            yield page, told(page, lines, rng)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pages", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--held", choices=["designs", "languages"])
    options.add_argument("--clean", action="store_true", help="as an engine would read that makes no slips")
    options = options.parse_args()
    for _, (page, text) in zip(range(options.pages), pages(options.seed, options.held, options.clean)):
        print(json.dumps(text, ensure_ascii=False))

#!/usr/bin/env python3
"""Draws the fronts of the cards whose backs are in Examples: the same invented persons, in the same place of the same photograph.

    .venv/bench/bin/python SDK/Tests/MigrationTests/Pictures/draw.py
"""
import pathlib

from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE.parents[3] / "Examples"
FONTS = "/usr/share/fonts/truetype/liberation2/LiberationSans-"
# 85.6 by 53.98 mm at 400 dots an inch, ISO/IEC 7810 ID-1.
SIZE = (1348, 850)

LICENCE = {
    "back": "licence-back.jpg", "corners": [(152.9, 298.9), (1338.7, 151), (1447, 904.6), (219.2, 1049.1)],
    "title": "DRIVER LICENSE", "state": "UTOPIA", "paper": (214, 228, 240), "ink": (28, 66, 120),
    "fields": [
        ("4d DL", "X00000000"), ("1", "SPECIMEN"), ("2", "ANEMONE VIOLA"), ("8", "1 NO SUCH STREET"), ("", "NOWHERE, VA 20000"),
        ("3 DOB", "03/14/1988"), ("4b EXP", "03/14/2032"), ("4a ISS", "03/15/2024"), ("15 SEX", "F"), ("16 HGT", "5'-06\""),
        ("18 EYES", "GRN"), ("9 CLASS", "D"), ("12 REST", "NONE"), ("9a END", "NONE"), ("5 DD", "SPECIMEN 0001"),
    ],
}
CARD = {
    "back": "identity-card.jpg", "corners": [(475.3, 142.6), (1352.9, 538.3), (1081.5, 1044.9), (245.3, 655.1)],
    "title": "IDENTITY CARD", "state": "UTOPIA", "paper": (226, 238, 218), "ink": (22, 92, 56),
    "fields": [
        ("Card No.", "X70576941"), ("Surname", "NIEMAND"), ("Given names", "NEMO TOBIAS"), ("Date of birth", "02 NOV 1971"),
        ("Sex", "M"), ("Nationality", "UTO"), ("Date of expiry", "17 JUL 2034"), ("Place of birth", "NIRGENDWO"),
    ],
}


def font(size, bold=False):
    return ImageFont.truetype(FONTS + ("Bold" if bold else "Regular") + ".ttf", size)


def portrait():
    """The drawn face of the passport in Examples, straightened: about 8 degrees."""
    page = Image.open(EXAMPLES / "passport.jpg").convert("RGB")
    quad = (268, 396, 280, 758, 574, 718, 550, 362)
    return page.transform((330, 420), Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)


def front(card):
    page = Image.new("RGB", SIZE, card["paper"])
    draw = ImageDraw.Draw(page)
    for step in range(40, SIZE[0] + SIZE[1], 130):
        draw.line([(step, 110), (step - SIZE[1], SIZE[1] + 110)], fill=tuple(c - 10 for c in card["paper"]), width=18)
    draw.rectangle([0, 0, SIZE[0], 110], fill=card["ink"])
    draw.text((40, 26), card["state"], font=font(56, True), fill="white")
    draw.text((SIZE[0] - 40, 38), card["title"] + " · SPECIMEN", font=font(40), fill="white", anchor="ra")
    page.paste(portrait(), (50, 170))
    x, y = 430, 150
    for label, value in card["fields"]:
        long = value in ("SPECIMEN", "ANEMONE VIOLA", "1 NO SUCH STREET", "NOWHERE, VA 20000", "NIEMAND", "NEMO TOBIAS")
        if y > 700:
            x, y = 900, 420
        if card is CARD:
            draw.text((x, y), label, font=font(24), fill=card["ink"])
            draw.text((x, y + 28), value, font=font(42, True), fill=(20, 20, 24))
            y += 82
            continue
        draw.text((x, y + 10), label, font=font(26), fill=card["ink"])
        draw.text((x + (56 if long else 130), y), value, font=font(40, True), fill=(20, 20, 24))
        y += 56
    draw.text((50, 640), "THIS IS A SPECIMEN", font=font(28), fill=card["ink"])
    rounded = Image.new("L", SIZE, 0)
    ImageDraw.Draw(rounded).rounded_rectangle([0, 0, *SIZE], 50, fill=255)
    return page, rounded


def solve(rows):
    """Gauss, for eight unknowns."""
    for i in range(8):
        best = max(range(i, 8), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for r in range(8):
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
    return [row[8] for row in rows]


def lay(card, name):
    scene = Image.open(EXAMPLES / card["back"]).convert("RGB")
    page, rounded = front(card)
    rows = []
    for (x, y), (u, v) in zip(card["corners"], [(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    numbers = solve(rows)
    how = (scene.size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)
    scene.paste(page.transform(*how), (0, 0), rounded.transform(*how))
    scene.filter(ImageFilter.GaussianBlur(0.6)).save(HERE / name, quality=82)


def face():
    """The holder of the passport before a camera, another picture than the printed one: the other half of the face to the light, nearer,
    turned a little. 1600 by 1200, as the other pictures."""
    scene = Image.new("RGB", (1600, 1200), (176, 186, 198))
    person = ImageOps.mirror(portrait().crop((8, 8, 322, 412))).resize((1000, 1616), Image.Resampling.LANCZOS)
    turned = (0, 130, 0, 1486, 1000, 1616, 1000, 0)
    person = person.transform(person.size, Image.Transform.QUAD, turned, Image.Resampling.BICUBIC)
    scene.paste(person.crop((0, 80, 1000, 1280)), (300, 0))
    scene.filter(ImageFilter.GaussianBlur(1)).save(HERE / "face.jpg", quality=82)


face()
lay(LICENCE, "licence-front.jpg")
lay(CARD, "identity-card-front.jpg")

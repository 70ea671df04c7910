"""Pictures that show no identity document, drawn from a seed: pages of text, bills, screens, notes of money, cards of shops,
books, keys, fractals, noise, landscapes. Names and numbers are invented."""
import math
import pathlib
import sys

import cv2
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Corpus"))
from specimen import photo  # noqa: E402
from specimen import sheet as s  # noqa: E402
from specimen.document import Document  # noqa: E402
from specimen.sheet import Sheet  # noqa: E402

WORDS = (
    "the river kept its name long after the mill was gone and people still met there on market days to talk about rain wool "
    "prices and whatever the papers had said a date was set then moved nobody minded since the table was large enough for all "
    "of them number issue place order state office class type report author country register address signature").split()
NAMES = ["Ada Quill", "Bo Larch", "Cleo Marsh", "Dov Reed", "Edda Finch", "Fay Holm", "Gus Alder", "Ines Brook"]
SHOPS = ["NORTH MILL", "CASA LINO", "KAFFEE ECK", "BLUE HERON", "LA PETITE FABRIQUE", "MERCADO SUR", "VOLT & SONS", "KINO STERN"]
GOODS = ["Bread", "Apples 1 kg", "Soap", "Lamp E27", "Notebook A5", "Coffee 250 g", "Socks", "Nails 40 mm", "Tea", "Milk 1 l"]
FACES = [s.SANS, s.SERIF, s.MONO, s.NARROW, s.FREE_SANS, s.SANS_BOLD, s.SERIF_BOLD]


def pick(rng, some):
    return some[int(rng.integers(len(some)))]


def prose(rng, count):
    return " ".join(pick(rng, WORDS) for _ in range(count))


def day(rng):
    d, m, y = rng.integers(1, 29), rng.integers(1, 13), rng.integers(1998, 2032)
    return pick(rng, [f"{d:02}.{m:02}.{y}", f"{d:02}/{m:02}/{y}", f"{y}-{m:02}-{d:02}", f"{m}/{d}/{y % 100:02}"])


def number(rng, digits=8):
    return "".join(str(d) for d in rng.integers(0, 10, digits))


def colour(rng, low=0, high=255):
    return tuple(int(c) for c in rng.integers(low, high, 3))


def written(rng, sheet, top, bottom, em, left=10, face=None, step=1.6, width=None):
    face, width, y = face or pick(rng, FACES), width or sheet.width - 2 * left, top
    while y < bottom:
        sheet.text(left, y, prose(rng, 30)[: int(width / em / 0.52)], em, face)
        y += em * step if rng.random() < 0.9 else em * step * 2


# Papers

def text_page(rng):
    sheet = Sheet(148, 210, colour(rng, 225, 256))
    sheet.text(16, 24, prose(rng, 3).capitalize(), 6, pick(rng, FACES))
    written(rng, sheet, 36, 195, rng.uniform(2.6, 4.5), 16)
    return sheet


def letter(rng):
    sheet = Sheet(210, 297, (252, 252, 250))
    sheet.text(20, 26, pick(rng, SHOPS), 7, s.SERIF_BOLD, colour(rng, 0, 140))
    for row, line in enumerate([pick(rng, NAMES), f"{rng.integers(1, 90)} Elm Road", f"{number(rng, 5)} Harbourtown"]):
        sheet.text(20, 52 + 6 * row, line, 4.4, s.SANS)
    sheet.text(140, 76, f"Date: {day(rng)}", 4.2, s.SANS)
    sheet.text(20, 90, f"Subject: {prose(rng, 4)}, our number {number(rng)}", 4.4, s.SANS_BOLD)
    written(rng, sheet, 104, 230, 4.2, 20, s.SANS)
    s.signature(sheet, rng, 22, 252, 40, (30, 34, 90))
    return sheet


def invoice(rng):
    sheet = Sheet(210, 297, (255, 255, 255))
    sheet.text(20, 28, pick(rng, ["INVOICE", "RECHNUNG", "FACTURE", "FACTURA", "FATTURA"]), 10, s.SANS_BOLD, colour(rng, 0, 120))
    for row, (label, value) in enumerate([
            ("Invoice No.", number(rng, 9)), ("Date of issue", day(rng)), ("Due date", day(rng)),
            ("Customer No.", number(rng, 6)), ("Name", pick(rng, NAMES)), ("VAT ID", "UT" + number(rng, 9))]):
        sheet.text(20, 46 + 7 * row, label, 4, s.SANS, (90, 90, 90))
        sheet.text(62, 46 + 7 * row, value, 4, s.SANS_BOLD)
    for row in range(int(rng.integers(5, 14))):
        price = rng.uniform(1, 300)
        sheet.text(20, 104 + 9 * row, pick(rng, GOODS), 4, s.SANS)
        sheet.text(190, 104 + 9 * row, f"{price:.2f}", 4, s.MONO, anchor="rs")
        sheet.box(20, 106 + 9 * row, 170, 0.2, fill=(180, 180, 180))
    return sheet


def receipt(rng):
    rows = int(rng.integers(8, 22))
    sheet = Sheet(62, 50 + 5 * rows, (248, 247, 243))
    sheet.text(31, 9, pick(rng, SHOPS), 5, s.MONO_BOLD, anchor="ms")
    sheet.text(31, 15, f"{day(rng)} {rng.integers(8, 20):02}:{rng.integers(60):02}", 3, s.MONO, anchor="ms")
    for row in range(rows):
        sheet.text(4, 24 + 5 * row, f"{pick(rng, GOODS)[:12]:12}{rng.uniform(0.5, 60):9.2f}", 3.6, s.MONO)
    end = 28 + 5 * rows
    sheet.text(4, end, f"TOTAL       {rng.uniform(20, 400):9.2f}", 3.8, s.MONO_BOLD)
    sheet.text(4, end + 6, pick(rng, ["VISA", "CASH", "DEBIT", "MASTER"]) + " ****" + number(rng, 4), 3.4, s.MONO)
    return sheet


def blank_form(rng):
    sheet = Sheet(210, 297, (253, 252, 247))
    sheet.text(20, 24, pick(rng, ["ORDER FORM", "REGISTRATION", "SURVEY", "FEEDBACK FORM"]), 7, s.SANS_BOLD)
    for row in range(int(rng.integers(7, 14))):
        y = 42 + 15 * row
        sheet.text(20, y, pick(rng, ["Company", "Street", "Town", "Telephone", "E-mail", "Quantity", "Colour", "Remarks", "Date"]), 3.6)
        sheet.box(20, y + 1.5, 165, 8, outline=(110, 110, 110), line=0.3)
        if rng.random() < 0.4:
            sheet.text(23, y + 7, prose(rng, 2), 4.4, s.FREE_SERIF_ITALIC, (20, 30, 120))
    return sheet


def table(rng):
    sheet = Sheet(210, 148, (255, 255, 255))
    columns, rows = int(rng.integers(4, 8)), int(rng.integers(9, 18))
    for r in range(rows):
        for c in range(columns):
            x, y = 8 + c * 194 / columns, 14 + r * 128 / rows
            word = prose(rng, 1).title() if r == 0 or c == 0 else pick(rng, [number(rng, 4), day(rng), f"{rng.uniform(0, 99):.1f} %"])
            sheet.text(x + 1, y, word, 3.2, s.SANS_BOLD if r == 0 else s.SANS)
            sheet.box(x, y - 4, 194 / columns, 128 / rows, outline=(170, 170, 170), line=0.2)
    return sheet


def calendar(rng):
    sheet = Sheet(160, 120, colour(rng, 230, 256))
    sheet.text(80, 16, f"{pick(rng, ['JANUARY', 'MAI', 'JUIN', 'OKTOBER', 'MARZO'])} {rng.integers(2001, 2031)}", 9, s.SANS_BOLD, anchor="ms")
    for k in range(31):
        sheet.text(16 + (k % 7) * 21, 36 + (k // 7) * 17, str(k + 1), 8, s.SANS, colour(rng, 0, 120))
    return sheet


def book(rng):
    sheet = Sheet(130, 200, colour(rng))
    ink = (245, 245, 240) if sum(sheet.image.getpixel((5, 5))) < 380 else (20, 20, 24)
    for row, word in enumerate(prose(rng, int(rng.integers(1, 4))).upper().split()):
        sheet.text(65, 50 + 16 * row, word, rng.uniform(9, 15), pick(rng, [s.SERIF_BOLD, s.SANS_BOLD]), ink, "ms")
    sheet.print_mask(s.rosette(sheet, 65, 130, 40, int(rng.integers(3, 13))), ink, ink, rng.uniform(0.2, 0.9))
    sheet.text(65, 188, pick(rng, NAMES), 6, s.SERIF, ink, "ms")
    return sheet


def advertisement(rng):
    sheet = Sheet(210, 297, colour(rng, 120, 256))
    for _ in range(6):
        sheet.box(rng.uniform(0, 150), rng.uniform(0, 240), rng.uniform(20, 90), rng.uniform(10, 60), fill=colour(rng), radius=4)
    for row, line in enumerate([pick(rng, SHOPS), f"-{rng.integers(10, 70)} %", "ONLY UNTIL " + day(rng), prose(rng, 4)]):
        sheet.text(105, 60 + 50 * row, line.upper(), rng.uniform(9, 22), s.SANS_BOLD, colour(rng, 0, 90), "ms")
    return sheet


def shipping_label(rng):
    sheet = Sheet(100, 150, (255, 255, 255))
    for row, line in enumerate(["FROM: " + pick(rng, SHOPS), "TO: " + pick(rng, NAMES), f"{rng.integers(1, 99)} Quay Street",
                                number(rng, 5) + " Lowport", f"Weight {rng.uniform(0.2, 20):.1f} kg", "Date " + day(rng)]):
        sheet.text(6, 14 + 9 * row, line, 5, s.SANS_BOLD if row % 2 == 0 else s.SANS)
    x = 6.0
    while x < 92:
        wide = 0.4 * int(rng.integers(1, 4))
        sheet.box(x, 90, wide, 34, fill=(0, 0, 0))
        x += wide + 0.4 * int(rng.integers(1, 4))
    sheet.text(50, 136, number(rng, 14), 5, s.MONO, anchor="ms")
    return sheet


# Cards and money

def banknote(rng):
    sheet = Sheet(150, 75, colour(rng, 190, 250))
    tones = colour(rng, 30, 180), colour(rng, 30, 180)
    mask = s.waves(sheet, rng, 50, 2.6, 46)
    for _ in range(3):
        mask = np.maximum(mask, s.rosette(sheet, rng.uniform(20, 130), rng.uniform(15, 60), rng.uniform(12, 26), int(rng.integers(5, 13)), 34))
    sheet.print_mask(mask, *tones, 0.7)
    worth = str(pick(rng, [5, 10, 20, 50, 100, 500]))
    for x, y, em in ((14, 20, 14), (136, 68, 14)):
        sheet.text(x, y, worth, em, s.SERIF_BOLD, tones[0], "ms")
    sheet.text(75, 12, pick(rng, ["BANK OF THE ISLES", "BANCO DEL SUR", "NATIONALBANK", "BANQUE DU LAC"]), 5, s.SERIF_BOLD, tones[1], "ms")
    if rng.random() < 0.6:
        face = s.rosette(sheet, 110, 38, 17, 2, 40)
        sheet.print_mask(face, tones[1], tones[0], 0.8)
    serial = "".join(chr(65 + int(c)) for c in rng.integers(0, 26, 2)) + number(rng, 9)
    sheet.text(30, 68, serial, 4.4, s.MONO_BOLD)
    sheet.text(92, 20, serial, 4.4, s.MONO_BOLD)
    return sheet


def loyalty_card(rng):
    sheet = Sheet(85.6, 54, colour(rng))
    ink = (250, 250, 250) if sum(sheet.image.getpixel((5, 5))) < 380 else (20, 20, 24)
    sheet.text(6, 14, pick(rng, SHOPS), 6.5, s.SANS_BOLD, ink)
    sheet.text(6, 21, pick(rng, ["MEMBER CARD", "BONUS CARD", "CLUB", "GIFT CARD", "LIBRARY", "CARTE DE FIDELITE", "KUNDENKARTE"]), 3.6, s.SANS, ink)
    sheet.text(6, 38, " ".join(number(rng, 4) for _ in range(int(rng.integers(2, 5)))), 5, s.MONO_BOLD, ink)
    if rng.random() < 0.6:
        sheet.text(6, 48, pick(rng, NAMES).upper(), 3.8, s.SANS, ink)
    if rng.random() < 0.5:
        sheet.text(52, 48, f"VALID THRU {rng.integers(1, 13):02}/{rng.integers(24, 34)}", 2.8, s.SANS, ink)
    if rng.random() < 0.4:
        s.star(sheet, 72, 14, 8, int(rng.integers(4, 9)), ink, 0.8)
    return sheet


def visiting_card(rng):
    sheet = Sheet(85, 55, colour(rng, 215, 256))
    who = pick(rng, NAMES)
    for row, (line, em) in enumerate([(who, 5.5), (pick(rng, ["Architect", "Notary", "Tax office", "Physician", "Painter"]), 3.4),
                                      ("+00 " + number(rng, 9), 3.2), (who.split()[0].lower() + "@example.org", 3.2)]):
        sheet.text(8, 16 + 9 * row, line, em, s.SERIF if row else s.SERIF_BOLD)
    return sheet


def playing_card(rng):
    sheet = Sheet(63, 88, (252, 252, 250))
    rank, ink = pick(rng, ["A", "7", "10", "K", "Q", "3"]), pick(rng, [(190, 20, 30), (20, 20, 24)])
    sheet.text(8, 14, rank, 10, s.SERIF_BOLD, ink, "ms")
    sheet.text(55, 84, rank, 10, s.SERIF_BOLD, ink, "ms")
    for k in range(int(rng.integers(1, 9))):
        s.star(sheet, 20 + 22 * (k % 2), 22 + 14 * (k // 2), 6, 4, ink)
    return sheet


def ticket(rng):
    sheet = Sheet(140, 55, colour(rng, 180, 256))
    sheet.text(6, 12, pick(rng, ["CONCERT", "TOMBOLA", "PARKING", "ZOO", "THEATRE", "BUS"]), 8, s.SANS_BOLD)
    for row, line in enumerate([f"Row {rng.integers(1, 40)}  Seat {rng.integers(1, 60)}", day(rng) + "  20:00", "No. " + number(rng, 7),
                                f"Price {rng.uniform(2, 90):.2f}"]):
        sheet.text(6, 22 + 8 * row, line, 5, s.SANS)
    sheet.print_mask(s.waves(sheet, rng, 20, 2, 40), colour(rng), colour(rng), 0.3)
    return sheet


# Screens

def windows(rng):
    sheet = Sheet(320, 200, colour(rng, 20, 140))
    for _ in range(int(rng.integers(2, 5))):
        x, y, w, h = rng.uniform(0, 180), rng.uniform(0, 100), rng.uniform(80, 150), rng.uniform(60, 110)
        sheet.box(x, y, w, h, fill=colour(rng, 225, 256), radius=2)
        sheet.box(x, y, w, 8, fill=colour(rng, 60, 200), radius=2)
        sheet.text(x + 4, y + 6, pick(rng, ["Files", "Settings", "Mail", "untitled.txt", "Report"]), 4.2, s.SANS, (255, 255, 255))
        top = y + 16
        while top < y + h - 6:
            sheet.text(x + 5, top, prose(rng, 20)[: int(w / 2.4)], 3.8, s.SANS)
            top += 6.5
    return sheet


def chat(rng):
    sheet = Sheet(75, 155, colour(rng, 215, 250))
    y = 10.0
    while y < 140:
        height, mine = rng.uniform(8, 20), rng.random() < 0.5
        sheet.box(25 if mine else 5, y, 45, height, fill=(205, 235, 190) if mine else (255, 255, 255), radius=3)
        row = y + 5
        while row < y + height - 1:
            sheet.text(28 if mine else 8, row, prose(rng, 8)[:24], 3.1, s.SANS)
            row += 4.5
        y += height + 4
    return sheet


def web_form(rng):
    sheet = Sheet(260, 170, (246, 247, 250))
    sheet.text(130, 24, pick(rng, ["Sign in", "Create account", "Check-out", "Anmelden"]), 10, s.SANS_BOLD, anchor="ms")
    for row, label in enumerate(rng.permutation(["E-mail", "Password", "Card number", "Coupon", "Telephone", "Street"])[:4]):
        sheet.text(70, 42 + 26 * row, label, 4.4, s.SANS, (90, 90, 100))
        sheet.box(70, 45 + 26 * row, 120, 13, fill=(255, 255, 255), outline=(160, 160, 175), radius=2, line=0.4)
    sheet.box(70, 150, 120, 13, fill=(40, 100, 220), radius=2)
    return sheet


def program(rng):
    sheet = Sheet(240, 150, (28, 30, 36))
    for row in range(24):
        line = "  " * int(rng.integers(0, 5)) + pick(rng, ["let ", "if ", "for ", "return ", "// "]) + prose(rng, 5)
        sheet.text(8, 8 + 5.8 * row, f"{row + 1:3} {line[:70]}", 4.2, s.DEJAVU_MONO, colour(rng, 140, 240))
    return sheet


def chart(rng):
    sheet = Sheet(200, 130, (255, 255, 255))
    for k in range(10):
        height = rng.uniform(5, 90)
        sheet.box(20 + 17 * k, 112 - height, 12, height, fill=colour(rng))
        sheet.text(26 + 17 * k, 120, str(2015 + k), 4, s.SANS, anchor="ms")
    sheet.text(100, 12, prose(rng, 4).capitalize(), 6, s.SANS_BOLD, anchor="ms")
    return sheet


# Things

def keyboard(rng):
    sheet = Sheet(300, 110, colour(rng, 20, 90))
    tone = colour(rng, 100, 250)
    for row, keys in enumerate(("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./<>")):
        for column, key in enumerate(keys):
            x, y = 10 + column * 23 + row * 3, 8 + row * 20
            sheet.box(x, y, 19, 17, fill=tone, radius=2)
            sheet.text(x + 6, y + 11, key, 8, s.SANS, (20, 20, 24))
    sheet.box(80, 89, 130, 16, fill=tone, radius=2)
    return sheet


def pattern(rng):
    sheet = Sheet(160, 110, colour(rng, 60, 256))
    step, other = rng.uniform(5, 18), colour(rng)
    for i in range(int(160 / step) + 1):
        for j in range(int(110 / step) + 1):
            if (i + j) % 2 == 0:
                sheet.box(i * step, j * step, step, step, fill=other)
    return sheet


def blank_card(rng):
    sheet = Sheet(85.6, 54, colour(rng))
    if rng.random() < 0.5:
        sheet.print_mask(s.waves(sheet, rng, 30, 3, 40), colour(rng), colour(rng), 0.6)
    return sheet


# Whole pictures

def fractal(rng, width, height):
    c = complex(*pick(rng, [(-0.8, 0.156), (-0.4, 0.6), (0.285, 0.01), (-0.7269, 0.1889), (-0.835, -0.2321)]))
    y, x = np.mgrid[-1.1:1.1:height * 1j, -1.6:1.6:width * 1j]
    z, steps = (x + 1j * y) * rng.uniform(0.4, 1.1), np.zeros((height, width), np.float32)
    for _ in range(60):
        inside = np.abs(z) < 2
        steps += inside
        z = np.where(inside, z * z + c, z)
    phase = rng.uniform(0, 6, 3)
    return np.stack([127 + 127 * np.sin(steps / 60 * 9 + p) for p in phase], -1).astype(np.float32)


def noise(rng, width, height):
    grain = rng.uniform(1, 40)
    small = rng.uniform(0, 255, (max(2, int(height / grain)), max(2, int(width / grain)), 3)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_CUBIC)


def landscape(rng, width, height):
    top, low = np.float32(colour(rng, 90, 256)), np.float32(colour(rng, 120, 256))
    t = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    scene = np.repeat(top * (1 - t) + low * t, width, 1)
    x = np.arange(width)
    for depth in range(int(rng.integers(2, 5))):
        ridge = height * (0.4 + 0.13 * depth) + height * 0.08 * np.sin(x / width * rng.uniform(5, 25) + rng.uniform(0, 6))
        ridge += height * 0.02 * np.sin(x / width * rng.uniform(40, 120))
        below = np.arange(height)[:, None] > ridge[None]
        scene[below] = np.float32(colour(rng, 20, 180))
    return scene


SHEETS = [text_page, letter, invoice, receipt, blank_form, table, calendar, book, advertisement, shipping_label, banknote,
          loyalty_card, visiting_card, playing_card, ticket, windows, chat, web_form, program, chart, keyboard, pattern, blank_card]
WHOLES = [fractal, noise, landscape, photo.wood, photo.stone, photo.clutter]
GROUNDS = [photo.wood, photo.cloth, photo.stone, photo.plain, photo.scanner]


def shown(rng, sheet):
    """A drawn sheet as a whole picture, or lying somewhere and photographed."""
    if rng.random() < 0.35:
        width = int(rng.integers(700, 1400))
        whole = cv2.resize(sheet.pixels, (width, round(width * sheet.height / sheet.width)), interpolation=cv2.INTER_AREA)
        return photo.sensor(whole, rng, 1.0)
    width, height = (1400, 1050) if sheet.width >= sheet.height else (1050, 1400)
    scene = pick(rng, GROUNDS)(rng, width, height).astype(np.float32).copy()
    share = rng.uniform(0.5, 0.85) * min(1.0, height * 0.9 / (width * sheet.height / sheet.width))
    page = Document(sheet, [], (0, 0, 0, 0), rng.uniform(0.2, 3.2))
    photo.lay(scene, page, photo.corners(page, (width / 2, height / 2), share * width, rng.uniform(-14, 14), 0.03, rng))
    return photo.sensor(photo.lamp(scene, rng), rng, rng.uniform(0.8, 2.5))


def scenes(seed, count):
    """`count` pictures as (kind, picture in red, green, blue), every kind in its turn."""
    kinds = SHEETS + WHOLES
    for index in range(count):
        kind, rng = kinds[index % len(kinds)], np.random.default_rng((seed, index))
        if kind in WHOLES:
            picture = kind(rng, 1200, 900)
        else:
            picture = shown(rng, kind(rng))
        yield kind.__name__, picture

"""Documents of invented persons, drawn from a seed, whose print says what their zone says, or one value of it something else; with
other numbers, stamps, overprints and labels in languages that no table has beside the values."""
import datetime
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Corpus"))
from specimen import document as d  # noqa: E402
from specimen import photo, zone  # noqa: E402
from specimen import sheet as s  # noqa: E402
from specimen.sheet import Sheet  # noqa: E402
from specimen.zone import Holder  # noqa: E402

SURNAMES = ["GARCIA", "VERMEULEN", "OKONKWO", "LINDQVIST", "MARTINS", "NAKAMURA", "KOWALSKI", "DUBOIS", "HARRISON", "BENALI",
            "PETROV", "SCHMIDT", "OLAFSDOTTIR", "SMITH JONES", "DE LA CRUZ", "VAN DER BERG", "ROSSI", "NGUYEN", "HALE", "ARO"]
GIVEN = ["MARIA", "JOHN PETER", "AMINA", "ERIK", "SOFIA ELENA", "KENJI", "LUCAS", "CHARLOTTE", "OMAR", "INGRID", "PAUL", "ANNA",
         "DAVID MICHAEL", "ZOE", "IVAN", "ELIF"]
PLACES = ["HARBOURTOWN", "LOWPORT", "MILLBROOK", "SAN TELMO", "NORDVIK"]
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()

# What a label says, in the words of one country, of two, and in words that no table has beside one that it has.
LABELS = {
    "en": {"surname": "Surname", "givenNames": "Given names", "documentNumber": "Document No.", "dateOfBirth": "Date of birth",
           "dateOfExpiry": "Date of expiry", "sex": "Sex", "nationality": "Nationality", "place": "Place of birth",
           "issue": "Date of issue", "authority": "Authority"},
    "fr": {"surname": "Nom", "givenNames": "Prénoms", "documentNumber": "N° du document", "dateOfBirth": "Date de naissance",
           "dateOfExpiry": "Date d'expiration", "sex": "Sexe", "nationality": "Nationalité", "place": "Lieu de naissance",
           "issue": "Date de délivrance", "authority": "Autorité"},
    "es": {"surname": "Apellidos", "givenNames": "Nombres", "documentNumber": "N° de documento", "dateOfBirth": "Fecha de nacimiento",
           "dateOfExpiry": "Fecha de caducidad", "sex": "Sexo", "nationality": "Nacionalidad", "place": "Lugar de nacimiento",
           "issue": "Fecha de expedición", "authority": "Autoridad"},
    "de": {"surname": "Name", "givenNames": "Vornamen", "documentNumber": "Ausweisnummer", "dateOfBirth": "Geburtsdatum",
           "dateOfExpiry": "Gültig bis", "sex": "Geschlecht", "nationality": "Staatsangehörigkeit", "place": "Geburtsort",
           "issue": "Ausstellungsdatum", "authority": "Behörde"},
    "sw": {"surname": "Jina la ukoo", "givenNames": "Majina ya kwanza", "documentNumber": "Namba ya hati", "dateOfBirth": "Tarehe ya kuzaliwa",
           "dateOfExpiry": "Tarehe ya mwisho", "sex": "Jinsia", "nationality": "Uraia", "place": "Mahali pa kuzaliwa",
           "issue": "Tarehe ya kutolewa", "authority": "Mamlaka"},
    "ma": {"surname": "Fanampiny", "givenNames": "Anarana feno", "documentNumber": "Laharana", "dateOfBirth": "Daty nahaterahana",
           "dateOfExpiry": "Daty faharatsiana", "sex": "Lahy na vavy", "nationality": "Zom-pirenena", "place": "Toerana nahaterahana",
           "issue": "Daty nanomezana", "authority": "Fahefana"},
    "so": {"surname": "Magaca qoyska", "givenNames": "Magacyada", "documentNumber": "Lambarka", "dateOfBirth": "Taariikhda dhalashada",
           "dateOfExpiry": "Taariikhda dhicitaanka", "sex": "Jinsiga", "nationality": "Dhalashada", "place": "Goobta dhalashada",
           "issue": "Taariikhda bixinta", "authority": "Hay'adda"},
}
TONGUES = [("en",), ("fr", "en"), ("es",), ("es", "en"), ("de", "en", "fr"), ("sw", "en"), ("ma", "fr"), ("so", "en"), ("en", "sw")]
# Other numbers and dates, with their labels.
OTHERS = [("Control No.", "number"), ("Case No.", "number"), ("File No.", "number"), ("Card No. of parent", "number"),
          ("Previous passport", "number"), ("Registration No.", "number"), ("Name of father", "name"), ("Religious name", "name"),
          ("Entry before", "date"), ("Resident since", "date"), ("Kontrollnummer", "number"), ("N° de dossier", "number")]
ALTERED = ["surname", "givenNames", "documentNumber", "dateOfBirth", "dateOfExpiry"]


def pick(rng, some):
    return some[int(rng.integers(len(some)))]


def serial(rng):
    form = pick(rng, ["A99999999", "AA9999999", "999999999", "A9999AA99", "AAA999999", "X9X99X99X"])
    letters = "ABCDEFGHKLMNPRSTUVWXYZ"
    put = {"A": lambda: pick(rng, letters), "9": lambda: str(rng.integers(10)), "X": lambda: pick(rng, "CFGHJKLMNPRTVWXYZ0123456789")}
    return "".join(put[c]() for c in form)


def a_day(rng, first, last):
    return datetime.date(int(rng.integers(first, last)), int(rng.integers(1, 13)), int(rng.integers(1, 29)))


def changed_letter(rng, word):
    """One letter of a name another one, of quite another shape."""
    places = [i for i, c in enumerate(word) if c.isalpha()]
    place = pick(rng, places)
    unlike = {"A": "E", "E": "A", "I": "E", "O": "A", "U": "A"}.get(word[place]) or pick(rng, [c for c in "BKMRSTW" if c != word[place]])
    return word[:place] + unlike + word[place + 1:]


def changed_digit(rng, text):
    places = [i for i, c in enumerate(text) if c.isdigit()]
    place = pick(rng, places)
    return text[:place] + str((int(text[place]) + int(rng.integers(2, 8))) % 10) + text[place + 1:]


def altered(rng, name, value):
    """Another value as a forger prints it, and what was done."""
    if name in ("surname", "givenNames"):
        if rng.random() < 0.5:
            return changed_letter(rng, value), "a letter"
        return pick(rng, [n for n in (SURNAMES if name == "surname" else GIVEN) if n != value]), "another name"
    if name == "documentNumber":
        if rng.random() < 0.6:
            return changed_digit(rng, value), "a digit"
        letters = "".join(pick(rng, "ABCDEFGHKLMNPRSTUVWXYZ") if c.isalpha() else str(rng.integers(10)) for c in value)
        return (letters, "another number") if letters != value else (changed_digit(rng, value), "a digit")
    if rng.random() < 0.5:
        return value.replace(year=value.year + int(pick(rng, [-11, -7, -4, -3, 2, 3, 6]))), "a year"
    return value.replace(day=1 + (value.day + int(rng.integers(5, 20))) % 28), "a day"


def date_writer(rng):
    return pick(rng, [lambda t: t.strftime("%d.%m.%Y"), lambda t: t.strftime("%d %m %Y"), lambda t: f"{t.day:02} {MONTHS[t.month - 1]} {t.year}",
                      lambda t: t.strftime("%d-%m-%Y")])


def page(rng, kind, alteration):
    """A document, the name of the value that its print alters (nil: none), and how."""
    holder = Holder(pick(rng, SURNAMES), pick(rng, GIVEN), pick(rng, "MF"), a_day(rng, 1945, 2006), pick(rng, PLACES))
    number, issued = serial(rng), a_day(rng, 2018, 2026)
    expiry = datetime.date(issued.year + 10, issued.month, issued.day)
    state = pick(rng, ["UTO", "UTO", "KEN", "PER", "MDG", "DJI"])
    if kind == "TD3":
        lines = zone.td3(holder, state, state, number, expiry)
    else:
        lines = zone.td2(holder, state, state, number, expiry)
    values = {"surname": holder.surname, "givenNames": holder.given, "documentNumber": number, "dateOfBirth": holder.birth,
              "dateOfExpiry": expiry, "sex": holder.sex, "nationality": state, "place": holder.birthplace, "issue": issued,
              "authority": "OFFICE " + str(rng.integers(1, 40))}
    how = None
    if alteration:
        values[alteration], how = altered(rng, alteration, values[alteration])
    date = date_writer(rng)
    shown = {k: date(v) if isinstance(v, datetime.date) else v for k, v in values.items()}
    return drawn(rng, kind, lines, holder, shown, date), how


def drawn(rng, kind, lines, holder, shown, date):
    design = pick(rng, [d.ROSE, d.SEA, d.SAND, d.MOSS, d.LILAC, d.SKY])
    size = d.SIZES[kind]
    sheet, top = Sheet(*size, design.paper[1]), size[1] - d.ZONE_HEIGHT
    d.background(sheet, design, rng, top)
    title = "PASSPORT" if kind == "TD3" else "IDENTITY CARD"
    sheet.text(4, 6, "UTOPIA", 3.6, design.face[1], design.accent)
    sheet.text(size[0] - 4, 6, title, 3, design.face[1], design.accent, "rs")
    tongues, k = pick(rng, TONGUES), size[0] / 125
    d.paste_portrait(sheet, holder, rng, 5 * k, 12 * k, 30 * k, 39 * k)
    left = 39 * k
    names = ["documentNumber", "surname", "givenNames", "dateOfBirth", "sex", "nationality", "place", "issue", "dateOfExpiry", "authority"]
    if rng.random() < 0.5:
        names = ["surname", "givenNames", "nationality", "dateOfBirth", "sex", "place", "issue", "dateOfExpiry", "documentNumber", "authority"]
    second = left + (size[0] - left) * 0.56
    rows = [names[0:1], names[1:2], names[2:3], names[3:5], names[5:7], names[7:9], names[9:]]
    other, other_row = pick(rng, OTHERS) if rng.random() < 0.6 else None, int(pick(rng, [0, len(rows) - 1]))
    step = (top - 11) / len(rows)
    em = min(3.1 * k, step * 0.42)
    above = rng.random() < 0.75
    for row, group in enumerate(rows):
        y = 11 + step * row + step * 0.3
        for column, name in enumerate(group):
            x = second if column else left
            words = " / ".join(LABELS[tongue][name] for tongue in (tongues if len(group) == 1 else tongues[:2]))
            put(sheet, x, y, words, shown[name], em, step, design, above, second - 2 if len(group) > 1 and not column else size[0] - 2)
        if other and row == other_row:
            value = {"number": serial(rng), "name": pick(rng, SURNAMES), "date": date(a_day(rng, 1990, 2030))}[other[1]]
            put(sheet, second, y, other[0], value, em, step, design, above, size[0] - 2)
    if rng.random() < 0.35:
        s.stamp(sheet, rng.uniform(left, size[0] - 14), rng.uniform(14, top - 6), 9 * k, "BORDER · UTOPIA · ",
                f"{pick(rng, MONTHS)} {rng.integers(2015, 2026)}", (60, 50, 150), rng.uniform(-20, 20), rng, 0.45)
    if rng.random() < 0.35:
        d.overprint(sheet, size[0] * 0.6, top * 0.6, 9 * k, rng.uniform(-20, 20), opacity=0.28)
    box = d.print_zone(sheet, lines, (size[0] - len(lines[0]) * d.PITCH) / 2, design, rng)
    sheet.emboss_noise(rng)
    return d.Document(sheet, lines, box, 2.8)


def put(sheet, x, y, words, value, em, step, design, above, right):
    """A label over its value, or before it, as small as the room before `right` asks for."""
    small, share = em * 0.68, 1.0 if above else 0.5
    while s.length(words, small, design.face[0]) > (right - x) * share and small > em * 0.5:
        small *= 0.95
    if s.length(words, small, design.face[0]) > (right - x) * share:
        words = words.split(" / ")[-1]
    if above:
        sheet.text(x, y, words, small, design.face[0], design.accent)
        sheet.text(x, y + step * 0.52, value, em, design.face[1], (28, 28, 34))
    else:
        sheet.text(x, y + step * 0.25, words, small, design.face[0], design.accent)
        sheet.text(x + s.length(words, small, design.face[0]) + em, y + step * 0.25, value, em, design.face[1], (28, 28, 34))


def scenes(seed, count):
    """`count` documents as (altered name or None, how, quality, picture): every second one is altered."""
    for index in range(count):
        rng = np.random.default_rng((seed, index))
        kind = ["TD3", "TD2"][index // 2 % 2]
        alteration = ALTERED[(index // 2) % len(ALTERED)] if index % 2 else None
        document, how = page(rng, kind, alteration)
        quality = ["good", "good", "fair", "poor"][int(rng.integers(4))]
        yield alteration, how, quality, shot(rng, document, kind, quality)


def shot(rng, document, kind, quality):
    """As a phone or a scanner leaves it; poor: small, soft and noisy."""
    width = {"good": rng.uniform(1150, 1600), "fair": rng.uniform(820, 1150), "poor": rng.uniform(560, 820)}[quality]
    width *= d.SIZES[kind][0] / 125
    frame = (round(width * 1.18), round(width * 1.18 * document.sheet.height / document.sheet.width * 1.08))
    blur = {"good": None, "fair": (0.4, 1.1), "poor": (0.6, 1.4)}[quality]
    return photo.handheld(rng, document, frame, width, 5, 0.015, 0.25, blur, {"good": 1.2, "fair": 2.5, "poor": 4.0}[quality])

"""The machine-readable zone of an invented person's document (ICAO Doc 9303-4 to -7), as the zone's reader gives it."""

import re
import unicodedata

SIZES = {"td1": (3, 30), "td2": (2, 36), "td3": (2, 44), "mrva": (2, 44), "mrvb": (2, 36)}
_LETTERS = str.maketrans({"ß": "ss", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ı": "i", "ə": "a", "Ə": "A", "Đ": "D", "đ": "d", "Þ": "TH", "þ": "th", "Æ": "AE", "æ": "ae", "Å": "AA", "å": "aa", "Ä": "AE", "ä": "ae", "Ö": "OE", "ö": "oe", "Ü": "UE", "ü": "ue"})


def check(text):
    values = [int(c) if c.isdigit() else 0 if c == "<" else ord(c) - 55 for c in text]
    return str(sum(v * (7, 3, 1)[i % 3] for i, v in enumerate(values)) % 10)


def folded(text):
    text = text.translate(_LETTERS) if not text.isascii() else text
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).upper()
    return re.sub(r"[^A-Z0-9<]", "", re.sub(r"[\s\-]+", "<", text.replace("'", "")))


def zone(person, layout, code, rng):
    """The lines of a zone, check digits right; [] where the number does not fit."""
    count, width = SIZES[layout]
    number = re.sub(r"[^A-Z0-9]", "", person.number.upper())
    if len(number) > 9:
        return []
    number = number.ljust(9, "<")
    state, nationality = (one[0].ljust(3, "<") for one in (person.state, person.nationality))
    birth, expiry = person.birth.strftime("%y%m%d"), person.expiry.strftime("%y%m%d")
    optional = re.sub(r"[^A-Z0-9]", "", person.personal.upper()) if rng.random() < 0.5 else ""
    name = f"{folded(person.surname)}<<{folded(person.given)}"
    code = code.ljust(2, "<")[:2]
    if count == 3:
        optional = optional[:15].ljust(15, "<")
        first = code + state + number + check(number) + optional
        middle = birth + check(birth) + person.sex + expiry + check(expiry) + nationality + "<" * 11
        whole = first[5:30] + middle[0:7] + middle[8:15] + middle[18:29]
        return [first, middle + check(whole), name[:width].ljust(width, "<")]
    first = (code + state + name)[:width].ljust(width, "<")
    second = number + check(number) + nationality + birth + check(birth) + person.sex + expiry + check(expiry)
    if layout == "td3":
        optional = optional[:14].ljust(14, "<")
        second += optional + check(optional)
        second += check(second[0:10] + second[13:20] + second[21:43])
    elif layout == "td2":
        second += optional[:7].ljust(7, "<")
        second += check(second[0:10] + second[13:20] + second[21:35])
    else:
        second += optional[: width - 28].ljust(width - 28, "<")
    return [first, second]

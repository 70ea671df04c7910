"""The machine-readable zone: writing it, and saying which printed check digits are right.

Written from Doc 9303-3 to -7 alone and shared with nothing else in the repository, so that a mistake in
the reader's arithmetic cannot hide behind the same mistake here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date

VALUES = {c: i for i, c in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | {"<": 0}

# Doc 9303-3, section 6: the letters that do not simply lose their accent.
TRANSLITERATION = {"Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "SS", "Å": "AA", "Ø": "OE", "Æ": "AE", "Ñ": "N",
                   "Đ": "D", "Ł": "L", "Þ": "TH", "'": "", "’": "", ",": "", ".": ""}


@dataclass(frozen=True)
class Holder:
    """A person who does not exist."""

    surname: str
    given: str
    sex: str  # M, F or <
    birth: date
    birthplace: str = "NOWHERE"


def check_digit(text: str) -> str:
    return str(sum((7, 3, 1)[i % 3] * VALUES[c] for i, c in enumerate(text)) % 10)


def filled(text: str, width: int) -> str:
    return text[:width].ljust(width, "<")


def yymmdd(day: date) -> str:
    return day.strftime("%y%m%d")


def transliterated(name: str) -> str:
    """The name in the letters of the zone: `Åse-Marie O'Null` becomes `AASE<MARIE<ONULL`."""
    letters = []
    for c in name.replace("ß", "ẞ").upper().replace("ẞ", "SS"):
        if c in TRANSLITERATION:
            letters.append(TRANSLITERATION[c])
        elif c in " -":
            letters.append("<")
        else:
            letters.append("".join(x for x in unicodedata.normalize("NFD", c) if x.isascii()))
    return "".join(letters)


def name_field(holder: Holder, width: int) -> str:
    given = transliterated(holder.given)
    return filled(transliterated(holder.surname) + (f"<<{given}" if given else ""), width)


def td3(holder: Holder, state: str, nationality: str, number: str, expiry: date, personal: str = "",
        kind: str = "P<", empty_personal_check: str = "<") -> list[str]:
    """Doc 9303-4. An empty personal number may carry the check digit `<` or `0`."""
    n, b, e = filled(number, 9), yymmdd(holder.birth), yymmdd(expiry)
    p = filled(personal, 14)
    n, b, e = n + check_digit(n), b + check_digit(b), e + check_digit(e)
    p += check_digit(p) if personal else empty_personal_check
    return [kind + filled(state, 3) + name_field(holder, 39),
            n + filled(nationality, 3) + b + holder.sex + e + p + check_digit(n + b + e + p)]


def td2(holder: Holder, state: str, nationality: str, number: str, expiry: date, optional: str = "",
        kind: str = "I<") -> list[str]:
    """Doc 9303-6."""
    n, b, e = filled(number, 9), yymmdd(holder.birth), yymmdd(expiry)
    n, b, e, o = n + check_digit(n), b + check_digit(b), e + check_digit(e), filled(optional, 7)
    return [kind + filled(state, 3) + name_field(holder, 31),
            n + filled(nationality, 3) + b + holder.sex + e + o + check_digit(n + b + e + o)]


def td1(holder: Holder, state: str, nationality: str, number: str, expiry: date, optional: str = "",
        optional2: str = "", kind: str = "I<") -> list[str]:
    """Doc 9303-5. A number of more than nine characters continues after a `<` in the check digit's place."""
    b, e = yymmdd(holder.birth), yymmdd(expiry)
    b, e = b + check_digit(b), e + check_digit(e)
    if len(number) <= 9:
        n = filled(number, 9)
        n = n + check_digit(n) + filled(optional, 15)
    else:
        n = number[:9] + "<" + filled(number[9:] + check_digit(number) + "<" + optional, 15)
    o = filled(optional2, 11)
    return [kind + filled(state, 3) + n,
            b + holder.sex + e + filled(nationality, 3) + o + check_digit(n + b + e + o),
            name_field(holder, 30)]


def visa(holder: Holder, state: str, nationality: str, number: str, expiry: date, optional: str = "",
         width: int = 44, kind: str = "V<") -> list[str]:
    """Doc 9303-7: format A is 44 wide, format B 36. There is no check digit over the whole."""
    n, b, e = filled(number, 9), yymmdd(holder.birth), yymmdd(expiry)
    second = n + check_digit(n) + filled(nationality, 3) + b + check_digit(b) + holder.sex + e + check_digit(e)
    return [kind + filled(state, 3) + name_field(holder, width - 5), filled(second + optional, width)]


def french_card(holder: Holder, issued: date, department: str, serial: str, office: str = "") -> list[str]:
    """The French identity card of 1988 to 2021: surname in 25, department and office, then given names in 14."""
    number = issued.strftime("%y%m") + department + serial
    b = yymmdd(holder.birth)
    given = "<<".join(transliterated(g) for g in holder.given.split())
    first = "IDFRA" + filled(transliterated(holder.surname), 25) + (department + office if office else "<" * 6)
    second = number + check_digit(number) + filled(given, 14) + b + check_digit(b) + holder.sex
    return [first, second + check_digit(first + second)]


def format_of(lines: list[str]) -> str:
    width, is_visa = len(lines[0]), lines[0].startswith("V")
    if len(lines) == 3:
        return "TD1"
    if width == 44:
        return "MRVA" if is_visa else "TD3"
    if lines[0].startswith("IDFRA"):
        return "FRA36"
    return "MRVB" if is_visa else "TD2"


def checks_of(lines: list[str]) -> dict[str, bool]:
    """Which of the printed check digits agree with what they protect."""

    def right(text: str, digit: str) -> bool:
        return digit == check_digit(text) or (digit == "<" and not text.strip("<"))

    kind, a, b = format_of(lines), lines[0], lines[1]
    if kind == "TD1":
        number, digit = a[5:14], a[14]
        rest = a[15:30].split("<")[0]
        if digit == "<" and rest:
            number, digit = number + rest[:-1], rest[-1]
        return {"number": right(number, digit), "birth": right(b[0:6], b[6]), "expiry": right(b[8:14], b[14]),
                "composite": right(a[5:30] + b[0:7] + b[8:15] + b[18:29], b[29])}
    if kind == "FRA36":
        return {"number": right(b[0:12], b[12]), "birth": right(b[27:33], b[33]), "composite": right(a + b[:35], b[35])}
    checks = {"number": right(b[0:9], b[9]), "birth": right(b[13:19], b[19]), "expiry": right(b[21:27], b[27])}
    if kind == "TD3":
        checks["personal"] = right(b[28:42], b[42])
        checks["composite"] = right(b[0:10] + b[13:20] + b[21:43], b[43])
    if kind == "TD2":
        checks["composite"] = right(b[0:10] + b[13:20] + b[21:35], b[35])
    return checks

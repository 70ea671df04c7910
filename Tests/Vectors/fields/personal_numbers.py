"""Makes personalNumbers.json: numbers that python-stdnum calls valid, and the same with one figure changed.

    pip install python-stdnum && python3 personal_numbers.py > personalNumbers.json

Nobody's numbers: days of birth and serial parts are random, seeded.
"""
import importlib
import json
import random

MODULES = {
    "EST": "ee.ik", "LTU": "lt.asmens", "POL": "pl.pesel", "BGR": "bg.egn", "CZE": "cz.rc", "SVK": "sk.rc",
    "TUR": "tr.tckimlik", "ROU": "ro.cnp", "SVN": "si.emso", "HRV": "hr.oib", "ISL": "is_.kennitala", "NLD": "nl.bsn",
    "SWE": "se.personnummer", "FIN": "fi.hetu", "NOR": "no.fodselsnummer", "THA": "th.pin", "ISR": "il.idnr",
    "ESP": "es.dni", "BEL": "be.nn",
}
LETTERS = "0123456789ABCDEFHJKLMNPRSTUVWXY"


def digits(rng, count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def candidate(state, rng):
    """A number of the State's form with a day of birth; its check digits are random."""
    year, month, day = rng.randint(1950, 1999), rng.randint(1, 12), rng.randint(1, 28)
    ymd, dmy = f"{year % 100:02}{month:02}{day:02}", f"{day:02}{month:02}{year % 100:02}"
    form = {
        "EST": "3" + ymd + digits(rng, 4), "LTU": "4" + ymd + digits(rng, 4), "POL": ymd + digits(rng, 5),
        "BGR": ymd + digits(rng, 4), "CZE": ymd + digits(rng, 4), "SVK": ymd + digits(rng, 4),
        "TUR": rng.choice("123456789") + digits(rng, 10), "ROU": "1" + ymd + rng.choice(["12", "40", "23"]) + digits(rng, 4),
        "SVN": f"{day:02}{month:02}{year % 1000:03}50" + digits(rng, 4), "HRV": digits(rng, 11),
        "ISL": dmy + digits(rng, 3) + "9", "NLD": digits(rng, 9), "SWE": ymd + "-" + digits(rng, 4),
        "FIN": dmy + "-" + f"{rng.randint(2, 899):03}" + rng.choice(LETTERS), "NOR": dmy + f"{rng.randint(0, 499):03}" + digits(rng, 2),
        "THA": rng.choice("12345678") + digits(rng, 12), "ISR": digits(rng, 9), "ESP": digits(rng, 8) + rng.choice(LETTERS[10:]),
        "BEL": ymd + digits(rng, 5),
    }
    return form[state], (year, month, day)


def main():
    rng = random.Random(9303)
    rows = []
    for state, module in MODULES.items():
        check = importlib.import_module("stdnum." + module)
        found = 0
        while found < 8:
            number, birth = candidate(state, rng)
            if not check.is_valid(number):
                continue
            found += 1
            has_birth = state not in ("TUR", "HRV", "NLD", "THA", "ISR", "ESP", "SVN", "SWE", "NOR")
            rows.append({"state": state, "number": number, "valid": True, "birth": "%04d-%02d-%02d" % birth if has_birth else None})
            place = rng.choice([i for i, c in enumerate(number[:-1]) if c.isdigit()])
            changed = number[:place] + str((int(number[place]) + rng.randint(1, 9)) % 10) + number[place + 1:]
            if not check.is_valid(changed):
                rows.append({"state": state, "number": changed, "valid": False, "birth": None})
    print("[\n" + ",\n".join(" " + json.dumps(row) for row in rows) + "\n]")


if __name__ == "__main__":
    main()

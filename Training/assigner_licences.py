"""Driving licences: North American ones after the AAMVA card design standard, and European ones after Directive
2006/126/EC, whose labels are numbers."""

import assigner_words as words
from assigner_values import LABEL, LICENCES, NOTHING, shape, value

_WORDS = {
    "documentNumber": ("4d", "DL|LIC#|DLN|DL NO|LIC NO|ID|LIC. NO.|DL#|LICENSE NO|DL NO.|NUMBER|CUSTOMER IDENTIFIER|LICENSE NUMBER|No.|OLN|LICENSE #|DRIVER LICENSE NO|ID NUMBER|LIC. #"),
    "surname": ("1", "LN|LN|NAME|LAST NAME||FAMILY NAME|Last|SURNAME"),
    "givenNames": ("2", "FN|FN|FIRST NAME||GIVEN NAMES|First|FIRST"),
    "dateOfBirth": ("3", "DOB|DOB|DOB:|Date of birth|BIRTHDATE|BIRTH DATE|Birth|DOB/DDN|DATE OF BIRTH"),
    "dateOfIssue": ("4a", "ISS|ISS|ISSUED|Issued|ISS:|ISSUE DATE|Iss|DATE ISSUED|ISSUE|ISS/DÉL"),
    "dateOfExpiry": ("4b", "EXP|EXP|EXPIRES|Expires|EXP:|EXPIRATION DATE|EXP DATE|EXPIRES ON|EXPIRATION"),
    "address": ("8", "||||ADD|ADDRESS"),
    "licenceCategories": ("9", "CLASS|CLASS|CLASS:|Class|TYPE|CL|CLASS/CATÉG"),
    "endorsements": ("9a", "END|END|ENDORSE|ENDORSEMENTS|END:|End"),
    "restrictions": ("12", "REST|RESTR|RSTR|RESTRICTIONS|RESTR:|RES|Restr"),
    "sex": ("15", "SEX|Sex|SEX:|SEX/SEXE"),
    "height": ("16", "HGT|HT|HGT|HEIGHT|Hgt|HT:|HGT/HAUT"),
    "weight": ("17", "WGT|WT|WEIGHT|Wgt"),
    "eyeColour": ("18", "EYES|EYES|EYE|Eyes"),
    "hairColour": ("19", "HAIR|HAIR|Hair"),
    "documentDiscriminator": ("5", "DD|DD|DD:|DOCUMENT DISCRIMINATOR|AUDIT#|DD/RÉF"),
    "revisionDate": ("", "REV|REV.|Rev|REV DATE"),
}
_OWN = words.SLOGANS + ["REGULAR", "REGULAR LICENSE", "REAL ID", "NOT FOR FEDERAL", "NOT FOR FEDERAL ID", "NOT FOR FEDERAL USE", "NON-DOMICILED", "TYPE ORG", "ORIGINAL", "RENEWAL", "DUPLICATE", "Drive safely", "NOT VALID FOR FEDERAL OFFICIAL PURPOSES", "FEDERAL LIMITS APPLY", "NOT FOR FEDERAL IDENTIFICATION", "Federal Limits Apply", "DONOR", "VETERAN", "ORGAN DONOR", "USA", "LIMITED TERM", "FEDERAL LIMITS APPLY", "NOT FOR REAL ID PURPOSES", "NOT FOR FEDERAL IDENTIFICATION", "NOT A REAL ID", "UNDER 21", "Governor", "DEPARTMENT OF MOTOR VEHICLES", "DEPARTMENT OF PUBLIC SAFETY", "THE SUNSHINE STATE", "ENHANCED", "Secretary of State"]


def american(page, style):
    """Lines of a licence's front; `style` is the design's, so that its pages are alike."""
    person, rng = page.person, page.rng
    person.isAmerican, person.monthFirst, person.code = True, style.random() < 0.97, "D"
    person.dates = style.choices([("num", "/", 0, 0, False), ("num", "-", 0, 0, False), ("word", "-", 0, 0, False), ("num", "/", 0, 0, True)], [0.72, 0.22, 0.03, 0.03])[0]
    person.number = shape(rng, style.choice(LICENCES))
    if rng.random() < 0.3:
        person.given = person.given.split(" ")[0] + rng.choice([" ", " ", ", "]) + rng.choice("ABCDEFGHJKLMQRST") + rng.choice(["", ".", ""])
    if rng.random() < 0.07:
        person.given += rng.choice([", JR", " JR", " III", ", SR"])
    if style.random() < 0.92:
        person.surname, person.given = person.surname.upper(), person.given.upper()
    if rng.random() < 0.25:
        person.surname = rng.choice("SAMPLE PUBLIC DRIVER DOE CARDHOLDER SMITH CITIZEN TRAVELER TEST ANDERSON SPECIMEN MOTORIST".split())
        if rng.random() < 0.15:
            # Specimens name what card they show.
            person.given = " ".join(rng.sample("ADULT MINOR REGULAR LICENSE CARD UNDER REAL ID COMMERCIAL STANDARD FEMALE MALE".split(), rng.randint(1, 3)))
    height = style.uniform(2.1, 3.0)
    page.put([(style.choice(words.AMERICAN), NOTHING)], style.uniform(2, 30), style.uniform(1, 4), style.uniform(4, 7), "other")
    title = style.choice(["DRIVER LICENSE", "DRIVER'S LICENSE", "OPERATOR LICENSE", "COMMERCIAL DRIVER LICENSE", "IDENTIFICATION CARD", "OPERATOR'S LICENSE", "DRIVING LICENSE", "DRIVER'S LICENCE", "CHAUFFEUR LICENSE", "REGULAR DRIVER LICENSE", "REGULAR LICENSE", "INSTRUCTION PERMIT", "PERSONAL DRIVER'S LICENSE", "DRIVER'S LICENCE PERMIS DE CONDUIRE", "ENHANCED DRIVER LICENSE", "ID CARD"])
    page.put([(title, NOTHING)], style.uniform(30, 55), style.uniform(2, 8), style.uniform(2.5, 4), "other")
    _american_rows(page, style, height)
    if style.random() < 0.4:
        page.put([(style.choice(["USA", style.choice(words.POSTAL), "AW" + style.choice("KLRZV"), "USA " + style.choice(words.POSTAL), "20" + shape(rng, "99")]), NOTHING)], style.choice([style.uniform(1, 12), style.uniform(60, 80)]), style.uniform(2, 9), style.uniform(2, 4), "other")
    if style.random() < 0.25:
        page.put([(rng.choice([person.number, shape(rng, "9999999999"), shape(rng, "99999999A")]), NOTHING)], style.uniform(0, 20), style.uniform(40, 50), 1.8, "other")
    if style.random() < 0.6:
        birth = person.birth
        page.put([(rng.choice([birth.strftime("%m%d%Y"), birth.strftime("%m/%d/%y"), birth.strftime("%m%d%y"), str(birth.year), person.surname[:3] + birth.strftime("%y"), person.date(birth)]), NOTHING)], style.uniform(58, 75), style.uniform(28, 48), style.uniform(1.5, 3), "other")
    if style.random() < 0.1:
        # The surname again, small, under the picture.
        page.put([(person.surname, NOTHING)], style.uniform(2, 14), style.uniform(38, 50), style.uniform(1.4, 2.4), "other")
    for _ in range(style.choice([0, 0, 1, 2, 3])):
        text = style.choice(_OWN)
        if style.random() < 0.2:
            text = style.choice(["UNDER 21 UNTIL ", "UNDER 18 UNTIL ", "UNTIL "]) + person.date(person.expiry)
        page.put([(text, NOTHING)], style.uniform(30, 65), style.uniform(5, 50), height * style.uniform(0.7, 1), "other")
    if rng.random() < 0.35:
        page.barcode = {
            "surname": person.surname, "givenNames": person.given, "documentNumber": person.number.replace(" ", ""),
            "dateOfBirth": person.birth.isoformat(), "dateOfIssue": person.issue.isoformat(),
            "dateOfExpiry": person.expiry.isoformat(), "sex": person.sex, "issuer": 636000 + style.randint(1, 60),
        }


def _american_rows(page, style, height):
    person, rng = page.person, page.rng
    labels = {field: (number, style.choice(texts.split("|"))) for field, (number, texts) in _WORDS.items()}
    kind = style.choices(["both", "number", "word", "above", "bare"], [0.26, 0.16, 0.3, 0.2, 0.08])[0]
    order = style.choices(["surname", "given", "one", "comma"], [0.64, 0.14, 0.14, 0.08])[0]
    names = {"surname": ["surname", "givenNames"], "given": ["givenNames", "surname"], "one": ["given surname"], "comma": ["surname, given"]}[order]
    top = style.sample(["documentNumber", "licenceCategories", "dateOfBirth", "dateOfIssue", "dateOfExpiry", "endorsements", "restrictions"], 7)
    cut = style.randint(1, 4)
    fields = names + ["address"] + top if style.random() < 0.3 else top[:cut] + names + ["address"] + top[cut:]
    fields += style.sample(["sex", "height", "weight", "eyeColour", "hairColour"], style.randint(3, 5))
    fields += (["documentDiscriminator"] if style.random() < 0.8 else []) + (["revisionDate"] if style.random() < 0.25 else [])
    for field in ("endorsements", "restrictions", "licenceCategories", "hairColour"):
        if style.random() < 0.25 and field in fields:
            fields.remove(field)
    left = style.uniform(2, 8) if style.random() < 0.15 else style.uniform(22, 34)
    y, hasNameLabels = style.uniform(11, 17), style.random() < 0.5
    after, dot = style.choice([" ", " ", " ", "  ", "", ""]), style.choice([" ", ".", " ", ""])
    isLarge = {field: style.random() < 0.35 for field in ("documentNumber", "dateOfBirth", "dateOfExpiry")}
    place = 0
    # Labels and values of a row on one line, as engines join them.
    isRun, run = style.random() < 0.22, style.choice([" ", " ", "  ", ""])

    def label(field):
        number, word = labels.get(field, ("", ""))
        if field in ("surname", "givenNames", "address"):
            if kind in ("both", "number"):
                return number + (dot.strip() if kind == "number" else dot + word if style.random() < 0.3 else "")
            return word if hasNameLabels and kind != "bare" else ""
        if kind == "both":
            return number + dot + word
        if kind == "number":
            return number + dot.strip()
        if kind == "bare":
            return word if field in ("dateOfBirth", "dateOfExpiry", "dateOfIssue", "sex", "height", "weight", "eyeColour", "documentNumber") else ""
        return word

    while place < len(fields):
        row = [fields[place]]
        place += 1
        large = ("surname", "givenNames", "given surname", "surname, given", "address", "documentDiscriminator")
        while row[0] not in large and place < len(fields) and fields[place] not in large and len(row) < 3 and style.random() < 0.6:
            row.append(fields[place])
            place += 1
        end = y
        if isRun and len(row) > 1 and kind != "bare" and style.random() < 0.8:
            _run(page, style, [(label(field) + (after if style.random() < 0.8 else " "), value(field, person)[0]) for field in row], run, left, y, height, kind)
            y += height * (2.2 if kind == "above" else 1.3)
            continue
        for index, field in enumerate(row):
            x, at = left + (83 - left) * index / max(2, len(row)), y
            if field == "given surname":
                lines = [[(person.given, "givenNames"), (" ", NOTHING), (person.surname, "surname")]]
                text = style.choice(["", "", "1,2", "1.2", "NAME", "1"]) if hasNameLabels else ""
            elif field == "surname, given":
                lines = [[(person.surname, "surname"), (style.choice([", ", ",", " "]), NOTHING), (person.given, "givenNames")]]
                text = style.choice(["", "", "1,2", "1"]) if hasNameLabels else ""
            else:
                lines, text = value(field, person), label(field)
            size = height * (1.25 if isLarge.get(field) else 1)
            if kind == "above" and text and field != "address" and style.random() < 0.92:
                if style.random() < 0.4 and field in labels:
                    text = f"{labels[field][0]}{style.choice([' ', '.'])}{text}"
                page.put([(text, LABEL)], x, at, height * 0.7, "label")
                page.put(lines[0], x + style.choice([0, 0, 1]), at + height * 0.8, size)
                at += height * 2
            elif text and style.random() < 0.88:
                page.put([(text + (after if after or style.random() < 0.6 else " "), LABEL)] + lines[0], x, at, size, "both")
                at += height * 1.2
            else:
                wide = page.put([(text, LABEL)], x, at + height * 0.2, height * 0.7, "label")
                page.put(lines[0], x + wide + 0.5, at, size)
                at += height * 1.2
            for line in lines[1:]:
                page.put(line, x + (2 if style.random() < 0.5 else 0), at, height)
                at += height * 1.2
            end = max(end, at)
        y = end + (end - y) * style.uniform(0, 0.1)


def _run(page, style, cells, gap, left, y, height, kind):
    """A row of labels with their values as one line; labels above their values are a line of their own."""
    gap = [(gap, NOTHING)] if gap else []
    if kind == "above":
        labels = [part for text, _ in cells for part in [(text.strip(), LABEL), (" ", NOTHING)]]
        page.put(labels[:-1], left, y, height * 0.8, "both")
        values = [part for _, line in cells for part in [*line, (" ", NOTHING)]]
        page.put(values[:-1], left + style.choice([0, 1]), y + height, height, "both")
        return
    parts = []
    for text, line in cells:
        parts += (gap if parts else []) + [(text, LABEL)] + line
    page.put(parts, left, y, height, "both")


def european(page, style):
    """Fields 1 to 9, one below the other."""
    person, rng = page.person, page.rng
    person.dates, person.code = ("num", style.choice([".", ".", "/", "-", " "]), 0, 0, style.random() < 0.1), "D1"
    height, x, y = style.uniform(2.0, 2.9), style.uniform(27, 34), style.uniform(9, 14)
    dot, gap = style.choice([".", ".", "", ". "]), style.choice([" ", " ", ""])
    titles = ["DRIVING LICENCE", "PERMIS DE CONDUIRE", "FÜHRERSCHEIN", "PATENTE DI GUIDA", "PRAWO JAZDY", "RIJBEWIJS", "KÖRKORT", "KØREKORT", "CARTA DE CONDUÇÃO", "PERMISO DE CONDUCCIÓN", "AJOKORTTI", "ŘIDIČSKÝ PRŮKAZ", "VOZAČKA DOZVOLA"]
    page.put([(style.choice(titles), NOTHING)], x, 2, 3.4, "other")
    page.put([(page.design.state[1], NOTHING)], x + 20, 5.5, 2.2, "other")
    isApart = style.random() < 0.15

    def line(number, segments, at, top):
        if isApart:
            wide = page.put([(number + dot, LABEL)], at, top, height * 0.8, "label")
            page.put(segments, at + wide + 1, top, height)
        else:
            page.put([(number + dot + gap, LABEL)] + segments, at, top, height, "both")

    step = height * 1.35
    line("1", value("surname", person)[0], x, y)
    line("2", value("givenNames", person)[0], x, y + step)
    birth, place = value("dateOfBirth", person)[0], value("placeOfBirth", person)[0]
    y += 2 * step
    if style.random() < 0.7:
        line("3", birth + [(style.choice([" ", "  ", ", "]), NOTHING)] + place, x, y)
    else:
        line("3", birth, x, y)
        y += height * 1.3
        page.put(place, x + 3, y, height)
    y += step
    issued, office, expires = value("dateOfIssue", person)[0], value("issuingAuthority", person)[0], value("dateOfExpiry", person)[0]
    line("4a", issued, x, y)
    if style.random() < 0.7:
        line("4c", office, x + style.uniform(22, 30), y)
        line("4b", expires, x, y + step)
        if style.random() < 0.5:
            line("4d", value("personalNumber", person)[0], x + 25, y + step)
        y += 2 * step
    else:
        line("4b", expires, x, y + step)
        line("4c", office, x, y + 2 * step)
        y += 3 * step
    line("5", value("documentNumber", person)[0], x, y)
    y += step
    if style.random() < 0.6:
        lines = value("address", person)
        line("8", lines[0], x, y)
        for more in lines[1:]:
            y += height * 1.2
            page.put(more, x + 3, y, height)
        y += step
    page.put([("9" + dot + " ", LABEL)] + value("licenceCategories", person)[0], style.choice([x, x, 5]), max(y, 46), height, "both")
    if style.random() < 0.5:
        page.put([(style.choice(["7", "7.", "6."]), LABEL)], style.uniform(4, 24), 42, height, "label")

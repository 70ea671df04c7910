"""Invented persons, and the print of each field of their documents.

A print is a list of lines; a line is a list of (text, tag), where a tag is `nothing`, `label` or a field's name.
"""

import datetime
import unicodedata

import assigner_words as words

NOTHING, LABEL = "nothing", "label"

NUMBERS = "A99999999 AA999999 AA9999999 999999999 99999999 9999999 XXXXXXXXX AXXXXXXXX AA99999AA 99AA99999 AAA999999 A9999999 A999999AA P9999999A AA_999999 999_999_999 A999-9999-9999 AA-99-99-99 99_99_999999 AAA_999999 A99_999_999 NRXXXXXXX 9999999999 AAAAA999999AA9AA A_99999999 AA999999999 99-999-9999 XX999999XX 9999-99-99999 999999999999 AAA-999-999 LXXXXXXXX".split()
PERSONAL = "99999999999 999999-9999 999999/9999 999999/999 9999999999999 99999999A AAAAAA99A99A999A 9.999.999 99.99.99-999.99 9999999A 999999-999A 999-9999-9999999-9 9_9999_99_999_99 A99999999A 999999999 99999999-9 9999999A_99 9999999999 999_999_999 A-999999-9(9) 99999999-A X9999999A 999999999999 9999999999999999".split()
LICENCES = "A9999999 9999999 999999999 A999-9999-9999 AA999999A 99_999_9999 A999999999999 A_999_999_999_999 AAA-99-9999 A999-999-999-999 9999999999999 999999999999 AAAAA999A99A 99-999-9999 AAAAAAA999AA 99999999 9999999999 999-999-999 AA-99-9999 A99-99-9999 A99999999".split()
EYES = "BLU BRO BRN GRN HAZ GRY BLK".split()
EYES_ELSEWHERE = "Blue Brown Green Grey blau braun grün grau BLEU Vert marron AZUL VERDE CASTAÑO modrá hnědá plave GREEN/VERTS BROWN/BRUNS barna niebieskie zielone BLAU/BLUE/BLEU GRÜN".split()
SHORT = set(
    "sex nationality height eyeColour documentCode issuingStateCode dateOfBirth dateOfIssue dateOfExpiry documentNumber "
    "personalNumber validFrom weight numberOfEntries visaType placeOfBirth cardAccessNumber category passportNumber "
    "placeOfIssue durationOfStay issuingAuthority hairColour endorsements restrictions licenceCategories".split()
)
"""Fields that share a row with others."""

_CYRILLIC = dict(zip("abvgdezijklmnoprstufhc", "абвгдезийклмнопрстуфхц", strict=True))
_GREEK = dict(zip("abgdezhiklmnxoprstufcw", "αβγδεζηικλμνξοπρστυφχω", strict=True))
_SEXES = "K Ž Ж V N W Θ M KVK MOT Muž Ч E T F H Kobieta VYR MOTERIS MASC FEM ERKEK KADIN".split()


def plain(text):
    """Without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def shape(rng, pattern):
    letters, digits = "ABCDEFGHJKLMNPRSTUVWXYZ", "0123456789"
    kinds = {"9": digits, "A": letters, "X": digits + "CFGHJKLMNPRTVWXYZ", "_": " "}
    return "".join(rng.choice(kinds[one]) if one in kinds else one for one in pattern)


class Person:
    """A person with a document: what any field may say."""

    def __init__(self, rng, state, today):
        self.rng, self.state = rng, state
        self.isUpper = rng.random() < 0.72
        self.surname, self.given = self.cased(self._surname()), self.cased(self._given())
        year = rng.randint(1930, 2010)
        self.birth = datetime.date(year, rng.randint(1, 12), rng.randint(1, 28))
        self.issue = datetime.date(rng.randint(max(1992, year + 1), today.year), rng.randint(1, 12), rng.randint(1, 28))
        years = rng.choice([1, 2, 3, 4, 5, 5, 5, 6, 8, 8, 10, 10, 10, 10, 15])
        end = datetime.date(self.issue.year + years, self.issue.month, self.issue.day)
        kind = rng.random()
        if kind < 0.6:
            self.expiry = end - datetime.timedelta(days=rng.choice([0, 1, 1]))
        elif kind < 0.8:
            self.expiry = datetime.date(end.year, self.birth.month, self.birth.day)
        else:
            self.expiry = datetime.date(end.year, rng.randint(1, 12), rng.randint(1, 28))
        self.number, self.personal = shape(rng, rng.choice(NUMBERS)), shape(rng, rng.choice(PERSONAL))
        if rng.random() < 0.25:
            begin = self.birth.strftime(rng.choice(["%y%m%d", "%d%m%y", "%Y%m%d"]))
            self.personal = begin + rng.choice(["", "-", "/", " "]) + shape(rng, rng.choice(["9999", "99999", "999A", "999"]))
        self.passport = shape(rng, rng.choice(NUMBERS))
        self.sex = rng.choice("MF")
        self.nationality = state if rng.random() < 0.85 else rng.choice(words.STATES)
        self.script = None
        if set(state[3]) & {"ru", "uk", "bg", "sr", "mk", "kk"} and rng.random() < 0.6:
            self.script = _CYRILLIC
        elif "el" in state[3] and rng.random() < 0.6:
            self.script = _GREEK
        self.code, self.isAmerican, self.monthFirst, self.dates = "P", False, False, ("num", ".", 0, 0, False)

    def cased(self, text):
        return text.upper() if self.isUpper else text

    def _surname(self):
        rng = self.rng
        name = rng.choice(words.SURNAMES) if rng.random() < 0.45 else words.invented(rng)
        if rng.random() < 0.06:
            name = rng.choice(words.PARTICLES) + name
        if rng.random() < 0.18:
            name += rng.choice([" ", "-", " "]) + (rng.choice(words.SURNAMES) if rng.random() < 0.6 else words.invented(rng))
        return name

    def _given(self):
        rng = self.rng
        count = rng.choices([1, 2, 3], [0.55, 0.36, 0.09])[0]
        names = [rng.choice(words.GIVEN) if rng.random() < 0.55 else words.invented(rng) for _ in range(count)]
        if rng.random() < 0.08:
            names.append(rng.choice("ABCDEFGHJKLMRST") + rng.choice(["", "."]))
        return " ".join(names)

    def other(self, text):
        """In the State's other script."""
        return "".join(
            (self.script.get(c.lower(), c).upper() if c.isupper() else self.script.get(c, c)) for c in plain(text)
        )

    def date(self, day):
        kind, separator, first, second, isShort = self.dates
        a, b = f"{day.day:02}", f"{day.month:02}"
        year = str(day.year)[2:] if isShort else str(day.year)
        if kind == "iso":
            return separator.join([str(day.year), b, a])
        if kind == "num":
            return separator.join([b, a, year] if self.monthFirst else [a, b, year])
        month = words.MONTHS[first][day.month - 1]
        if kind == "word":
            return f"{a}{separator}{month}{separator}{year}"
        return f"{a} {month}{self.rng.choice(['/', ' /', '/'])}{words.MONTHS[second][day.month - 1]} {year}"


def date_style(rng):
    kind = rng.choices(["num", "iso", "word", "two"], [0.62, 0.06, 0.2, 0.12])[0]
    separator = rng.choice([".", "/", " ", "-", ".", "/", " ", ". ", ".", "/", rng.choice(["", " - ", " / ", "."])]) if kind != "word" else rng.choice([" ", " ", "-", " ", ""])
    if kind == "iso":
        separator = rng.choice("-./ ")
    isShort = kind in ("word", "two") and rng.random() < 0.35
    return (kind, separator, rng.randrange(len(words.MONTHS)), rng.randrange(len(words.MONTHS)), isShort)


def authority(rng, state):
    city = rng.choice(words.CITIES)
    return rng.choice(
        [
            lambda: city, lambda: city, lambda: city,
            lambda: shape(rng, rng.choice(["AA", "AAA", "AAA", "AAAA", "AAA_AA", "AA_A", "AAA_999", "9999", "99999"])),
            lambda: rng.choice(["MUP", "PU", "MIA", "MVR", "MSWIA", "HMPO", "IPS", "DVLA", "SPCLEP", "SRPCIV", "MB", "ASP", "MOI", "MFA", "UKPA", "PPA", "IND", "NDLS", "KANTON"]) + rng.choice(["", " " + city, " " + state[0]]),
            lambda: rng.choice(["Stadt", "Landkreis", "Préfecture de", "Sous-préfecture", "Burgemeester van", "Comune di", "Burg. van", "BH", "MAGISTRAT DER STADT", "Úřad městské části", "Městský úřad", "Prezydent m.", "Wojewoda", "Ayuntamiento de", "Câmara Municipal de", "Consulate General", "Embassy", "AMBASSADE DE FRANCE", "PASSPORT OFFICE", "Police"]) + " " + city,
            lambda: "MINISTRY OF " + rng.choice(["INTERIOR", "FOREIGN AFFAIRS", "INTERNAL AFFAIRS", "JUSTICE", "PUBLIC SECURITY"]),
            lambda: "U.S. " + rng.choice(["Department of State", "EMBASSY"]),
            lambda: "EMBASSY OF " + state[1], lambda: city.upper() + rng.choice([" - ", "/", ", "]) + rng.choice(words.CITIES).upper(),
            lambda: " ".join(words.invented(rng) for _ in range(rng.randint(2, 3))),
            lambda: rng.choice(["POLICE AND BORDER GUARD BOARD", "POLISMYNDIGHETEN", "Bundesdruckerei", "DIRECTION DES LIBERTÉS PUBLIQUES", "BUREAU OF CONSULAR AFFAIRS", "DIRECTORATE GENERAL OF IMMIGRATION", "JEFATURA SUPERIOR DE POLICIA"]),
            lambda: city + " " + shape(rng, "999"), lambda: f"{city} VPK {shape(rng, 'AA')}",
        ]
    )()


def address(person):
    rng = person.rng
    if person.isAmerican:
        street = rng.choice(words.STREETS) if rng.random() < 0.5 else words.invented(rng).upper()
        first = f"{rng.randint(1, 9999)} {rng.choice(['N ', '', '', 'W ', 'S '])}{street} {rng.choice(['ST', 'STREET', 'AVE', 'AVENUE', 'RD', 'DR', 'LN', 'BLVD', 'WAY', 'DRIVE', 'ROAD', 'LANE', 'BOULEVARD', 'ST.', 'COURT', 'PLACE', ''])}".strip()
        kind = rng.random()
        if kind < 0.06:
            first = f"PO BOX {rng.randint(1, 9999)}"
        elif kind < 0.18:
            # Specimens often have no house number.
            first = rng.choice([first.lstrip("0123456789 "), f"{rng.choice(words.STREETS)} {rng.choice(['DRIVE', 'STREET', 'ROAD', 'AVENUE'])}", "STREET ADDRESS", "ADDRESS LINE 1"])
        if rng.random() < 0.12:
            first += rng.choice([" ", ", "]) + rng.choice([f"APT {rng.randint(1, 99)}", f"#{rng.randint(1, 40)}"])
        town = rng.choice([words.invented(rng).upper(), words.invented(rng).upper() + rng.choice([" CITY", "VILLE", " FALLS", " SPRINGS"]), rng.choice(words.CITIES).upper(), rng.choice(["ANYTOWN", "YOUR CITY", "CITY", "CAPITAL CITY"])])
        last = f"{town}{rng.choice([', ', ' ', '. ', ','])}{rng.choice(words.POSTAL)}{rng.choice([' ', '  '])}{shape(rng, rng.choice(['99999', '99999-9999']))}"
        if rng.random() < 0.06 and ", " in last:
            # The town ends the street's line.
            town, last = last.split(", ", 1)
            first += rng.choice([", ", " , "]) + town + rng.choice(["", ","])
        if rng.random() < 0.1:
            first, last = first.title(), last.title() if rng.random() < 0.3 else last
        return [first] + ([f"APT. {rng.randint(1, 9)}"] if rng.random() < 0.1 else []) + [last]
    name, number, city = words.invented(rng), rng.randint(1, 200), rng.choice(words.CITIES)
    lines = [
        rng.choice([f"{name}str. {number}", f"{number} rue {name}", f"C. {name} {number}", f"VIA {name.upper()} {number}", f"{number} {name} ROAD", f"{name}gatan {number}", f"ul. {name} {number}", f"{name} utca {number}", f"{name} {number}", f"AV. {name.upper()} {number}", f"STR. {name.upper()} NR. {number}"]),
        rng.choice([f"{shape(rng, '99999')} {city}", city, f"{city} {shape(rng, '9999')}", f"{city.upper()} ({shape(rng, 'AA')})", f"{shape(rng, '999_99')} {city}"]),
    ]
    if rng.random() < 0.2:
        lines.reverse()
    if rng.random() < 0.12:
        lines.insert(1, rng.choice([words.invented(rng), f"{words.invented(rng)} {words.invented(rng)}", f"{rng.choice(['Flat', 'Apt.', 'BP', 'Esc.', 'Piso', 'm.', 'D.'])} {rng.randint(1, 40)}"]))
    if rng.random() < 0.3:
        lines.append(person.state[1] if rng.random() < 0.4 else rng.choice(words.CITIES).upper())
    if rng.random() < 0.15:
        lines = [", ".join(lines)]
    return lines


def _birthplace(person):
    rng = person.rng
    place = person.cased(rng.choice(words.CITIES) if rng.random() < 0.7 else words.invented(rng))
    kind = rng.random()
    if kind < 0.5:
        return [place]
    if kind < 0.72:
        more = rng.choice([person.state[0], person.state[1], person.cased(rng.choice(words.CITIES))])
        return [place + rng.choice([" ", ", ", "/", " / ", " ("]) + more]
    if kind < 0.76:
        return [person.state[1]]
    if kind < 0.82:
        return [place.upper() + ", " + words.invented(rng).upper()]
    return [place, rng.choice([person.state[1], person.cased(rng.choice(words.CITIES)), shape(rng, "99")])]


def _height(person):
    rng = person.rng
    h = rng.randint(150, 200)
    feet, inches = int(h / 30.48), int(h / 2.54) % 12
    if person.isAmerican:
        return rng.choice([f"{feet}'-{inches:02}\"", f"{feet}'{inches:02}\"", f"{feet}-{inches:02}", f"{feet}{inches:02}", f"{feet}' {inches:02}\"", f"{feet}'{inches}\""])
    return rng.choice([f"{h} cm", f"{h}cm", f"{h}", f"{h / 100:.2f}", f"{h / 100:.2f} m".replace(".", ","), f"{h / 100:.2f}m", f"{h} CM", f"{h // 100}M{h % 100:02}", f"{h / 100:.2f} m"])


_SIMPLE = {
    "cardAccessNumber": ["999999"],
    "documentDiscriminator": ["99999999999999999999", "AAAAA999AA9999999AA9999", "9999999999", "999999999_9999_999", "A999999999999", "99/99/9999AAA99/AAAA/99", "99/99/9999", "999999999999"],
    "alienNumber": ["999-999-999", "A999-999-999", "A999999999"],
    "registrationNumber": ["999999999999", "99999999", "999_999_999", "9999/99", "A-9999", "AA999999", "9999-999-9999"],
    "controlNumber": ["99999999999999", "99999999", "A999999", "AA99999999", "9999999999"],
    "taxNumber": ["999999999", "999_999_999", "99/999/99999", "AAAAAA99A99A999A", "9999999999"],
    "socialSecurityNumber": ["99999999999", "999-99-9999", "9999_999999", "9_99_99_99_999_999_99", "999999999"],
}
_CHOICES = {
    "numberOfEntries": "MULT MULTIPLE 1 2 01 02 M MULTI ONE MULTIPLES UNE SINGLE".split(),
    "visaType": "C|D|A|B1/B2|R B1/B2|R|TOURIST|TRANSIT|J1|F1|VISITOR|Type C|L|Q1|WORK|STUDENT|BUSINESS|BUSINESS MULTIPLE|TOURIST SINGLE|ENTRY VISA|D/MULT|SHORT STAY|E-TOURIST|OFFICIAL".split("|"),
    "permitType": "AUFENTHALTSERLAUBNIS|NIEDERLASSUNGSERLAUBNIS|RESIDENCE PERMIT|TITRE DE SÉJOUR|PERMANENT RESIDENCE|SETTLEMENT|Permesso di soggiorno|LEAVE TO REMAIN|WORK|DAUERAUFENTHALT-EU|TRVALÝ POBYT|CARTE DE RÉSIDENT|FAMILIENANGEHÖRIGER|EU BLUE CARD|Stamp 4".split("|"),
    "endorsements": "NONE|L|H|M|T|P|N|NONE|HM".split("|"),
    "restrictions": "NONE|B|A|CORR LENSES|NONE|01|1|BF|01.06|CORRECTIVE LENSES".split("|"),
    "category": "IR1 DV1 E16 CR6 C09 F42 A B IR0 RE8".split(),
    "durationOfStay": "90|030|15 DAYS|90 DAYS|30 JOURS|XXX|180|90 DIAS|60 days|015".split("|"),
    "maritalStatus": "S M SINGLE MARRIED SOLTEIRO SOLTERO ledig svobodný Casado CELIBE Bekâr".split(),
    "validFor": "SCHENGEN STATES|ÉTATS SCHENGEN|FRANCE|SCHENGENER STAATEN|ESTADOS SCHENGEN|UNITED KINGDOM|ONE JOURNEY|BNL|DEUTSCHLAND|STATI SCHENGEN|TRAVEL TO UTOPIA".split("|"),
    "profession": "ENGINEER STUDENT Lehrer MÉDECIN COMERCIANTE FARMER PRIVATE Karyawan TEACHER".split(),
    "hairColour": "BRO BLK BLN GRY BRN RED brown noir".split(),
    "remarks": "ERWERBSTÄTIGKEIT ERLAUBT|WORK PERMITTED|NO PUBLIC FUNDS|VISITE FAMILIALE|TOURISM|NOT VALID FOR WORK|ANNOTATION|AUTORISE SON TITULAIRE A TRAVAILLER|WERKNEMER|§ 18 ABS. 2|BUSINESS|CLEARANCE RECEIVED|ETUDIANT|SEE PAGE 27|FAMILY MEMBER".split("|"),
}


def value(field, person):
    """The print of a field; an unnamed one has `other` for its tag."""
    rng = person.rng

    def of(*lines):
        return [[(line, field)] for line in lines]

    if field in ("surname", "givenNames"):
        return _name(field, person, of)
    if field == "fullName":
        first, second = [(person.surname, "surname")], [(person.given, "givenNames")]
        kind = rng.random()
        if kind < 0.3:
            return [first + [(", ", NOTHING)] + second]
        if kind < 0.5:
            return [first + [(" ", NOTHING)] + second]
        return [second + [(" ", NOTHING)] + first] if kind < 0.8 else [first, second] if kind < 0.92 else [second, first]
    days = {
        "dateOfBirth": person.birth, "dateOfIssue": person.issue, "dateOfExpiry": person.expiry,
        "validFrom": person.issue, "revisionDate": person.issue - datetime.timedelta(days=700),
        "residentSince": person.issue - datetime.timedelta(days=1500),
    }
    if field in days:
        return of(person.date(days[field]))
    if field == "documentNumber":
        return of(person.number)
    if field == "documentDiscriminator" and rng.random() < 0.08:
        return of(person.date(person.issue + datetime.timedelta(days=rng.randint(0, 400))))
    if field == "passportNumber":
        return of(person.passport)
    if field == "personalNumber":
        return of(person.personal)
    if field == "nationality":
        code, _, adjective, _ = person.nationality
        name, joint = person.nationality[1], rng.choice(["/", " / ", " /", " "])
        return of(
            rng.choice(
                [
                    code, code, adjective, adjective, adjective.upper(), f"{adjective}/{code}" if "/" not in adjective else adjective,
                    name, f"{adjective.split('/')[0].upper()}{joint}{code}", f"{name.split(' ')[0]}{joint}{code}", f"{code}{joint}{code}",
                ]
            )
        )
    if field == "sex":
        s = person.sex
        if person.isAmerican:
            return of(s)
        return of(rng.choice([s] * 6 + [f"{s}/{s}", s + rng.choice(["/", " / ", "-"]) + s, rng.choice(_SEXES) + rng.choice(["/", " / ", " /"]) + s, s + rng.choice(["/", " / "]) + rng.choice(["MALE", "FEMALE", "Male"]), rng.choice(["MALE", "FEMALE", "HOMME", "Masculino", "mężczyzna", "LAKI-LAKI", "weiblich"])]))
    if field == "placeOfBirth":
        return of(*_birthplace(person))
    if field == "issuingAuthority":
        text = authority(rng, person.state)
        text = text.upper() if rng.random() < 0.65 else text
        parts = text.split(" ")
        if rng.random() < 0.08:
            # One office in two languages, each over its own lines.
            more = authority(rng, person.state)
            return of(text + rng.choice(["", ",", " /"]), more.upper() if text.isupper() else more)
        if len(parts) > 3 and rng.random() < 0.25:
            return of(" ".join(parts[:2]), " ".join(parts[2:-1]), parts[-1])
        if len(parts) > 2 and rng.random() < 0.4 or len(parts) == 2 and rng.random() < 0.12:
            cut = rng.randint(1, len(parts) - 1)
            return of(" ".join(parts[:cut]), " ".join(parts[cut:]))
        return of(text)
    if field == "placeOfIssue":
        return of(person.cased(rng.choice(words.CITIES)))
    if field == "height":
        return of(_height(person))
    if field == "eyeColour":
        return of(rng.choice(EYES if person.isAmerican else EYES_ELSEWHERE))
    if field == "weight":
        return of(rng.choice(["{} lb", "{}", "{} LB", "{}lb", "{} lbs", "{}kg"]).format(rng.randint(95, 280)))
    if field == "address":
        return of(*[person.cased(line) for line in address(person)])
    if field == "documentCode":
        return of(person.code)
    if field == "issuingStateCode":
        return of(person.state[0])
    if field == "licenceCategories":
        kinds = "C D A M E B 5 CM DM R BE A/B/M" if person.isAmerican else "B|AM/B1/B|AM A1 A B|B BE C1 C|AM, B, L|A B C D E|AM/A2/A/B1/B/L/T|B1 B|B, BE"
        return of(rng.choice(kinds.split(" " if person.isAmerican else "|")))
    if field == "remarks":
        return of(*rng.sample(_CHOICES["remarks"], rng.choice([1, 1, 2, 3])))
    if field == "parents":
        one, two = person.cased(rng.choice(words.GIVEN)), person.cased(rng.choice(words.GIVEN))
        return of(rng.choice([f"{one} {rng.choice(['Y', '/', 'e', '-', '&'])} {two}", one + " " + person.surname, one]))
    if field == "nameAtBirth":
        return of(person.cased(rng.choice(words.SURNAMES)))
    if field == "alsoKnownAs":
        return of(person.cased(words.invented(rng) + rng.choice(["", " " + words.invented(rng)])))
    if field in _SIMPLE:
        return of(shape(rng, rng.choice(_SIMPLE[field])))
    if field in _CHOICES:
        return of(rng.choice(_CHOICES[field]))
    return [[(rng.choice([shape(rng, "999999999"), shape(rng, "AAA_9999999"), "A+", "0 Rh+", person.cased(words.invented(rng)), shape(rng, "99999999A"), "NO", "YES", shape(rng, "9999"), person.cased(rng.choice(words.CITIES)), "SEE PAGE 4", shape(rng, "A9A99999"), person.cased(words.invented(rng) + " " + words.invented(rng))]), "other")]]


def _name(field, person, of):
    rng = person.rng
    name = person.surname if field == "surname" else person.given
    if person.script:
        other = person.other(name)
        return of(other + rng.choice(["/", " / ", "/"]) + name) if rng.random() < 0.6 else of(other, name)
    if field == "surname":
        if rng.random() < 0.03:
            second = person.cased(rng.choice(words.SURNAMES))
            return [[("[a] ", LABEL), (name, field)], [("[b] ", LABEL), (second, "nameAtBirth")]]
        if rng.random() < 0.06:
            before = rng.choice(["geb. ", "née ", "roz. ", "GEB. ", "Geb.", "geb "])
            return of(name) + [[(before, LABEL), (person.cased(rng.choice(words.SURNAMES)), "nameAtBirth")]]
    parts = name.split(" ")
    if len(parts) > (1 if field == "surname" else 2) and rng.random() < 0.35:
        return of(" ".join(parts[:-1]), parts[-1])
    return of(name)

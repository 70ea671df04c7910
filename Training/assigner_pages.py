"""Designs of identity documents, and pages of them: what is printed where, and what each character of it is.

A design is drawn from its number and stays as it is: kind, size, languages, order of fields, places and style of labels.
The designs of `HELD_DESIGNS` are held back, as are the languages of `assigner_words.HELD_BACK` and every seventh of the
project's document models; all other designs below `DESIGNS` are learnt from.

    page = Page(Design(17), random.Random(4))
"""

import datetime
import random

import assigner_words as words
import assigner_zone
from assigner_values import LABEL, NOTHING, SHORT, Person, date_style, shape, value
from assigner_values import LICENCES

HELD_DESIGNS = range(1600, 1900)
DESIGNS = 20000
TODAY = datetime.date(2026, 6, 15)
_MODELS = list(words.models())


class Item:
    """Print in one place: text with tags, upper left corner, width and height in millimetres."""

    def __init__(self, segments, x, y, height, kind, pitch):
        self.segments, self.x, self.y, self.height, self.kind = segments, x, y, height, kind
        self.width = max(1, sum(len(text) for text, _ in segments)) * height * pitch


class Design:
    def __init__(self, number, heldLanguage=None):
        rng = random.Random(number * 7919 + 13)
        self.number = number
        self.isHeldBack = number in HELD_DESIGNS
        kinds = ["modelled", "td3", "td1", "td2", "back", "visa", "permit", "american", "european", "card"]
        weights = [0.24, 0.15, 0.12, 0.03, 0.09, 0.07, 0.06, 0.15, 0.05, 0.04]
        self.kind = rng.choices(kinds, weights)[0]
        if heldLanguage:
            self.kind = rng.choice(["td3", "td1", "td2", "back", "card", "visa", "permit"])
        self.state = rng.choice([one for one in words.STATES if not set(one[3]) & set(words.HELD_BACK)])
        if heldLanguage:
            self.state = rng.choice([one for one in words.STATES if heldLanguage in one[3]])
        own = [one for one in self.state[3] if one in words.LANGUAGES]
        if not heldLanguage and rng.random() < 0.3:
            own = [rng.choice([one for one in words.LANGUAGES if one not in words.HELD_BACK])]
        if heldLanguage:
            own = [heldLanguage]
        count = rng.choices([1, 2, 3], [0.4, 0.48, 0.12])[0]
        self.languages = (own + ["en", "fr", "de"] if rng.random() < 0.85 else ["en"] + own + ["fr"])[:count]
        self.languages = list(dict.fromkeys(self.languages))
        self.invented = rng.choices([None, "all", "paired"], [0.86, 0.06, 0.08])[0] if not heldLanguage else None
        self.labelCase = rng.choices("aul", [0.62, 0.3, 0.08])[0]
        self.numbered = rng.choices([None, "{}. ", "{} ", "({}) ", " ({})", "{}) "], [0.8, 0.06, 0.04, 0.03, 0.05, 0.02])[0]
        self.firstNumber = rng.randint(0, 2)
        self.colon = ":" if rng.random() < 0.18 else ""
        self.isStacked = rng.random() < 0.22
        self.separator = rng.choice(["/", " / ", "/", " ", "/ ", " · ", " | ", " - "])
        self.mode = rng.choices(["above", "left", "inline", "below", "none"], [0.62, 0.13, 0.15, 0.05, 0.05])[0]
        self.dates, self.monthFirst = date_style(rng), rng.random() < 0.05
        self.pitch = rng.uniform(0.44, 0.62)
        self.valueHeight = rng.uniform(2.1, 3.4)
        self.labelHeight = self.valueHeight * rng.uniform(0.5, 0.95)
        self.gap, self.tight = rng.uniform(0.1, 0.8), rng.uniform(1.05, 1.6)
        self.isColumned, self.column, self.leftColumn = rng.random() < 0.6, rng.uniform(0.36, 0.62), rng.uniform(0.25, 0.5)
        self.indent = rng.choice([0, 0, rng.uniform(-1, 4)])
        self.order = rng.random()
        self.model = None
        if self.kind == "modelled":
            held = [one for index, one in enumerate(_MODELS) if (index % 7 == 3) == self.isHeldBack]
            self.model = rng.choice(held)
            code = (self.model["states"] or ["UTO"])[0]
            self.state = next((one for one in words.STATES if one[0] == code), (code, code, code, ["en"]))
        self.seed = rng.random()
        # Of the values, the share that is not filled in: its label stands alone.
        self.empty = rng.choice([0, 0, 0.02, 0.06])
        self._chosen = {}

    def label(self, field):
        """The design's label of a field, in its languages; the same on each of its pages."""
        if field not in self._chosen:
            self._chosen[field] = self._label(random.Random(f"{self.number} {self.seed} {field}"), field)
        return self._chosen[field]

    def _label(self, rng, field):
        if field == "other":
            return [rng.choice(words.TAIL)]
        if field == "fullName":
            return [rng.choice(words.FULL_NAME)]
        labels = []
        for language in self.languages:
            if field in words.LANGUAGES[language]:
                labels.append(rng.choice(words.LANGUAGES[language][field]))
            else:
                labels.append(rng.choice(words.MORE[field]))
        labels = list(dict.fromkeys(labels))
        if self.invented and field != "signature":
            keep = 1 if self.invented == "paired" and len(labels) > 1 else 0
            if self.invented == "paired" and len(labels) == 1:
                labels, keep = [labels[0], labels[0]], 1
            labels = [
                " ".join(words.invented(rng, 1, 4) for _ in range(min(3, len(one.split())))) if index < len(labels) - keep else one
                for index, one in enumerate(labels)
            ]
        return labels


class Page:
    """One page of a design: `items`, `size` in millimetres, the zone's lines and the barcode, where there are any."""

    def __init__(self, design, rng):
        self.design, self.rng, self.items = design, rng, []
        self.person = person = Person(rng, design.state, TODAY)
        person.dates, person.monthFirst = design.dates, design.monthFirst
        self.number = design.firstNumber
        self.zone, self.barcode, self.layout, self.isSizeKnown = [], None, None, rng.random() < 0.75
        {
            "modelled": self._modelled, "td3": self._passport, "td1": self._card, "td2": self._card, "card": self._card,
            "permit": self._card, "back": self._back, "visa": self._visa, "american": self._american,
            "european": self._european,
        }[design.kind]()
        if self.layout and rng.random() < {"td3": 0.85, "td1": 0.6, "td2": 0.7, "mrva": 0.75, "mrvb": 0.75}[self.layout]:
            self.zone = assigner_zone.zone(person, self.layout, person.code, rng)
        self._decorate()

    # Placing

    def put(self, segments, x, y, height, kind="value"):
        if not "".join(text for text, _ in segments).strip():
            return 0
        item = Item(segments, x, y, height, kind, self.design.pitch)
        self.items.append(item)
        return item.width

    def maybe(self, field, chance):
        """A field that the design has or has not."""
        own = random.Random(f"{self.design.number} has {field}").random()
        return [field] if own < chance else []

    def ordered(self, fields, disorder):
        rng = random.Random(f"{self.design.number} order")
        fields = list(fields)
        if rng.random() < 0.12:
            rng.shuffle(fields)
        for index in range(len(fields) - 1):
            if rng.random() < disorder:
                fields[index], fields[index + 1] = fields[index + 1], fields[index]
        return fields

    def label(self, field):
        """One or two lines of a label."""
        design = self.design
        labels = list(design.label(field))
        if design.labelCase != "a":
            labels = [one.upper() if design.labelCase == "u" else one.lower() for one in labels]
        if design.numbered:
            self.number += 1
            if design.numbered.startswith(" "):
                labels[-1] += design.numbered.format(self.number)
            else:
                labels[0] = design.numbered.format(self.number) + labels[0]
        if len(labels) > 1 and design.isStacked:
            return [one + design.colon for one in labels]
        return [design.separator.join(labels) + design.colon]

    def blocks(self, fields, left, top, right, bottom):
        """Rows of labels and values."""
        design, rng, y = self.design, self.rng, top
        style = random.Random(f"{design.number} rows")
        tall = 1.0 if (bottom - top) / max(1, len(fields)) >= design.valueHeight + design.labelHeight else 0.8
        vertical, small = design.valueHeight * tall, design.labelHeight * tall
        place = 0
        while place < len(fields) and y < bottom + 25:
            row = [fields[place]]
            place += 1
            while place < len(fields) and design.isColumned and row[-1] in SHORT and fields[place] in SHORT and len(row) < 3 and style.random() < 0.62:
                row.append(fields[place])
                place += 1
            if len(row) == 2:
                starts = [left, left + (right - left) * design.column]
            else:
                starts = [left + (right - left) * index / len(row) for index in range(len(row))]
            mode = design.mode if style.random() < 0.9 else style.choice(["above", "inline", "left"])
            ends = [self._field(field, x, y, mode, vertical, small, len(row), right - left, style) for field, x in zip(row, starts, strict=True)]
            y = max(ends) + design.gap * vertical

    def _field(self, field, x, y, mode, vertical, small, count, width, style):
        design, rng = self.design, self.rng
        lines = value(field, self.person)
        if rng.random() < design.empty and mode != "none":
            lines = [[(rng.choice(["", "", "-", "---", "XXX"]), NOTHING)]]
        labels = self.label(field) if mode != "none" else []
        if field == "placeOfBirth" and style.random() < 0.07:
            labels = [style.choice(["Place and date of birth", "Luogo e data di nascita", "Lieu et date de naissance", "Geburtsort und -datum", "Tempat/Tgl Lahir"])]
            birth = [(self.person.date(self.person.birth), "dateOfBirth")]
            lines = [lines[0] + [(rng.choice([" ", ", ", " - "]), NOTHING)] + birth] if style.random() < 0.5 else [birth + [(" ", NOTHING)] + lines[0]]
        if field == "signature":
            lines = []
        if style.random() < (0.45 if field == "cardAccessNumber" else 0.03):
            labels = []
        height = vertical * (style.uniform(1.1, 1.5) if field == "documentNumber" and style.random() < 0.2 else 1)
        if mode in ("above", "none"):
            for text in labels:
                self.put([(text, LABEL)], x, y, small, "label")
                y += small * 1.15
            for line in lines:
                self.put(line, x + design.indent, y, height)
                y += height * design.tight
        elif mode == "below":
            for line in lines:
                self.put(line, x, y, height)
                y += height * 1.1
            for text in labels:
                self.put([(text, LABEL)], x, y, small, "label")
                y += small * 1.4
        elif mode == "left":
            top, wide = y, 0
            for text in labels:
                wide = max(wide, self.put([(text, LABEL)], x, y + (height - small) / 2, small, "label"))
                y += small * 1.15
            start = x + max(wide + 2, width * design.leftColumn) if count == 1 else x + wide + rng.uniform(0.6, 3)
            for line in lines:
                self.put(line, start, top, height)
                top += height * design.tight
            y = max(y, top)
        else:
            text = " ".join(labels)
            first = lines[0] if lines else []
            if style.random() < 0.82:
                self.put([(text + (style.choice([" ", " ", ": ", "  ", ""]) if text else ""), LABEL)] + first, x, y, height, "both")
            else:
                wide = self.put([(text, LABEL)], x, y, small, "label")
                self.put(first, x + wide + small * 0.4, y, height)
            y += height * design.tight
            for line in lines[1:]:
                self.put(line, x + (design.indent if rng.random() < 0.5 else 0), y, height)
                y += height * design.tight
        return y

    def title(self):
        """What the document is, and whose."""
        return [(self.rng.choice([self.design.state[1], self.design.state[1], self.rng.choice(words.TITLES)]), NOTHING)]

    def heading(self, kinds, width):
        style = random.Random(f"{self.design.number} heading")
        self.put([(self.design.state[1], NOTHING)], style.uniform(1, width * 0.5), style.uniform(1, 6), style.uniform(2, 4.2), "other")
        for index in range(style.randint(0, 2)):
            self.put([(style.choice(kinds + words.TITLES[:4]), NOTHING)], style.uniform(1, width * 0.6), style.uniform(1, 7) + index * 3, style.uniform(2, 4.5), "other")

    # Kinds of documents

    def _edges(self, width):
        style = random.Random(f"{self.design.number} edges")
        left = style.choice([style.uniform(0.3, 0.42), style.uniform(0.3, 0.42), style.uniform(0.02, 0.1)]) * width
        right = width * (style.uniform(0.8, 0.99) if left > 0.2 * width else style.uniform(0.6, 0.9))
        return left, right, style.uniform(7, 13)

    def _passport(self):
        self.size, self.layout = (125, 88), "td3"
        self.person.code = random.Random(f"{self.design.number} code").choice(["P", "P", "P", "PA", "PC", "PE", "PN", "PP", "PB", "PM", "PD"])
        names = ["surname", "givenNames"] if random.Random(f"{self.design.number} names").random() < 0.9 else ["fullName"]
        m = self.maybe
        fields = m("documentCode", 0.85) + m("issuingStateCode", 0.85) + ["documentNumber"] + names + m("nationality", 0.95) + ["dateOfBirth"] + m("personalNumber", 0.45) + ["sex"] + m("placeOfBirth", 0.88) + ["dateOfIssue", "dateOfExpiry"] + m("issuingAuthority", 0.85) + m("placeOfIssue", 0.12) + m("height", 0.2) + m("eyeColour", 0.14) + m("address", 0.08) + m("profession", 0.05) + m("nameAtBirth", 0.07) + m("signature", 0.4) + m("remarks", 0.03) + m("parents", 0.04) + m("other", 0.15) + m("registrationNumber", 0.04)
        self.heading(["PASSPORT", "PASSEPORT", "REISEPASS", "PASAPORTE"], 125)
        left, right, top = self._edges(125)
        self.blocks(self.ordered(fields, 0.12), left, top, right, 64)
        self._aside(125)

    def _card(self):
        kind, m = self.design.kind, self.maybe
        self.size = (105, 74) if kind == "td2" else (85.6, 54)
        self.layout = {"td2": "td2"}.get(kind)
        self.person.code = "AR" if kind == "permit" else random.Random(f"{self.design.number} code").choice(["ID", "I", "ID", "C", "IR", "AC"])
        names = ["surname", "givenNames"] if random.Random(f"{self.design.number} names").random() < 0.86 else ["fullName"]
        if kind == "permit":
            fields = m("permitType", 0.7) + names + ["documentNumber"] + m("dateOfExpiry", 0.95) + m("dateOfIssue", 0.4) + m("placeOfIssue", 0.5) + m("validFrom", 0.2) + m("remarks", 0.75) + m("dateOfBirth", 0.6) + m("sex", 0.6) + m("nationality", 0.7) + m("cardAccessNumber", 0.3) + m("signature", 0.4) + m("category", 0.2) + m("residentSince", 0.2) + m("alienNumber", 0.2) + m("personalNumber", 0.2)
        else:
            fields = names + m("documentNumber", 0.85) + m("sex", 0.8) + m("nationality", 0.8) + ["dateOfBirth"] + m("placeOfBirth", 0.55) + m("dateOfIssue", 0.45) + m("dateOfExpiry", 0.85) + m("personalNumber", 0.45) + m("cardAccessNumber", 0.22) + m("height", 0.22) + m("eyeColour", 0.08) + m("nameAtBirth", 0.1) + m("issuingAuthority", 0.3) + m("address", 0.2) + m("signature", 0.4) + m("maritalStatus", 0.06) + m("alsoKnownAs", 0.05) + m("parents", 0.06) + m("profession", 0.04) + m("validFrom", 0.05) + m("socialSecurityNumber", 0.05) + m("taxNumber", 0.05)
        fields = self.ordered(fields + m("other", 0.3), 0.25)
        self.heading(["IDENTITY CARD", "CARTE NATIONALE D'IDENTITÉ"] if kind != "permit" else ["RESIDENCE PERMIT", "TITRE DE SÉJOUR", "AUFENTHALTSTITEL"], self.size[0])
        style = random.Random(f"{self.design.number} corner")
        if "documentNumber" in fields and style.random() < 0.2:
            fields.remove("documentNumber")
            self.put([(self.person.number, "documentNumber")], self.size[0] * style.uniform(0.6, 0.75), style.uniform(1, 7), style.uniform(2.5, 4))
        left, right, top = self._edges(self.size[0])
        self.blocks(fields, left, top, right, self.size[1] - (16 if self.layout else 4))
        if not self.layout and self.rng.random() < 0.4:
            self.zone = assigner_zone.zone(self.person, "td1", self.person.code, self.rng)

    def _back(self):
        m = self.maybe
        self.size, self.layout = (85.6, 54), "td1"
        self.person.code = "ID"
        fields = m("documentNumber", 0.15) + m("placeOfBirth", 0.45) + m("address", 0.7) + m("height", 0.4) + m("eyeColour", 0.4) + m("issuingAuthority", 0.65) + m("dateOfIssue", 0.6) + m("personalNumber", 0.35) + m("parents", 0.3) + m("nameAtBirth", 0.12) + m("alsoKnownAs", 0.15) + m("taxNumber", 0.15) + m("socialSecurityNumber", 0.12) + m("registrationNumber", 0.15) + m("passportNumber", 0.08) + m("nationality", 0.15) + m("remarks", 0.15) + m("dateOfExpiry", 0.2) + m("maritalStatus", 0.1) + m("profession", 0.06) + m("controlNumber", 0.08) + m("other", 0.35)
        style = random.Random(f"{self.design.number} edges")
        self.blocks(self.ordered(fields, 0.4) or ["address"], style.uniform(0.02, 0.35) * 85.6, style.uniform(2, 8), 82, 36)

    def _visa(self):
        m = self.maybe
        self.size = random.Random(f"{self.design.number} size").choice([(120, 80), (105, 74)])
        self.layout = "mrva" if self.size[0] == 120 else "mrvb"
        self.person.code = "V"
        names = ["surname", "givenNames"] if random.Random(f"{self.design.number} names").random() < 0.8 else ["fullName"]
        fields = m("validFor", 0.55) + m("placeOfIssue", 0.7) + m("visaType", 0.8) + m("validFrom", 0.7) + m("dateOfIssue", 0.5) + ["dateOfExpiry"] + m("numberOfEntries", 0.8) + m("durationOfStay", 0.5) + m("documentNumber", 0.6) + m("controlNumber", 0.25) + names + m("passportNumber", 0.8) + m("sex", 0.5) + m("dateOfBirth", 0.6) + m("nationality", 0.6) + m("remarks", 0.6) + m("registrationNumber", 0.15) + m("category", 0.05) + m("other", 0.3)
        self.heading(["VISA", "VISUM", "VISADO"], self.size[0])
        left, right, _ = self._edges(self.size[0])
        self.blocks(self.ordered(fields, 0.3), left, random.Random(self.design.number).uniform(6, 14), right, self.size[1] - 14)
        if self.rng.random() < 0.5:
            self.person.number = self.person.passport

    def _modelled(self):
        """A page of one of the project's models: its titles, labels and places."""
        model, style = self.design.model, random.Random(f"{self.design.number} page")
        page = style.choice(model["pages"])
        self.size = {"ID-1": (85.6, 54), "ID-2": (105, 74), "ID-3": (125, 88)}.get(model["format"], (100, 70))
        self.layout = {"td1": "td1", "td2": "td2", "td3": "td3", "mrva": "mrva", "mrvb": "mrvb"}.get(page["zone"])
        self.person.code = {"passport": "P", "visa": "V", "residencePermit": "AR"}.get(model["type"], "ID")
        american = "USA" in model["states"]
        self.person.monthFirst = american
        for titles in model["titles"][:1] + style.sample(model["titles"], min(1, len(model["titles"]))):
            for text in titles:
                self.put([(text, NOTHING)], style.uniform(1, self.size[0] * 0.5), style.uniform(0.5, 8), style.uniform(2, 3.5), "other")
        placed, rest = [one for one in page["fields"] if one["place"]], [one for one in page["fields"] if not one["place"]]
        for field in page["fields"]:
            if field["form"] and field["name"] in ("documentNumber", "personalNumber") and self.rng.random() < 0.8:
                text = shape(self.rng, field["form"].replace(" ", "_"))
                setattr(self.person, "number" if field["name"] == "documentNumber" else "personal", text)
            labels = [one for one in field["labels"] if one]
            self.design._chosen[field["name"]] = style.sample(labels, min(len(labels), max(1, len(self.design.languages)))) or [""]
        for field in placed:
            x, y, width, height = field["place"]
            # A place holds the line; its print is somewhat smaller and a little shifted.
            size = min(height * 0.75, style.uniform(2, 3))
            dx, dy = self.rng.gauss(0, 0.4), self.rng.gauss(0, 0.3)
            labels = self.label(field["name"])
            if labels != [""] and style.random() < 0.95:
                self.put([(labels[0], LABEL)], x + dx, y + dy - size * 0.85, size * 0.7, "label")
            for index, line in enumerate(value(field["name"], self.person)):
                self.put(line, x + dx + style.uniform(0, 0.8), y + dy + (height - size) / 2 + index * size * 1.25, size)
        names = [one["name"] for one in rest if self.rng.random() < 0.95]
        if names:
            left, right, top = self._edges(self.size[0])
            if placed:
                top = max(top, max(one["place"][1] + one["place"][3] for one in placed) + 2)
            self.blocks(names, left, top, right, self.size[1] - (18 if self.layout else 4))
        if not self.layout and self.rng.random() < 0.3 and model["type"] != "passport":
            self.zone = assigner_zone.zone(self.person, "td1", self.person.code, self.rng)

    def _american(self):
        from assigner_licences import american

        self.size = (85.6, 54)
        american(self, random.Random(f"{self.design.number} licence"))

    def _european(self):
        from assigner_licences import european

        self.size = (85.6, 54)
        european(self, random.Random(f"{self.design.number} licence"))

    # What else is on a page

    def _decorate(self):
        rng, person = self.rng, self.person
        width, height = self.size
        for _ in range(rng.choices([0, 1, 2, 4, 8], [0.28, 0.3, 0.22, 0.13, 0.07])[0]):
            kind = rng.choices(["signature", "overprint", "ghost", "scrap", "repeated", "title", "prose", "stamp"], [0.2, 0.13, 0.13, 0.24, 0.08, 0.08, 0.07, 0.07])[0]
            tag = NOTHING
            if kind == "signature":
                text = "".join(c for c in (rng.choice(person.given.split()) + " " + person.surname).title() if rng.random() < 0.75)
            elif kind == "overprint":
                text = rng.choice(words.OVERPRINTS)
            elif kind == "ghost":
                text = rng.choice([person.birth.strftime("%d%m%y"), person.birth.strftime("%m%d%Y"), str(person.birth.year), person.number[: rng.randint(2, 5)], person.expiry.strftime("%m%y"), person.date(person.birth)])
            elif kind == "repeated":
                text, tag = person.number, "documentNumber"
            elif kind == "title":
                text = self.title()[0][0]
            elif kind == "stamp":
                text = rng.choice(["ADMITTED", "ENTRY", "UK BORDER", "IMMIGRATION OFFICER", "CANCELLED", "SEEN"]) + rng.choice(["", " " + shape(rng, "99_AAA_9999"), " " + shape(rng, "9999")])
            elif kind == "prose":
                text = rng.choice(words.PROSE)
                cut = text.rfind(" ", 0, len(text) // 2)
                if rng.random() < 0.5 and cut > 0:
                    x, y = rng.uniform(0, width * 0.5), rng.uniform(0, height)
                    self.put([(text[:cut], NOTHING)], x, y, 1.8, "other")
                    self.put([(text[cut + 1 :], NOTHING)], x, y + 2.2, 1.8, "other")
                    continue
            else:
                text = "".join(rng.choice("AEIOLNTrsc17.()\"-/人口UDK€") for _ in range(rng.randint(1, 4)))
            self.put([(text, tag)], rng.uniform(0, width * 0.9), rng.uniform(0, height), rng.uniform(1.5, 5), "other")

    def _aside(self, width):
        """What some passports print once more beside or below the picture."""
        style = random.Random(f"{self.design.number} aside")
        if style.random() < 0.12:
            self.put([(self.person.number, "documentNumber")], style.uniform(0, 0.25) * width, style.uniform(1, 8), style.uniform(2.5, 4), "other")
        if style.random() < 0.06:
            self.put([(self.person.given.split(" ")[0] + " " + self.person.surname, NOTHING)], style.uniform(2, 8), style.uniform(52, 62), style.uniform(1.4, 2.2), "other")

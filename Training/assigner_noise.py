"""What an engine makes of print: lines joined and split, letters misread, accents and gaps lost, lines missed."""

import unicodedata

from assigner_values import LABEL, NOTHING, plain

_CONFUSED = {"o": "0ce", "0": "OQD", "i": "l1jí", "l": "1iI", "1": "lI", "e": "cao", "a": "oeä", "n": "rmu", "m": "nr", "u": "nov", "s": "5ae", "5": "S", "b": "h6", "8": "B", "B": "8", "S": "5", "O": "0QD", "I": "1lT", "Z": "2", "2": "Z", "G": "6C", "6": "G", "D": "O0", "t": "lfi", "r": "ni", "c": "eo", "h": "bn", "d": "o", "g": "q9", "v": "y", "y": "v", "f": "t", "E": "FB", "F": "EP", "P": "F", "R": "K", "M": "N", "N": "M", "A": "4", "7": "1", "4": "A", "T": "IY", "/": "l1I", "U": "O", "q": "g", "p": "o", ".": ",", ",": "."}
_STRAY = "AEIOLNTrsc17.()\"-/*38"


class Engine:
    """How well one page is read: all of its lines by the same engine, at the same sharpness."""

    def __init__(self, rng, clean=False):
        self.rng = rng
        self.slips = 0 if clean else rng.choices([0, 0.01, 0.03, 0.08, 0.2, 0.33, 0.5], [0.28, 0.24, 0.18, 0.13, 0.09, 0.05, 0.03])[0]
        self.values = self.slips * rng.uniform(0.05, 0.4)
        self.accents = rng.choice([0, 0, 0.2, 0.6, 1])
        self.gaps = rng.choice([0, 0, 0, 0.03, 0.1, 0.3, 0.6])
        self.blanks = rng.choice([0, 0, 0.004, 0.02])
        self.reach = rng.choice([2.5, 2.5, 4, 7])
        self.joins = rng.choice([0, 0.05, 0.2, 0.5])
        self.foreign = rng.choice(["lost", "kept", "garbled"])
        self.missed = rng.choice([0, 0, 0, 0, 0.03, 0.1, 0.4, 0.8])
        self.shake = rng.choice([0.1, 0.25, 0.5])

    def read(self, items):
        """Lines as read: dictionaries of characters, tags, box and confidence."""
        items = self._joined(items) if self.rng.random() < 0.7 else items
        lines = []
        for item in items:
            if item.kind == "label" and self.rng.random() < self.missed or item.kind == "value" and self.rng.random() < 0.01:
                continue
            for segments, x, width in self._split(item):
                line = self._line(segments, x, width, item)
                if line:
                    lines.append(line)
        return lines

    def _joined(self, items):
        items = sorted(items, key=lambda one: one.x)
        gone = set()
        for number, one in enumerate(items):
            if number in gone:
                continue
            for place, other in enumerate(items):
                if place == number or place in gone or other.x <= one.x:
                    continue
                gap = (other.x - one.x - one.width) / one.height
                isBeside = abs(one.y + one.height / 2 - other.y - other.height / 2) < 0.35 * min(one.height, other.height)
                isAlike = max(one.height, other.height) < 1.4 * min(one.height, other.height)
                if isBeside and isAlike and -0.5 < gap < self.reach and self.rng.random() < self.joins:
                    one.segments = one.segments + [(self.rng.choice([" ", " ", ""]), NOTHING)] + other.segments
                    one.width = other.x + other.width - one.x
                    one.kind = "both"
                    gone.add(place)
        return [one for number, one in enumerate(items) if number not in gone]

    def _split(self, item):
        text = "".join(part for part, _ in item.segments)
        if item.kind == "label" and len(text) > 18 and self.rng.random() < 0.04:
            # A long line in two pieces that overlap.
            marked = [(c, tag) for part, tag in item.segments for c in part]
            end = self.rng.randint(len(text) // 2, len(text) - 2)
            start = max(0, end - self.rng.randint(0, 4))
            step = item.width / len(text)
            return [(marked[:end], item.x, step * end), (marked[start:], item.x + step * start, item.width - step * start)]
        if " " not in text or self.rng.random() > (0.14 if item.kind == "both" else 0.05):
            return [(item.segments, item.x, item.width)]
        place = self.rng.choice([i for i, c in enumerate(text) if c == " "])
        marked = [(c, tag) for part, tag in item.segments for c in part]
        share = place / len(text)
        return [
            (marked[:place], item.x, item.width * share),
            (marked[place + 1 :], item.x + item.width * share, item.width * (1 - share)),
        ]

    def _line(self, segments, x, width, item):
        rng = self.rng
        if rng.random() < 0.03:
            segments = [(rng.choice(_STRAY) + rng.choice(["", " "]), NOTHING)] + list(segments)
        if rng.random() < 0.03:
            segments = list(segments) + [(rng.choice(["", " "]) + rng.choice(_STRAY), NOTHING)]
        marked = [one for part, tag in segments for one in self._misread(part, tag)]
        while marked and marked[0][0] == " ":
            marked.pop(0)
        while marked and marked[-1][0] == " ":
            marked.pop()
        if not marked or width <= 0:
            return None
        shake = lambda: rng.gauss(0, self.shake)  # noqa: E731
        slips = self.slips if item.kind == "label" else self.values
        return {
            "characters": [c for c, _ in marked],
            "tags": [tag for _, tag in marked],
            "box": [x + shake(), item.y + shake(), x + width + shake(), item.y + item.height * rng.uniform(1.1, 1.3) + shake()],
            "confidence": max(0.4, min(1, 1 - abs(rng.gauss(0, 0.02 + slips)))),
        }

    def _misread(self, text, tag):
        rng = self.rng
        slips = self.slips if tag in (LABEL, NOTHING) else self.values
        out = []
        for c in clusters(text):
            code = ord(c[0])
            if code > 0x36F and code < 0x1E00 or code > 0x2E80:
                if self.foreign == "lost" and rng.random() < 0.8:
                    continue
                if self.foreign == "garbled" and rng.random() < 0.7:
                    c = rng.choice("AEIOHTPCBMKXYaeopcyxnmu")
            elif code > 127 and rng.random() < self.accents:
                c = plain(c) or c
            chance = rng.random()
            if c == " ":
                if chance < self.gaps * 0.7 + min(0.4, slips):
                    continue
            elif chance < slips * 0.55:
                c = rng.choice(_CONFUSED.get(c, "aeinorst"))
            elif chance < slips * 0.85:
                continue
            elif chance < slips:
                out.append((c, tag))
                c = rng.choice("aeilnrt.'")
            out.append((c, tag))
            if rng.random() < self.blanks * (4 if c in "-.,/:" else 1):
                out.append((" ", tag))
        return out


def clusters(text):
    """Letters with the marks that stand on them, as Swift counts characters."""
    out = []
    for c in unicodedata.normalize("NFC", text):
        if out and (unicodedata.category(c) in ("Mn", "Mc", "Me", "Cf") or c in "\u200d\ufe0f"):
            continue
        out.append(c)
    return out

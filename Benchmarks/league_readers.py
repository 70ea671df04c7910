"""Who reads the league's pages: Vouch, readers of zones, and engines of print with plain rules about labels.

Each reader takes a picture and returns fields by name (dates by ISO 8601), and whether it vouches for what it read.
"""

import datetime
import json
import re
import resource
import shutil
import subprocess
import sys
import time
import unicodedata



def folded(text):
    """Capitals and digits alone, without accents: readers of zones know no others."""
    text = "".join(c for c in unicodedata.normalize("NFKD", text or "") if not unicodedata.combining(c))
    return re.sub(r"[^A-Z0-9]", "", text.upper())


class Vouch:
    name = "Vouch"

    def __init__(self, program):
        self.program = program

    def read_all(self, pictures):
        """All at once, as a folder is read: fields, those that passed, those said to contradict; seconds of processor."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.program, "read", "--json", "--jobs", "1", *map(str, pictures)], stdout=subprocess.PIPE)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / max(1, len(pictures))
        results = {}
        for line in filter(None, done.stdout.decode().splitlines()):
            reading = json.loads(line)
            fields, passed, contradicted = {}, set(), set()
            for name, field in (reading.get("fields") or {}).items():
                printed = (field.get("sources") or {}).get("visual") or {}
                fields[name] = printed.get("value") or field.get("value") or ""
                if field.get("outcome") == "passed":
                    passed.add(name)
                # What the zone breaks by itself is no contradiction of the print.
                if field.get("outcome") == "failed" and not (field.get("reason") or "").startswith(("checkDigit.", "zone.")):
                    contradicted.add(name)
            results[reading["source"].rsplit("/", 1)[-1]] = (fields, passed, contradicted)
        return results, seconds


class OneByOne:
    """A reader of single pictures, in this process."""

    def read_all(self, pictures):
        results = {}
        before = time.process_time() + self._children()
        for picture in pictures:
            try:
                fields, isVouched = self.read(str(picture))
            except Exception as error:  # another's reader may fail in any way; that is a page not read
                print(f"league: {self.name}: {picture.name}: {type(error).__name__}", file=sys.stderr)
                fields, isVouched = {}, False
            results[picture.name] = (fields, set(fields) if isVouched else set(), set())
        return results, (time.process_time() + self._children() - before) / max(1, len(pictures))

    @staticmethod
    def _children():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


def _date(text, isBirth):
    if not re.fullmatch(r"\d{6}", text or ""):
        return ""
    year = int(text[:2]) + (1900 if isBirth and int(text[:2]) > 26 else 2000)
    return f"{year}-{text[2:4]}-{text[4:6]}"


class PassportEye(OneByOne):
    name = "PassportEye 2.2.2"

    def __init__(self):
        from passporteye import read_mrz

        self.reader = read_mrz

    def read(self, path):
        zone = self.reader(path)
        if zone is None:
            return {}, False
        of = zone.to_dict()
        return {
            "surname": of["surname"], "givenNames": of["names"], "documentNumber": of["number"].replace("<", ""),
            "dateOfBirth": _date(of["date_of_birth"], True), "dateOfExpiry": _date(of["expiration_date"], False),
            "sex": of["sex"], "nationality": of["nationality"].replace("<", ""),
        }, of["valid_score"] == 100


class FastMRZ(OneByOne):
    name = "FastMRZ 2.1.2"

    def __init__(self):
        from fastmrz import FastMRZ as Reader

        self.reader = Reader()

    def read(self, path):
        of = self.reader.get_details(path, include_checkdigit=False)
        if of.get("status") not in ("SUCCESS", None) and not of.get("surname"):
            return {}, False
        return {
            "surname": of.get("surname", ""), "givenNames": of.get("given_name", ""),
            "documentNumber": of.get("document_number", ""), "dateOfBirth": of.get("birth_date", ""),
            "dateOfExpiry": of.get("expiry_date", ""), "sex": of.get("sex", ""), "nationality": of.get("nationality_code", ""),
        }, of.get("status") == "SUCCESS"


class PlainRules(OneByOne):
    """An engine of print, and what a careful afternoon gives: a label's value stands behind it, or in the next line below."""

    def __init__(self):
        import assigner_words as words

        self.labels, self.months = [], {}
        for labels in words.LANGUAGES.values():
            for field, names in labels.items():
                self.labels += [(folded(name), field) for name in names if len(folded(name)) > 2]
        self.labels.sort(key=lambda one: -len(one[0]))
        for row in words.MONTHS:
            for number, month in enumerate(row, 1):
                self.months.setdefault(folded(month), number)

    def read(self, path):
        lines = self.lines(path)  # (text, left, top, right, bottom)
        fields = {}
        for line in lines:
            known = folded(line[0])
            field = next((field for label, field in self.labels if known.startswith(label)), None)
            if not field or field in fields:
                continue
            high = line[4] - line[2]
            beside = [one for one in lines if one[1] > line[3] - 2 and abs(one[2] + one[4] - line[2] - line[4]) < 1.2 * high]
            below = [one for one in lines if 0 < one[2] - line[2] < 3.2 * high and one[1] < line[3] and one[3] > line[1] and one is not line]
            found = (min(beside, key=lambda one: one[1]) if beside else None) or (min(below, key=lambda one: one[2]) if below else None)
            if found:
                fields[field] = self.date(found[0]) if field.startswith("dateOf") else found[0].strip()
        return fields, False

    def date(self, text):
        parts = re.findall(r"\d+|[^\W\d_]+", text)
        numbers = [self.months.get(folded(part), 0) if not part.isdigit() else int(part) for part in parts]
        numbers = [one for one in numbers if one]
        if len(numbers) < 3:
            return text
        day, month, year = numbers[:3] if numbers[0] < 100 else numbers[2::-1]
        try:
            return datetime.date(year if year > 99 else 2000 + year if year < 40 else 1900 + year, month, day).isoformat()
        except ValueError:
            return text


class Tesseract(PlainRules):
    name = "Tesseract 5 and plain rules"

    def lines(self, path):
        done = subprocess.run(["tesseract", path, "-", "--psm", "11", "tsv"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        rows = {}
        for row in done.stdout.decode(errors="replace").splitlines()[1:]:
            cells = row.split("\t")
            if len(cells) == 12 and cells[11].strip() and float(cells[10]) > 30:
                rows.setdefault(tuple(cells[1:5]), []).append(cells)
        lines = []
        for some in rows.values():
            left, top = min(int(c[6]) for c in some), min(int(c[7]) for c in some)
            right, bottom = max(int(c[6]) + int(c[8]) for c in some), max(int(c[7]) + int(c[9]) for c in some)
            lines.append((" ".join(c[11] for c in some), left, top, right, bottom))
        return lines


class RapidOCR(PlainRules):
    name = "RapidOCR 3.10 and plain rules"

    def __init__(self):
        super().__init__()
        from rapidocr import RapidOCR as Engine

        self.engine = Engine()

    def lines(self, path):
        read = self.engine(path)
        if read.boxes is None:
            return []
        return [(text, box[:, 0].min(), box[:, 1].min(), box[:, 0].max(), box[:, 1].max())
                for box, text in zip(read.boxes, read.txts)]


def all_readers(program, wanted):
    """The readers that are installed; the others are named with the reason."""
    readers = [Vouch(program)]
    for kind in (PassportEye, FastMRZ, Tesseract, RapidOCR):
        if wanted and kind.__name__ not in wanted:
            continue
        if kind is not RapidOCR and not shutil.which("tesseract"):
            print(f"league: skipped: {kind.name}: tesseract is not installed", file=sys.stderr)
            continue
        try:
            readers.append(kind())
        except ImportError as error:
            print(f"league: skipped: {kind.name}: {error}", file=sys.stderr)
    return readers

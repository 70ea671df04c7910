"""Compares readings with the truth, as the project's scorer does; pictures of several documents must give all of them."""
import statistics


def distance(a, b):
    """Levenshtein."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def zones(reading):
    return ([reading["mrz"]] if reading.get("mrz") else []) + (reading.get("moreMRZ") or [])


def score(truth, readings):
    """One row for each picture of the truth; `readings` by file name."""
    rows = []
    for picture in truth:
        reading = readings.get(picture["file"]) or {}
        wanted = ([picture["lines"]] if picture["lines"] else []) + picture.get("more", [])
        found = zones(reading)
        lines = [zone["lines"] for zone in found]
        best = "".join(lines[0]) if lines else ""
        first = "".join(wanted[0]) if wanted else ""
        errors = min((min(distance(best, "".join(w)), len("".join(w))) / len("".join(w)) for w in wanted), default=0)
        rows.append(dict(
            file=picture["file"], format=picture.get("format"), has_zone=bool(wanted), wanted=wanted, lines=lines,
            exact=bool(wanted) and all(w in lines for w in wanted) and (len(wanted) > 1 or best == first),
            valid_wrong=bool(wanted) and any(z["valid"] and z["lines"] not in wanted for z in found),
            false_read=not wanted and any(z["valid"] for z in found), errors=errors,
            elapsed=reading.get("elapsedMilliseconds"), stages=reading.get("milliseconds") or {}))
    return rows


def median(values):
    values = [v for v in values if v is not None]
    return statistics.median(values) if values else float("nan")


def summary(rows):
    positive = [r for r in rows if r["has_zone"]]
    return dict(
        pictures=len(positive), exact=sum(r["exact"] for r in positive),
        valid_wrong=sum(r["valid_wrong"] for r in positive),
        errors=sum(r["errors"] for r in positive) / max(1, len(positive)),
        negatives=len(rows) - len(positive), false_reads=sum(r["false_read"] for r in rows),
        elapsed=median(r["elapsed"] for r in rows),
        stages={s: median(r["stages"].get(s) for r in rows) for s in ("load", "decode", "read", "quality")})

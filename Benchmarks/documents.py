#!/usr/bin/env python3
"""Measures full readings by the release build: printed fields, type and State, time and memory; writes document-results.md.

    make bench
    Benchmarks/documents.py

The corpora are ../shared/corpus/documents, scored as its own tool does, and for contradictions also licences and outside beside it;
they are not part of this repository, and the file stays as it is where the first is absent. Times are of warm readings, one picture at a time on two cores.
"""
import collections
import datetime
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"
CORPUS = ROOT.parent / "shared/corpus/documents"
DATES = {"dateOfBirth", "dateOfIssue", "dateOfExpiry", "validFrom"}


def read(paths):
    """Readings by path, and the most memory the process had, in MB."""
    with tempfile.TemporaryFile() as out:
        command = [str(VOUCH), "read", "--json", "--jobs", "1"] + [str(p) for p in paths]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1, 2):
            sys.exit("bench: error: vouch failed")
        out.seek(0)
        return {r["source"]: r for r in map(json.loads, out)}, usage.ru_maxrss / 1024


def folded(text):
    return re.sub(r"\s+", " ", text or "").strip()


def loose(text):
    return re.sub(r"[^A-Z0-9]", "", unicodedata.normalize("NFKD", text or "").upper())


def score(truth, readings):
    counts = collections.Counter()
    for t in truth:
        r = readings[str(CORPUS / t["file"])]
        document = r.get("document") or {}
        counts["documents"] += 1
        counts["type"] += document.get("type") == t["documentType"]
        counts["state"] += document.get("issuingState") == t["issuingState"]
        for name, wanted in t["fields"].items():
            if wanted.get("printed") is None:
                continue
            field = (r.get("fields") or {}).get(name) or {}
            visual = (field.get("sources") or {}).get("visual") or {}
            value, raw = visual.get("value") or field.get("value") or "", visual.get("raw") or ""
            if name in DATES and wanted.get("iso"):
                exact = near = value == wanted["iso"]
            else:
                exact = folded(wanted["printed"]) in (folded(value), folded(raw))
                near = exact or bool(loose(wanted["printed"])) and loose(wanted["printed"]) in (loose(value), loose(raw))
            counts["fields"] += 1
            counts["exact"] += exact
            counts["near"] += near
            counts["missing"] += not (value or raw)
            counts["wrong and passed"] += field.get("outcome") == "passed" and not near
    return counts


def says(wanted, source, name):
    """Whether a source's value is what is printed, or the same in another script or language."""
    value, raw = source.get("value") or "", source.get("raw") or ""
    if name in DATES and wanted.get("iso"):
        return value == wanted["iso"]
    printed = [wanted["printed"]] + (wanted.get("also") or [])
    return any(loose(p) and loose(p) in (loose(value), loose(raw)) for p in printed)


def contradictions(truth, readings, folder):
    """How many fields are said to contradict, truly and falsely.

    True is that the print was read as it is and another source says something else. False is all else: print that was misread or
    is another field's, and what only breaks a rule of numbers that this print, read as it is, does not follow. What the zone
    breaks by itself, check digits and codes, is not counted."""
    counts = collections.Counter()
    for t in truth:
        fields = readings[str(folder / t["file"])].get("fields") or {}
        for name, field in fields.items():
            reason = field.get("reason") or ""
            sources = field.get("sources") or {}
            if field.get("outcome") != "failed" or not sources or reason.startswith(("checkDigit.", "zone.")):
                continue
            wanted, visual = t["fields"].get(name) or {}, sources.get("visual") or {}
            is_read = wanted.get("printed") is not None and says(wanted, visual, name)
            others = [s for key, s in sources.items() if key != "visual"]
            is_true = reason.startswith("compare.") and is_read and not any(says(wanted, s, name) for s in others)
            counts["true" if is_true else "false"] += 1
    return counts


def share(part, whole):
    return f"{100 * part / whole:.1f} % ({part} of {whole})"


def main():
    if not (CORPUS / "truth.json").exists():
        print("bench: notice: printed fields not measured: no corpus at ../shared/corpus/documents")
        return
    truth = json.loads((CORPUS / "truth.json").read_text())
    paths = [CORPUS / t["file"] for t in truth]
    read(paths[:2])  # compiles the networks, if that has not been done yet
    started = time.monotonic()
    read(paths[:1])
    first = 1000 * (time.monotonic() - started)
    readings, memory = read(paths)
    counts = score(truth, readings)
    told = {"documents": contradictions(truth, readings, CORPUS)}
    for name in ("licences", "outside"):
        folder = CORPUS.parent / name
        if (folder / "truth.json").exists():
            others = json.loads((folder / "truth.json").read_text())
            told[name] = contradictions(others, read([folder / t["file"] for t in others])[0], folder)
    warm = [readings[str(p)] for p in paths[1:]]
    times = sorted(r["elapsedMilliseconds"] for r in warm)
    stages = sorted({k for r in warm for k in r["milliseconds"]})
    lines = [
        "# Documents", "",
        f"Written by `make bench` on {datetime.date.today()}; 2 cores, load average {os.getloadavg()[0]:.1f}. The pictures were "
        "looked at while the rules were written, so the shares are optimistic.", "",
        "| over 46 pictures | |", "| --- | --- |",
        f"| printed fields exact, accents and case counted | {share(counts['exact'], counts['fields'])} |",
        f"| exact except for accents, case and punctuation | {share(counts['near'], counts['fields'])} |",
        f"| not found | {counts['missing']} |",
        f"| wrong, and the field passed | {counts['wrong and passed']} |",
        *(f"| contradictions told in {name}: false / true | {c['false']} / {c['true']} |" for name, c in told.items()),
        f"| document type right | {counts['type']} of {counts['documents']} |",
        f"| issuing State right | {counts['state']} of {counts['documents']} |",
        f"| time per picture, median / 95th percentile | {statistics.median(times):.0f} / {times[int(0.95 * len(times))]:.0f} ms |",
        f"| program start to end of the first picture, with compiled networks cached | {first:.0f} ms |",
        f"| peak memory | {memory:.0f} MB |", "",
        "| stage | median ms |", "| --- | --- |",
    ]
    lines += [f"| {s} | {statistics.median(r['milliseconds'].get(s, 0) for r in warm):.0f} |" for s in stages]
    (pathlib.Path(__file__).parent / "document-results.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

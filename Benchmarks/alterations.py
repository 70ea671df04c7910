#!/usr/bin/env python3
"""Counts how many altered prints the release build tells, and how often it accuses a print that says what the zone says.

    Benchmarks/alterations.py [--seed 1] [--count 200] [--show] [--keep FOLDER] [--program FILE]

The documents are drawn from the seed (altered_documents.py): every second one has one printed value altered, by a digit, a letter
or a whole value; a quarter is photographed badly. A contradiction is a field that failed because two sources differ.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy as np

import altered_documents

ROOT = pathlib.Path(__file__).resolve().parent.parent


def contradictions(reading):
    """Fields whose sources are said to differ; a composed name repeats what its parts say."""
    return {name for name, field in (reading.get("fields") or {}).items()
            if field["outcome"] == "failed" and (field.get("reason") or "").startswith("compare.") and field.get("sources")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--program", default=str(ROOT / ".build/release/vouch"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        truth = {}
        for index, (name, how, quality, picture) in enumerate(altered_documents.scenes(options.seed, options.count)):
            path = folder / f"{index:03}-{quality}.jpg"
            truth[str(path)] = name, how, quality
            cv2.imwrite(str(path), np.clip(picture[..., ::-1], 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 84])
        (folder / "truth.json").write_text(json.dumps(truth))
        counts = measured(options.program, truth, options.show)
        report(counts)


def measured(program, truth, shows):
    done = subprocess.run([program, "read", "--json", "--jobs", "2", *truth], stdout=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"bench: error: vouch ended with {done.returncode}")
    counts = collections.Counter()
    for reading in map(json.loads, done.stdout.splitlines()):
        name, how, quality = truth[reading["source"]]
        told = contradictions(reading)
        zone = bool(reading.get("mrz")) and reading["mrz"]["valid"]
        counts["documents"] += 1
        counts["zones read"] += zone
        false = told - {name}
        counts["false", quality] += len(false)
        counts["falsely accused"] += bool(false)
        field = (reading.get("fields") or {}).get(name) or {}
        if name:
            counts["altered", quality] += 1
            counts["told", quality] += name in told
            counts["altered", how] += 1
            counts["told", how] += name in told
            counts["altered and passed"] += field.get("outcome") == "passed" and "visual" in (field.get("saidBy") or [])
            counts["altered, not confirmed"] += name not in told and "visual" in (field.get("sources") or {})
        if shows and (false or name and name not in told):
            print(pathlib.Path(reading["source"]).name, "altered", name, how, "zone" if zone else "no zone", "told", sorted(told))
            for one in sorted(false) + ([name] if name and name not in told else []):
                field = (reading.get("fields") or {}).get(one) or {}
                print("    ", one, field.get("outcome"), field.get("reason"),
                      {k: (v["value"], v["raw"], v.get("confidence")) for k, v in (field.get("sources") or {}).items()})
    return counts


def report(counts):
    print(f"{counts['documents']} documents, {counts['zones read']} zones read")
    for quality in ("good", "fair", "poor"):
        print(f"  {quality}: {counts['told', quality]} of {counts['altered', quality]} alterations told, "
              f"{counts['false', quality]} false contradictions")
    for how in ("a digit", "another number", "a letter", "another name", "a day", "a year"):
        print(f"  {how}: {counts['told', how]} of {counts['altered', how]} told")
    false = sum(counts["false", q] for q in ("good", "fair", "poor"))
    print(f"  false contradictions {false} in {counts['falsely accused']} documents; altered and not told "
          f"{sum(counts['altered', q] - counts['told', q] for q in ('good', 'fair', 'poor'))}, of which the print was read and not "
          f"confirmed {counts['altered, not confirmed']}, passed {counts['altered and passed']}")


if __name__ == "__main__":
    main()

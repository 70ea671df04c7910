#!/usr/bin/env python3
"""Counts how many attacks of each kind the release build finds in pictures, and how many genuine pages it accuses.

    Benchmarks/attacks.py [--seed 1] [--designs 40] [--each 5] [--first 0] [--species screen,greyCopy] [--corpus FOLDER ...]
                          [--keep FOLDER] [--show] [--program FILE]

The pages and attacks are drawn (attack_pages.py). The marks were set on other seeds and designs (docs/decisions/0112). With --corpus,
pictures of genuine documents, in folders, are read too: each finding there is listed, to be looked at.

How well this carries over to real attacks was not measured: there are no pictures of real ones here.
"""
import argparse
import collections
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import attack_pages

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHECKS = ["colour", "screen", "print", "typeface"]
# The check that looks for each kind; kinds that none looks for are drawn, too, and what is said of them is in the table.
LOOKED_FOR = {"greyCopy": "colour", "screen": "screen", "printedCopy": "print", "zoneTypeface": "typeface"}


def interval(hits, total):
    """Wilson's, 95 %."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, hits / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def read(program, paths):
    """For each picture the outcome of each check; a picture of several documents counts with its worst."""
    done = subprocess.run([program, "read", "--json", "--authenticity", "--jobs", "2", *paths], stdout=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"attacks: error: vouch ended with {done.returncode}")
    outcomes = {}
    for reading in map(json.loads, done.stdout.splitlines()):
        told = outcomes.setdefault(reading["source"], {})
        for check in reading.get("checks") or []:
            name = check["name"].removeprefix("authenticity.")
            if name in CHECKS and check["name"] != name and told.get(name) != "failed":
                told[name] = check["outcome"]
    return outcomes


def table(outcomes, truths, shows):
    kinds = collections.defaultdict(list)
    for path, told in outcomes.items():
        kinds[truths[path]].append((path, told))
    print("| pages | pictures | " + " | ".join(f"{name}: found / judged" for name in CHECKS) + " | any (95 %) |")
    print("| --- | --- |" + " --- |" * (len(CHECKS) + 1))
    for kind, rows in kinds.items():
        cells = []
        for name in CHECKS:
            judged = [told[name] for _, told in rows if told.get(name) in ("passed", "failed")]
            cells.append(f"{judged.count('failed')} / {len(judged)}")
        found = [path for path, told in rows if "failed" in told.values()]
        low, high = interval(len(found), len(rows))
        print(f"| {kind} | {len(rows)} | " + " | ".join(cells) + f" | {len(found)}: {100 * low:.1f} to {100 * high:.1f} % |")
        for path, told in rows:
            wrong = [name for name in CHECKS if told.get(name) == "failed"]
            missed = kind in LOOKED_FOR and told.get(LOOKED_FOR[kind]) == "passed"
            if shows and (missed or kind not in LOOKED_FOR and wrong) or kind == "corpus" and wrong:
                print(f"attacks: {pathlib.Path(path).name}: {', '.join(wrong) or 'missed'}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--designs", type=int, default=40)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--species", default=",".join(["genuine", *LOOKED_FOR]))
    parser.add_argument("--corpus", nargs="*", default=[])
    parser.add_argument("--keep")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--program", default=str(ROOT / ".build/release/vouch"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        if options.keep and (folder / "truth.json").exists():
            truths = json.loads((folder / "truth.json").read_text())
        else:
            truths = attack_pages.draw_all(folder, options.seed, options.designs, options.each, options.species.split(","),
                                           options.first)
            (folder / "truth.json").write_text(json.dumps(truths))
        kinds = {str(folder / name): truth["species"] for name, truth in truths.items()}
        kinds |= {str(path): "corpus" for one in options.corpus for path in sorted(pathlib.Path(one).iterdir()) if path.is_file()}
        table(read(options.program, list(kinds)), kinds, options.show)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A league: readers of documents on pages that none of them has seen.

    Benchmarks/league.py --seed 20261128 [--designs 40] [--each 3] [--only PassportEye RapidOCR …]

The designs are drawn from the seed: draw it after the code is frozen. Invented persons' pages are rendered, photographed by a
model of a camera, and read by Vouch, PassportEye, FastMRZ, and by Tesseract and RapidOCR with plain rules about labels. Writes
out/league/SEED/index.html with plots, and result.json. Needs Benchmarks/league-requirements.txt (scripts/setup --league), fonts
and OCR-B; readers that are not installed are named and left out.
"""

import argparse
import json
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ZONE_FIELDS = {"surname", "givenNames", "documentNumber", "dateOfBirth", "dateOfExpiry", "sex", "nationality"}


def interval(part, whole):
    """Wilson's 95 % interval of a share, in per cent."""
    if not whole:
        return 0.0, 0.0, 0.0
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return 100 * share, 100 * max(0, middle - half), 100 * min(1, middle + half)


def is_right(name, told, truth, folded):
    """Letters and digits alone, without accents; a code or half of a pair for a nationality or a sex is right too."""
    if name.startswith("dateOf"):
        return told == truth
    if folded(told) == folded(truth):
        return bool(folded(truth))
    if name == "sex":
        return bool(told) and folded(told)[:1] in {folded(part)[:1] for part in truth.split("/")}
    return False


def scored(results, truths, folded):
    """The counts of one reader."""
    count = {"fields": 0, "exact": 0, "zoneFields": 0, "zoneExact": 0, "wrongAndVouched": 0, "contradictions": 0, "pagesWithout": 0}
    for picture, truth in truths.items():
        fields, vouched, contradicted = results.get(picture, ({}, set(), set()))
        count["contradictions"] += len(contradicted)
        count["pagesWithout"] += not any(fields.values())
        for name, printed in truth.fields.items():
            # The zone has the State's code, not the word that is printed.
            isCoded = name == "nationality"
            right = is_right(name, fields.get(name, ""), printed, folded)
            count["fields"] += 1
            count["exact"] += right
            if name in ZONE_FIELDS and truth.zone and not isCoded:
                count["zoneFields"] += 1
                count["zoneExact"] += right
            count["wrongAndVouched"] += name in vouched and not right and not isCoded
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--designs", type=int, default=40)
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--program", default=str(ROOT / ".build/release/vouch"))
    arguments = parser.parse_args()
    try:
        import league_page
        import league_pages
        import league_readers
    except ImportError as error:
        sys.exit(f"league: error: {error}\nleague: hint: scripts/setup --league, then .venv/league/bin/python Benchmarks/league.py")
    if not pathlib.Path(arguments.program).exists():
        sys.exit("league: error: no release build of vouch\nleague: hint: swift build -c release --product vouch")
    folder = ROOT / "out/league" / str(arguments.seed)
    truths = league_pages.draw_all(folder / "pages", arguments.seed, arguments.designs, arguments.each)
    pictures = [folder / "pages" / name for name in truths]
    rows = []
    for reader in league_readers.all_readers(arguments.program, arguments.only):
        results, seconds = reader.read_all(pictures)
        count = scored(results, truths, league_readers.folded)
        rows.append({"reader": reader.name, "seconds": round(seconds, 3), **count})
        print(f"league: {reader.name}: {count['exact']} of {count['fields']} fields, {count['zoneExact']} of {count['zoneFields']} that a zone "
              f"has too, {count['wrongAndVouched']} wrong and vouched for, {count['contradictions']} contradictions, {seconds:.2f} s", flush=True)
    summary = {"seed": arguments.seed, "designs": arguments.designs, "pages": len(truths), "rows": rows}
    (folder / "result.json").write_text(json.dumps(summary, indent=1) + "\n")
    league_page.write(folder, summary, truths, interval)
    print(f"league: {folder.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures what reading and proving a chip costs, and writes chip-results.md beside this file. Run by `make bench`.

The chip is a virtual passport in the same process (Benchmarks/Chip); its own computing is taken out.
"""
import datetime
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / ".build/release/ChipBench"
RUNS = 41


def table(report):
    bars = report["bars"]
    rows = [f"| bar | {bars['commands']} | | {bars['overheadPercent']:.0f} % | {bars['computingMilliseconds']:.0f} ms | |"]
    for result in report["results"]:
        ours, decoding = result["computingMilliseconds"], result["decodingMilliseconds"]
        rows.append(f"| {result['name']} | {result['commands']} | {result['bytesOnWire']} | "
                    f"{result['overheadPercent']:.1f} % | {ours['median']:.1f} ms "
                    f"({ours['minimum']:.1f} to {ours['maximum']:.1f}) | {decoding['median']:.2f} ms |")
    return rows


def spread(times):
    return f"{times['median']:.1f} ms ({times['minimum']:.1f} to {times['maximum']:.1f})"


def trust(report):
    bars = report["bars"]
    rows = [f"| bar | {bars['verificationMilliseconds']:.0f} ms |"]
    rows += [f"| {v['name']} | {spread(v['milliseconds'])} |" for v in report["verifications"]]
    lines = ["", "## Passive authentication", "",
             "EF.SOD taken apart, its signature, the hashes of DG1, DG2 of 20 kB, DG14 and DG15, the signer's certificate "
             "and its anchor checked; processor time, signer and authority signed as named.", "",
             "| signature | EF.SOD and four groups |", "| --- | --- |"] + rows
    if report["imports"]:
        lines += ["", "## Import of master lists", "",
                  "Every certificate read, the list's and the certificates' own signatures checked, the store written; "
                  "processor time, 5 runs.", "", "| list | certificates | import |", "| --- | --- | --- |",
                  f"| bar | | {bars['importMilliseconds']:.0f} ms |"]
        lines += [f"| {i['name']} | {i['certificates']} | {spread(i['milliseconds'])} |" for i in report["imports"]]
    return lines


def main():
    if not BENCH.exists():
        sys.exit("bench: error: no release build of ChipBench\nbench: hint: make bench")
    done = subprocess.run([str(BENCH), str(RUNS), str(ROOT.parent / "shared/corpus/masterlists")], stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"bench: error: ChipBench ended with {done.returncode}")
    report = json.loads(done.stdout)
    revision = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE,
                              text=True).stdout.strip() or "unknown"
    lines = ["# Cost of reading and proving a chip", "",
             f"Written by `make bench` on {datetime.date.today()}, revision {revision}, load average "
             f"{os.getloadavg()[0]:.1f}. Each reading covers EF.COM, EF.SOD (signed), DG1, DG2 of 20,000 bytes, DG14 and "
             "DG15 with extended length, from the first command to the last decoded file. EF.CardAccess, EF.ATR/INFO, "
             "EF.DIR and EF.CardSecurity are read and counted as well. Our processor time is that of all our threads, "
             f"without the chip's: median of {report['runs']} runs (minimum to maximum).", "",
             "| access control | APDUs | bytes on the wire | overhead | our processor time | of which decoding |",
             "| --- | --- | --- | --- | --- | --- |"] + table(report) + trust(report) + [""]
    (ROOT / "Benchmarks/chip-results.md").write_text("\n".join(lines))
    print("\n".join(lines[4:]))
    if done.returncode:
        sys.exit("bench: error: a bar of the chip is missed")


main()

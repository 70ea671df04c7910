#!/usr/bin/env python3
"""Plays the faults of an operator's life to vouch-server, one at a time, and prints a table: for each, the line that names it, on
standard error where the server does not start and else in its log, and what /readyz says. Each must be named in one line that
a search finds, once and not a hundred times, and must be in /readyz where the server cannot do its work.

    server-faults.py [--program .build/debug/vouch-server] [--only WORD]

Needs Linux; as root it also mounts small disks, without root those faults are skipped and counted.
"""
import argparse
import os
import re
import stat
import sys
import time

sys.dont_write_bytecode = True
from faults_stage import FAULTS, ROOT, Skipped, Stage  # noqa: E402 pylint: disable=C0413
import faults_at_start  # noqa: E402,F401 pylint: disable=C0413,W0611
import faults_while_running  # noqa: E402,F401 pylint: disable=C0413,W0611


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/vouch-server"))
    parser.add_argument("--only", default="", help="faults whose names contain this")
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    if not os.access(program, os.X_OK) or not stat.S_ISREG(os.stat(program).st_mode):
        sys.exit(f"server-faults: no program at {program}: swift build --product vouch-server")
    failed = skipped = 0
    for name, play in [(name, play) for name, play in FAULTS if asked.only in name]:
        stage = Stage(program)
        began = time.monotonic()
        try:
            line, said = play(stage)
            row = ("named", re.sub(r"^\S+ (?=error|warning|info)", "", line).replace(stage.base, "…")[:170], said)
        except Skipped as reason:
            row, skipped = ("skipped", str(reason), ""), skipped + 1
        except Exception as reason:  # pylint: disable=W0718
            row, failed = ("NOT NAMED", f"{type(reason).__name__}: {reason}".replace(stage.base, "…"), ""), failed + 1
        finally:
            stage.close()
        print(f"{name:44} {row[0]:9} {time.monotonic() - began:4.0f} s  {row[1]}" + (f"\n{'':62}/readyz: {row[2]}" if row[2] else ""),
              flush=True)
    print(f"server-faults: {len(FAULTS)} faults known, {failed} not named, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

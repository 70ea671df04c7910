#!/usr/bin/env python3
"""What goes wrong with files, pipes and signals, played to the built program: nothing of the user's is changed, nothing
is left behind, the exit code is right and the message true. Takes half a minute.

    Tests/Accidents/accidents.py            all
    Tests/Accidents/accidents.py WORD …     those whose names have one of the words
    VOUCH=PATH Tests/Accidents/accidents.py another program than .build/debug/vouch
"""
import concurrent.futures
import os
import subprocess
import sys
import time

import inputs  # noqa: F401
import outputs  # noqa: F401
import signals  # noqa: F401
from commands import ACCIDENTS
from stage import VOUCH, Failed, Stage


def play(name, act):
    stage = Stage(name)
    start = time.monotonic()
    try:
        act(stage)
        stage.check()
        return None
    except (Failed, subprocess.SubprocessError, OSError) as failure:
        return f"{name}: {failure}"
    finally:
        stage.remove()
        if os.environ.get("TIMES"):
            print(f"{time.monotonic() - start:6.2f} s  {name}")


def main():
    if not os.access(VOUCH, os.X_OK):
        sys.exit("accidents: error: no program\naccidents: hint: swift build")
    if not os.path.exists("/dev/full"):
        print("accidents: skipped: this system has no /dev/full")
        return
    words = sys.argv[1:]
    chosen = [item for item in ACCIDENTS if not words or any(word in item[0] for word in words)]
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 2)) as pool:
        found = [line for line in pool.map(lambda item: play(*item), chosen) if line]
    for line in found:
        print(f"accidents: {line}", file=sys.stderr)
    print(f"accidents: {len(chosen) - len(found)} of {len(chosen)} end well, {time.monotonic() - start:.0f} s")
    sys.exit(1 if found or not chosen else 0)


main()

#!/usr/bin/env python3
"""Reads files that are made to cost time and memory, one at a time, and writes hostile-results.md beside this file.

    make hostile
    Benchmarks/hostile.py --only png,tiff --vouch .build/debug/vouch --no-write

Each must end within 15 s and 500 MB and be told as what it is. Memory is the largest sum of the resident memory of the
command and the programs it runs, looked at fifty times a second. Since other work on the machine makes time longer, what
decides is wall-clock time, or processor time where that is shorter; both are listed.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import hostile_cases

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
SECONDS, MEGABYTES = 15, 500
# More than that is not waited for.
PATIENCE = 120


def resident(pid, parent=None):
    """Bytes of a process and its descendants. A child that is not its own program yet shares its parent's memory."""
    try:
        program = os.readlink(f"/proc/{pid}/exe")
        if program == parent:
            return 0
        total = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            total += sum(resident(child, program) for child in (task / "children").read_text().split())
        return total
    except (OSError, IndexError):
        return 0


def measured(command):
    """What a command prints, how it ends, and what it takes."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                               start_new_session=True)
    peak = 0

    def watch():
        nonlocal peak
        while process.poll() is None:
            peak = max(peak, resident(process.pid))
            time.sleep(0.02)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        out, errors = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, errors = process.communicate()
    watcher.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"out": out, "errors": errors, "status": process.returncode, "wall": time.monotonic() - start,
            "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, "megabytes": peak / 1e6}


def told(result):
    """The codes of problems, and what was found all the same."""
    words = []
    for line in result["out"].splitlines():
        try:
            reading = json.loads(line)
        except ValueError:
            continue
        for part in reading if isinstance(reading, list) else [reading]:
            problems = (part.get("complaints") or []) + ([part["error"]] if part.get("error") else [])
            words += sorted({p["code"] for p in problems}) + ([part["status"]] if "status" in part else [])
            if "refused" in part:
                words.append(f"{part['added']} added, {part['alreadyThere']} there, {len(part['refused'])} refused")
    if not words:
        words = [line.removeprefix("vouch: error: ") for line in result["errors"].splitlines() if "error:" in line][:1]
    return ", ".join(words) or "nothing"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="beginnings of names, separated by commas")
    parser.add_argument("--vouch", type=pathlib.Path, default=ROOT / ".build/release/vouch")
    parser.add_argument("--no-write", action="store_true", help="print only")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="vouch-hostile-"))
    vouch = str(options.vouch.resolve())
    cases = [(name, write, [vouch, "read", "--json", "--jobs", "1"]) for name, write in hostile_cases.READ.items()]
    cases += [(name, write, [vouch, "trust", "import", "--json", "--trust", str(folder / "store")])
              for name, write in hostile_cases.TRUST.items()]
    cases += [(name, write, [vouch, "chip", "verify", "--json"]) for name, write in hostile_cases.CHIP.items()]
    cases = [c for c in cases if c[0].startswith(tuple(options.only.split(",")))]
    rows, over = [], []
    try:
        for name, write, command in cases:
            path = folder / name
            write(path)
            result = measured(command + [str(path)])
            (shutil.rmtree if path.is_dir() else os.unlink)(path)
            (folder / "store").unlink(missing_ok=True)
            isOver = min(result["wall"], result["cpu"]) > SECONDS or result["megabytes"] > MEGABYTES
            isWrong = result["status"] not in (0, 1, 2)
            over += [name] if isOver or isWrong else []
            rows.append(f"| {name} | {result['wall']:.1f} | {result['cpu']:.1f} | {result['megabytes']:.0f} "
                        f"| {told(result)}{' **over**' if isOver else ''}{' **crashed**' if isWrong else ''} |")
            print(rows[-1], flush=True)
    finally:
        shutil.rmtree(folder)
    print(f"{len(cases)} files, {len(over)} over {SECONDS} s or {MEGABYTES} MB: {' '.join(over)}")
    if not options.no_write:
        (HERE / "hostile-results.md").write_text(
            f"# Hostile files\n\n`make hostile`: {len(cases)} files, {len(over)} over {SECONDS} s or {MEGABYTES} MB. "
            f"Release build, {os.cpu_count()} cores, one file at a time.\n\n"
            "| file | seconds | processor seconds | MB | told as |\n| --- | ---: | ---: | ---: | --- |\n"
            + "\n".join(rows) + "\n")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())

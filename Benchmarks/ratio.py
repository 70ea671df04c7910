#!/usr/bin/env python3
"""Fails when reading has become much slower than in the last release.

    make bench-ratio                     against the last tag; without one, the revision in Benchmarks/baseline
    Benchmarks/ratio.py REVISION         against another
    Benchmarks/ratio.py --limit 1.1 --pairs 15

Builds both in release, then lets them read the same pictures side by side, in turns, so that whatever else the machine
does slows both. The median of the pairs counts, of processor time: one run of either takes seconds.
"""
import argparse
import pathlib
import resource
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / ".build-baseline"
# What is read, by which options. Beside each other, since a change may cost one of them alone.
WORK = {
    "zones": ["--mrz"],
    "documents": [],
}


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)


def baseline():
    tag = git("describe", "--tags", "--abbrev=0")
    return tag.stdout.strip() if tag.returncode == 0 else (ROOT / "Benchmarks/baseline").read_text().strip()


def build(package, scratch):
    command = ["swift", "build", "-c", "release", "--product", "vouch", "--scratch-path", str(scratch)]
    if subprocess.run(command, cwd=package).returncode:
        sys.exit(f"ratio: error: {package} does not build")
    return scratch / "release/vouch"


def check_out(revision):
    """The files of a revision, beside the engines that both use."""
    tree = PLACE / "tree"
    if git("rev-parse", "--verify", revision + "^{commit}").returncode:
        sys.exit(f"ratio: error: {revision}: no such revision\nratio: hint: is this a shallow clone? git fetch --unshallow")
    if not tree.exists():
        git("worktree", "prune")
        if git("worktree", "add", "--detach", str(tree), revision).returncode:
            sys.exit(f"ratio: error: {tree} cannot be made")
    if git("-C", str(tree), "checkout", "--detach", "--force", revision).returncode:
        sys.exit(f"ratio: error: {revision} cannot be checked out in {tree}")
    vendor = tree / ".vendor"
    if not vendor.is_symlink() and (ROOT / ".vendor").exists():
        vendor.symlink_to(ROOT / ".vendor")
    return tree


def seconds(program, options, pictures):
    """Of processor time for reading all pictures, one after the other."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(program), "read", "--json", "--jobs", "1", "--today", "2026-11-21", *options, *pictures]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"ratio: error: {program} ended with {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default=None)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--limit", type=float, default=1.5)
    options = parser.parse_args()
    revision = options.revision or baseline()
    old = build(check_out(revision), PLACE / "build")
    new = build(ROOT, ROOT / ".build")
    pictures = sorted(str(p) for p in (ROOT / "Examples").glob("*.jpg"))
    pictures += sorted(str(p) for p in (ROOT / "Tests/Corpus/mrz/table").glob("*.jpg"))[:5]
    failed = False
    for name, choice in WORK.items():
        seconds(old, choice, pictures), seconds(new, choice, pictures)  # what is compiled or cached once
        times = []
        for turn in range(options.pairs):
            # Whoever comes first has the colder processor, or the warmer: they take turns.
            pair = [(seconds(p, choice, pictures), p) for p in ((old, new) if turn % 2 else (new, old))]
            times.append({p: t for t, p in pair})
        ratio = statistics.median(t[new] / t[old] for t in times)
        before, after = (statistics.median(t[p] for t in times) for p in (old, new))
        failed |= ratio > options.limit
        print(f"ratio: {name}: {before:.2f} s at {revision[:12]}, {after:.2f} s now, ratio {ratio:.2f}")
    if failed:
        sys.exit(f"ratio: error: reading takes more than {options.limit} times as long as at {revision[:12]}")


if __name__ == "__main__":
    main()

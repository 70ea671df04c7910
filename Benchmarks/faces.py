#!/usr/bin/env python3
"""Measures what a face in a frame costs, natively and in WebAssembly, and writes face-results.md. Run by `make bench`.

Pictures are those of the shared corpus, each shown as a frame of 1280 x 720. Without them, or without the engine's networks,
nothing is measured and nothing written.
"""
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / ".build/release/FaceBench"
ENGINES = pathlib.Path(os.environ.get("VOUCH_ENGINES") or ROOT / ".vendor")
PICTURES = ROOT.parent / "shared/corpus/faces/images"
NETWORKS = [str(ENGINES / "models" / f"face-{name}.vnet") for name in ("finder", "mesh", "iris")]
RUNS = 21
# Milliseconds, and megabytes.
BARS = {"native": 8, "wasm": 30, "comparison": 60, "memory": 120}


def skip(why):
    print(f"bench: notice: faces are not measured: {why}")
    sys.exit(0)


def spread(times):
    return f"{times['median']:.1f} ms ({times['minimum']:.1f} to {times['maximum']:.1f})"


def summary(times):
    times = sorted(times)
    return {"median": times[len(times) // 2], "minimum": times[0], "maximum": times[-1]}


def browser(frames):
    """Each frame's runs in one instance of the module, the first five left out: the engine still compiles then."""
    given = ["node", str(ROOT / "Tests/Browser/find-faces.mjs"), str(ROOT / "out/vouch.wasm"), *NETWORKS, "--runs", str(RUNS + 5)]
    done = subprocess.run(given + [f"{frame},1280,720" for frame in frames], stdout=subprocess.PIPE, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if any(len(line["faces"]) != 1 for line in lines):
        sys.exit("bench: error: the module found another number of faces than one")
    return {
        "wall": summary([time for line in lines for time in line["milliseconds"][5:]]),
        "cpu": summary([time for line in lines for time in line["processor"][5:]]),
        "memory": max(line["memory"] for line in lines) / 1e6,
    }


def report(native, wasm):
    revision = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE,
                              text=True).stdout.strip() or "unknown"
    engine, own, memory, beside = (native[key] for key in ("native", "portable", "memory", "beside"))
    steps = [("find", "found"), ("mesh", "mesh fitted, two looks"), ("gaze", "both irises"), ("quality", "22 measures"),
             ("three", "**found, fitted, measured**"), ("all", "the same with both irises")]
    lines = [
        "# Cost of a face", "",
        f"Written by `make bench` on {datetime.date.today()}, revision {revision}, load average {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores that other programs use too: minima say what the code costs, medians what it cost here. "
        f"{native['frames']} photographs, each as a frame of 1280 x 720 pixels with one face, {native['runs']} runs each; "
        "median (minimum to maximum).", "",
        "## One frame", "",
        "Processor time of one thread. Every frame is looked at as if it were the first; a tracked frame saves the search and "
        "one of the two looks of the mesh.", "",
        "| | OpenVINO | Vouch's own runtime |", "| --- | --- | --- |"]
    lines += [f"| {name} | {spread(engine[key])} | {spread(own[key])} |" for key, name in steps]
    lines += [
        f"| bar of found, fitted, measured | {BARS['native']} ms | |", "",
        "## The same in WebAssembly", "",
        f"Node {wasm['node']}, one instance, all four steps and the JSON. The bar is {BARS['wasm']} ms.", "",
        "| processor time | on the wall | memory of the module |", "| --- | --- | --- |",
        f"| {spread(wasm['cpu'])} | {spread(wasm['wall'])} | {wasm['memory']:.0f} MB |", "",
        "## Comparing two pictures", "",
        "From two JPEG files to the verdict, warm, a thread for each picture, time on the wall. "
        f"The bar is {BARS['comparison']} ms on two cores.", "",
        f"{spread(native['comparisons'])}", "",
        "## Memory", "",
        f"Added to a program that reads printed text with the same engine, by loading all networks and comparing pictures: "
        f"{beside['heap'] + beside['files']:.0f} MB, less than it takes, since what the text network has freed is used again. The bar is {BARS['memory']} MB. Added to a "
        f"program that has no engine yet: "
        f"{memory['heap']:.0f} MB of its own and {memory['files']:.0f} MB of the engine's files, mapped.", ""]
    return lines


def main():
    if not BENCH.exists():
        sys.exit("bench: error: no release build of FaceBench\nbench: hint: make bench")
    if not PICTURES.is_dir():
        skip("no corpus at ../shared/corpus/faces")
    if not all(os.path.exists(path) for path in NETWORKS):
        skip("no networks: scripts/fetch-engines makes them")
    if not shutil.which("node"):
        skip("no node")
    pictures = sorted(str(path) for path in PICTURES.iterdir())[::4]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([str(BENCH), str(ENGINES), str(RUNS), folder, *pictures], stdout=subprocess.PIPE, check=True)
        native = json.loads(done.stdout)
        done = subprocess.run([str(BENCH), str(ENGINES), "memory", *pictures], stdout=subprocess.PIPE, check=True)
        native["beside"] = json.loads(done.stdout)
        wasm = browser(sorted(pathlib.Path(folder).glob("*.rgba")))
    wasm["node"] = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True).stdout.strip()
    lines = report(native, wasm)
    (ROOT / "Benchmarks/face-results.md").write_text("\n".join(lines))
    print("\n".join(lines[2:]))
    missed = [name for name, value in [
        ("native", native["native"]["three"]["median"]), ("wasm", wasm["cpu"]["median"]),
        ("comparison", native["comparisons"]["median"]), ("memory", sum(native["beside"].values())),
    ] if value > BARS[name]]
    if missed:
        sys.exit(f"bench: error: bars of faces are missed: {', '.join(missed)}")


main()

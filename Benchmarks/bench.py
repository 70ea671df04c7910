#!/usr/bin/env python3
"""Measures how well and how fast the release build reads, and writes results.md beside this file.

    make bench
    make bench BENCH="--variants small,moved --show"

Corpora: Tests/Corpus/mrz of this repository and, when it is there, ../shared/corpus/mrz (real pictures that may not be
copied here). Each is read as it is and in the variants of variants.py. One picture at a time, on one core.
"""
import argparse
import datetime
import gzip
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

import cv2
import numpy as np

import scoring
import variants

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOUCH = ROOT / ".build/release/vouch"
REAL, OWN = ROOT.parent / "shared/corpus/mrz", ROOT / "Tests/Corpus/mrz"
TODAY = "2026-11-21"  # two-digit years depend on the day; results must not


# Runs a program on one core and writes its peak memory to a file. A process of its own, since a program started from
# here would inherit the high-water mark of this one, which holds pictures.
RUNNER = """
import os, resource, subprocess, sys
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
status = subprocess.call(sys.argv[2:])
unit = 1 if sys.platform == "darwin" else 1024
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit))
sys.exit(status)
"""


def run_vouch(paths):
    """Reads pictures one after the other; results by path, and the peak memory in bytes."""
    command = [str(VOUCH), "read", "--mrz", "--json", "--jobs", "1", "--today", TODAY] + [str(p) for p in paths]
    with tempfile.NamedTemporaryFile("r") as memory:
        done = subprocess.run([sys.executable, "-S", "-c", RUNNER, memory.name] + command, stdout=subprocess.PIPE)
        if done.returncode not in (0, 1, 2):
            sys.exit(f"bench: error: vouch ended with {done.returncode}")
        readings = [json.loads(line) for line in done.stdout.splitlines()]
        return {r["source"]: r for r in readings}, int(memory.read())


def pitch_of(picture, reading, lines):
    """Pixels from character to character: from where the zone was found, else as if it spanned most of the width."""
    zone = (reading.get("mrz") or {}).get("zone")
    count = max((len(line) for line in lines), default=36)
    if zone:
        (x0, y0), (x1, y1) = zone[0], zone[1]
        return max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / count)
    return picture.shape[1] * 0.88 / count


class Corpus:
    def __init__(self, name, folder):
        self.name = name
        self.images = folder / "images" if (folder / "images").is_dir() else folder
        self.truth = json.loads((folder / "truth.json").read_text())
        self.originals = {}

    def read(self, paths):
        """Scores readings of the files at `paths`, given by their name in the truth."""
        results, _ = run_vouch(list(paths.values()))
        read = [entry for entry in self.truth if entry["file"] in paths]
        return scoring.score(read, {name: results.get(str(path)) or {} for name, path in paths.items()})

    def read_originals(self):
        paths = {t["file"]: self.images / t["file"] for t in self.truth}
        self.originals, _ = run_vouch(list(paths.values()))
        return scoring.score(self.truth, {n: self.originals.get(str(p)) or {} for n, p in paths.items()})

    def read_variant(self, name, make, folder, entries=None):
        paths = {}
        for index, entry in enumerate(entries or self.truth):
            picture = variants.load(self.images / entry["file"])
            reading = self.originals.get(str(self.images / entry["file"])) or {}
            lines = entry["lines"] or ["<" * 36]
            made = make(picture, pitch_of(picture, reading, lines), variants.random_for(entry["file"], name))
            path = folder / f"{index}.png"
            cv2.imwrite(str(path), made, [cv2.IMWRITE_PNG_COMPRESSION, 1])
            paths[entry["file"]] = path
        return self.read(paths)


def measure_harder(corpus, chosen, show):
    """Clean pictures of `corpus` in the harder conditions."""
    clean = [entry for entry in corpus.truth if variants.is_clean(entry)]
    result = []
    for name, title, make in variants.HARDER:
        if chosen and name not in chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            scored = corpus.read_variant(name, make, pathlib.Path(folder), clean)
        result.append((title, scoring.summary(scored)))
        print_row("harder", title, result[-1][1])
        if show:
            print_misses(scored)
    return result


def measure_corpus(corpus, chosen, show):
    rows = [("as they are", corpus.read_originals())]
    for name, title, make in variants.VARIANTS:
        if chosen and name not in chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            rows.append((title, corpus.read_variant(name, make, pathlib.Path(folder))))
    result = [(title, scoring.summary(scored)) for title, scored in rows]
    for title, scored in rows:
        print_row(corpus.name, title, scoring.summary(scored))
        if show:
            print_misses(scored)
    return result


def print_row(corpus, title, s):
    print(f"{corpus:14} {title:26} exact {s['exact']:3}/{s['pictures']}  valid-wrong {s['valid_wrong']}  "
          f"false reads {s['false_reads']}/{s['negatives']}  CER {s['errors']:.4f}  {s['elapsed']:.1f} ms", flush=True)


def print_misses(rows):
    for row in rows:
        if (row["has_zone"] and not row["exact"]) or row["valid_wrong"] or row["false_read"]:
            print(f"    {row['file']}{' VALID-WRONG' if row['valid_wrong'] else ''}")
            for kind, texts in (("want", row["wanted"]), ("got ", row["lines"][:len(row["wanted"]) or 1])):
                for lines in texts:
                    for line in lines:
                        print(f"      {kind} {line}")


def measure_speed(corpus):
    """Camera frames and a photograph of 12 megapixels made from the corpus."""
    positive = [t for t in corpus.truth if t["lines"]]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        frames = []
        for index, entry in enumerate(positive):
            path = folder / f"{index}.jpg"
            cv2.imwrite(str(path), variants.frame(variants.load(corpus.images / entry["file"])),
                        [cv2.IMWRITE_JPEG_QUALITY, 92])
            frames.append(path)
        readings, _ = run_vouch(frames)
        frame_times = [r["milliseconds"]["read"] for r in readings.values() if r.get("milliseconds")]

        photo = folder / "12-megapixels.jpg"
        large = cv2.resize(variants.load(corpus.images / positive[0]["file"]), (4032, 3024), interpolation=cv2.INTER_CUBIC)
        noise = np.random.default_rng(1).normal(0, 3, large.shape)
        cv2.imwrite(str(photo), np.clip(large + noise, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
        reading, memory = run_vouch([photo] * 3)
        stages = next(iter(reading.values()), {}).get("milliseconds") or {}
    return dict(frame=scoring.median(frame_times), memory=memory, decode=stages.get("decode", float("nan")),
                read=stages.get("read", float("nan")))


def measure_browser(corpus, count=20):
    """Frames read by the WebAssembly module under Node, and what a page has to fetch. Empty where either is missing."""
    module, node = ROOT / "out/vouch.wasm", shutil.which("node")
    networks = [ROOT / "Networks" / name for name in ("mrz-finder.vnet", "mrz-recogniser.vnet", "mrz-witness.vnet")]
    if not node or not module.exists():
        return {}
    with tempfile.TemporaryDirectory() as name:
        frames = []
        for index, entry in enumerate([t for t in corpus.truth if t["lines"]][:count]):
            frame = cv2.cvtColor(variants.frame(variants.load(corpus.images / entry["file"])), cv2.COLOR_BGR2RGBA)
            path = pathlib.Path(name) / f"{index}.rgba"
            path.write_bytes(frame.tobytes())
            frames.append(f"{path},{frame.shape[1]},{frame.shape[0]}")
        done = subprocess.run([node, ROOT / "Tests/Browser/read-frames.mjs", module, *networks, TODAY, *frames],
                              stdout=subprocess.PIPE)
    if done.returncode != 0:
        return {}
    times = [json.loads(line)["milliseconds"] for line in done.stdout.splitlines()]
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in [module, *networks])
    return dict(browser_frame=scoring.median(times), browser_bytes=size)


def processor():
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def write_results(measured, harder, speed):
    revision = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    lines = [
        "# Benchmark results", "",
        f"Written by `make bench` on {datetime.date.today().isoformat()}, revision {revision.stdout.strip() or 'unknown'}. "
        f"{processor()}, {os.cpu_count()} cores, of which one is used; load average {os.getloadavg()[0]:.1f}. "
        "Times are medians over the pictures; they include loading and decoding, but not program start.", ""]
    for name, rows in measured:
        first = rows[0][1]
        lines += [f"## {name[0].upper()}{name[1:]}: {first['pictures']} with a zone, {first['negatives']} without", "",
                  "| picture | exact | valid but wrong | false reads | character errors | median |",
                  "| --- | --- | --- | --- | --- | --- |"]
        for title, s in rows:
            lines.append(f"| {title} | {s['exact']} of {s['pictures']} | {s['valid_wrong']} | {s['false_reads']} | "
                         f"{100 * s['errors']:.2f} % | {s['elapsed']:.0f} ms |")
        stages = first["stages"]
        lines += ["", "Stages, as they are: " + ", ".join(
            f"{stage} {stages[stage]:.1f} ms" for stage in ("load", "decode", "read", "quality")) + ".", ""]
    if harder:
        lines += [f"## Harder: the {harder[0][1]['pictures']} clean ones of our own specimens", "",
                  "| picture | exact | valid but wrong | character errors | median |", "| --- | --- | --- | --- | --- |"]
        lines += [f"| {title} | {s['exact']} of {s['pictures']} | {s['valid_wrong']} | {100 * s['errors']:.2f} % | "
                  f"{s['elapsed']:.0f} ms |" for title, s in harder] + [""]
    if speed:
        lines += ["## Speed and memory", "", "| what | measured |", "| --- | --- |",
                  f"| 1280x720 frame, reading only, median | {speed['frame']:.1f} ms |",
                  f"| 12-megapixel JPEG: decoding | {speed['decode']:.0f} ms |",
                  f"| 12-megapixel JPEG: reading | {speed['read']:.0f} ms |",
                  f"| 12-megapixel JPEG: peak memory of the process | {speed['memory'] / 1e6:.0f} MB |"]
        if "browser_frame" in speed:
            lines += [f"| 1280x720 frame, WebAssembly in Node, median | {speed['browser_frame']:.1f} ms |",
                      f"| download of a web page: module and networks, compressed | {speed['browser_bytes'] / 1e3:.0f} kB |"]
        lines.append("")
    lines += ["`variants.py` generates the variants. Exact means every character of every line of every document in the "
              "picture.", ""]
    (ROOT / "Benchmarks/results.md").write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variants", help="only these, with commas; 'none' for the pictures as they are alone")
    parser.add_argument("--corpus", help="only corpora with this word in their name")
    parser.add_argument("--show", action="store_true", help="list what was not read exactly")
    parser.add_argument("--real", type=pathlib.Path, default=REAL, help="the folder of real pictures with truth.json")
    arguments = parser.parse_args()
    if not VOUCH.exists():
        sys.exit("bench: error: no release build\nbench: hint: swift build -c release --product vouch")
    chosen = set(arguments.variants.split(",")) if arguments.variants else None
    corpora = []
    for name, folder in [("real pictures", arguments.real), ("own specimens", OWN)]:
        if arguments.corpus and arguments.corpus not in name:
            continue
        if (folder / "truth.json").exists():
            corpora.append(Corpus(name, folder))
        else:
            print(f"bench: notice: no {name} here", file=sys.stderr)
    if not corpora:
        sys.exit("bench: error: no corpus to measure")
    measured = [(corpus.name, measure_corpus(corpus, chosen, arguments.show)) for corpus in corpora]
    own = next((corpus for corpus in corpora if corpus.name == "own specimens"), None)
    harder = measure_harder(own, chosen, arguments.show) if own else []
    speed = measure_speed(corpora[0])
    speed.update(measure_browser(corpora[0]))
    if "browser_frame" in speed:
        print(f"WebAssembly: frame {speed['browser_frame']:.1f} ms, {speed['browser_bytes'] / 1e3:.0f} kB compressed")
    print(f"frame {speed['frame']:.1f} ms; 12 MP JPEG: decoding {speed['decode']:.0f} ms, reading {speed['read']:.0f} ms, "
          f"peak {speed['memory'] / 1e6:.0f} MB")
    if chosen or arguments.corpus:
        print("bench: notice: not everything was measured, so results.md stays as it is", file=sys.stderr)
    else:
        write_results(measured, harder, speed)


main()

#!/usr/bin/env python3
"""Generates live videos and attacks of portraits, judges them with `vouch face liveness`, and scores the decisions.

    .venv/bench/bin/python Benchmarks/liveness.py run --half held --count 60   adds to Benchmarks/liveness/held.jsonl; likewise set
    .venv/bench/bin/python Benchmarks/liveness.py score                         writes Benchmarks/liveness-results.md

The portraits are those of ../shared/corpus/faces; VOUCH_CORPUS names another folder of corpora. Persons are divided: limits
are set on the half `set`, and the half `held` is scored apart. Clips are deleted once judged; no portrait is kept. What was
judged is kept and not judged again: a run that was stopped goes on where it was, with those that failed (a busy machine makes
decoding take too long), and a larger --count adds to it. After a
change of measures or limits begin again with --fresh.
"""
import argparse
import json
import multiprocessing
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy as np
import cv2

from liveness_clips import ISSUED, RATE, SPECIES, Clip, write
from liveness_faces import Portrait

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "Benchmarks/liveness"
CORPUS = pathlib.Path(os.environ.get("VOUCH_CORPUS", ROOT / "../shared/corpus")) / "faces/images"
# Frames of the second before the first prompt.
PACKAGE = 9
# By the number in the file's name.
HALVES = {"set": {1, 3, 5, 7}, "held": {2, 4, 6}}


def fail(message, hint):
    sys.exit(f"liveness: error: {message}\nliveness: hint: {hint}")


def portrait(job):
    """A file's person, name and mesh if it shows one face from the front, with open eyes and enough pixels."""
    path, program = job
    told = subprocess.run([program, "face", "check", path, "--json", "--mesh"], capture_output=True, text=True)
    faces = json.loads(told.stdout)["faces"] if told.stdout else []
    if len(faces) != 1:
        return None
    face = faces[0]
    openings = [face["quality"][name] or 0 for name in ("rightEyeOpening", "leftEyeOpening")]
    if abs(face["yaw"]) > 14 or abs(face["roll"]) > 20 or face["distanceBetweenEyes"] < 40 or min(openings) < 0.05:
        return None
    return person_of(path), path.name, face["mesh"]


def person_of(path):
    return int(re.search(r"\d+", path.name).group())


def portraits(half, program, pool):
    paths = [path for path in sorted(CORPUS.glob("*.jpg")) if person_of(path) in HALVES[half]]
    found = {}
    for person, name, mesh in filter(None, pool.map(portrait, [(path, program) for path in paths])):
        found.setdefault(person, []).append((name, mesh))
    return found


def asked(program, path, *options):
    told = subprocess.run([program, "face", "liveness", path, *options, "--json"], capture_output=True, text=True)
    if not told.stdout:
        raise ValueError(told.stderr)
    result = json.loads(told.stdout)
    if not result["whole"]:
        # All frames are within the limit: a busy machine decoded too slowly.
        raise ValueError("only the beginning was looked at")
    return result


def decision(result):
    return result["video"]["liveness_result"]["decision"]


def beginning(path, folder, is_video):
    """The first PACKAGE frames as pictures, before anything is asked of the person: what a client without a challenge sends."""
    target = os.path.join(folder, "package")
    os.makedirs(target)
    if is_video:
        subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-frames:v", str(PACKAGE), "-q:v", "2", f"{target}/%d.png"], check=True)
        for number in range(1, PACKAGE + 1):
            os.rename(f"{target}/{number}.png", f"{target}/frame-{round((number - 1) * 1000 / RATE):06d}.png")
    else:
        for name in sorted(os.listdir(path))[:PACKAGE]:
            shutil.copy(os.path.join(path, name), target)
    return target


def judged(job):
    """One clip: made, judged, deleted."""
    species, own, other, seed, program = job
    cv2.setNumThreads(1)
    loaded = [Portrait(cv2.imread(str(CORPUS / name)), np.array(mesh, np.float32)) for name, mesh in (own, other)]
    folder = tempfile.mkdtemp(prefix="vouch-liveness-")
    try:
        clip = Clip(species, *loaded, seed)
        is_video = seed % 2 == 0
        path, challenge = write(clip, folder, is_video)
        answered = ["--challenge", challenge, "--received", str(ISSUED + 30)]
        try:
            result = asked(program, path, *answered)
            # What the measures decide without the networks, and both without a challenge of a package of frames.
            alone = asked(program, path, *answered, "--no-network")
            package = asked(program, beginning(path, folder, is_video))
        except ValueError as problem:
            return {"species": species, "seed": seed, "error": str(problem)}
        steps = [step["action"] for step in clip.challenge["steps"]]
        return {"species": species, "seed": seed, "version": result["version"], "picture": own[0], "video": is_video, "steps": steps,
                "pitch": round(float(clip.screen.pitch), 3), "reflects": round(float(clip.reflects), 3),
                "decision": decision(result), "alone": decision(alone), "package": decision(package),
                "packageNetwork": next(e["value"] for e in package["evidence"] if e["measure"] == "network"),
                "score": result["video"]["liveness_result"].get("score"),
                "feedback": result["video"]["liveness_result"]["feedback"],
                "evidence": {e["measure"]: [e["outcome"], None if e["value"] is None else float(f"{e['value']:.5g}")]
                             for e in result["evidence"]}}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(options):
    program = str(ROOT / options.program)
    with multiprocessing.Pool(options.workers) as pool:
        people = portraits(options.half, program, pool)
    if len(people) < 2:
        fail(f"no portraits of two persons in {CORPUS}", "VOUCH_CORPUS names the folder of corpora")
    jobs = []
    for index, species in enumerate(["bona-fide"] + list(SPECIES)):
        if options.species and species not in options.species:
            continue
        for number in range(options.count * (2 if species == "bona-fide" else 1)):
            seed = options.seed * 100000 + {"set": 0, "held": 50000}[options.half] + index * 1000 + number
            # By the clip's own chance, so that a larger count adds clips and changes none. Every person as often as the others,
            # whatever the number of pictures.
            rng = np.random.default_rng([7, seed])
            person, other = rng.choice(sorted(people), 2, replace=False)
            own = people[person][rng.integers(len(people[person]))]
            second = people[other][rng.integers(len(people[other]))]
            jobs.append((species, own, second, seed, program))
    # An interrupted run has some of everything.
    jobs.sort(key=lambda job: job[3] % 1000)
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / f"{options.half}.jsonl"
    if path.exists() and not options.fresh:
        kept = [line for line in path.read_text().splitlines() if "error" not in json.loads(line)]
        path.write_text("".join(line + "\n" for line in kept))
        done = {(clip["species"], clip["seed"]) for clip in map(json.loads, kept)}
        jobs = [job for job in jobs if (job[0], job[3]) not in done]
    with open(path, "w" if options.fresh else "a") as file, multiprocessing.Pool(options.workers) as pool:
        for done in pool.imap_unordered(judged, jobs):
            file.write(json.dumps(done) + "\n")
            file.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["run", "score"])
    parser.add_argument("--half", choices=list(HALVES), default="set")
    parser.add_argument("--count", type=int, default=12, help="of each species; twice as many live videos")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--species", nargs="*", help="only these")
    parser.add_argument("--fresh", action="store_true", help="forgets what was judged before")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--program", default=".build/release/vouch")
    chosen = parser.parse_args()
    if chosen.task == "run":
        run(chosen)
    else:
        from liveness_score import report
        (ROOT / "Benchmarks/liveness-results.md").write_text(report(OUT))

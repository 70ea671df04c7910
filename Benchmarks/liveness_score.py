"""Scores judged clips: error rates by species in the terms of ISO/IEC 30107-3, with Clopper and Pearson's intervals."""
import json
import math

import numpy as np

from liveness_clips import SPECIES

NAMES = {"set": "limits set on (persons 1, 3, 5, 7)", "held": "held back (persons 2, 4, 6)"}


def interval(errors, count, level=0.95):
    """Clopper and Pearson's, by bisection of the binomial distribution."""
    if count == 0:
        return 0.0, 1.0
    tail = (1 - level) / 2

    def below(p, k):
        return sum(math.comb(count, i) * p ** i * (1 - p) ** (count - i) for i in range(k + 1))

    def solve(holds):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if holds(middle) else (low, middle)
        return low

    lower = 0.0 if errors == 0 else solve(lambda p: 1 - below(p, errors - 1) < tail)
    upper = 1.0 if errors == count else solve(lambda p: below(p, errors) > tail)
    return lower, upper


def rate(errors, count):
    low, high = interval(errors, count)
    return f"{100 * errors / max(count, 1):.1f} % ({errors} of {count}; {100 * low:.1f} to {100 * high:.1f})"


def caught(clips):
    """How often each measure failed."""
    counts = {}
    for clip in clips:
        for measure, (outcome, _) in clip["evidence"].items():
            if outcome == "failed":
                counts[measure] = counts.get(measure, 0) + 1
    return ", ".join(f"{m} {c}" for m, c in sorted(counts.items(), key=lambda x: -x[1])) or "none"


def only_steps(clip):
    """Whether nothing but the steps kept an attack from being LIVE: somebody more skilful would have passed."""
    failed = {m for m, (outcome, _) in clip["evidence"].items() if outcome == "failed"}
    needed = ("identity", "displayGrid", "repetition", "planarity", "relief", "colourReflection", "continuity")
    return failed == {"steps"} and all(clip["evidence"][m][0] == "passed" for m in needed)


def load(folder, half):
    path = folder / f"{half}.jsonl"
    clips = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return [c for c in clips if "error" not in c], [c for c in clips if "error" in c]


def table(clips):
    rows = ["| species | APCER: called LIVE | not told to be an attack (inconclusive) | measures that failed |", "| --- | --- | --- | --- |"]
    worst, skilful = 0.0, []
    for species in SPECIES:
        own = [c for c in clips if c["species"] == species]
        if not own:
            continue
        live = sum(c["decision"] == "LIVE" for c in own)
        worst = max(worst, live / max(len(own), 1))
        open_ = sum(c["decision"] == "INCONCLUSIVE" for c in own)
        if any(map(only_steps, own)):
            skilful.append(f"`{species}` {sum(map(only_steps, own))}")
        rows.append(f"| `{species}` | {rate(live, len(own))} | {open_} of {len(own)} | {caught(own)} |")
    missed = [c for c in clips if c["species"] != "bona-fide" and c["decision"] == "LIVE"]
    good = [c for c in clips if c["species"] == "bona-fide"]
    spoof = sum(c["decision"] == "SPOOF" for c in good)
    none = sum(c["decision"] == "INCONCLUSIVE" for c in good)
    rows += ["", f"- largest APCER of a species: {100 * worst:.1f} %",
             "- attacks called LIVE: " + ("; ".join(
                 f"`{c['species']}`, display pixels of {c['pitch']} camera pixels, grid {c['evidence']['displayGrid'][1]:.0f}, "
                 f"reflection {c['evidence']['colourReflection'][1]:.2f}, {'H.264' if c['video'] else 'JPEG'}"
                 for c in missed) or "none"),
             f"- attacks that only missed steps kept from being LIVE: {', '.join(skilful) or 'none'}",
             f"- BPCER, live videos called SPOOF: {rate(spoof, len(good))}",
             f"- BPNRR, live videos left inconclusive: {rate(none, len(good))}",
             f"- live videos not called LIVE, both together: {rate(spoof + none, len(good))}",
             f"- measures that failed on live videos: {caught(good)}"]
    return rows


def halves(clips):
    """The measures alone, the networks alone, and both: of the whole challenge, and of a package of frames without one."""
    def live(own, decision):
        return f"{sum(decision(c) for c in own)} of {len(own)}"

    def network(clip):
        value = clip["evidence"]["network"][1]
        return value is not None and value >= 0.5

    rows = ["", "How many are called LIVE (of live videos: how many are not) by each half and by the whole. A package is the nine "
            "frames before the first prompt, judged without the challenge.", "",
            "| species | measures | networks | both, with the challenge | networks, package | both, package |",
            "| --- | --- | --- | --- | --- | --- |"]
    for species in ["bona-fide"] + list(SPECIES):
        own = [c for c in clips if c["species"] == species and "alone" in c]
        if not own:
            continue
        wanted = species != "bona-fide"
        columns = [lambda c: c["alone"] == "LIVE", network, lambda c: c["decision"] == "LIVE",
                   lambda c: (c["packageNetwork"] or 0) >= 0.5, lambda c: c["package"] == "LIVE"]
        rows.append(f"| `{species}` | " + " | ".join(live(own, lambda c, d=d: d(c) == wanted) for d in columns) + " |")
    return rows + [""]


def spread(clips, measure):
    values = {}
    for clip in clips:
        value = clip["evidence"][measure][1]
        if value is not None:
            values.setdefault(clip["species"], []).append(value)
    return {s: (np.quantile(v, 0.05), np.median(v), np.quantile(v, 0.95), len(v)) for s, v in values.items()}


def report(folder):
    text = (folder / "../liveness-head.md").read_text().rstrip().split("\n")
    for half in ("held", "set"):
        clips, broken = load(folder, half)
        if not clips:
            continue
        text += ["", f"## Half: {NAMES[half]}", ""] + table(clips)
        text += halves(clips)
        if broken:
            text += [f"- clips that could not be judged: {len(broken)}"]
        files = [sum(c["video"] for c in clips), sum(not c["video"] for c in clips)]
        text += [f"- {files[0]} clips as H.264 (CRF 20), {files[1]} as JPEG frames (quality 92); "
                 f"{len({c['picture'] for c in clips})} portraits"]
    text += ["", "## Values", "", "5 %, median and 95 % of each measure, both halves together.", "",
             "| measure | species | 5 % | median | 95 % | clips |", "| --- | --- | --- | --- | --- | --- |"]
    both = load(folder, "set")[0] + load(folder, "held")[0]
    for measure in ("planarity", "relief", "displayGrid", "colourReflection", "identity", "repetition", "frozenPixels"):
        for species, (low, middle, high, count) in spread(both, measure).items():
            text.append(f"| {measure} | `{species}` | {low:.3g} | {middle:.3g} | {high:.3g} | {count} |")
    return "\n".join(text) + "\n"

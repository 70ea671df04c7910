#!/usr/bin/env python3
"""How many persons a day take how many cores: what one person costs is measured, waiting times are simulated.

    Benchmarks/capacity.py measure [--program .build/release/vouch-server] [--persons 40]   writes capacity-readings.json
    Benchmarks/capacity.py tables        prints the tables of docs/guides/capacity.md from these readings
    Benchmarks/capacity.py check         compares the simulation with what queueing theory knows, and the guide with the tables

`measure` starts the server with SQLite and with PostgreSQL (scripts/setup --cluster) on this machine, one worker at first. Processor
time is the server's and its workers' own: what else runs here disturbs it less than the clock.
"""
import argparse
import collections
import heapq
import json
import math
import pathlib
import random
import statistics
import sys

from capacity_measure import PICTURES, READINGS, ROOT, WRITERS, measure

GUIDE = ROOT / "docs" / "guides" / "capacity.md"


def simulate(arrivals, service, servers, most=None):
    """First come, first served, by `servers` that each take `service()` seconds.

    - most: how many may wait; None for any number.
    - Returns: how long each arrival waited; None for those that were refused.
    """
    free = [0.0] * servers
    waiting = collections.deque()  # when each that waits will begin
    waits = []
    for now in arrivals:
        while waiting and waiting[0] <= now:
            waiting.popleft()
        if free[0] > now and most is not None and len(waiting) >= most:
            waits.append(None)
            continue
        begins = max(now, free[0])
        heapq.heapreplace(free, begins + service())
        if begins > now:
            waiting.append(begins)
        waits.append(begins - now)
    return waits


def poisson(rate_of, seconds, chance):
    """Arrivals whose rate changes with time, by thinning."""
    top, now = max(rate_of(second) for second in range(0, int(seconds), 10)), 0.0
    while True:
        now += chance.expovariate(top)
        if now >= seconds:
            return
        if chance.random() * top < rate_of(now):
            yield now


def erlang(servers, load):
    """The share of those that wait in M/M/c (Erlang's C)."""
    term, total = 1.0, 0.0
    for number in range(servers):
        total += term
        term *= load / (number + 1)
    last = term * servers / (servers - load)
    return last / (total + last)


def check():
    """The simulation against M/M/c and M/G/1, whose means are known."""
    for servers, use in ((1, 0.7), (4, 0.85), (16, 0.9)):
        chance = random.Random(servers)
        rate_of = servers * use
        waits = simulate(poisson(lambda _: rate_of, 400_000 / rate_of, chance), lambda: chance.expovariate(1), servers)
        waited = sum(wait > 0 for wait in waits) / len(waits)
        known = erlang(servers, rate_of)
        mean, expected = statistics.mean(waits), known / (servers - rate_of)
        print(f"M/M/{servers} at {use}: {waited:.3f} wait, known {known:.3f}; {mean:.3f} s on average, known {expected:.3f}")
        if abs(waited - known) > 0.03 * known or abs(mean - expected) > 0.06 * expected:
            sys.exit("capacity: error: the simulation differs from M/M/c")
    # One server, service of any spread: Pollaczek and Khinchine.
    chance, use = random.Random(7), 0.8
    draw = lognormal(1.0, 0.5, chance)
    waits = simulate(poisson(lambda _: use, 500_000, chance), draw, 1)
    mean, expected = statistics.mean(waits), use * (1 + 0.5 ** 2) / (2 * (1 - use))
    print(f"M/G/1 at {use}: {mean:.3f} s on average, known {expected:.3f}")
    if abs(mean - expected) > 0.05 * expected:
        sys.exit("capacity: error: the simulation differs from M/G/1")
    # With room for none, those that find all busy are lost: Erlang's B.
    chance = random.Random(3)
    waits = simulate(poisson(lambda _: 3.0, 100_000, chance), lambda: chance.expovariate(1), 4, most=0)
    known = 3 ** 4 / math.factorial(4) / sum(3 ** n / math.factorial(n) for n in range(5))
    share = waits.count(None) / len(waits)
    print(f"M/M/4/4 at 0.75: {share:.3f} refused, known {known:.3f}")
    if abs(share - known) > 0.04 * known:
        sys.exit("capacity: error: the simulation differs from Erlang's loss formula")
    guide = GUIDE.read_text()
    for part in tables().split("\n\n"):
        if part.strip() not in guide:
            sys.exit("capacity: error: docs/guides/capacity.md differs from what `Benchmarks/capacity.py tables` prints:\n" + part)


def lognormal(mean, spread, chance):
    sigma = math.sqrt(math.log(1 + spread ** 2))
    centre = math.log(mean) - sigma ** 2 / 2
    return lambda: chance.lognormvariate(centre, sigma)


# What follows

# Of a day's persons come in the busiest hour; and for five minutes of it three times as many.
PEAK_HOUR, BURST, BURST_SECONDS = 0.12, 3, 300
# No more of a core in the busiest hour.
USE = 0.7
DAYS = (1_000, 100_000, 10_000_000)


def number(value, digits=2):
    """With two digits that count, as a reader needs it."""
    if value == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{round(value, places if places else digits - 1 - math.floor(math.log10(abs(value)))):,.{places}f}"


def size(count):
    for unit, of in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if count >= of:
            return f"{number(count / of)} {unit}"
    return f"{number(count / 1e3)} kB"


def person(readings):
    """Seconds of processor time of an enrolment: document, face, and the rest."""
    return readings["enrolment"]["processor"] + readings["face"]["processor"]


def summary(waits):
    """Half, one in twenty and one in a hundred wait longer; the share of those that were refused."""
    served = sorted(wait for wait in waits if wait is not None)
    longer = [served[int(share * len(served))] if served else 0.0 for share in (0.5, 0.95, 0.99)]
    return *longer, waits.count(None) / max(1, len(waits))


def tables():
    readings = json.loads(READINGS.read_text())
    each = readings["reading"]
    text = [f"Measured {readings['date']} at {readings['commit']}: release build, {readings['cores']} cores ({readings['processor']}), the client and "
            "the database on the same machine.", ""]
    text += ["| of one | processor time | alone, one after another |", "| --- | --- | --- |"]
    for name in PICTURES:
        text.append(f"| reading of `Examples/{name}` | {each[name]['processor']:.2f} s | {each[name]['seconds']:.2f} s |")
    face, enrolment, rated = readings["face"], readings["enrolment"], readings["rate"]
    text.append(f"| judgement of a face, {face['frames']} frames | {face['processor']:.2f} s | {face['seconds']:.2f} s |")
    text.append(f"| enrolment: four requests, one picture of a passport | {enrolment['processor']:.2f} s | {enrolment['seconds']:.2f} s |")
    text.append("")
    memory = readings["memory"]
    text += ["| what | measured |", "| --- | --- |"]
    text.append(f"| a passport's reading, {rated['workers']} workers busy at once | {rated['processor']:.2f} s of processor time, so {1 / rated['processor']:.1f} a second and core |")
    text.append(f"| memory of a worker, with the programs that it starts: ready | {memory['idle']:.0f} MB |")
    text.append(f"| … after the examples and a face; at a picture of 48 megapixels | {memory['examples']:.0f}, {memory['large']:.0f} MB |")
    text.append(f"| … at a PDF file of ten pages; at a video of five seconds | {memory['document']:.0f}, {memory['video']:.0f} MB |")
    text.append(f"| memory of the server, at most | {memory['server']:.0f} MB |")
    data = readings["database"]
    text.append(f"| kept of an enrolment with one picture: SQLite, PostgreSQL | {size(enrolment['storedSQLite'])}, {size(data['person']['stored'])} |")
    text.append(f"| sent for it | {size(enrolment['sent'])} |")
    text.append(f"| PostgreSQL, an enrolment: transactions, write-ahead log, processor time | {data['person']['commits']:.0f}, {size(data['person']['log'])}, {data['person']['processor'] * 1e3:.1f} ms |")
    text.append(f"| PostgreSQL, a request that reads one | {data['read']['commits']:.1f} transactions, {data['read']['processor'] * 1e3:.2f} ms |")
    one, two = data["writers"]
    text.append(f"| one customer's enrolments begun by {WRITERS} clients at once: on one server, on two | {one['perSecond']:.0f}, {two['perSecond']:.0f} a second; {one['processor'] * 1e3:.1f}, {two['processor'] * 1e3:.1f} ms of PostgreSQL's processor time each |")
    text.append("")
    seconds = person(readings)
    most = max(memory[name] for name in ("examples", "large", "document", "video"))
    text += ["| persons a day | " + " | ".join(f"{day:,}" for day in DAYS) + " |", "| --- |" + " --- |" * len(DAYS)]
    peaks = [day * PEAK_HOUR / 3600 for day in DAYS]
    rows = [
        ("persons a second in the busiest hour", lambda day, peak: number(peak)),
        (f"cores that read, at {USE:.0%} use in that hour", lambda day, peak: f"{cores(peak, seconds):,}"),
        ("memory of their workers", lambda day, peak: size(cores(peak, seconds) * most * 1e6)),
        ("cores of the database, in that hour", lambda day, peak: number(peak * data["person"]["processor"])),
        ("transactions a second", lambda day, peak: number(peak * data["person"]["commits"])),
        ("write-ahead log a second", lambda day, peak: size(peak * data["person"]["log"])),
        ("sent a second", lambda day, peak: size(peak * enrolment["sent"])),
        ("kept after a year, all of it", lambda day, peak: size(365 * day * data["person"]["stored"])),
    ]
    for name, value in rows:
        text.append(f"| {name} | " + " | ".join(value(day, peak) for day, peak in zip(DAYS, peaks)) + " |")
    text.append("")
    # The spread of what persons send: the examples'.
    costs = [one["processor"] for one in each.values()]
    spread = statistics.pstdev(costs) / statistics.mean(costs)
    day = DAYS[1]
    rate_of = day * PEAK_HOUR / 3600
    base = cores(rate_of, seconds)
    text += [f"| workers, for {day:,} persons a day | use | half wait | one in twenty | one in a hundred | in the burst: one in twenty | refused |",
             "| --- |" + " --- |" * 6]
    for workers in sorted({math.ceil(base * factor) for factor in (1.0, 1.25, 1.5, 2.0, 3.0, 4.0)}):
        chance, most = random.Random(1), 8 * workers
        draw = lognormal(seconds, spread, chance)
        half, twentieth, hundredth, _ = summary(simulate(poisson(lambda _: rate_of, 14_400, chance), draw, workers, most))
        burst = []
        for _ in range(20):
            arrivals = list(poisson(lambda now: rate_of * (BURST if 1_800 <= now < 1_800 + BURST_SECONDS else 1), 1_800 + BURST_SECONDS, chance))
            found = simulate(arrivals, draw, workers, most)
            burst += [wait for now, wait in zip(arrivals, found) if now >= 1_800]
        _, in_burst, _, refused = summary(burst)
        text.append(f"| {workers} | {rate_of * seconds / workers:.0%} | {half:.1f} s | {twentieth:.1f} s | {hundredth:.1f} s | {in_burst:.1f} s | {refused:.1%} |")
    return "\n".join(text) + "\n"


def cores(rate_of, seconds):
    return max(1, math.ceil(rate_of * seconds / USE))


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("--program", default=str(ROOT / ".build/release/vouch-server"))
    measuring.add_argument("--persons", type=int, default=40)
    measuring.add_argument("--face", type=pathlib.Path, default=ROOT / "Examples/passport.jpg", help="a picture for each frame")
    commands.add_parser("tables")
    commands.add_parser("check")
    asked = parser.parse_args()
    if asked.command == "measure":
        measure(asked.program, asked.persons, asked.face)
    elif asked.command == "tables":
        print(tables(), end="")
    else:
        check()


main()

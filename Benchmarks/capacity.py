#!/usr/bin/env python3
"""How many persons a day take how many cores: what one person costs is measured, waiting times are simulated.

    Benchmarks/capacity.py measure [--program .build/release/vouch-server] [--persons 40]   writes capacity-readings.json
    Benchmarks/capacity.py tables        prints the tables of docs/guides/capacity.md from these readings
    Benchmarks/capacity.py check         compares the simulation with what queueing theory knows, and the guide with the tables

`measure` starts the server with SQLite and with PostgreSQL (scripts/setup --cluster) on this machine, one worker at first. Processor
time is the server's and its workers' own: what else runs here disturbs it less than the clock.
"""
import argparse
import base64
import collections
import contextlib
import heapq
import http.client
import json
import math
import os
import pathlib
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
READINGS = ROOT / "Benchmarks" / "capacity-readings.json"
GUIDE = ROOT / "docs" / "guides" / "capacity.md"
PICTURES = ("passport.jpg", "identity-card.jpg", "visa.jpg", "licence-back.jpg", "two-documents.jpg")
# Of a person's enrolment: one document of one or two pictures, and a face.
FRAMES = 8
# Clients that write at once, and how often each.
WRITERS, WRITES = 16, 100
TICKS = os.sysconf("SC_CLK_TCK")


# What is measured


def tree(process):
    """A process and those below it."""
    below = collections.defaultdict(list)
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                below[int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])].append(int(entry.name))
            except OSError:
                continue
    found, rest = [], [process]
    while rest:
        found.append(rest.pop())
        rest += below[found[-1]]
    return found


def processor_seconds(process):
    """Of a process and all below it, those that ended included."""
    total = 0
    for one in tree(process):
        try:
            fields = pathlib.Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += sum(int(field) for field in fields[11:15])
    return total / TICKS


def megabytes(process, name):
    """The line of a process's memory in /proc, in millions of bytes."""
    for path in ("status", "smaps_rollup"):
        for line in pathlib.Path(f"/proc/{process}/{path}").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) * 1024 / 1e6
    return 0.0


class Server:
    def __init__(self, program, folder, workers, store=None):
        self.folder = pathlib.Path(folder)
        environment = dict(os.environ)
        if store:
            environment["VOUCH_STORE"] = store
        self.process = subprocess.Popen(
            [program, "--demo", "--port", "0", "--data", folder, "--workers", str(workers), "--queue", "1000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        if not self.process.stdout.readline():
            sys.exit(f"capacity: error: {program} does not start")
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        told = json.loads((self.folder / "demo.json").read_text())
        self.key, self.host = told["apiKey"], urllib.parse.urlsplit(told["url"]).netloc
        while self.ask("GET", "/readyz")[0] != 200:
            time.sleep(0.1)

    def ask(self, method, path, body=None, kind="application/json"):
        connection = http.client.HTTPConnection(self.host, timeout=300)
        try:
            data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            connection.request(method, path, data, {"apikey": self.key, "Content-Type": kind})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def done(self, method, path, body=None, kind="application/json"):
        status, answer = self.ask(method, path, body, kind)
        if status >= 300:
            sys.exit(f"capacity: error: {method} {path}: {status} {answer[:300]}")
        return json.loads(answer)

    def workers(self):
        """Those that read: not the programs that they start."""
        found = []
        for one in tree(self.process.pid):
            try:
                if b"--reading-worker" in pathlib.Path(f"/proc/{one}/cmdline").read_bytes():
                    found.append(one)
            except OSError:
                continue  # ended meanwhile
        return found

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Cost:
    """What some work takes of a server: `with Cost(server) as cost: ...`."""

    def __init__(self, process):
        self.process = process

    def __enter__(self):
        self.begun, self.used = time.monotonic(), processor_seconds(self.process)
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self.begun
        self.processor = processor_seconds(self.process) - self.used


def enrol(server, name, pictures):
    """A person by the native interface: device and document; returns the bytes that were sent."""
    state = server.done("POST", "/v1/enrolments", {"username": name, "email": "a@example.org", "requiredChecks": ["device", "document"]})
    path = f"/v1/enrolments/{state['id']}"
    server.done("POST", path + "/device", {"identifier": name})
    body = {"pictures": [base64.b64encode(one).decode() for one in pictures]}
    server.done("POST", path + "/document", body)
    server.done("GET", path)
    return len(json.dumps(body))


def stored(folder):
    """Bytes of the pages in use, while the server runs."""
    with contextlib.closing(sqlite3.connect(f"file:{folder}/vouch.sqlite?mode=ro", uri=True)) as database:
        pages, free, length = (database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size"))
        return (pages - free) * length


def measure(program, persons, face):
    passport = (ROOT / "Examples" / "passport.jpg").read_bytes()
    frames = {"frames": [{"data": base64.b64encode(face.read_bytes()).decode(), "time": 0.25 * number} for number in range(FRAMES)]}
    readings = {"date": time.strftime("%Y-%m-%d"), "commit": subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip(),
        "cores": os.cpu_count(), "processor": next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, workers=1)
        pid = server.process.pid
        for name in PICTURES:  # networks are loaded
            server.done("POST", "/v1/readings", (ROOT / "Examples" / name).read_bytes(), "application/octet-stream")
        each = {}
        for name in PICTURES:
            picture, times = (ROOT / "Examples" / name).read_bytes(), []
            with Cost(pid) as cost:
                for _ in range(5):
                    begun = time.monotonic()
                    server.done("POST", "/v1/readings", picture, "application/octet-stream")
                    times.append(time.monotonic() - begun)
            each[name] = {"processor": cost.processor / 5, "seconds": statistics.median(times)}
            print(f"{name}: {cost.processor / 5:.2f} s of processor time, {statistics.median(times):.2f} s", flush=True)
        readings["reading"] = each
        with Cost(pid) as cost:
            for _ in range(5):
                server.done("POST", "/v1/faces/liveness", frames)
        readings["face"] = {"processor": cost.processor / 5, "seconds": cost.seconds / 5, "frames": FRAMES}
        print(f"face, {FRAMES} frames: {cost.processor / 5:.2f} s of processor time", flush=True)
        before = stored(pathlib.Path(folder))
        with Cost(pid) as cost:
            sent = [enrol(server, f"a{number}", [passport]) for number in range(persons)]
        kept = stored(pathlib.Path(folder)) - before
        server.stop()
        readings["enrolment"] = {
            "processor": cost.processor / persons, "seconds": cost.seconds / persons, "sent": statistics.mean(sent),
            "storedSQLite": kept / persons}
        print(f"enrolment: {readings['enrolment']}", flush=True)
    readings["memory"] = memory(program, frames)
    readings["rate"] = rate(program)
    database(program, persons, passport, readings)
    READINGS.write_text(json.dumps(readings, indent=2) + "\n")


class Peak:
    """The most memory, in millions of bytes, that a server's worker and the programs it starts have at once, each page counted
    once (PSS)."""

    def __init__(self, server):
        self.server, self.most, self.ends = server, 0.0, threading.Event()

    def look(self):
        while not self.ends.wait(0.05):
            for worker in self.server.workers():
                try:
                    self.most = max(self.most, sum(megabytes(one, "Pss") for one in tree(worker)))
                except OSError:
                    continue  # ended meanwhile

    def __enter__(self):
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()


def pdf(picture, pages):
    """A document of pictures, as a scanner writes it."""
    size = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", "-"], input=picture,
                          check=True, capture_output=True).stdout.decode().strip().split(",")
    objects = [b"<</Type/Catalog/Pages 2 0 R>>",
               b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b" ".join(b"%d 0 R" % (5 + n) for n in range(pages))),
               b"<</Type/XObject/Subtype/Image/Width %s/Height %s/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length %d>>stream\n"
               % (size[0].encode(), size[1].encode(), len(picture)) + picture + b"\nendstream",
               b"<</Length 26>>stream\nq 595 0 0 842 0 0 cm /I Do Q\nendstream"]
    objects += [b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 3 0 R>>>>>>"] * pages
    text, places = b"%PDF-1.4\n", []
    for index, content in enumerate(objects):
        places.append(len(text))
        text += b"%d 0 obj" % (index + 1) + content + b"endobj\n"
    begin = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    return text + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, begin)


def memory(program, frames):
    """Peaks of a worker, with what it starts, and of the server: after the examples and a face, then with what is larger."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, workers=1)
        found = {"idle": max(megabytes(one, "Pss") for one in server.workers())}
        pictures = [(ROOT / "Examples" / name).read_bytes() for name in PICTURES]

        def convert(*arguments, to):
            subprocess.run(["ffmpeg", "-v", "error", *arguments, f"{folder}/{to}"], check=True)
            return (pathlib.Path(folder) / to).read_bytes()

        passport = str(ROOT / "Examples/passport.jpg")
        cases = {
            "examples": pictures * 4,
            "large": [convert("-i", passport, "-vf", "scale=8000:-1", "-q:v", "4", to="large.jpg")],
            "document": [pdf(pictures[0], 10)],
            "video": [convert("-loop", "1", "-i", passport, "-t", "5", "-r", "25", "-vf", "scale=1920:-2", "-pix_fmt", "yuv420p", to="video.mp4")],
        }
        for name, bodies in cases.items():
            with Peak(server) as peak:
                statuses = {server.ask("POST", "/v1/readings", body, "application/octet-stream")[0] for body in bodies}
                if name == "examples":
                    server.done("POST", "/v1/faces/liveness", frames)
            found[name] = peak.most
            print(f"memory, {name}: {peak.most:.0f} MB, answers {sorted(statuses)}", flush=True)
        found["server"] = megabytes(server.process.pid, "VmHWM")
        server.stop()
    print(f"memory: {found}", flush=True)
    return found


def rate(program):
    """Readings a second with a worker for each core, all busy."""
    cores, count = os.cpu_count(), 12
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, workers=cores)
        picture = (ROOT / "Examples/passport.jpg").read_bytes()

        def read(times):
            for _ in range(times):
                server.done("POST", "/v1/readings", picture, "application/octet-stream")

        def all_at_once(times):
            threads = [threading.Thread(target=read, args=(times,)) for _ in range(cores * 2)]
            for one in threads:
                one.start()
            for one in threads:
                one.join()

        all_at_once(1)
        with Cost(server.process.pid) as cost:
            all_at_once(count // 2)
        server.stop()
    found = {"workers": cores, "perSecond": cores * 2 * (count // 2) / cost.seconds, "processor": cost.processor / (cores * count)}
    print(f"rate: {found}", flush=True)
    return found


def write_at_once(servers, name):
    """Enrolments that begin, by clients that each wait for their answers."""

    def write(server, client):
        connection = http.client.HTTPConnection(server.host, timeout=300)
        for each in range(WRITES):
            body = json.dumps({"username": f"{name}-{client}-{each}", "email": "a@example.org", "requiredChecks": ["device"]})
            connection.request("POST", "/v1/enrolments", body, {"apikey": server.key, "Content-Type": "application/json"})
            answer = connection.getresponse()
            if answer.status != 201:
                print(f"capacity: error: an enrolment answers {answer.status} {answer.read()}", file=sys.stderr, flush=True)
                os._exit(1)
            answer.read()

    threads = [threading.Thread(target=write, args=(servers[client % len(servers)], client)) for client in range(WRITERS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def database(program, persons, passport, readings):
    """What PostgreSQL does for a person, and for a request that reads."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, socket.socket() as one:
        os.chmod(folder, 0o711)
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.close()
        place = f"{folder}/postgresql"
        process = subprocess.Popen([ROOT / "scripts/run-postgresql", place, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if process.stdout.readline().strip() != "ready":
            sys.exit("capacity: error: PostgreSQL does not start: scripts/setup --cluster")
        store = f"postgres://vouch@/postgres?host={place}&port={port}"

        def asked(sql):
            return subprocess.run(["psql", "-At", store, "-c", sql], check=True, capture_output=True, text=True).stdout.strip()

        def counts():
            time.sleep(1.5)  # statistics are written with a delay
            commits, wal, size = asked("SELECT (SELECT sum(xact_commit) FROM pg_stat_database WHERE datname = 'postgres'), "
                                       "pg_current_wal_lsn() - '0/0', pg_database_size('postgres')").split("|")
            return int(commits), int(wal), int(size), processor_seconds(process.pid)

        server = Server(program, f"{folder}/data", workers=1, store=store)
        enrol(server, "first", [passport])
        idle = counts()
        time.sleep(10)
        rest = counts()
        before = counts()
        begun = time.monotonic()
        for number in range(persons):
            enrol(server, f"b{number}", [passport])
        seconds = time.monotonic() - begun
        after = counts()
        # What an idle server asks is not the persons'.
        lull = [(one - other) / 11.5 * seconds for one, other in zip(rest, idle)]
        person = [(one - other - less) / persons for one, other, less in zip(after, before, lull)]
        state = server.done("POST", "/v1/enrolments", {"username": "reader", "email": "a@example.org", "requiredChecks": ["device"]})
        before = counts()
        for _ in range(1_000):
            server.done("GET", f"/v1/enrolments/{state['id']}")
        after = counts()
        reading = [(one - other) / 1_000 for one, other in zip(after, before)]
        # One customer's writers at once, on one server and on two: its audit log is one chain, written in turn.
        second = Server(program, f"{folder}/data", workers=1, store=store)
        writers = []
        for name, servers in (("one", [server]), ("two", [server, second])):
            before, begun = counts(), time.monotonic()
            write_at_once(servers, name)
            seconds = time.monotonic() - begun
            writers.append({"perSecond": WRITERS * WRITES / seconds, "processor": (counts()[3] - before[3]) / (WRITERS * WRITES)})
        second.stop()
        server.stop()
        process.stdin.close()
        process.wait()
    readings["database"] = {
        "person": {"commits": person[0], "log": person[1], "stored": person[2], "processor": person[3]},
        "read": {"commits": reading[0], "processor": reading[3]},
        "writers": writers}
    print(f"database: {readings['database']}", flush=True)


# What is simulated


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

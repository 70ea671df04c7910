"""What one person costs a server: processor time, memory, bytes kept, and what PostgreSQL does. `Benchmarks/capacity.py measure`
runs it.
"""
import base64
import collections
import contextlib
import http.client
import json
import os
import pathlib
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
PICTURES = ("passport.jpg", "identity-card.jpg", "visa.jpg", "licence-back.jpg", "two-documents.jpg")
# Of a person's enrolment: one document of one picture, and a face.
FRAMES = 8
# Clients that write at once, and how often each.
WRITERS, WRITES = 16, 100
TICKS = os.sysconf("SC_CLK_TCK")


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

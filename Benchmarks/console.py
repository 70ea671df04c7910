#!/usr/bin/env python3
"""How long the server takes to list, filter and count 100,000 cases, with SQLite and with PostgreSQL.

    Benchmarks/console.py [--program .build/release/vouch-server] [--cases 100000]     writes Benchmarks/console-results.md

One journey is made by the API; the other cases are rows written beside it, of which lists read the same columns. Times are of whole
requests over loopback, so they are upper bounds of the server's own. Ends with 1 if one is over its bar. PostgreSQL needs
scripts/setup --cluster, and is left out where it is missing.
"""
import argparse
import base64
import contextlib
import csv
import json
import pathlib
import random
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
RUNS = 15
DAY = 86_400_000
COLUMNS = {
    "record": "kind tenant identifier subject version created expires body",
    "journey_case": "kind tenant identifier definition began result doubts doubt review opinions model retakes ended decided",
    "journey_term": "tenant term identifier",
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def rows(count, now, term):
    """Cases of the last ninety days: a tenth waits, a hundredth has the searched name."""
    chance = random.Random(1)
    for index in range(count):
        name = f"{chance.getrandbits(32):08x}-0000-4000-8000-{index:012x}"
        began = now - chance.randrange(90 * DAY)
        review = chance.choices(["open", "accepted", "refused", None], [10, 8, 2, 80])[0]
        result = "Refer" if review else chance.choice(["Passed", "Passed", "Passed", "NotAccepted", "Aborted"])
        ended = began + chance.randrange(600_000)
        yield "record", ["journey", "demo", name, "bench", 1, began, now + 90 * DAY, b"\0"]
        yield "journey_case", [
            "journey", "demo", name, chance.choice(["identity/1", "identity-selfie/1"]), began, result, 2,
            chance.randrange(0, 1001, 20), review, chance.choice([0, 0, 1]) if review == "open" else 0,
            f"MODEL-{chance.randrange(60)}", chance.choice([None, None, "glare", "blur glare"]), ended,
            ended + chance.randrange(DAY) if review in ("accepted", "refused") else None]
        if index % 100 == 0:
            yield "journey_term", ["demo", term, name]


class SQLite:
    name = "SQLite"

    def __init__(self, folder):
        self.file, self.arguments = pathlib.Path(folder) / "data/vouch.sqlite", []

    def term(self):
        with contextlib.closing(sqlite3.connect(self.file)) as store:
            return store.execute("SELECT term FROM journey_term").fetchone()[0]

    def fill(self, all_rows):
        with contextlib.closing(sqlite3.connect(self.file)) as store:
            store.execute("INSERT INTO subject (tenant, identifier, key) VALUES ('demo', 'bench', x'00')")
            for table, row in all_rows:
                columns = COLUMNS[table].split()
                store.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", row)
            store.commit()

    def close(self):
        pass


class PostgreSQL:
    name = "PostgreSQL"

    def __init__(self, folder):
        self.folder = tempfile.mkdtemp()
        pathlib.Path(self.folder).chmod(0o711)
        port = free_port()
        self.child = subprocess.Popen(
            [ROOT / "scripts/run-postgresql", f"{self.folder}/pg", str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if not self.child.stdout.readline().startswith(b"ready"):
            sys.exit("console: error: PostgreSQL does not start")
        self.address = f"postgres:///postgres?host={urllib.parse.quote(self.folder + '/pg', safe='')}&port={port}&user=vouch"
        self.arguments = ["--store", self.address]

    def sql(self, *commands):
        words = [word for command in commands for word in ("-c", command)]
        done = subprocess.run(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", self.address, *words], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"console: error: {done.stderr}")
        return done.stdout

    def term(self):
        return bytes.fromhex(self.sql("SELECT encode(term, 'hex') FROM journey_term LIMIT 1").strip())

    def fill(self, all_rows):
        self.sql("INSERT INTO subject (tenant, identifier, key) VALUES ('demo', 'bench', '\\x00')")
        with contextlib.ExitStack() as files:
            writers = {}
            for table in COLUMNS:
                file = files.enter_context(open(f"{self.folder}/{table}.csv", "w", newline=""))
                writers[table] = csv.writer(file)
            for table, row in all_rows:
                writers[table].writerow([f"\\x{value.hex()}" if isinstance(value, bytes) else "" if value is None else value for value in row])
        for table, columns in COLUMNS.items():
            self.sql(f"\\copy {table} ({columns.replace(' ', ', ')}) FROM '{self.folder}/{table}.csv' CSV")
        self.sql("ANALYZE")

    def close(self):
        self.child.stdin.close()
        self.child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Server:
    def __init__(self, program, folder, more):
        self.address = f"http://127.0.0.1:{free_port()}"
        self.log = open(pathlib.Path(folder) / "server.log", "w")
        self.child = subprocess.Popen(
            [program, "--demo", "--port", self.address.rsplit(":", 1)[1], "--data", f"{folder}/data", *more], cwd=ROOT,
            stdout=self.log, stderr=self.log)
        demo = pathlib.Path(folder) / "data/demo.json"
        for _ in range(600):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.address + "/livez").read()
                break
            if self.child.poll() is not None:
                sys.exit(f"console: error: the server ended: {open(self.log.name).read()[-2000:]}")
            time.sleep(0.1)
        self.key = json.loads(demo.read_text())["apiKey"]

    def ask(self, path, body=None):
        request = urllib.request.Request(
            self.address + path, None if body is None else json.dumps(body).encode(), {"apikey": self.key, "Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request))

    def end(self):
        self.child.terminate()
        self.child.wait()


def measured(server, path):
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        found = server.ask(path)
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times), max(times), found


def measure(engine, program, folder, count):
    picture = base64.b64encode((ROOT / "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg").read_bytes()).decode()
    server = Server(program, folder, engine.arguments)
    journey = server.ask("/v1/journeys", {"definition": "identity"})["id"]
    server.ask(f"/v1/journeys/{journey}/document", {"picture": picture})
    server.ask(f"/v1/journeys/{journey}/unable", {})
    report = server.ask(f"/v1/journeys/{journey}/report")
    server.end()
    # The first of the words by their digests: which word that is, the search tells.
    term = engine.term()
    now = int(time.time() * 1000)
    engine.fill(rows(count, now, term))
    server = Server(program, folder, engine.arguments)
    words = {word for field in report["document"]["fields"].values() for word in (field["value"] or "").split() if len(word) > 1}
    word = next(word for word in sorted(words) if len(server.ask(f"/v1/cases?order=latest&search={urllib.parse.quote(word)}")["items"]) > 1)
    day = time.strftime("%Y-%m-%d", time.gmtime(now / 1000 - 86_400 * 30))
    deep = None
    for _ in range(40):
        deep = server.ask(f"/v1/cases?limit=100{f'&cursor={deep}' if deep else ''}")["next"]
    asked = [
        ("first page, by doubt", "/v1/cases?limit=25", 100), ("page 161, by doubt", f"/v1/cases?limit=25&cursor={deep}", 100),
        ("first page, the latest", "/v1/cases?order=latest&limit=25", 100),
        ("waiting, by document", "/v1/cases?limit=25&model=MODEL-7", 200),
        ("waiting, one opinion, of a journey", "/v1/cases?limit=25&opinions=1&definition=identity-selfie/1", 200),
        ("waiting, looked at by the caller", "/v1/cases?limit=25&holder=me", 200),
        ("all, by document", "/v1/cases?order=latest&limit=25&model=MODEL-7", 200),
        ("all, by result", "/v1/cases?order=latest&limit=25&result=NotAccepted", 200),
        ("all, refused by a person, of a document", "/v1/cases?order=latest&limit=25&review=refused&model=MODEL-7", 200),
        ("all, until thirty days ago", f"/v1/cases?order=latest&limit=25&until={day}", 200),
        ("all, nothing found", "/v1/cases?order=latest&limit=25&model=NONE&result=Passed", 200),
        ("search: a name that one in a hundred has", f"/v1/cases?order=latest&limit=25&search={urllib.parse.quote(word)}", 200),
        ("search: nobody's name, those that wait", "/v1/cases?limit=25&search=Nobody", 200),
        ("figures of thirty days", "/v1/case-figures", None),
    ]
    lines = []
    for name, path, bar in asked:
        median, most, found = measured(server, path)
        if name.startswith("search: a name") or name.startswith("first"):
            assert len(found["items"]) == 25, f"{name}: {len(found['items'])} found"
        lines.append((name, median, most, bar))
    server.end()
    return lines


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", default=str(ROOT / ".build/release/vouch-server"))
    arguments.add_argument("--cases", type=int, default=100_000)
    arguments = arguments.parse_args()
    engines = [SQLite] + ([PostgreSQL] if shutil.which("psql") else [])
    results = {}
    for kind in engines:
        with tempfile.TemporaryDirectory() as folder:
            engine = kind(folder)
            try:
                results[kind.name] = measure(engine, arguments.program, folder, arguments.cases)
            finally:
                engine.close()
    text = [
        "# The console's lists", "",
        f"`Benchmarks/console.py`: {arguments.cases:,} cases of one customer, a tenth of them waiting. Milliseconds of whole requests over "
        f"loopback, the median and the longest of {RUNS}.", "",
        "| request | bar |" + "".join(f" {name} |" for name in results), "| --- | --: |" + " --: |" * len(results)]
    late = []
    for index, (name, _, _, bar) in enumerate(next(iter(results.values()))):
        cells = []
        for engine, lines in results.items():
            _, median, most, _ = lines[index]
            cells.append(f" {median:.0f} ({most:.0f}) |")
            if bar and median > bar:
                late.append(f"{engine}: {name}: {median:.0f} ms, bar {bar}")
        text.append(f"| {name} | {bar or '-'} |" + "".join(cells))
    (ROOT / "Benchmarks/console-results.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))
    if late:
        sys.exit("\n".join(f"console: late: {line}" for line in late))


if __name__ == "__main__":
    main()

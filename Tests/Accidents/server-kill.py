#!/usr/bin/env python3
"""Kills vouch-server and PostgreSQL (SIGKILL) under load, and checks afterwards that no acknowledged write was lost, that none
was made by half or twice, and that the audit log is whole. Enrolments have an Idempotency-Key, by which those without an
answer are sent again until they have one.

    server-kill.py [--program .build/debug/vouch-server] [--count 20] [--senders 4]

Three rounds, each with COUNT kills: the server on SQLite, the server on PostgreSQL, PostgreSQL with all its processes.
"""
import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class PostgreSQL:
    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.start()

    def start(self):
        for _ in range(20):
            self.process = subprocess.Popen(
                [os.path.join(ROOT, "scripts/run-postgresql"), self.folder, str(self.port)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            if self.process.stdout.readline().startswith(b"ready"):
                return
            # The kernel may still be clearing up after the processes that were killed.
            self.process.wait()
            time.sleep(0.2)
        sys.exit("server-kill: PostgreSQL does not start")

    def kill(self):
        with open(os.path.join(self.folder, "data/postmaster.pid"), encoding="ascii") as file:
            parent = int(file.readline())
        children = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True).stdout.split()
        for process in [parent] + [int(child) for child in children]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.stop()

    def stop(self):
        self.process.stdin.close()
        self.process.wait()

    @property
    def url(self):
        return f"postgres://vouch@/postgres?host={self.folder}&port={self.port}"


class Server:
    def __init__(self, program, folder, store):
        self.program, self.folder, self.port = program, folder, free_port()
        self.environment = dict(os.environ, VOUCH_STORE=store) if store else dict(os.environ)
        self.start()
        with open(os.path.join(folder, "demo.json"), encoding="utf-8") as file:
            self.key = json.load(file)["apiKey"]

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--demo", "--no-workers", "--port", str(self.port), "--data", self.folder],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.await_ready()

    def await_ready(self):
        for _ in range(600):
            try:
                if self.ask("GET", "/readyz", timeout=5)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        sys.exit("server-kill: the server is not ready after 30 s")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, timeout=60, key=None):
        """Status and JSON, or the seconds of Retry-After; raises OSError if there was no answer."""
        fields = {"Content-Type": "application/json"}
        if key:
            fields["Idempotency-Key"] = key
        if hasattr(self, "key"):
            fields["apikey"] = self.key
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method, headers=fields,
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, int(error.headers.get("Retry-After") or 1)
        except urllib.error.URLError as error:
            raise OSError(str(error.reason)) from None
        except (http.client.HTTPException, ValueError) as error:
            raise OSError(str(error)) from None


class Load:
    """Enrols and deletes invented persons, and remembers what was acknowledged."""

    def __init__(self, server, senders):
        self.server, self.ended, self.lock = server, threading.Event(), threading.Lock()
        self.made, self.deleted, self.unknown, self.refused = {}, set(), set(), 0
        self.again, self.longest, self.unanswered = 0, 0, 0
        self.threads = [threading.Thread(target=self.send, args=(number,)) for number in range(senders)]
        for thread in self.threads:
            thread.start()

    def send(self, sender):
        generator, number, own = random.Random(sender), 0, []
        while not self.ended.is_set():
            number += 1
            if own and generator.random() < 0.3:
                token, subject = own.pop(generator.randrange(len(own)))
                with self.lock:
                    self.unknown.add(token)
                answer = self.ask("DELETE", f"/v1/subjects/{subject}")
                if answer and answer[0] == 200:
                    with self.lock:
                        self.unknown.discard(token)
                        self.deleted.add(token)
                continue
            name = f"visitor-{sender}-{number}-{time.monotonic_ns()}"
            answer = self.insist(f"{sender}-{number}", {
                "username": name, "email": f"{name}@example.org", "requiredChecks": ["device"]})
            if answer:
                token = answer[1]["id"]
                with self.lock:
                    self.made[token] = name
                own.append((token, answer[1]["subject"]))

    def insist(self, key, body):
        """Enrols: sends the same request until it is answered, for a minute after the first that was not."""
        lost = None
        while lost is None or time.monotonic() - lost < 60:
            answer = self.ask("POST", "/v1/enrolments", body, 60, key)
            if answer and answer[0] == 201:
                if lost is not None:
                    with self.lock:
                        self.again += 1
                        self.longest = max(self.longest, time.monotonic() - lost)
                return answer
            if lost is None:
                lost = time.monotonic()
            time.sleep(min(answer[1], 10) if answer else 0.1)
        with self.lock:
            self.unanswered += 1
        return None

    def ask(self, *arguments):
        try:
            answer = self.server.ask(*arguments)
        except OSError:
            time.sleep(0.02)
            return None
        if answer[0] not in (200, 201):
            with self.lock:
                self.refused += 1
        return answer

    def end(self):
        self.ended.set()
        for thread in self.threads:
            thread.join()


def check(load, server, data):
    """What is wrong, in words."""
    faults = []
    for token in load.made:
        status, _ = server.ask("GET", f"/v1/enrolments/{token}")
        if token in load.deleted:
            if status != 404:
                faults.append(f"a deletion was acknowledged and not made: {status}")
        elif token in load.unknown:
            if status not in (200, 404):
                faults.append(f"a deletion without an answer was made by half: {status}")
        elif status != 200:
            faults.append(f"an enrolment was acknowledged and is lost: {status}")
    # Whatever is there opens, and has its entry in the audit log; what was acknowledged has one as well.
    listed, after = [], ""
    while True:
        status, page = server.ask("GET", "/v1/enrolments?limit=100" + after)
        if status != 200:
            faults.append(f"the enrolments cannot be listed: {status}")
            break
        listed += [one["id"] for one in page["items"]]
        if not page.get("next"):
            break
        after = f"&cursor={page['next']}"
    arguments = ["--data", data]
    audit = subprocess.run(
        [server.program, "audit", "verify"] + arguments, env=server.environment, capture_output=True, text=True)
    if audit.returncode != 0:
        faults.append("audit verify: " + audit.stderr.strip())
    export = subprocess.run(
        [server.program, "audit", "export", "demo"] + arguments, env=server.environment, capture_output=True, text=True)
    changed = {
        entry["identifier"] for entry in map(json.loads, export.stdout.splitlines())
        if entry["outcome"] == "changed" and entry["action"].startswith("POST")}
    for token in set(listed) | set(load.made):
        if token not in changed:
            faults.append("an enrolment has no entry in the audit log")
    # Every request was answered with what it created: anything else was created by one that came twice.
    faults += ["an enrolment was made twice"] * len(set(listed) - set(load.made))
    faults += ["a request was not answered within a minute"] * load.unanswered
    return faults, len(listed), audit.stdout.strip()


def play(name, program, count, senders, on_postgresql, kills_postgresql):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        database = PostgreSQL(os.path.join(folder, "postgresql")) if on_postgresql else None
        data = os.path.join(folder, "data")
        server = Server(program, data, database.url if database else None)
        load = Load(server, senders)
        generator, slowest = random.Random(20), 0
        try:
            for _ in range(count):
                time.sleep(generator.uniform(0.2, 0.8))
                target = database if kills_postgresql else server
                target.kill()
                began = time.monotonic()
                target.start()
                server.await_ready()
                slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.5)
        finally:
            load.end()
        faults, left, audit = check(load, server, data)
        server.stop()
        if database:
            database.stop()
    print(f"{name}: {count} kills; {len(load.made)} enrolments and {len(load.deleted)} deletions acknowledged, "
          f"{load.refused} answers were refusals, {left} enrolments kept; ready again after {slowest:.2f} s at most; "
          f"{load.again} requests without an answer came again and had one after {load.longest:.1f} s at most")
    print("  " + audit.replace("\n", "\n  "))
    for fault in sorted(set(faults)):
        print(f"  {faults.count(fault)} times: {fault}", file=sys.stderr)
    if len(load.made) < count:
        print("  too little load to show anything", file=sys.stderr)
        return False
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/vouch-server"))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--senders", type=int, default=4)
    options = parser.parse_args()
    rounds = [
        ("server on SQLite", False, False), ("server on PostgreSQL", True, False), ("PostgreSQL", True, True)]
    passed = [play(name, options.program, options.count, options.senders, *kind) for name, *kind in rounds]
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Reads an archive with two workers, of which one is killed (SIGKILL) every few seconds, and checks afterwards that each item
has exactly one result.

    jobs-kill.py [--program .build/debug/vouch-server] [--count 2000] [--every 20] [--store sqlite|postgresql]

The pictures are a strip with a zone, which is read quickly, and each 20th one of the examples; each has a few bytes of its own
(a JPEG comment), so that all are different files. Some are no pictures, and some are removed after the import. Once, a worker
is told to end (SIGTERM) instead, and must end well.
"""
import argparse
import collections
import glob
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
PERSONAL = ["ANEMONE", "K31185303", "ZZ184226B", "SEVENHILLS", "NIEMAND", "picture-"]


def private(path, flags):
    """Opens a file that nobody else reads: servers refuse other master keys."""
    return os.open(path, flags, 0o600)


def archive(folder, count):
    """Makes the pictures; returns what is expected of each item: its state, and the SHA-256 of a picture."""
    with open(os.path.join(ROOT, "Tests/Corpus/mrz/flat/td3-strip.jpg"), "rb") as file:
        strip = file.read()
    examples = []
    for path in sorted(glob.glob(os.path.join(ROOT, "Examples/*.jpg"))):
        with open(path, "rb") as file:
            examples.append(file.read())
    expected = {}
    for number in range(count):
        name = f"{number // 100:03}/picture-{number}.jpg"
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if number % 97 == 50:
            content, state = b"no picture %d" % number, "failed"
        else:
            picture = examples[number // 20 % len(examples)] if number % 20 == 7 else strip
            comment = b"%d" % number
            content = picture[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + picture[2:]
            state = "done"
        with open(path, "wb") as file:
            file.write(content)
        expected[name] = (state, hashlib.sha256(content).hexdigest())
    return expected


class Worker:
    def __init__(self, program, arguments, log, environment):
        self.log = open(log, "ab")
        self.process = subprocess.Popen(
            [program, "worker"] + arguments, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            env=environment)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.terminate()
        return self.process.wait()


def orphans(program):
    """Reading processes that outlived their worker."""
    own = []
    for entry in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(entry, "rb") as file:
                words = file.read().split(b"\0")
            with open(entry.replace("cmdline", "stat"), encoding="ascii") as file:
                state = file.read().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if len(words) > 2 and words[1] == b"--reading-worker" and words[0] == os.path.realpath(program).encode():
            own.append((int(state[1]), state[0]))
    return [parent for parent, state in own if parent == 1 and state != "Z"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/vouch-server"))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--lease", type=int, default=15)
    parser.add_argument("--engines", type=int, default=1)
    parser.add_argument("--time-limit", type=int, default=60)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        passed = play(options, folder)
    sys.exit(0 if passed else 1)


def database(folder):
    """PostgreSQL, as server-kill.py starts it, and its address."""
    import importlib.util
    place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "server-kill.py")
    specification = importlib.util.spec_from_file_location("server_kill", place)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.PostgreSQL(os.path.join(folder, "postgresql"))


def play(options, folder):
    pictures, data = os.path.join(folder, "archive"), os.path.join(folder, "data")
    os.mkdir(pictures)
    os.mkdir(data)
    with open(os.path.join(data, "master.key"), "w", encoding="ascii", opener=private) as file:
        file.write("5a" * 32 + "\n")
    expected = archive(pictures, options.count)
    environment, server = dict(os.environ, VOUCH_DATA=data), None
    environment.pop("VOUCH_STORE", None)
    if options.store == "postgresql":
        server = database(folder)
        environment["VOUCH_STORE"] = server.url
    try:
        return run(options, folder, pictures, expected, environment)
    finally:
        if server:
            server.stop()


def run(options, folder, pictures, expected, environment):
    def command(*words):
        done = subprocess.run(
            [options.program, "jobs", *words], env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"jobs-kill: {words[0]}: {done.stderr}")
        return done.stdout

    began = time.monotonic()
    print(command("import", pictures, "--batch", "kill").strip(), f"in {time.monotonic() - began:.1f} s")
    # A few files that an operator lost or replaced after the import.
    names = [name for name, (state, _) in sorted(expected.items()) if state == "done"]
    generator = random.Random(20)
    for name in generator.sample(names, max(2, options.count // 200)):
        os.unlink(os.path.join(pictures, name))
        expected[name] = ("dead", None)

    log = os.path.join(folder, "worker.log")
    arguments = [
        "--engines", str(options.engines), "--lease", str(options.lease), "--time-limit", str(options.time_limit)]
    workers = [Worker(options.program, arguments, log, environment) for _ in range(2)]
    began, killed, ended, faults = time.monotonic(), 0, 0, []
    next_kill, told = began + options.every, began
    try:
        while True:
            time.sleep(0.5)
            status = json.loads(command("status", "kill", "--json"))
            if status["waiting"] + status["running"] == 0:
                break
            if time.monotonic() >= told + 30:
                told = time.monotonic()
                print(f"  {told - began:.0f} s: {status}", flush=True)
            for number, worker in enumerate(workers):
                if worker.process.poll() is not None:
                    faults.append(f"a worker ended by itself with {worker.process.returncode}")
                    workers[number] = Worker(options.program, arguments, log, environment)
            # The last items are left alone: where a reading takes longer than a worker lives, they would never end.
            left = status["waiting"] + status["running"]
            if time.monotonic() < next_kill or left <= options.count // 20:
                continue
            victim = killed % 2
            if killed == 2 and not ended:
                # One of the ends is a polite one.
                ended = 1
                code = workers[victim].end()
                if code != 0:
                    faults.append(f"a worker that was told to end ended with {code}")
            else:
                workers[victim].kill()
                killed += 1
            workers[victim] = Worker(options.program, arguments, log, environment)
            next_kill = time.monotonic() + options.every
    except BaseException:
        for worker in workers:
            worker.kill()
        raise
    seconds = time.monotonic() - began
    for worker in workers:
        code = worker.end()
        if code != 0:
            faults.append(f"a worker that was told to end ended with {code}")
    faults += check(options, folder, command, expected)
    with open(log, encoding="utf-8") as file:
        written = file.read()
    faults += [f"a log tells {word}" for word in PERSONAL if word in written]
    if killed < 2:
        faults.append("too few kills to show anything")
    report = json.loads(command("report", "kill"))
    print(f"{options.count} pictures, {options.store}, two workers of {options.engines}, one killed every "
          f"{options.every:g} s: {killed} kills and {ended} SIGTERM in {seconds:.0f} s, "
          f"{options.count / seconds:.2f} a second; {report['done']} done, {report['failed']} failed, "
          f"{report['dead']} dead; attempts {report['attempts']}; problems {report.get('problems')}; "
          f"one reading {report['meanMilliseconds']} ms on average, {report['longestMilliseconds']} at most")
    for fault in sorted(set(faults)):
        print(f"  {faults.count(fault)} times: {fault}", file=sys.stderr)
    return not faults


def check(options, folder, command, expected):
    """Whatever is wrong with the results, in words."""
    faults = []
    lines = [json.loads(line) for line in command("results", "kill").splitlines()]
    seen = collections.Counter(line["item"] for line in lines)
    faults += ["an item has more than one result" for count in seen.values() if count > 1]
    faults += ["an item has no result" for name in expected if name not in seen]
    faults += ["a result is of no item" for name in seen if name not in expected]
    for line in lines:
        state, content = expected.get(line["item"], (None, None))
        if line["state"] != state:
            faults.append(f"an item is {line['state']} instead of {state}: {line.get('problem')}")
        elif state == "done" and [one["sha256"] for one in line["report"]["inputs"]] != [content]:
            faults.append("a report is of another picture than its item")
    for _ in range(20):
        left = orphans(options.program)
        if not left:
            break
        time.sleep(0.2)
    else:
        faults.append("reading processes outlived their worker")
    return faults


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    main()

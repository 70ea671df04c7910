#!/usr/bin/env python3
"""Plays the faults of an operator's life to vouch-server, one at a time, and prints a table: for each, the line that names it, on
standard error where the server does not start and else in its log, and what /readyz says. Each must be named in one line that
a search finds, once and not a hundred times, and must be in /readyz where the server cannot do its work.

    server-faults.py [--program .build/debug/vouch-server] [--only WORD]

Needs Linux; as root it also mounts small disks, without root those faults are skipped and counted.
"""
import argparse
import contextlib
import http.server
import json
import os
import re
import shutil
import signal
import socket
import socketserver
import stat
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
NOBODY = 65534
PICTURE = os.path.join(ROOT, "Examples/passport.jpg")
# Of specimens: in no line of any log.
PERSONAL = ["ANEMONE", "ERIKSSON", "anna@example"]
CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long shift(void) { const char *text = getenv("SHIFTED_CLOCK"); return text ? atol(text) : 0; }
int clock_gettime(clockid_t which, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(which, now);
    if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) now->tv_sec += shift();
    return result;
}
time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
int gettimeofday(struct timeval *now, void *zone) {
    int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
    int result = real(now, zone);
    now->tv_sec += shift();
    return result;
}
"""


class Skipped(Exception):
    """This machine cannot play the fault."""


class Wrong(Exception):
    """The fault was not named."""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def private(path, text):
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf8") as file:
        file.write(text)
    return path


def soon(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    return condition()


class Stage:
    """One fault's folder, programs and disks."""

    def __init__(self, program):
        self.program = program
        self.base = tempfile.mkdtemp(prefix="vf-")
        os.chmod(self.base, 0o755)
        self.mounted, self.ending, self.user = [], [], None

    def path(self, name):
        return os.path.join(self.base, name)

    def data(self):
        """A data folder with a master key."""
        os.makedirs(self.path("data"), mode=0o700, exist_ok=True)
        private(self.path("data/master.key"), "5a" * 32 + "\n")
        return self.path("data")

    def disk(self, name, kilobytes):
        os.makedirs(self.path(name), exist_ok=True)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k,mode=700", "tmpfs", self.path(name)]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            raise Skipped("no small disk can be mounted")
        self.mounted.append(self.path(name))
        return self.path(name)

    def fill(self, name):
        with contextlib.suppress(OSError), open(os.path.join(self.path(name), "filler"), "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def unprivileged(self):
        """Root may write anywhere; another user may not."""
        if os.geteuid() == 0:
            self.user = NOBODY
            for base, folders, files in os.walk(self.base):
                for path in [base] + [os.path.join(base, name) for name in folders + files]:
                    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)

    def process(self, words, environment=None, program=None):
        surroundings = {
            "HOME": self.path("home"), "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no",
        }
        surroundings.update(environment or {})
        os.makedirs(self.path("home"), exist_ok=True)
        if self.user is not None:
            os.chown(self.path("home"), self.user, self.user)

        def become():
            if self.user is not None:
                os.setgid(self.user)
                os.setuid(self.user)

        log = open(self.path("log"), "w", encoding="utf8")  # pylint: disable=R1732
        process = subprocess.Popen(  # pylint: disable=W1509,R1732
            [program or self.program, *words], env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=log, preexec_fn=become, cwd=self.base)
        log.close()
        self.ending.append(process.kill)
        self.ending.append(process.wait)
        return process

    def lines(self):
        with open(self.path("log"), encoding="utf8", errors="replace") as file:
            return file.read().splitlines()

    def refused(self, words, expected, **options):
        """The program ends by itself, with an error that names the fault."""
        process = self.process(words, **options)
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            raise Wrong("it starts, or waits for ever") from None
        lines = self.lines()
        if process.returncode not in (1, 64):
            raise Wrong(f"exit code {process.returncode}: {lines[-1:]}")
        return self.named(lines, expected, ends=True), "does not start"

    def named(self, lines, expected, ends=False):
        found = [line for line in lines if re.search(expected, line)]
        if not found:
            raise Wrong(f"not named; said: {[line for line in lines if 'answered' not in line][-4:]}")
        if len(found) > 3:
            raise Wrong(f"named {len(found)} times")
        if ends and not any(re.search(r"hint: |Usage: ", line) for line in lines):
            raise Wrong("without a hint")
        for word in PERSONAL:
            if any(word in line for line in lines):
                raise Wrong("the log has personal data")
        return found[0]

    def serve(self, words=(), **options):
        """A server of the demonstration that answers."""
        server = Server(self, ["--demo", "--port", "0", "--data", self.path("data"), *words], **options)
        return server

    def close(self):
        for end in self.ending:
            with contextlib.suppress(Exception):
                end()
        for path in self.mounted:
            subprocess.run(["umount", "-l", path], capture_output=True, check=False)
        shutil.rmtree(self.base, ignore_errors=True)


class Server:
    def __init__(self, stage, words, **options):
        self.stage = stage
        self.process = stage.process(words, **options)
        first = self.process.stdout.readline().decode()
        if not first:
            self.process.wait()
            raise Wrong(f"it does not start: {stage.lines()[-2:]}")
        with open(stage.path("data/demo.json"), encoding="utf8") as file:
            demo = json.load(file)
        self.url, self.key = demo["url"], demo["apiKey"]

    def ask(self, method, path, body=None, kind="application/json", timeout=60):
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        request = urllib.request.Request(
            self.url + path, method=method, data=data, headers={"apikey": self.key, "Content-Type": kind})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read().decode("utf8", "replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode("utf8", "replace")

    def read(self):
        with open(PICTURE, "rb") as file:
            return self.ask("POST", "/v1/readings", file.read(), "image/jpeg")

    def enrol(self, name="visitor"):
        return self.ask("POST", "/v1/enrolments", {"username": name, "email": "anna@example.org"})

    def ready(self):
        status, text = self.ask("GET", "/readyz")
        return "ready" if status == 200 else json.loads(text)["detail"]

    def wait_for(self, expected, seconds=30):
        """The log's line, once there is one."""
        soon(lambda: any(re.search(expected, line) for line in self.stage.lines()), seconds)
        return self.stage.named(self.stage.lines(), expected)

    def obstacle(self, expected, seconds=20):
        found = soon(lambda: (lambda said: said if re.search(expected, said) else None)(self.ready()), seconds)
        if not found:
            raise Wrong(f"/readyz says: {self.ready()}")
        return found

    def still_ready(self):
        said = soon(lambda: (lambda said: said if said == "ready" else None)(self.ready()))
        if said != "ready":
            raise Wrong(f"/readyz says: {self.ready()}")
        return said


class PostgreSQL:
    def __init__(self, stage):
        self.stage, self.folder, self.port = stage, tempfile.mkdtemp(prefix="vfp-", dir="/tmp"), free_port()
        stage.ending.insert(0, self.stop)
        stage.ending.append(lambda: shutil.rmtree(self.folder, ignore_errors=True))
        self.start()

    def start(self):
        self.process = subprocess.Popen(  # pylint: disable=R1732
            [os.path.join(ROOT, "scripts/run-postgresql"), self.folder, str(self.port)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not self.process.stdout.readline().startswith(b"ready"):
            raise Skipped("PostgreSQL is not installed: scripts/setup --cluster")

    def stop(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()

    def command(self, sql):
        program = shutil.which("psql") or "/usr/bin/psql"
        subprocess.run([program, "-h", self.folder, "-p", str(self.port), "-U", "vouch", "postgres", "-c", sql],
                       check=True, capture_output=True,
                       env={**os.environ, "PGOPTIONS": "-c default_transaction_read_only=off"})

    @property
    def store(self):
        return {"VOUCH_STORE": f"postgres://vouch@/postgres?host={self.folder}&port={self.port}"}


def certificate(stage, age=0):
    """A key and a certificate of its own for 30 days, made `age` days ago, in files."""
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout",
             stage.path("key.pem"), "-out", stage.path("chain.pem")]
    surroundings = {**os.environ, **(shifted_clock(stage, -age * 86_400) if age else {})}
    if subprocess.run([*words, "-days", "30"], capture_output=True, check=False, env=surroundings).returncode != 0:
        raise Skipped("openssl makes no such certificate")
    return ["--tls-certificate", stage.path("chain.pem"), "--tls-key", stage.path("key.pem")]


def program_alone(stage, *leaving_out):
    """The program in a folder of its own, beside links to what belongs to it."""
    folder = stage.path("bin")
    os.makedirs(folder)
    real = os.path.realpath(stage.program)
    try:
        os.link(real, os.path.join(folder, "vouch-server"))
    except OSError:
        shutil.copy2(real, os.path.join(folder, "vouch-server"))
    for name in os.listdir(os.path.dirname(real)):
        if name.endswith(".resources") and name not in leaving_out:
            # Copies: workers may read nothing outside of the program's folder.
            shutil.copytree(os.path.join(os.path.dirname(real), name), os.path.join(folder, name))
    return os.path.join(folder, "vouch-server")


def shifted_clock(stage, seconds):
    source, library = stage.path("clock.c"), stage.path("clock.so")
    with open(source, "w", encoding="utf8") as file:
        file.write(CLOCK)
    compiler = shutil.which("cc") or shutil.which("clang")
    made = compiler and subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=False,
                                       capture_output=True).returncode == 0
    if not made:
        raise Skipped("no C compiler")
    return {"LD_PRELOAD": library, "SHIFTED_CLOCK": str(seconds)}


FAULTS = []


def fault(name):
    def keep(play):
        FAULTS.append((name, play))
        return play
    return keep


# What keeps the server from starting


@fault("disk full at start")
def _(stage):
    disk = stage.disk("data", 200)
    private(os.path.join(disk, "master.key"), "5a" * 32 + "\n")
    stage.fill("data")
    return stage.refused(["--port", "0", "--data", disk, "--no-workers"], "no room left")


@fault("store folder not writable")
def _(stage):
    data = stage.data()
    stage.unprivileged()
    os.chown(data, os.geteuid(), os.getegid())
    os.chmod(data, 0o755 if os.geteuid() == 0 else 0o500)
    private(stage.path("key"), "5a" * 32 + "\n")
    os.chown(stage.path("key"), NOBODY if os.geteuid() == 0 else -1, -1)
    return stage.refused(
        ["--port", "0", "--data", data, "--no-workers", "--master-key", stage.path("key")], "cannot write in .*data")


@fault("data folder cannot be made")
def _(stage):
    private(stage.path("data"), "a file")
    return stage.refused(["--port", "0", "--data", stage.path("data")], "cannot be the data folder")


@fault("lock held by a restore")
def _(stage):
    data = stage.data()
    script = ("import fcntl, sys, time; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX); "
              "print('held', flush=True); time.sleep(100)")
    holder = subprocess.Popen([sys.executable, "-c", script, os.path.join(data, "lock")], stdout=subprocess.PIPE)
    stage.ending += [holder.kill, holder.wait]
    holder.stdout.readline()
    return stage.refused(["--port", "0", "--data", data, "--no-workers"], "is being restored")


@fault("lock held by another server, for a restore")
def _(stage):
    stage.data()
    stage.serve(["--no-workers"])
    private(stage.path("backup"), "x")
    return stage.refused(["restore", stage.path("backup"), "--data", stage.path("data")],
                         "uses the store|a server, a worker or another command")


@fault("database away at start")
def _(stage):
    store = {"VOUCH_STORE": f"postgres://vouch@127.0.0.1:{free_port()}/postgres"}
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers"], "the store does not answer",
                         environment=store)


@fault("store file damaged")
def _(stage):
    with open(os.path.join(stage.data(), "vouch.sqlite"), "wb") as file:
        file.write(os.urandom(8192))
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "store is damaged")


@fault("master key missing")
def _(stage):
    os.makedirs(stage.path("data"))
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "no master key at ")


@fault("master key unreadable")
def _(stage):
    data = stage.data()
    key = private(stage.path("key"), "5a" * 32 + "\n")
    stage.unprivileged()
    os.chown(key, 0 if os.geteuid() == 0 else -1, -1)
    os.chmod(key, 0o600 if os.geteuid() == 0 else 0)
    return stage.refused(["--port", "0", "--data", data, "--no-workers", "--master-key", key], "master key .*cannot be read")


@fault("master key readable by every user")
def _(stage):
    key = os.path.join(stage.data(), "master.key")
    os.chmod(key, 0o644)
    os.chmod(stage.path("data"), 0o755)
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "every user of this machine")


@fault("master key wrong")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"])
    server.process.terminate()
    server.process.wait()
    private(stage.path("data/master.key"), "a5" * 32 + "\n")
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "another master key",)


@fault("certificate unreadable")
def _(stage):
    words = certificate(stage)
    os.unlink(stage.path("chain.pem"))
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers", *words], "certificate: .*chain.pem")


@fault("key of another certificate")
def _(stage):
    words = certificate(stage)
    os.rename(stage.path("chain.pem"), stage.path("first.pem"))
    certificate(stage)
    os.rename(stage.path("first.pem"), stage.path("chain.pem"))
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers", *words], "cannot be used with the key")


@fault("port taken")
def _(stage):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        return stage.refused(["--port", str(one.getsockname()[1]), "--data", stage.data(), "--no-workers"],
                             "another program listens there")


@fault("journeys file broken")
def _(stage):
    os.makedirs(stage.path("journeys"))
    private(stage.path("journeys/own.json"), '{"name": "own", ')
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--journeys", stage.path("journeys")], "own.json: ")


@fault("customers file broken")
def _(stage):
    private(stage.path("customers.json"), '{"acme": {"attempts": 0}}')
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--customers", stage.path("customers.json")],
        "acme: attempts")


@fault("mail password missing")
def _(stage):
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--mail-server", "smtp://127.0.0.1:25", "--mail-from",
         "a@example.org", "--mail-user", "a", "--mail-password-file", stage.path("none")], "none: ")


@fault("networks missing")
def _(stage):
    program = program_alone(stage, "vouch_VouchNetworks.resources")
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers"], "network", program=program)


@fault("storage of pictures away at start")
def _(stage):
    place = f"s3://vouch/pictures?endpoint=http://127.0.0.1:{free_port()}&region=eu-central-1"
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--blobs", place], "storage|blobs|pictures",
        environment={"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"})


@fault("backup target full")
def _(stage):
    stage.data()
    stage.serve(["--no-workers"])
    stage.disk("full", 100)
    stage.fill("full")
    return stage.refused(["backup", stage.path("full/backup.sqlite"), "--data", stage.path("data")],
                         "full|no room left|No space")


# What happens to a server that runs


@fault("disk full while running")
def _(stage):
    stage.disk("data", 4096)
    stage.data()
    server = stage.serve(["--no-workers"])
    stage.fill("data")
    statuses = {server.enrol(f"visitor-{number}")[0] for number in range(40)}
    if 507 not in statuses:
        raise Wrong(f"answers are {statuses}")
    line, said = server.wait_for("storeFull"), server.obstacle("no room left")
    os.unlink(stage.path("data/filler"))
    server.still_ready()
    return line, said


@fault("database away while running")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment=database.store)
    database.stop()
    if server.enrol()[0] != 503:
        raise Wrong("the answer is not 503")
    line, said = server.wait_for("storeAway"), server.obstacle("database does not answer")
    database.start()
    server.still_ready()
    return line, said


@fault("database read-only")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment=database.store)
    database.command("ALTER SYSTEM SET default_transaction_read_only = on")
    database.command("SELECT pg_reload_conf()")
    if soon(lambda: server.enrol()[0] == 503, 10) is not True:
        raise Wrong("the answer is not 503")
    line, said = server.wait_for("storeReadOnly"), server.obstacle("read-only")
    database.command("ALTER SYSTEM RESET default_transaction_read_only")
    database.command("SELECT pg_reload_conf()")
    server.still_ready()
    return line, said


@fault("storage of pictures away while running")
def _(stage):
    stage.data()
    os.makedirs(stage.path("pictures"))
    server = stage.serve(["--no-workers", "--blobs", stage.path("pictures")])
    server.still_ready()
    os.rename(stage.path("pictures"), stage.path("gone"))
    said = server.obstacle("storage of blobs")
    return server.wait_for("not ready: .*storage of blobs", 90), said


@fault("engine missing")
def _(stage):
    stage.data()
    server = stage.serve(["--workers", "1"], program=program_alone(stage))
    line = server.wait_for("engineMissing")
    return line, server.still_ready()


@fault("engine missing where a policy needs it")
def _(stage):
    program, port = program_alone(stage), free_port()
    process = stage.process(["--port", str(port), "--data", stage.data(), "--workers", "1"], program=program)
    if not process.stdout.readline():
        raise Wrong(f"it does not start: {stage.lines()[-2:]}")
    line = stage.named(stage.lines(), "engineMissing")
    time.sleep(3)
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10)
        raise Wrong("/readyz says ready")
    except urllib.error.HTTPError as error:
        return line, json.loads(error.read())["detail"]


@fault("networks for liveness missing")
def _(stage):
    program = program_alone(stage)
    engines = stage.path("engines")
    vendor = os.path.join(ROOT, ".vendor")
    if not os.path.isdir(vendor):
        raise Skipped("the engine is not installed: scripts/fetch-engines")
    os.makedirs(engines + "/models")
    for name in os.listdir(vendor):
        if name != "models":
            os.symlink(os.path.join(vendor, name), os.path.join(engines, name))
    for name in os.listdir(vendor + "/models"):
        if not re.search("minifasnet|antispoof|liveness|attack", name, re.I):
            os.symlink(os.path.join(vendor, "models", name), os.path.join(engines, "models", name))
    stage.data()
    server = stage.serve(["--no-workers"], program=program, environment={"VOUCH_ENGINES": engines})
    return server.wait_for("networks for presentation attacks are missing"), server.still_ready()


def children(process):
    return [int(child) for child in subprocess.run(
        ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False).stdout.split()]


@fault("no worker can be started")
def _(stage):
    program = program_alone(stage)
    stage.data()
    server = stage.serve(["--workers", "1"], program=program)
    server.still_ready()
    os.unlink(program)
    for child in children(server.process):
        os.kill(child, signal.SIGKILL)
    server.read()
    return server.wait_for("workerLost"), server.obstacle("no worker is ready")


@fault("worker killed in a reading")
def _(stage):
    stage.data()
    server = stage.serve(["--workers", "1"])
    server.still_ready()
    answers = []
    reading = threading.Thread(target=lambda: answers.append(server.read()[0]))
    reading.start()
    time.sleep(0.3)
    for child in children(server.process):
        os.kill(child, signal.SIGKILL)
    reading.join()
    if answers != [200]:
        raise Wrong(f"the reading is answered with {answers}")
    return server.wait_for("workerLost"), server.still_ready()


@fault("clock ahead of the database's")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment={**database.store, **shifted_clock(stage, 7_200)})
    return server.wait_for("clockWrong"), server.obstacle("differ by 2 h|differ by 120 min|differ by 119 min")


@fault("clock from before the program was installed")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"], environment=shifted_clock(stage, -400 * 86_400))
    return server.wait_for("clockWrong"), server.obstacle("before the program was installed")


@fault("clock behind the store's newest entry")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"], environment=shifted_clock(stage, 7_000))
    server.enrol()
    server.process.terminate()
    server.process.wait()
    server = stage.serve(["--no-workers"])
    return server.wait_for("clockWrong"), server.still_ready()


@fault("certificate expired")
def _(stage):
    words = certificate(stage, age=100)
    port = free_port()
    process = stage.process(["--port", str(port), "--data", stage.data(), "--no-workers", *words])
    if not process.stdout.readline():
        raise Wrong(f"it does not start: {stage.lines()[-2:]}")
    line = stage.named(stage.lines(), "certificateExpired")
    asked = subprocess.run(["curl", "-sk", f"https://127.0.0.1:{port}/readyz"], capture_output=True, text=True, check=False)
    said = json.loads(asked.stdout)
    if said.get("status") != 503:
        raise Wrong(f"/readyz says: {said}")
    return line, said["detail"]


@fault("webhook refused")
def _(stage):
    class Refusing(http.server.BaseHTTPRequestHandler):
        def do_POST(self):  # pylint: disable=C0103
            self.send_response(500)
            self.end_headers()

        def log_message(self, format, *arguments):  # pylint: disable=W0622
            pass

    receiver = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusing)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    stage.ending.append(receiver.shutdown)
    stage.data()
    server = stage.serve(["--no-workers", "--webhook-http", "--webhook-networks", "127.0.0.0/8"])
    status, text = server.ask("POST", "/v1/webhooks", {
        "url": f"http://127.0.0.1:{receiver.server_address[1]}/", "types": ["subject.deleted"]})
    if status != 201:
        raise Wrong(f"no webhook: {status} {text}")
    server.ask("POST", f"/v1/webhooks/{json.loads(text)['id']}/test")
    return server.wait_for("webhookRefused.*customer=|customer=.*webhookRefused|webhookRefused"), server.still_ready()


@fault("mail server away")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers", "--mail-server", f"smtp://127.0.0.1:{free_port()}", "--mail-from",
                          "vouch@example.org"])
    with open(stage.path("data/demo.json"), encoding="utf8") as file:
        demo = json.load(file)
    form = f"client_id={demo['clientId']}&client_secret={demo['clientSecret']}&grant_type=client_credentials".encode()
    status, text = server.ask("POST", "/v1/token", form, "application/x-www-form-urlencoded")
    if status != 200:
        raise Wrong(f"no token: {status} {text}")
    request = urllib.request.Request(
        server.url + "/b2c/proxy/triggerEnroll", method="POST", data=json.dumps({
            "username": "anna", "email": "anna@example.org", "phoneNumber": "+15550100",
            "notifyOptions": {"notifyByEmail": True}}).encode(),
        headers={"Authorization": "Bearer " + json.loads(text)["access_token"], "apikey": server.key,
                 "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
    except urllib.error.HTTPError as error:
        raise Wrong(f"no enrolment: {error.code} {error.read()[:200]}") from None
    return server.wait_for("mailRefused"), server.still_ready()


@fault("disk of the log full")
def _(stage):
    stage.data()
    process = subprocess.Popen(  # pylint: disable=R1732
        [stage.program, "--demo", "--port", "0", "--no-workers", "--data", stage.path("data")], stdout=subprocess.PIPE,
        stderr=open("/dev/full", "w", encoding="utf8"), stdin=subprocess.DEVNULL)  # pylint: disable=R1732
    stage.ending += [process.kill, process.wait]
    process.stdout.readline()
    with open(stage.path("data/demo.json"), encoding="utf8") as file:
        url = json.load(file)["url"]
    with urllib.request.urlopen(url + "/readyz", timeout=30) as answer:
        return "(has no line: there is no place for it)", "ready" if answer.status == 200 else "not ready"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/vouch-server"))
    parser.add_argument("--only", default="", help="faults whose names contain this")
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    if not os.access(program, os.X_OK) or not stat.S_ISREG(os.stat(program).st_mode):
        sys.exit(f"server-faults: no program at {program}: swift build --product vouch-server")
    failed = skipped = 0
    for name, play in [(name, play) for name, play in FAULTS if asked.only in name]:
        stage = Stage(program)
        began = time.monotonic()
        try:
            line, said = play(stage)
            row = ("named", re.sub(r"^\S+ (?=error|warning|info)", "", line).replace(stage.base, "…")[:170], said)
        except Skipped as reason:
            row, skipped = ("skipped", str(reason), ""), skipped + 1
        except Exception as reason:  # pylint: disable=W0718
            row, failed = ("NOT NAMED", f"{type(reason).__name__}: {reason}".replace(stage.base, "…"), ""), failed + 1
        finally:
            stage.close()
        print(f"{name:44} {row[0]:9} {time.monotonic() - began:4.0f} s  {row[1]}" + (f"\n{'':62}/readyz: {row[2]}" if row[2] else ""),
              flush=True)
    print(f"server-faults: {len(FAULTS)} faults known, {failed} not named, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

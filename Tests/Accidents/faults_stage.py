"""A stage for one fault of vouch-server: its folders, disks, programs and databases."""
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

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
    """Keeps a function that plays the fault and returns the line that names it and what /readyz says."""
    def keep(play):
        FAULTS.append((name, play))
        return play
    return keep
